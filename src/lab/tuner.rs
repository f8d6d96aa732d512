//! Logistic regression of the evaluation's weights on the results of games.

use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;

use crate::lab::journal::Pair;
use crate::lab::samples::{Sample, Samples, weights};
use crate::lab::weights::source;
use crate::rules::Variant;
use crate::search::S;

/// How to tune.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Passes over all positions.
    pub epochs: u32,
    /// How many centipawns a weight may move in a step at first; falls to nearly nothing.
    pub rate: f64,
    /// How much the result of the game counts, against what the search found.
    pub result_share: f64,
    /// Of the order of the positions.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    weights: Vec<S>,
    /// How many positions there were.
    pub positions: usize,
    /// What a centipawn is worth: the scale of the logistic curve over the usual one.
    pub scale: f64,
    /// The mean cross-entropy before, on positions of the tuning and on others.
    pub before: [f64; 2],
    /// The same after.
    pub after: [f64; 2],
}

/// Every so many positions one is kept out of the tuning.
const HELD_OUT_EVERY: usize = 10;
/// How far from where they began weights are expected, in centipawns; what is seen often does not feel it.
const PRIOR_CP: f64 = 10.0;
const BATCH: usize = 2048;

/// Tunes the weights in use on the quiet positions of these games. `on_epoch` hears of the losses, as in
/// [`Tuned::after`].
pub fn tune(pairs: &[Pair], variant: Variant, tuning: Tuning, on_epoch: &mut dyn FnMut(u32, [f64; 2])) -> Tuned {
    let mut samples = Samples::default();
    for game in pairs.iter().flat_map(|pair| &pair.games) {
        samples.add(game, variant);
    }
    regress(&samples, weights(variant), tuning, on_epoch)
}

/// Moves the weights to where the positions' results are the least surprise.
fn regress(samples: &Samples, start: &[S], tuning: Tuning, on_epoch: &mut dyn FnMut(u32, [f64; 2])) -> Tuned {
    let start: Vec<[f64; 2]> = start.iter().map(|weight| [weight.mg(), weight.eg()].map(f64::from)).collect();
    // In blocks, since neighbors are of one game.
    let is_held_out = |index: &usize| (index / 64).is_multiple_of(HELD_OUT_EVERY);
    let (held_out, order): (Vec<_>, Vec<_>) = (0..samples.len()).partition(is_held_out);
    let mut model = Model { weights: start.clone(), scale: 1.0, result_share: tuning.result_share };
    model.fit_scale(samples, &order);
    let losses = |model: &Model| [model.loss(samples, &order), model.loss(samples, &held_out)];
    let before = losses(&model);
    let mut rng = SmallRng::seed_from_u64(tuning.seed);
    let mut adam = Adam::new(start.len());
    let pull = 1.0 / (PRIOR_CP * PRIOR_CP * order.len().max(1) as f64);
    let mut gradient = vec![[0.0; 2]; start.len()];
    let mut work = order.clone();
    for epoch in 0..tuning.epochs {
        let progress = f64::from(epoch) / f64::from(tuning.epochs);
        let rate = tuning.rate * f64::midpoint(1.0, (progress * std::f64::consts::PI).cos()).max(0.02);
        work.shuffle(&mut rng);
        for batch in work.chunks(BATCH) {
            for ((slope, weight), start) in gradient.iter_mut().zip(&model.weights).zip(&start) {
                *slope = [0, 1].map(|half| pull * (weight[half] - start[half]));
            }
            for &index in batch {
                model.add_gradient(&samples.sample(index), 1.0 / batch.len() as f64, &mut gradient);
            }
            adam.step(&mut model.weights, &gradient, rate);
        }
        on_epoch(epoch + 1, losses(&model));
    }
    let weights: Vec<S> = model.weights.iter().map(|&[mg, eg]| S::new(rounded(mg), rounded(eg))).collect();
    model.weights = weights.iter().map(|weight| [weight.mg(), weight.eg()].map(f64::from)).collect();
    let after = losses(&model);
    Tuned { weights, positions: samples.len(), scale: model.scale, before, after }
}

impl Tuned {
    /// A file for `src/search/eval/tuned` with these lines in its head.
    pub fn source(&self, head: &[String]) -> String {
        source(head, &self.weights)
    }
}

/// The weights with the curve from centipawns to points.
struct Model {
    weights: Vec<[f64; 2]>,
    scale: f64,
    result_share: f64,
}

impl Model {
    fn value(&self, sample: &Sample<'_>) -> f64 {
        let sums = sample.counts.iter().fold([0.0, 0.0], |[mg, eg], &(weight, count)| {
            let [weight_mg, weight_eg] = self.weights[usize::from(weight)];
            let count = f64::from(count);
            [weight_mg.mul_add(count, mg), weight_eg.mul_add(count, eg)]
        });
        sums[0] * f64::from(sample.mg) + sums[1] * f64::from(sample.eg) + f64::from(sample.offset)
    }

    /// Expected points of so many centipawns.
    fn points(&self, centipawns: f64) -> f64 {
        1.0 / (1.0 + (-centipawns * self.scale * SLOPE).exp())
    }

    fn target(&self, sample: &Sample<'_>) -> f64 {
        let searched = self.points(f64::from(sample.score));
        self.result_share * f64::from(sample.result) + (1.0 - self.result_share) * searched
    }

    fn loss(&self, samples: &Samples, indices: &[usize]) -> f64 {
        let entropy = |&index: &usize| {
            let sample = samples.sample(index);
            let expected = self.points(self.value(&sample)).clamp(1e-9, 1.0 - 1e-9);
            let target = self.target(&sample);
            -(target * expected.ln() + (1.0 - target) * (1.0 - expected).ln())
        };
        indices.iter().map(entropy).sum::<f64>() / indices.len().max(1) as f64
    }

    /// Finds the scale with the least surprise in the results alone, by golden section.
    fn fit_scale(&mut self, samples: &Samples, indices: &[usize]) {
        let share = std::mem::replace(&mut self.result_share, 1.0);
        let values: Vec<_> = indices.iter().map(|&index| self.value(&samples.sample(index))).collect();
        let loss = |scale: f64| {
            let surprise = |(&index, value): (&usize, &f64)| {
                let result = f64::from(samples.sample(index).result);
                let expected = (1.0 / (1.0 + (-value * scale * SLOPE).exp())).clamp(1e-9, 1.0 - 1e-9);
                -(result * expected.ln() + (1.0 - result) * (1.0 - expected).ln())
            };
            indices.iter().zip(&values).map(surprise).sum::<f64>()
        };
        let golden = 0.5 * (5.0_f64.sqrt() - 1.0);
        let (mut low, mut high) = (0.05, 4.0);
        for _ in 0..24 {
            let (a, b) = (high - golden * (high - low), low + golden * (high - low));
            if loss(a) < loss(b) {
                high = b;
            } else {
                low = a;
            }
        }
        self.scale = f64::midpoint(low, high);
        self.result_share = share;
    }

    fn add_gradient(&self, sample: &Sample<'_>, share: f64, gradient: &mut [[f64; 2]]) {
        let error = (self.points(self.value(sample)) - self.target(sample)) * self.scale * SLOPE * share;
        let (mg, eg) = (error * f64::from(sample.mg), error * f64::from(sample.eg));
        for &(weight, count) in sample.counts {
            let count = f64::from(count);
            let slope = &mut gradient[usize::from(weight)];
            slope[0] += mg * count;
            slope[1] += eg * count;
        }
    }
}

/// Ten times the chances for 400 centipawns.
const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;

/// Adam (Kingma and Ba, 2014).
struct Adam {
    means: Vec<[f64; 2]>,
    squares: Vec<[f64; 2]>,
    steps: i32,
}

impl Adam {
    const MEAN_DECAY: f64 = 0.9;
    const SQUARE_DECAY: f64 = 0.999;

    fn new(count: usize) -> Self {
        Self { means: vec![[0.0; 2]; count], squares: vec![[0.0; 2]; count], steps: 0 }
    }

    fn step(&mut self, weights: &mut [[f64; 2]], gradient: &[[f64; 2]], rate: f64) {
        self.steps += 1;
        let mean_bias = 1.0 - Self::MEAN_DECAY.powi(self.steps);
        let square_bias = 1.0 - Self::SQUARE_DECAY.powi(self.steps);
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(gradient).zip(moments) {
            for half in 0..2 {
                let slope = slope[half];
                mean[half] += (1.0 - Self::MEAN_DECAY) * (slope - mean[half]);
                square[half] += (1.0 - Self::SQUARE_DECAY) * (slope * slope - square[half]);
                weight[half] -= rate * (mean[half] / mean_bias) / ((square[half] / square_bias).sqrt() + 1e-10);
            }
        }
    }
}

fn rounded(value: f64) -> i32 {
    value.round().clamp(-8000.0, 8000.0) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::play::{Effort, End, Played};

    /// Games in which whoever is a pawn ahead wins, whatever else is on the board.
    fn games() -> Vec<Pair> {
        let game = |pawns: &str, half_points| Played {
            fen: format!("4k3/{pawns}/8/8/8/8/PPPPPP2/4K3 w - - 0 1"),
            a_is_white: true,
            half_points,
            end: End::Board("checkmate".to_owned()),
            moves: "e1d1 e8d8 d1e1 d8e8".to_owned(),
            evals: vec![Some(0); 4],
            efforts: [Effort::default(); 2],
        };
        let even = [game("pppppp2", 2), game("pppppp2", 0)];
        let ahead = [game("ppppp3", 2), game("ppppppp1", 0)];
        (0..400).map(|index| Pair { index, games: if index % 2 == 0 { even.clone() } else { ahead.clone() } }).collect()
    }

    #[test]
    fn tuning_lessens_surprise_and_is_the_same_again() {
        let tuning = Tuning { epochs: 20, rate: 1.0, result_share: 1.0, seed: 1 };
        let mut heard = Vec::new();
        let tuned = tune(&games(), Variant::Standard, tuning, &mut |epoch, losses| heard.push((epoch, losses)));
        assert_eq!(heard.len(), 20);
        assert!(tuned.after[0] < tuned.before[0] && tuned.after[1] < tuned.before[1], "{tuned:?}");
        let again = tune(&games(), Variant::Standard, tuning, &mut |_, _| {});
        assert_eq!(tuned, again);
        let text = tuned.source(&["Weights.".to_owned()]);
        assert!(text.starts_with("//! Weights.\n\nuse "), "{text}");
        assert!(text.contains("    (layout::MATERIAL, &[\n        S::new("), "{text}");
    }
}
