//! Weights of omega: none yet.

pub(in crate::search::eval) const TUNED: &[super::Part] = &[];
