//! What a position is worth without looking ahead: tapered, and linear in its weights.
//!
//! The same code serves play and tuning: [`Terms`] adds weighted counts up, and hands each count to a [`Tracer`], which
//! in play is nothing.

mod atomic;
mod chess;
mod danger;
mod endgame;
pub(crate) mod layout;
mod masks;
mod men;
mod omega;
mod passed;
mod pawns;
mod terms;
mod threats;
mod tuned;

use crate::rules::{Bits, ByColor, Color, Geometry, Kind, Position, Rules, Square};
use crate::search::eval::danger::Assault;
use crate::search::eval::pawns::PawnFacts;
use crate::search::value::{EVAL_MAX, Value};
use crate::search::variant::BitsOf;

pub(crate) use masks::Masks;
pub(crate) use men::attacks_of;
pub(crate) use pawns::PawnCache;
pub(crate) use terms::{NoTracer, S, Terms, Tracer};

/// Which evaluation is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// Every term.
    #[default]
    Full,
    /// Material alone.
    Material,
    /// Material alone, in Omega by the values of the first design (P1 N3 B3 W4 C5 R6 Q12).
    Seed,
    /// Panics, so that tests see what becomes of a search that does.
    #[cfg(test)]
    Broken,
}

/// A rule set that can be evaluated.
pub(crate) trait EvalRules: Rules {
    /// How many squares there are with left and right taken as one.
    const SLOTS: usize;
    /// How much of the middlegame a man keeps alive, by kind, and the sum at the start.
    const PHASES: [i32; 8];
    const PHASE_MAX: i32;
    /// Material for the material-only evaluations, by kind.
    const MATERIAL: [Value; 8];
    const SEED: [Value; 8];
    /// How dangerous a man of a kind is near a king.
    const KING_ATTACK_UNITS: [usize; 8];

    /// Whether a check has to be answered whatever else is on the board.
    const HAS_CHECKS: bool = true;

    fn masks() -> &'static Masks<Self>;
    fn weights() -> &'static [S];

    /// Terms that only this variant has.
    fn special<T: Tracer>(_: &mut Terms<'_, T>, _: &Position<Self>, _: &Attacks<Self>, _: &Masks<Self>) {}

    /// What is known of the endgame: 64ths of the endgame value that are left, for the side that is ahead.
    fn scale(_: &Position<Self>, strong: Color) -> i32;

    /// What drives a won endgame forward, for White. Only asked when a side has its king alone.
    fn drive(_: &Position<Self>, _: Color, _: &Masks<Self>) -> Value;
}

/// The evaluation with what it needs at hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evaluator<R: EvalRules> {
    evaluation: Evaluation,
    weights: &'static [S],
    masks: &'static Masks<R>,
}

/// Squares attacked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attacks<R: EvalRules> {
    pub by_kind: ByColor<[BitsOf<R>; 8]>,
    pub all: ByColor<BitsOf<R>>,
    pub twice: ByColor<BitsOf<R>>,
}

impl<R: EvalRules> Evaluator<R> {
    pub fn new(evaluation: Evaluation) -> Self {
        Self { evaluation, weights: R::weights(), masks: R::masks() }
    }

    /// For the side to move, before corrections.
    pub fn evaluate(&self, position: &Position<R>, pawns: &mut PawnCache<R>) -> Value {
        let white = match self.evaluation {
            Evaluation::Full => {
                let mut terms = Terms::new(self.weights, NoTracer);
                let facts = pawns.get(position, &mut terms, self.masks);
                collect(&mut terms, position, facts, self.masks);
                finish(position, terms.total(), self.masks)
            }
            Evaluation::Material => material(position, &R::MATERIAL),
            Evaluation::Seed => material(position, &R::SEED),
            #[cfg(test)]
            Evaluation::Broken => panic!("this evaluation is broken"),
        };
        let value = if position.turn() == Color::White { white } else { -white };
        value.clamp(-EVAL_MAX, EVAL_MAX)
    }
}

/// A full evaluation as it depends on the weights: the sum over all weights of how often each counts, its middlegame
/// half times `mg` and its endgame half times `eg`, and `offset` over that. For White.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Linear {
    pub mg: f32,
    pub eg: f32,
    pub offset: f32,
}

/// The same evaluation with each weight's count told to a tracer; slow.
pub(crate) fn trace<R: EvalRules, T: Tracer>(position: &Position<R>, tracer: T) -> (T, Linear) {
    let mut terms = Terms::new(R::weights(), tracer);
    let masks = R::masks();
    let facts = pawns::collect(&mut terms, position, masks);
    collect(&mut terms, position, &facts, masks);
    let (phase, scale) = taper(position, terms.total());
    let damping = if scale == 0 { DRAWN_SHARE } else { 1 } as f32;
    let share = phase as f32 / R::PHASE_MAX as f32;
    let linear = Linear {
        mg: share / damping,
        eg: (1.0 - share) * scale as f32 / 64.0 / damping,
        offset: drives(position, scale, masks) as f32,
    };
    (terms.into_tracer(), linear)
}

/// What a man of a kind is worth in the middlegame and in the endgame, in centipawns: on the average of the squares where
/// it can stand, half-way between the kings, with half of the pawns of both sides on the board.
pub(crate) fn worth<R: EvalRules>(kind: Kind) -> (Value, Value) {
    let (weights, k) = (R::weights(), kind.index());
    let ranks = usize::from(R::Geometry::WIDTH);
    let ends = R::Geometry::rank(Color::White, 0) | R::Geometry::rank(Color::Black, 0);
    let can_stand =
        |&square: &Square| kind != Kind::Pawn || !(ends.has(square) || R::Geometry::CORNERS.contains(&square));
    let squares: Vec<_> = (0..R::Geometry::SQUARES).map(|index| Square(index as u8)).filter(can_stand).collect();
    let mean = |half: fn(S) -> i32| {
        let slots = squares.iter().map(|&square| usize::from(masks::slot::<R>(Color::White, square)));
        let all = slots.map(|slot| half(weights[layout::PST + k * R::SLOTS + slot]));
        all.sum::<i32>() / squares.len() as i32
    };
    let pawns = weights[layout::BESIDE_PAWNS + k] + weights[layout::AGAINST_PAWNS + k];
    let half_way = k * layout::DISTANCES + ranks / 2;
    let kings = weights[layout::OWN_KING + half_way] + weights[layout::ENEMY_KING + half_way];
    let sum = weights[layout::MATERIAL + k] + pawns * (ranks as i32 / 2) + kings;
    (sum.mg() + mean(S::mg), sum.eg() + mean(S::eg))
}

fn material<R: EvalRules>(position: &Position<R>, values: &[Value; 8]) -> Value {
    let count = |color, kind| position.men(color, kind).count() as Value;
    R::KINDS.iter().map(|&kind| values[kind.index()] * (count(Color::White, kind) - count(Color::Black, kind))).sum()
}

/// Everything but the pawns' own terms.
fn collect<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    facts: &PawnFacts<R>,
    masks: &Masks<R>,
) {
    let mut attacks = Attacks::<R> {
        by_kind: ByColor([[BitsOf::<R>::EMPTY; 8]; 2]),
        all: facts.attacks,
        twice: ByColor([BitsOf::<R>::EMPTY; 2]),
    };
    let zones =
        ByColor(Color::ALL.map(|color| position.king(color).map_or(BitsOf::<R>::EMPTY, |king| masks.zone(king))));
    let mut assaults = ByColor([Assault::default(); 2]);
    for color in Color::ALL {
        assaults[color] = men::collect(terms, position, facts, masks, color, &mut attacks, zones[!color]);
        men::balance(terms, position, color);
    }
    for color in Color::ALL {
        assaults[color].units += danger::assault(terms, position, &attacks, zones[!color], color);
        danger::flank(terms, position, facts, &attacks, masks, color);
    }
    for color in Color::ALL {
        threats::collect(terms, position, facts, &attacks, color);
        passed::collect(terms, position, facts, &attacks, masks, color);
        danger::shelter(terms, position, masks, color);
        terms.add(color, layout::KING_DANGER + assaults[!color].step(), 1);
    }
    R::special(terms, position, &attacks, masks);
    terms.add(position.turn(), layout::TEMPO, 1);
}

/// Tapers, scales, drives.
fn finish<R: EvalRules>(position: &Position<R>, total: S, masks: &Masks<R>) -> Value {
    let (phase, scale) = taper(position, total);
    let mut value = (total.mg() * phase + total.eg() * scale / 64 * (R::PHASE_MAX - phase)) / R::PHASE_MAX;
    if scale == 0 {
        value /= DRAWN_SHARE;
    }
    value + drives(position, scale, masks)
}

/// What is left of the value of an ending that cannot be won.
const DRAWN_SHARE: Value = 16;

/// How much middlegame there is, and how many 64ths of the endgame value are left.
fn taper<R: EvalRules>(position: &Position<R>, total: S) -> (i32, i32) {
    let phase: i32 = R::KINDS.iter().map(|kind| R::PHASES[kind.index()] * position.by_kind(*kind).count() as i32).sum();
    let strong = if total.eg() >= 0 { Color::White } else { Color::Black };
    (phase.min(R::PHASE_MAX), R::scale(position, strong))
}

fn drives<R: EvalRules>(position: &Position<R>, scale: i32, masks: &Masks<R>) -> Value {
    let mut value = 0;
    for color in Color::ALL {
        if position.by_color(!color).count() == 1 && scale > 0 {
            let drive = R::drive(position, color, masks);
            value += if color == Color::White { drive } else { -drive };
        }
    }
    value
}
