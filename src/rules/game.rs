//! A game: a position with the moves that led there.

use crate::rules::fen::{FEN_MAX, WORD_MAX, quote};
use crate::rules::{
    Atomic, CastlingNotation, Chess, Color, Move, MoveError, Omega, Outcome, Position, Reason, Rules, Variant, perft,
};

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
        let draw = |reason| Some(Outcome { winner: None, reason });
        if let Some(outcome) = self.position().outcome() {
            Some(outcome)
        } else if self.position().halfmove_clock() >= 100 {
            draw(Reason::FiftyMoves)
        } else if self.occurrences() >= 3 {
            draw(Reason::Repetition)
        } else {
            None
        }
    }

    /// How often the current position has stood on the board in this line, now included.
    pub fn occurrences(&self) -> usize {
        let current = self.position();
        // A capture or a pawn move is never undone, so nothing before it can be the same.
        let reach = current.halfmove_clock() as usize + 1;
        self.positions.iter().rev().take(reach).filter(|position| position.key() == current.key()).count()
    }
}

/// A game whose variant is known at run time only.
///
/// ```
/// use threefold::rules::{Game, Variant};
///
/// let mut game = Game::new(Variant::Standard, None)?;
/// for mv in ["e2e4", "e5", "Qh5", "Ke7", "Qxe5#"] {
///     game.play(mv)?;
/// }
/// assert_eq!(game.outcome().map(|outcome| outcome.reason.name()), Some("checkmate"));
/// # Ok::<(), threefold::rules::GameError>(())
/// ```
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
    #[error("FEN {} cannot be played: {why}", quote(fen, FEN_MAX))]
    Fen {
        /// As it came.
        fen: String,
        /// Every reason.
        why: String,
    },
    /// The move cannot be read, is illegal or ambiguous, or comes after the end.
    #[error("move {number} {}: {why}", quote(text, WORD_MAX))]
    Move {
        /// As it came.
        text: String,
        /// Its number among the moves given, from 1.
        number: usize,
        /// The reason.
        why: String,
    },
}

/// Does the same with the line of any rule set.
macro_rules! with_line {
    ($line:expr, $name:ident => $body:expr) => {
        match $line {
            AnyLine::Chess($name) => $body,
            AnyLine::Atomic($name) => $body,
            AnyLine::Omega($name) => $body,
        }
    };
}

impl Game {
    /// A game from the variant's usual start (Chess960: number 518), or from a FEN or `startpos`.
    ///
    /// # Errors
    /// The FEN cannot be read, or be played.
    pub fn new(variant: Variant, fen: Option<&str>) -> Result<Self, GameError> {
        let line = match variant {
            Variant::Standard | Variant::Chess960 | Variant::FromPosition => AnyLine::Chess(first(fen)?),
            Variant::Atomic => AnyLine::Atomic(first(fen)?),
            Variant::Omega => AnyLine::Omega(first(fen)?),
        };
        Ok(Self { variant, line })
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
        let mv = self.parse(text, |game| {
            with_line!(&game.line, line => {
                let position = line.position();
                match position.parse_uci(text) {
                    Err(MoveError::Unreadable) => position.parse_san(text),
                    read => read,
                }
            })
        })?;
        self.push(mv);
        Ok(mv)
    }

    /// Reads a UCI move in the current position without playing it.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn parse_uci(&self, text: &str) -> Result<Move, GameError> {
        self.parse(text, |game| with_line!(&game.line, line => line.position().parse_uci(text)))
    }

    /// Reads a SAN move in the current position without playing it.
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn parse_san(&self, text: &str) -> Result<Move, GameError> {
        self.parse(text, |game| with_line!(&game.line, line => line.position().parse_san(text)))
    }

    /// Plays a legal move.
    pub fn push(&mut self, mv: Move) {
        with_line!(&mut self.line, line => line.push(mv));
    }

    /// Takes moves back until so many are left.
    pub fn truncate(&mut self, plies: usize) {
        with_line!(&mut self.line, line => line.truncate(plies));
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        with_line!(&self.line, line => line.moves())
    }

    /// Who is to move.
    pub fn turn(&self) -> Color {
        with_line!(&self.line, line => line.position().turn())
    }

    /// How many moves were played in this game.
    pub fn plies(&self) -> usize {
        self.moves().len()
    }

    /// The current position's ply as its FEN tells it: more than [`plies`](Self::plies) if the game began later.
    pub fn ply(&self) -> u32 {
        with_line!(&self.line, line => line.position().ply())
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        with_line!(&self.line, line => line.position().is_check())
    }

    /// The current position's FEN, as Lichess writes it; Omega's in twelve rows.
    pub fn fen(&self) -> String {
        with_line!(&self.line, line => line.position().fen())
    }

    /// Omega's FEN in ten rows with the corners in brackets, for people; `None` in other variants.
    pub fn ten_row_fen(&self) -> Option<String> {
        match &self.line {
            AnyLine::Omega(line) => Some(line.position().ten_row_fen()),
            AnyLine::Chess(_) | AnyLine::Atomic(_) => None,
        }
    }

    /// The first position's FEN.
    pub fn initial_fen(&self) -> String {
        with_line!(&self.line, line => line.positions()[0].fen())
    }

    /// Whether the game began from the variant's one usual start (never so for Chess960).
    pub fn is_from_usual_start(&self) -> bool {
        fn is_start<R: Rules>(line: &Line<R>) -> bool {
            line.positions()[0] == Position::start()
        }
        self.variant != Variant::Chess960 && with_line!(&self.line, line => is_start(line))
    }

    /// The end of the game on the board.
    pub fn outcome(&self) -> Option<Outcome> {
        with_line!(&self.line, line => line.outcome())
    }

    /// How often the current position has stood on the board in this game, now included.
    pub fn occurrences(&self) -> usize {
        with_line!(&self.line, line => line.occurrences())
    }

    /// Whether this side could not win any more, for flag falls.
    pub fn has_insufficient_material(&self, color: Color) -> bool {
        with_line!(&self.line, line => line.position().has_insufficient_material(color))
    }

    /// Every legal move of the current position; none after a final end.
    pub fn legal_moves(&self) -> Vec<Move> {
        match self.final_outcome() {
            Some(_) => Vec::new(),
            None => with_line!(&self.line, line => line.position().legal_moves().to_vec()),
        }
    }

    /// A move as UCI for Lichess: castling as king takes rook, in Omega as the king's two-square move.
    pub fn uci(&self, mv: Move) -> String {
        self.uci_in(mv, CastlingNotation::KingTakesRook)
    }

    /// A move as UCI with castling as a UCI program has asked for; in Omega as the king's two-square move always.
    pub fn uci_in(&self, mv: Move, castling: CastlingNotation) -> String {
        match self.line {
            AnyLine::Chess(_) => mv.to_uci::<Chess>(castling),
            AnyLine::Atomic(_) => mv.to_uci::<Atomic>(castling),
            AnyLine::Omega(_) => mv.to_uci::<Omega>(castling),
        }
    }

    /// The moves played as UCI, as [`uci`](Self::uci) writes them.
    pub fn uci_moves(&self) -> Vec<String> {
        self.moves().iter().map(|&mv| self.uci(mv)).collect()
    }

    /// A legal move of the current position as SAN.
    pub fn san(&self, mv: Move) -> String {
        with_line!(&self.line, line => line.position().san(mv))
    }

    /// The moves played as SAN.
    pub fn san_moves(&self) -> Vec<String> {
        with_line!(&self.line, line => {
            line.positions().iter().zip(line.moves()).map(|(position, &mv)| position.san(mv)).collect()
        })
    }

    /// The number of legal move sequences of a length from the current position; see [`perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        with_line!(&self.line, line => perft(line.position(), depth))
    }

    /// The count below each legal move as UCI, sorted; empty at depth 0.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        let mut counts: Vec<(String, u64)> = with_line!(&self.line, line => {
            let position = line.position();
            let moves = position.legal_moves();
            moves.into_iter().map(|mv| (self.uci(mv), perft(&position.after(mv), rest))).collect()
        });
        counts.sort_unstable();
        counts
    }

    /// The end after which no move is allowed.
    fn final_outcome(&self) -> Option<Outcome> {
        with_line!(&self.line, line => line.position().outcome())
    }

    fn parse(&self, text: &str, read: impl Fn(&Self) -> Result<Move, MoveError>) -> Result<Move, GameError> {
        let why = match self.final_outcome() {
            Some(outcome) => format!("the game has ended ({})", outcome.reason.name()),
            None => match read(self) {
                Ok(mv) => return Ok(mv),
                Err(error) => error.to_string(),
            },
        };
        Err(GameError::Move { text: text.to_owned(), number: self.plies() + 1, why })
    }
}

fn first<R: Rules>(fen: Option<&str>) -> Result<Line<R>, GameError> {
    let position = fen.map_or_else(
        || Ok(Position::start()),
        |fen| Position::from_fen(fen).map_err(|error| GameError::Fen { fen: fen.to_owned(), why: error.to_string() }),
    )?;
    Ok(Line::new(position))
}
