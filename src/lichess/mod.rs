//! The wire: what a Lichess-like server says and how it is asked.
//!
//! The layer knows the Bot API and no chess: a move is a text, a position is a text, a variant is a key. It may use
//! nothing of the other layers. [`types`] are read leniently and written as the server writes them, so that the
//! local server speaks with the same ones.

pub mod types;
