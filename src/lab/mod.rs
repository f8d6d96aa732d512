//! Bench, self-play with SPRT, tuning.

mod bench;

pub use bench::{Bench, bench};
