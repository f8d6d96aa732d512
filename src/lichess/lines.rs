//! Newline-delimited JSON over a stream of bytes.

use std::future::{Future, poll_fn};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::{Buf, Bytes, BytesMut};
use futures::{Stream, StreamExt};
use serde::de::DeserializeOwned;
use thiserror::Error;
use tokio::time::{Instant, Sleep, sleep};

/// The longest line that is taken.
pub const LINE_MAX: usize = 1 << 20;

/// The lines of a stream. Empty ones are keep-alives: they reset the deadline of silence and are not told.
///
/// ```
/// # tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
/// use std::time::Duration;
/// use threefold::lichess::Lines;
///
/// let chunks = ["\n{\"a\"", ":1}\n\n"].map(|chunk| Ok::<_, std::io::Error>(bytes::Bytes::from(chunk)));
/// let mut lines = Lines::new(futures::stream::iter(chunks), Duration::from_secs(15));
/// assert_eq!(lines.next().await.unwrap().unwrap().text(), "{\"a\":1}");
/// assert!(lines.next().await.is_none());
/// # });
/// ```
pub struct Lines {
    chunks: Pin<Box<dyn Stream<Item = io::Result<Bytes>> + Send>>,
    buffer: BytesMut,
    /// How much of the buffer is known to hold no line end, so that long lines in small chunks cost no square.
    scanned: usize,
    /// Within a line that was too long and is thrown away.
    skipping: bool,
    arrived: Instant,
    silence: Duration,
    deadline: Pin<Box<Sleep>>,
    ended: bool,
}

impl Lines {
    /// The lines of these chunks; an error after so long a silence.
    pub fn new<S, E>(chunks: S, silence: Duration) -> Self
    where
        S: Stream<Item = Result<Bytes, E>> + Send + 'static,
        E: Into<Box<dyn std::error::Error + Send + Sync>>,
    {
        Self {
            chunks: Box::pin(chunks.map(|chunk| chunk.map_err(io::Error::other))),
            buffer: BytesMut::new(),
            scanned: 0,
            skipping: false,
            arrived: Instant::now(),
            silence,
            deadline: Box::pin(sleep(silence)),
            ended: false,
        }
    }

    /// The next line; nothing when the stream has ended, cleanly or after an error.
    ///
    /// Cancel-safe: buffer and deadline are fields, so a dropped future loses nothing.
    ///
    /// # Errors
    /// When the line is too long: it is skipped and the stream goes on. When the connection broke or fell silent:
    /// the stream has ended.
    pub async fn next(&mut self) -> Option<Result<Line, LinesError>> {
        poll_fn(|context| self.poll_next(context)).await
    }

    fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Line, LinesError>>> {
        loop {
            if let Some(line) = self.take_line() {
                return Poll::Ready(Some(line));
            }
            if self.ended {
                return Poll::Ready(None);
            }
            match self.chunks.as_mut().poll_next(context) {
                Poll::Ready(Some(Ok(chunk))) => {
                    self.arrived = Instant::now();
                    self.deadline.as_mut().reset(self.arrived + self.silence);
                    self.buffer.extend_from_slice(&chunk);
                }
                Poll::Ready(Some(Err(source))) => {
                    self.end();
                    return Poll::Ready(Some(Err(LinesError::Broken { source })));
                }
                Poll::Ready(None) => {
                    // A last line may lack its end; one that was cut will not be readable, and says so itself.
                    let rest = std::mem::take(&mut self.buffer);
                    self.end();
                    return Poll::Ready(self.line(rest.freeze()).filter(|_| !self.skipping).map(Ok));
                }
                Poll::Pending if self.deadline.as_mut().poll(context).is_ready() => {
                    self.end();
                    return Poll::Ready(Some(Err(LinesError::Silent { silence: self.silence })));
                }
                Poll::Pending => return Poll::Pending,
            }
        }
    }

    /// The next whole line in the buffer that is not a keep-alive.
    fn take_line(&mut self) -> Option<Result<Line, LinesError>> {
        while let Some(at) = self.buffer[self.scanned..].iter().position(|&byte| byte == b'\n') {
            let bytes = self.buffer.split_to(self.scanned + at).freeze();
            self.buffer.advance(1);
            self.scanned = 0;
            if std::mem::take(&mut self.skipping) {
                continue;
            }
            if bytes.len() > LINE_MAX {
                return Some(Err(LinesError::too_long(&bytes)));
            }
            if let Some(line) = self.line(bytes) {
                return Some(Ok(line));
            }
        }
        self.scanned = self.buffer.len();
        if self.skipping {
            self.forget();
        } else if self.buffer.len() > LINE_MAX {
            let error = LinesError::too_long(&self.buffer);
            self.skipping = true;
            self.forget();
            return Some(Err(error));
        }
        None
    }

    fn line(&self, bytes: Bytes) -> Option<Line> {
        let is_keep_alive = bytes.iter().all(u8::is_ascii_whitespace);
        (!is_keep_alive).then_some(Line { bytes, arrived: self.arrived })
    }

    fn forget(&mut self) {
        self.buffer = BytesMut::new();
        self.scanned = 0;
    }

    fn end(&mut self) {
        self.ended = true;
        self.forget();
        // The connection is given up now, not when the caller drops the lines.
        self.chunks = Box::pin(futures::stream::empty());
    }
}

impl std::fmt::Debug for Lines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lines")
            .field("buffered", &self.buffer.len())
            .field("ended", &self.ended)
            .finish_non_exhaustive()
    }
}

/// One line, without its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    bytes: Bytes,
    arrived: Instant,
}

impl Line {
    /// Reads the line.
    ///
    /// # Errors
    /// When it is not the JSON of a `T`. That says nothing about the lines after it.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, LinesError> {
        serde_json::from_slice(&self.bytes)
            .map_err(|source| LinesError::Unreadable { start: start(&self.bytes), source })
    }

    /// The text; what is not UTF-8 in it is replaced.
    pub fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// When its last byte was read from the socket.
    pub fn arrived(&self) -> Instant {
        self.arrived
    }
}

/// Why there is no line.
#[derive(Debug, Error)]
pub enum LinesError {
    /// The connection broke.
    #[error("the stream broke off")]
    Broken {
        /// How.
        source: io::Error,
    },
    /// Not even a keep-alive came.
    #[error("the stream was silent for {silence:?}")]
    Silent {
        /// For how long.
        silence: Duration,
    },
    /// The line is longer than [`LINE_MAX`].
    #[error("a line longer than {LINE_MAX} bytes, which begins `{start}`")]
    TooLong {
        /// How it begins.
        start: String,
    },
    /// The line is not what was expected.
    #[error("an unreadable line, which begins `{start}`")]
    Unreadable {
        /// How it begins.
        start: String,
        /// What was expected.
        source: serde_json::Error,
    },
}

impl LinesError {
    /// Whether the stream has ended with it.
    pub fn is_end(&self) -> bool {
        matches!(self, Self::Broken { .. } | Self::Silent { .. })
    }

    fn too_long(bytes: &[u8]) -> Self {
        Self::TooLong { start: start(bytes) }
    }
}

/// The first characters of a line, for a log that stays short and on one line.
fn start(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(100)]).chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures::stream;
    use proptest::prelude::*;
    use tokio::sync::mpsc;

    use super::*;

    const SILENCE: Duration = Duration::from_secs(15);

    fn of(chunks: Vec<Vec<u8>>) -> Lines {
        Lines::new(stream::iter(chunks.into_iter().map(|chunk| Ok::<_, Infallible>(Bytes::from(chunk)))), SILENCE)
    }

    fn fed() -> (mpsc::Sender<io::Result<Bytes>>, Lines) {
        let (sender, mut receiver) = mpsc::channel(16);
        let lines = Lines::new(stream::poll_fn(move |context| receiver.poll_recv(context)), SILENCE);
        (sender, lines)
    }

    async fn all(mut lines: Lines) -> Vec<String> {
        let mut texts = Vec::new();
        while let Some(line) = lines.next().await {
            texts.push(match line {
                Ok(line) => line.text().into_owned(),
                Err(error) => format!("! {error}"),
            });
        }
        texts
    }

    fn texts(chunks: Vec<Vec<u8>>) -> Vec<String> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        runtime.block_on(async { all(of(chunks)).await })
    }

    #[test]
    fn a_split_at_every_byte_changes_nothing() {
        let text = "\n{\"a\":\"é\"}\r\n\n \n{\"b\":\"♞𝄞\"}\n{\"c\":3}";
        let expected = ["{\"a\":\"é\"}\r", "{\"b\":\"♞𝄞\"}", "{\"c\":3}"];
        for at in 0..=text.len() {
            let (left, right) = text.as_bytes().split_at(at);
            assert_eq!(texts(vec![left.into(), right.into()]), expected, "split at {at}");
        }
        assert_eq!(texts(text.bytes().map(|byte| vec![byte]).collect()), expected);
    }

    proptest! {
        #[test]
        fn any_split_of_any_bytes_gives_the_same_lines(
            bytes in prop::collection::vec(prop_oneof![3 => any::<u8>(), 1 => Just(b'\n')], 0..200),
            cuts in prop::collection::vec(0usize..200, 0..12),
        ) {
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).chain([0, bytes.len()]).collect();
            cuts.sort_unstable();
            let chunks = cuts.windows(2).map(|pair| bytes[pair[0]..pair[1]].to_vec()).collect();
            let expected: Vec<String> = bytes
                .split(|&byte| byte == b'\n')
                .filter(|line| !line.iter().all(u8::is_ascii_whitespace))
                .map(|line| String::from_utf8_lossy(line).into_owned())
                .collect();
            prop_assert_eq!(texts(chunks), expected);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn silence_is_an_error_and_keep_alives_break_it() {
        let (sender, mut lines) = fed();
        let begun = Instant::now();
        let feeder = tokio::spawn(async move {
            for _ in 0..3 {
                sleep(Duration::from_secs(14)).await;
                sender.send(Ok(Bytes::from_static(b"\n"))).await.unwrap();
            }
            sender
        });
        assert!(matches!(lines.next().await, Some(Err(LinesError::Silent { .. }))));
        assert_eq!(begun.elapsed().as_secs(), 3 * 14 + 15);
        assert!(lines.next().await.is_none());
        drop(feeder.await);
    }

    #[tokio::test(start_paused = true)]
    async fn a_cancelled_wait_loses_neither_bytes_nor_the_deadline() {
        let (sender, mut lines) = fed();
        let begun = Instant::now();
        sender.send(Ok(Bytes::from_static(b"{\"a\""))).await.unwrap();
        for _ in 0..10 {
            assert!(tokio::time::timeout(Duration::from_secs(1), lines.next()).await.is_err());
        }
        sender.send(Ok(Bytes::from_static(b":1}\n"))).await.unwrap();
        let line = lines.next().await.unwrap().unwrap();
        assert_eq!((line.text().as_ref(), (line.arrived() - begun).as_secs()), ("{\"a\":1}", 10));
        for _ in 0..14 {
            assert!(tokio::time::timeout(Duration::from_secs(1), lines.next()).await.is_err());
        }
        assert!(matches!(lines.next().await, Some(Err(LinesError::Silent { .. }))));
        assert_eq!(begun.elapsed().as_secs(), 10 + 15);
    }

    #[tokio::test]
    async fn a_broken_connection_is_told_once() {
        let (sender, mut lines) = fed();
        sender.send(Ok(Bytes::from_static(b"1\n2"))).await.unwrap();
        sender.send(Err(io::Error::other("reset"))).await.unwrap();
        assert_eq!(lines.next().await.unwrap().unwrap().text(), "1");
        let error = lines.next().await.unwrap().unwrap_err();
        assert!(matches!(error, LinesError::Broken { .. }) && error.is_end());
        assert!(lines.next().await.is_none());
    }

    #[test]
    fn a_line_of_a_megabyte_passes_and_a_longer_one_is_named_and_skipped() {
        let longest = vec![b'x'; LINE_MAX];
        let mut longer = b"{\"type\":\"gameFull\",".to_vec();
        longer.resize(3 * LINE_MAX, b'y');
        for piece in [1000, 65_536, usize::MAX] {
            let text = [&longest[..], b"\n", &longer, b"\n{}\n", &longer].concat();
            let lines = texts(text.chunks(piece.min(text.len())).map(<[u8]>::to_vec).collect());
            assert_eq!(lines.len(), 4);
            assert_eq!(lines[0].len(), LINE_MAX);
            assert!(lines[1].contains("longer than 1048576 bytes") && lines[1].contains("gameFull"), "{}", lines[1]);
            assert_eq!(lines[2], "{}");
            assert!(lines[3].contains("gameFull"));
        }
    }

    #[test]
    fn an_unreadable_line_shows_how_it_begins() {
        let line = Line { bytes: Bytes::from_static(b"<html>\x07\xff"), arrived: Instant::now() };
        let error = line.json::<serde_json::Value>().unwrap_err();
        assert_eq!(error.to_string(), "an unreadable line, which begins `<html>\u{fffd}`");
        assert!(!error.is_end());
    }
}
