//! SAN.

use threefold::rules::{Game, Variant};

/// In a position, a move is written like this, and read back.
fn check_written(variant: Variant, fen: &str, uci: &str, san: &str) {
    let game = Game::new(variant, Some(fen)).unwrap();
    let mv = game.parse_uci(uci).unwrap();
    assert_eq!(game.san(mv), san, "{fen}");
    assert_eq!(game.parse_san(san), Ok(mv), "{fen}");
}

/// In a position, these texts all mean one move.
fn check_read(variant: Variant, fen: &str, uci: &str, texts: &[&str]) {
    let game = Game::new(variant, Some(fen)).unwrap();
    let mv = game.parse_uci(uci).unwrap();
    for text in texts {
        assert_eq!(game.parse_san(text), Ok(mv), "{text}");
    }
}

fn check_refused(variant: Variant, fen: &str, text: &str, why: &str) {
    let error = Game::new(variant, Some(fen)).unwrap().parse_san(text).unwrap_err();
    assert_eq!(error.to_string(), format!("move 1 {text:?}: {why}"));
}

#[test]
fn chess_is_written_as_pgn_says() {
    for (fen, uci, san) in [
        ("startpos", "e2e4", "e4"),
        ("startpos", "g1f3", "Nf3"),
        ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e4d5", "exd5"),
        ("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6", "exf6"),
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", "bxa8=Q+"),
        ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8n", "b8=N"),
        // File, rank, both.
        ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"),
        ("4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"),
        ("k7/8/8/8/8/2Q1Q3/7K/4Q3 w - - 0 1", "e3c1", "Qe3c1"),
        // The other rook is pinned and so no rival.
        ("r3k3/8/8/8/8/8/R7/K6R w - - 0 1", "h1h2", "Rh2"),
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "O-O"),
        ("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "O-O-O+"),
    ] {
        check_written(Variant::Standard, fen, uci, san);
    }
}

#[test]
fn an_explosion_of_the_king_is_written_like_mate() {
    check_written(Variant::Atomic, "rnbqkbnr/1ppppppp/p7/6N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "g5f7", "Nxf7#");
}

#[test]
fn omega_has_no_sign_for_captures_and_tells_corners_whole() {
    for (fen, uci, san) in [
        ("startpos", "w1a2", "Wa2"),
        ("12/6k5/12/12/12/5p6/4P7/12/12/12/6K5/12 w - - 0 1", "d4e5", "de5"),
        ("12/6k5/12/12/12/12/4pP6/12/12/12/6K5/12 b - e2,e3 0 1", "d4e3", "de3"),
        ("12/6k5/12/12/12/12/5P6/4p7/12/12/6K5/12 b - e2,e3 0 1", "d3e2", "de2"),
        ("12/6k5/1P10/12/12/12/12/12/12/12/6K5/12 w - - 0 1", "a8a9c", "a9=C"),
        ("12/2n3k5/1P10/12/12/12/12/12/12/12/6K5/12 w - - 0 1", "a8b9q", "ab9=Q+"),
        // Both wizards reach c0: the one on the corner has no file.
        ("12/6k5/12/12/12/12/12/12/12/4W7/6K5/W11 w - - 0 1", "w1c0", "Ww1c0"),
        ("12/6k5/12/12/12/12/12/12/12/4W7/6K5/W11 w - - 0 1", "d1c0", "Wdc0"),
        ("12/6k5/12/12/12/12/12/1W10/12/12/6K5/12 w - - 0 1", "a3b4", "Wb4"),
        ("12/6k5/12/12/12/12/12/12/1W10/12/6K5/12 w - - 0 1", "a2w1", "Ww1"),
    ] {
        check_written(Variant::Omega, fen, uci, san);
    }
}

#[test]
fn reading_is_generous() {
    let chess = "r3k3/1P6/8/3p4/4P3/8/8/R3K2R w KQ - 0 1";
    check_read(Variant::Standard, chess, "e4d5", &["exd5", "ed5", "e:d5", "e4xd5", "e4-d5", "e4d5", "Pexd5", "exd5!?"]);
    check_read(Variant::Standard, chess, "b7a8q", &["bxa8=Q", "bxa8Q", "ba8=Q+", "bxa8(Q)", "b7:a8=q#", "ba8q"]);
    check_read(Variant::Standard, chess, "h1h5", &["Rh5", "Rhh5", "R1h5", "Rh1h5", "Rh1-h5", "R-h5", "Rxh5", "Rh5+!!"]);
    check_read(Variant::Standard, chess, "e1h1", &["O-O", "0-0", "o-o", "O-O+", "0-0#!"]);
    check_read(Variant::Standard, chess, "e1a1", &["O-O-O", "0-0-0", "0-0-0?!"]);
    let omega = "12/6k5/12/12/12/12/12/12/12/4W7/6K5/W11 w - - 0 1";
    check_read(Variant::Omega, omega, "w1c0", &["Ww1c0", "Ww1-c0", "Ww1xc0+"]);
    check_read(Variant::Omega, omega, "d1c0", &["Wdc0", "W1c0", "Wd1c0", "Wd1:c0"]);
}

#[test]
fn what_cannot_be_read_or_played_is_refused_with_its_reason() {
    let rooks = "4k3/1P6/8/8/8/8/4K3/R6R w - - 0 1";
    for (text, why) in [
        ("", "cannot be read as a move"),
        ("x", "cannot be read as a move"),
        ("hello", "cannot be read as a move"),
        ("--", "cannot be read as a move"),
        ("Ni9", "cannot be read as a move"),
        ("Cc3", "cannot be read as a move"),
        ("rd1", "cannot be read as a move"),
        ("Rd1=X", "cannot be read as a move"),
        ("b8=K", "cannot be read as a move"),
        ("♖d1", "cannot be read as a move"),
        ("Rd1", "it can be a1d1 or h1d1"),
        ("Rd2", "it is not a legal move"),
        ("Rd1=Q", "it is not a legal move"),
        ("O-O", "it is not a legal move"),
        ("b8", "it does not say what the pawn becomes"),
        ("b8=C", "cannot be read as a move"),
        ("c8=Q", "it is not a legal move"),
    ] {
        check_refused(Variant::Standard, rooks, text, why);
    }
    check_refused(Variant::Omega, "startpos", "Ni5", "it is not a legal move");
}
