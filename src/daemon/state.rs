//! The state folder, which one daemon has to itself.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// The lock on a state folder; given back when it is dropped, or when the process ends however it ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// Why a folder is not ours.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process has it.
    #[error("another daemon uses it")]
    Taken,
    /// It cannot be made or written.
    #[error(transparent)]
    Unusable(#[from] io::Error),
}

const FILE: &str = "lock";

/// Makes the folder if need be, and takes its lock.
///
/// # Errors
/// Another process has it, or the folder cannot be made or written.
pub fn lock(folder: &Path) -> Result<Lock, LockError> {
    std::fs::create_dir_all(folder)?;
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(folder.join(FILE))?;
    match file.try_lock() {
        Ok(()) => Ok(Lock { _file: file }),
        Err(TryLockError::WouldBlock) => Err(LockError::Taken),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Whether a daemon runs on this folder.
pub fn is_taken(folder: &Path) -> bool {
    let Ok(file) = File::open(folder.join(FILE)) else { return false };
    matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_daemons_do_not_share_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("deep/state");
        assert!(!is_taken(&state));
        let held = lock(&state).unwrap();
        assert!(is_taken(&state));
        assert!(matches!(lock(&state), Err(LockError::Taken)));
        drop(held);
        assert!(!is_taken(&state));
        lock(&state).unwrap();
    }
}
