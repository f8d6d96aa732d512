//! How a game ends on the board.

use crate::rules::Color;

/// The end of a game by the rules of the board (not by clocks or agreement).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The king is attacked and nothing helps.
    Checkmate,
    /// Atomic: the king is blown up.
    Explosion,
    /// No legal move, no check.
    Stalemate,
    /// Nobody can win any more.
    InsufficientMaterial,
    /// The position has come for the third time.
    Repetition,
    /// A hundred plies without a capture or a pawn move.
    FiftyMoves,
}

/// Lichess's name of the status that a [`Reason`] gives a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// `mate`
    Mate,
    /// `variantEnd`
    VariantEnd,
    /// `stalemate`
    Stalemate,
    /// `draw`
    Draw,
}

impl Reason {
    /// `checkmate`, `explosion`, `stalemate`, `insufficientMaterial`, `repetition`, `fiftyMoves`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Explosion => "explosion",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficientMaterial",
            Self::Repetition => "repetition",
            Self::FiftyMoves => "fiftyMoves",
        }
    }

    /// The status that Lichess gives the game.
    pub const fn status(self) -> Status {
        match self {
            Self::Checkmate => Status::Mate,
            Self::Explosion => Status::VariantEnd,
            Self::Stalemate => Status::Stalemate,
            Self::InsufficientMaterial | Self::Repetition | Self::FiftyMoves => Status::Draw,
        }
    }

    /// Whether the rules allow no move after it. Repetition and fifty moves are reported but can be played through.
    pub const fn is_final(self) -> bool {
        !matches!(self, Self::Repetition | Self::FiftyMoves)
    }
}

impl Status {
    /// As Lichess writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::VariantEnd => "variantEnd",
            Self::Stalemate => "stalemate",
            Self::Draw => "draw",
        }
    }
}
