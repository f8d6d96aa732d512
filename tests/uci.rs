//! The UCI face, driven as a GUI drives it: the real program over its standard input and output.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use threefold::rules::{Game, Variant};

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_mins(2);
const WHITE_CASTLES: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

struct Gui {
    program: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Gui {
    fn start() -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_threefold"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = BufReader::new(program.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let mut gui = Self { input: program.stdin.take(), program, lines };
        gui.say("setoption name Hash value 4");
        gui
    }

    fn with(options: &[(&str, &str)]) -> Self {
        let mut gui = Self::start();
        for (name, value) in options {
            gui.say(&format!("setoption name {name} value {value}"));
        }
        gui
    }

    fn say(&mut self, text: &str) {
        self.say_bytes(text.as_bytes());
    }

    fn say_bytes(&mut self, text: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text).unwrap();
        input.write_all(b"\n").unwrap();
        input.flush().unwrap();
    }

    /// All lines up to one that begins so.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let Ok(line) = self.lines.recv_timeout(PATIENCE) else {
                panic!("waited in vain for {beginning}, heard {heard:#?}");
            };
            let is_last = line.starts_with(beginning);
            heard.push(line);
            if is_last {
                return heard;
            }
        }
    }

    /// What it answers to a `go`: its infos and its move.
    fn go(&mut self, words: &str) -> (Vec<String>, String) {
        self.say(&format!("go {words}"));
        self.answer()
    }

    fn answer(&mut self) -> (Vec<String>, String) {
        let mut lines = self.until("bestmove ");
        let best = lines.pop().unwrap();
        (lines, best.split(' ').nth(1).unwrap().to_owned())
    }

    /// Nothing but this has been said in the meantime.
    fn is_ready(&mut self) -> Vec<String> {
        self.say("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// It ends by itself, and well.
    fn ends(mut self) -> Vec<String> {
        drop(self.input.take());
        let rest = self.lines.iter().collect();
        assert!(self.program.wait().unwrap().success());
        rest
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        let _ = self.program.kill(); // It has ended by itself.
        let _ = self.program.wait();
    }
}

/// The value of a word in an `info` line.
fn value<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let mut words = line.split(' ');
    words.find(|&word| word == name)?;
    words.next()
}

/// Plays the line of an `info` to its end.
fn play_out(game: &Game, line: &str) -> usize {
    let Some((_, pv)) = line.split_once(" pv ") else { return 0 };
    let mut game = game.clone();
    let moves = pv.split(' ').map(|mv| game.play(mv).unwrap_or_else(|error| panic!("{line}: {error}")));
    moves.count()
}

#[test]
fn it_introduces_itself_with_all_its_options() {
    let mut gui = Gui::start();
    gui.say("uci");
    let lines = gui.until("uciok");
    for option in ["UCI_Variant", "UCI_Chess960", "Threads", "Hash", "Ponder", "MultiPV", "Move Overhead"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))), "{option}");
    }
    let variants = lines.iter().find(|line| line.contains("UCI_Variant")).unwrap();
    assert!(["chess", "atomic", "omega"].iter().all(|name| variants.contains(&format!("var {name}"))), "{variants}");
    assert!(gui.is_ready().is_empty());
    assert!(gui.ends().is_empty());
}

#[test]
fn nodes_and_depth_are_kept_and_lines_are_legal_to_their_end_in_every_variant() {
    for (name, variant) in [("chess", Variant::Standard), ("atomic", Variant::Atomic), ("omega", Variant::Omega)] {
        let mut gui = Gui::with(&[("UCI_Variant", name)]);
        let game = Game::new(variant, None).unwrap();
        gui.say("position startpos");
        for words in ["nodes 3000", "depth 5"] {
            let (infos, best) = gui.go(words);
            assert!(game.parse_uci(&best).is_ok(), "{name}: {best}");
            let last = infos.last().unwrap();
            assert!(value(last, "pv").is_some_and(|first| first == best), "{last}");
            assert!(infos.iter().map(|line| play_out(&game, line)).sum::<usize>() > 0);
            if words == "depth 5" {
                assert_eq!(value(last, "depth"), Some("5"));
            } else {
                assert!(value(last, "nodes").unwrap().parse::<u64>().unwrap() <= 3000, "{last}");
            }
        }
        gui.say("d");
        assert!(gui.until("legal ").iter().any(|line| *line == format!("fen {}", game.fen())));
    }
}

#[test]
fn the_same_search_gives_the_same_nodes() {
    let said = || {
        let mut gui = Gui::start();
        gui.say("position startpos moves e2e4");
        let (infos, best) = gui.go("depth 6");
        (value(infos.last().unwrap(), "nodes").unwrap().to_owned(), best)
    };
    assert_eq!(said(), said());
}

#[test]
fn a_mate_that_is_asked_for_is_found() {
    let mut gui = Gui::start();
    gui.say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let (infos, best) = gui.go("mate 1");
    assert_eq!(best, "a1a8");
    assert!(infos.last().unwrap().contains("score mate 1 "), "{infos:?}");
    gui.say("position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(gui.go("depth 3").1, "0000", "mated already");
}

#[test]
fn only_the_moves_that_are_named_are_searched() {
    let mut gui = Gui::start();
    gui.say("position startpos");
    let (infos, best) = gui.go("nodes 2000 searchmoves a2a3 h2h3");
    let is_named = |mv: &str| ["a2a3", "h2h3"].contains(&mv);
    assert!(is_named(&best));
    assert!(infos.iter().filter_map(|line| value(line, "pv")).all(is_named));
}

#[test]
fn an_endless_search_listens_and_answers_when_it_is_stopped() {
    let mut gui = Gui::start();
    gui.say("position startpos");
    gui.say("go infinite");
    gui.until("info depth ");
    assert!(gui.is_ready().iter().all(|line| line.starts_with("info ")));
    gui.say("stop");
    assert!(Game::new(Variant::Standard, None).unwrap().parse_uci(&gui.answer().1).is_ok());
    // Even one that has nothing more to search waits to be told.
    gui.say("go infinite depth 1");
    gui.until("info depth ");
    assert!(gui.is_ready().iter().all(|line| line.starts_with("info ")));
    gui.say("stop");
    gui.answer();
    // A stop without a search is no answer.
    gui.say("stop");
    assert!(gui.is_ready().is_empty());
}

#[test]
fn a_ponder_search_answers_only_after_the_hit_or_a_stop() {
    let mut gui = Gui::with(&[("Ponder", "true")]);
    for (limits, word) in [("nodes 500", "ponderhit"), ("wtime 100 btime 100", "ponderhit"), ("nodes 500", "stop")] {
        gui.say("position startpos moves e2e4 e7e5");
        gui.say(&format!("go ponder {limits}"));
        gui.until("info depth ");
        assert!(gui.is_ready().iter().all(|line| line.starts_with("info ")), "{limits}");
        gui.say(word);
        let mut game = Game::new(Variant::Standard, None).unwrap();
        for mv in ["e2e4", "e7e5"] {
            game.play(mv).unwrap();
        }
        assert!(game.parse_uci(&gui.answer().1).is_ok());
    }
}

#[test]
fn what_makes_no_sense_is_told_and_costs_nothing() {
    let mut gui = Gui::start();
    let garbage = [
        "",
        "   ",
        "hello",
        "go banana",
        "go depth",
        "go depth banana",
        "go searchmoves e2e5",
        "setoption",
        "setoption name",
        "setoption name Hash value -7",
        "setoption name Hash",
        "setoption name Nonsense value 1",
        "setoption name UCI_Variant value racingKings",
        "position",
        "position fen",
        "position fen 8/8 w - - 0 1",
        "position moves e2e4",
        "position startpos moves e2e4 e2e4",
        "perft",
        "perft 99",
        "ponderhit",
        "\u{0}\u{fffd}",
    ];
    for line in garbage {
        gui.say(line);
        assert!(gui.is_ready().iter().all(|line| line.starts_with("info string ")), "{line:?}");
    }
    gui.say_bytes(b"position startpos \xff\xfe moves \xc3");
    gui.say(&"position startpos ".repeat(10_000));
    gui.is_ready();
    gui.say("position startpos");
    assert!(Game::new(Variant::Standard, None).unwrap().parse_uci(&gui.go("depth 2").1).is_ok());
}

#[test]
fn castling_is_written_as_the_option_says_and_read_both_ways() {
    for (chess960, written) in [("false", "e1g1"), ("true", "e1h1")] {
        for read in ["e1g1", "e1h1"] {
            let mut gui = Gui::with(&[("UCI_Chess960", chess960)]);
            gui.say(&format!("position fen {WHITE_CASTLES}"));
            assert_eq!(gui.go(&format!("nodes 300 searchmoves {read}")).1, written);
            gui.say(&format!("position fen {WHITE_CASTLES} moves {read}"));
            gui.say("d");
            let board = gui.until("legal ");
            assert!(board[0].starts_with("fen 4k3/8/8/8/8/8/8/5RK1 b"), "{board:?}");
        }
    }
}

#[test]
fn several_lines_are_told_best_first_and_differ() {
    let mut gui = Gui::with(&[("MultiPV", "3")]);
    gui.say("position startpos");
    let (infos, best) = gui.go("depth 5");
    let last = &infos[infos.len() - 3..];
    assert!(last.iter().all(|line| value(line, "depth") == Some("5")), "{last:?}");
    let numbers: Vec<_> = last.iter().filter_map(|line| value(line, "multipv")).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    let firsts: Vec<_> = last.iter().filter_map(|line| value(line, "pv")).collect();
    assert_eq!(firsts[0], best);
    assert!(firsts[1] != best && firsts[2] != best && firsts[1] != firsts[2], "{firsts:?}");
    let scores: Vec<i32> = last.iter().map(|line| value(line, "cp").unwrap().parse().unwrap()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
}

#[test]
fn what_was_asked_is_answered_though_the_input_ends() {
    let mut gui = Gui::start();
    gui.say("position startpos");
    gui.say("go nodes 2000");
    assert!(gui.ends().iter().any(|line| line.starts_with("bestmove ")));
    let mut gui = Gui::start();
    gui.say("go infinite");
    gui.say("quit");
    gui.ends();
}
