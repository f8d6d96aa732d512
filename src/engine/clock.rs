//! A chess clock, and what of it one move may take.

use std::time::Duration;

use crate::search::Limits;

/// The clock of the side to move, as UCI tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub remaining: Duration,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time is added; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// What is lost for each move between the engine and the clock.
    pub overhead: Duration,
}

impl Clock {
    /// The time that should be taken for a move, and the time that must not be exceeded.
    pub fn limits(self) -> Limits {
        let moves = self.moves_to_go.unwrap_or(26).clamp(1, 26);
        // At every move to come as much of the overhead is lost as the increment does not give back; and on a busy
        // machine more than that at some of them.
        let lost = self.overhead.saturating_sub(self.increment / 2) * moves + self.overhead * 4;
        let reserve = lost.min(self.remaining * 3 / 4).max(self.overhead);
        let left = self.remaining.saturating_sub(reserve);
        let share = left / (moves + 1);
        // Never so much that the increment has to come in time.
        let most = if self.moves_to_go == Some(1) { left * 4 / 5 } else { left / 2 };
        let soft = (share + self.increment * 7 / 10).min(most * 3 / 4);
        let hard = (soft * 4).min(most);
        let least = Duration::from_millis(1);
        Limits { soft: Some(soft.max(least)), hard: Some(hard.max(least)), ..Limits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(remaining_ms: u64, increment_ms: u64, moves_to_go: Option<u32>) -> (u128, u128) {
        let clock = Clock {
            remaining: Duration::from_millis(remaining_ms),
            increment: Duration::from_millis(increment_ms),
            moves_to_go,
            overhead: Duration::from_millis(30),
        };
        let limits = clock.limits();
        (limits.soft.unwrap_or_default().as_millis(), limits.hard.unwrap_or_default().as_millis())
    }

    #[test]
    fn no_move_takes_what_the_clock_does_not_have() {
        for remaining in [0, 1, 31, 100, 1000, 60_000, 10_000_000] {
            for increment in [0, 100, 1000, 60_000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let (soft, hard) = limits(remaining, increment, moves);
                    assert!(soft <= hard, "{remaining} {increment} {moves:?}");
                    assert!(hard == 1 || hard + 30 <= u128::from(remaining), "{remaining} {increment} {moves:?}");
                }
            }
        }
    }

    #[test]
    fn a_usual_game_has_time_for_all_its_moves() {
        let (soft, hard) = limits(60_000, 0, None);
        assert!((1500..3000).contains(&soft), "{soft}");
        assert!((5000..30_000).contains(&hard), "{hard}");
    }
}
