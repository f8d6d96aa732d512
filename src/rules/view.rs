//! A game as programs and people look at it.

use std::fmt::Write as _;

use serde::Serialize;

use crate::rules::fen::{has_corners, letter_of};
use crate::rules::{AnyLine, Color, Game, Geometry, Line, Outcome, Rules};

/// The current position of a game, and how it came about: what `threefold show --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GameView {
    /// The variant's key.
    pub variant: &'static str,
    /// As [`Game::fen`] writes it.
    pub fen: String,
    /// `white` or `black`.
    pub turn: &'static str,
    /// As the FEN's move number tells it: 0 at move 1 with White to move.
    pub ply: u32,
    /// Whether the side to move is in check.
    pub check: bool,
    /// Every legal move as UCI, sorted.
    pub legal: Vec<String>,
    /// The moves played, as SAN.
    pub san: Vec<String>,
    /// The end of the game on the board.
    pub outcome: Option<OutcomeView>,
}

/// An [`Outcome`] by Lichess's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeView {
    /// `white`, `black`, or `None` for a draw.
    pub winner: Option<&'static str>,
    /// `mate`, `variantEnd`, `stalemate` or `draw`.
    pub status: &'static str,
    /// Why.
    pub reason: &'static str,
}

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner.map(Color::name),
            status: outcome.reason.status().name(),
            reason: outcome.reason.name(),
        }
    }
}

impl Game {
    /// The current position with all that is worth knowing about it.
    pub fn view(&self) -> GameView {
        let mut legal: Vec<String> = self.legal_moves().into_iter().map(|mv| self.uci(mv)).collect();
        legal.sort_unstable();
        GameView {
            variant: self.variant().key(),
            fen: self.fen(),
            turn: self.turn().name(),
            ply: self.ply(),
            check: self.is_check(),
            legal,
            san: self.san_moves(),
            outcome: self.outcome().map(OutcomeView::from),
        }
    }

    /// The board as a drawing, Black's side above, with the ranks and files named.
    pub fn diagram(&self) -> String {
        match self.line() {
            AnyLine::Chess(line) => diagram(line),
            AnyLine::Atomic(line) => diagram(line),
            AnyLine::Omega(line) => diagram(line),
        }
    }
}

fn diagram<R: Rules>(line: &Line<R>) -> String {
    let position = line.position();
    let (span, inner, first_rank) = if has_corners::<R>() { (-1..=10, 0..=9, 0) } else { (0..=7, 0..=7, 1) };
    let mut text = String::new();
    for rank in span.clone().rev() {
        let mut row = if inner.contains(&rank) { format!("{} ", rank + first_rank) } else { "  ".to_owned() };
        for file in span.clone() {
            let cell = R::Geometry::square_at(file, rank)
                .map_or(' ', |square| position.piece_at(square).map_or('.', letter_of));
            row.extend([' ', cell]);
        }
        let _ = writeln!(text, "{}", row.trim_end()); // A String takes everything.
    }
    let mut row = "  ".to_owned();
    for file in span {
        row.extend([' ', if inner.contains(&file) { (b'a' + file as u8) as char } else { ' ' }]);
    }
    text.push_str(row.trim_end());
    text.push('\n');
    text
}
