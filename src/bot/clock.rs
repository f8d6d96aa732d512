//! How long to think.

use std::time::Duration;

use crate::bot::settings::GameSettings;

/// What limits the time of a game, as its server states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Our clock and what each move adds to it.
    Clock {
        /// Left when the line that told so was read.
        left: Duration,
        /// Added after each of our moves but the first.
        increment: Duration,
    },
    /// Days for a move.
    Correspondence {
        /// Left for this move.
        left: Duration,
    },
    /// No clock at all.
    Unlimited,
}

/// How long to think, counted from the moment the line was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Begin no further iteration after this, unless the search is in trouble.
    pub soft: Duration,
    /// Have the move by then.
    pub hard: Duration,
}

/// How long to think at this ply of the game.
///
/// The clocks start when both sides have moved once, so the first two plies cost nothing but the opponent's patience.
/// `overhead` is what the post will cost. Whatever comes in, the hard limit stays below what is left
/// (a floor of a few milliseconds apart) and is never shorter than the soft one.
pub fn budget(pace: Pace, ply: usize, overhead: Duration, settings: &GameSettings) -> Budget {
    match pace {
        Pace::Unlimited => Budget::fixed(settings.think_unlimited),
        Pace::Correspondence { left } => {
            real_time(left, Duration::ZERO, overhead).at_most(Budget::fixed(settings.think_correspondence))
        }
        Pace::Clock { left, increment } if ply < 2 => {
            real_time(left, increment, overhead).at_most(Budget { soft: FIRST_MOVE, hard: FIRST_MOVE * 2 })
        }
        Pace::Clock { left, increment } => {
            real_time(left, increment, overhead).at_most(Budget { soft: SOFT_MAX, hard: HARD_MAX })
        }
    }
}

/// People abort a game whose first move does not come.
const FIRST_MOVE: Duration = Duration::from_secs(1);
/// Beyond this more time buys little, and the opponent falls asleep.
const SOFT_MAX: Duration = Duration::from_mins(1);
const HARD_MAX: Duration = Duration::from_mins(3);
/// Time for a shallow search, even with the flag about to fall.
const LEAST: Duration = Duration::from_millis(5);

/// A horizon of 24 moves, most of the increment, less what the post costs; never more than 60 % of the clock on one move.
fn real_time(left: Duration, increment: Duration, overhead: Duration) -> Budget {
    let usable = left.saturating_sub(overhead);
    let hard = usable.mul_f64(0.46) + increment.min(usable).mul_f64(0.14);
    // The post is paid at every move of the horizon, not once: at the end of a long game it is all that is left.
    let soft = (usable / 24 + increment.mul_f64(0.94)).saturating_sub(overhead).mul_f64(0.73);
    Budget { soft: soft.min(hard), hard }.at_least(LEAST)
}

impl Budget {
    fn fixed(think: Duration) -> Self {
        Self { soft: think, hard: think }
    }

    fn at_most(self, cap: Self) -> Self {
        Self { soft: self.soft.min(cap.soft), hard: self.hard.min(cap.hard) }
    }

    fn at_least(self, floor: Duration) -> Self {
        Self { soft: self.soft.max(floor), hard: self.hard.max(floor) }
    }

    /// What is left of it after so long; never nothing.
    #[must_use]
    pub fn after(self, elapsed: Duration) -> Self {
        Self { soft: self.soft.saturating_sub(elapsed), hard: self.hard.saturating_sub(elapsed) }.at_least(LEAST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn think(left_ms: u64, increment_ms: u64, ply: usize) -> (u128, u128) {
        let pace = Pace::Clock { left: Duration::from_millis(left_ms), increment: Duration::from_millis(increment_ms) };
        let budget = budget(pace, ply, Duration::from_millis(150), &GameSettings::default());
        (budget.soft.as_millis(), budget.hard.as_millis())
    }

    #[test]
    fn ordinary_controls_get_ordinary_times() {
        let table = [
            // left, increment, soft from..to, hard from..to
            (60_000, 0, 1_500..2_000, 25_000..30_000),
            (180_000, 2_000, 6_000..8_000, 80_000..90_000),
            (600_000, 0, 15_000..20_000, 179_000..180_001),
            (1_000, 0, 5..6, 350..450),
            (3_000, 1_000, 600..800, 1_300..1_600),
        ];
        for (left, increment, soft, hard) in table {
            let (s, h) = think(left, increment, 20);
            assert!(soft.contains(&s) && hard.contains(&h), "{left}+{increment}: {s} {h}");
        }
    }

    #[test]
    fn the_first_moves_are_short() {
        assert_eq!(think(1_800_000, 30_000, 0), (1_000, 2_000));
        assert_eq!(think(1_800_000, 30_000, 1), (1_000, 2_000));
        assert!(think(1_800_000, 30_000, 2).0 > 30_000);
    }

    #[test]
    fn thirty_hours_on_the_clock_are_not_thought_away() {
        assert_eq!(think(108_000_000, 180_000, 40), (60_000, 180_000));
    }

    #[test]
    fn a_flag_about_to_fall_gets_the_least() {
        assert_eq!(think(100, 0, 60), (5, 5));
        assert_eq!(think(0, 0, 60), (5, 5));
    }

    #[test]
    fn a_large_increment_is_not_borrowed_from_an_empty_clock() {
        let (soft, hard) = think(1_000, 60_000, 60);
        assert!(soft <= hard && hard <= 600, "{soft} {hard}");
    }

    #[test]
    fn no_clock_ever_gives_more_than_three_fifths_of_it() {
        for left in [200, 500, 1_000, 5_000, 60_000, 3_600_000] {
            for increment in [0, 100, 1_000, 60_000] {
                let (soft, hard) = think(left, increment, 30);
                assert!(soft <= hard && hard as u64 <= left * 6 / 10, "{left}+{increment}: {soft} {hard}");
            }
        }
    }

    #[test]
    fn a_minute_without_increment_lasts_for_two_hundred_moves() {
        let mut left = 60_000_u64;
        for ply in 2..202 {
            let (soft, _) = think(left, 0, ply);
            left = left.saturating_sub(soft as u64 + 40);
        }
        assert!(left > 0);
    }

    #[test]
    fn correspondence_has_its_own_time_unless_the_day_is_nearly_over() {
        let settings = GameSettings::default();
        let soft = |left_s| {
            let pace = Pace::Correspondence { left: Duration::from_secs(left_s) };
            budget(pace, 10, Duration::from_millis(150), &settings).soft
        };
        assert_eq!(soft(86_400), settings.think_correspondence);
        assert!(soft(20) < Duration::from_secs(1));
    }

    #[test]
    fn an_unlimited_game_has_a_fixed_time() {
        let settings = GameSettings::default();
        let budget = budget(Pace::Unlimited, 10, Duration::ZERO, &settings);
        assert_eq!((budget.soft, budget.hard), (settings.think_unlimited, settings.think_unlimited));
    }

    #[test]
    fn time_that_passed_before_the_search_began_is_taken_off() {
        let budget = Budget { soft: Duration::from_secs(2), hard: Duration::from_secs(9) };
        let late = budget.after(Duration::from_secs(3));
        assert_eq!((late.soft, late.hard), (LEAST, Duration::from_secs(6)));
    }
}
