//! Every kind of castling that there is, in every notation.

use std::collections::BTreeSet;

use shakmaty::{CastlingMode, EnPassantMode, Position as _, fen::Fen, uci::UciMove};
use threefold::rules::chess960::Start;
use threefold::rules::{
    Board64, CastlingNotation, Chess, Game, Geometry, Kind, Move, MoveKind, Position, Square, Variant,
};

#[test]
fn each_color_has_42_castlings_over_all_starts() {
    for (is_white, turn) in [(true, "w"), (false, "b")] {
        let mut kinds = BTreeSet::new();
        for start in Start::all() {
            let fen = bare_fen(start, turn);
            let position = Position::<Chess>::from_fen(&fen).unwrap();
            let castlings: Vec<Move> =
                position.legal_moves().into_iter().filter(|mv| mv.kind() == MoveKind::Castle).collect();
            for &mv in &castlings {
                if kinds.insert((mv.from(), mv.to())) {
                    check_castling(&position, mv, is_white);
                }
            }
            // A rook of the other side may look into the way, but never along the own back rank.
            assert_eq!(castlings.len(), shakmaty_castlings(&fen), "{fen}");
        }
        assert_eq!(kinds.len(), 42);
    }
}

/// A start without any men but kings and rooks, and pawns before them so that nobody is attacked.
fn bare_fen(start: Start, turn: &str) -> String {
    let mut white = String::new();
    let mut gap = 0;
    for kind in start.rank() {
        if matches!(kind, Kind::King | Kind::Rook) {
            if gap > 0 {
                white += &gap.to_string();
            }
            gap = 0;
            white.push(kind.letter());
        } else {
            gap += 1;
        }
    }
    if gap > 0 {
        white += &gap.to_string();
    }
    format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{white} {turn} KQkq - 0 1", white.to_ascii_lowercase())
}

fn check_castling(position: &Position<Chess>, mv: Move, is_white: bool) {
    let rank = if is_white { 0 } else { 7 };
    let square = |file| Board64::square_at(file, rank).unwrap();
    let is_king_side = mv.to() > mv.from();
    let (king, rook): (i8, i8) = if is_king_side { (6, 5) } else { (2, 3) };

    let next = position.after(mv);
    let kind = |sq: Square| next.piece_at(sq).map(|piece| piece.kind);
    assert_eq!((kind(square(king)), kind(square(rook))), (Some(Kind::King), Some(Kind::Rook)));
    assert_eq!(next.king(position.turn()), Some(square(king)));

    let san = if is_king_side { "O-O" } else { "O-O-O" };
    assert_eq!(position.san(mv), san);
    assert_eq!(position.parse_san(&san.replace('O', "0")), Ok(mv));

    for notation in [CastlingNotation::KingTakesRook, CastlingNotation::KingMove] {
        let text = mv.to_uci::<Chess>(notation);
        assert_eq!(position.parse_uci(&text), Ok(mv), "{text}");
        let shakmaty = shakmaty_position(&position.fen());
        if notation == CastlingNotation::KingTakesRook {
            let theirs = text.parse::<UciMove>().unwrap().to_move(&shakmaty).unwrap();
            let after = Fen::from_position(&shakmaty.play(theirs).unwrap(), EnPassantMode::Legal);
            assert_eq!(after.to_string(), next.fen());
        }
    }
    let from = Board64::coordinates(mv.from()).0;
    let king_takes_rook = mv.to_uci::<Chess>(CastlingNotation::KingTakesRook);
    let king_move = format!("{}{}", Board64::name(mv.from()), Board64::name(square(king)));
    assert_eq!(king_takes_rook, format!("{}{}", Board64::name(mv.from()), Board64::name(mv.to())));
    // A king's own step is written the same as a short castling, so there the rook must be named.
    let is_far = from.abs_diff(king) >= 2;
    let expected = if is_far { king_move } else { king_takes_rook };
    assert_eq!(mv.to_uci::<Chess>(CastlingNotation::KingMove), expected);
}

fn shakmaty_position(fen: &str) -> shakmaty::Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap()
}

fn shakmaty_castlings(fen: &str) -> usize {
    shakmaty_position(fen).legal_moves().into_iter().filter(|mv| mv.is_castle()).count()
}

#[test]
fn both_notations_are_read_in_every_variant() {
    let chess = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let omega = "12/2r3k2r2/1pppppppppp1/12/12/12/12/12/12/1PPPPPPPPPP1/2R3K2R2/12 w KQkq - 0 1";
    for variant in Variant::ALL {
        let (fen, moves) = match variant {
            Variant::Standard | Variant::Chess960 | Variant::FromPosition | Variant::Atomic => {
                (chess, [["e1g1", "e1h1"], ["e1c1", "e1a1"]])
            }
            Variant::Omega => (omega, [["f0h0", "f0i0"], ["f0d0", "f0b0"]]),
        };
        let game = Game::new(variant, Some(fen)).unwrap();
        for [king_move, king_takes_rook] in moves {
            let mv = game.parse_uci(king_move).unwrap();
            assert_eq!(mv.kind(), MoveKind::Castle);
            assert_eq!(game.parse_uci(king_takes_rook), Ok(mv));
            let written = if variant == Variant::Omega { king_move } else { king_takes_rook };
            assert_eq!(game.uci(mv), written);
            assert_eq!(game.uci_in(mv, CastlingNotation::KingMove), king_move);
        }
    }
}

#[test]
fn a_kings_step_is_a_step_even_where_castling_ends_on_the_same_square() {
    let game = Game::new(Variant::Chess960, Some("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1")).unwrap();
    assert_eq!(game.parse_uci("f1g1").unwrap().kind(), MoveKind::Normal);
    assert_eq!(game.parse_uci("f1h1").unwrap().kind(), MoveKind::Castle);
    assert_eq!(game.parse_uci("f1c1").unwrap().kind(), MoveKind::Castle);
}
