//! Connections: accepted, limited, served, closed.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::Request;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;
use tracing::{debug, warn};

use super::server::Server;

/// By which door a request came; every request has it as an extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Door {
    /// The listener for everybody.
    Public {
        /// Who connected, as the system says it.
        peer: SocketAddr,
    },
    /// The bot's own.
    Bot,
}

/// Serves a listener until the server stops.
pub(super) async fn serve(server: Server, listener: TcpListener, router: Router, is_bot: bool) {
    let stop = server.stopping();
    let graceful = GracefulShutdown::new();
    let connections_max = if is_bot { BOT_CONNECTIONS_MAX } else { server.settings().limits.connections };
    let connections = Connections::default();
    loop {
        let accepted = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, mostly: those that are open have to go first.
                warn!(%error, "a connection cannot be accepted");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let Some(connection) = connections.open(connections_max) else {
            debug!(%peer, "connection refused: all are busy");
            continue;
        };
        let door = if is_bot { Door::Bot } else { Door::Public { peer } };
        let watcher = graceful.watcher();
        let task = serve_connection(server.clone(), stream, router.clone(), door, connection, watcher);
        server.spawn(task);
    }
    drop(listener);
    // Streams end by themselves when the server stops; only requests under way are waited for.
    let _ = tokio::time::timeout(server.settings().waits.stop, graceful.shutdown()).await; // The rest is cut off.
    connections.close_all();
}

async fn serve_connection(
    server: Server,
    stream: TcpStream,
    router: Router,
    door: Door,
    connection: Connection,
    watcher: hyper_util::server::graceful::Watcher,
) {
    if let Err(error) = stream.set_nodelay(true) {
        debug!(%error, "a connection cannot be set up");
        return;
    }
    let busy = Arc::clone(&connection.busy);
    let service = service_fn(move |mut request: Request<Incoming>| {
        let guard = Busy::new(&busy);
        request.extensions_mut().insert(door);
        let router = router.clone();
        async move {
            let answer = router.oneshot(request.map(Body::new)).await?;
            Ok::<_, Infallible>(answer.map(|body| GuardedBody { body, _guard: guard }))
        }
    });
    // The bot's own connections are never cut off while they rest: a post could be on its way in that moment.
    let head = if door == Door::Bot { BOT_IDLE } else { server.settings().waits.head };
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(head).max_headers(HEADERS_MAX).max_buf_size(HEAD_BYTES_MAX);
    let served = watcher.watch(builder.serve_connection(TokioIo::new(stream), service));
    tokio::select! {
        () = connection.closed.cancelled() => {}
        served = served => if let Err(error) = served {
            debug!(%error, "connection ended");
        },
    }
}

/// The open connections of a listener.
#[derive(Clone, Debug, Default)]
struct Connections(Arc<Mutex<Vec<Known>>>);

#[derive(Debug)]
struct Known {
    busy: Arc<AtomicUsize>,
    closed: CancellationToken,
}

/// One connection; dropping it makes room.
#[derive(Debug)]
struct Connection {
    all: Connections,
    /// Requests whose answers are under way.
    busy: Arc<AtomicUsize>,
    closed: CancellationToken,
}

impl Connections {
    /// Makes room for a connection: if there are too many, the oldest idle one is closed; `None` if none is idle.
    fn open(&self, count_max: usize) -> Option<Connection> {
        let mut all = self.lock();
        if all.len() >= count_max {
            let idle = all.iter().position(|known| known.busy.load(Ordering::Relaxed) == 0)?;
            all.remove(idle).closed.cancel();
        }
        let busy = Arc::new(AtomicUsize::new(0));
        let closed = CancellationToken::new();
        all.push(Known { busy: Arc::clone(&busy), closed: closed.clone() });
        Some(Connection { all: self.clone(), busy, closed })
    }

    fn close_all(&self) {
        for known in self.lock().drain(..) {
            known.closed.cancel();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.lock().retain(|known| !Arc::ptr_eq(&known.busy, &self.busy));
    }
}

/// Marks its connection as busy.
#[derive(Debug)]
struct Busy(Arc<AtomicUsize>);

impl Busy {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An answer's body that keeps its connection busy until it has been sent.
#[derive(Debug)]
struct GuardedBody {
    body: Body,
    _guard: Busy,
}

impl hyper::body::Body for GuardedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A game and an event stream each, posts beside them, and room to reconnect.
const BOT_CONNECTIONS_MAX: usize = 1024;
const BOT_IDLE: Duration = Duration::from_hours(24);
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
const HEADERS_MAX: usize = 64;
const HEAD_BYTES_MAX: usize = 32 * 1024;
