//! What holds for any bytes. The fuzz targets call it, and so does `tests/fuzz_corpora.rs` with the kept inputs.
#![allow(dead_code, reason = "each fuzz target uses one of them")]

use std::convert::Infallible;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use threefold::lichess::Lines;
use threefold::lichess::types::{ChallengeForm, ErrorBody, Event, GameEvent, Playing, User};
use threefold::rules::{CastlingNotation, Game, Variant};

/// Bytes as a FEN of every rule set: refused, or read and written so that it is read again, with all its moves.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for variant in [Variant::Standard, Variant::Atomic, Variant::Omega] {
        let Ok(game) = Game::new(variant, Some(&text)) else { continue };
        let written = game.fen();
        let again = Game::new(variant, Some(&written)).expect("a FEN that was written is read");
        assert_eq!(again.fen(), written);
        moves_are_read_back(&game);
    }
}

/// Bytes as a game (see [`play`]) whose moves are UCI.
pub fn uci(data: &[u8]) {
    play(data, |game, text| game.parse_uci(text).ok().map(|mv| game.push(mv)));
}

/// Bytes as a game (see [`play`]) whose moves are SAN.
pub fn san(data: &[u8]) {
    play(data, |game, text| game.parse_san(text).ok().map(|mv| game.push(mv)));
}

/// Bytes as a stream: the first says how long its pieces are. The lines are the same as if they came whole, and each
/// is read or refused.
pub fn lines(data: &[u8]) {
    let Some((&piece, stream)) = data.split_first() else { return };
    let pieces: Vec<_> =
        stream.chunks(piece.max(1).into()).map(|piece| Ok::<_, Infallible>(piece.to_vec().into())).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime can be built");
    let read = runtime.block_on(async {
        let mut lines = Lines::new(futures::stream::iter(pieces), Duration::from_mins(1));
        let mut read = Vec::new();
        while let Some(line) = lines.next().await {
            let line = line.expect("neither silent nor too long");
            event(line.text().as_bytes());
            read.push(line.text().into_owned());
        }
        read
    });
    let whole = stream.split(|&byte| byte == b'\n').filter(|line| !line.iter().all(u8::is_ascii_whitespace));
    assert!(read.iter().map(String::as_str).eq(whole.map(String::from_utf8_lossy)));
}

/// Bytes as whatever a server may send: refused, or read and written so that the same is read again.
pub fn event(data: &[u8]) {
    written_and_read_again::<Event>(data);
    written_and_read_again::<GameEvent>(data);
    written_and_read_again::<Playing>(data);
    written_and_read_again::<User>(data);
    written_and_read_again::<ChallengeForm>(data);
    if let Some(body) = ErrorBody::parse(data) {
        assert!(serde_json::to_string(&body).is_ok());
    }
}

fn written_and_read_again<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(data: &[u8]) {
    let Ok(value) = serde_json::from_slice::<T>(data) else { return };
    let written = serde_json::to_vec(&value).expect("what was read can be written");
    assert_eq!(serde_json::from_slice::<T>(&written).expect("what was written is read"), value);
}

/// Bytes as a game: a line with the variant's key and a FEN, or nothing for the usual start; then moves between white
/// space. Those that cannot be played are skipped.
fn play(data: &[u8], push: impl Fn(&mut Game, &str) -> Option<()>) {
    const PLIES_MAX: usize = 100;
    let text = String::from_utf8_lossy(data);
    let (start, moves) = text.split_once('\n').unwrap_or((&text, ""));
    let (key, fen) = start.split_once(' ').unwrap_or((start, ""));
    let Some(variant) = Variant::from_key(key) else { return };
    let fen = Some(fen).filter(|fen| !fen.is_empty());
    let Ok(mut game) = Game::new(variant, fen) else { return };
    for text in moves.split_whitespace() {
        if push(&mut game, text).is_some() && game.plies() >= PLIES_MAX {
            break;
        }
    }
    moves_are_read_back(&game);
    let mut again = Game::new(variant, fen).expect("it was read before");
    for san in game.san_moves() {
        again.play(&san).expect("a move that was written is read");
    }
    assert_eq!((again.uci_moves(), again.view()), (game.uci_moves(), game.view()));
}

fn moves_are_read_back(game: &Game) {
    for mv in game.legal_moves() {
        assert_eq!(game.parse_uci(&game.uci(mv)), Ok(mv));
        assert_eq!(game.parse_uci(&game.uci_in(mv, CastlingNotation::KingMove)), Ok(mv));
        assert_eq!(game.parse_san(&game.san(mv)), Ok(mv));
    }
}

/// Bytes as the body of a request to the local server: the first says which request and of which kind. It is answered,
/// and never as a fault of the server.
pub fn form(data: &[u8]) {
    use std::sync::{Mutex, OnceLock, PoisonError};

    const PATHS: [&str; 4] =
        ["/api/challenge/threefold", "/api/challenge/ai", "/local/position", "/api/board/game/aaaaaaaa/chat"];
    const KINDS: [&str; 3] = ["application/x-www-form-urlencoded", "application/json", "text/plain"];
    static SERVER: OnceLock<Mutex<Http>> = OnceLock::new();
    let Some((&kind, body)) = data.split_first() else { return };
    let (path, kind) = (PATHS[usize::from(kind) % PATHS.len()], KINDS[usize::from(kind) / PATHS.len() % KINDS.len()]);
    let server = SERVER.get_or_init(|| Mutex::new(Http::start()));
    let status = server.lock().unwrap_or_else(PoisonError::into_inner).post(path, kind, body).0;
    assert!((200..500).contains(&status), "{path} {kind}: {status}");
}

/// The local server and one connection to it.
struct Http {
    _runtime: tokio::runtime::Runtime,
    bound: threefold::local::Bound,
    socket: std::net::TcpStream,
    token: String,
}

impl Http {
    fn start() -> Self {
        use threefold::local::{Limits, LocalSettings, Ports, Waits};

        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("it can be built");
        let settings = LocalSettings {
            limits: Limits { commands_per_ten_seconds: u32::MAX, ..Limits::default() },
            waits: Waits { ai_answer: Duration::ZERO, challenge_offline: Duration::ZERO, ..Waits::default() },
            ..LocalSettings::new("127.0.0.1:0".parse().expect("it is an address"))
        };
        let store = threefold::records::Store::in_memory();
        let serving =
            threefold::local::serve(settings, store, Ports::default(), tokio_util::sync::CancellationToken::default());
        let bound = runtime.block_on(serving).expect("loopback has a free port");
        let socket = std::net::TcpStream::connect(bound.public).expect("it listens");
        let mut http = Self { _runtime: runtime, bound, socket, token: String::new() };
        http.connect();
        let guest: serde_json::Value =
            serde_json::from_str(&http.post("/local/guest", "text/plain", b"").1).expect("a guest is JSON");
        guest["token"].as_str().expect("a guest has a token").clone_into(&mut http.token);
        http
    }

    /// The status and the body of the answer. The server may close a connection after any answer, also one whose
    /// request it did not read to the end: then the request goes out again on a new one.
    fn post(&mut self, path: &str, kind: &str, body: &[u8]) -> (u16, String) {
        self.ask(path, kind, body).unwrap_or_else(|| {
            self.connect();
            self.ask(path, kind, body).unwrap_or_else(|| panic!("{path}: no answer"))
        })
    }

    fn connect(&mut self) {
        self.socket = std::net::TcpStream::connect(self.bound.public).expect("it listens");
        self.socket.set_read_timeout(Some(Duration::from_secs(20))).expect("a socket has a time limit");
        self.socket.set_nodelay(true).expect("a socket can be quick");
    }

    /// `None` if the connection ends before an answer begins.
    fn ask(&mut self, path: &str, kind: &str, body: &[u8]) -> Option<(u16, String)> {
        use std::io::{BufRead, BufReader, Read, Write};

        let length = body.len();
        let bearer =
            if self.token.is_empty() { String::new() } else { format!("Authorization: Bearer {}\r\n", self.token) };
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n{bearer}Content-Length: {length}\r\n\r\n"
        );
        let _ = self.socket.write_all(&[head.as_bytes(), body].concat()); // A body too long is not read to its end.
        let mut reader = BufReader::new(&self.socket);
        let (mut status, mut length, mut closes) = (0, 0, false);
        loop {
            let mut line = String::new();
            match reader.read_line(&mut line) {
                Ok(0) => return None,
                Err(error) if error.kind() == std::io::ErrorKind::ConnectionReset => return None,
                read => read.expect("an answer comes in time"),
            };
            let line = line.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("http/1.1 ") {
                status = rest[..3].parse().expect("a status is a number");
            }
            if let Some(rest) = line.strip_prefix("content-length: ") {
                length = rest.parse().expect("a length is a number");
            }
            // A stream (`keepAliveStream`) is not read.
            closes |= line == "connection: close" || line == "transfer-encoding: chunked";
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).expect("the answer is whole");
        if closes {
            self.connect();
        }
        Some((status, String::from_utf8_lossy(&answer).into_owned()))
    }
}

/// Every fault of a config file is one line that begins with its place.
pub fn config(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let path = std::path::Path::new("t.toml");
    let Err(faults) = threefold::config::load(Some((path, text)), &[]) else { return };
    assert!(!faults.0.is_empty());
    for fault in faults.0 {
        let line = fault.to_string();
        assert!(line.starts_with("t.toml"), "{line}");
        assert!(!line.contains(['\n', '\r']), "{line:?}");
    }
}
