//! A position as it is written down: unchecked.

use crate::rules::{ByColor, Color, Geometry, Piece, Rules, Square};

/// All that a FEN says, not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup<R: Rules> {
    /// The man on each square, by square index.
    pub board: Vec<Option<Piece>>,
    /// Who is to move.
    pub turn: Color,
    /// The rooks that may still castle, by side.
    pub castling_rooks: ByColor<Vec<Square>>,
    /// The squares open to en passant, in rising order.
    pub en_passant: Vec<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// From 1.
    pub move_number: u32,
    rules: std::marker::PhantomData<R>,
}

impl<R: Rules> Setup<R> {
    /// An empty board, White to move.
    pub fn empty() -> Self {
        Self {
            board: vec![None; R::Geometry::SQUARES],
            turn: Color::White,
            castling_rooks: ByColor::default(),
            en_passant: Vec::new(),
            halfmove_clock: 0,
            move_number: 1,
            rules: std::marker::PhantomData,
        }
    }
}

/// Why a set-up cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .reasons.join("; "))]
pub struct SetupError {
    /// Every reason found, each a phrase: `White has 2 kings, must be 1`.
    pub reasons: Vec<String>,
}
