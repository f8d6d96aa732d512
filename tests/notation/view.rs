//! What `show` prints.

use serde_json::json;
use threefold::rules::{Game, Variant};

#[test]
fn a_view_has_the_fields_of_show_json() {
    let mut game = Game::new(Variant::Atomic, None).unwrap();
    for mv in ["g1f3", "a7a6", "f3g5", "a6a5", "g5f7"] {
        game.play(mv).unwrap();
    }
    assert_eq!(
        serde_json::to_value(game.view()).unwrap(),
        json!({
            "variant": "atomic",
            "fen": "rnbq3r/1pppp1pp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3",
            "turn": "black",
            "ply": 5,
            "check": false,
            "legal": [],
            "san": ["Nf3", "a6", "Ng5", "a5", "Nxf7#"],
            "outcome": {"winner": "white", "status": "variantEnd", "reason": "explosion"},
        })
    );
    let view = Game::new(Variant::Omega, None).unwrap().view();
    assert_eq!((view.legal.len(), view.outcome, view.turn, view.ply), (40, None, "white", 0));
    assert!(view.legal.is_sorted());
}

#[test]
fn a_diagram_shows_the_board_with_its_corners() {
    assert_eq!(
        Game::new(Variant::Omega, None).unwrap().diagram(),
        "   w                     w
9    c r n b q k b n r c
8    p p p p p p p p p p
7    . . . . . . . . . .
6    . . . . . . . . . .
5    . . . . . . . . . .
4    . . . . . . . . . .
3    . . . . . . . . . .
2    . . . . . . . . . .
1    P P P P P P P P P P
0    C R N B Q K B N R C
   W                     W
     a b c d e f g h i j
"
    );
    let chess = Game::new(Variant::Standard, None).unwrap().diagram();
    assert!(chess.starts_with("8  r n b q k b n r\n7  p p"));
    assert!(chess.ends_with("\n1  R N B Q K B N R\n   a b c d e f g h\n"));
}

#[test]
fn the_counts_below_each_move_add_up_to_perft() {
    for variant in Variant::ALL {
        let game = Game::new(variant, None).unwrap();
        let below = game.divide(2);
        assert_eq!(below.len(), game.legal_moves().len());
        assert!(below.is_sorted());
        assert_eq!(below.iter().map(|(_, count)| count).sum::<u64>(), game.perft(2));
        assert_eq!((game.divide(0), game.perft(0)), (Vec::new(), 1));
    }
}
