//! Endings against a bare king in Omega, and with the queen in atomic: a solver's figures, the engine winning against
//! the solver's defence, and the puzzles of the lessons.
//!
//! The engine plays a few won positions of each ending with the tests; a hundred by
//! `THREEFOLD_ENDINGS=100 cargo test --release --test endings -- --nocapture`.

mod atomic;
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
use threefold::rules::{Color, Game, Move, Omega, Piece, Setup, Square, Variant};

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
    let is_near = |placement: &Placement| ending.plies_to_mate(*placement).is_some_and(|plies| plies <= PLIES_MAX);
    wins_of_a_hundred(&format!("{men:?}"), wins, ending.placements().filter(is_near), |start, strong| {
        let fen = fen(ending, start, strong);
        let defence = move |game: &Game| {
            let placement = game.moves().iter().fold(start, |placement, mv| moved(placement, mv.from(), mv.to()));
            let to = ending.best_defence(placement).expect("a game that goes on has a move");
            game.legal_moves().into_iter().find(|mv| mv.to() == to).expect("the solver moves by the rules")
        };
        play(Variant::Omega, fen, strong, defence)
    });
}

/// Plays a sample of the starts, with either color for the stronger side.
fn wins_of_a_hundred<S, P: Future<Output = Result<(), String>>>(
    ending: &str,
    wins: usize,
    starts: impl Iterator<Item = S>,
    play: impl Fn(S, Color) -> P,
) {
    let games: usize = env::var("THREEFOLD_ENDINGS").map_or(3, |games| games.parse().expect("a number of games"));
    let mut random = StdRng::seed_from_u64(960);
    let starts = starts.sample(&mut random, games);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let mut either = || if random.random() { Color::White } else { Color::Black };
    let lost: Vec<String> =
        starts.into_iter().filter_map(|start| runtime.block_on(play(start, either())).err()).collect();
    println!("{ending}: {} of {games} won", games - lost.len());
    assert!(
        (games - lost.len()) * 100 >= wins * games,
        "{ending}: {} of {games} not won\n{}",
        lost.len(),
        lost.join("\n")
    );
}

/// The engine wins for the stronger side, which moves first, or says how it did not.
async fn play(variant: Variant, fen: String, strong: Color, defence: impl Fn(&Game) -> Move) -> Result<(), String> {
    let mut game = Game::new(variant, Some(&fen)).map_err(|fault| fault.to_string())?;
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
            defence(&game)
        };
        game.push(mv);
    }
}

fn fen(ending: &Ending, start: Placement, strong: Color) -> String {
    let mut setup = Setup::<Omega>::empty();
    setup.turn = strong;
    let men = ending.men.iter().copied().zip(start.men).chain([(King, start.king)]);
    for (kind, square) in men {
        setup.board[square.index()] = Some(Piece { color: strong, kind });
    }
    setup.board[start.bare.index()] = Some(Piece { color: !strong, kind: King });
    setup.to_string()
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
