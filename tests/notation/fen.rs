//! FEN.

use threefold::rules::{Atomic, Chess, Game, Omega, Position, Rules, Variant};

const OMEGA_START: &str =
    "w10w/1crnbqkbnrc1/1pppppppppp1/12/12/12/12/12/12/1PPPPPPPPPP1/1CRNBQKBNRC1/W10W w KQkq - 0 1";
const OMEGA_START_TEN: &str = "crnbqkbnrc/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/CRNBQKBNRC[W/W/w/w] w KQkq - 0 1";
const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A FEN is read, and written like this.
fn check<R: Rules>(fen: &str, expected: &str) {
    let position = Position::<R>::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(position.fen(), expected);
    assert_eq!(Position::from_fen(expected), Ok(position));
}

fn check_same<R: Rules>(fen: &str) {
    check::<R>(fen, fen);
}

#[test]
fn what_cannot_be_played_is_refused_with_its_reason() {
    let mut count = 0;
    for line in include_str!("../data/invalid-fens.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let [variant, fen, reason] = line.splitn(3, " ; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let variant = Variant::from_key(variant).unwrap();
        let error = Game::new(variant, Some(fen)).expect_err(line);
        assert_eq!(error.to_string(), format!("FEN {fen:?} cannot be played: {reason}"));
        count += 1;
    }
    assert!(count > 50);
}

#[test]
fn startpos_is_the_usual_start() {
    assert_eq!(Position::<Chess>::from_fen("startpos").unwrap().fen(), CHESS_START);
    assert_eq!(Position::<Atomic>::from_fen("startpos").unwrap().fen(), CHESS_START);
    assert_eq!(Position::<Omega>::from_fen("startpos").unwrap().fen(), OMEGA_START);
    check_same::<Chess>(CHESS_START);
    check_same::<Omega>(OMEGA_START);
}

#[test]
fn fields_that_are_missing_at_the_end_have_their_usual_values() {
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R b", "4k3/8/8/8/8/8/8/4K2R b - - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 7", "4k3/8/8/8/8/8/8/4K2R w K - 7 1"),
        ("  4k3/8/8/8/8/8/8/4K2R \t b  -  -  7   0 ", "4k3/8/8/8/8/8/8/4K2R b - - 7 1"),
    ] {
        check::<Chess>(fen, expected);
        check::<Atomic>(fen, expected);
    }
}

#[test]
fn x_fen_and_shredder_fen_mean_the_same() {
    for (fen, expected) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("1r2kr2/8/8/8/8/8/8/1R2KR2 w FBfb - 0 1", "1r2kr2/8/8/8/8/8/8/1R2KR2 w KQkq - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b qK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b Ha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1"),
    ] {
        check::<Chess>(fen, expected);
    }
}

#[test]
fn an_inner_rook_is_written_by_its_file() {
    // White's inner rooks castle; Black's outer ones.
    check_same::<Chess>("rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBkq - 0 1");
    // A letter alone means the outermost rook.
    check::<Chess>("rr2k1rr/8/8/8/8/8/8/RR2K1RR w HAgb - 0 1", "rr2k1rr/8/8/8/8/8/8/RR2K1RR w KQgb - 0 1");
    check_same::<Atomic>("4k3/8/8/8/8/8/8/4KRR1 w F - 0 1");
}

#[test]
fn an_en_passant_square_is_written_only_if_a_capture_is_legal() {
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    check::<Chess>(&format!("{start} e3 0 1"), &format!("{start} - 0 1"));
    check_same::<Chess>("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2");
    // The capturing pawn is pinned.
    check::<Chess>("8/8/8/8/k2pP2Q/8/8/3K4 b - e3 0 1", "8/8/8/8/k2pP2Q/8/8/3K4 b - - 0 1");
}

#[test]
fn omega_reads_both_forms_and_writes_twelve_rows() {
    check::<Omega>(OMEGA_START_TEN, OMEGA_START);
    check::<Omega>(
        "5k4/10/10/10/10/10/10/10/10/5K4[-/W/-/q] b - - 3 9",
        "q11/6k5/12/12/12/12/12/12/12/12/6K5/11W b - - 3 9",
    );
    let game = Game::new(Variant::Omega, Some(OMEGA_START)).unwrap();
    assert_eq!(game.ten_row_fen().as_deref(), Some(OMEGA_START_TEN));
    let game = Game::new(Variant::Omega, Some("q11/6k5/12/12/12/12/12/12/12/12/6K5/11W b - - 3 9")).unwrap();
    assert_eq!(game.ten_row_fen().as_deref(), Some("5k4/10/10/10/10/10/10/10/10/5K4[-/W/-/q] b - - 3 9"));
    assert_eq!(Game::new(Variant::Atomic, None).unwrap().ten_row_fen(), None);
}

#[test]
fn omega_lists_every_square_that_the_last_pawn_passed_over() {
    let mut game = Game::new(Variant::Omega, None).unwrap();
    let mut field_after = |mv| {
        game.play(mv).unwrap();
        game.fen().split(' ').nth(3).unwrap().to_owned()
    };
    assert_eq!(field_after("d1d3"), "d2");
    assert_eq!(field_after("e8e5"), "e6,e7");
    assert_eq!(field_after("f1f2"), "-");
    let board = "w10w/1crnbqkbnrc1/1pppp1ppppp1/12/12/5p6/12/4P7/12/1PPP1PPPPPP1/1CRNBQKBNRC1/W10W w KQkq";
    check::<Omega>(&format!("{board} e7,e6 0 2"), &format!("{board} e6,e7 0 2"));
    check_same::<Omega>(&format!("{board} e7 0 2"));
}

#[test]
fn omega_castles_with_the_rooks_on_b_and_i_wherever_others_stand() {
    check_same::<Omega>("12/6k5/12/12/12/12/12/12/12/12/1RR3K2RR1/12 w KQ - 0 1");
}

#[test]
fn a_long_text_is_cut_in_the_message() {
    let fen = format!("4k3/8/8/8/8/8/8/4K3 {}", "x".repeat(100_000));
    let error = Position::<Chess>::from_fen(&fen).unwrap_err().to_string();
    assert_eq!(error, format!("side to move is \"{}\"…, must be w or b", "x".repeat(40)));
}
