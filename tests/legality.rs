//! The rules against themselves and against shakmaty, along random games.

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, EnPassantMode, FromSetup, Position as _};
use threefold::rules::{
    Atomic, Bits, CastlingNotation, Chess, Color, Move, MoveKind, MoveList, Omega, Position, Reason, Rules, chess960,
};

const GAMES: u64 = if cfg!(debug_assertions) { 15 } else { 400 };

#[test]
fn a_chess_game_keeps_its_promises() {
    every_position::<Chess>(keeps_promises);
}

#[test]
fn an_atomic_game_keeps_its_promises() {
    every_position::<Atomic>(keeps_promises);
}

#[test]
fn an_omega_game_keeps_its_promises() {
    every_position::<Omega>(keeps_promises);
}

#[test]
fn any_bits_are_legal_where_they_are_listed_in_chess() {
    any_bits::<Chess>();
}

#[test]
fn any_bits_are_legal_where_they_are_listed_in_atomic() {
    any_bits::<Atomic>();
}

#[test]
fn any_bits_are_legal_where_they_are_listed_in_omega() {
    any_bits::<Omega>();
}

#[test]
fn nonsense_can_be_played_without_a_panic() {
    nonsense::<Chess>();
    nonsense::<Atomic>();
    nonsense::<Omega>();
}

#[test]
fn shakmaty_plays_chess960_by_the_same_rules() {
    let mut random = Random(1);
    for _ in 0..GAMES {
        let number = random.below(960) as u16;
        let start = Position::<Chess>::from_fen(&chess960::Start::new(number).unwrap().fen()).unwrap();
        plays_as_shakmaty::<Chess, shakmaty::Chess>(start, &mut random, |ours, theirs| {
            assert_eq!(is_dead(ours), theirs.is_insufficient_material(), "{}", ours.fen());
            for color in Color::ALL {
                assert_eq!(
                    ours.has_insufficient_material(color),
                    theirs.has_insufficient_material(shakmaty::Color::from_white(color == Color::White)),
                    "{}",
                    ours.fen()
                );
            }
        });
    }
}

#[test]
fn shakmaty_plays_atomic_by_the_same_rules() {
    let mut random = Random(2);
    for game in 0..5 * GAMES {
        let start = match game % 4 {
            0 => Position::start(),
            _ => Position::<Atomic>::from_fen(&chess960::Start::new(random.below(960) as u16).unwrap().fen()).unwrap(),
        };
        plays_as_shakmaty::<Atomic, shakmaty::variant::Atomic>(start, &mut random, |_, _| {});
    }
}

#[test]
fn atomic_draws_by_material_are_those_of_lichess() {
    for line in include_str!("data/atomic-draws.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let position = Position::<Atomic>::from_fen(fields[0]).unwrap();
        assert_eq!(is_dead(&position), fields[1] == "draw", "{line}");
    }
}

fn is_dead<R: Rules>(position: &Position<R>) -> bool {
    position.outcome().is_some_and(|outcome| outcome.reason == Reason::InsufficientMaterial)
}

/// Positions of random games, none of them over.
fn every_position<R: Rules>(mut check: impl FnMut(&Position<R>)) {
    let mut random = Random(3);
    for _ in 0..GAMES {
        let mut position = Position::<R>::start();
        for _ in 0..200 {
            check(&position);
            let Some(mv) = random.choose(&position.legal_moves()) else { break };
            position = position.after(mv);
        }
        check(&position);
    }
}

fn keeps_promises<R: Rules>(position: &Position<R>) {
    let fen = position.fen();
    assert_eq!(position.key(), position.recomputed_key(), "{fen}");
    let again = Position::from_setup(&position.to_setup()).unwrap();
    assert_eq!(*position, again, "{fen}");

    let legal = position.legal_moves();
    assert_eq!(position.count_legal(), legal.len() as u64, "{fen}");
    let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
    position.noisy_moves(&mut noisy);
    position.quiet_moves(&mut quiet);
    assert!(noisy.iter().all(|&mv| position.is_capture(mv) || mv.kind() == MoveKind::Promotion), "{fen}");
    assert!(quiet.iter().all(|&mv| !position.is_capture(mv) && mv.kind() != MoveKind::Promotion), "{fen}");
    noisy.extend(quiet);
    assert_eq!(sorted(&noisy), sorted(&legal), "{fen}");
    assert!(sorted(&legal).windows(2).all(|pair| pair[0] != pair[1]), "{fen}");

    for &mv in &legal {
        assert!(position.is_legal(mv), "{fen} {mv:?}");
        let is_plain = matches!(mv.kind(), MoveKind::Normal) && !position.is_capture(mv);
        let next = position.after(mv);
        if is_plain && position.en_passant().is_empty() && position.castling_rooks() == next.castling_rooks() {
            assert_eq!(position.key_after(mv), next.key(), "{fen} {mv:?}");
        }
        // Whoever has just moved has not left his king to be taken.
        if next.king(Color::White).is_some() && next.king(Color::Black).is_some() {
            assert!(next.after_null().checkers().is_empty(), "{fen} {mv:?}");
        }
    }
}

fn any_bits<R: Rules>() {
    let mut random = Random(4);
    let mut earlier: Vec<Move> = Vec::new();
    every_position::<R>(|position| {
        let legal = position.legal_moves();
        let judge = |bits: u64| {
            if let Some(mv) = Move::from_bits(bits as u32) {
                assert_eq!(position.is_legal(mv), legal.contains(&mv), "{} {mv:?} {bits:#x}", position.fen());
            }
        };
        for _ in 0..200 {
            judge(random.next());
            // Real moves with another kind, and moves of other positions, come nearer to being legal.
            if let Some(mv) = random.choose(&legal) {
                judge(u64::from(mv.to_bits() ^ (random.next() as u32 & 0xfc000)));
            }
            if let Some(mv) = random.choose(&earlier) {
                judge(u64::from(mv.to_bits()));
            }
        }
        if earlier.len() < 20_000 {
            earlier.extend(&legal);
        }
    });
}

fn nonsense<R: Rules>() {
    let mut random = Random(5);
    for _ in 0..GAMES {
        let mut position = Position::<R>::start();
        for _ in 0..100 {
            let Some(mv) = Move::from_bits(random.next() as u32) else { continue };
            position = position.after(mv);
            let _ = (position.legal_moves(), position.count_legal(), position.outcome(), position.key());
            let _ = position.is_legal(mv);
        }
    }
}

fn plays_as_shakmaty<R: Rules, P: shakmaty::Position + FromSetup + Clone>(
    start: Position<R>,
    random: &mut Random,
    check: impl Fn(&Position<R>, &P),
) {
    let fen: Fen = start.fen().parse().unwrap();
    let mut theirs: P = fen.into_position(CastlingMode::Chess960).ok().unwrap();
    let mut ours = start;
    for _ in 0..200 {
        let fen = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
        assert_eq!(ours.fen(), fen);
        assert_eq!(ours.is_check(), theirs.is_check(), "{fen}");
        let legal = ours.legal_moves();
        let name = |mv: &Move| mv.to_uci::<R>(CastlingNotation::KingTakesRook);
        let mut our_names: Vec<String> = legal.iter().map(name).collect();
        // A game that has ended has no moves here; shakmaty goes on after explosions.
        let their_moves = if theirs.is_variant_end() { shakmaty::MoveList::new() } else { theirs.legal_moves() };
        let mut their_names: Vec<String> =
            their_moves.iter().map(|mv| mv.to_uci(CastlingMode::Chess960).to_string()).collect();
        our_names.sort();
        their_names.sort();
        assert_eq!(our_names, their_names, "{fen}");
        let has_ended = ours.outcome().is_some_and(|end| end.reason != Reason::InsufficientMaterial);
        assert_eq!(has_ended, theirs.is_variant_end() || their_moves.is_empty(), "{fen}");
        check(&ours, &theirs);
        let Some(mv) = random.choose(&legal) else { break };
        let their_move = their_moves
            .iter()
            .find(|their| their.to_uci(CastlingMode::Chess960).to_string() == name(&mv))
            .expect("both list the same moves");
        theirs.play_unchecked(*their_move);
        ours = ours.after(mv);
    }
}

fn sorted(moves: &[Move]) -> Vec<u32> {
    let mut bits: Vec<u32> = moves.iter().map(|mv| mv.to_bits()).collect();
    bits.sort_unstable();
    bits
}

/// The `SplitMix64` sequence.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn choose(&mut self, moves: &[Move]) -> Option<Move> {
        (!moves.is_empty()).then(|| moves[self.below(moves.len() as u64) as usize])
    }
}
