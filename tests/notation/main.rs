//! Positions, moves and games as text, both ways.

mod any_text;
mod fen;
mod pgn;
mod san;
mod uci;
mod view;
