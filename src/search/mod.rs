//! Which legal move is good: iterative deepening over a shared table. Synchronous; reads the clock only when its limits
//! name a time, and is deterministic with one thread and a node or depth limit.
//!
//! Start with [`Limits`] and [`Score`]; searches themselves are started by `engine` alone.

mod limits;
mod score;
mod table;

pub use limits::Limits;
pub use score::Score;
pub use table::Table;
