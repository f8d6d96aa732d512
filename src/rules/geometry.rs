//! The two boards: which squares there are, what they are called, and where men go from them.

use std::fmt::Debug;

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use crate::rules::pext as chess_sliders;
use crate::rules::tables;
use crate::rules::{Bits, Color, Square};

/// A board.
///
/// Every function takes any [`Square`], also one of the other board, and never panics; for such a square the answer
/// has no meaning.
pub trait Geometry: sealed::Sealed + Copy + Debug + Eq + Send + Sync + 'static {
    /// A set of its squares.
    type Bits: Bits;
    /// One byte for each of its squares, rounded up to a power of two.
    type Mailbox: Copy + Debug + Eq + Send + Sync + AsRef<[u8]> + AsMut<[u8]>;

    /// How many squares it has.
    const SQUARES: usize;
    /// How many cells its mailbox has: a power of two, so that masking a square's index with one less is always safe.
    const CELLS: usize;
    /// Files, and ranks, without corner squares.
    const WIDTH: u8;
    /// What one step towards Black's side adds to an index.
    const STEP: u8;
    /// The westernmost file, without corner squares.
    const WEST: Self::Bits;
    /// The easternmost file, without corner squares.
    const EAST: Self::Bits;
    /// The light squares.
    const LIGHT: Self::Bits;
    /// The digit that names the lowest rank.
    const FIRST_RANK: u8;
    /// The corner squares w1 to w4, where there are such.
    const CORNERS: &'static [Square];

    /// A mailbox of this byte everywhere.
    fn mailbox(byte: u8) -> Self::Mailbox;

    /// File and rank from 0, the corner squares of Omega at -1 and 10 (w1 = (-1, -1), w3 = (10, 10)).
    fn coordinates(square: Square) -> (i8, i8);

    /// The square at such coordinates, if there is one.
    fn square_at(file: i8, rank: i8) -> Option<Square>;

    /// `e4`, or `w1`. Always two characters.
    fn name(square: Square) -> String;

    /// The square of a name; `None` if there is none of that name.
    fn parse(name: &str) -> Option<Square>;

    /// The squares of a rank as this side counts them: 0 is its own back rank. Without corner squares.
    fn rank(color: Color, rank: u8) -> Self::Bits;

    /// Where a pawn of this colour captures from a square.
    fn pawn_attacks(color: Color, square: Square) -> Self::Bits;
    /// Where a knight goes.
    fn knight_attacks(square: Square) -> Self::Bits;
    /// Where a king goes.
    fn king_attacks(square: Square) -> Self::Bits;
    /// Where a champion goes.
    fn champion_attacks(square: Square) -> Self::Bits;
    /// Where a wizard goes.
    fn wizard_attacks(square: Square) -> Self::Bits;
    /// Where a bishop goes on a board with these squares occupied, the first occupied one on each line included.
    fn bishop_attacks(square: Square, occupied: Self::Bits) -> Self::Bits;
    /// Where a rook goes likewise.
    fn rook_attacks(square: Square, occupied: Self::Bits) -> Self::Bits;
    /// The squares strictly between two squares on one line; empty if they are on none.
    fn between(a: Square, b: Square) -> Self::Bits;
    /// All squares of the line through two squares, both included; empty if they are on none.
    fn line(a: Square, b: Square) -> Self::Bits;

    /// Every square one step ahead of a set, for pawns: sets that hold squares of the last rank or corners lose meaning.
    #[inline]
    fn ahead(color: Color, set: Self::Bits) -> Self::Bits {
        match color {
            Color::White => set << Self::STEP as u32,
            Color::Black => set >> Self::STEP as u32,
        }
    }

    /// The squares that a set of pawns attacks to the west.
    #[inline]
    fn pawns_west(color: Color, pawns: Self::Bits) -> Self::Bits {
        match color {
            Color::White => (pawns & !Self::WEST) << (Self::STEP - 1) as u32,
            Color::Black => (pawns & !Self::WEST) >> (Self::STEP + 1) as u32,
        }
    }

    /// The squares that a set of pawns attacks to the east.
    #[inline]
    fn pawns_east(color: Color, pawns: Self::Bits) -> Self::Bits {
        match color {
            Color::White => (pawns & !Self::EAST) << (Self::STEP + 1) as u32,
            Color::Black => (pawns & !Self::EAST) >> (Self::STEP - 1) as u32,
        }
    }
}

/// The 8×8 board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board64;

/// The Omega board: 10×10 and four corner squares off the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board104;

impl Board64 {
    pub(in crate::rules) const fn coordinates_of(square: u8) -> (i8, i8) {
        ((square % 8) as i8, (square / 8) as i8)
    }

    pub(in crate::rules) const fn index_of(file: i8, rank: i8) -> Option<u8> {
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 { Some((rank * 8 + file) as u8) } else { None }
    }
}

impl Board104 {
    pub(in crate::rules) const fn coordinates_of(square: u8) -> (i8, i8) {
        match square {
            0 => (-1, -1),
            1 => (10, -1),
            102 => (-1, 10),
            103 => (10, 10),
            _ => (((square - 2) % 10) as i8, ((square - 2) / 10) as i8),
        }
    }

    pub(in crate::rules) const fn index_of(file: i8, rank: i8) -> Option<u8> {
        match (file, rank) {
            (-1, -1) => Some(0),
            (10, -1) => Some(1),
            (-1, 10) => Some(102),
            (10, 10) => Some(103),
            (0..10, 0..10) => Some((2 + rank * 10 + file) as u8),
            _ => None,
        }
    }
}

macro_rules! sliders_by_lines {
    ($sliders:ident, $tables:ident, $bits:ty) => {
        mod $sliders {
            use crate::rules::{Square, tables};

            #[inline]
            pub fn bishop_attacks(square: Square, occupied: $bits) -> $bits {
                tables::bishop_attacks(tables::$tables::lines(square), occupied)
            }

            #[inline]
            pub fn rook_attacks(square: Square, occupied: $bits) -> $bits {
                tables::rook_attacks(tables::$tables::lines(square), occupied)
            }
        }
    };
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
sliders_by_lines!(chess_sliders, chess, u64);
sliders_by_lines!(omega_sliders, omega, u128);

macro_rules! board {
    ($board:ident, $tables:ident, $sliders:ident, $bits:ty, squares: $squares:literal, cells: $cells:literal, width: $width:literal,
     first_rank: $first_rank:literal, corners: $corners:expr) => {
        impl sealed::Sealed for $board {}

        impl Geometry for $board {
            type Bits = $bits;
            type Mailbox = [u8; $cells];

            const SQUARES: usize = $squares;
            const CELLS: usize = $cells;
            const WIDTH: u8 = $width;
            const STEP: u8 = $width;
            const WEST: $bits = tables::$tables::FILES[0];
            const EAST: $bits = tables::$tables::FILES[$width - 1];
            const LIGHT: $bits = tables::$tables::LIGHT;
            const FIRST_RANK: u8 = $first_rank;
            const CORNERS: &'static [Square] = &$corners;

            #[inline]
            fn mailbox(byte: u8) -> Self::Mailbox {
                [byte; $cells]
            }

            fn coordinates(square: Square) -> (i8, i8) {
                Self::coordinates_of(square.0 & ($cells - 1))
            }

            fn square_at(file: i8, rank: i8) -> Option<Square> {
                Self::index_of(file, rank).map(Square)
            }

            fn name(square: Square) -> String {
                name::<Self>(square)
            }

            fn parse(name: &str) -> Option<Square> {
                parse::<Self>(name)
            }

            #[inline]
            fn rank(color: Color, rank: u8) -> $bits {
                let rank = match color {
                    Color::White => rank,
                    Color::Black => ($width - 1_u8).wrapping_sub(rank),
                };
                tables::$tables::RANKS[(rank & 15) as usize]
            }

            #[inline]
            fn pawn_attacks(color: Color, square: Square) -> $bits {
                tables::$tables::PAWN[color.index()][square.index() & ($cells - 1)]
            }

            #[inline]
            fn knight_attacks(square: Square) -> $bits {
                tables::$tables::KNIGHT[square.index() & ($cells - 1)]
            }

            #[inline]
            fn king_attacks(square: Square) -> $bits {
                tables::$tables::KING[square.index() & ($cells - 1)]
            }

            #[inline]
            fn champion_attacks(square: Square) -> $bits {
                tables::$tables::CHAMPION[square.index() & ($cells - 1)]
            }

            #[inline]
            fn wizard_attacks(square: Square) -> $bits {
                tables::$tables::WIZARD[square.index() & ($cells - 1)]
            }

            #[inline]
            fn bishop_attacks(square: Square, occupied: $bits) -> $bits {
                $sliders::bishop_attacks(square, occupied)
            }

            #[inline]
            fn rook_attacks(square: Square, occupied: $bits) -> $bits {
                $sliders::rook_attacks(square, occupied)
            }

            #[inline]
            fn between(a: Square, b: Square) -> $bits {
                Self::line(a, b) & <$bits>::span(a, b)
            }

            #[inline]
            fn line(a: Square, b: Square) -> $bits {
                let direction = tables::$tables::DIRECTION[a.index() & ($cells - 1)][b.index() & ($cells - 1)] & 7;
                let line = &tables::$tables::lines(a)[direction as usize];
                // The line's own square belongs to it, unless there is no line.
                let through = line.lower | line.upper;
                if through == 0 { 0 } else { through | <$bits>::of(a) }
            }
        }
    };
}

board!(Board64, chess, chess_sliders, u64, squares: 64, cells: 64, width: 8, first_rank: b'1', corners: []);
board!(Board104, omega, omega_sliders, u128, squares: 104, cells: 128, width: 10, first_rank: b'0',
    corners: [Square(0), Square(1), Square(103), Square(102)]);

fn name<G: Geometry>(square: Square) -> String {
    if let Some(corner) = G::CORNERS.iter().position(|&corner| corner == square) {
        return format!("w{}", corner + 1);
    }
    let (file, rank) = G::coordinates(square);
    let letter = |first: u8, offset: i8| char::from(first.wrapping_add_signed(offset));
    String::from_iter([letter(b'a', file), letter(G::FIRST_RANK, rank)])
}

fn parse<G: Geometry>(name: &str) -> Option<Square> {
    match *name.as_bytes() {
        [b'w', corner @ b'1'..=b'4'] => G::CORNERS.get((corner - b'1') as usize).copied(),
        [file @ b'a'..=b'j', rank @ b'0'..=b'9'] => {
            G::square_at((file - b'a') as i8, rank.wrapping_sub(G::FIRST_RANK) as i8)
        }
        _ => None,
    }
}

mod sealed {
    pub trait Sealed {}
}
