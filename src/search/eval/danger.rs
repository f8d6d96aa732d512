//! The terms around a king: who attacks him, and what stands before him.

use crate::rules::{Bits, Color, Geometry, Kind, Position};
use crate::search::eval::men::attacks_of;
use crate::search::eval::pawns::PawnFacts;
use crate::search::eval::{Attacks, EvalRules, Masks, Terms, Tracer, layout};
use crate::search::variant::BitsOf;

/// How a side's men threaten the enemy king.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Assault {
    /// Men that attack his zone.
    pub men: usize,
    /// How dangerous that is, in units of no other meaning.
    pub units: usize,
}

impl Assault {
    /// The step in the table of dangers. One man alone seldom does it.
    pub fn step(self) -> usize {
        let units = if self.men < 2 { self.units / 2 } else { self.units };
        units.min(layout::KING_DANGER_STEPS - 1)
    }
}

/// Safe checks and weak squares near the enemy king; how dangerous they are to him, in units.
pub(super) fn assault<R: EvalRules, T: Tracer>(
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

/// Who rules the side of the board on which the enemy king stands.
pub(super) fn flank<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    facts: &PawnFacts<R>,
    attacks: &Attacks<R>,
    masks: &Masks<R>,
    color: Color,
) {
    let Some(king) = position.king(!color) else { return };
    let flank = masks.flank(!color, king);
    let attacked = flank & attacks.all[color] & !facts.attacks[!color];
    terms.add(color, layout::FLANK_ATTACKED, attacked.count() as i32);
    terms.add(color, layout::FLANK_ATTACKED_TWICE, (attacked & attacks.twice[color]).count() as i32);
    terms.add(color, layout::FLANK_DEFENDED, (flank & attacks.all[!color]).count() as i32);
}

/// Shelter and storm on the king's file and its neighbors.
pub(super) fn shelter<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    masks: &Masks<R>,
    color: Color,
) {
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
        let (shield, storm) = (nearest(own), nearest(enemy));
        terms.add(color, layout::SHELTER + shield, 1);
        terms.add(color, layout::STORM + storm, 1);
        if shield > 0 && storm == shield + 1 {
            terms.add(color, layout::STORM_BLOCKED + storm, 1);
        }
    }
}
