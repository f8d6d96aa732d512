//! The terms of the pawns alone, remembered by their key.

use crate::rules::{Bits, ByColor, Color, Geometry, Kind, Position};
use crate::search::eval::{EvalRules, Masks, NoTracer, S, Terms, Tracer, layout};
use crate::search::variant::BitsOf;

/// What the pawns tell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnFacts<R: EvalRules> {
    pub attacks: ByColor<BitsOf<R>>,
    pub passed: ByColor<BitsOf<R>>,
}

/// Facts of pawn structures seen before.
#[derive(Debug)]
pub(crate) struct PawnCache<R: EvalRules> {
    entries: Vec<Entry<R>>,
}

#[derive(Clone, Copy, Debug)]
struct Entry<R: EvalRules> {
    key: u64,
    sum: S,
    facts: PawnFacts<R>,
}

const ENTRIES: usize = 4096;

impl<R: EvalRules> PawnCache<R> {
    pub fn new() -> Self {
        let empty = ByColor([BitsOf::<R>::EMPTY; 2]);
        // No structure has the key of all ones but by an accident of one in 2^64.
        let entry = Entry { key: !0, sum: S::default(), facts: PawnFacts { attacks: empty, passed: empty } };
        Self { entries: vec![entry; ENTRIES] }
    }

    /// The facts of a position's pawns; their terms are added.
    pub fn get(&mut self, position: &Position<R>, terms: &mut Terms<'_, NoTracer>, masks: &Masks<R>) -> &PawnFacts<R> {
        let key = position.pawn_key();
        let entry = &mut self.entries[key as usize % ENTRIES];
        if entry.key != key {
            let mut own = Terms::new(R::weights(), NoTracer);
            let facts = collect(&mut own, position, masks);
            *entry = Entry { key, sum: own.total(), facts };
        }
        terms.add_known(entry.sum);
        &entry.facts
    }
}

/// Adds the pawns' terms.
pub(super) fn collect<R: EvalRules, T: Tracer>(
    terms: &mut Terms<'_, T>,
    position: &Position<R>,
    masks: &Masks<R>,
) -> PawnFacts<R> {
    let mut facts =
        PawnFacts::<R> { attacks: ByColor([BitsOf::<R>::EMPTY; 2]), passed: ByColor([BitsOf::<R>::EMPTY; 2]) };
    for color in Color::ALL {
        let pawns = position.men(color, Kind::Pawn);
        facts.attacks[color] = R::Geometry::pawns_west(color, pawns) | R::Geometry::pawns_east(color, pawns);
    }
    for color in Color::ALL {
        let own = position.men(color, Kind::Pawn);
        let enemy = position.men(!color, Kind::Pawn);
        for square in own.squares() {
            let rank = masks.rank(color, square);
            let ahead = masks.file(square) & masks.passed_span(color, square);
            if (masks.passed_span(color, square) & enemy).is_empty() && (ahead & own).is_empty() {
                facts.passed[color] |= BitsOf::<R>::of(square);
                terms.add(color, layout::PASSED + rank, 1);
            }
            if !(ahead & own).is_empty() {
                terms.add(color, layout::DOUBLED, 1);
            }
            let neighbors = masks.neighbor_files(square) & own;
            let guards = masks.attack_span(color, square) & enemy;
            let helpers = neighbors & !masks.attack_span(color, square);
            let open = (masks.file(square) & masks.passed_span(color, square) & enemy).is_empty();
            if open && !guards.is_empty() && helpers.count() >= guards.count() {
                terms.add(color, layout::CANDIDATE + rank, 1);
            }
            if neighbors.is_empty() {
                terms.add(color, layout::ISOLATED, 1);
                if open {
                    terms.add(color, layout::ISOLATED_OPEN, 1);
                }
            } else {
                let guarded = facts.attacks[color].has(square);
                if guarded {
                    terms.add(color, layout::GUARDED, 1);
                }
                let beside = neighbors.squares().any(|other| masks.rank(color, other) == rank);
                if guarded || beside {
                    terms.add(color, layout::CONNECTED + rank, 1);
                    if beside {
                        terms.add(color, layout::PHALANX + rank, 1);
                    }
                    if open {
                        terms.add(color, layout::CONNECTED_OPEN + rank, 1);
                    }
                } else if neighbors.squares().all(|other| masks.rank(color, other) > rank)
                    && masks.ahead(color, square).is_some_and(|stop| facts.attacks[!color].has(stop))
                {
                    terms.add(color, layout::BACKWARD, 1);
                    if open {
                        terms.add(color, layout::BACKWARD_OPEN, 1);
                    }
                }
            }
        }
    }
    facts
}
