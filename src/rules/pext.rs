//! Sliders on the 8×8 board by tables, for CPUs with PEXT: what stands on a slider's lines, pressed together, is the
//! index of what it attacks. Twice as fast as computing it; 841 KiB.

use crate::rules::Square;
use crate::rules::tables::Line;
use crate::rules::tables::chess::LINES;

/// Where a bishop goes.
#[inline]
pub fn bishop_attacks(square: Square, occupied: u64) -> u64 {
    attacks(&BISHOPS[square.index() & 63], occupied)
}

/// Where a rook goes.
#[inline]
pub fn rook_attacks(square: Square, occupied: u64) -> u64 {
    attacks(&ROOKS[square.index() & 63], occupied)
}

#[inline]
fn attacks(slider: &Slider, occupied: u64) -> u64 {
    #[expect(unsafe_code, reason = "the CPU has PEXT, or this would not be compiled; there is no safe call of it")]
    let index = unsafe { std::arch::x86_64::_pext_u64(occupied, slider.inner) };
    ATTACKS[(slider.offset as usize + index as usize) & (ATTACKS.len() - 1)]
}

#[derive(Clone, Copy)]
struct Slider {
    /// Its lines without their ends, where a man hides nothing.
    inner: u64,
    /// Where its attacks begin.
    offset: u32,
}

static BISHOPS: [Slider; 64] = sliders([2, 3], 0);
static ROOKS: [Slider; 64] = sliders([0, 1], BISHOP_SETS);

/// How many sets of men bishops can meet, over all squares.
const BISHOP_SETS: u32 = 5_248;
/// The same of rooks.
const ROOK_SETS: u32 = 102_400;

const fn sliders(lines: [usize; 2], mut offset: u32) -> [Slider; 64] {
    let mut sliders = [Slider { inner: 0, offset: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let inner = inner(square, lines[0]) | inner(square, lines[1]);
        sliders[square] = Slider { inner, offset };
        offset += 1 << inner.count_ones();
        square += 1;
    }
    sliders
}

/// A line through a square without that square and without its ends.
const fn inner(square: usize, line: usize) -> u64 {
    let line = &LINES[square][line];
    let mut inner = line.lower & line.lower.wrapping_sub(1);
    if line.upper != 0 {
        inner |= line.upper & !(1 << line.upper.ilog2());
    }
    inner
}

/// Rounded up to a power of two, so that a mask keeps every index inside.
static ATTACKS: [u64; 1 << 17] = {
    assert!(BISHOP_SETS + ROOK_SETS <= 1 << 17);
    let mut attacks = [0; 1 << 17];
    let mut square = 0;
    while square < 64 {
        fill_bishop(&mut attacks, square);
        fill_rook(&mut attacks, square);
        square += 1;
    }
    attacks
};

const fn fill_bishop(attacks: &mut [u64; 1 << 17], square: usize) {
    let Slider { inner, offset } = BISHOPS[square];
    let (rising, falling) = (&LINES[square][2], &LINES[square][3]);
    let mut index = offset as usize;
    let mut men = 0;
    loop {
        attacks[index] = reach(rising, men) | reach(falling, men);
        index += 1;
        men = next_subset(men, inner);
        if men == 0 {
            return;
        }
    }
}

/// Looks at each line by itself first: both together, for each set of men, would take the compiler seconds.
const fn fill_rook(attacks: &mut [u64; 1 << 17], square: usize) {
    let on_file = line_attacks(square, 0);
    let on_rank = line_attacks(square, 1);
    let file_sets = 1 << inner(square, 0).count_ones();
    let rank_sets = 1 << inner(square, 1).count_ones();
    // In the index the rank's men come between those of the file that are lower and those that are higher.
    let lower_sets = 1 << (inner(square, 0) & LINES[square][0].lower).count_ones();
    let mut index = ROOKS[square].offset as usize;
    let mut upper = 0;
    while upper < file_sets {
        let mut rank = 0;
        while rank < rank_sets {
            let mut lower = 0;
            while lower < lower_sets {
                attacks[index] = on_file[upper + lower] | on_rank[rank];
                index += 1;
                lower += 1;
            }
            rank += 1;
        }
        upper += lower_sets;
    }
}

/// What is attacked along a line, for each set of men on it.
const fn line_attacks(square: usize, line: usize) -> [u64; 64] {
    let inner = inner(square, line);
    let mut attacks = [0; 64];
    let mut index = 0;
    let mut men = 0;
    loop {
        attacks[index] = reach(&LINES[square][line], men);
        index += 1;
        men = next_subset(men, inner);
        if men == 0 {
            return attacks;
        }
    }
}

/// The subsets of a set come in the order of their pressed-together indices; after the last comes the empty one.
const fn next_subset(subset: u64, of: u64) -> u64 {
    subset.wrapping_sub(of) & of
}

/// [`Bits::reach`](crate::rules::Bits::reach) on a line, for build time.
const fn reach(line: &Line<u64>, men: u64) -> u64 {
    let (lower, upper) = (men & line.lower, men & line.upper);
    let nearest = (1 << 63) >> (lower | 1).leading_zeros();
    (upper ^ upper.wrapping_sub(nearest)) & (line.lower | line.upper)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::tables::{self, chess};

    #[test]
    fn tables_hold_what_lines_compute() {
        let mut men: u64 = 1;
        for round in 0..20_000_u64 {
            men = men.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(round);
            let square = Square((round % 64) as u8);
            let occupied = men & men.rotate_left(17);
            assert_eq!(bishop_attacks(square, occupied), tables::bishop_attacks(chess::lines(square), occupied));
            assert_eq!(rook_attacks(square, occupied), tables::rook_attacks(chess::lines(square), occupied));
        }
    }
}
