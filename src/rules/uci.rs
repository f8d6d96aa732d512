//! Moves as UCI: `e2e4`, `e7e8q`, `w1a2`.

use crate::rules::fen::has_corners;
use crate::rules::{Color, Geometry, Kind, Move, MoveKind, Position, Rules, Square};

/// How castling is written on the 8×8 board. In Omega it is the king's move always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingNotation {
    /// `e1h1`: for Lichess, and for UCI with Chess960 on.
    KingTakesRook,
    /// `e1g1`: for UCI with Chess960 off. A king that moves less than two squares (Chess960) takes his rook even so,
    /// as his own step would be written the same.
    KingMove,
}

/// Why a text is no legal move of a position. Each message follows the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It has the form of no move.
    #[error("cannot be read as a move")]
    Unreadable,
    /// UCI only: there is nothing to move.
    #[error("there is no man on {square}")]
    NoMan {
        /// Where it was looked for.
        square: String,
    },
    /// UCI only: the man is not of the side to move.
    #[error("the man on {square} is not {}'s", turn.name())]
    NotOurs {
        /// Where it stands.
        square: String,
        /// Who is to move.
        turn: Color,
    },
    /// No legal move is meant.
    #[error("it is not a legal move")]
    Illegal,
    /// SAN only: several moves may be meant.
    #[error("it can be {}", moves.join(" or "))]
    Ambiguous {
        /// All that it may be, as UCI.
        moves: Vec<String>,
    },
    /// SAN only: a pawn reaches the last rank, and nothing says as what.
    #[error("it does not say what the pawn becomes")]
    NoPromotion,
}

impl Move {
    /// The move as UCI.
    pub fn to_uci<R: Rules>(self, castling: CastlingNotation) -> String {
        let mut to = self.to();
        if self.kind() == MoveKind::Castle && (has_corners::<R>() || castling == CastlingNotation::KingMove) {
            to = king_move::<R>(self).unwrap_or(to);
        }
        let mut text = R::Geometry::name(self.from()) + &R::Geometry::name(to);
        text.extend(self.promotion().map(|kind| kind.letter().to_ascii_lowercase()));
        text
    }
}

impl<R: Rules> Position<R> {
    /// Reads a legal move in UCI: castling as king takes rook or as the king's move, in every variant. A pawn that
    /// becomes nothing in particular becomes a queen, as on Lichess.
    ///
    /// # Errors
    /// It is no move, or none that is legal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let (from, to, promotion) = read::<R>(text).ok_or(MoveError::Unreadable)?;
        let square = || R::Geometry::name(from);
        let piece = self.piece_at(from).ok_or_else(|| MoveError::NoMan { square: square() })?;
        if piece.color != self.turn() {
            return Err(MoveError::NotOurs { square: square(), turn: self.turn() });
        }
        let is_meant = |mv: &Move| match mv.kind() {
            MoveKind::Promotion => mv.to() == to && mv.promotion() == Some(promotion.unwrap_or(Kind::Queen)),
            _ => mv.to() == to && promotion.is_none(),
        };
        let is_castling =
            |mv: &Move| mv.kind() == MoveKind::Castle && king_move::<R>(*mv) == Some(to) && promotion.is_none();
        let legal: Vec<Move> = self.legal_moves().into_iter().filter(|mv| mv.from() == from).collect();
        let found = legal.iter().find(|mv| is_meant(mv)).or_else(|| legal.iter().find(|mv| is_castling(mv)));
        found.copied().ok_or(MoveError::Illegal)
    }
}

/// The form of a move: two squares, and what a pawn becomes.
fn read<R: Rules>(text: &str) -> Option<(Square, Square, Option<Kind>)> {
    let square = |range| text.get(range).and_then(R::Geometry::parse);
    let (from, to) = (square(0..2)?, square(2..4)?);
    let mut rest = text.get(4..)?.chars();
    let promotion = match rest.next() {
        Some(letter) => Some(Kind::from_letter(letter).filter(|kind| R::PROMOTIONS.contains(kind))?),
        None => None,
    };
    rest.next().is_none().then_some((from, to, promotion))
}

/// Where the king lands in castling; `None` if that is a step that he could make without castling.
fn king_move<R: Rules>(castling: Move) -> Option<Square> {
    let (king, rank) = R::Geometry::coordinates(castling.from());
    let is_king_side = R::Geometry::coordinates(castling.to()).0 > king;
    let file: i8 = match (has_corners::<R>(), is_king_side) {
        (false, true) => 6,
        (false, false) => 2,
        (true, true) => 7,
        (true, false) => 3,
    };
    if file.abs_diff(king) < 2 { None } else { R::Geometry::square_at(file, rank) }
}
