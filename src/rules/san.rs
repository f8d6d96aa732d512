//! Moves as SAN: strictly written, leniently read.

use crate::rules::fen::has_corners;
use crate::rules::{CastlingNotation, Geometry, Kind, Move, MoveError, MoveKind, Position, Rules, Square};

impl<R: Rules> Position<R> {
    /// A legal move as SAN. An explosion of the king is written `#`, as on Lichess. Omega has no sign for captures.
    pub fn san(&self, mv: Move) -> String {
        let mut text = match mv.kind() {
            MoveKind::Castle if is_king_side::<R>(mv) => "O-O".to_owned(),
            MoveKind::Castle => "O-O-O".to_owned(),
            _ => self.san_of_step(mv),
        };
        let next = self.after(mv);
        if next.outcome().is_some_and(|outcome| outcome.winner.is_some()) {
            text.push('#');
        } else if next.is_check() {
            text.push('+');
        }
        text
    }

    /// Reads a legal move in SAN, generously: `x`, `:` and `-` may be there or not, castling may have zeros, `+`, `#`,
    /// `!` and `?` are skipped, promotion may go without `=`, and more of the first square may be told than needed.
    ///
    /// # Errors
    /// It is no move, none that is legal here, or more than one.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        let legal = self.legal_moves();
        if let Some(is_wanted) = read_castling(text) {
            let mut castlings = legal.into_iter().filter(|mv| mv.kind() == MoveKind::Castle);
            return castlings.find(|&mv| is_king_side::<R>(mv) == is_wanted).ok_or(MoveError::Illegal);
        }
        let step = Step::read::<R>(text).ok_or(MoveError::Unreadable)?;
        let moves: Vec<Move> = legal
            .into_iter()
            .filter(|mv| mv.kind() != MoveKind::Castle && self.man_kind(mv.from()) == step.kind)
            .filter(|mv| mv.to() == step.to && step.origin.fits::<R>(mv.from()))
            .collect();
        let meant: Vec<Move> = moves.iter().copied().filter(|mv| mv.promotion() == step.promotion).collect();
        match (meant.as_slice(), moves.first()) {
            ([mv], _) => Ok(*mv),
            ([], Some(_)) if step.promotion.is_none() => Err(MoveError::NoPromotion),
            ([], _) => Err(MoveError::Illegal),
            (several, _) => {
                let uci = |mv: &Move| mv.to_uci::<R>(CastlingNotation::KingTakesRook);
                Err(MoveError::Ambiguous { moves: several.iter().map(uci).collect() })
            }
        }
    }

    fn san_of_step(&self, mv: Move) -> String {
        let (from, kind) = (mv.from(), self.man_kind(mv.from()));
        let is_capture = self.is_capture(mv);
        let mut text = String::new();
        match kind {
            Kind::Pawn if is_capture => text.push_str(&R::Geometry::name(from)[..1]),
            Kind::Pawn => {}
            _ => {
                text.push(kind.letter());
                text.push_str(&self.san_origin(mv, kind));
            }
        }
        if is_capture && !has_corners::<R>() {
            text.push('x');
        }
        text.push_str(&R::Geometry::name(mv.to()));
        if let Some(promotion) = mv.promotion() {
            text.extend(['=', promotion.letter()]);
        }
        text
    }

    /// As much of the first square as tells it from those of like men that could go there too.
    fn san_origin(&self, mv: Move, kind: Kind) -> String {
        let is_rival = |other: &Move| {
            other.to() == mv.to()
                && other.from() != mv.from()
                && other.kind() != MoveKind::Castle
                && self.man_kind(other.from()) == kind
        };
        let rivals: Vec<(i8, i8)> = self
            .legal_moves()
            .into_iter()
            .filter(is_rival)
            .map(|other| R::Geometry::coordinates(other.from()))
            .collect();
        if rivals.is_empty() {
            return String::new();
        }
        let name = R::Geometry::name(mv.from());
        let (file, rank) = R::Geometry::coordinates(mv.from());
        // A corner square has neither a file's letter nor a rank's number.
        if !(0..=9).contains(&file) {
            name
        } else if rivals.iter().all(|rival| rival.0 != file) {
            name[..1].to_owned()
        } else if rivals.iter().all(|rival| rival.1 != rank) {
            name[1..].to_owned()
        } else {
            name
        }
    }

    fn man_kind(&self, square: Square) -> Kind {
        self.piece_at(square).map_or(Kind::Pawn, |piece| piece.kind)
    }
}

/// What a SAN other than castling says.
struct Step {
    kind: Kind,
    origin: Origin,
    to: Square,
    promotion: Option<Kind>,
}

/// What a SAN says about the square where the man stands.
enum Origin {
    Anywhere,
    File(i8),
    Rank(i8),
    Square(Square),
}

impl Step {
    fn read<R: Rules>(text: &str) -> Option<Self> {
        // No move is so long; what is looks like one by accident.
        if !text.is_ascii() || text.len() > 16 {
            return None;
        }
        let mut rest: String = text.chars().filter(|sign| !matches!(sign, 'x' | ':' | '-' | '=' | '(' | ')')).collect();
        // Every square ends with a digit.
        let has_letter = rest.ends_with(|last: char| last.is_ascii_alphabetic());
        let promotion = match if has_letter { rest.pop() } else { None } {
            Some(letter) => Some(Kind::from_letter(letter).filter(|kind| R::PROMOTIONS.contains(kind))?),
            None => None,
        };
        let to = R::Geometry::parse(&rest.split_off(rest.len().checked_sub(2)?))?;
        let kind = match rest.chars().next().filter(char::is_ascii_uppercase) {
            Some(letter) => {
                rest.remove(0);
                Kind::from_letter(letter).filter(|kind| R::KINDS.contains(kind))?
            }
            None => Kind::Pawn,
        };
        Some(Self { kind, origin: Origin::read::<R>(&rest)?, to, promotion })
    }
}

impl Origin {
    fn read<R: Rules>(text: &str) -> Option<Self> {
        match text.as_bytes() {
            [] => Some(Self::Anywhere),
            [letter @ b'a'..=b'j'] => Some(Self::File((letter - b'a') as i8)),
            // Only Omega counts its ranks from 0.
            [digit @ b'0'..=b'9'] => Some(Self::Rank((digit - b'0') as i8 - i8::from(!has_corners::<R>()))),
            _ => R::Geometry::parse(text).map(Self::Square),
        }
    }

    fn fits<R: Rules>(&self, square: Square) -> bool {
        match *self {
            Self::Anywhere => true,
            Self::File(file) => R::Geometry::coordinates(square).0 == file,
            Self::Rank(rank) => R::Geometry::coordinates(square).1 == rank,
            Self::Square(origin) => square == origin,
        }
    }
}

/// Whether a text is castling, and on the king's side.
fn read_castling(text: &str) -> Option<bool> {
    match text.replace(['0', 'o'], "O").as_str() {
        "O-O" => Some(true),
        "O-O-O" => Some(false),
        _ => None,
    }
}

fn is_king_side<R: Rules>(castling: Move) -> bool {
    R::Geometry::coordinates(castling.to()).0 > R::Geometry::coordinates(castling.from()).0
}
