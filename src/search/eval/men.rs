//! The terms of each man where it stands, and of which men there are.

use crate::rules::{Bits, Color, Geometry, Kind, Position, Rules, Square};
use crate::search::eval::danger::Assault;
use crate::search::eval::pawns::PawnFacts;
use crate::search::eval::{Attacks, EvalRules, Masks, Terms, Tracer, layout};
use crate::search::variant::BitsOf;

/// Adds the terms of a side's men, and notes what they attack.
pub(super) fn collect<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    facts: &PawnFacts<R>,
    masks: &Masks<R>,
    color: Color,
    attacks: &mut Attacks<R>,
    zone: BitsOf<R>,
) -> Assault {
    let mut assault = Assault::default();
    let occupied = position.occupied();
    let own_pawns = position.men(color, Kind::Pawn);
    let enemy_pawns = position.men(!color, Kind::Pawn);
    let sheltered = R::Geometry::ahead(!color, position.by_kind(Kind::Pawn));
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
            for (side, distances) in [(color, layout::OWN_KING), (!color, layout::ENEMY_KING)] {
                if let Some(king) = position.king(side) {
                    let distance = masks.distance(king, square).min(layout::DISTANCES - 1);
                    terms.add(color, distances + k * layout::DISTANCES + distance, 1);
                }
            }
            let mobility = ((reach & safe).count() as usize).min(layout::MOBILITY_STEPS - 1);
            terms.add(color, layout::MOBILITY + k * layout::MOBILITY_STEPS + mobility, 1);
            let near = (reach & zone).count() as usize;
            if near > 0 {
                assault.men += 1;
                assault.units += R::KING_ATTACK_UNITS[k] + near;
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
                    if sheltered.has(square) {
                        terms.add(color, layout::BEHIND_PAWN + k, 1);
                    }
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
    assault
}

/// What men are worth beside the pawns that there are.
pub(super) fn balance<R: EvalRules, T: Tracer>(terms: &mut Terms<'_, T>, position: &Position<R>, color: Color) {
    let own = position.men(color, Kind::Pawn).count() as i32;
    let enemy = position.men(!color, Kind::Pawn).count() as i32;
    for &kind in R::KINDS.iter().filter(|&&kind| !matches!(kind, Kind::Pawn | Kind::King)) {
        let men = position.men(color, kind).count() as i32;
        if men > 0 {
            terms.add(color, layout::BESIDE_PAWNS + kind.index(), men * own);
            terms.add(color, layout::AGAINST_PAWNS + kind.index(), men * enemy);
        }
    }
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
