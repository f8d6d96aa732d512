//! What to do about what a server says.

pub mod clock;
pub mod overhead;
pub mod policy;
pub mod settings;
pub mod turn;
