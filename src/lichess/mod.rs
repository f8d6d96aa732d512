//! The wire: what a Lichess-like server says and how it is asked.
//!
//! The layer knows the Bot API and no chess: a move is a text, a position is a text, a variant is a key. It may use
//! nothing of the other layers. [`types`] are read leniently and written as the server writes them, so that the
//! local server speaks with the same ones.
//!
//! Start with [`Client`]: one method for each endpoint. Its streams are [`Lines`]; its requests go through one
//! [`Budget`], which keeps them in order of urgency and lets an endpoint rest after a 429. When and whether to ask
//! again after an [`ApiError`] is the caller's business, with [`Backoff`] and [`StreamOpenings`] for the pauses. Every wait
//! is scaled by [`Timing`].

mod backoff;
mod budget;
mod client;
mod endpoint;
mod error;
mod lines;
mod openings;
mod timing;
pub mod types;

pub use self::backoff::Backoff;
pub use self::budget::{Budget, Permit, SavedRest};
pub use self::client::{CHAT_MAX, Client, ClientSettings, Contact, is_loopback};
pub use self::endpoint::{Endpoint, Priority};
pub use self::error::{ApiError, ClientError};
pub use self::lines::{LINE_MAX, Line, Lines, LinesError};
pub use self::openings::StreamOpenings;
pub use self::timing::Timing;

// What stands in the signatures of this layer.
pub use reqwest::{StatusCode, Url};
