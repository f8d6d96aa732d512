//! Omega endings against a bare king: a solver's figures.

#[path = "support/retrograde.rs"]
mod retrograde;

use retrograde::{Ending, Summary};
use threefold::rules::Kind::{self, Champion, Knight, Queen, Rook};

/// Won positions in per mille of the legal ones with the stronger side to move, and the longest win in plies.
fn check(men: &[Kind], per_mille: usize, longest: usize) {
    let Summary { legal, won, longest: found } = Ending::solve(men).summary();
    println!("{men:?}: {won} of {legal} won, at most {found} plies");
    assert_eq!((won * 1_000 + legal / 2) / legal, per_mille, "{men:?}: {won} of {legal}");
    assert_eq!(found, longest, "{men:?}");
}

#[test]
fn king_and_queen_always_win() {
    check(&[Queen], 1_000, 25);
}

#[test]
fn king_and_rook_win_only_where_the_king_is_caught() {
    check(&[Rook], 17, 19);
}

#[test]
fn two_knights_win() {
    check(&[Knight, Knight], 995, 105);
}

#[test]
fn two_champions_win() {
    check(&[Champion, Champion], 991, 39);
}

#[test]
fn two_rooks_win_unless_the_king_sits_in_a_corner() {
    check(&[Rook, Rook], 899, 19);
}
