//! How long to think on: the more settled a search is, the sooner it may end.

use crate::rules::Move;
use crate::search::value::{Value, is_mate};

/// How settled the search is.
#[derive(Debug, Default)]
pub(super) struct Settling {
    best: Option<Move>,
    /// Iterations with the same best move.
    stable: usize,
    /// A running mean of the values.
    mean: Option<f64>,
    /// Iterations that found a mate.
    pub mates: u32,
}

impl Settling {
    /// After an iteration: by how much the time that should be taken is stretched. `share` of all nodes went to the
    /// best move.
    pub fn scale(&mut self, best: Move, value: Value, share: f64) -> f64 {
        self.stable = if self.best == Some(best) { self.stable + 1 } else { 0 };
        self.best = Some(best);
        self.mates = if is_mate(value) { self.mates + 1 } else { 0 };
        let mean = self.mean.unwrap_or(f64::from(value));
        let drop = mean - f64::from(value);
        self.mean = Some(mean.mul_add(0.7, 0.3 * f64::from(value)));
        let stability = [1.9, 1.35, 1.1, 0.95, 0.85, 0.78][self.stable.min(5)];
        let concentration = share.mul_add(-1.9, 2.4).clamp(0.55, 2.0);
        let worry = (1.0 + drop / 120.0).clamp(0.75, 1.5);
        stability * concentration * worry
    }
}
