//! One NDJSON stream: lines go in at one end, an HTTP body comes out at the other.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures::stream;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_util::sync::{CancellationToken, DropGuard, WaitForCancellationFutureOwned};

/// The end into which lines go. Dropping it ends the stream cleanly after what was sent.
#[derive(Debug)]
pub(super) struct Feed {
    lines: mpsc::Sender<Bytes>,
    left: CancellationToken,
}

/// The end from which the body is made. Dropping it tells the [`Feed`] that nobody reads any more.
#[derive(Debug)]
pub(super) struct Lines {
    lines: mpsc::Receiver<Bytes>,
    left: DropGuard,
}

/// A new stream.
pub(super) fn feed() -> (Feed, Lines) {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let left = CancellationToken::new();
    (Feed { lines: sender, left: left.clone() }, Lines { lines: receiver, left: left.drop_guard() })
}

impl Feed {
    /// Sends a line; `false` if nobody reads, or the reader is so slow that the stream has to end: when he opens it
    /// again he gets all he missed.
    #[must_use]
    pub(super) fn send(&self, line: Bytes) -> bool {
        self.lines.try_send(line).is_ok()
    }

    /// Whether somebody reads.
    pub(super) fn is_read(&self) -> bool {
        !self.left.is_cancelled()
    }

    /// Waits until nobody reads any more.
    pub(super) fn left(&self) -> WaitForCancellationFutureOwned {
        self.left.clone().cancelled_owned()
    }
}

impl Lines {
    /// The answer with these lines, an empty line after each silence, and `first` before all. It ends with its feed,
    /// or when `stop` is cancelled; `guard` lives as long as the body.
    pub(super) fn into_response<G: Send + 'static>(
        self,
        first: Vec<Bytes>,
        keep_alive: Duration,
        stop: CancellationToken,
        guard: G,
    ) -> Response {
        let state = (first.into_iter(), self.lines, stop, (self.left, guard));
        let body = stream::unfold(state, move |(mut first, mut lines, stop, guards)| async move {
            let line = if let Some(line) = first.next() {
                line
            } else {
                tokio::select! {
                    biased;
                    line = tokio::time::timeout(keep_alive, lines.recv()) => match line {
                        Ok(line) => line?,
                        Err(_) => Bytes::from_static(b"\n"),
                    },
                    () = stop.cancelled() => return None,
                }
            };
            Some((Ok::<_, Infallible>(line), (first, lines, stop, guards)))
        });
        ndjson(Body::from_stream(body))
    }
}

/// A value as a line.
pub(super) fn line<T: Serialize + ?Sized>(value: &T) -> Bytes {
    let mut text = serde_json::to_vec(value).expect("what the server says has string keys only");
    text.push(b'\n');
    Bytes::from(text)
}

/// An answer of NDJSON.
pub(super) fn ndjson(body: Body) -> Response {
    // The second header asks proxies to pass each line on at once.
    let headers = [
        (CONTENT_TYPE.as_str(), "application/x-ndjson"),
        ("x-accel-buffering", "no"),
        (CACHE_CONTROL.as_str(), "no-store"),
    ];
    (headers, body).into_response()
}

/// Lines that may wait for a reader; Lichess's number.
const QUEUE: usize = 32;
