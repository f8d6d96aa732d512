//! Moves that would bring an earlier position back, found by the difference of two keys.

use crate::rules::{Bits, Color, Geometry, Kind, Piece, Square, quiet_change};
use crate::search::eval::attacks_of;
use crate::search::variant::{BitsOf, SearchRules};

/// Every way in which a man other than a pawn can go and come back, by the change it makes to a key.
#[derive(Debug)]
pub(crate) struct Cycles {
    slots: Vec<Option<(u64, Square, Square)>>,
}

impl Cycles {
    pub fn new<R: SearchRules>() -> Self {
        let squares = || (0..R::Geometry::SQUARES).map(|index| Square(index as u8));
        let mut cycles = Vec::new();
        for color in Color::ALL {
            for &kind in R::KINDS.iter().filter(|&&kind| kind != Kind::Pawn) {
                let piece = Piece { color, kind };
                for a in squares() {
                    let reach = attacks_of::<R>(kind, a, BitsOf::<R>::EMPTY);
                    let later = reach.squares().filter(|&b| b > a);
                    cycles.extend(later.map(|b| (quiet_change(piece, a, b), a, b)));
                }
            }
        }
        // At most half full, so that a search for what is not there ends soon.
        let mut table = Self { slots: vec![None; (2 * cycles.len()).next_power_of_two()] };
        for cycle in cycles {
            let mut slot = table.slot(cycle.0);
            while table.slots[slot].is_some() {
                slot = (slot + 1) % table.slots.len();
            }
            table.slots[slot] = Some(cycle);
        }
        table
    }

    /// Between which squares a man has to move to make this change.
    #[inline]
    pub fn get(&self, change: u64) -> Option<(Square, Square)> {
        let mut slot = self.slot(change);
        while let Some((key, a, b)) = self.slots[slot] {
            if key == change {
                return Some((a, b));
            }
            slot = (slot + 1) % self.slots.len();
        }
        None
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Omega, Position};
    use crate::search::variant::SearchRules;

    #[test]
    fn a_move_and_its_way_back_are_known() {
        let start = Position::<Omega>::start();
        for mv in start.legal_moves() {
            let change = start.key() ^ start.after(mv).key();
            let known = Omega::cycles().get(change);
            let is_pawn = start.kind_at(mv.from()) == Some(Kind::Pawn);
            let mut expected = [mv.from(), mv.to()];
            expected.sort_unstable();
            assert_eq!(known, (!is_pawn).then_some((expected[0], expected[1])));
        }
    }
}
