//! The checksum of search: fixed positions, fixed depth, one thread.

use std::fmt;
use std::time::Duration;

use crate::rules::Variant;

/// What a bench counted. Prints as `N nodes M nps`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Moves made in search; the same on every machine.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl fmt::Display for Bench {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nps = u128::from(self.nodes) * 1_000_000 / self.elapsed.as_micros().max(1);
        write!(f, "{} nodes {nps} nps", self.nodes)
    }
}

/// Searches the fixed positions of one variant, or of all three, to a fixed depth.
pub fn bench(variant: Option<Variant>, depth: Option<u32>) -> Bench {
    todo!("{variant:?} {depth:?}")
}
