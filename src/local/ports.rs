//! What the server shows but does not know: holes that the daemon fills.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use futures::stream::BoxStream;
use serde::Serialize;
use tokio::sync::watch;

use crate::rules::{Game, Move};

/// All ports. [`Default`] is a server without engine, bot and metrics.
#[derive(Clone, Default)]
pub struct Ports {
    /// Who thinks about positions; without one `POST /local/analysis` answers 400.
    pub analyst: Option<Arc<dyn Analyst>>,
    /// What `GET /local/status.json` answers, with the server's own part added under `local`.
    pub status: Option<watch::Receiver<Arc<serde_json::Value>>>,
    /// Renders `GET /metrics` in Prometheus' text format.
    pub metrics: Option<Arc<dyn Fn() -> String + Send + Sync>>,
    /// Whether every enabled server's event stream is open; without it `/healthz` is always 200.
    pub healthy: Option<watch::Receiver<bool>>,
    /// The engine's values of the men in centipawns, by variant and letter, for the page that teaches Omega.
    pub values: BTreeMap<String, BTreeMap<String, i32>>,
}

impl fmt::Debug for Ports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ports")
            .field("analyst", &self.analyst.is_some())
            .field("status", &self.status.is_some())
            .field("metrics", &self.metrics.is_some())
            .field("healthy", &self.healthy.is_some())
            .finish_non_exhaustive()
    }
}

/// Somebody who thinks about positions.
pub trait Analyst: Send + Sync {
    /// Thinks about the game's current position and tells each better thought; ends by itself after a while.
    /// Dropping the stream ends the thinking.
    ///
    /// # Errors
    /// [`Busy`](AnalystError::Busy) if there is no seat, [`Over`](AnalystError::Over) if there is nothing to think about.
    fn analyze(&self, game: Game, lines: usize) -> Result<BoxStream<'static, Thought>, AnalystError>;

    /// What the bot has thought and thinks in this game of the local server: all past thoughts, then new ones;
    /// ends with the game. `None` if nothing is known.
    fn shoulder(&self, game_id: &str) -> Option<BoxStream<'static, Thought>>;
}

/// Why nobody thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnalystError {
    /// Every seat is taken.
    #[error("all seats are taken, try again later")]
    Busy,
    /// No legal move.
    #[error("there is no legal move in this position")]
    Over,
}

/// What an engine thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Moves played before the position thought about.
    pub ply: usize,
    /// Depth in plies.
    pub depth: u32,
    /// Deepest line looked at.
    pub seldepth: u32,
    /// Moves made.
    pub nodes: u64,
    /// Milliseconds.
    pub ms: u64,
    /// The best lines, best first.
    pub lines: Vec<ThoughtLine>,
}

/// One line of a [`Thought`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThoughtLine {
    /// From White's side.
    pub score: ThoughtScore,
    /// Legal moves, one after another, from the position thought about.
    pub moves: Vec<Move>,
}

/// What a line is worth to White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ThoughtScore {
    /// Centipawns.
    Cp(i32),
    /// Moves until mate; negative if Black mates.
    Mate(i32),
}
