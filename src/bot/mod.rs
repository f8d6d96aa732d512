//! What to do about what a server says.

pub mod clock;
pub mod concede;
pub mod overhead;
pub mod policy;
pub mod room;
pub mod settings;
pub mod status;
pub mod turn;
pub mod view;
