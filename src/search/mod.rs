//! Which legal move is good: iterative deepening over a shared table. Synchronous; reads the clock only when its limits
//! name a time, and is deterministic with one thread and a node or depth limit.
//!
//! Start with [`Limits`] and [`Score`]; searches themselves are started by `engine` alone. Inside, `iterate` drives
//! the threads, `node` is the heart of it, `picker` the order of its moves, `variant` what it has to know of a rule set,
//! `eval` what a position is worth at sight.

mod clock;
mod control;
mod cycles;
mod eval;
mod history;
mod iterate;
mod limits;
mod node;
mod params;
mod picker;
mod quiescence;
mod score;
mod see;
mod table;
mod value;
mod variant;
mod worker;

#[cfg(test)]
mod tests;

pub use control::Control;
pub use eval::Evaluation;
pub(crate) use eval::{EvalRules, S, Tracer, layout, trace, worth};
pub(crate) use history::Memory;
pub(crate) use iterate::{Job, Report, think};
pub use limits::Limits;
pub use params::{Constant, Tweaks, UnknownConstant};
pub use score::Score;
pub use table::Table;
pub(crate) use variant::SearchRules;

/// What a position is worth at sight, for the side to move.
pub(crate) fn evaluate_now<R: SearchRules>(position: &crate::rules::Position<R>, evaluation: Evaluation) -> Score {
    let value = eval::Evaluator::new(evaluation).evaluate(position, &mut eval::PawnCache::new());
    Score::Cp(value)
}
