//! Threefold: a Lichess bot with its own engine inside, and a Lichess-compatible server for Omega chess.
//!
//! # The map
//!
//! A layer may name only the layers in its row; `tests/layers.rs` keeps it so.
//!
//! | layer | what it is | may use |
//! |---|---|---|
//! | [`rules`] | what is legal in every variant: positions, moves, FEN, UCI, SAN, PGN, outcomes, perft | |
//! | [`search`] | which legal move is good; synchronous | `rules` |
//! | [`engine`] | where searches are started: seats, threads, hash memory, deadlines | `rules` `search` |
//! | [`lab`] | bench, self-play with SPRT, tuning | `engine` `search` `rules` |
//! | [`uci`] | the UCI face | `engine` `rules` |
//! | [`lichess`] | the wire: types, client, NDJSON lines, backoff, request budget; knows no chess | |
//! | [`bot`] | what to do about what a server says | `engine` `lichess` `records` `rules` |
//! | [`local`] | the Lichess-compatible local server and its web board | `lichess` `rules` `records` |
//! | [`records`] | the state in SQLite: games, opponents, quotas, the local server's tables | `rules` |
//! | [`config`] | TOML to checked settings | `rules` `lichess` |
//! | [`cli`], [`daemon`] | arguments, wiring, signals, exit codes | all |
//!
//! Start with [`rules::Position`] for chess, [`bot`] for the life of a game, [`daemon`] for the wiring.

pub mod bot;
pub mod cli;
pub mod config;
pub mod daemon;
pub mod engine;
pub mod lab;
pub mod lichess;
pub mod local;
pub mod records;
pub mod rules;
pub mod search;
pub mod uci;
