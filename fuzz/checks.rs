//! What holds for any bytes. The fuzz targets call it, and so does `tests/fuzz_corpora.rs` with the kept inputs.
#![allow(dead_code, reason = "each fuzz target uses one of them")]

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
