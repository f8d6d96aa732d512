//! The clocks of a game.

use std::time::Duration;

use tokio::time::Instant;

use crate::lichess::types::TimeControl;
use crate::rules::{ByColor, Color};

/// What both sides have left. The clock of the side to move runs from a moment that its owner keeps.
#[derive(Clone, Debug)]
pub(super) struct Clocks {
    control: TimeControl,
    left: ByColor<Duration>,
    /// Since when the clock of the side to move runs; `None` while it stands.
    since: Option<Instant>,
}

impl Clocks {
    /// Full clocks that stand.
    pub(super) fn new(control: TimeControl) -> Self {
        Self { control, left: ByColor([full(control); 2]), since: None }
    }

    /// Clocks that stand at what was left.
    pub(super) fn standing_at(control: TimeControl, left: ByColor<Duration>) -> Self {
        Self { control, left, since: None }
    }

    /// What a side with a full clock has.
    pub(super) fn full(&self) -> Duration {
        full(self.control)
    }

    /// Lets the clock of the side to move run from a moment on.
    pub(super) fn run(&mut self, since: Instant) {
        self.since = match self.control {
            TimeControl::Clock { .. } | TimeControl::Correspondence { .. } => Some(since),
            TimeControl::Unlimited | TimeControl::Unknown => None,
        };
    }

    /// Stops the clock of the side to move, and takes what has run from it.
    pub(super) fn stop(&mut self, turn: Color, now: Instant) {
        self.left[turn] = self.left(turn, turn, now);
        self.since = None;
    }

    /// Sets what a side has left.
    pub(super) fn set(&mut self, color: Color, left: Duration) {
        self.left[color] = left;
    }

    /// What a side has left.
    pub(super) fn left(&self, color: Color, turn: Color, now: Instant) -> Duration {
        let run = match self.since {
            Some(since) if color == turn => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[color].saturating_sub(run)
    }

    /// What a side had left when its clock began to run.
    pub(super) fn standing(&self, color: Color) -> Duration {
        self.left[color]
    }

    /// When the flag of the side to move falls; `None` if no clock runs.
    pub(super) fn flag_at(&self, turn: Color) -> Option<Instant> {
        self.since.map(|since| since + self.left[turn])
    }

    /// Books a move: what was used is taken, and what the control gives for a move is added.
    /// A clock that stood is left as it was.
    pub(super) fn book(&mut self, turn: Color, now: Instant, ends_game: bool) {
        if self.since.is_none() {
            return;
        }
        self.stop(turn, now);
        match self.control {
            TimeControl::Clock { increment_s, .. } if !ends_game => {
                self.left[turn] += Duration::from_secs(u64::from(increment_s));
            }
            TimeControl::Correspondence { .. } if !ends_game => self.left[turn] = full(self.control),
            _ => {}
        }
    }

    /// Gives a side more time, up to a day in all; `false` if this control has no time to give.
    pub(super) fn give(&mut self, color: Color, time: Duration) -> bool {
        let is_clock = matches!(self.control, TimeControl::Clock { .. });
        if is_clock {
            self.left[color] = (self.left[color] + time).min(GIVEN_MAX.max(self.left[color]));
        }
        is_clock
    }
}

const GIVEN_MAX: Duration = Duration::from_hours(24);

/// At base 0 the clocks begin at the increment, but with at least three seconds.
fn full(control: TimeControl) -> Duration {
    match control {
        TimeControl::Clock { limit_s: 0, increment_s } => Duration::from_secs(u64::from(increment_s.max(3))),
        TimeControl::Clock { limit_s, .. } => Duration::from_secs(u64::from(limit_s)),
        TimeControl::Correspondence { days } => Duration::from_secs(u64::from(days) * 24 * 3600),
        TimeControl::Unlimited | TimeControl::Unknown => Duration::ZERO,
    }
}
