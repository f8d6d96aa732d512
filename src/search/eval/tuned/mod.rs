//! Weights found by `threefold tune`, which writes the files beside this one.

pub(super) mod atomic;
pub(super) mod chess;
pub(super) mod omega;

use crate::search::eval::S;

/// Tuned weights from a subscript on.
pub(super) type Part = (usize, &'static [S]);

/// The starting weights with the tuned ones over them; terms that are newer than the tuning stay as they are.
pub(super) fn over(mut weights: Vec<S>, tuned: &[Part]) -> Vec<S> {
    for (start, part) in tuned {
        for (weight, &tuned) in weights.iter_mut().skip(*start).zip(*part) {
            *weight = tuned;
        }
    }
    weights
}
