//! How a command fails.

use std::fmt;
use std::io;

use crate::config::Faults;

/// Why a command failed, in one line for each thing that is wrong, and the exit code for it.
#[derive(Debug)]
pub struct Failure {
    code: u8,
    lines: String,
    is_broken_pipe: bool,
}

impl Failure {
    /// Something failed; another time it may not: 1.
    pub fn failed(why: impl fmt::Display) -> Self {
        Self { code: 1, lines: format!("threefold: {why}"), is_broken_pipe: false }
    }

    /// The arguments make no sense together: 2.
    pub fn wrong_arguments(why: impl fmt::Display) -> Self {
        Self { code: 2, lines: format!("threefold: {why}"), is_broken_pipe: false }
    }

    /// Starting again changes nothing: config, token, or not a bot account: 78.
    pub fn refused(why: impl fmt::Display) -> Self {
        Self { code: 78, lines: format!("threefold: {why}"), is_broken_pipe: false }
    }

    /// Several things of that kind, one line each.
    pub fn refused_all(faults: &[String]) -> Self {
        let lines: Vec<_> = faults.iter().map(|fault| format!("threefold: {fault}")).collect();
        Self { code: 78, lines: lines.join("\n"), is_broken_pipe: false }
    }

    /// The exit code.
    pub fn code(&self) -> u8 {
        self.code
    }

    /// Whether nobody reads standard output any more.
    pub fn is_broken_pipe(&self) -> bool {
        self.is_broken_pipe
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.lines)
    }
}

/// One line a fault, each with its place first: 78.
impl From<Faults> for Failure {
    fn from(faults: Faults) -> Self {
        Self { code: 78, lines: faults.to_string(), is_broken_pipe: false }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self { is_broken_pipe: error.kind() == io::ErrorKind::BrokenPipe, ..Self::failed(error) }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::failed(format!("{error:#}"))
    }
}
