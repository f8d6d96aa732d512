//! Settings: TOML, and the environment over it, become one checked [`Config`].
//!
//! Names may come from `rules` and `lichess`; nothing else of the program is known here, and each layer is handed
//! its own section by `daemon`. Start with [`load`]; after it nothing about a setting is checked again.
//!
//! The file is read twice. First by `toml` into these strict types, fault by fault ([`Faults`]): unknown keys are
//! refused, strings are not numbers, and each fault names its line. Then the `config` crate, which keeps none of
//! these, lays defaults, file and environment over each other.

mod challenges;
mod check;
mod fault;
mod games;
mod layers;
mod local;
mod server;
mod strict;
mod value;

use serde::Deserialize;

pub use challenges::{Challenges, Correspondence, Mode, OpponentKind, Speed, TimeControl};
pub use fault::{Fault, Faults};
pub use games::{AbortAfter, Chat, Draw, Engine, Games, MoveOverhead, Resign};
pub use layers::load;
pub use local::{Local, LocalUser};
pub use server::{Daemon, Lichess, Log, LogFormat};
pub use value::Range;

/// Every setting, checked.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where Lichess is, and the token.
    #[serde(deserialize_with = "value::section")]
    pub lichess: Lichess,
    /// Which challenges are accepted, on Lichess.
    #[serde(deserialize_with = "value::section")]
    pub challenges: Challenges,
    /// What is done in a game, on either server.
    #[serde(deserialize_with = "value::section")]
    pub games: Games,
    /// What the bot says.
    #[serde(deserialize_with = "value::section")]
    pub chat: Chat,
    /// Search and its resources.
    #[serde(deserialize_with = "value::section")]
    pub engine: Engine,
    /// The local server.
    #[serde(deserialize_with = "value::section")]
    pub local: Local,
    /// The process.
    #[serde(deserialize_with = "value::section")]
    pub daemon: Daemon,
    /// What is logged, and how.
    #[serde(deserialize_with = "value::section")]
    pub log: Log,
}
