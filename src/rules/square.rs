//! A square of some board.

/// A square by its dense index; which board it belongs to, and so its name, a [`Geometry`](crate::rules::Geometry) knows.
///
/// 8×8: a1 = 0, b1 = 1, … h8 = 63. Omega: w1 = 0, w2 = 1, a0 = 2, b0 = 3, … j9 = 101, w4 = 102, w3 = 103:
/// every ray to the north, east, north-east and north-west rises in index, and 103 − s turns the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

impl Square {
    /// The index as an array subscript.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
