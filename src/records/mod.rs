//! The state in SQLite: the ledger of the bot's games, its opponents, its limits, and the local server's own tables.
//!
//! One thread owns the connection; a [`Store`] is a handle to it. Nothing here can stop a game: a write that the disk
//! refuses is kept and tried again, a folder that cannot be written is replaced by memory, a corrupt file is moved
//! aside, and each is told to the operator ([`Health`], and the log).
//!
//! Start with [`Store`]; the tables are in [`ledger`], [`memory`] and [`local`].

pub mod date;
pub mod ledger;
pub mod local;
pub mod memory;
mod pgn;
mod schema;
mod store;

pub use ledger::{Clock, GameEnd, GameKey, GameRecord, NewGame, Opponent, Ply, Score, Thought};
pub use store::{Health, Store, StoreError};

/// Milliseconds since 1970, as every table keeps time.
pub fn now_ms() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
