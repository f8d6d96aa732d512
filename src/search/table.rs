//! The transposition table.

/// What was found in positions searched before, shared by the threads of one game's search.
#[derive(Debug)]
pub struct Table {
    mib: usize,
}

impl Table {
    /// A table of so many MiB, at least one.
    pub fn new(mib: usize) -> Self {
        Self { mib: mib.max(1) }
    }

    /// Its size.
    pub fn mib(&self) -> usize {
        self.mib
    }
}
