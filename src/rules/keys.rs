//! Zobrist keys: one random word for each fact of a position.

use crate::rules::position::code;
use crate::rules::{Bits, Piece, Square};

/// Black is to move.
pub const TURN: u64 = word(0);

/// A man, by its code in the mailbox, on a square.
#[inline]
pub fn man(code: u8, square: Square) -> u64 {
    MEN[(code & 15) as usize][square.index() & 127]
}

/// How a quiet move of a man between two squares, in either direction, changes a position's key, if it costs no
/// right to castle.
pub(crate) fn quiet_change(piece: Piece, a: Square, b: Square) -> u64 {
    let code = code(piece.color, piece.kind);
    man(code, a) ^ man(code, b) ^ TURN
}

/// The rooks that may castle.
#[inline]
pub fn castling<B: Bits>(rooks: B) -> u64 {
    rooks.squares().fold(0, |key, rook| key ^ CASTLING[rook.index() & 127])
}

/// A square open to a legal en passant capture.
#[inline]
pub fn en_passant(square: Square) -> u64 {
    EN_PASSANT[square.index() & 127]
}

static MEN: [[u64; 128]; 16] = {
    let mut table = [[0; 128]; 16];
    let mut code = 0;
    while code < 16 {
        table[code] = row(code as u64 + 1);
        code += 1;
    }
    table
};
static CASTLING: [u64; 128] = row(17);
static EN_PASSANT: [u64; 128] = row(18);

const fn row(number: u64) -> [u64; 128] {
    let mut row = [0; 128];
    let mut i = 0;
    while i < 128 {
        row[i] = word(number * 128 + i as u64);
        i += 1;
    }
    row
}

/// The words of the `SplitMix64` sequence.
const fn word(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
