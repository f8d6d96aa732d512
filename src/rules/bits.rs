//! Sets of squares.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

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
                1 << square.0
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
        }

        impl sealed::Sealed for $word {}
    };
}

bits!(u64);
bits!(u128);

mod sealed {
    pub trait Sealed {}
}
