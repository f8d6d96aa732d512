//! The terms of passed pawns among the other men.

use crate::rules::{Bits, Color, Kind, Position};
use crate::search::eval::pawns::PawnFacts;
use crate::search::eval::{Attacks, EvalRules, Masks, Terms, Tracer, layout};

/// Adds what the men on the board make of a side's passed pawns.
pub(super) fn collect<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    facts: &PawnFacts<R>,
    attacks: &Attacks<R>,
    masks: &Masks<R>,
    color: Color,
) {
    let occupied = position.occupied();
    let heavy = position.by_kind(Kind::Rook) | position.by_kind(Kind::Queen);
    for square in facts.passed[color].squares() {
        let rank = masks.rank(color, square);
        let Some(stop) = masks.ahead(color, square) else { continue };
        let file = masks.file(square);
        let path = file & masks.passed_span(color, square);
        if !occupied.has(stop) {
            terms.add(color, layout::PASSED_MOBILE + rank, 1);
            if !attacks.all[!color].has(stop) {
                terms.add(color, layout::PASSED_SAFE + rank, 1);
            }
            if (path & (position.by_color(!color) | attacks.all[!color])).is_empty() {
                terms.add(color, layout::PASSED_FREE + rank, 1);
            }
        }
        if attacks.all[color].has(stop) {
            terms.add(color, layout::PASSED_LED + rank, 1);
        }
        let behind = file & masks.passed_span(!color, square) & heavy;
        if !behind.is_empty() {
            let own = !(behind & position.by_color(color)).is_empty();
            terms.add(color, if own { layout::PASSED_PUSHED } else { layout::PASSED_CHASED }, 1);
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
