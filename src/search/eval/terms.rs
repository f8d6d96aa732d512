//! Adding terms up.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use crate::rules::Color;

/// A middlegame and an endgame value in one word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct S(i32);

impl S {
    pub const fn new(mg: i32, eg: i32) -> Self {
        Self((eg << 16).wrapping_add(mg))
    }

    #[inline]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    #[inline]
    pub const fn eg(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl Add for S {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for S {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Neg for S {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl AddAssign for S {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Mul<i32> for S {
    type Output = Self;

    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0.wrapping_mul(factor))
    }
}

/// Hears how often each weight counts: positive for White.
pub(crate) trait Tracer {
    fn count(&mut self, weight: usize, count: i32);
}

/// Hears nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoTracer;

impl Tracer for NoTracer {
    #[inline]
    fn count(&mut self, _: usize, _: i32) {}
}

/// A sum of weighted counts, for White.
#[derive(Debug)]
pub(crate) struct Terms<'w, T> {
    weights: &'w [S],
    total: S,
    tracer: T,
}

impl<'w, T: Tracer> Terms<'w, T> {
    pub fn new(weights: &'w [S], tracer: T) -> Self {
        Self { weights, total: S::default(), tracer }
    }

    /// A term of one side.
    #[inline]
    pub fn add(&mut self, color: Color, weight: usize, count: i32) {
        let count = if color == Color::White { count } else { -count };
        self.total += self.weights[weight] * count;
        self.tracer.count(weight, count);
    }

    /// A sum that was remembered.
    #[inline]
    pub fn add_known(&mut self, sum: S) {
        self.total += sum;
    }

    #[inline]
    pub fn total(&self) -> S {
        self.total
    }

    pub fn into_tracer(self) -> T {
        self.tracer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_add_up_apart() {
        for (a, b) in [(3, -5), (-300, 700), (1500, 1499), (-1, -1)] {
            for (c, d) in [(-3, 5), (250, -900), (0, -1)] {
                let sum = S::new(a, b) + S::new(c, d) * -3;
                assert_eq!((sum.mg(), sum.eg()), (a - 3 * c, b - 3 * d));
            }
        }
    }
}
