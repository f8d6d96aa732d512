//! A UCI program as a child process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::str::FromStr;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crate::engine::Score;
use crate::lab::contender::{Allowance, Answer, Fault};
use crate::rules::{CastlingNotation, Game, Variant};

/// Which program, and what it is told before it plays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The program and its arguments; not empty.
    pub words: Vec<String>,
    /// UCI options over `Threads` 1 and `Hash` 16.
    pub options: Vec<(String, String)>,
}

/// A running UCI program. Killed when it is dropped.
#[derive(Debug)]
pub struct External {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    castling: CastlingNotation,
}

/// A program may have to be compiled while it starts, on a machine that has more to do.
const START: Duration = Duration::from_mins(1);
/// How much longer than allowed an answer may take before nobody waits for it any more.
const PATIENCE: Duration = Duration::from_secs(10);
const PATIENCE_FOR_NODES: Duration = Duration::from_mins(5);

impl External {
    /// Starts the program and sets it up for a variant.
    ///
    /// # Errors
    /// It does not start, does not speak UCI, or does not play the variant.
    pub fn start(program: &Program, variant: Variant) -> Result<Self, String> {
        let (name, arguments) = program.words.split_first().ok_or("there is no program to start")?;
        let mut child = Command::new(name)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{name} does not start: {error}"))?;
        let (input, output) = child.stdin.take().zip(child.stdout.take()).ok_or("a child process has no pipes")?;
        // When full, the program waits: it says far less than that between two moves.
        let (sender, lines) = mpsc::sync_channel(4096);
        // Not joined: it ends with the program's output or with this receiver.
        thread::spawn(move || {
            for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                if sender.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
                    return;
                }
            }
        });
        let castling = match variant {
            Variant::Chess960 => CastlingNotation::KingTakesRook,
            _ => CastlingNotation::KingMove,
        };
        let mut external = Self { child, input, lines, castling };
        external.set_up(program, variant).map_err(|why| format!("{name}: {why}"))?;
        Ok(external)
    }

    /// Begins a new game.
    ///
    /// # Errors
    /// The program has ended or says nothing.
    pub fn forget(&mut self) -> Result<(), Fault> {
        self.say("ucinewgame").and_then(|()| self.synchronize()).map_err(Fault::Crashed)
    }

    /// Asks for a move.
    ///
    /// # Errors
    /// There is none that can be played, or it comes much too late.
    pub fn answer(&mut self, game: &Game, allowance: Allowance) -> Result<Answer, Fault> {
        let go = match allowance {
            Allowance::Nodes(nodes) => format!("go nodes {nodes}"),
            Allowance::MoveTime(time) => format!("go movetime {}", time.as_millis()),
            Allowance::Clocks([white, black], increment) => {
                let [white, black, increment] = [white, black, increment].map(|time| time.as_millis());
                format!("go wtime {white} btime {black} winc {increment} binc {increment}")
            }
        };
        let patience = match allowance {
            Allowance::Nodes(_) => PATIENCE_FOR_NODES,
            Allowance::MoveTime(time) => time + PATIENCE,
            Allowance::Clocks(left, _) => left[game.turn().index()] + PATIENCE,
        };
        self.say(&format!("{}\n{go}", self.position(game))).map_err(Fault::Crashed)?;
        let deadline = Instant::now() + patience;
        let (mut score, mut nodes) = (None, 0);
        loop {
            let line = self.line(deadline).map_err(Fault::Crashed)?;
            let words: Vec<_> = line.split_ascii_whitespace().collect();
            match words.first() {
                Some(&"info") => {
                    score = parse_score(&words).or(score);
                    nodes = value_after(&words, "nodes").unwrap_or(nodes);
                }
                Some(&"bestmove") => {
                    let said = words.get(1).copied().unwrap_or_default();
                    return match game.parse_uci(said) {
                        Ok(mv) => Ok(Answer { mv, score, nodes }),
                        Err(_) => Err(Fault::Illegal(format!("{said:?} in {}", game.fen()))),
                    };
                }
                _ => {}
            }
        }
    }

    fn set_up(&mut self, program: &Program, variant: Variant) -> Result<(), String> {
        self.say("uci")?;
        let deadline = Instant::now() + START;
        let mut offered = Vec::new();
        loop {
            let line = self.line(deadline)?;
            if line == "uciok" {
                break;
            }
            offered.extend(line.strip_prefix("option name ").map(str::to_owned));
        }
        let offers = |name: &str| {
            offered.iter().find(|option| {
                option.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
                    && option[name.len()..].starts_with(" type ")
            })
        };
        let mut options = Vec::new();
        for (name, value) in [("Threads", "1"), ("Hash", "16")] {
            options.extend(offers(name).map(|_| (name.to_owned(), value.to_owned())));
        }
        let uci_name = match variant {
            Variant::Standard | Variant::Chess960 | Variant::FromPosition => "chess",
            Variant::Atomic => "atomic",
            Variant::Omega => "omega",
        };
        let plays_it = offers("UCI_Variant").is_some_and(|option| {
            // A program that is told a name it does not know may play chess without a word.
            option.split_ascii_whitespace().any(|word| word == uci_name)
        });
        if plays_it {
            options.push(("UCI_Variant".to_owned(), uci_name.to_owned()));
        } else if uci_name != "chess" {
            return Err(format!("it does not offer UCI_Variant {uci_name}"));
        }
        if variant == Variant::Chess960 {
            offers("UCI_Chess960").ok_or("it does not offer UCI_Chess960")?;
            options.push(("UCI_Chess960".to_owned(), "true".to_owned()));
        }
        for (name, value) in &program.options {
            offers(name).ok_or_else(|| format!("it does not offer the option {name}"))?;
            options.push((name.clone(), value.clone()));
        }
        for (name, value) in options {
            self.say(&format!("setoption name {name} value {value}"))?;
        }
        self.synchronize()
    }

    fn synchronize(&mut self) -> Result<(), String> {
        self.say("isready")?;
        let deadline = Instant::now() + START;
        while self.line(deadline)? != "readyok" {}
        Ok(())
    }

    fn position(&self, game: &Game) -> String {
        let mut text = format!("position fen {}", game.initial_fen());
        for (index, &mv) in game.moves().iter().enumerate() {
            text += if index == 0 { " moves " } else { " " };
            text += &game.uci_in(mv, self.castling);
        }
        text
    }

    fn say(&mut self, text: &str) -> Result<(), String> {
        writeln!(self.input, "{text}")
            .and_then(|()| self.input.flush())
            .map_err(|error| format!("it has ended: {error}"))
    }

    fn line(&mut self, deadline: Instant) -> Result<String, String> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => "it says nothing".to_owned(),
            RecvTimeoutError::Disconnected => "it has ended".to_owned(),
        })
    }
}

impl Drop for External {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The words of a command line; quotes of either kind hold words together.
impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        for sign in text.chars() {
            match (quote, sign) {
                (Some(open), _) if sign == open => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(sign);
                    word.get_or_insert_default();
                }
                (None, _) if sign.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(sign),
            }
        }
        words.extend(word);
        if quote.is_some() {
            return Err(format!("the command line {text:?} has an open quote"));
        }
        if words.is_empty() {
            return Err("the command line is empty".to_owned());
        }
        Ok(Self { words, options: Vec::new() })
    }
}

fn value_after<T: FromStr>(words: &[&str], name: &str) -> Option<T> {
    let at = words.iter().position(|&word| word == name)?;
    words.get(at + 1)?.parse().ok()
}

/// The score of the best line.
fn parse_score(words: &[&str]) -> Option<Score> {
    let at = words.iter().position(|&word| word == "score")?;
    if value_after::<u32>(words, "multipv").is_some_and(|line| line > 1) {
        return None;
    }
    let number = words.get(at + 2)?.parse().ok()?;
    match *words.get(at + 1)? {
        "cp" => Some(Score::Cp(number)),
        "mate" => Some(Score::Mate(number)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_split_as_a_shell_would() {
        let program: Program = "node  '/a b/c.js' --x=\"1 2\" ''".parse().unwrap();
        assert_eq!(program.words, ["node", "/a b/c.js", "--x=1 2", ""]);
    }

    #[test]
    fn scores_are_read_from_the_best_line() {
        let score = |line: &str| parse_score(&line.split(' ').collect::<Vec<_>>());
        assert_eq!(score("info depth 3 score cp -17 nodes 9"), Some(Score::Cp(-17)));
        assert_eq!(score("info depth 3 multipv 1 score mate 2 upperbound"), Some(Score::Mate(2)));
        assert_eq!(score("info depth 3 multipv 2 score cp 1"), None);
        assert_eq!(score("info string score is good"), None);
        assert_eq!(value_after::<u64>(&["nodes", "12"], "nodes"), Some(12));
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_does_not_play_the_variant_is_refused() {
        let script = "sh -c 'read x; echo option name UCI_Variant type combo var chess; echo uciok; cat'";
        let error = External::start(&script.parse().unwrap(), Variant::Atomic).unwrap_err();
        assert_eq!(error, "sh: it does not offer UCI_Variant atomic");
    }

    #[cfg(unix)]
    #[test]
    fn illegal_moves_and_crashes_are_told_apart() {
        let fault = |bestmove: &str| {
            let loop_of = "while read x; do case $x in uci) echo uciok;; isready) echo readyok;; go*)";
            let script = format!("sh -c '{loop_of} {bestmove};; esac; done'");
            let mut external = External::start(&script.parse().unwrap(), Variant::Standard).unwrap();
            external.forget().unwrap();
            external.answer(&Game::new(Variant::Standard, None).unwrap(), Allowance::Nodes(1))
        };
        assert!(matches!(fault("echo bestmove e2e5"), Err(Fault::Illegal(_))));
        assert!(matches!(fault("exit"), Err(Fault::Crashed(_))));
        assert!(fault("echo info score cp 5 nodes 7; echo bestmove e2e4").is_ok_and(|answer| answer.nodes == 7));
    }
}
