//! The three sample games of Omega, replayed from the tokens of their source.

use threefold::rules::{Game, Variant};

#[test]
fn the_sample_games_are_read_as_printed_and_written_in_our_spelling() {
    let sections: Vec<&str> = include_str!("data/omega-games.txt").split("\n## ").skip(1).collect();
    assert_eq!(sections.len(), 4);
    sections.into_iter().for_each(replay);
}

fn replay(section: &str) {
    let mut game = Game::new(Variant::Omega, None).unwrap();
    let mut is_misprinted = false;
    for line in section.lines().skip(1).filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split_whitespace().collect();
        match columns[..] {
            [] => {}
            ["moves", ref moves @ ..] => assert_eq!(game.uci_moves(), moves),
            ["fen", ..] => assert_eq!(game.fen(), line["fen ".len()..]),
            ["status", "open"] => assert_eq!(game.outcome(), None),
            ["status", reason] => assert_eq!(game.outcome().unwrap().reason.name(), reason),
            [_, token, "IMPOSSIBLE"] => {
                is_misprinted = true;
                let error = game.play(token).unwrap_err().to_string();
                assert_eq!(error, format!("move {} {token:?}: it is not a legal move", game.plies() + 1));
            }
            [number, token, uci, san, ..] => {
                let mv = game.play(token).unwrap();
                assert_eq!((game.uci(mv).as_str(), game.uci_moves().last().unwrap().as_str()), (uci, uci), "{number}");
                assert_eq!(game.san_moves().last().unwrap(), san, "{number}");
            }
            _ => panic!("unknown line {line:?}"),
        }
    }
    assert!(game.plies() > 0);
    // What we write is read too, and gives the same game.
    let mut again = Game::new(Variant::Omega, Some(&game.initial_fen())).unwrap();
    for san in game.san_moves() {
        again.play(&san).unwrap();
    }
    assert_eq!(again.fen(), game.fen());
    assert_eq!(is_misprinted, section.starts_with("Game 3: "));
}
