//! The constants of search, tuned by playing: simultaneous perturbation stochastic approximation (Spall, 1992).
//!
//! In each round all constants are moved at once, each by its step up or down at random; the set so found plays the
//! set with all signs changed, and the constants go some way towards the winner.

use std::io;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use crate::engine::{Constant, Tweaks, constants};
use crate::lab::contender::{Config, Own};
use crate::lab::contest::{Contest, ContestError};
use crate::lab::openings::RandomOpenings;
use crate::lab::play::{Adjudication, Pace};
use crate::rules::Variant;

/// How to look for better constants.
#[derive(Clone, Debug)]
pub struct Spsa {
    /// Which game.
    pub variant: Variant,
    /// How much each side may think.
    pub pace: Pace,
    /// How often all constants are moved.
    pub rounds: u64,
    /// Pairs of games in a round.
    pub pairs: u64,
    /// Games at once.
    pub concurrency: usize,
    /// How many of its steps a constant goes for each point won, at first; falls by half until the end.
    pub rate: f64,
    /// Of the signs and the openings.
    pub seed: u64,
}

/// Where the constants are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Course {
    /// The variant's key.
    pub variant: String,
    /// Rounds played.
    pub rounds: u64,
    /// All constants that are tuned.
    pub constants: Vec<Moving>,
}

/// A constant on its way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moving {
    /// Its name.
    pub name: String,
    /// Where it began.
    pub start: i32,
    /// Where it is.
    pub value: f64,
    /// How far it is moved to either side: a difference that is worth some Elo.
    pub step: f64,
}

/// Games both sides hold for decided are not played to their end.
const ADJUDICATION: Adjudication = Adjudication { win_cp: Some(1200), draw_cp: Some(5) };

impl Course {
    /// Whether both began alike.
    pub fn is_like(&self, other: &Self) -> bool {
        let begin = |course: &Self| -> Vec<_> {
            course.constants.iter().map(|constant| (constant.name.clone(), constant.start)).collect()
        };
        self.variant == other.variant && begin(self) == begin(other)
    }

    /// The beginning: these constants where the variant has them, each with a sixth of its value for a step.
    ///
    /// # Errors
    /// A name that is none.
    pub fn new(variant: Variant, names: &[String]) -> Result<Self, String> {
        let all = constants(variant);
        let find = |name: &String| {
            let found = all.iter().find(|constant| constant.name == name);
            found.copied().ok_or_else(|| format!("{name:?} is no constant of search"))
        };
        let chosen: Vec<Constant> = names.iter().map(find).collect::<Result<_, _>>()?;
        let moving = |constant: Constant| Moving {
            name: constant.name.to_owned(),
            start: constant.value,
            value: constant.value.into(),
            step: (f64::from(constant.value).abs() / 6.0).max(1.0),
        };
        Ok(Self { variant: variant.key().to_owned(), rounds: 0, constants: chosen.into_iter().map(moving).collect() })
    }
}

impl Spsa {
    /// Plays the rounds that are left; `on_round` hears of each.
    ///
    /// # Errors
    /// A side does not start, there are no openings, or `on_round` fails.
    pub fn run(
        &self,
        course: &mut Course,
        on_round: &mut dyn FnMut(&Course) -> io::Result<()>,
    ) -> Result<(), ContestError> {
        let seed = self.seed.wrapping_add(course.rounds);
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut openings = RandomOpenings::new(self.variant, seed, None).map_err(ContestError::Openings)?;
        while course.rounds < self.rounds {
            let signs: Vec<f64> = course.constants.iter().map(|_| if rng.random() { 1.0 } else { -1.0 }).collect();
            let dither = rng.random();
            let contest = Contest {
                variant: self.variant,
                pairs: self.pairs,
                pace: self.pace,
                sides: [1.0, -1.0].map(|side| moved(course, &signs, side, dither)),
                concurrency: self.concurrency,
                seed,
                openings: Some(openings.by_ref().take(self.pairs as usize).collect()),
                imbalance_max: None,
                is_swapped: true,
                sprt: None,
                adjudication: ADJUDICATION,
            };
            let tally = contest.run(Vec::new(), &mut |_| Ok(()))?;
            let [lost, _, won] = tally.games.map(|games| games as f64);
            let progress = course.rounds as f64 / self.rounds as f64;
            let rate = self.rate * (1.0 - progress / 2.0);
            for (constant, sign) in course.constants.iter_mut().zip(&signs) {
                constant.value += rate * (won - lost) * sign * constant.step;
            }
            course.rounds += 1;
            on_round(course)?;
        }
        Ok(())
    }
}

/// The engine with all constants moved to one side. What lies between whole numbers is rounded up as often as it is
/// near the upper one.
fn moved(course: &Course, signs: &[f64], side: f64, dither: f64) -> Config {
    let mut tweaks = Tweaks::default();
    for (constant, sign) in course.constants.iter().zip(signs) {
        let value = (constant.value + side * sign * constant.step + dither).floor();
        // The names come from the list of all.
        let _ = tweaks.set(&constant.name, value as i32);
    }
    Config::Own(Own { hash_mib: 4, tweaks, ..Own::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa(rounds: u64) -> Spsa {
        let pace = Pace::Nodes(300);
        Spsa { variant: Variant::Atomic, pace, rounds, pairs: 1, concurrency: 2, rate: 0.1, seed: 3 }
    }

    #[test]
    fn constants_move_towards_what_wins_and_the_same_way_again() {
        let names = ["reduce_base", "futility_base"].map(str::to_owned);
        let mut course = Course::new(Variant::Atomic, &names).unwrap();
        let start = course.clone();
        let mut heard = 0;
        let mut hear = |_: &Course| {
            heard += 1;
            Ok(())
        };
        spsa(16).run(&mut course, &mut hear).unwrap();
        assert_eq!(heard, 16);
        assert_ne!(course.constants, start.constants);
        let mut again = start.clone();
        spsa(16).run(&mut again, &mut |_| Ok(())).unwrap();
        assert_eq!(course, again);
        assert!(course.is_like(&start));
        assert!(!course.is_like(&Course::new(Variant::Omega, &names).unwrap()));
        assert!(!course.is_like(&Course::new(Variant::Atomic, &names[..1]).unwrap()));
        spsa(16).run(&mut again, &mut |_| panic!("all rounds are played")).unwrap();
    }

    #[test]
    fn an_unknown_constant_is_named() {
        let error = Course::new(Variant::Omega, &["razors".to_owned()]).unwrap_err();
        assert_eq!(error, "\"razors\" is no constant of search");
    }
}
