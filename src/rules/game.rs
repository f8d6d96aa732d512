//! A game: a position with the moves that led there.

use crate::rules::{Atomic, Chess, Color, Move, Omega, Outcome, Position, Rules, Variant};

/// A first position and the moves played from it.
#[derive(Clone, Debug)]
pub struct Line<R: Rules> {
    positions: Vec<Position<R>>,
    moves: Vec<Move>,
}

impl<R: Rules> Line<R> {
    /// A line without moves.
    pub fn new(start: Position<R>) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// The current position.
    ///
    /// # Panics
    /// Never: the first position is always there.
    pub fn position(&self) -> &Position<R> {
        self.positions.last().expect("a line has its first position")
    }

    /// Every position from the first to the current one; repetition detection in search starts from their keys.
    pub fn positions(&self) -> &[Position<R>] {
        &self.positions
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays a legal move.
    pub fn push(&mut self, mv: Move) {
        let next = self.position().after(mv);
        self.positions.push(next);
        self.moves.push(mv);
    }

    /// Takes moves back until so many are left.
    pub fn truncate(&mut self, plies: usize) {
        self.moves.truncate(plies);
        self.positions.truncate(plies + 1);
    }

    /// The end of the game, repetition and fifty moves included (mate on the hundredth ply is mate).
    pub fn outcome(&self) -> Option<Outcome> {
        todo!()
    }
}

/// A game whose variant is known at run time only.
#[derive(Clone, Debug)]
pub struct Game {
    variant: Variant,
    line: AnyLine,
}

/// The line of a [`Game`], by rule set.
#[derive(Clone, Debug)]
pub enum AnyLine {
    /// Standard, Chess960, from position.
    Chess(Line<Chess>),
    /// Atomic.
    Atomic(Line<Atomic>),
    /// Omega.
    Omega(Line<Omega>),
}

/// What was wrong with a position or a move that came as text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The FEN cannot be read or not be played.
    #[error("FEN {fen:?} cannot be played: {why}")]
    Fen {
        /// As it came.
        fen: String,
        /// Every reason.
        why: String,
    },
    /// The move cannot be read, is illegal or ambiguous, or comes after the end.
    #[error("move {number} {text:?}: {why}")]
    Move {
        /// As it came.
        text: String,
        /// Its number among the moves given, from 1.
        number: usize,
        /// The reason.
        why: String,
    },
}

#[expect(unused_variables, reason = "skeleton")]
impl Game {
    /// A game from the variant's usual start (Chess960: number 518), or from a FEN or `startpos`.
    ///
    /// # Errors
    /// The FEN cannot be read, or be played.
    pub fn new(variant: Variant, fen: Option<&str>) -> Result<Self, GameError> {
        todo!()
    }

    /// Which variant it is.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The line by rule set.
    pub fn line(&self) -> &AnyLine {
        &self.line
    }

    /// Plays a move in UCI (both castling notations) or SAN (leniently read).
    ///
    /// # Errors
    /// It cannot be read, is not legal, is ambiguous, or the game has finally ended.
    pub fn play(&mut self, text: &str) -> Result<Move, GameError> {
        todo!()
    }

    /// Reads a UCI move in the current position without playing it.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn parse_uci(&self, text: &str) -> Result<Move, GameError> {
        todo!()
    }

    /// Plays a legal move.
    pub fn push(&mut self, mv: Move) {
        todo!()
    }

    /// Takes moves back until so many are left.
    pub fn truncate(&mut self, plies: usize) {
        todo!()
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        todo!()
    }

    /// Who is to move.
    pub fn turn(&self) -> Color {
        todo!()
    }

    /// How many moves were played in this game.
    pub fn plies(&self) -> usize {
        self.moves().len()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        todo!()
    }

    /// The current position's FEN, as Lichess writes it; Omega's in twelve rows.
    pub fn fen(&self) -> String {
        todo!()
    }

    /// The first position's FEN.
    pub fn initial_fen(&self) -> String {
        todo!()
    }

    /// Whether the game began from the variant's one usual start (never so for Chess960).
    pub fn is_from_usual_start(&self) -> bool {
        todo!()
    }

    /// The end of the game on the board.
    pub fn outcome(&self) -> Option<Outcome> {
        todo!()
    }

    /// Whether this side could not win any more, for flag falls.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        todo!()
    }

    /// Every legal move of the current position; none after a final end.
    pub fn legal_moves(&self) -> Vec<Move> {
        todo!()
    }

    /// A move as UCI for Lichess: castling as king takes rook, in Omega as the king's two-square move.
    pub fn uci(&self, mv: Move) -> String {
        todo!()
    }

    /// The moves played as UCI, as [`uci`](Self::uci) writes them.
    pub fn uci_moves(&self) -> Vec<String> {
        todo!()
    }

    /// A legal move of the current position as SAN.
    pub fn san(&self, mv: Move) -> String {
        todo!()
    }

    /// The moves played as SAN.
    pub fn san_moves(&self) -> Vec<String> {
        todo!()
    }
}
