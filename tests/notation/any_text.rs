//! No text can panic, and what is read is written back.

use proptest::prelude::*;
use threefold::rules::{CastlingNotation, Game, Variant};

const VARIANTS: [Variant; 3] = [Variant::Standard, Variant::Atomic, Variant::Omega];

/// A FEN that is near to being one: of the letters of FENs, in fields.
fn near_fen() -> impl Strategy<Value = String> {
    let row = "[pnbrqkcwPNBRQKCW1-9]{1,12}";
    let board = prop_oneof![
        prop::collection::vec(row, 8).prop_map(|rows| rows.join("/")),
        prop::collection::vec(row, 12).prop_map(|rows| rows.join("/")),
    ];
    (board, "[wb]", "(-|[KQkqA-Ha-h]{1,4})", "(-|[a-jw][0-9](,[a-jw][0-9])?)", 0..200u32, 0..200u32).prop_map(
        |(board, turn, castling, square, clock, number)| format!("{board} {turn} {castling} {square} {clock} {number}"),
    )
}

/// A start with some characters changed.
fn broken_fen() -> impl Strategy<Value = String> {
    let start = prop::sample::select(VARIANTS.map(|variant| Game::new(variant, None).unwrap().fen()).to_vec());
    (start, prop::collection::vec((0..100usize, "[pnbrqkcwPNBRQKCW1-9/ ,-]"), 0..4)).prop_map(|(start, changes)| {
        let mut signs: Vec<String> = start.chars().map(String::from).collect();
        let length = signs.len();
        for (place, sign) in changes {
            signs[place % length] = sign;
        }
        signs.concat()
    })
}

fn check_fen(fen: &str) {
    for variant in VARIANTS {
        let Ok(game) = Game::new(variant, Some(fen)) else { continue };
        let written = game.fen();
        let again = Game::new(variant, Some(&written)).expect("what is written is read");
        assert_eq!(again.fen(), written);
        check_moves(&game);
    }
}

/// Every legal move is written in each notation so that it is read back.
fn check_moves(game: &Game) {
    for mv in game.legal_moves() {
        assert_eq!(game.parse_uci(&game.uci(mv)), Ok(mv));
        assert_eq!(game.parse_uci(&game.uci_in(mv, CastlingNotation::KingMove)), Ok(mv));
        assert_eq!(game.parse_san(&game.san(mv)), Ok(mv), "{} {}", game.fen(), game.uci(mv));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused_as_a_fen(text in ".*") {
        check_fen(&text);
    }

    #[test]
    fn any_near_fen_is_read_or_refused(text in near_fen()) {
        check_fen(&text);
    }

    #[test]
    fn any_broken_start_is_read_or_refused(text in broken_fen()) {
        check_fen(&text);
    }

    #[test]
    fn any_text_is_read_or_refused_as_a_move(text in prop_oneof![
        ".{0,8}".boxed(),
        "[KQRBNCWPa-jw]{0,2}[a-jw]?[0-9]?[x:=-]?[a-jw][0-9](=?[QRBNCWqrbncw])?[+#!?]{0,2}".boxed(),
        "[a-jw][0-9][a-jw][0-9][qrbncw]?".boxed(),
    ]) {
        for variant in VARIANTS {
            let mut game = Game::new(variant, None).unwrap();
            if let Ok(mv) = game.play(&text) {
                let san = game.san_moves().pop().unwrap();
                let uci = game.uci(mv);
                game.truncate(0);
                prop_assert_eq!(game.parse_san(&san), Ok(mv));
                prop_assert_eq!(game.parse_uci(&uci), Ok(mv));
            }
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_move_of_a_random_game_is_read_back(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..80)) {
        for variant in VARIANTS {
            let mut game = Game::new(variant, None).unwrap();
            for (ply, choice) in choices.iter().enumerate() {
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                game.push(moves[choice.index(moves.len())]);
                // All moves of all positions would take long.
                if ply.is_multiple_of(8) {
                    check_moves(&game);
                }
            }
            if game.outcome().is_none_or(|outcome| outcome.reason.name() != "explosion") {
                check_fen(&game.fen());
            }
        }
    }
}
