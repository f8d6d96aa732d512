//! The daemon: wiring of engine, records, local server and bot; signals; systemd.

pub mod log;
pub mod settings;
pub mod state;
pub mod token;

use std::path::PathBuf;

use crate::config::Config;

/// What a daemon starts with.
pub struct Start {
    /// The settings.
    pub config: Config,
    /// Reads the settings again; on failure says why, one line a fault.
    pub reload: Box<dyn Fn() -> Result<Config, String> + Send>,
    /// Where the state lives.
    pub state: PathBuf,
}

/// Why a daemon ended other than as asked.
#[derive(Debug, thiserror::Error)]
pub enum Ended {
    /// Started again it may go better.
    #[error("{0}")]
    Failed(String),
    /// Started again it would end again: token, or not a bot account.
    #[error("{0}")]
    Refused(String),
}

/// Runs until it is told to stop.
///
/// # Errors
/// It cannot start, or cannot go on.
pub fn run(start: Start) -> Result<(), Ended> {
    let _ = start.reload;
    Err(Ended::Failed("not yet".to_owned()))
}
