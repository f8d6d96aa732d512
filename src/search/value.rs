//! Values inside the search: hundredths of a pawn, and mates as distances from the greatest value.

use crate::search::Score;

/// A value for the side to move.
pub(crate) type Value = i32;

/// The longest line that is searched.
pub(crate) const MAX_PLY: usize = 128;
/// Greater than every value.
pub(crate) const INFINITE: Value = 32_500;
/// No value: no static evaluation in check.
pub(crate) const NONE: Value = 32_501;
/// Mate on the board.
pub(crate) const MATE: Value = 32_000;
/// At least this: a mate was seen.
pub(crate) const MATE_FOUND: Value = MATE - 2 * MAX_PLY as Value;
/// The greatest value of an evaluation.
pub(crate) const EVAL_MAX: Value = 20_000;

/// The opponent is mated after so many plies from the root.
#[inline]
pub(crate) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// The side to move is mated after so many plies from the root.
#[inline]
pub(crate) const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// Whether it is a mate for either side.
#[inline]
pub(crate) const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_FOUND
}

/// Mates in the table are counted from the node, not from the root.
#[inline]
pub(crate) const fn to_table(value: Value, ply: usize) -> Value {
    if value >= MATE_FOUND {
        value + ply as Value
    } else if value <= -MATE_FOUND {
        value - ply as Value
    } else {
        value
    }
}

#[inline]
pub(crate) const fn from_table(value: Value, ply: usize) -> Value {
    if value >= MATE_FOUND {
        value - ply as Value
    } else if value <= -MATE_FOUND {
        value + ply as Value
    } else {
        value
    }
}

/// As it is told outside.
pub(crate) const fn to_score(value: Value) -> Score {
    if value >= MATE_FOUND {
        Score::Mate((MATE - value + 1) / 2)
    } else if value <= -MATE_FOUND {
        Score::Mate(-(MATE + value) / 2)
    } else {
        Score::Cp(value)
    }
}
