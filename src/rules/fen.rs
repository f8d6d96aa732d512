//! Positions as text: FEN in its dialects.
//!
//! Read are X-FEN and Shredder-FEN, Omega's twelve rows, and Omega's ten rows with the corners in brackets; fields that
//! are missing at the end get their usual values. Written is what Lichess writes: a file letter for a castling right
//! only where the rook is not the outermost one.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::rules::{Color, Geometry, Kind, Omega, Piece, Position, Rules, Setup, SetupError, Square};

/// Why a text is no FEN. What it says may still be unplayable; that is a [`SetupError`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Nothing but white space.
    #[error("it is empty")]
    Empty,
    /// The wrong number of rows.
    #[error("the board has {found} rows, must have {expected}")]
    Rows {
        /// How many came.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// Omega's ten rows, but no corners behind them.
    #[error("ten rows need the corners behind them, like [W/W/w/w]")]
    NoCorners,
    /// Brackets that do not hold Omega's four corners.
    #[error("corners are {found}, must be four of a man or -, like [W/W/w/w]")]
    Corners {
        /// What came.
        found: String,
    },
    /// A row of the wrong length.
    #[error("row {row} has {found} squares, must have {expected}")]
    RowLength {
        /// From the top, 1 the first.
        row: usize,
        /// How many came.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// A character that is neither a man nor a number.
    #[error("row {row} has {found:?}, must be a man's letter or a number of empty squares")]
    Man {
        /// From the top, 1 the first.
        row: usize,
        /// What came.
        found: char,
    },
    /// A man on a cell of the twelve-row grid that is no square.
    #[error("row {row} has a man on cell {cell}, where there is no square")]
    NoSquare {
        /// From the top, 1 the first.
        row: usize,
        /// From the left, 1 the first.
        cell: usize,
    },
    /// Neither `w` nor `b`.
    #[error("side to move is {found}, must be w or b")]
    Turn {
        /// What came.
        found: String,
    },
    /// A castling letter that means nothing on this board.
    #[error("castling rights have {found:?}, must be -, or of {expected}")]
    CastlingLetter {
        /// What came.
        found: char,
        /// What may come.
        expected: &'static str,
    },
    /// A castling letter for which the men are not at home.
    #[error("castling right {letter} has no king and rook at home")]
    NoCastlingRook {
        /// The letter.
        letter: char,
    },
    /// Two castling letters for one rook.
    #[error("castling right {letter} is given twice")]
    CastlingTwice {
        /// The second letter.
        letter: char,
    },
    /// No square, or too many.
    #[error("en passant is {found}, must be - or {expected}")]
    EnPassant {
        /// What came.
        found: String,
        /// What may come.
        expected: &'static str,
    },
    /// A counter that is no number of its range.
    #[error("{name} is {found}, must be a number up to {COUNTER_MAX}")]
    Counter {
        /// Which one.
        name: &'static str,
        /// What came.
        found: String,
    },
    /// More than six fields.
    #[error("{found} follows the last field")]
    Trailing {
        /// What came.
        found: String,
    },
}

/// Why a FEN gives no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// It cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The largest half-move clock and move number that are read; far more than any game has.
pub const COUNTER_MAX: u32 = 9999;

impl<R: Rules> Position<R> {
    /// The position of a FEN, or of `startpos`.
    ///
    /// # Errors
    /// It cannot be read, or be played.
    pub fn from_fen(text: &str) -> Result<Self, PositionError> {
        if text.trim() == "startpos" {
            return Ok(Self::start());
        }
        Ok(Self::from_setup(&text.parse()?)?)
    }

    /// The FEN, as Lichess writes it; Omega's in twelve rows.
    pub fn fen(&self) -> String {
        self.to_setup().to_string()
    }
}

impl Position<Omega> {
    /// The FEN in ten rows with the corners in brackets, which is easier on the eye.
    pub fn ten_row_fen(&self) -> String {
        let setup = self.to_setup();
        let corner = |square: &Square| setup.board[square.index()].map_or('-', letter_of).to_string();
        let corners = corner_squares::<Omega>().iter().map(corner).collect::<Vec<_>>().join("/");
        format!("{}[{corners}]{}", Rows { setup: &setup, span: 0..=9 }, Fields(&setup))
    }
}

impl<R: Rules> FromStr for Setup<R> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        let mut setup = Self::empty();
        let mut fields = text.split_whitespace();
        read_board(&mut setup, fields.next().ok_or(FenError::Empty)?)?;
        match fields.next() {
            None | Some("w") => setup.turn = Color::White,
            Some("b") => setup.turn = Color::Black,
            Some(other) => return Err(FenError::Turn { found: quote(other, WORD_MAX) }),
        }
        read_castling(&mut setup, fields.next().unwrap_or("-"))?;
        read_en_passant(&mut setup, fields.next().unwrap_or("-"))?;
        setup.halfmove_clock = read_counter("half-move clock", fields.next().unwrap_or("0"))?;
        // Some programs count from 0.
        setup.move_number = read_counter("move number", fields.next().unwrap_or("1"))?.max(1);
        match fields.next() {
            None => Ok(setup),
            Some(more) => Err(FenError::Trailing { found: quote(more, WORD_MAX) }),
        }
    }
}

impl<R: Rules> fmt::Display for Setup<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Rows { setup: self, span: span::<R>() }, Fields(self))
    }
}

/// A text from outside as it stands in a message: quoted, escaped, and cut where it gets longer than any that is right.
pub(super) fn quote(text: &str, length_max: usize) -> String {
    match text.char_indices().nth(length_max) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// How much of one field, or of a move, a message shows.
pub(super) const WORD_MAX: usize = 40;

/// How much of a FEN a message shows.
pub(super) const FEN_MAX: usize = 200;

/// Whether the board is Omega's, with squares off its corners.
pub(super) fn has_corners<R: Rules>() -> bool {
    R::Geometry::square_at(-1, -1).is_some()
}

fn read_board<R: Rules>(setup: &mut Setup<R>, field: &str) -> Result<(), FenError> {
    let (rows, corners) = match field.split_once('[') {
        Some((rows, corners)) if has_corners::<R>() => (rows, Some(corners)),
        _ => (field, None),
    };
    let span = if corners.is_some() { 0..=9 } else { span::<R>() };
    let (found, expected) = (rows.split('/').count(), span.clone().count());
    if found != expected {
        let is_ten = has_corners::<R>() && found == 10;
        return Err(if is_ten { FenError::NoCorners } else { FenError::Rows { found, expected } });
    }
    for (index, (row, rank)) in rows.split('/').zip(span.clone().rev()).enumerate() {
        read_row(setup, row, index + 1, rank, &span)?;
    }
    corners.map_or(Ok(()), |corners| read_corners(setup, corners))
}

fn read_row<R: Rules>(
    setup: &mut Setup<R>,
    text: &str,
    row: usize,
    rank: i8,
    span: &RangeInclusive<i8>,
) -> Result<(), FenError> {
    let width = span.clone().count();
    let mut cells = 0;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(digit) = letter.to_digit(10).filter(|&digit| digit > 0) {
            let mut gap = digit as usize;
            // Only Omega's rows are so long that a gap may need two digits.
            if width > 9
                && let Some(next) = letters.next_if(char::is_ascii_digit)
            {
                gap = gap * 10 + next as usize - '0' as usize;
            }
            cells += gap;
        } else {
            let piece = piece_of::<R>(letter).ok_or(FenError::Man { row, found: letter })?;
            cells += 1;
            if cells <= width {
                let file = span.start() + cells as i8 - 1;
                let square = R::Geometry::square_at(file, rank).ok_or(FenError::NoSquare { row, cell: cells })?;
                setup.board[square.index()] = Some(piece);
            }
        }
    }
    if cells == width { Ok(()) } else { Err(FenError::RowLength { row, found: cells, expected: width }) }
}

fn read_corners<R: Rules>(setup: &mut Setup<R>, text: &str) -> Result<(), FenError> {
    let fault = || FenError::Corners { found: quote(&format!("[{text}"), WORD_MAX) };
    let men: Vec<&str> = text.strip_suffix(']').ok_or_else(fault)?.split('/').collect();
    let squares = corner_squares::<R>();
    if men.len() != squares.len() {
        return Err(fault());
    }
    for (man, square) in men.into_iter().zip(squares) {
        let mut letters = man.chars();
        setup.board[square.index()] = match (letters.next(), letters.next()) {
            (Some('-'), None) => None,
            (Some(letter), None) => Some(piece_of::<R>(letter).ok_or_else(fault)?),
            _ => return Err(fault()),
        };
    }
    Ok(())
}

fn read_castling<R: Rules>(setup: &mut Setup<R>, field: &str) -> Result<(), FenError> {
    if field == "-" {
        return Ok(());
    }
    for letter in field.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_uppercase() {
            side @ ('K' | 'Q') => {
                castling_rook(setup, color, side == 'K').ok_or(FenError::NoCastlingRook { letter })?
            }
            file @ 'A'..='H' if !has_corners::<R>() => {
                let square = R::Geometry::square_at((file as u8 - b'A') as i8, home_rank::<R>(color));
                square.ok_or(FenError::NoCastlingRook { letter })?
            }
            _ => {
                let expected = if has_corners::<R>() { "KQkq" } else { "KQkq and files A-H a-h" };
                return Err(FenError::CastlingLetter { found: letter, expected });
            }
        };
        if setup.castling_rooks[color].contains(&rook) {
            return Err(FenError::CastlingTwice { letter });
        }
        setup.castling_rooks[color].push(rook);
    }
    setup.castling_rooks.0.iter_mut().for_each(|rooks| rooks.sort_unstable());
    Ok(())
}

/// The rook that `K` or `Q` means: in chess the outermost on that side of the king, in Omega the one on i or b.
fn castling_rook<R: Rules>(setup: &Setup<R>, color: Color, is_king_side: bool) -> Option<Square> {
    let rank = home_rank::<R>(color);
    let square = |file| R::Geometry::square_at(file, rank);
    let holds = |file, kind| square(file).is_some_and(|sq| setup.board[sq.index()] == Some(Piece { color, kind }));
    let file = if has_corners::<R>() {
        let file = if is_king_side { 8 } else { 1 };
        (holds(5, Kind::King) && holds(file, Kind::Rook)).then_some(file)?
    } else {
        let king = (0..8).find(|&file| holds(file, Kind::King))?;
        let is_rook = |&file: &i8| holds(file, Kind::Rook);
        if is_king_side { (king..8).rev().find(is_rook)? } else { (0..king).find(is_rook)? }
    };
    square(file)
}

fn read_en_passant<R: Rules>(setup: &mut Setup<R>, field: &str) -> Result<(), FenError> {
    if field == "-" {
        return Ok(());
    }
    let expected = if has_corners::<R>() { "squares with a comma between them" } else { "a square" };
    let fault = || FenError::EnPassant { found: quote(field, WORD_MAX), expected };
    for name in field.split(',') {
        setup.en_passant.push(R::Geometry::parse(name).ok_or_else(fault)?);
    }
    setup.en_passant.sort_unstable();
    setup.en_passant.dedup();
    if setup.en_passant.len() > 1 && !has_corners::<R>() { Err(fault()) } else { Ok(()) }
}

fn read_counter(name: &'static str, field: &str) -> Result<u32, FenError> {
    let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
    let number = field.parse().ok().filter(|&number| is_number && number <= COUNTER_MAX);
    number.ok_or_else(|| FenError::Counter { name, found: quote(field, WORD_MAX) })
}

/// The placement of a set-up, on the ranks and files of a span.
struct Rows<'a, R: Rules> {
    setup: &'a Setup<R>,
    span: RangeInclusive<i8>,
}

impl<R: Rules> fmt::Display for Rows<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in self.span.clone().rev() {
            if rank != *self.span.end() {
                f.write_str("/")?;
            }
            let mut gap = 0;
            for file in self.span.clone() {
                let Some(piece) =
                    R::Geometry::square_at(file, rank).and_then(|square| self.setup.board[square.index()])
                else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    write!(f, "{gap}")?;
                    gap = 0;
                }
                write!(f, "{}", letter_of(piece))?;
            }
            if gap > 0 {
                write!(f, "{gap}")?;
            }
        }
        Ok(())
    }
}

/// All fields of a set-up but the placement, each with its space.
struct Fields<'a, R: Rules>(&'a Setup<R>);

impl<R: Rules> fmt::Display for Fields<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.0;
        f.write_str(if setup.turn == Color::White { " w " } else { " b " })?;
        if setup.castling_rooks.0.iter().all(Vec::is_empty) {
            f.write_str("-")?;
        }
        for color in Color::ALL {
            // The king's side first, as everybody writes it.
            for &rook in setup.castling_rooks[color].iter().rev() {
                write!(f, "{}", castling_letter(setup, color, rook))?;
            }
        }
        let names: Vec<String> = setup.en_passant.iter().map(|&square| R::Geometry::name(square)).collect();
        let en_passant = if names.is_empty() { "-".to_owned() } else { names.join(",") };
        write!(f, " {en_passant} {} {}", setup.halfmove_clock, setup.move_number)
    }
}

fn castling_letter<R: Rules>(setup: &Setup<R>, color: Color, rook: Square) -> char {
    let letter = if castling_rook(setup, color, true) == Some(rook) {
        'K'
    } else if castling_rook(setup, color, false) == Some(rook) {
        'Q'
    } else {
        (b'A' + R::Geometry::coordinates(rook).0.clamp(0, 9) as u8) as char
    };
    in_color(letter, color)
}

/// The ranks, and the files, of the text's grid: Omega's has the corners' row or column on each side.
fn span<R: Rules>() -> RangeInclusive<i8> {
    if has_corners::<R>() { -1..=10 } else { 0..=7 }
}

fn home_rank<R: Rules>(color: Color) -> i8 {
    match color {
        Color::White => 0,
        Color::Black if has_corners::<R>() => 9,
        Color::Black => 7,
    }
}

/// w1 to w4.
fn corner_squares<R: Rules>() -> Vec<Square> {
    [(-1, -1), (10, -1), (10, 10), (-1, 10)]
        .into_iter()
        .filter_map(|(file, rank)| R::Geometry::square_at(file, rank))
        .collect()
}

fn piece_of<R: Rules>(letter: char) -> Option<Piece> {
    let kind = Kind::from_letter(letter).filter(|kind| R::KINDS.contains(kind))?;
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some(Piece { color, kind })
}

pub(super) fn letter_of(piece: Piece) -> char {
    in_color(piece.kind.letter(), piece.color)
}

fn in_color(letter: char, color: Color) -> char {
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter.to_ascii_lowercase(),
    }
}
