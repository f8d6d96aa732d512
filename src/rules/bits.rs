//! Sets of squares.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

use crate::rules::Square;

/// A set of squares in one word: `u64` for 64 squares, `u128` for 104.
pub trait Bits:
    sealed::Sealed
    + Copy
    + Debug
    + Default
    + Eq
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No square.
    const EMPTY: Self;

    /// The set of one square.
    fn of(square: Square) -> Self;

    /// Whether no square is in the set.
    fn is_empty(self) -> bool;

    /// How many squares are in the set.
    fn count(self) -> u32;

    /// The square of the lowest index; some square out of range if the set is empty.
    fn lowest(self) -> Square;

    /// The square of the highest index; some square out of range if the set is empty.
    fn highest(self) -> Square;

    /// The set without its lowest square.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// The squares whose index lies strictly between those of two squares.
    fn span(a: Square, b: Square) -> Self;

    /// From the highest square of `lower` (else index 0) to the lowest square of `upper` (else the last index), both
    /// included: what a slider that stands between them sees of its line, before the line's own mask.
    fn reach(lower: Self, upper: Self) -> Self;

    /// Whether a square is in the set.
    #[inline]
    fn has(self, square: Square) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Whether there is a second square.
    #[inline]
    fn is_several(self) -> bool {
        !self.without_lowest().is_empty()
    }

    /// The squares in rising order.
    #[inline]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

/// The squares of a set in rising order.
#[derive(Clone, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(square)
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const EMPTY: Self = 0;

            #[inline]
            fn of(square: Square) -> Self {
                // Wrapping: a move out of a table may name any square, and must not panic.
                (1 as $word).wrapping_shl(square.0 as u32)
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> Square {
                Square(self.trailing_zeros() as u8)
            }

            #[inline]
            fn highest(self) -> Square {
                Square((Self::BITS - 1).wrapping_sub(self.leading_zeros()) as u8)
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn span(a: Square, b: Square) -> Self {
                let (low, high) = (Self::of(a.min(b)), Self::of(a.max(b)));
                high.wrapping_sub(low) & !low
            }

            #[inline]
            fn reach(lower: Self, upper: Self) -> Self {
                let nearest: Self = 1 << (Self::BITS - 1 - (lower | 1).leading_zeros());
                upper ^ upper.wrapping_sub(nearest)
            }
        }

        impl sealed::Sealed for $word {}
    };
}

bits!(u64);
bits!(u128);

mod sealed {
    pub trait Sealed {}
}
