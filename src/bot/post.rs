//! Our move on its way to the server.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use futures::future::BoxFuture;
use tokio::time::{Instant, Sleep, sleep};

use crate::lichess::{ApiError, Backoff, Client, Timing};
use crate::rules::Move;

/// Our move on its way to the server, bound to the position in which it was found: it is sent again until the server
/// has answered, and never in another position.
pub struct Post {
    /// The position's number.
    pub revision: u64,
    /// The move.
    pub mv: Move,
    /// The move as text.
    pub uci: String,
    offers_draw: bool,
    client: Client,
    game: String,
    stage: Stage,
    /// When the request that is under way was really sent.
    departed: Arc<OnceLock<Instant>>,
    attempts: u32,
    failures: Backoff,
}

enum Stage {
    Sending(BoxFuture<'static, Result<Duration, ApiError>>),
    Pausing(Pin<Box<Sleep>>),
    /// The server has said yes; the stream has not shown the move yet.
    Accepted(Instant),
    Refused,
}

/// What has become of one attempt.
#[derive(Debug)]
pub enum Posted {
    /// The server said yes, after this round trip.
    Accepted(Duration),
    /// It did not go through and is sent again by itself.
    Again(ApiError),
    /// The server does not want this move.
    Refused(ApiError),
}

/// What a post still owes when its position is gone: the answer to a request that is under way.
pub type Answer = BoxFuture<'static, Result<Duration, ApiError>>;

impl Post {
    /// Sends a move.
    pub fn new(client: &Client, game: &str, revision: u64, mv: Move, uci: String, offers_draw: bool) -> Self {
        let timing = client.timing();
        let departed = Arc::default();
        Self {
            revision,
            mv,
            stage: Stage::Sending(send(client, game, &uci, offers_draw, &departed)),
            uci,
            offers_draw,
            client: client.clone(),
            game: game.to_owned(),
            departed,
            attempts: 1,
            failures: pauses(timing),
        }
    }

    /// What becomes of it. Pending for ever once it was accepted or refused.
    ///
    /// Cancel-safe: request and pause are fields.
    pub async fn progress(&mut self) -> Posted {
        loop {
            match &mut self.stage {
                Stage::Pausing(pause) => {
                    pause.as_mut().await;
                    self.again();
                }
                Stage::Sending(sending) => {
                    let result = sending.await;
                    return self.answered(result);
                }
                Stage::Accepted(_) | Stage::Refused => std::future::pending().await,
            }
        }
    }

    /// When the server said yes.
    pub fn accepted_at(&self) -> Option<Instant> {
        match self.stage {
            Stage::Accepted(at) => Some(at),
            Stage::Sending(_) | Stage::Pausing(_) | Stage::Refused => None,
        }
    }

    /// From when on an answer to the request that is under way is so late that the connection may be dead: sooner
    /// than a request is given up, and later each time, for the server may just be slow.
    pub fn late_at(&self) -> Option<Instant> {
        let patience = self.client.timing().of(PATIENCE) * 2_u32.pow(self.attempts.min(8) - 1);
        match self.stage {
            // One that still waits for its turn is not late, and is looked at again when it might be.
            Stage::Sending(_) => Some(self.departed.get().copied().unwrap_or_else(Instant::now) + patience),
            Stage::Pausing(_) | Stage::Accepted(_) | Stage::Refused => None,
        }
    }

    /// Sends the same move once more; what is under way is cut off with its connection.
    pub fn again(&mut self) {
        self.attempts += 1;
        self.departed = Arc::default();
        self.stage = Stage::Sending(send(&self.client, &self.game, &self.uci, self.offers_draw, &self.departed));
    }

    /// The position is gone. A request that waits for its turn is dropped; one that is under way has probably been
    /// received, and its answer keeps the connection whole and measures the way.
    pub fn withdraw(self) -> Option<Answer> {
        match self.stage {
            Stage::Sending(sending) if self.departed.get().is_some() => Some(sending),
            Stage::Sending(_) | Stage::Pausing(_) | Stage::Accepted(_) | Stage::Refused => None,
        }
    }

    fn answered(&mut self, result: Result<Duration, ApiError>) -> Posted {
        match result {
            Ok(trip) => {
                self.stage = Stage::Accepted(Instant::now());
                Posted::Accepted(trip)
            }
            // The budget keeps the endpoint's rest: the next attempt waits there, before anything else.
            Err(error) if error.is_limited() => {
                self.again();
                Posted::Again(error)
            }
            Err(error) if error.retry() || error.is_unauthorized() => {
                self.stage = Stage::Pausing(Box::pin(sleep(self.failures.pause())));
                Posted::Again(error)
            }
            Err(error) => {
                self.stage = Stage::Refused;
                Posted::Refused(error)
            }
        }
    }
}

fn send(client: &Client, game: &str, uci: &str, offers_draw: bool, departed: &Arc<OnceLock<Instant>>) -> Answer {
    let (client, game, uci, departed) = (client.clone(), game.to_owned(), uci.to_owned(), Arc::clone(departed));
    Box::pin(async move {
        let depart = || {
            let _ = departed.set(Instant::now()); // It departs once.
        };
        client.make_move_noting(&game, &uci, offers_draw, depart).await
    })
}

/// An answer takes a few tenths of a second.
const PATIENCE: Duration = Duration::from_secs(2);

/// At once, then with growing pauses: a server that restarts is back within seconds, and our clock runs.
fn pauses(timing: Timing) -> Backoff {
    Backoff::new(timing.of(Duration::from_millis(100)), timing.of(Duration::from_secs(3))).eager()
}
