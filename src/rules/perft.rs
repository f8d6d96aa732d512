//! Counting move sequences.

use crate::rules::{Position, Rules};

/// The number of legal move sequences of a length; the last ply is counted in bulk. A game that has ended by mate,
/// stalemate or explosion has none; draws by repetition, fifty moves or material are not applied.
pub fn perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal(),
        _ => {
            let mut count = 0;
            for &mv in &position.legal_moves() {
                let mut next = *position;
                next.play(mv);
                count += perft(&next, depth - 1);
            }
            count
        }
    }
}
