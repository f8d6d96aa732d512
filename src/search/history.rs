//! What is remembered from node to node and from move to move of a game: which moves were good, and how far the
//! evaluation was off.

use std::marker::PhantomData;

use crate::rules::{Color, Geometry, Kind, Move, Position};
use crate::search::eval::{EvalRules, PawnCache};
use crate::search::value::Value;
use crate::search::variant::{SearchRules, moving_kind};

/// The greatest history score.
pub(crate) const HISTORY_MAX: i32 = 16_384;
const CORRECTION_MAX: i32 = 1024;
const CORRECTION_SLOTS: usize = 1 << 14;

/// One thread's memory. Flat tables with computed subscripts, since their sizes depend on the board.
#[derive(Debug)]
pub(crate) struct Memory<R: EvalRules> {
    /// By color, from, to.
    quiet: Vec<i16>,
    /// By moving kind, to, taken kind.
    noisy: Vec<i16>,
    /// By an earlier move's kind and target, then by kind and target.
    continuation: Vec<i16>,
    /// By color and pawn key; by color and keys of each side's other men; by the last two moves.
    pawn_correction: Vec<i16>,
    men_correction: [Vec<i16>; 2],
    move_correction: Vec<i16>,
    pub pawns: PawnCache<R>,
    rules: PhantomData<R>,
}

/// A move as continuation history sees it: kind and target. [`Trace::NONE`] for a null move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trace(u16);

impl Trace {
    pub const NONE: Self = Self(u16::MAX);
}

/// Where the corrections of a position are kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorrectionSlots {
    pawn: usize,
    men: [usize; 2],
    moves: Option<usize>,
}

impl<R: SearchRules> Memory<R> {
    const SQUARES: usize = R::Geometry::SQUARES;
    const TRACES: usize = 8 * Self::SQUARES;

    pub fn new() -> Self {
        let correction = || vec![0; 2 * CORRECTION_SLOTS];
        Self {
            quiet: vec![0; 2 * Self::SQUARES * Self::SQUARES],
            noisy: vec![0; Self::TRACES * 8],
            continuation: vec![0; Self::TRACES * Self::TRACES],
            pawn_correction: correction(),
            men_correction: [correction(), correction()],
            move_correction: vec![0; Self::TRACES * Self::TRACES],
            pawns: PawnCache::new(),
            rules: PhantomData,
        }
    }

    #[inline]
    pub fn trace(position: &Position<R>, mv: Move) -> Trace {
        Trace((moving_kind(position, mv).index() * Self::SQUARES + mv.to().index()) as u16)
    }

    #[inline]
    pub fn quiet(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.quiet[Self::quiet_slot(color, mv)])
    }

    #[inline]
    pub fn noisy(&self, position: &Position<R>, mv: Move) -> i32 {
        i32::from(self.noisy[Self::noisy_slot(position, mv)])
    }

    #[inline]
    pub fn continuation(&self, before: Trace, trace: Trace) -> i32 {
        Self::continuation_slot(before, trace).map_or(0, |slot| i32::from(self.continuation[slot]))
    }

    pub fn reward_quiet(&mut self, color: Color, mv: Move, bonus: i32) {
        update(&mut self.quiet[Self::quiet_slot(color, mv)], bonus, HISTORY_MAX);
    }

    pub fn reward_noisy(&mut self, position: &Position<R>, mv: Move, bonus: i32) {
        update(&mut self.noisy[Self::noisy_slot(position, mv)], bonus, HISTORY_MAX);
    }

    pub fn reward_continuation(&mut self, before: Trace, trace: Trace, bonus: i32) {
        if let Some(slot) = Self::continuation_slot(before, trace) {
            update(&mut self.continuation[slot], bonus, HISTORY_MAX);
        }
    }

    pub fn correction_slots(position: &Position<R>, last: Trace, before_last: Trace) -> CorrectionSlots {
        let side = position.turn().index() * CORRECTION_SLOTS;
        let slot = |key: u64| side + (key >> 50) as usize;
        CorrectionSlots {
            pawn: slot(position.pawn_key().wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            men: Color::ALL.map(|color| slot(position.non_pawn_key(color).wrapping_mul(0x9e37_79b9_7f4a_7c15))),
            moves: Self::continuation_slot(before_last, last),
        }
    }

    /// What was learnt, as it is weighted before it is added to the evaluation.
    pub fn correction(&self, slots: &CorrectionSlots) -> i32 {
        2 * i32::from(self.pawn_correction[slots.pawn])
            + i32::from(self.men_correction[0][slots.men[0]])
            + i32::from(self.men_correction[1][slots.men[1]])
            + slots.moves.map_or(0, |slot| i32::from(self.move_correction[slot]))
    }

    /// Learns that the evaluation was so far off.
    pub fn correct(&mut self, slots: &CorrectionSlots, difference: Value, depth: i32) {
        let bonus = (difference * depth / 8).clamp(-CORRECTION_MAX / 4, CORRECTION_MAX / 4);
        update(&mut self.pawn_correction[slots.pawn], bonus, CORRECTION_MAX);
        for (table, slot) in self.men_correction.iter_mut().zip(slots.men) {
            update(&mut table[slot], bonus, CORRECTION_MAX);
        }
        if let Some(slot) = slots.moves {
            update(&mut self.move_correction[slot], bonus, CORRECTION_MAX);
        }
    }

    #[inline]
    fn quiet_slot(color: Color, mv: Move) -> usize {
        (color.index() * Self::SQUARES + mv.from().index()) * Self::SQUARES + mv.to().index()
    }

    #[inline]
    fn noisy_slot(position: &Position<R>, mv: Move) -> usize {
        let taken = position.kind_at(mv.to()).unwrap_or(Kind::Pawn);
        (Self::trace(position, mv).0 as usize) * 8 + taken.index()
    }

    #[inline]
    fn continuation_slot(before: Trace, trace: Trace) -> Option<usize> {
        (before != Trace::NONE && trace != Trace::NONE).then(|| before.0 as usize * Self::TRACES + trace.0 as usize)
    }
}

/// Moves towards the bonus, the less the nearer the limit is.
#[inline]
fn update(cell: &mut i16, bonus: i32, max: i32) {
    let value = i32::from(*cell);
    *cell = (value + bonus - value * bonus.abs() / max) as i16;
}
