//! When a search ends.

use std::time::Duration;

use crate::rules::Move;

/// When a search ends: at whatever of these comes first. The default ends only when it is told to, or at the greatest depth.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Iterations.
    pub depth: Option<u32>,
    /// Moves made, over all threads; exact with one thread.
    pub nodes: Option<u64>,
    /// Ends when a mate in so many moves, or fewer, is found.
    pub mate: Option<u32>,
    /// The time that should be taken; stretched and shrunk by how settled the search is.
    pub soft: Option<Duration>,
    /// The time that must not be exceeded.
    pub hard: Option<Duration>,
    /// Only these root moves; empty for all.
    pub search_moves: Vec<Move>,
    /// How many best lines are wanted; 0 counts as 1.
    pub multi_pv: usize,
}
