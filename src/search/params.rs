//! The constants of search, a set for each variant.

use std::sync::LazyLock;

/// Declares the constants with their names, by which they can be set for an experiment.
macro_rules! params {
    ($($(#[$doc:meta])* $name:ident,)+) => {
        /// One variant's constants. Margins are centipawns unless said otherwise.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) struct Params {
            $($(#[$doc])* pub $name: i32,)+
        }

        impl Params {
            /// The names of all constants.
            pub const NAMES: &[&str] = &[$(stringify!($name)),+];

            /// All constants.
            pub fn list(&self) -> Vec<Constant> {
                vec![$(Constant { name: stringify!($name), value: self.$name }),+]
            }

            /// The constant of this name.
            pub fn by_name(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

params! {
    /// Half-width of the first aspiration window.
    window,
    /// Reverse futility: the greatest depth.
    reverse_futility_depth,
    /// Reverse futility: margin for each ply.
    reverse_futility,
    /// Razoring: margin at depth 0.
    razor_base,
    /// Razoring: margin for each ply squared.
    razor_depth,
    /// Null move: how far the evaluation must be over beta at depth 0.
    null_margin,
    /// Null move: how much less that is for each ply.
    null_slope,
    /// Null move: reduction in thousandths of a ply, for each ply of depth, for each centipawn over beta, and how much
    /// that may be at most.
    null_base,
    null_depth,
    null_eval,
    null_eval_most,
    /// Internal iterative reduction: the least depth.
    internal_depth,
    /// Singular extension: the least depth.
    singular_depth,
    /// Singular extension: margin for each ply, in 64ths.
    singular_margin,
    /// Singular extension: so much further below extends twice.
    singular_double,
    /// `ProbCut`: margin over beta.
    probcut,
    /// `ProbCut`: how much less while the evaluation improves.
    probcut_improving,
    /// Late-move pruning: quiets tried at depth 0 before the rest is cut.
    late_moves,
    /// Late-move pruning: percent of that and of depth squared.
    late_moves_percent,
    /// Futility of quiets: margin at depth 0.
    futility_base,
    /// Futility of quiets: margin for each ply.
    futility_depth,
    /// Quiets with less history for each ply are not tried.
    history_prune,
    /// Exchange of quiets: margin for each ply squared.
    see_quiet,
    /// Exchange of captures: margin for each ply.
    see_noisy,
    /// Quiescence: a capture that does not come within this of alpha is not tried.
    delta,
    /// Plies by which a check is searched deeper.
    check_extension,
    /// Late-move reductions, here and below in thousandths of a ply: at depth 1, and for ln(depth)·ln(number).
    reduce_base,
    reduce_factor,
    reduce_late,
    reduce_zero_window,
    reduce_cut,
    reduce_not_improving,
    reduce_table_pv,
    reduce_check,
    reduce_danger,
    reduce_noisy_table,
    reduce_cutoffs,
    reduce_noisy,
    /// By history, in thousandths of it.
    reduce_history,
    reduce_noisy_history,
    /// History: bonus of a cutoff for each ply, less a constant, and at most.
    bonus_depth,
    bonus_less,
    bonus_most,
    /// Learnt errors of the evaluation: the part that is applied, in thousandths.
    correction,
}

/// What all variants begin with.
const BASE: Params = Params {
    window: 16,
    reverse_futility_depth: 9,
    reverse_futility: 75,
    razor_base: 220,
    razor_depth: 220,
    null_margin: 90,
    null_slope: 16,
    null_base: 4000,
    null_depth: 250,
    null_eval: 5,
    null_eval_most: 3000,
    internal_depth: 4,
    singular_depth: 7,
    singular_margin: 64,
    singular_double: 16,
    probcut: 190,
    probcut_improving: 50,
    late_moves: 4,
    late_moves_percent: 100,
    futility_base: 90,
    futility_depth: 90,
    history_prune: 3500,
    see_quiet: 22,
    see_noisy: 90,
    delta: 160,
    check_extension: 1,
    reduce_base: 300,
    reduce_factor: 417,
    reduce_late: 350,
    reduce_zero_window: 150,
    reduce_cut: 1100,
    reduce_not_improving: 350,
    reduce_table_pv: 900,
    reduce_check: 700,
    reduce_danger: 500,
    reduce_noisy_table: 500,
    reduce_cutoffs: 700,
    reduce_noisy: 600,
    reduce_history: 100,
    reduce_noisy_history: 83,
    bonus_depth: 180,
    bonus_less: 80,
    bonus_most: 1800,
    correction: 25,
};

pub(crate) const CHESS: Params = Params {
    reverse_futility: 63,
    razor_base: 230,
    razor_depth: 212,
    null_margin: 85,
    null_slope: 17,
    null_base: 4193,
    null_depth: 241,
    singular_margin: 67,
    singular_double: 17,
    probcut: 189,
    probcut_improving: 49,
    late_moves: 5,
    late_moves_percent: 150,
    futility_base: 95,
    futility_depth: 89,
    history_prune: 3590,
    see_quiet: 24,
    see_noisy: 81,
    delta: 176,
    check_extension: 0,
    reduce_base: 326,
    reduce_factor: 454,
    reduce_late: 320,
    reduce_zero_window: 127,
    reduce_cut: 974,
    reduce_not_improving: 312,
    reduce_table_pv: 737,
    reduce_check: 741,
    reduce_danger: 494,
    reduce_noisy_table: 474,
    reduce_cutoffs: 732,
    reduce_noisy: 621,
    reduce_history: 104,
    reduce_noisy_history: 92,
    bonus_depth: 252,
    bonus_most: 1546,
    correction: 29,
    ..BASE
};

pub(crate) const ATOMIC: Params = Params {
    window: 40,
    reverse_futility_depth: 6,
    reverse_futility: 125,
    razor_base: 400,
    razor_depth: 350,
    null_eval: 0,
    singular_double: 14,
    probcut: 300,
    late_moves: 8,
    late_moves_percent: 170,
    futility_base: 180,
    futility_depth: 130,
    see_quiet: 40,
    see_noisy: 115,
    delta: 250,
    check_extension: 0,
    reduce_base: 220,
    reduce_factor: 440,
    reduce_zero_window: 130,
    reduce_cut: 1000,
    reduce_table_pv: 790,
    bonus_depth: 220,
    correction: 30,
    ..BASE
};

pub(crate) const OMEGA: Params = Params {
    window: 20,
    reverse_futility_depth: 8,
    reverse_futility: 95,
    razor_base: 260,
    razor_depth: 240,
    null_eval: 4,
    probcut: 220,
    late_moves: 8,
    late_moves_percent: 180,
    futility_base: 110,
    futility_depth: 100,
    see_quiet: 25,
    see_noisy: 100,
    delta: 200,
    reduce_zero_window: 130,
    reduce_table_pv: 800,
    bonus_depth: 220,
    correction: 30,
    ..BASE
};

/// A constant of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// As [`Tweaks::set`] takes it.
    pub name: &'static str,
    /// As a variant has it.
    pub value: i32,
}

/// Constants set otherwise than the variant has them, for experiments: `name=value`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tweaks(Vec<(&'static str, i32)>);

impl Tweaks {
    /// Sets a constant of search.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), UnknownConstant> {
        let known = Params::NAMES.iter().find(|&&known| known == name).ok_or(UnknownConstant)?;
        self.0.push((known, value));
        Ok(())
    }

    /// The constants as set.
    pub(crate) fn over(&self, mut params: Params) -> Params {
        for &(name, value) in &self.0 {
            if let Some(param) = params.by_name(name) {
                *param = value;
            }
        }
        params
    }
}

/// A constant's name that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no constant of search has this name")]
pub struct UnknownConstant;

/// ln(depth)·ln(number of the move) in thousandths.
pub(crate) fn log_product(depth: i32, number: usize) -> i32 {
    static TABLE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, cell) in row.iter_mut().enumerate().skip(1) {
                *cell = (ln_thousandths(depth as u64) * ln_thousandths(number as u64) / 1000) as i32;
            }
        }
        table
    });
    TABLE[depth.clamp(0, 63) as usize][number.min(63)]
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
