//! The terms of what could be taken, and of what could be attacked by a move.

use crate::rules::{Bits, Color, Geometry, Kind, Position};
use crate::search::eval::men::attacks_of;
use crate::search::eval::pawns::PawnFacts;
use crate::search::eval::{Attacks, EvalRules, Terms, Tracer, layout};

/// Adds a side's threats.
pub(super) fn collect<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    facts: &PawnFacts<R>,
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

    // Pawns that could go where nobody takes them, and attack.
    let held = attacks.all[color] | !attacks.all[!color];
    let ahead = R::Geometry::ahead(color, position.men(color, Kind::Pawn) & !R::Geometry::rank(!color, 1));
    let pushed = ahead & !position.occupied() & held & !facts.attacks[!color];
    let attacked = R::Geometry::pawns_west(color, pushed) | R::Geometry::pawns_east(color, pushed);
    terms.add(color, layout::THREAT_BY_PUSH, (attacked & enemies & !pawns).count() as i32);

    // Men that could attack the queen and not be taken for it.
    for queen in position.men(!color, Kind::Queen).squares().take(1) {
        let safe = !(attacks.all[!color] | position.by_color(color));
        for &kind in R::KINDS.iter().filter(|&&kind| !matches!(kind, Kind::Pawn | Kind::Queen | Kind::King)) {
            let from = attacks_of::<R>(kind, queen, position.occupied()) & by[kind.index()] & safe;
            terms.add(color, layout::QUEEN_CHASED + kind.index(), from.count().min(2) as i32);
        }
    }
}
