//! A stream that comes back.

use std::marker::PhantomData;
use std::pin::Pin;
use std::time::Duration;

use futures::future::BoxFuture;
use serde::de::DeserializeOwned;
use tokio::time::{Instant, Sleep, sleep};

use crate::lichess::{ApiError, Backoff, Lines, LinesError, StreamOpenings, Timing};

/// The lines of a stream that is opened again whenever it is lost: after a clean end, a reset, a silence, and after a
/// refusal to open it. It gives up only when its owner does.
pub struct Feed<T> {
    open: Opener,
    state: State,
    backoff: Backoff,
    openings: Option<StreamOpenings>,
    /// A stream that lived so long was a good one; its loss is the first again.
    good_life: Duration,
    line: PhantomData<fn() -> T>,
}

/// How a stream is opened.
pub type Opener = Box<dyn Fn() -> BoxFuture<'static, Result<Lines, ApiError>> + Send + Sync>;

enum State {
    Pausing(Pin<Box<Sleep>>),
    Opening(BoxFuture<'static, Result<Lines, ApiError>>),
    Open(Lines, Instant),
}

/// What is heard on a [`Feed`].
#[derive(Debug)]
pub enum Heard<T> {
    /// The stream is open, for the first time or again.
    Opened,
    /// A line, and when it was read.
    Line(T, Instant),
    /// A line that makes no sense; the stream goes on.
    Odd(LinesError),
    /// The stream is lost, cleanly without an error, and will be opened again after this pause.
    Lost(Option<LinesError>, Duration),
    /// The stream could not be opened; it is tried again after this pause.
    Refused(ApiError, Duration),
}

impl<T: DeserializeOwned> Feed<T> {
    /// The stream of one game: the opponent may claim the game of a player whose stream is gone, so it is opened
    /// again at once, and then every few seconds.
    pub fn of_game(open: Opener, timing: Timing) -> Self {
        let backoff = Backoff::new(timing.of(Duration::from_millis(250)), timing.of(Duration::from_secs(5))).eager();
        Self::new(open, backoff, None, timing)
    }

    /// The event stream: opened again at once, then within the limit of its server.
    pub fn of_events(open: Opener, timing: Timing) -> Self {
        let backoff = Backoff::new(timing.of(Duration::from_secs(1)), timing.of(Duration::from_secs(30))).eager();
        Self::new(open, backoff, Some(StreamOpenings::new(timing)), timing)
    }

    fn new(open: Opener, backoff: Backoff, openings: Option<StreamOpenings>, timing: Timing) -> Self {
        Self {
            open,
            state: State::Pausing(Box::pin(sleep(Duration::ZERO))),
            backoff,
            openings,
            good_life: timing.of(Duration::from_secs(10)),
            line: PhantomData,
        }
    }

    /// What comes next. Never ends.
    ///
    /// Cancel-safe: pause, opening and buffer are fields.
    pub async fn next(&mut self) -> Heard<T> {
        loop {
            match &mut self.state {
                State::Pausing(pause) => {
                    pause.as_mut().await;
                    self.reopen();
                }
                State::Opening(opening) => match opening.await {
                    Ok(lines) => {
                        self.state = State::Open(lines, Instant::now());
                        return Heard::Opened;
                    }
                    Err(error) => {
                        let pause = self.pause(error.retry_after());
                        return Heard::Refused(error, pause);
                    }
                },
                State::Open(lines, since) => {
                    let error = match lines.next().await {
                        Some(Ok(line)) => match line.json() {
                            Ok(read) => return Heard::Line(read, line.arrived()),
                            Err(error) => return Heard::Odd(error),
                        },
                        Some(Err(error)) if !error.is_end() => return Heard::Odd(error),
                        Some(Err(error)) => Some(error),
                        None => None,
                    };
                    if since.elapsed() >= self.good_life {
                        self.backoff.reset();
                    }
                    let pause = self.pause(None);
                    return Heard::Lost(error, pause);
                }
            }
        }
    }

    /// Closes the stream, if it is open, and opens it again as soon as its server allows: the first line of the new
    /// one tells how things stand.
    pub fn renew(&mut self) {
        if matches!(self.state, State::Open(..)) {
            let allowed = self.allowed_in();
            self.state = State::Pausing(Box::pin(sleep(allowed)));
        }
    }

    /// For how long the stream has been open.
    pub fn open_for(&self) -> Option<Duration> {
        match &self.state {
            State::Open(_, since) => Some(since.elapsed()),
            State::Pausing(_) | State::Opening(_) => None,
        }
    }

    fn reopen(&mut self) {
        if let Some(openings) = &mut self.openings {
            openings.opened();
        }
        self.state = State::Opening((self.open)());
    }

    fn allowed_in(&self) -> Duration {
        self.openings.as_ref().map_or(Duration::ZERO, StreamOpenings::wait)
    }

    fn pause(&mut self, told: Option<Duration>) -> Duration {
        let pause = self.backoff.pause().max(self.allowed_in()).max(told.unwrap_or_default());
        self.state = State::Pausing(Box::pin(sleep(pause)));
        pause
    }
}
