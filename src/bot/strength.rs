//! How strong to play when somebody asks for less than everything.

use std::time::Duration;

use crate::bot::clock::Budget;
use crate::lichess::types::Strength;

/// Nodes for a move at the levels 1 to 7, each about as far from the next; the eighth is everything.
const LEVEL_NODES: [u64; 7] = [30, 120, 500, 2_000, 8_000, 30_000, 120_000];

/// The budget and node limit that a wish for strength leaves; it never takes more than the clock allows.
pub fn limit(strength: Option<Strength>, budget: Budget, nodes_max: Option<u64>) -> (Budget, Option<u64>) {
    match strength {
        None => (budget, nodes_max),
        Some(Strength::Level(level)) => {
            let nodes = LEVEL_NODES.get(level.max(1) as usize - 1).copied();
            (budget, [nodes, nodes_max].into_iter().flatten().min())
        }
        Some(Strength::ThinkMs(ms)) => {
            let think = Duration::from_millis(ms.into()).min(budget.hard);
            (Budget { soft: think, hard: think }, nodes_max)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: Budget = Budget { soft: Duration::from_secs(2), hard: Duration::from_secs(6) };

    #[test]
    fn levels_grow_and_the_last_is_everything() {
        let nodes: Vec<_> = (0..=9).map(|level| limit(Some(Strength::Level(level)), BUDGET, None).1).collect();
        assert_eq!(nodes[0], nodes[1]);
        assert!(nodes[1..8].is_sorted_by(|a, b| a < b));
        assert_eq!(nodes[8..], [None, None]);
    }

    #[test]
    fn the_operators_limit_holds_for_every_level() {
        assert_eq!(limit(Some(Strength::Level(7)), BUDGET, Some(1_000)).1, Some(1_000));
        assert_eq!(limit(Some(Strength::Level(8)), BUDGET, Some(1_000)).1, Some(1_000));
    }

    #[test]
    fn a_think_time_is_kept_unless_the_clock_forbids() {
        let think = |ms| limit(Some(Strength::ThinkMs(ms)), BUDGET, None).0;
        let exactly = |time| Budget { soft: time, hard: time };
        assert_eq!(think(500), exactly(Duration::from_millis(500)));
        assert_eq!(think(5_000), exactly(Duration::from_secs(5)));
        assert_eq!(think(60_000), exactly(BUDGET.hard));
    }
}
