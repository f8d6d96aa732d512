//! A move, packed.

use arrayvec::ArrayVec;

use crate::rules::{Kind, Square};

/// A move in 20 bits: from, to, promotion, and what sort of move it is. Never zero.
///
/// Castling is always "the king takes its own rook": `to` is the rook's square, in every variant;
/// how it is written in text is decided where text is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(std::num::NonZeroU32);

/// What a move does beside going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MoveKind {
    /// A plain move or capture.
    Normal,
    /// A pawn's first step over one square or (Omega) two: opens en passant.
    PawnLeap,
    /// A pawn captures the pawn that has just leapt over `to`.
    EnPassant,
    /// The king goes to his castling square and the rook on `to` to hers.
    Castle,
    /// A pawn reaches the last rank and becomes [`Move::promotion`].
    Promotion,
}

impl Move {
    /// Packs a move that is no promotion.
    #[inline]
    pub const fn new(kind: MoveKind, from: Square, to: Square) -> Self {
        Self::pack(kind, from, to, 0)
    }

    /// Packs a promotion.
    #[inline]
    pub const fn promoting(from: Square, to: Square, promotion: Kind) -> Self {
        Self::pack(MoveKind::Promotion, from, to, promotion as u32)
    }

    const fn pack(kind: MoveKind, from: Square, to: Square, promotion: u32) -> Self {
        let bits = from.0 as u32 | (to.0 as u32) << 7 | promotion << 14 | (kind as u32) << 17;
        // A move goes to another square than it comes from, so the bits are never zero; the fallback is unreachable.
        match std::num::NonZeroU32::new(bits) {
            Some(bits) => Self(bits),
            None => Self(std::num::NonZeroU32::MIN),
        }
    }

    /// The 20 bits, for tables.
    #[inline]
    pub const fn to_bits(self) -> u32 {
        self.0.get()
    }

    /// A move from its bits as a table kept them; `None` for zero. Only [`Position::is_legal`](crate::rules::Position::is_legal)
    /// tells whether it can be played.
    #[inline]
    pub fn from_bits(bits: u32) -> Option<Self> {
        std::num::NonZeroU32::new(bits & 0xf_ffff).map(Self)
    }

    /// Where the man stands.
    #[inline]
    pub const fn from(self) -> Square {
        Square((self.0.get() & 0x7f) as u8)
    }

    /// Where it goes; the own rook's square in castling.
    #[inline]
    pub const fn to(self) -> Square {
        Square((self.0.get() >> 7 & 0x7f) as u8)
    }

    /// What sort of move it is.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self.0.get() >> 17 {
            1 => MoveKind::PawnLeap,
            2 => MoveKind::EnPassant,
            3 => MoveKind::Castle,
            4 => MoveKind::Promotion,
            _ => MoveKind::Normal,
        }
    }

    /// What the pawn becomes.
    #[inline]
    pub const fn promotion(self) -> Option<Kind> {
        match self.kind() {
            MoveKind::Promotion => Some(Kind::ALL[(self.0.get() >> 14 & 7) as usize]),
            _ => None,
        }
    }
}

/// Room for every position that can be set up: at most 22 men of a side (Omega), none with more than 39 moves.
pub type MoveList = ArrayVec<Move, 832>;
