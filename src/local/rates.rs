//! How often somebody may do something, and how many streams he may have.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Counts in fixed windows that begin with the first use, as Lichess does.
#[derive(Debug)]
pub(super) struct Rates<K> {
    window: Duration,
    count_max: u32,
    counts: Mutex<HashMap<K, (Instant, u32)>>,
}

impl<K: Eq + Hash> Rates<K> {
    /// So many in a window.
    pub(super) fn new(count_max: u32, window: Duration) -> Self {
        Self { window, count_max, counts: Mutex::new(HashMap::new()) }
    }

    /// Counts one more; `false` if it is one too many.
    pub(super) fn take(&self, key: K) -> bool {
        let now = Instant::now();
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= KEYS_MAX {
            counts.retain(|_, (since, _)| now < *since + self.window);
        }
        let (since, count) = counts.entry(key).or_insert((now, 0));
        if now >= *since + self.window {
            (*since, *count) = (now, 0);
        }
        let is_allowed = *count < self.count_max;
        *count += u32::from(is_allowed);
        is_allowed
    }
}

/// Above this many keys those are forgotten whose window is over.
const KEYS_MAX: usize = 4096;

/// Counts what is open now, by key.
#[derive(Clone, Debug)]
pub(super) struct Tally(Arc<Mutex<HashMap<String, usize>>>);

/// One counted thing; dropping it gives it back.
#[derive(Debug)]
pub(super) struct Ticket {
    tally: Tally,
    key: String,
}

impl Tally {
    /// Nothing is open.
    pub(super) fn new() -> Self {
        Self(Arc::default())
    }

    /// Counts one more, unless there are as many already.
    pub(super) fn take(&self, key: &str, count_max: usize) -> Option<Ticket> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.to_owned()).or_default();
        if *count >= count_max {
            return None;
        }
        *count += 1;
        Some(Ticket { tally: self.clone(), key: key.to_owned() })
    }

    /// How many are open in all.
    pub(super) fn total(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut counts = self.tally.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}
