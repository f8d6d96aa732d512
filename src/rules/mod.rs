//! What is legal, for every variant: squares, positions, moves, FEN, UCI, SAN, PGN, outcomes, perft.
//!
//! Reads no clock, does no I/O, and cannot fail after set-up: text becomes a [`Setup`] (unchecked),
//! a [`Setup`] becomes a [`Position`] (playable) through one gate, and behind it nothing can fail.
//!
//! Start with [`Position`], generic over three [`Rules`] ([`Chess`] with Chess960 inside, [`Atomic`],
//! [`Omega`]); [`Line`] is a position with the moves that led there, and [`Game`] the same with the
//! variant as a value, for layers that learn it at run time.
//!
//! Inside: what the rule sets differ in is the trait [`Rules`] (`rule_set.rs`), with its three implementations in
//! `chess.rs`, `atomic.rs` and `omega.rs`; `movegen.rs` finds legal moves a set at a time, `play.rs` makes them,
//! `gate.rs` lets set-ups in. A [`Geometry`] knows the board; its tables are computed at build time.
//!
//! Text: [`Position::from_fen`] and [`Position::fen`], [`Position::parse_uci`] and [`Move::to_uci`],
//! [`Position::parse_san`] and [`Position::san`], [`pgn::Pgn`]; [`Game`] has them all for its own variant, and
//! [`Game::view`], [`Game::diagram`], [`Game::perft`] and [`Game::divide`] for those who look at a position.
//! A start of Chess960 is chosen by [`chess960::StartChoice`], whose [`fen`](chess960::Start::fen) begins a [`Game`].

mod atomic;
mod bits;
mod chess;
pub mod chess960;
mod color;
mod fen;
mod game;
mod gate;
mod geometry;
mod keys;
mod kind;
mod movegen;
mod mv;
mod omega;
mod outcome;
mod perft;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
pub mod pgn;
mod play;
mod position;
mod rule_set;
mod san;
mod setup;
mod square;
mod tables;
mod uci;
mod variant;
mod view;

pub use bits::Bits;
pub use color::{ByColor, Color};
pub use fen::{COUNTER_MAX, FenError, PositionError};
pub use game::{AnyLine, Game, GameError, Line};
pub use geometry::{Board64, Board104, Geometry};
pub(crate) use keys::quiet_change;
pub use kind::{Kind, Piece};
pub use mv::{Move, MoveKind, MoveList};
pub use outcome::{Outcome, Reason, Status};
pub use perft::perft;
pub use position::Position;
pub use rule_set::{Atomic, BitsOf, Chess, Omega, Rules};
pub use setup::{Setup, SetupError};
pub use square::Square;
pub use uci::{CastlingNotation, MoveError};
pub use variant::Variant;
pub use view::{GameView, OutcomeView};
