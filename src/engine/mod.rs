//! The only place where searches are started: seats, threads, hash memory, deadlines.
//!
//! An [`Engine`] is shared by all games; each game has its own [`Player`] with its own table. [`Player::think`] is a
//! future: dropping it stops the search. Active searches divide the cores between them, the nearest deadline first.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::rules::{Game, Move};
use crate::search::{Limits, Score};

/// What all searches share.
#[derive(Clone, Debug)]
pub struct Engine {
    shared: Arc<Settings>,
}

/// How much of the machine the engine may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Search threads for all games together; 0 for as many as there are cores.
    pub threads: usize,
    /// Hash memory for all games together.
    pub hash_mib: usize,
    /// Among how many games the hash memory is divided; further ones get small tables.
    pub players_max: usize,
    /// Which evaluation; anything but the full one is for measuring against.
    pub evaluation: Evaluation,
}

/// Which evaluation is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// Every term.
    #[default]
    Full,
    /// Material alone.
    Material,
    /// Material alone, in Omega by the values of the first design (P1 N3 B3 W4 C5 R6 Q12).
    Seed,
}

/// The engine as one game sees it: with that game's own table, given back when it is dropped.
#[derive(Debug)]
pub struct Player {
    engine: Engine,
}

/// What is asked of one [`Player::think`].
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// When to end.
    pub limits: Limits,
    /// Whether other games go first.
    pub priority: Priority,
    /// Cancelled: answer at once with the best move so far.
    pub move_now: CancellationToken,
    /// Pondering: the limits do not end the search until this is cancelled (the expected move was played); time counts
    /// from the beginning of the search all the same.
    pub ponder: Option<CancellationToken>,
    /// Receives each finished iteration.
    pub progress: Option<watch::Sender<Option<Thought>>>,
}

/// Whether other games go first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// A clock of minutes: served by the nearest deadline.
    #[default]
    RealTime,
    /// Days to move, or pondering: takes the cores that nobody else wants; time spent waiting does not count.
    Background,
}

/// What came of thinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move to play.
    pub best: Move,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// For the side to move.
    pub score: Score,
    /// The last finished iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Moves made, over all threads.
    pub nodes: u64,
    /// Since the beginning of the search.
    pub elapsed: Duration,
    /// How full the table is, per mille.
    pub hashfull: u32,
    /// The expected moves, `best` first; legal to the end.
    pub pv: Vec<Move>,
    /// The best lines in order, as many as were wanted.
    pub lines: Vec<PvLine>,
}

/// One of several best lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PvLine {
    /// For the side to move.
    pub score: Score,
    /// The moves; never empty.
    pub pv: Vec<Move>,
}

/// Why there is no thought.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThinkError {
    /// The game is over, or none of the moves to be searched is legal.
    #[error("there is no legal move to choose from")]
    NoMove,
    /// The search panicked; the player can be used on.
    #[error("the search panicked: {message}")]
    Panicked {
        /// What it said.
        message: String,
    },
}

impl Default for Settings {
    fn default() -> Self {
        Self { threads: 0, hash_mib: 256, players_max: 4, evaluation: Evaluation::Full }
    }
}

impl Engine {
    /// An engine with this much of the machine.
    pub fn new(settings: Settings) -> Self {
        Self { shared: Arc::new(settings) }
    }

    /// How much of the machine it may use, `threads` resolved.
    pub fn settings(&self) -> &Settings {
        &self.shared
    }

    /// A player for one game.
    pub fn player(&self) -> Player {
        Player { engine: self.clone() }
    }

    /// How many searches run or wait now.
    pub fn searches(&self) -> usize {
        todo!()
    }
}

impl Player {
    /// Finds a move in the game's current position. Repetitions count from the game's first position.
    ///
    /// Dropping the future stops the search within milliseconds.
    ///
    /// # Errors
    /// There is no legal move, or the search panicked, which costs this call only.
    #[expect(clippy::unused_async, unused_variables, reason = "skeleton")]
    pub async fn think(&mut self, game: &Game, request: Request) -> Result<Thought, ThinkError> {
        todo!("{:?}", self.engine)
    }

    /// Forgets all positions searched before.
    pub fn forget(&mut self) {
        todo!()
    }
}
