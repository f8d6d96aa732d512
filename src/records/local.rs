//! The local server's tables.

pub(super) const SCHEMA: &str = "";
