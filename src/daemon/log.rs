//! What is logged, where, and how it looks.

use std::env;
use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;

use crate::config::{Log, LogFormat};

/// Sends the log to standard error from here on. `RUST_LOG` wins over the settings. A second call changes nothing.
pub fn start(log: &Log) {
    let filter = env::var("RUST_LOG").ok().filter(|filter| !filter.is_empty());
    let filter = EnvFilter::try_new(filter.as_deref().unwrap_or(&log.level)).unwrap_or_else(|_| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_target(false)
        .with_span_events(FmtSpan::NONE);
    // systemd says so; its journal has the time itself.
    let is_in_journal = env::var_os("JOURNAL_STREAM").is_some() && !io::stderr().is_terminal();
    let _ = match log.format {
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
        LogFormat::Auto if is_in_journal => builder.compact().without_time().try_init(),
        LogFormat::Auto | LogFormat::Text => builder.compact().try_init(),
    }; // A second start, in tests: the first one stays.
}
