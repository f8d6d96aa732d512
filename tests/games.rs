//! Whole games whose every position is known elsewhere, replayed.

use serde::Deserialize;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::variant::VariantPosition;
use shakmaty::{CastlingMode, EnPassantMode};
use threefold::rules::{AnyLine, CastlingNotation, Color, Game, MoveKind, Position, Rules, Variant};

/// A game as the files have it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    id: String,
    variant: String,
    initial_fen: String,
    moves: String,
    castling: String,
    winner: Option<String>,
    status: String,
    reason: String,
    plies: usize,
    first_threefold_ply: Option<usize>,
    final_fen: String,
    castlings: usize,
    en_passants: usize,
    promotions: usize,
    legal_counts: Vec<usize>,
    check_plies: Vec<usize>,
}

#[test]
fn atomic_games_are_played_as_they_were() {
    check(include_str!("data/games-atomic.jsonl"));
}

#[test]
fn chess960_games_are_played_as_they_were() {
    check(include_str!("data/games-chess960.jsonl"));
}

fn check(games: &str) {
    let records: Vec<Record> = games.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), 150);
    records.iter().for_each(replay);
}

fn replay(record: &Record) {
    let id = record.id.as_str();
    let variant = Variant::from_key(&record.variant).unwrap();
    let castling = match record.castling.as_str() {
        "king-two-squares" => CastlingNotation::KingMove,
        _ => CastlingNotation::KingTakesRook,
    };
    let mut game = Game::new(variant, Some(&record.initial_fen)).unwrap();
    let mut judge = Judge::new(variant, &game.fen());
    let mut checks = Vec::new();
    let mut first_threefold = None;
    let texts: Vec<&str> = record.moves.split(' ').collect();
    assert_eq!(texts.len(), record.plies, "{id}");
    for ply in 0..=record.plies {
        let at = format!("{id} at ply {ply}: {}", game.fen());
        assert_eq!(legal_count(&game), record.legal_counts[ply], "{at}");
        if game.is_check() {
            checks.push(ply);
        }
        if game.occurrences() == 3 {
            first_threefold = first_threefold.or(Some(ply));
        }
        assert_eq!(game.fen(), judge.fen(), "{at}");
        match game.line() {
            AnyLine::Chess(line) => fen_gives_back(line.position()),
            AnyLine::Atomic(line) => fen_gives_back(line.position()),
            AnyLine::Omega(_) => unreachable!("no file has Omega's games"),
        }
        // All moves of all positions would take long.
        if ply % 8 == 3 {
            for mv in game.legal_moves() {
                assert_eq!(game.san(mv), judge.clone().san(&game.uci(mv)), "{at}");
            }
        }
        let Some(text) = texts.get(ply) else { break };
        assert!(game.outcome().is_none_or(|outcome| !outcome.reason.is_final()), "{at}");
        let mv = game.parse_uci(text).unwrap();
        assert_eq!(game.uci_in(mv, castling), *text, "{at}");
        let san = game.san(mv);
        assert_eq!(san, judge.san(text), "{at}");
        assert_eq!(game.parse_san(&san), Ok(mv), "{at}");
        game.push(mv);
    }
    assert_eq!(checks, record.check_plies, "{id}");
    assert_eq!(first_threefold, record.first_threefold_ply, "{id}");
    assert_eq!(game.fen(), record.final_fen, "{id}");

    let kinds = |kind| game.moves().iter().filter(|mv| mv.kind() == kind).count();
    assert_eq!(kinds(MoveKind::Castle), record.castlings, "{id}");
    assert_eq!(kinds(MoveKind::EnPassant), record.en_passants, "{id}");
    assert_eq!(kinds(MoveKind::Promotion), record.promotions, "{id}");

    let outcome = game.outcome().expect("every game ends on the board");
    let reason = match record.reason.as_str() {
        "insufficient" => "insufficientMaterial",
        "fifty" => "fiftyMoves",
        "threefold" | "fivefold" => "repetition",
        same => same,
    };
    assert_eq!(outcome.reason.name(), reason, "{id}");
    assert_eq!(outcome.reason.status().name(), record.status, "{id}");
    assert_eq!(outcome.winner.map(Color::name), record.winner.as_deref(), "{id}");
    if record.reason == "fivefold" {
        assert_eq!(game.occurrences(), 5, "{id}");
    }

    let mut again = Game::new(variant, Some(&record.initial_fen)).unwrap();
    for san in game.san_moves() {
        again.play(&san).unwrap();
    }
    assert_eq!(again.fen(), game.fen(), "{id}");
}

/// Legal moves whether or not dead material has ended the game.
fn legal_count(game: &Game) -> usize {
    let (count, length) = match game.line() {
        AnyLine::Chess(line) => (line.position().count_legal(), line.position().legal_moves().len()),
        AnyLine::Atomic(line) => (line.position().count_legal(), line.position().legal_moves().len()),
        AnyLine::Omega(line) => (line.position().count_legal(), line.position().legal_moves().len()),
    };
    assert_eq!(count, length as u64);
    length
}

fn fen_gives_back<R: Rules>(position: &Position<R>) {
    assert_eq!(Position::from_fen(&position.fen()).as_ref(), Ok(position));
}

/// shakmaty's opinion of the same game.
#[derive(Clone)]
struct Judge(VariantPosition);

impl Judge {
    fn new(variant: Variant, fen: &str) -> Self {
        let variant = match variant {
            Variant::Atomic => shakmaty::variant::Variant::Atomic,
            _ => shakmaty::variant::Variant::Chess,
        };
        let setup = fen.parse::<Fen>().unwrap().into_setup();
        Self(VariantPosition::from_setup(variant, setup, CastlingMode::Chess960).unwrap())
    }

    fn fen(&self) -> String {
        Fen::from_position(&self.0, EnPassantMode::Legal).to_string()
    }

    /// Plays a move and tells how it is written.
    fn san(&mut self, uci: &str) -> String {
        let mv = uci.parse::<UciMove>().unwrap().to_move(&self.0).unwrap();
        SanPlus::from_move_and_play_unchecked(&mut self.0, mv).to_string()
    }
}
