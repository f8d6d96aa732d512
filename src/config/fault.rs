//! What is wrong with settings.

use std::fmt;

/// One thing that is wrong, on one line: where, what, and what is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// `threefold.toml:12`, or the name of an environment variable.
    pub place: String,
    /// What came, and what is expected.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// All that is wrong, in the order of the file; printed one a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
