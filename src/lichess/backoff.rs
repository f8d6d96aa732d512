//! Pauses that grow.

use std::time::Duration;

/// Pauses that double up to a limit. Each is shortened by chance, by up to a quarter, so that clients which were cut
/// off together do not come back together.
#[derive(Debug, Clone)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
    eager: bool,
    failures: u32,
}

impl Backoff {
    /// Pauses from the first to the longest.
    pub fn new(first: Duration, longest: Duration) -> Self {
        Self { first, longest, eager: false, failures: 0 }
    }

    /// The same, but nothing is waited after the first failure.
    #[must_use]
    pub fn eager(self) -> Self {
        Self { eager: true, ..self }
    }

    /// How long to wait after one more failure.
    pub fn pause(&mut self) -> Duration {
        let doublings = if self.eager { self.failures.checked_sub(1) } else { Some(self.failures) };
        self.failures = self.failures.saturating_add(1);
        let Some(doublings) = doublings else { return Duration::ZERO };
        let factor = 2_u32.saturating_pow(doublings);
        self.first.saturating_mul(factor).min(self.longest).mul_f64(rand::random_range(0.75..=1.0))
    }

    /// All is well again.
    pub fn reset(&mut self) {
        self.failures = 0;
    }

    /// How many failures there were since all was well.
    pub fn failures(&self) -> u32 {
        self.failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(mut backoff: Backoff, expected_ms: &[u64]) {
        for &longest in expected_ms {
            let pause = backoff.pause().as_millis() as u64;
            assert!((longest * 3 / 4..=longest).contains(&pause), "{pause} for {longest}");
        }
    }

    #[test]
    fn pauses_double_up_to_the_longest() {
        check(Backoff::new(Duration::from_secs(1), Duration::from_secs(10)), &[1000, 2000, 4000, 8000, 10_000, 10_000]);
    }

    #[test]
    fn the_eager_one_does_not_wait_at_first() {
        check(Backoff::new(Duration::from_secs(1), Duration::from_secs(3)).eager(), &[0, 1000, 2000, 3000]);
    }

    #[test]
    fn a_reset_begins_anew() {
        let mut backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(1));
        for _ in 0..100 {
            backoff.pause();
        }
        assert_eq!(backoff.failures(), 100);
        backoff.reset();
        check(backoff, &[1000, 2000]);
    }
}
