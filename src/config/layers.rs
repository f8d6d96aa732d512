//! Defaults, file and environment, one over the other.

use std::path::Path;

use super::{Config, Faults};

/// Reads settings: `file` is a config file's path and text, `env` the process's environment.
///
/// # Errors
/// All that is wrong with either, at once.
pub fn load(file: Option<(&Path, &str)>, env: &[(String, String)]) -> Result<Config, Faults> {
    todo!("{file:?} {env:?}")
}
