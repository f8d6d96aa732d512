//! Lichess, the process and its log.

use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use super::value;

/// `[lichess]`: where Lichess is, and the token.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Lichess {
    /// `https`, or loopback; without a slash at the end.
    #[serde(deserialize_with = "value::server_url")]
    pub url: String,
    /// The file that holds the token; a relative path starts at the config file's folder.
    #[serde(deserialize_with = "value::some_token_file")]
    pub token_file: Option<PathBuf>,
}

impl Default for Lichess {
    fn default() -> Self {
        Self { url: "https://lichess.org".to_owned(), token_file: None }
    }
}

/// `[daemon]`: the process.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Daemon {
    /// Running games are played on for so long after the first SIGTERM.
    #[serde(rename = "drain_s", deserialize_with = "value::seconds::<0, 86400, _>")]
    pub drain: Duration,
}

impl Default for Daemon {
    fn default() -> Self {
        Self { drain: Duration::from_mins(1) }
    }
}

/// `[log]`: what is logged, and how.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Log {
    /// A level (`error`, `warn`, `info`, `debug`, `trace`), or a filter as `RUST_LOG` takes it, which wins.
    #[serde(deserialize_with = "value::log_filter")]
    pub level: String,
    /// How a line looks.
    pub format: LogFormat,
}

impl Default for Log {
    fn default() -> Self {
        Self { level: "info".to_owned(), format: LogFormat::Auto }
    }
}

/// How a line of the log looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// Text; under systemd the journal's own form, with level and fields.
    Auto,
    /// Text with the time.
    Text,
    /// One JSON object a line.
    Json,
}

value::named!(LogFormat { "auto" => Auto, "text" => Text, "json" => Json });
