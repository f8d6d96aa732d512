//! Omega endings against a bare king: a solver's figures, the engine winning against the solver's defence, and the puzzles of the
//! lessons.
//!
//! The engine plays a few won positions of each ending with the tests; a hundred by
//! `THREEFOLD_ENDINGS=100 cargo test --release --test endings -- --nocapture`.

mod puzzles;
#[path = "../support/retrograde.rs"]
mod retrograde;

use std::env;

use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use retrograde::{Ending, Placement, Summary};
use threefold::engine::{Engine, Limits, Request, Settings};
use threefold::rules::Kind::{self, Champion, King, Knight, Queen, Rook};
use threefold::rules::{Color, Game, Omega, Piece, Setup, Square, Variant};

/// What the engine may spend on a move.
const NODES: u64 = 50_000;
/// No start is further from mate; the fifty-move rule leaves that much room for moves that are not the best.
const PLIES_MAX: usize = 80;

/// Won positions in per mille of the legal ones with the stronger side to move, and the longest win in plies; then the
/// engine wins at least this many of a hundred, where it is known to.
fn check(men: &[Kind], per_mille: usize, longest: usize, wins: Option<usize>) {
    let ending = Ending::of(men);
    let Summary { legal, won, longest: found } = ending.summary();
    println!("{men:?}: {won} of {legal} won, at most {found} plies");
    assert_eq!((won * 1_000 + legal / 2) / legal, per_mille, "{men:?}: {won} of {legal}");
    assert_eq!(found, longest, "{men:?}");

    let Some(wins) = wins else { return };
    let games: usize = env::var("THREEFOLD_ENDINGS").map_or(3, |games| games.parse().expect("a number of games"));
    let mut random = StdRng::seed_from_u64(960);
    let is_near = |placement: &Placement| ending.plies_to_mate(*placement).is_some_and(|plies| plies <= PLIES_MAX);
    let starts = ending.placements().filter(is_near).sample(&mut random, games);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let lost: Vec<String> =
        starts.into_iter().filter_map(|start| runtime.block_on(play(ending, start, random.random())).err()).collect();
    println!("{men:?}: {} of {games} won", games - lost.len());
    assert!(
        (games - lost.len()) * 100 >= wins * games,
        "{men:?}: {} of {games} not won\n{}",
        lost.len(),
        lost.join("\n")
    );
}

/// The engine wins for White, or says how it did not.
async fn play(ending: &Ending, start: Placement, is_white: bool) -> Result<(), String> {
    let strong = if is_white { Color::White } else { Color::Black };
    let mut setup = Setup::<Omega>::empty();
    setup.turn = strong;
    let men = ending.men.iter().copied().zip(start.men).chain([(King, start.king)]);
    for (kind, square) in men {
        setup.board[square.index()] = Some(Piece { color: strong, kind });
    }
    setup.board[start.bare.index()] = Some(Piece { color: !strong, kind: King });
    let fen = setup.to_string();
    let mut game = Game::new(Variant::Omega, Some(&fen)).map_err(|fault| fault.to_string())?;
    let mut placement = start;
    let mut player = Engine::new(Settings { threads: 1, hash_mib: 16, ..Settings::default() }).player();
    loop {
        if let Some(outcome) = game.outcome() {
            let why = || format!("{fen}: {} after {}", outcome.reason.name(), game.uci_moves().join(" "));
            return if outcome.winner == Some(strong) { Ok(()) } else { Err(why()) };
        }
        let mv = if game.turn() == strong {
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let thought = player.think(&game, Request { limits, ..Request::default() }).await;
            thought.map_err(|fault| fault.to_string())?.best
        } else {
            let to = ending.best_defence(placement).expect("a game that goes on has a move");
            game.legal_moves().into_iter().find(|mv| mv.to() == to).expect("the solver moves by the rules")
        };
        game.push(mv);
        placement = moved(placement, mv.from(), mv.to());
    }
}

fn moved(placement: Placement, from: Square, to: Square) -> Placement {
    let step = |square| if square == from { to } else { square };
    Placement { king: step(placement.king), bare: step(placement.bare), men: placement.men.map(step) }
}

#[test]
fn king_and_queen_always_win() {
    check(&[Queen], 1_000, 25, Some(100));
}

#[test]
fn king_and_rook_win_only_where_the_king_is_caught() {
    check(&[Rook], 17, 19, None);
}

#[test]
fn two_knights_win() {
    check(&[Knight, Knight], 995, 105, None);
}

#[test]
fn two_champions_win() {
    check(&[Champion, Champion], 991, 39, Some(100));
}

#[test]
fn two_rooks_win_unless_the_king_sits_in_a_corner() {
    check(&[Rook, Rook], 899, 19, Some(100));
}
