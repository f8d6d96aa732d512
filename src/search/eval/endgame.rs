//! What endgame knowledge and starting weights of all variants are made of.

use crate::rules::{Bits, Color, Geometry, Kind, Position, Rules, Square};
use crate::search::eval::{EvalRules, Masks, S, layout};
use crate::search::variant::BitsOf;

/// Whether a square is a light one; Omega's corner squares are as their diagonals are.
pub(super) fn is_light<R: Rules>(square: Square) -> bool {
    let (file, rank) = R::Geometry::coordinates(square);
    (file + rank) % 2 != 0
}

/// Whether these men stand on squares of both colors.
pub(super) fn on_both_colors<R: Rules>(men: BitsOf<R>) -> bool {
    men.squares().any(is_light::<R>) && !men.squares().all(is_light::<R>)
}

/// King's moves to the nearer corner square of a color.
pub(super) fn distance_to_corner<R: Rules>(square: Square, light: bool) -> i32 {
    let size = size::<R>();
    let (file, rank) = R::Geometry::coordinates(square);
    let to = |corner_file: i8, corner_rank: i8| i32::from((file - corner_file).abs().max((rank - corner_rank).abs()));
    if light { to(0, size - 1).min(to(size - 1, 0)) } else { to(0, 0).min(to(size - 1, size - 1)) }
}

/// How far a square is from the center: files and ranks added.
pub(super) fn from_center<R: Rules>(square: Square) -> i32 {
    let size = size::<R>();
    let (file, rank) = R::Geometry::coordinates(square);
    let away = |x: i8| (i32::from(2 * x - size + 1)).abs() / 2;
    away(file) + away(rank)
}

pub(super) fn passed_count<R: EvalRules>(position: &Position<R>, color: Color, masks: &Masks<R>) -> i32 {
    let enemy = position.men(!color, Kind::Pawn);
    let pawns = position.men(color, Kind::Pawn);
    pawns.squares().filter(|&square| (masks.passed_span(color, square) & enemy).is_empty()).count() as i32
}

/// Mobility by a straight line through the usual count that flattens above it.
pub(super) fn mobility(w: &mut [S], kind: Kind, usual: i32, mg: i32, eg: i32) {
    for steps in 0..layout::MOBILITY_STEPS {
        let over = steps as i32 - usual;
        let over = if over > 0 { over - over * over / 60 } else { over + over / 3 };
        w[layout::MOBILITY + kind.index() * layout::MOBILITY_STEPS + steps] = S::new(mg * over, eg * over);
    }
}

/// Danger that grows with the square of the units: hundredths of a centipawn for a unit squared.
pub(super) fn king_danger(w: &mut [S], percent: i32, eg_percent: i32) {
    for units in 0..layout::KING_DANGER_STEPS {
        let square = (units * units) as i32;
        w[layout::KING_DANGER + units] = S::new(-square * percent / 100, -square * eg_percent / 100);
    }
}

fn size<R: Rules>() -> i8 {
    if R::Geometry::SQUARES == 64 { 8 } else { 10 }
}
