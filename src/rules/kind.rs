//! What a man is, without and with its colour.

use crate::rules::Color;

/// The kind of a man. Champion and Wizard exist in Omega only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// P
    Pawn,
    /// N
    Knight,
    /// B
    Bishop,
    /// R
    Rook,
    /// Q
    Queen,
    /// K
    King,
    /// C: one square orthogonally, or a leap of exactly two squares in any of the eight directions.
    Champion,
    /// W: one square diagonally, or a (1,3) leap.
    Wizard,
}

impl Kind {
    /// All eight, in the order of their indices.
    pub const ALL: [Self; 8] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King, Self::Champion, Self::Wizard];

    /// 0 (pawn) to 7 (wizard).
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter of FEN and SAN.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Champion => 'C',
            Self::Wizard => 'W',
        }
    }

    /// The kind of a letter, in either case.
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// A man of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub kind: Kind,
}
