//! The only place where searches are started: seats, threads, hash memory, deadlines.
//!
//! An [`Engine`] is shared by all games; each game has its own [`Player`] with its own table. [`Player::think`] is a
//! future: dropping it stops the search. Active searches divide the cores between them, the nearest deadline first.

mod clock;
mod player;
mod pool;
mod seats;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::engine::pool::Pool;
use crate::engine::seats::Seats;
use crate::rules::{AnyLine, Atomic, Chess, Color, Game, Kind, Move, Omega, Variant};
use crate::search::{SearchRules, evaluate_now, worth};

pub use crate::search::{Constant, Evaluation, Limits, Score, Tweaks, UnknownConstant};
pub use clock::Clock;
pub use player::Player;

/// What all searches share.
#[derive(Clone, Debug)]
pub struct Engine {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    settings: Settings,
    seats: Arc<Seats>,
    pool: Arc<Pool>,
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
    /// Constants of search set otherwise, for experiments.
    pub tweaks: Tweaks,
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
    /// from the beginning of the search all the same. Until then it takes only the cores that nobody else wants.
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
    /// Days to move: takes the cores that nobody else wants; time spent waiting does not count.
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

/// What the men of a variant are worth to the evaluation in centipawns, between the middlegame and the endgame and with
/// half of the pawns on the board; not the king, who has no price.
pub fn piece_values(variant: Variant) -> Vec<(Kind, i32)> {
    fn of<R: SearchRules>() -> Vec<(Kind, i32)> {
        let priced = R::KINDS.iter().copied().filter(|&kind| kind != Kind::King);
        priced.map(|kind| (kind, worth::<R>(kind))).map(|(kind, (mg, eg))| (kind, i32::midpoint(mg, eg))).collect()
    }
    match variant {
        Variant::Standard | Variant::Chess960 | Variant::FromPosition => of::<Chess>(),
        Variant::Atomic => of::<Atomic>(),
        Variant::Omega => of::<Omega>(),
    }
}

/// The constants of search as a variant has them.
pub fn constants(variant: Variant) -> Vec<Constant> {
    match variant {
        Variant::Standard | Variant::Chess960 | Variant::FromPosition => Chess::PARAMS.list(),
        Variant::Atomic => Atomic::PARAMS.list(),
        Variant::Omega => Omega::PARAMS.list(),
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self { threads: 0, hash_mib: 256, players_max: 4, evaluation: Evaluation::Full, tweaks: Tweaks::default() }
    }
}

impl Engine {
    /// An engine with this much of the machine.
    pub fn new(mut settings: Settings) -> Self {
        if settings.threads == 0 {
            settings.threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        }
        let seats = Arc::new(Seats::new(settings.threads));
        let pool = Arc::new(Pool::new(settings.hash_mib, settings.players_max));
        Self { shared: Arc::new(Shared { settings, seats, pool }) }
    }

    /// How much of the machine it may use, `threads` resolved.
    pub fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    /// A player for one game.
    pub fn player(&self) -> Player {
        Player::new(self.clone(), self.shared.pool.lease())
    }

    /// How many games have a player now.
    pub fn players(&self) -> usize {
        self.shared.pool.players()
    }

    /// How much of the hash memory games have been given so far; it is kept for the next ones.
    pub fn hash_used_mib(&self) -> usize {
        self.shared.pool.used_mib()
    }

    /// How many searches run or wait now.
    pub fn searches(&self) -> usize {
        self.shared.seats.count()
    }

    /// What the current position is worth at sight, for White.
    pub fn evaluate(&self, game: &Game) -> Score {
        let evaluation = self.settings().evaluation;
        let score = match game.line() {
            AnyLine::Chess(line) => evaluate_now(line.position(), evaluation),
            AnyLine::Atomic(line) => evaluate_now(line.position(), evaluation),
            AnyLine::Omega(line) => evaluate_now(line.position(), evaluation),
        };
        if game.turn() == Color::White { score } else { score.flipped() }
    }

    fn seats(&self) -> &Arc<Seats> {
        &self.shared.seats
    }
}
