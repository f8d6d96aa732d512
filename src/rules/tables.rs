//! Where men go from each square of an empty board, computed at build time.

use crate::rules::{Bits, Board64, Board104, Square};

/// A line through a square, without it: the part of lower and of higher index.
#[derive(Clone, Copy)]
pub struct Line<B> {
    pub lower: B,
    pub upper: B,
}

impl<B: Bits> Line<B> {
    /// What a slider sees of the line.
    #[inline]
    fn reach(&self, occupied: B) -> B {
        B::reach(occupied & self.lower, occupied & self.upper) & (self.lower | self.upper)
    }
}

/// What a bishop sees of the lines through its square.
#[inline]
pub fn bishop_attacks<B: Bits>(lines: &[Line<B>; 8], occupied: B) -> B {
    lines[2].reach(occupied) | lines[3].reach(occupied)
}

/// What a rook sees of the lines through its square.
#[inline]
pub fn rook_attacks<B: Bits>(lines: &[Line<B>; 8], occupied: B) -> B {
    lines[0].reach(occupied) | lines[1].reach(occupied)
}

/// The steps whose index rises, of files, ranks, rising and falling diagonals.
const RISING: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];
/// The entry of `LINES` that is empty.
const NOWHERE: u8 = 4;

const KNIGHT_LEAPS: &[(i8, i8)] = &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: &[(i8, i8)] = &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
const CHAMPION_LEAPS: &[(i8, i8)] =
    &[(0, 1), (1, 0), (0, -1), (-1, 0), (0, 2), (2, 2), (2, 0), (2, -2), (0, -2), (-2, -2), (-2, 0), (-2, 2)];
const WIZARD_LEAPS: &[(i8, i8)] =
    &[(1, 1), (1, -1), (-1, -1), (-1, 1), (1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)];

macro_rules! tables {
    ($module:ident, $board:ident, $bits:ty, squares: $squares:literal, cells: $cells:literal, width: $width:literal) => {
        pub mod $module {
            use super::*;

            pub static PAWN: [[$bits; $cells]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];
            pub static KNIGHT: [$bits; $cells] = leaps(KNIGHT_LEAPS);
            pub static KING: [$bits; $cells] = leaps(KING_STEPS);
            pub static CHAMPION: [$bits; $cells] = leaps(CHAMPION_LEAPS);
            pub static WIZARD: [$bits; $cells] = leaps(WIZARD_LEAPS);
            pub static RANKS: [$bits; 16] = stripes(false);
            pub static FILES: [$bits; 16] = stripes(true);
            pub const LIGHT: $bits = light();
            /// Files, ranks, rising and falling diagonals; the other four are empty.
            pub static LINES: [[Line<$bits>; 8]; $cells] = {
                let mut table = [[Line { lower: 0, upper: 0 }; 8]; $cells];
                let mut square = 0;
                while square < $squares {
                    let mut i = 0;
                    while i < 4 {
                        let (file, rank) = RISING[i];
                        table[square as usize][i] =
                            Line { lower: ray(square, (-file, -rank)), upper: ray(square, (file, rank)) };
                        i += 1;
                    }
                    square += 1;
                }
                table
            };
            /// Which of the lines through one square leads to another.
            pub static DIRECTION: [[u8; $cells]; $cells] = directions();

            /// The lines through a square.
            #[inline]
            pub fn lines(square: Square) -> &'static [Line<$bits>; 8] {
                &LINES[square.index() & ($cells - 1)]
            }

            const fn leaps(offsets: &[(i8, i8)]) -> [$bits; $cells] {
                let mut table = [0; $cells];
                let mut square = 0;
                while square < $squares {
                    let (file, rank) = $board::coordinates_of(square);
                    let mut i = 0;
                    while i < offsets.len() {
                        if let Some(to) = $board::index_of(file + offsets[i].0, rank + offsets[i].1) {
                            table[square as usize] |= 1 << to;
                        }
                        i += 1;
                    }
                    square += 1;
                }
                table
            }

            const fn stripes(by_file: bool) -> [$bits; 16] {
                let mut table = [0; 16];
                let mut square = 0;
                while square < $squares {
                    let (file, rank) = $board::coordinates_of(square);
                    if 0 <= file && file < $width && 0 <= rank && rank < $width {
                        table[if by_file { file } else { rank } as usize] |= 1 << square;
                    }
                    square += 1;
                }
                table
            }

            const fn light() -> $bits {
                let mut set = 0;
                let mut square = 0;
                while square < $squares {
                    let (file, rank) = $board::coordinates_of(square);
                    // a1 is dark on the 8×8 board, a0 light on Omega's.
                    if (file + rank) & 1 == if $width == 8 { 1 } else { 0 } {
                        set |= 1 << square;
                    }
                    square += 1;
                }
                set
            }

            const fn ray(square: u8, step: (i8, i8)) -> $bits {
                let mut set = 0;
                let (mut file, mut rank) = $board::coordinates_of(square);
                loop {
                    (file, rank) = (file + step.0, rank + step.1);
                    match $board::index_of(file, rank) {
                        Some(to) => set |= 1 << to,
                        None => return set,
                    }
                }
            }

            const fn directions() -> [[u8; $cells]; $cells] {
                let mut table = [[NOWHERE; $cells]; $cells];
                let mut from = 0;
                while from < $squares {
                    let mut i = 0;
                    while i < 4 {
                        let mut rest = LINES[from][i].lower | LINES[from][i].upper;
                        while rest != 0 {
                            table[from][rest.trailing_zeros() as usize] = i as u8;
                            rest &= rest - 1;
                        }
                        i += 1;
                    }
                    from += 1;
                }
                table
            }
        }
    };
}

tables!(chess, Board64, u64, squares: 64, cells: 64, width: 8);
tables!(omega, Board104, u128, squares: 104, cells: 128, width: 10);
