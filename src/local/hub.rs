//! The event streams of all users.

use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use super::feed::{Feed, Lines, feed, line};
use super::users::TokenHash;

/// Who listens to events.
#[derive(Debug, Default)]
pub(super) struct Hub {
    streams: Mutex<Vec<EventStream>>,
}

#[derive(Debug)]
struct EventStream {
    user: String,
    token: TokenHash,
    feed: Feed,
}

impl Hub {
    /// Opens a token's stream; one that it had ends.
    pub(super) fn open(&self, user: &str, token: TokenHash) -> Lines {
        let (feed, lines) = feed();
        let mut streams = self.lock();
        streams.retain(|stream| stream.token != token && stream.feed.is_read());
        streams.push(EventStream { user: user.to_owned(), token, feed });
        lines
    }

    /// Tells all streams of a user.
    pub(super) fn tell<E: Serialize + ?Sized>(&self, user: &str, event: &E) {
        let line = line(event);
        self.lock().retain(|stream| stream.user != user || stream.feed.send(line.clone()));
    }

    /// Whether a user listens.
    pub(super) fn is_online(&self, user: &str) -> bool {
        self.lock().iter().any(|stream| stream.user == user && stream.feed.is_read())
    }

    /// How many streams are open.
    pub(super) fn count(&self) -> usize {
        self.lock().iter().filter(|stream| stream.feed.is_read()).count()
    }

    fn lock(&self) -> MutexGuard<'_, Vec<EventStream>> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
