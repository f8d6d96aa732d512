//! What a move costs beside thinking: an upper quantile of our own round trips.

use std::collections::VecDeque;
use std::time::Duration;

use crate::bot::settings::MoveOverhead;

/// The last round trips of move posts on one server.
///
/// Lichess gives bots no lag compensation: our clock runs until the post has arrived, and it began to run before
/// the opponent's move reached us. One round trip is both ways; half as much again is for the network's moods.
#[derive(Clone, Debug)]
pub struct Overhead {
    trips: VecDeque<Duration>,
}

/// Round trips remembered.
const WINDOW: usize = 64;
/// A fast start would trust one lucky trip, so two of these stand in until enough are measured: 1.5 × 100 ms.
const FIRST: Duration = Duration::from_millis(100);
const LEAST: Duration = Duration::from_millis(10);

impl Default for Overhead {
    fn default() -> Self {
        Self { trips: VecDeque::from([FIRST, FIRST]) }
    }
}

impl Overhead {
    /// Remembers a round trip. Trips that were refused or timed out are no measure and do not belong here.
    pub fn record(&mut self, trip: Duration) {
        if self.trips.len() == WINDOW {
            self.trips.pop_front();
        }
        self.trips.push_back(trip);
    }

    /// What to keep back from every move's time.
    pub fn current(&self, setting: MoveOverhead) -> Duration {
        match setting {
            MoveOverhead::Fixed(fixed) => fixed,
            MoveOverhead::Auto => (self.quantile(0.95) * 3 / 2).max(LEAST),
        }
    }

    /// The round trip that this part of the remembered ones does not exceed.
    pub fn quantile(&self, part: f64) -> Duration {
        let mut sorted: Vec<_> = self.trips.iter().copied().collect();
        sorted.sort_unstable();
        let rank = (part * sorted.len() as f64).ceil() as usize;
        sorted.get(rank.saturating_sub(1)).copied().unwrap_or(FIRST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(trips_ms: impl IntoIterator<Item = u64>, expected_ms: u64) {
        let mut overhead = Overhead::default();
        trips_ms.into_iter().for_each(|trip| overhead.record(Duration::from_millis(trip)));
        assert_eq!(overhead.current(MoveOverhead::Auto), Duration::from_millis(expected_ms));
    }

    #[test]
    fn it_starts_at_150_ms() {
        check([], 150);
    }

    #[test]
    fn a_few_fast_trips_do_not_lower_it_yet() {
        check([2; 10], 150);
    }

    #[test]
    fn many_fast_trips_lower_it_to_the_least() {
        check([2; 64], 10);
    }

    #[test]
    fn slow_trips_raise_it_at_once() {
        check([400; 3], 600);
    }

    #[test]
    fn one_stalled_trip_among_many_is_forgiven() {
        check([40; 63].into_iter().chain([9_000]), 60);
    }

    #[test]
    fn old_trips_are_forgotten() {
        check([900; 64].into_iter().chain([40; 64]), 60);
    }

    #[test]
    fn a_fixed_setting_is_not_measured() {
        let mut overhead = Overhead::default();
        overhead.record(Duration::from_secs(3));
        let fixed = Duration::from_millis(70);
        assert_eq!(overhead.current(MoveOverhead::Fixed(fixed)), fixed);
    }
}
