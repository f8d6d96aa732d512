//! The daemon: wiring of engine, records, local server and bot; signals; systemd.
//!
//! Start with [`run`].

mod analyst;
mod dashboard;
mod journal;
pub mod log;
mod memory;
mod metrics;
mod reload;
pub mod settings;
mod signals;
pub mod state;
mod systemd;
pub mod token;
mod wiring;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::config::Config;
use crate::lichess::types::AiForm;

/// What a daemon starts with.
pub struct Start {
    /// The settings.
    pub config: Config,
    /// Reads the settings again; on failure says why, one line a fault.
    pub reload: Box<dyn Fn() -> Result<Config, String> + Send + Sync>,
    /// Where the state lives.
    pub state: PathBuf,
    /// Play this one game against Lichess's own AI and stop; nothing else is accepted.
    pub only: Option<AiForm>,
}

/// Why a daemon ended other than as asked.
#[derive(Debug, thiserror::Error)]
pub enum Ended {
    /// Started again it may go better.
    #[error("{0}")]
    Failed(String),
    /// Started again it would end again: config, token, or not a bot account.
    #[error("{0}")]
    Refused(String),
}

/// Runs until it is told to stop.
///
/// # Errors
/// It cannot start, or cannot go on.
pub fn run(start: Start) -> Result<(), Ended> {
    memory::settle();
    log::start(&start.config.log);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().thread_name("threefold").build()?;
    let ended = runtime.block_on(wiring::run(start));
    // A search that does not heed its stop must not keep the process.
    runtime.shutdown_timeout(Duration::from_secs(1));
    ended
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Self {
        Self::Failed(error.to_string())
    }
}
