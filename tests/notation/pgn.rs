//! PGN.

use std::time::Duration;

use threefold::rules::pgn::{Eval, GameResult, Note, Pgn};
use threefold::rules::{Color, Game, Variant};

fn game(variant: Variant, fen: Option<&str>, moves: &str) -> Game {
    let mut game = Game::new(variant, fen).unwrap();
    for mv in moves.split_whitespace() {
        game.play(mv).unwrap();
    }
    game
}

#[test]
fn the_roster_comes_first_and_the_game_tells_its_variant() {
    let game = game(Variant::Omega, None, "f4 f5 Bc4 Bc5 Qj5 Ng7 Qg8");
    let pgn = Pgn::new(&game, GameResult::Win(Color::White))
        .tag("TimeControl", "180+2")
        .tag("Black", "Threefold")
        .tag("White", "Anna")
        .tag("Event", "A game");
    assert_eq!(
        pgn.to_string(),
        "[Event \"A game\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"-\"]\n[White \"Anna\"]\n\
         [Black \"Threefold\"]\n[Result \"1-0\"]\n[TimeControl \"180+2\"]\n[Variant \"Omega\"]\n\n\
         1. f4 f5 2. Bc4 Bc5 3. Qj5 Ng7 4. Qg8# 1-0\n"
    );
}

/// The lines from the Variant tag on.
fn end_of(game: &Game) -> String {
    let text = Pgn::new(game, GameResult::Unfinished).to_string();
    text[text.find("[Variant").unwrap()..].to_owned()
}

#[test]
fn a_start_of_its_own_is_told_by_its_fen() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(end_of(&game(Variant::Standard, None, "e4")), "[Variant \"Standard\"]\n\n1. e4 *\n");
    assert_eq!(end_of(&game(Variant::Atomic, Some("startpos"), "e4")), "[Variant \"Atomic\"]\n\n1. e4 *\n");
    assert_eq!(
        end_of(&game(Variant::Chess960, None, "e4")),
        format!("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n\n1. e4 *\n")
    );
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40";
    assert_eq!(
        end_of(&game(Variant::FromPosition, Some(fen), "Kd7 e4 Kd6")),
        format!("[Variant \"From Position\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n40... Kd7 41. e4 Kd6 *\n")
    );
}

#[test]
fn text_is_escaped_where_it_would_end_a_tag_or_a_comment() {
    let game = game(Variant::Standard, None, "e4");
    let note = Note { text: "so } it\ngoes { on".into(), ..Note::default() };
    let pgn = Pgn::new(&game, GameResult::Draw)
        .tag("White", "A \"B\" \\ C\nD")
        .tag("FEN", "mine")
        .tag("Bad name]", "x")
        .notes(vec![note])
        .to_string();
    assert!(pgn.contains("[White \"A \\\"B\\\" \\\\ C D\"]\n"));
    assert!(!pgn.contains("FEN") && !pgn.contains("Bad"));
    assert!(pgn.ends_with("\n\n1. e4 { so ) it goes ( on } 1/2-1/2\n"), "{pgn}");
}

#[test]
fn clocks_and_evaluations_stand_behind_their_moves() {
    let game = game(Variant::Standard, None, "e4 e5 Nf3 Nc6");
    let note = |seconds, eval| Note { clock: Some(Duration::from_secs(seconds)), eval, text: String::new() };
    let notes = vec![
        note(3661, Some(Eval::Centipawns(-5))),
        Note::default(),
        note(59, Some(Eval::Mate(-3))),
        Note { eval: Some(Eval::Centipawns(1234)), ..Note::default() },
    ];
    let pgn = Pgn::new(&game, GameResult::Unfinished).notes(notes).to_string();
    let moves = pgn.split("\n\n").nth(1).unwrap().replace('\n', " ");
    assert_eq!(
        moves.trim_end(),
        "1. e4 { [%eval -0.05] [%clk 1:01:01] } 1... e5 2. Nf3 { [%eval #-3] [%clk 0:00:59] } 2... Nc6 { [%eval 12.34] } *"
    );
}

#[test]
fn lines_have_at_most_80_columns_and_none_begins_with_a_percent_sign() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(60);
    let game = game(Variant::Standard, None, &shuffle);
    let note = Note { text: "% ".repeat(100), ..Note::default() };
    let pgn = Pgn::new(&game, GameResult::Draw).notes(vec![Note::default(), note]).to_string();
    assert!(pgn.lines().all(|line| !line.starts_with('%')));
    let plain = Pgn::new(&game, GameResult::Draw).to_string();
    assert!(plain.lines().all(|line| line.len() <= 80 && !line.ends_with(' ')));
    assert!(plain.lines().any(|line| line.len() > 70));
    assert!(plain.ends_with(" 1/2-1/2\n"));
}
