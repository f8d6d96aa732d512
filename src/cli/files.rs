//! Where the settings and the state are.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use super::{Failure, Files};
use crate::config::{self, Config};

impl Files {
    /// Reads the settings: from the named file, else from the first of the usual ones that exists, else the defaults.
    ///
    /// # Errors
    /// The named file is missing, a file cannot be read, or something in it is wrong.
    pub fn config(&self) -> Result<Config, Failure> {
        let env: Vec<_> = env::vars_os()
            .map(|(name, value)| (name.to_string_lossy().into_owned(), value.to_string_lossy().into_owned()))
            .collect();
        let Some(path) = self.config_path() else { return Ok(config::load(None, &env)?) };
        let bytes = std::fs::read(&path).map_err(|error| {
            let why = match error.kind() {
                io::ErrorKind::NotFound => "there is no such file".to_owned(),
                _ => error.to_string(),
            };
            Failure::refused(format!("cannot read the config file {}: {why}", path.display()))
        })?;
        let text = String::from_utf8(bytes)
            .map_err(|_| Failure::refused(format!("the config file {} is not UTF-8 text", path.display())))?;
        Ok(config::load(Some((&path, text.trim_start_matches('\u{feff}'))), &env)?)
    }

    /// The config file that counts; `None`: there is none.
    pub fn config_path(&self) -> Option<PathBuf> {
        if let Some(path) = &self.config {
            return Some(path.clone());
        }
        let of_systemd = first_of(env::var_os("CONFIGURATION_DIRECTORY"));
        let of_user = user_folder("XDG_CONFIG_HOME", ".config");
        [of_systemd, of_user]
            .into_iter()
            .flatten()
            .map(|folder| folder.join("threefold.toml"))
            .find(|path| path.exists())
    }

    /// The state folder, which need not exist yet.
    ///
    /// # Errors
    /// Nothing says where it is.
    pub fn state_folder(&self) -> Result<PathBuf, Failure> {
        let found = self
            .state
            .clone()
            .or_else(|| first_of(env::var_os("STATE_DIRECTORY")))
            .or_else(|| user_folder("XDG_STATE_HOME", ".local/state"));
        found.ok_or_else(|| Failure::refused("there is no state folder: give --state DIR, or set STATE_DIRECTORY"))
    }
}

/// systemd lists folders with colons between them.
fn first_of(folders: Option<OsString>) -> Option<PathBuf> {
    env::split_paths(&folders?).next().filter(|path| path.is_absolute())
}

fn user_folder(variable: &str, below_home: &str) -> Option<PathBuf> {
    let absolute = |path: OsString| Some(PathBuf::from(path)).filter(|path| path.is_absolute());
    let base = env::var_os(variable)
        .and_then(absolute)
        .or_else(|| env::var_os("HOME").and_then(absolute).map(|home| home.join(below_home)));
    base.map(|base| base.join("threefold"))
}
