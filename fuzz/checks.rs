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
