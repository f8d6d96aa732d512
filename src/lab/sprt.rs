//! What results say: Elo with its interval, and the sequential test.

use std::fmt;

/// How many pairs of games gave the first side 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

/// A difference in Elo with its 95 % interval; infinite where nothing was lost, or nothing won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The best estimate.
    pub value: f64,
    /// The interval's lower end.
    pub low: f64,
    /// The interval's upper end.
    pub high: f64,
}

/// A sequential test of two hypotheses, errors of both kinds at 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo of H0, logistic.
    pub elo0: f64,
    /// The Elo of H1; greater.
    pub elo1: f64,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is no more than H0 says.
    H0,
    /// The difference is at least what H1 says.
    H1,
}

impl Pentanomial {
    /// Counts one pair by the half points of its first side, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// How many pairs were counted.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of points, 0 to 1; a half if there are none.
    pub fn score(&self) -> f64 {
        if self.pairs() == 0 { 0.5 } else { mean(&self.0.map(|count| count as f64)) }
    }

    /// The 95 % interval of the score.
    pub fn score_interval(&self) -> (f64, f64) {
        if self.pairs() == 0 {
            return (0.0, 1.0);
        }
        let mut counts = self.0.map(|count| count as f64);
        if counts.iter().filter(|&&count| count > 0.0).count() == 1 {
            // Pairs that all ended alike say nothing of their spread: as if one more had been another.
            counts[2] += 0.5;
            counts[if counts[4] > 1.0 { 3 } else { 1 }] += 0.5;
        }
        let pairs: f64 = counts.iter().sum();
        let mean_all = mean(&counts);
        let variance = counts.iter().zip(SCORES).map(|(n, s)| n * (s - mean_all).powi(2)).sum::<f64>() / pairs;
        let half = DEVIATIONS_95 * (variance / pairs).sqrt();
        ((self.score() - half).max(0.0), (self.score() + half).min(1.0))
    }

    /// The difference in Elo.
    pub fn elo(&self) -> Elo {
        let (low, high) = self.score_interval();
        Elo { value: elo_of(self.score()), low: elo_of(low), high: elo_of(high) }
    }
}

impl Sprt {
    /// Where the test ends: at this log-likelihood ratio, or at its negative.
    pub fn bound() -> f64 {
        (0.95_f64 / 0.05).ln()
    }

    /// The log-likelihood ratio of H1 over H0: each with the likeliest distribution of pairs that has its mean (M. Van
    /// den Bergh's generalised test).
    pub fn llr(self, results: &Pentanomial) -> f64 {
        if results.pairs() == 0 {
            return 0.0;
        }
        // Outcomes not seen yet are not impossible.
        let counts = results.0.map(|count| (count as f64).max(1e-3));
        let pairs: f64 = counts.iter().sum();
        let (s0, s1) = (score_of(self.elo0), score_of(self.elo1));
        let (x0, x1) = (tilt(&counts, s0), tilt(&counts, s1));
        let terms = counts.iter().zip(SCORES);
        terms.map(|(n, s)| n / pairs * ((1.0 + x0 * (s - s0)).ln() - (1.0 + x1 * (s - s1)).ln())).sum::<f64>() * pairs
    }

    /// The end of the test, once it is reached.
    pub fn verdict(self, llr: f64) -> Option<Verdict> {
        if llr >= Self::bound() {
            Some(Verdict::H1)
        } else if llr <= -Self::bound() {
            Some(Verdict::H0)
        } else {
            None
        }
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1} [{:+.1}, {:+.1}]", self.value, self.low, self.high)
    }
}

const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
const DEVIATIONS_95: f64 = 1.959_963_985;

/// The expected score for a difference in Elo.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in Elo for a score.
pub fn elo_of(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

fn mean(counts: &[f64; 5]) -> f64 {
    let pairs: f64 = counts.iter().sum();
    counts.iter().zip(SCORES).map(|(n, s)| n * s).sum::<f64>() / pairs
}

/// The multiplier by which the seen distribution is bent to have the mean `score`: the root of a falling function.
fn tilt(counts: &[f64; 5], score: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let slope: f64 = counts.iter().zip(SCORES).map(|(n, s)| n * (s - score) / (1.0 + middle * (s - score))).sum();
        if slope > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Elo and the half width of its interval, as fastchess printed them for these pairs.
    fn check(pairs: [u64; 5], elo: f64, half_width: f64) {
        let found = Pentanomial(pairs).elo();
        assert!((found.value - elo).abs() < 0.01, "{found}");
        assert!(((found.high - found.low) / 2.0 - half_width).abs() < 0.01, "{found}");
    }

    #[test]
    fn elo_is_what_other_programs_find() {
        check([1, 10, 78, 48, 13], 72.85, 22.33);
        check([0, 0, 1, 8, 1], 190.85, 65.54);
        check([0, 1, 0, 1, 0], 0.0, 296.58);
    }

    #[test]
    fn the_ratio_is_close_to_what_the_normal_distribution_gives() {
        // The usual approximation, by hand: 16,990 (s1 - s0) (2s - s0 - s1) / 2v.
        let llr = Sprt { elo0: 0.0, elo1: 3.0 }.llr(&Pentanomial([4063, 0, 8620, 0, 4307]));
        assert!((llr - 2.991).abs() < 0.005, "{llr}");
    }

    #[test]
    fn hypotheses_that_change_places_change_the_sign() {
        let pairs = Pentanomial([3, 20, 60, 31, 9]);
        let llr = Sprt { elo0: 0.0, elo1: 10.0 }.llr(&pairs);
        let back = Sprt { elo0: 10.0, elo1: 0.0 }.llr(&pairs);
        assert!((llr + back).abs() < 1e-9);
        assert!(llr > 0.0);
    }

    #[test]
    fn a_test_ends_at_either_bound() {
        let sprt = Sprt { elo0: 0.0, elo1: 5.0 };
        assert_eq!(sprt.verdict(2.95), Some(Verdict::H1));
        assert_eq!(sprt.verdict(-2.95), Some(Verdict::H0));
        assert_eq!(sprt.verdict(2.94), None);
        assert_eq!(sprt.verdict(sprt.llr(&Pentanomial::default())), None);
        assert_eq!(sprt.verdict(sprt.llr(&Pentanomial([0, 0, 10, 200, 200]))), Some(Verdict::H1));
        assert_eq!(sprt.verdict(sprt.llr(&Pentanomial([200, 200, 10, 0, 0]))), Some(Verdict::H0));
    }

    #[test]
    fn pairs_that_are_all_won_leave_room_for_doubt() {
        let all = Pentanomial([0, 0, 0, 0, 100]);
        let (low, high) = all.score_interval();
        assert!(low > 0.97 && low < 1.0 && high >= 1.0, "{low} {high}");
        assert!(all.elo().value.is_infinite() && all.elo().low.is_finite());
    }
}
