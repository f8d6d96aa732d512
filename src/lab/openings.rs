//! Where games begin: random positions that are even, each of them once.

use std::collections::HashSet;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::engine::Score;
use crate::lab::contender::{Allowance, Own, Thinker};
use crate::rules::chess960::Start;
use crate::rules::{Game, Variant};

/// Openings without end, as FEN; the same for the same seed.
#[derive(Debug)]
pub struct RandomOpenings {
    variant: Variant,
    imbalance_max: u32,
    rng: SmallRng,
    seen: HashSet<String>,
    judge: Thinker,
}

impl RandomOpenings {
    /// Those of a seed. `imbalance_max`: how many centipawns a side may be ahead, by a short search; else as is good for a
    /// match.
    ///
    /// # Errors
    /// No runtime for the search that judges them can be started.
    pub fn new(variant: Variant, seed: u64, imbalance_max: Option<u32>) -> Result<Self, String> {
        let judge = Thinker::new(&Own { hash_mib: 1, ..Own::default() })?;
        let imbalance_max = imbalance_max.unwrap_or_else(|| usual_imbalance_max(variant));
        Ok(Self { variant, imbalance_max, rng: SmallRng::seed_from_u64(seed), seen: HashSet::new(), judge })
    }

    /// A position after some random moves; `None` if the game ended over them.
    fn draw(&mut self) -> Option<Game> {
        let start = (self.variant == Variant::Chess960).then(|| Start::random(&mut self.rng).fen());
        let mut game = Game::new(self.variant, start.as_deref()).ok()?;
        let plies = plies(self.variant) + self.rng.random_range(0..2);
        for _ in 0..plies {
            let moves = game.legal_moves();
            let index = self.rng.random_range(0..moves.len().max(1));
            game.push(*moves.get(index)?);
        }
        game.outcome().is_none().then_some(game)
    }

    /// What a short search finds, in centipawns for the side to move; a mate is out of all bounds.
    fn value(&mut self, game: &Game) -> Option<i32> {
        self.judge.forget();
        match self.judge.answer(game, Allowance::Nodes(NODES)).ok()?.score? {
            Score::Cp(cp) => Some(cp),
            Score::Mate(_) => None,
        }
    }
}

impl Iterator for RandomOpenings {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        loop {
            let Some(game) = self.draw() else { continue };
            if self.value(&game).is_none_or(|value| value.unsigned_abs() > self.imbalance_max) {
                continue;
            }
            let fen = game.fen();
            if self.seen.insert(fen.clone()) {
                return Some(fen);
            }
        }
    }
}

/// The openings of a list, one FEN or EPD a line, in an order that depends on the seed. What stands behind `;` or `#`
/// does not count.
///
/// # Errors
/// A line is no position of the variant.
pub fn listed(text: &str, variant: Variant, seed: u64) -> Result<Vec<String>, String> {
    let mut fens = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split([';', '#']).next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        let game = Game::new(variant, Some(line)).map_err(|error| format!("line {}: {error}", index + 1))?;
        if game.outcome().is_some() {
            return Err(format!("line {}: the game is over", index + 1));
        }
        fens.push(game.fen());
    }
    fens.shuffle(&mut SmallRng::seed_from_u64(seed));
    Ok(fens)
}

/// What the judge may search.
const NODES: u64 = 3000;

/// Random moves, or one more. A few of them decide a game of atomic.
const fn plies(variant: Variant) -> usize {
    match variant {
        Variant::Standard | Variant::FromPosition => 7,
        Variant::Chess960 | Variant::Atomic => 4,
        Variant::Omega => 8,
    }
}

/// Centipawns.
const fn usual_imbalance_max(variant: Variant) -> u32 {
    match variant {
        Variant::Standard | Variant::Chess960 | Variant::FromPosition => 70,
        Variant::Atomic => 100,
        Variant::Omega => 80,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_openings_are_distinct_even_and_the_same_again() {
        for variant in [Variant::Chess960, Variant::Atomic, Variant::Omega] {
            let draw = |seed| RandomOpenings::new(variant, seed, None).unwrap().take(6).collect::<Vec<_>>();
            let openings = draw(7);
            assert_eq!(openings, draw(7), "{variant:?}");
            assert_ne!(openings, draw(8), "{variant:?}");
            assert_eq!(openings.iter().collect::<HashSet<_>>().len(), 6, "{variant:?}");
            let mut judge = RandomOpenings::new(variant, 0, None).unwrap();
            for fen in &openings {
                let game = Game::new(variant, Some(fen)).unwrap();
                assert!(
                    judge.value(&game).is_some_and(|value| value.unsigned_abs() <= usual_imbalance_max(variant)),
                    "{fen}"
                );
            }
        }
    }

    #[test]
    fn a_list_is_read_and_shuffled_by_the_seed() {
        let text = "# two\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ; start\n\n\
                    4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n";
        let mut fens = listed(text, Variant::Standard, 1).unwrap();
        fens.sort();
        assert_eq!(
            fens,
            ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]
        );
        assert!(listed("8/8/8/8/8/8/8/8 w - - 0 1", Variant::Standard, 1).unwrap_err().starts_with("line 1: "));
        assert_eq!(
            listed("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Variant::Standard, 1),
            Err("line 1: the game is over".into())
        );
    }
}
