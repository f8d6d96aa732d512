//! Who plays: this program's engine in this process, or another program.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tokio::runtime::{self, Runtime};

use crate::engine::{Clock, Engine, Evaluation, Limits, Player, Request, Score, Settings, ThinkError, Tweaks};
use crate::lab::external::{self, External};
use crate::rules::{Color, Game, Move, Variant};

/// One side's configuration, as text: `self`, `self:evaluation=material,hash=8`, or `uci:COMMAND LINE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Config {
    /// This program's engine.
    Own(Own),
    /// A UCI program.
    External(external::Program),
}

/// How this program's engine is to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// `evaluation`: `full`, `material` or `seed`.
    pub evaluation: Evaluation,
    /// `threads`; with more than one nothing is deterministic.
    pub threads: usize,
    /// `hash`
    pub hash_mib: usize,
    /// `nodes` for each move, instead of what the other side has.
    pub nodes: Option<u64>,
    /// `overhead`: what is kept back from the clock for each move.
    pub overhead_ms: u64,
    /// Constants of search by their names.
    pub tweaks: Tweaks,
}

/// What a side may use for its next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowance {
    /// So many nodes.
    Nodes(u64),
    /// So much time.
    MoveTime(Duration),
    /// What White and Black have on their clocks, and what each move adds.
    Clocks([Duration; 2], Duration),
}

/// A move with what was thought of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Legal.
    pub mv: Move,
    /// For the side that moves.
    pub score: Option<Score>,
    /// As far as it was told.
    pub nodes: u64,
}

/// Why there is no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// What was said is no legal move.
    Illegal(String),
    /// The search panicked, the program ended, or it said nothing for very long.
    Crashed(String),
}

/// Somebody who can be asked for moves.
#[derive(Debug)]
pub enum Contender {
    /// This program's engine.
    Own(Box<Thinker>),
    /// A UCI program.
    External(Box<External>),
}

/// This program's engine, for one game after another.
#[derive(Debug)]
pub struct Thinker {
    own: Own,
    player: Player,
    // Last: the player's searches end on its threads.
    runtime: Runtime,
}

impl Contender {
    /// Starts it.
    ///
    /// # Errors
    /// The program does not start, does not speak UCI, or does not play the variant.
    pub fn start(config: &Config, variant: Variant) -> Result<Self, String> {
        Ok(match config {
            Config::Own(own) => Self::Own(Box::new(Thinker::new(own)?)),
            Config::External(program) => Self::External(Box::new(External::start(program, variant)?)),
        })
    }

    /// Forgets the last game.
    ///
    /// # Errors
    /// The program has ended.
    pub fn forget(&mut self) -> Result<(), Fault> {
        match self {
            Self::Own(thinker) => {
                thinker.player.forget();
                Ok(())
            }
            Self::External(external) => external.forget(),
        }
    }

    /// Asks for a move.
    ///
    /// # Errors
    /// There is none that can be played.
    pub fn answer(&mut self, game: &Game, allowance: Allowance) -> Result<Answer, Fault> {
        match self {
            Self::Own(thinker) => thinker.answer(game, allowance),
            Self::External(external) => external.answer(game, allowance),
        }
    }
}

impl Thinker {
    /// An engine of its own.
    ///
    /// # Errors
    /// No runtime can be started.
    pub fn new(own: &Own) -> Result<Self, String> {
        let runtime = runtime::Builder::new_current_thread().build().map_err(|error| error.to_string())?;
        let settings = Settings {
            threads: own.threads,
            hash_mib: own.hash_mib,
            players_max: 1,
            evaluation: own.evaluation,
            tweaks: own.tweaks.clone(),
        };
        Ok(Self { own: own.clone(), player: Engine::new(settings).player(), runtime })
    }

    /// Forgets the last game.
    pub fn forget(&mut self) {
        self.player.forget();
    }

    /// Finds a move.
    ///
    /// # Errors
    /// There is none, or the search panicked.
    pub fn answer(&mut self, game: &Game, allowance: Allowance) -> Result<Answer, Fault> {
        let limits = self.limits(allowance, game.turn());
        let thought = self.runtime.block_on(self.player.think(game, Request { limits, ..Request::default() }));
        match thought {
            Ok(thought) => Ok(Answer { mv: thought.best, score: Some(thought.score), nodes: thought.nodes }),
            Err(error @ (ThinkError::NoMove | ThinkError::Panicked { .. })) => Err(Fault::Crashed(error.to_string())),
        }
    }

    fn limits(&self, allowance: Allowance, turn: Color) -> Limits {
        if let Some(nodes) = self.own.nodes {
            return Limits { nodes: Some(nodes), ..Limits::default() };
        }
        match allowance {
            Allowance::Nodes(nodes) => Limits { nodes: Some(nodes), ..Limits::default() },
            Allowance::MoveTime(time) => {
                let hard = time.saturating_sub(Duration::from_millis(self.own.overhead_ms));
                Limits { hard: Some(hard.max(Duration::from_millis(1))), ..Limits::default() }
            }
            Allowance::Clocks(left, increment) => {
                let overhead = Duration::from_millis(self.own.overhead_ms);
                Clock { remaining: left[turn.index()], increment, moves_to_go: None, overhead }.limits()
            }
        }
    }
}

impl Default for Own {
    fn default() -> Self {
        Self {
            evaluation: Evaluation::Full,
            threads: 1,
            hash_mib: 16,
            nodes: None,
            overhead_ms: 10,
            tweaks: Tweaks::default(),
        }
    }
}

impl FromStr for Config {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "self" {
            return Ok(Self::Own(Own::default()));
        }
        match text.split_once(':') {
            Some(("self", pairs)) => pairs.parse().map(Self::Own),
            Some(("uci", command)) => command.parse().map(Self::External),
            _ => Err(format!("{text:?} must be self, self:KEY=VALUE,... or uci:COMMAND LINE")),
        }
    }
}

impl FromStr for Own {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut own = Self::default();
        for pair in text.split(',').filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once('=').ok_or_else(|| format!("{pair:?} must be KEY=VALUE"))?;
            let number = |min: u64, max: u64| {
                let number = value.parse().ok().filter(|number| (min..=max).contains(number));
                number.ok_or_else(|| format!("{key} is {value:?}, must be {min}..={max}"))
            };
            match key {
                "evaluation" => {
                    own.evaluation = match value {
                        "full" => Evaluation::Full,
                        "material" => Evaluation::Material,
                        "seed" => Evaluation::Seed,
                        _ => return Err(format!("evaluation is {value:?}, must be full, material or seed")),
                    }
                }
                "threads" => own.threads = number(1, 512)? as usize,
                "hash" => own.hash_mib = number(1, 65_536)? as usize,
                "nodes" => own.nodes = Some(number(1, u64::MAX)?),
                "overhead" => own.overhead_ms = number(0, 10_000)?,
                _ => {
                    let value = value.parse().map_err(|_| format!("{key} is {value:?}, must be a number"))?;
                    let known = "evaluation, threads, hash, nodes, overhead or a constant of search";
                    own.tweaks.set(key, value).map_err(|_| format!("{key:?} must be {known}"))?;
                }
            }
        }
        Ok(own)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(said) => write!(f, "no legal move: {said}"),
            Self::Crashed(why) => f.write_str(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_is_read_from_text() {
        assert_eq!("self".parse(), Ok(Config::Own(Own::default())));
        let own = Own { evaluation: Evaluation::Seed, hash_mib: 8, nodes: Some(500), ..Own::default() };
        assert_eq!("self:evaluation=seed,hash=8,nodes=500".parse(), Ok(Config::Own(own)));
        for text in ["", "me", "self:hash", "self:hash=0", "self:evaluation=best", "self:depth=3", "uci:", "uci: \"a"] {
            assert!(text.parse::<Config>().is_err(), "{text}");
        }
    }
}
