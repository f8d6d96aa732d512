//! The constants of search, a set for each variant.

/// Margins are hundredths of a pawn unless said otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Params {
    /// Half-width of the first aspiration window.
    pub window: i32,
    /// Reverse futility: the greatest depth, and the margin for each ply of it.
    pub reverse_futility_depth: i32,
    pub reverse_futility_margin: i32,
    /// Razoring: margin at depth 0 and for each ply.
    pub razor: (i32, i32),
    /// Null move: base reduction, depth divisor, evaluation divisor, greatest part from evaluation.
    pub null: (i32, i32, i32, i32),
    /// Late-move reductions in thousandths of a ply: constant, and divisor of ln(depth)·ln(move).
    pub reduction: (i32, i32),
    /// Late-move pruning: quiets tried at depth d before the rest is cut, (a + d²)·percent/100.
    pub late_moves: (i32, i32),
    /// Futility of quiets: margin at depth 0 and for each ply.
    pub futility: (i32, i32),
    /// SEE margins: quiets by depth², captures by depth.
    pub see_quiet: i32,
    pub see_noisy: i32,
    /// `ProbCut` margin over beta.
    pub probcut: i32,
    /// Quiescence: a capture that does not come within this of alpha is not tried.
    pub delta: i32,
    /// Depth from which a table move is tried for being singular.
    pub singular_depth: i32,
    /// Whether a check is searched one ply deeper.
    pub extend_checks: bool,
    /// What a man is worth in exchanges, by kind.
    pub values: [i32; 8],
}

pub(crate) const CHESS: Params = Params {
    window: 16,
    reverse_futility_depth: 9,
    reverse_futility_margin: 75,
    razor: (220, 220),
    null: (4, 4, 200, 3),
    reduction: (300, 2400),
    late_moves: (4, 100),
    futility: (90, 90),
    see_quiet: 22,
    see_noisy: 90,
    probcut: 190,
    delta: 160,
    singular_depth: 7,
    extend_checks: true,
    values: [100, 320, 330, 500, 950, 0, 0, 0],
};

pub(crate) const ATOMIC: Params = Params {
    window: 40,
    reverse_futility_depth: 6,
    reverse_futility_margin: 150,
    razor: (450, 350),
    null: (4, 4, 300, 0),
    reduction: (200, 2500),
    late_moves: (6, 120),
    futility: (180, 130),
    see_quiet: 40,
    see_noisy: 130,
    probcut: 300,
    delta: 250,
    singular_depth: 7,
    extend_checks: false,
    values: [110, 230, 260, 380, 720, 0, 0, 0],
};

pub(crate) const OMEGA: Params = Params {
    window: 20,
    reverse_futility_depth: 8,
    reverse_futility_margin: 95,
    razor: (260, 240),
    null: (4, 4, 240, 3),
    reduction: (300, 2400),
    late_moves: (6, 140),
    futility: (110, 100),
    see_quiet: 25,
    see_noisy: 100,
    probcut: 220,
    delta: 200,
    singular_depth: 7,
    extend_checks: true,
    values: [110, 230, 430, 610, 1210, 0, 400, 380],
};

/// Reductions in thousandths of a ply by depth and number of the move.
#[derive(Debug)]
pub(crate) struct Reductions([[i16; 64]; 64]);

impl Reductions {
    pub fn new(params: &Params) -> Self {
        let (constant, divisor) = params.reduction;
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, cell) in row.iter_mut().enumerate().skip(1) {
                let product = ln_thousandths(depth as u64) * ln_thousandths(number as u64) / 1000;
                *cell = (constant + product as i32 * 1000 / divisor) as i16;
            }
        }
        Self(table)
    }

    #[inline]
    pub fn get(&self, depth: i32, number: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][number.min(63)])
    }
}

/// ln(n)·1000 in integers, so that it is the same on every machine.
fn ln_thousandths(n: u64) -> u64 {
    // The logarithm to base 2 in 16 binary digits by repeated squaring.
    let whole = u64::from(n.ilog2());
    let mut x = (n << 32) >> whole;
    let mut log2 = whole;
    for _ in 0..16 {
        x = ((u128::from(x) * u128::from(x)) >> 32) as u64;
        log2 <<= 1;
        if x >= 2 << 32 {
            x >>= 1;
            log2 |= 1;
        }
    }
    log2 * 693_147 / (65_536 * 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_integer_logarithm_is_the_logarithm() {
        for n in 1..=64u32 {
            let expected = f64::from(n).ln() * 1000.0;
            assert!((ln_thousandths(u64::from(n)) as f64 - expected).abs() <= 1.1, "{n}");
        }
    }
}
