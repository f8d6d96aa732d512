//! The rule sets, and all in which they differ.

use std::fmt::Debug;

use crate::rules::movegen::Sink;
use crate::rules::position::Checks;
use crate::rules::{Color, Geometry, Kind, Outcome, Position, Setup, Square};

/// A rule set: what a position's moves mean. Nothing outside this crate can be one.
///
/// The constants and functions here are all in which the variants differ; everything else is written once, in
/// [`Position`] and the move generator.
pub trait Rules: sealed::Sealed + Copy + Debug + Eq + Send + Sync + 'static {
    /// The board it is played on.
    type Geometry: Geometry;

    /// The kinds that exist.
    const KINDS: &'static [Kind];
    /// What a pawn may become, queen first.
    const PROMOTIONS: &'static [Kind];
    /// The most men a side can have.
    const MEN_MAX: u32;
    /// How many squares a pawn's first step can be at most.
    const LEAP_MAX: u8;
    /// Whether a position's text tells the squares passed over by a pawn even where no capture is legal.
    const KEEPS_LEAP: bool;
    /// Whether the side to move may have lost its king, and so the game.
    const KINGS_EXPLODE: bool;
    /// Whether champions and wizards exist.
    const HAS_LEAPERS: bool;

    /// The usual start.
    fn start() -> Setup<Self>;

    /// Where king and rook come to stand when they castle.
    #[doc(hidden)]
    fn castled(color: Color, is_king_side: bool) -> (Square, Square);

    /// Whether a king there and a rook there could still have the right to castle.
    #[doc(hidden)]
    fn may_castle(color: Color, king: Square, rook: Square) -> bool;

    /// The men that check the side to move, and its men that shield its king alone from a slider.
    #[doc(hidden)]
    fn checks(position: &Position<Self>) -> Checks<BitsOf<Self>>;

    /// Whether the king of the side to move would be safe on a square, with these squares occupied.
    #[doc(hidden)]
    fn may_stand(position: &Position<Self>, square: Square, occupied: BitsOf<Self>) -> bool;

    /// Legal moves: captures and promotions, the others, or both.
    #[doc(hidden)]
    fn generate<const NOISY: bool, const QUIET: bool, S: Sink<Self>>(position: &Position<Self>, sink: &mut S);

    /// Whether a move of a man other than the king that is as men move, and no en passant, leaves the king safe.
    #[doc(hidden)]
    fn is_safe(position: &Position<Self>, from: Square, to: Square) -> bool;

    /// Whether an en passant capture by a pawn that attacks this square leaves the king safe.
    #[doc(hidden)]
    fn is_safe_en_passant(position: &Position<Self>, from: Square, to: Square, victim: Square) -> bool;

    /// What kings may take.
    #[doc(hidden)]
    fn king_targets(position: &Position<Self>) -> BitsOf<Self>;

    /// What else a capture does, after the victim is gone and the capturer has come to the square.
    #[doc(hidden)]
    #[inline]
    fn after_capture(_next: &mut Position<Self>, _to: Square) {}

    /// The end by something else than mate, stalemate and dead material.
    #[doc(hidden)]
    fn special_end(_position: &Position<Self>) -> Option<Outcome> {
        None
    }

    /// Whether the server ends the game as a draw for want of material.
    #[doc(hidden)]
    fn is_dead(position: &Position<Self>) -> bool;

    /// Whether a side could not win by any play of both.
    #[doc(hidden)]
    fn cannot_win(position: &Position<Self>, color: Color) -> bool;
}

/// Chess, with Chess960 inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chess;

/// Atomic chess as Lichess plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atomic;

/// Omega chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Omega;

/// The sets of squares of a rule set's board.
pub type BitsOf<R> = <<R as Rules>::Geometry as Geometry>::Bits;

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Chess {}
    impl Sealed for super::Atomic {}
    impl Sealed for super::Omega {}
}
