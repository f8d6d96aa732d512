//! The games against bots of the last day, which servers limit.

use std::collections::HashMap;
use std::time::Duration;

use tokio::time::Instant;

use crate::records;
use crate::records::memory::Recalled;

/// How many games against bots began within a day, and whether the server has said that it is enough. Lichess counts
/// the games of a day from the first of them on; the last 24 hours never count fewer.
#[derive(Debug, Default)]
pub struct Quota {
    /// Until when each game counts, by its id.
    games: HashMap<String, Instant>,
    /// Until when the server wants no more.
    barred_until: Option<Instant>,
}

/// As long as a game counts.
const DAY: Duration = Duration::from_hours(24);
/// When the server does not say how long it wants no more.
const UNSTATED: Duration = Duration::from_hours(1);
/// The server's word among the remembered limits.
pub const LIMIT: &str = "games against bots";

impl Quota {
    /// As it was left by the last run.
    pub fn new(recalled: &Recalled) -> Self {
        let (now, now_ms) = (Instant::now(), records::now_ms());
        let day_ms = DAY.as_millis() as i64;
        // A clock that was wrong must not make anything count for longer than a day.
        let until = |at_ms: i64| {
            let left_ms = at_ms.saturating_sub(now_ms).max(0).unsigned_abs();
            now + Duration::from_millis(left_ms).min(DAY)
        };
        let begun = recalled.bot_games.iter();
        let barred = recalled.limits.iter().find(|(name, _)| name == LIMIT);
        Self {
            games: begun.map(|(id, started_ms)| (id.clone(), until(started_ms.saturating_add(day_ms)))).collect(),
            barred_until: barred.map(|(_, until_ms)| until(*until_ms)),
        }
    }

    /// A game against a bot begins; it may be told twice.
    pub fn count(&mut self, id: &str) {
        let now = Instant::now();
        self.games.retain(|_, until| *until > now);
        self.games.entry(id.to_owned()).or_insert(now + DAY);
    }

    /// Games that began within a day.
    pub fn used(&self) -> u32 {
        let now = Instant::now();
        self.games.values().filter(|until| **until > now).count() as u32
    }

    /// The server wants no more for so long, or did not say how long. Tells until when, in milliseconds since 1970, to be
    /// remembered under [`LIMIT`].
    pub fn bar(&mut self, wait: Option<Duration>) -> i64 {
        let wait = wait.unwrap_or(UNSTATED).min(DAY);
        self.barred_until = Some(Instant::now() + wait);
        records::now_ms() + wait.as_millis() as i64
    }

    /// Whether the server wants no more.
    pub fn is_barred(&self) -> bool {
        self.barred_until.is_some_and(|until| until > Instant::now())
    }
}
