//! How often a stream may be opened.

use std::time::Duration;

use tokio::time::Instant;

use super::Timing;

/// The server's limit: so many openings of the event stream …
const OPENINGS: u32 = 30;
/// … in so long a time.
const WINDOW: Duration = Duration::from_mins(10);
/// How many openings may follow each other at once.
const AT_ONCE: u32 = 3;

/// Keeps the openings of one stream within 30 in any ten minutes.
///
/// Three may come at once, so that a broken stream is back within a moment; after that there is one every 22 s. A
/// bucket that holds three and fills that slowly lets at most thirty through in any ten minutes, so there is never
/// a long wait for having been too fast.
#[derive(Debug, Clone)]
pub struct StreamOpenings {
    interval: Duration,
    /// When the bucket will be full.
    full: Instant,
}

impl StreamOpenings {
    /// Nothing was opened yet.
    pub fn new(timing: Timing) -> Self {
        Self { interval: timing.of(WINDOW / (OPENINGS - AT_ONCE)), full: Instant::now() }
    }

    /// How long to wait until the next opening.
    pub fn wait(&self) -> Duration {
        let held = self.full.saturating_duration_since(Instant::now());
        held.saturating_sub(self.interval * (AT_ONCE - 1))
    }

    /// An opening was tried now.
    pub fn opened(&mut self) {
        self.full = self.full.max(Instant::now()) + self.interval;
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::{advance, sleep};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn at_most_thirty_openings_fall_into_any_ten_minutes() {
        // Streams that live for different times before they break; the pauses are always kept.
        for life in [0, 1, 10, 20, 25, 60] {
            let mut openings = StreamOpenings::new(Timing::default());
            let mut times = Vec::new();
            for _ in 0..200 {
                sleep(openings.wait()).await;
                openings.opened();
                times.push(Instant::now());
                advance(Duration::from_secs(life)).await;
            }
            for window in times.windows(OPENINGS as usize + 1) {
                assert!(window[OPENINGS as usize] - window[0] > WINDOW, "streams that live {life} s");
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_stream_that_lived_is_reopened_at_once() {
        let mut openings = StreamOpenings::new(Timing::default());
        for _ in 0..AT_ONCE {
            assert_eq!(openings.wait(), Duration::ZERO);
            openings.opened();
        }
        assert!(openings.wait() > Duration::from_secs(20));
        advance(Duration::from_secs(23)).await;
        assert_eq!(openings.wait(), Duration::ZERO);
    }
}
