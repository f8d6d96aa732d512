//! What a position is worth.

use std::fmt;

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Moves (not plies) to mate: positive when the side to move mates, 0 or negative when it is mated.
    Mate(i32),
}

impl Score {
    /// The same score seen from the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Cp(cp) => Self::Cp(-cp),
            Self::Mate(moves) => Self::Mate(-moves),
        }
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 13`, `mate -2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(cp) => write!(f, "cp {cp}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}
