//! The two boards: which squares there are, what they are called, and where men go from them.

use std::fmt::Debug;

use crate::rules::{Bits, Color, Square};

/// A board.
pub trait Geometry: Copy + Debug + Eq + Send + Sync + 'static {
    /// A set of its squares.
    type Bits: Bits;
    /// One byte for each of its squares.
    type Mailbox: Copy + Debug + Eq + Send + Sync + AsRef<[u8]> + AsMut<[u8]>;

    /// How many squares it has.
    const SQUARES: usize;

    /// A mailbox of this byte everywhere.
    fn mailbox(byte: u8) -> Self::Mailbox;

    /// File and rank from 0, the corner squares of Omega at -1 and 10 (w1 = (-1, -1), w3 = (10, 10)).
    fn coordinates(square: Square) -> (i8, i8);

    /// The square at such coordinates, if there is one.
    fn square_at(file: i8, rank: i8) -> Option<Square>;

    /// `e4`, or `w1`. Always two characters.
    fn name(square: Square) -> String;

    /// The square of a name; `None` if there is none of that name.
    fn parse(name: &str) -> Option<Square>;

    /// Where a pawn of this colour captures from a square.
    fn pawn_attacks(color: Color, square: Square) -> Self::Bits;
    /// Where a knight goes.
    fn knight_attacks(square: Square) -> Self::Bits;
    /// Where a king goes.
    fn king_attacks(square: Square) -> Self::Bits;
    /// Where a champion goes.
    fn champion_attacks(square: Square) -> Self::Bits;
    /// Where a wizard goes.
    fn wizard_attacks(square: Square) -> Self::Bits;
    /// Where a bishop goes on a board with these squares occupied, the first occupied one on each line included.
    fn bishop_attacks(square: Square, occupied: Self::Bits) -> Self::Bits;
    /// Where a rook goes likewise.
    fn rook_attacks(square: Square, occupied: Self::Bits) -> Self::Bits;
    /// The squares strictly between two squares on one line; empty if they are on none.
    fn between(a: Square, b: Square) -> Self::Bits;
    /// All squares of the line through two squares, both included; empty if they are on none.
    fn line(a: Square, b: Square) -> Self::Bits;
}

/// The 8×8 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board64;

/// The Omega board: 10×10 and four corner squares off the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board104;

macro_rules! stub {
    ($board:ty, $bits:ty, $n:literal) => {
        impl Geometry for $board {
            type Bits = $bits;
            type Mailbox = [u8; $n];
            const SQUARES: usize = $n;
            fn mailbox(byte: u8) -> Self::Mailbox {
                [byte; $n]
            }
            fn coordinates(_: Square) -> (i8, i8) {
                todo!()
            }
            fn square_at(_: i8, _: i8) -> Option<Square> {
                todo!()
            }
            fn name(_: Square) -> String {
                todo!()
            }
            fn parse(_: &str) -> Option<Square> {
                todo!()
            }
            fn pawn_attacks(_: Color, _: Square) -> Self::Bits {
                todo!()
            }
            fn knight_attacks(_: Square) -> Self::Bits {
                todo!()
            }
            fn king_attacks(_: Square) -> Self::Bits {
                todo!()
            }
            fn champion_attacks(_: Square) -> Self::Bits {
                todo!()
            }
            fn wizard_attacks(_: Square) -> Self::Bits {
                todo!()
            }
            fn bishop_attacks(_: Square, _: Self::Bits) -> Self::Bits {
                todo!()
            }
            fn rook_attacks(_: Square, _: Self::Bits) -> Self::Bits {
                todo!()
            }
            fn between(_: Square, _: Square) -> Self::Bits {
                todo!()
            }
            fn line(_: Square, _: Square) -> Self::Bits {
                todo!()
            }
        }
    };
}
stub!(Board64, u64, 64);
stub!(Board104, u128, 104);
