//! Bench, self-play with SPRT, tuning.
//!
//! A [`Contest`] is a match between two [`Config`]s; what it counts is a [`Tally`], and what that says are
//! [`sprt::Elo`] and [`sprt::Sprt`]. [`tune`] learns the evaluation's weights from the games of a match, [`Spsa`] the
//! constants of search from their results.

mod bench;
mod contender;
mod contest;
mod external;
mod journal;
mod openings;
mod play;
mod samples;
pub mod sprt;
mod spsa;
mod tally;
mod tuner;
mod weights;

pub use bench::{Bench, bench};
pub use contender::{Config, Own};
pub use contest::{Contest, ContestError, Event};
pub use external::Program;
pub use journal::{Heading, Journal, Pair};
pub use openings::{RandomOpenings, listed as listed_openings};
pub use play::{Adjudication, Effort, End, Pace, Played};
pub use spsa::{Course, Moving, Spsa};
pub use tally::Tally;
pub use tuner::{Tuned, Tuning, tune};
