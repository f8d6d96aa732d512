//! What is logged, where, and how it looks.

use std::env;
use std::io::{self, IsTerminal};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::journal::Journal;
use crate::config::{Log, LogFormat};

/// Sends the log to standard error from here on, or to the journal if that is where standard error leads. `RUST_LOG`
/// wins over the settings. A second call changes nothing.
pub fn start(log: &Log) {
    let filter = env::var("RUST_LOG").ok().filter(|filter| !filter.is_empty());
    let filter = EnvFilter::try_new(filter.as_deref().unwrap_or(&log.level)).unwrap_or_else(|_| EnvFilter::new("info"));
    let journal = if log.format == LogFormat::Auto { Journal::of_stderr() } else { None };
    if let Some(journal) = journal {
        let _ = tracing_subscriber::registry().with(filter).with(journal).try_init(); // As below.
        return;
    }
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_target(false)
        .with_span_events(FmtSpan::NONE);
    let _ = match log.format {
        LogFormat::Json => builder.json().flatten_event(true).try_init(),
        LogFormat::Auto | LogFormat::Text => builder.compact().try_init(),
    }; // A second start, in tests: the first one stays.
}
