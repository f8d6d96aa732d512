//! Weights of atomic: none yet.

pub(in crate::search::eval) const TUNED: &[super::Part] = &[];
