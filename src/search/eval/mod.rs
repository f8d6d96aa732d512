//! What a position is worth without looking ahead: tapered, and linear in its weights.
//!
//! The same code serves play and tuning: [`Terms`] adds weighted counts up, and hands each count to a [`Tracer`], which
//! in play is nothing.

mod atomic;
mod chess;
mod endgame;
pub(crate) mod layout;
mod masks;
mod omega;
mod pawns;
mod terms;
mod tuned;

use crate::rules::{Bits, ByColor, Color, Geometry, Kind, Position, Rules, Square};
use crate::search::eval::pawns::PawnFacts;
use crate::search::value::{EVAL_MAX, Value};
use crate::search::variant::BitsOf;

pub(crate) use masks::Masks;
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
    let mut units = ByColor([(0, 0); 2]);
    for color in Color::ALL {
        men(terms, position, facts, masks, color, &mut attacks, zones[!color], &mut units[color]);
    }
    for color in Color::ALL {
        units[color].1 += assault(terms, position, &attacks, zones[!color], color);
    }
    for color in Color::ALL {
        threats(terms, position, &attacks, color);
        passed(terms, position, facts, &attacks, masks, color);
        king(terms, position, masks, color);
        let (attackers, sum) = units[!color];
        let sum = if attackers < 2 { sum / 2 } else { sum };
        terms.add(color, layout::KING_DANGER + sum.min(layout::KING_DANGER_STEPS - 1), 1);
    }
    R::special(terms, position, &attacks, masks);
    terms.add(position.turn(), layout::TEMPO, 1);
}

#[expect(clippy::too_many_arguments, reason = "the two halves of what one pass over the men finds")]
fn men<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    facts: &PawnFacts<R>,
    masks: &Masks<R>,
    color: Color,
    attacks: &mut Attacks<R>,
    zone: BitsOf<R>,
    units: &mut (usize, usize),
) {
    let occupied = position.occupied();
    let own_pawns = position.men(color, Kind::Pawn);
    let enemy_pawns = position.men(!color, Kind::Pawn);
    let safe = !(facts.attacks[!color] | own_pawns | position.men(color, Kind::King));
    attacks.by_kind[color][Kind::Pawn.index()] = facts.attacks[color];
    for &kind in R::KINDS {
        let k = kind.index();
        let men = position.men(color, kind);
        let pst = layout::PST + k * R::SLOTS;
        if kind == Kind::Pawn {
            for square in men.squares() {
                terms.add(color, layout::MATERIAL + k, 1);
                terms.add(color, pst + masks.slot(color, square), 1);
            }
            continue;
        }
        for square in men.squares() {
            terms.add(color, layout::MATERIAL + k, 1);
            terms.add(color, pst + masks.slot(color, square), 1);
            let reach = attacks_of::<R>(kind, square, occupied);
            attacks.twice[color] |= attacks.all[color] & reach;
            attacks.all[color] |= reach;
            attacks.by_kind[color][k] |= reach;
            if kind == Kind::King {
                continue;
            }
            if let (Some(own), Some(enemy)) = (position.king(color), position.king(!color)) {
                terms.add(color, layout::OWN_KING + k, masks.distance(own, square) as i32);
                terms.add(color, layout::ENEMY_KING + k, masks.distance(enemy, square) as i32);
            }
            let mobility = ((reach & safe).count() as usize).min(layout::MOBILITY_STEPS - 1);
            terms.add(color, layout::MOBILITY + k * layout::MOBILITY_STEPS + mobility, 1);
            let near = (reach & zone).count() as usize;
            if near > 0 {
                units.0 += 1;
                units.1 += R::KING_ATTACK_UNITS[k] + near;
            }
            if kind == Kind::Bishop {
                let pawns = own_pawns & masks.same_color(square);
                terms.add(color, layout::BISHOP_PAWNS, pawns.count() as i32);
            }
            match kind {
                Kind::Rook => {
                    let file = masks.file(square);
                    if (file & own_pawns).is_empty() {
                        let open = (file & enemy_pawns).is_empty();
                        terms.add(color, if open { layout::ROOK_OPEN } else { layout::ROOK_HALF_OPEN }, 1);
                    }
                }
                Kind::Knight | Kind::Bishop | Kind::Champion | Kind::Wizard => {
                    let guarded = facts.attacks[color].has(square);
                    if guarded && (masks.attack_span(color, square) & enemy_pawns).is_empty() {
                        let rank = masks.rank(color, square);
                        if (R::Geometry::SQUARES / 20..=R::Geometry::SQUARES / 11).contains(&rank) {
                            terms.add(color, layout::OUTPOST + k, 1);
                        }
                    }
                }
                _ => {}
            }
        }
        if kind == Kind::Bishop && men.is_several() {
            terms.add(color, layout::BISHOP_PAIR, 1);
        }
    }
}

/// Safe checks and weak squares near the enemy king; how dangerous they are to him.
fn assault<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    attacks: &Attacks<R>,
    zone: BitsOf<R>,
    color: Color,
) -> usize {
    let by = &attacks.by_kind[!color];
    let not_king = |kinds: &[BitsOf<R>]| kinds.iter().fold(BitsOf::<R>::EMPTY, |all, &reach| all | reach);
    let guarded = not_king(&by[..Kind::King.index()]) | not_king(&by[Kind::King.index() + 1..]);
    let contested = attacks.all[color] & attacks.all[!color] & !by[Kind::Pawn.index()];
    terms.add(color, layout::CONTESTED, contested.count() as i32);
    let weak = (zone & attacks.all[color] & !guarded).count();
    terms.add(color, layout::WEAK_ZONE, weak as i32);
    let mut units = weak as usize;
    let (Some(king), true) = (position.king(!color), R::HAS_CHECKS) else { return units };
    let safe = !(position.by_color(color) | guarded | (by[Kind::King.index()] & !attacks.twice[color]));
    let occupied = position.occupied();
    let diagonal = R::Geometry::bishop_attacks(king, occupied);
    let straight = R::Geometry::rook_attacks(king, occupied);
    for &kind in R::KINDS {
        let from = match kind {
            Kind::Pawn | Kind::King => continue,
            Kind::Bishop => diagonal,
            Kind::Rook => straight,
            Kind::Queen => diagonal | straight,
            Kind::Knight | Kind::Champion | Kind::Wizard => attacks_of::<R>(kind, king, occupied),
        };
        let checks = (from & safe & attacks.by_kind[color][kind.index()]).count().min(2);
        if checks > 0 {
            terms.add(color, layout::SAFE_CHECK + kind.index(), checks as i32);
            units += 3;
        }
    }
    units
}

fn threats<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    attacks: &Attacks<R>,
    color: Color,
) {
    let enemies = position.by_color(!color);
    let pawns = position.by_kind(Kind::Pawn);
    let by = &attacks.by_kind[color];
    let by_pawn = by[Kind::Pawn.index()];
    let by_light =
        by[Kind::Knight.index()] | by[Kind::Bishop.index()] | by[Kind::Champion.index()] | by[Kind::Wizard.index()];
    let by_rook = by[Kind::Rook.index()];
    for &kind in R::KINDS.iter().filter(|&&kind| kind != Kind::King) {
        let men = enemies & position.by_kind(kind);
        let k = kind.index();
        if kind != Kind::Pawn {
            terms.add(color, layout::THREAT_BY_PAWN + k, (men & by_pawn).count() as i32);
        }
        terms.add(color, layout::THREAT_BY_LIGHT + k, (men & by_light).count() as i32);
        terms.add(color, layout::THREAT_BY_ROOK + k, (men & by_rook).count() as i32);
    }
    let weak = enemies & !pawns & attacks.all[color] & !attacks.all[!color];
    terms.add(color, layout::HANGING, weak.count() as i32);
    let loose = enemies & by[Kind::King.index()] & !attacks.all[!color];
    terms.add(color, layout::THREAT_BY_KING, loose.count() as i32);
}

fn passed<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    facts: &PawnFacts<R>,
    attacks: &Attacks<R>,
    masks: &Masks<R>,
    color: Color,
) {
    let occupied = position.occupied();
    for square in facts.passed[color].squares() {
        let rank = masks.rank(color, square);
        let Some(stop) = masks.ahead(color, square) else { continue };
        if !occupied.has(stop) {
            terms.add(color, layout::PASSED_MOBILE + rank, 1);
            if !attacks.all[!color].has(stop) {
                terms.add(color, layout::PASSED_SAFE + rank, 1);
            }
        }
        if rank >= 3 {
            let weight = rank as i32 - 2;
            for (side, index) in [(color, layout::PASSED_OWN_KING), (!color, layout::PASSED_ENEMY_KING)] {
                if let Some(king) = position.king(side) {
                    terms.add(color, index, weight * masks.distance(king, stop) as i32);
                }
            }
        }
    }
}

/// Shelter and storm on the king's file and its neighbours.
fn king<R: EvalRules, T: Tracer>(terms: &mut Terms<'_, T>, position: &Position<R>, masks: &Masks<R>, color: Color) {
    let Some(king) = position.king(color) else { return };
    let own = position.men(color, Kind::Pawn);
    let enemy = position.men(!color, Kind::Pawn);
    let home = masks.rank(color, king);
    for file in masks.files_around(king) {
        let nearest = |pawns: BitsOf<R>| {
            (pawns & file)
                .squares()
                .filter_map(|square| masks.rank(color, square).checked_sub(home))
                .min()
                .map_or(0, |distance| (distance + 1).min(layout::SHELTER_STEPS - 1))
        };
        terms.add(color, layout::SHELTER + nearest(own), 1);
        terms.add(color, layout::STORM + nearest(enemy), 1);
    }
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

/// Where a man goes, by kind.
#[inline]
pub(crate) fn attacks_of<R: Rules>(kind: Kind, square: Square, occupied: BitsOf<R>) -> BitsOf<R> {
    match kind {
        Kind::Pawn => BitsOf::<R>::EMPTY,
        Kind::Knight => R::Geometry::knight_attacks(square),
        Kind::Bishop => R::Geometry::bishop_attacks(square, occupied),
        Kind::Rook => R::Geometry::rook_attacks(square, occupied),
        Kind::Queen => R::Geometry::bishop_attacks(square, occupied) | R::Geometry::rook_attacks(square, occupied),
        Kind::King => R::Geometry::king_attacks(square),
        Kind::Champion => R::Geometry::champion_attacks(square),
        Kind::Wizard => R::Geometry::wizard_attacks(square),
    }
}
