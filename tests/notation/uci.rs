//! UCI.

use threefold::rules::{Game, Variant};

/// A move is refused, and the message says this of it.
fn check_refused(variant: Variant, fen: &str, text: &str, why: &str) {
    let game = Game::new(variant, Some(fen)).unwrap();
    let error = game.parse_uci(text).unwrap_err();
    assert_eq!(error.to_string(), format!("move 1 {text:?}: {why}"));
}

#[test]
fn a_move_that_cannot_be_played_is_refused_with_its_reason() {
    for (text, why) in [
        ("", "cannot be read as a move"),
        ("0000", "cannot be read as a move"),
        ("e2", "cannot be read as a move"),
        ("e2e9", "cannot be read as a move"),
        ("e2e4e5", "cannot be read as a move"),
        ("e7e8k", "cannot be read as a move"),
        ("e7e8w", "cannot be read as a move"),
        ("é2e4", "cannot be read as a move"),
        ("e2é", "cannot be read as a move"),
        ("e3e4", "there is no man on e3"),
        ("e7e5", "the man on e7 is not white's"),
        ("e2e5", "it is not a legal move"),
        ("e2e4q", "it is not a legal move"),
        ("e1g1", "it is not a legal move"),
        ("e1h1", "it is not a legal move"),
    ] {
        check_refused(Variant::Standard, "startpos", text, why);
    }
}

#[test]
fn the_message_counts_the_moves() {
    let mut game = Game::new(Variant::Standard, None).unwrap();
    game.play("e2e4").unwrap();
    game.play("e5").unwrap();
    assert_eq!(game.play("e4e5").unwrap_err().to_string(), "move 3 \"e4e5\": it is not a legal move");
    assert_eq!(game.plies(), 2);
}

#[test]
fn no_move_comes_after_a_final_end() {
    for (variant, fen, end) in [
        (Variant::Standard, "R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "checkmate"),
        (Variant::Standard, "k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", "stalemate"),
        (Variant::Atomic, "8/8/8/3k4/8/8/4N3/4K3 w - - 0 1", "insufficientMaterial"),
    ] {
        let king = if fen.contains(" w ") { "e1d1" } else { "a8b8" };
        check_refused(variant, fen, king, &format!("the game has ended ({end})"));
        assert!(Game::new(variant, Some(fen)).unwrap().legal_moves().is_empty());
    }
    let mut game = Game::new(Variant::Atomic, None).unwrap();
    for mv in ["Nf3", "a6", "Ng5", "a5", "Nxf7"] {
        game.play(mv).unwrap();
    }
    assert_eq!(game.san_moves().last().unwrap(), "Nxf7#");
    assert_eq!(game.play("a4").unwrap_err().to_string(), "move 6 \"a4\": the game has ended (explosion)");
}

#[test]
fn repetition_and_fifty_moves_are_reported_and_played_through() {
    let mut game = Game::new(Variant::Omega, None).unwrap();
    for mv in ["Nb2", "Nb7", "Nc0", "Nc9", "Nb2", "Nb7", "Nc0"] {
        game.play(mv).unwrap();
        assert_eq!(game.outcome(), None);
    }
    game.play("Nc9").unwrap();
    assert_eq!(game.outcome().unwrap().reason.name(), "repetition");
    assert_eq!(game.legal_moves().len(), 40);
    game.play("e3").unwrap();
    assert_eq!(game.outcome(), None);

    let mut game = Game::new(Variant::Standard, Some("7k/8/8/8/8/8/R7/4K3 w - - 99 80")).unwrap();
    game.play("Ra3").unwrap();
    assert_eq!(game.outcome().unwrap().reason.name(), "fiftyMoves");
    game.play("Kg8").unwrap();
    game.truncate(0);
    assert_eq!(game.outcome(), None);
}

#[test]
fn mate_on_the_hundredth_ply_is_mate() {
    let mut game = Game::new(Variant::Standard, Some("7k/1R6/8/8/8/8/R7/4K3 w - - 99 80")).unwrap();
    game.play("Ra8").unwrap();
    assert_eq!(game.outcome().unwrap().reason.name(), "checkmate");
}

#[test]
fn a_pawn_that_becomes_nothing_in_particular_becomes_a_queen() {
    let game = Game::new(Variant::Standard, Some("7k/P7/8/8/8/8/8/4K3 w - - 0 1")).unwrap();
    let mv = game.parse_uci("a7a8").unwrap();
    assert_eq!(game.uci(mv), "a7a8q");
    assert_eq!(game.uci(game.parse_uci("a7a8N").unwrap()), "a7a8n");
}

#[test]
fn omega_has_squares_and_men_of_its_own() {
    let mut game = Game::new(Variant::Omega, None).unwrap();
    for mv in ["w1a2", "w3j7", "a0a2", "a9c7"] {
        if mv == "a0a2" {
            // The wizard is there already.
            assert!(game.play(mv).is_err());
            game.play("a0c2").unwrap();
        } else {
            game.play(mv).unwrap();
        }
    }
    assert_eq!(game.uci_moves(), ["w1a2", "w3j7", "a0c2", "a9c7"]);
    let game = Game::new(Variant::Omega, Some("12/6k5/1P10/12/12/12/12/12/12/12/6K5/12 w - - 0 1")).unwrap();
    for letter in ["q", "r", "b", "n", "c", "w"] {
        let text = format!("a8a9{letter}");
        assert_eq!(game.uci(game.parse_uci(&text).unwrap()), text);
    }
    assert!(game.parse_uci("a8a9k").is_err());
}
