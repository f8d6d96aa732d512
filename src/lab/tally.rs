//! What has come of a match so far.

use std::fmt::Write as _;
use std::time::Duration;

use crate::lab::journal::Pair;
use crate::lab::play::{Effort, End};
use crate::lab::sprt::{Pentanomial, Sprt, Verdict};

/// The counts of a match; A's where it is not said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// By pairs of games.
    pub pairs: Pentanomial,
    /// Lost, drawn, won.
    pub games: [u64; 3],
    /// Games lost on time, by A and B.
    pub forfeits: [u64; 2],
    /// Games lost by no legal move, by A and B.
    pub illegal: [u64; 2],
    /// Games lost by a crash, by A and B.
    pub crashes: [u64; 2],
    /// What A and B spent.
    pub efforts: [Effort; 2],
}

impl Tally {
    /// Counts a pair.
    pub fn add(&mut self, pair: &Pair) {
        self.pairs.add(pair.games.iter().map(|game| game.half_points).sum());
        for game in &pair.games {
            self.games[game.half_points.min(2)] += 1;
            let loser = usize::from(game.half_points == 2);
            match &game.end {
                End::Forfeit => self.forfeits[loser] += 1,
                End::Illegal(_) => self.illegal[loser] += 1,
                End::Crash(_) => self.crashes[loser] += 1,
                End::Board(_) | End::Adjudicated | End::TooLong => {}
            }
            for (sum, effort) in self.efforts.iter_mut().zip(game.efforts) {
                sum.nodes += effort.nodes;
                sum.micros += effort.micros;
            }
        }
    }

    /// The verdict, once there is one.
    pub fn verdict(&self, sprt: Option<Sprt>) -> Option<Verdict> {
        sprt.and_then(|sprt| sprt.verdict(sprt.llr(&self.pairs)))
    }

    /// The match in one line. `left`: what it will still take, if that can be told.
    pub fn line(&self, pairs_max: u64, sprt: Option<Sprt>, left: Option<Duration>) -> String {
        let [lost, drawn, won] = self.games;
        let counts = self.pairs.0.map(|count| count.to_string()).join("-");
        let mut text = format!(
            "games {}/{} won {won} drawn {drawn} lost {lost} score {:.1} % elo {} pairs {counts}",
            2 * self.pairs.pairs(),
            2 * pairs_max,
            100.0 * self.pairs.score(),
            self.pairs.elo(),
        );
        if let Some(sprt) = sprt {
            // A string takes whatever is written, here and below.
            let _ = write!(text, " llr {:+.2} of ±{:.2}", sprt.llr(&self.pairs), Sprt::bound());
        }
        if let Some(left) = left {
            let seconds = left.as_secs();
            let _ = write!(text, " left {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        }
        text
    }

    /// The match in several lines.
    pub fn summary(&self, sprt: Option<Sprt>) -> String {
        let [lost, drawn, won] = self.games;
        let (low, high) = self.pairs.score_interval();
        let [a, b] = self.efforts.map(|effort| u128::from(effort.nodes) * 1_000_000 / u128::from(effort.micros.max(1)));
        let pairs = self.pairs.0;
        let mut text = format!(
            "games    {} (A won {won}, drew {drawn}, lost {lost})\n\
             score    {:.2} % [{:.2}, {:.2}]\n\
             elo      {}\n\
             pairs    0: {}, 1/2: {}, 1: {}, 3/2: {}, 2: {}\n",
            2 * self.pairs.pairs(),
            100.0 * self.pairs.score(),
            100.0 * low,
            100.0 * high,
            self.pairs.elo(),
            pairs[0],
            pairs[1],
            pairs[2],
            pairs[3],
            pairs[4],
        );
        if let Some(sprt) = sprt {
            let verdict = match self.verdict(Some(sprt)) {
                Some(Verdict::H0) => "H0 accepted",
                Some(Verdict::H1) => "H1 accepted",
                None => "undecided",
            };
            let llr = sprt.llr(&self.pairs);
            let _ = writeln!(
                text,
                "sprt     [{}, {}]: {verdict}, llr {llr:+.2} of ±{:.2}",
                sprt.elo0,
                sprt.elo1,
                Sprt::bound()
            );
        }
        let _ = writeln!(text, "nps      A {a}, B {b}");
        for (name, [a, b]) in [("forfeits", self.forfeits), ("illegal ", self.illegal), ("crashes ", self.crashes)] {
            let _ = writeln!(text, "{name} A {a}, B {b}");
        }
        text
    }

    /// How many pairs are still to be played: to the end, or to where the test is heading.
    pub fn pairs_left(&self, pairs_max: u64, sprt: Option<Sprt>) -> u64 {
        let played = self.pairs.pairs();
        let left = pairs_max.saturating_sub(played);
        let Some(sprt) = sprt else { return left };
        let llr = sprt.llr(&self.pairs).abs();
        let to_bound = played as f64 * (Sprt::bound() - llr) / llr.max(0.01);
        left.min(to_bound.max(0.0) as u64)
    }
}
