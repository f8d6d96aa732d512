//! The UCI face.
//!
//! Input is read by a thread of its own, so that a running search hears `stop`. Whatever cannot be understood is
//! answered with an `info string` and otherwise ignored.

use std::fmt::Write as _;
use std::future;
use std::io::{self, BufRead, Write};
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tokio::task::{JoinError, JoinHandle};
use tokio_util::sync::CancellationToken;

use crate::engine::{Clock, Engine, Evaluation, Limits, Player, Request, Settings, ThinkError, Thought};
use crate::rules::{CastlingNotation, Color, Game, Variant};

/// Speaks UCI on stdin and stdout until `quit` or the end of input.
///
/// # Errors
/// Standard output cannot be written, or no runtime can be started.
pub fn run() -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let (lines, input) = mpsc::channel(64);
    // Not joined: at `quit` it may still wait for a line that never comes.
    std::thread::Builder::new().name("stdin".to_owned()).spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            if lines.blocking_send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    })?;
    let result = runtime.block_on(Session::new(io::stdout()).serve(input));
    runtime.shutdown_background();
    result
}

/// What was set and what is being done.
struct Session<W> {
    out: W,
    options: Options,
    engine: Engine,
    player: Option<Player>,
    game: Game,
    running: Option<Running>,
}

#[derive(Clone, Debug)]
struct Options {
    variant: Variant,
    chess960: bool,
    threads: usize,
    hash_mib: usize,
    multi_pv: usize,
    overhead: Duration,
    evaluation: Evaluation,
}

/// A search under way.
struct Running {
    task: JoinHandle<(Player, Result<Thought, ThinkError>)>,
    progress: watch::Receiver<Option<Thought>>,
    stop: CancellationToken,
    ponder: Option<CancellationToken>,
    game: Game,
    /// Not to be answered before `stop`, or `ponderhit`.
    is_infinite: bool,
    /// The last line told, by depth.
    told_depth: u32,
    finished: Option<Result<Thought, ThinkError>>,
}

const HASH_MIB: usize = 64;
const HASH_MIB_MAX: usize = 65_536;
const THREADS_MAX: usize = 512;
const MULTI_PV_MAX: usize = 256;
const OVERHEAD_MS: u64 = 20;

/// What comes next.
enum Next {
    Line(Option<String>),
    Progress,
    Finished,
}

impl<W: Write> Session<W> {
    fn new(out: W) -> Self {
        let options = Options {
            variant: Variant::Standard,
            chess960: false,
            threads: 1,
            hash_mib: HASH_MIB,
            multi_pv: 1,
            overhead: Duration::from_millis(OVERHEAD_MS),
            evaluation: Evaluation::Full,
        };
        let engine = options.engine();
        let game = Game::new(Variant::Standard, None).expect("the usual start can be played");
        Self { out, options, engine, player: None, game, running: None }
    }

    async fn serve(mut self, mut input: mpsc::Receiver<String>) -> io::Result<()> {
        loop {
            let next = match &mut self.running {
                Some(running) if running.finished.is_none() => tokio::select! {
                    biased;
                    line = input.recv() => Next::Line(line),
                    () = changed(&mut running.progress) => Next::Progress,
                    result = &mut running.task => {
                        running.settle(result, &mut self.player);
                        Next::Finished
                    }
                },
                _ => Next::Line(input.recv().await),
            };
            match next {
                Next::Line(Some(line)) => {
                    if !self.obey(line.trim()).await? {
                        break;
                    }
                }
                Next::Line(None) => {
                    // The input has ended: what was asked is still answered.
                    if let Some(running) = &mut self.running {
                        if running.is_infinite || running.ponder.is_some() {
                            running.stop.cancel();
                        }
                        running.is_infinite = false;
                        while let Some(running) = &mut self.running {
                            if running.finished.is_none() {
                                running.finish(&mut self.player).await;
                            }
                            self.conclude()?;
                        }
                    }
                    break;
                }
                Next::Progress => self.tell_progress()?,
                Next::Finished => {
                    if self.running.as_ref().is_some_and(|running| !running.is_infinite) {
                        self.conclude()?;
                    }
                }
            }
        }
        if let Some(running) = &self.running {
            running.stop.cancel();
        }
        Ok(())
    }

    /// Does what a line says; `false` for `quit`.
    async fn obey(&mut self, line: &str) -> io::Result<bool> {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else { return Ok(true) };
        let words: Vec<&str> = words.collect();
        match command {
            "quit" => return Ok(false),
            "uci" => self.introduce()?,
            "isready" => self.say("readyok")?,
            "stop" => self.stop().await?,
            "ponderhit" => {
                if let Some(running) = &mut self.running
                    && let Some(ponder) = running.ponder.take()
                {
                    ponder.cancel();
                }
            }
            "debug" | "register" => {}
            "ucinewgame" => {
                self.stop().await?;
                if let Some(player) = &mut self.player {
                    player.forget();
                }
            }
            "setoption" => {
                self.stop().await?;
                self.set_option(&words)?;
            }
            "position" => {
                self.stop().await?;
                self.set_position(&words)?;
            }
            "go" => {
                self.stop().await?;
                self.go(&words)?;
            }
            "d" => {
                let text = self.board();
                self.say(&text)?;
            }
            "eval" => {
                let score = self.engine.evaluate(&self.game);
                self.say(&format!("evaluation {score} (white side)"))?;
            }
            "perft" => self.perft(words.first().copied())?,
            _ => self.say(&format!("info string unknown command {command:?}"))?,
        }
        Ok(true)
    }

    fn introduce(&mut self) -> io::Result<()> {
        let threads = self.options.threads;
        self.say(&format!(
            "id name Threefold {}\n\
             id author the Threefold authors\n\
             option name Threads type spin default {threads} min 1 max {THREADS_MAX}\n\
             option name Hash type spin default {HASH_MIB} min 1 max {HASH_MIB_MAX}\n\
             option name Clear Hash type button\n\
             option name Ponder type check default false\n\
             option name MultiPV type spin default 1 min 1 max {MULTI_PV_MAX}\n\
             option name Move Overhead type spin default {OVERHEAD_MS} min 0 max 10000\n\
             option name UCI_Chess960 type check default false\n\
             option name UCI_Variant type combo default chess var chess var atomic var omega\n\
             option name Evaluation type combo default full var full var material var seed\n\
             uciok",
            env!("CARGO_PKG_VERSION")
        ))
    }

    fn set_option(&mut self, words: &[&str]) -> io::Result<()> {
        let value_at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let name = words.get(1..value_at).unwrap_or_default().join(" ");
        let value = words.get(value_at + 1..).unwrap_or_default().join(" ");
        let number = |min: usize, max: usize| value.parse::<usize>().ok().filter(|n| (min..=max).contains(n));
        let options = &mut self.options;
        let understood = match name.to_ascii_lowercase().as_str() {
            "threads" => number(1, THREADS_MAX).map(|threads| options.threads = threads),
            "hash" => number(1, HASH_MIB_MAX).map(|mib| options.hash_mib = mib),
            "multipv" => number(1, MULTI_PV_MAX).map(|count| options.multi_pv = count),
            "move overhead" => number(0, 10_000).map(|ms| options.overhead = Duration::from_millis(ms as u64)),
            "ponder" => value.parse::<bool>().ok().map(|_| ()),
            "uci_chess960" => value.parse().ok().map(|on| options.chess960 = on),
            "uci_variant" => {
                let variant = match value.to_ascii_lowercase().as_str() {
                    "chess" | "standard" | "chess960" => Some(Variant::Standard),
                    "atomic" => Some(Variant::Atomic),
                    "omega" => Some(Variant::Omega),
                    _ => None,
                };
                variant.map(|variant| options.variant = variant)
            }
            "evaluation" => {
                let evaluation = match value.as_str() {
                    "full" => Some(Evaluation::Full),
                    "material" => Some(Evaluation::Material),
                    "seed" => Some(Evaluation::Seed),
                    _ => None,
                };
                evaluation.map(|evaluation| options.evaluation = evaluation)
            }
            "clear hash" => {
                if let Some(player) = &mut self.player {
                    player.forget();
                }
                Some(())
            }
            _ => return self.say(&format!("info string there is no option {name:?}")),
        };
        if understood.is_none() {
            return self.say(&format!("info string option {name} cannot be {value:?}"));
        }
        let settings = self.engine.settings();
        let options = &self.options;
        if (settings.threads, settings.hash_mib, settings.evaluation)
            != (options.threads, options.hash_mib, options.evaluation)
        {
            self.player = None;
            self.engine = options.engine();
        }
        if self.game.variant() != self.options.game_variant() {
            self.game = Game::new(self.options.game_variant(), None).expect("the usual start can be played");
        }
        Ok(())
    }

    fn set_position(&mut self, words: &[&str]) -> io::Result<()> {
        let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let (setup, moves) = words.split_at(moves_at);
        let fen = match setup {
            ["startpos", ..] => None,
            ["fen", fen @ ..] => Some(fen.join(" ")),
            _ => return self.say("info string position needs startpos or fen"),
        };
        let mut game = match Game::new(self.options.game_variant(), fen.as_deref()) {
            Ok(game) => game,
            Err(error) => return self.say(&format!("info string {error}")),
        };
        let mut fault = None;
        for text in moves.iter().skip(1) {
            match game.parse_uci(text) {
                Ok(mv) => game.push(mv),
                Err(error) => {
                    fault = Some(error);
                    break;
                }
            }
        }
        self.game = game;
        fault.map_or(Ok(()), |error| self.say(&format!("info string {error}")))
    }

    fn go(&mut self, words: &[&str]) -> io::Result<()> {
        let ask = match Ask::parse(words, &self.game) {
            Ok(ask) => ask,
            Err(fault) => return self.say(&format!("info string {fault}")),
        };
        if let Some(depth) = ask.perft {
            return self.perft(Some(&depth.to_string()));
        }
        let mut limits = ask.limits(self.game.turn(), self.options.overhead);
        limits.multi_pv = self.options.multi_pv;
        let stop = CancellationToken::new();
        let ponder = ask.ponder.then(CancellationToken::new);
        let (sender, progress) = watch::channel(None);
        let request = Request {
            limits,
            move_now: stop.clone(),
            ponder: ponder.clone(),
            progress: Some(sender),
            ..Request::default()
        };
        let mut player = self.player.take().unwrap_or_else(|| self.engine.player());
        let game = self.game.clone();
        let searched = game.clone();
        let task = tokio::spawn(async move {
            let result = player.think(&searched, request).await;
            (player, result)
        });
        self.running = Some(Running {
            task,
            progress,
            stop,
            ponder,
            game,
            is_infinite: ask.infinite,
            told_depth: 0,
            finished: None,
        });
        Ok(())
    }

    /// Ends a running search and tells its move.
    async fn stop(&mut self) -> io::Result<()> {
        if let Some(running) = &mut self.running {
            running.stop.cancel();
            if running.finished.is_none() {
                running.finish(&mut self.player).await;
            }
            self.conclude()?;
        }
        Ok(())
    }

    fn tell_progress(&mut self) -> io::Result<()> {
        let Some(running) = &mut self.running else { return Ok(()) };
        let Some(thought) = running.progress.borrow_and_update().clone() else { return Ok(()) };
        running.told_depth = thought.depth;
        let text = infos(&running.game, &thought, self.options.castling());
        self.say(&text)
    }

    /// Tells the last line and the move of a search that has ended.
    fn conclude(&mut self) -> io::Result<()> {
        let Some(running) = self.running.take() else { return Ok(()) };
        let castling = self.options.castling();
        let text = match running.finished {
            Some(Ok(thought)) => {
                let best = running.game.uci_in(thought.best, castling);
                let mut after = running.game.clone();
                after.push(thought.best);
                let ponder =
                    thought.ponder.map(|mv| format!(" ponder {}", after.uci_in(mv, castling))).unwrap_or_default();
                format!("{}\nbestmove {best}{ponder}", infos(&running.game, &thought, castling))
            }
            Some(Err(ThinkError::NoMove)) => {
                let score = if running.game.is_check() { "mate 0" } else { "cp 0" };
                format!("info depth 0 score {score}\nbestmove 0000")
            }
            Some(Err(error)) => {
                let any = running.game.legal_moves().first().map(|&mv| running.game.uci_in(mv, castling));
                format!("info string {error}\nbestmove {}", any.as_deref().unwrap_or("0000"))
            }
            None => return Ok(()),
        };
        self.say(&text)
    }

    fn board(&self) -> String {
        let mut text = format!("fen {}\nvariant {}", self.game.fen(), self.game.variant().key());
        if let Some(outcome) = self.game.outcome() {
            text += "\noutcome ";
            text += outcome.reason.name();
        }
        let mut moves: Vec<_> =
            self.game.legal_moves().iter().map(|&mv| self.game.uci_in(mv, self.options.castling())).collect();
        moves.sort();
        text + "\nlegal " + &moves.join(" ")
    }

    fn perft(&mut self, depth: Option<&str>) -> io::Result<()> {
        let Some(depth) = depth.and_then(|depth| depth.parse().ok()).filter(|depth| (1..=12).contains(depth)) else {
            return self.say("info string perft needs a depth from 1 to 12");
        };
        let mut text = String::new();
        let mut nodes = 0;
        for (mv, count) in self.game.divide(depth) {
            let _ = writeln!(text, "{mv}: {count}"); // A string takes whatever is written.
            nodes += count;
        }
        self.say(&format!("{text}nodes {nodes}"))
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }
}

impl Options {
    fn engine(&self) -> Engine {
        Engine::new(Settings {
            threads: self.threads,
            hash_mib: self.hash_mib,
            players_max: 1,
            evaluation: self.evaluation,
            ..Settings::default()
        })
    }

    fn game_variant(&self) -> Variant {
        match self.variant {
            Variant::Standard if self.chess960 => Variant::Chess960,
            other => other,
        }
    }

    fn castling(&self) -> CastlingNotation {
        if self.chess960 { CastlingNotation::KingTakesRook } else { CastlingNotation::KingMove }
    }
}

impl Running {
    /// Waits for the search and takes the player back. Cancel-safe.
    async fn finish(&mut self, player: &mut Option<Player>) {
        let result = (&mut self.task).await;
        self.settle(result, player);
    }

    fn settle(
        &mut self,
        result: Result<(Player, Result<Thought, ThinkError>), JoinError>,
        player: &mut Option<Player>,
    ) {
        self.finished = Some(match result {
            Ok((back, result)) => {
                *player = Some(back);
                result
            }
            Err(error) => Err(ThinkError::Panicked { message: error.to_string() }),
        });
    }
}

/// A new iteration, or never if there will be none.
async fn changed(progress: &mut watch::Receiver<Option<Thought>>) {
    if progress.changed().await.is_err() {
        future::pending::<()>().await;
    }
}

/// One `info` line for each line of a thought.
fn infos(game: &Game, thought: &Thought, castling: CastlingNotation) -> String {
    let ms = thought.elapsed.as_millis();
    let nps = u128::from(thought.nodes) * 1_000_000 / thought.elapsed.as_micros().max(1);
    let lines = thought.lines.iter().enumerate().map(|(index, line)| {
        let mut after = game.clone();
        let mut pv = String::new();
        for &mv in &line.pv {
            pv += " ";
            pv += &after.uci_in(mv, castling);
            after.push(mv);
        }
        format!(
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {nps} hashfull {} time {ms} pv{pv}",
            thought.depth,
            thought.seldepth.max(thought.depth),
            index + 1,
            line.score,
            thought.nodes,
            thought.hashfull,
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What a `go` asks for.
#[derive(Clone, Debug, Default)]
struct Ask {
    limits: Limits,
    time: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
    move_time: Option<Duration>,
    infinite: bool,
    ponder: bool,
    perft: Option<u32>,
}

impl Ask {
    fn parse(words: &[&str], game: &Game) -> Result<Self, String> {
        let mut ask = Self::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let mut number = |name: &str| {
                let text = words.next().unwrap_or_default();
                // A clock may have run below zero.
                text.parse::<i64>()
                    .map(|number| u64::try_from(number).unwrap_or(0))
                    .map_err(|_| format!("go {name} needs a number, not {text:?}"))
            };
            match word {
                "wtime" => ask.time[0] = Some(Duration::from_millis(number(word)?)),
                "btime" => ask.time[1] = Some(Duration::from_millis(number(word)?)),
                "winc" => ask.increment[0] = Duration::from_millis(number(word)?),
                "binc" => ask.increment[1] = Duration::from_millis(number(word)?),
                "movestogo" => ask.moves_to_go = Some(number(word)?.clamp(1, 1000) as u32),
                "movetime" => ask.move_time = Some(Duration::from_millis(number(word)?)),
                "nodes" => ask.limits.nodes = Some(number(word)?.max(1)),
                "depth" => ask.limits.depth = Some(number(word)?.clamp(1, 1000) as u32),
                "mate" => ask.limits.mate = Some(number(word)?.clamp(1, 1000) as u32),
                "perft" => ask.perft = Some(number(word)?.min(1000) as u32),
                "infinite" => ask.infinite = true,
                "ponder" => ask.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.peek().and_then(|text| game.parse_uci(text).ok()) {
                        ask.limits.search_moves.push(mv);
                        words.next();
                    }
                    if ask.limits.search_moves.is_empty() {
                        return Err("go searchmoves names no legal move".to_owned());
                    }
                }
                _ => return Err(format!("go does not know {word:?}")),
            }
        }
        Ok(ask)
    }

    fn limits(&self, turn: Color, overhead: Duration) -> Limits {
        let mut limits = self.limits.clone();
        if self.infinite {
            return limits;
        }
        if let Some(time) = self.move_time {
            limits.hard = Some(time.saturating_sub(overhead).max(Duration::from_millis(1)));
        } else if let Some(remaining) = self.time[turn.index()] {
            let clock =
                Clock { remaining, increment: self.increment[turn.index()], moves_to_go: self.moves_to_go, overhead };
            let clock = clock.limits();
            (limits.soft, limits.hard) = (clock.soft, clock.hard);
        }
        limits
    }
}
