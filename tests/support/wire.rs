//! Sockets that can be reset, and streams whose bytes can be spoilt.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use axum::body::Body;
use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Ends one connection.
#[derive(Clone, Debug, Default)]
pub struct Kill {
    token: CancellationToken,
    resets: Arc<AtomicBool>,
}

impl Kill {
    /// The peer sees a reset.
    pub fn reset(&self) {
        self.resets.store(true, Ordering::Relaxed);
        self.token.cancel();
    }

    /// The peer sees the end of the connection, in whatever it was reading.
    pub fn close(&self) {
        self.token.cancel();
    }

    pub async fn killed(&self) {
        self.token.cancelled().await;
    }

    pub fn is_killed(&self) -> bool {
        self.token.is_cancelled()
    }
}

/// A connection that is reset when it is dropped, if it was told so.
pub struct Socket {
    stream: TcpStream,
    kill: Kill,
}

impl Socket {
    pub fn new(stream: TcpStream, kill: Kill) -> Self {
        // Without it a paused clock outruns the socket.
        stream.set_nodelay(true).unwrap();
        Self { stream, kill }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if self.kill.resets.load(Ordering::Relaxed) {
            let _ = self.stream.set_zero_linger(); // The peer may have closed it before.
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// The server's end of an NDJSON stream.
#[derive(Debug)]
pub struct Stream {
    sender: Option<mpsc::UnboundedSender<Bytes>>,
    pub kill: Kill,
    /// Given once the reader has gone, or has read the end.
    pub gone: CancellationToken,
    pub user_agent: String,
    /// Nothing is sent any more.
    pub is_silent: bool,
    /// Only keep-alives are sent any more.
    pub is_hollow: bool,
    /// Every byte goes by itself.
    pub dribbles: bool,
    /// Lines are held back until so many are there.
    pub joins: usize,
    held: Vec<u8>,
    held_lines: usize,
}

impl Stream {
    /// A stream and the body that carries it.
    pub fn open(kill: Kill, user_agent: String) -> (Self, Body) {
        let (sender, mut receiver) = mpsc::unbounded_channel();
        let gone = CancellationToken::new();
        let guard = gone.clone().drop_guard();
        let stream = Self {
            sender: Some(sender),
            kill,
            gone,
            user_agent,
            is_silent: false,
            is_hollow: false,
            dribbles: false,
            joins: 0,
            held: Vec::new(),
            held_lines: 0,
        };
        let chunks = futures::stream::poll_fn(move |cx| {
            let _ = &guard; // Lives as long as the body.
            Poll::Ready(ready!(receiver.poll_recv(cx)).map(Ok::<_, io::Error>))
        });
        (stream, Body::from_stream(chunks))
    }

    /// Sends a line. Tells whether it went out whole and at once.
    pub fn line(&mut self, line: &str) -> bool {
        if self.is_silent || self.is_hollow {
            return false;
        }
        self.held.extend_from_slice(line.as_bytes());
        self.held.push(b'\n');
        self.held_lines += 1;
        if self.held_lines < self.joins {
            return false;
        }
        self.release();
        self.is_open()
    }

    fn release(&mut self) {
        self.held_lines = 0;
        let held = std::mem::take(&mut self.held);
        if self.dribbles {
            for byte in held {
                self.raw(vec![byte]);
            }
        } else if !held.is_empty() {
            self.raw(held);
        }
    }

    /// Sends bytes as they are.
    pub fn raw(&mut self, bytes: Vec<u8>) {
        if let Some(sender) = self.sender.as_ref().filter(|_| !self.kill.is_killed()) {
            let _ = sender.send(bytes.into()); // The reader may have gone.
        }
    }

    pub fn keep_alive(&mut self) {
        if !self.is_silent {
            self.release();
            self.raw(b"\n".to_vec());
        }
    }

    /// Ends the body properly.
    pub fn end(&mut self) {
        self.release();
        self.sender = None;
    }

    /// Whether the reader is still there, as far as the server knows.
    pub fn is_open(&self) -> bool {
        self.sender.is_some() && !self.gone.is_cancelled() && !self.kill.is_killed()
    }
}
