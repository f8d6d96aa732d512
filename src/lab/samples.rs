//! Positions to tune on: how often each weight counts, and how the game ended.

use crate::lab::play::{End, MATE, Played};
use crate::rules::{AnyLine, Game, Line, Move, MoveList, Position, Variant};
use crate::search::{EvalRules, S, SearchRules, Tracer, trace};

/// Quiet positions of many games, as the evaluation sees them.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    heads: Vec<Head>,
    /// Weight and count, one position after another.
    counts: Vec<(u16, i16)>,
}

/// One position; all for White.
#[derive(Clone, Copy, Debug)]
struct Head {
    /// Where its counts end; they begin where those before end.
    end: usize,
    mg: f32,
    eg: f32,
    offset: f32,
    result: f32,
    score: f32,
}

/// One position as the tuner needs it; all for White.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<'a> {
    /// Weight and count.
    pub counts: &'a [(u16, i16)],
    /// What the middlegame half of a weight is multiplied with.
    pub mg: f32,
    /// What the endgame half of a weight is multiplied with.
    pub eg: f32,
    /// What the evaluation adds whatever the weights are.
    pub offset: f32,
    /// 0, ½ or 1.
    pub result: f32,
    /// What the search found, in centipawns.
    pub score: f32,
}

/// Positions a game at most, evenly spread over it: neighbors say much the same.
const PER_GAME_MAX: usize = 128;
/// Where so much is won, small things do not matter any more.
const SCORE_MAX: i32 = 2000;

impl Samples {
    /// How many positions.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// A position.
    pub fn sample(&self, index: usize) -> Sample<'_> {
        let begin = if index == 0 { 0 } else { self.heads[index - 1].end };
        let Head { end, mg, eg, offset, result, score } = self.heads[index];
        Sample { counts: &self.counts[begin..end], mg, eg, offset, result, score }
    }

    /// Adds the quiet positions of a game. Games lost by a fault teach nothing.
    pub fn add(&mut self, played: &Played, variant: Variant) {
        let Ok(mut game) = Game::new(variant, Some(&played.fen)) else { return };
        if matches!(played.end, End::Forfeit | End::Illegal(_) | End::Crash(_)) {
            return;
        }
        for text in played.moves.split_ascii_whitespace() {
            if game.play(text).is_err() {
                return;
            }
        }
        match game.line() {
            AnyLine::Chess(line) => self.add_line(line, played),
            AnyLine::Atomic(line) => self.add_line(line, played),
            AnyLine::Omega(line) => self.add_line(line, played),
        }
    }

    fn add_line<R: SearchRules>(&mut self, line: &Line<R>, played: &Played) {
        let moves = line.positions().iter().zip(line.moves()).zip(&played.evals);
        let quiet: Vec<_> = moves
            .filter_map(|((position, &mv), &eval)| {
                let eval = eval.filter(|eval| eval.abs() <= SCORE_MAX.min(MATE / 2))?;
                is_quiet(position, mv).then_some((position, eval))
            })
            .collect();
        let a_points = played.half_points as f32 / 2.0;
        let result = if played.a_is_white { a_points } else { 1.0 - a_points };
        let count = quiet.len().min(PER_GAME_MAX);
        for index in 0..count {
            let (position, score) = quiet[index * quiet.len() / count];
            let (counts, linear) = trace(position, Counts::<R>::new());
            let counts = counts.0.iter().zip(0..).filter(|(count, _)| **count != 0);
            self.counts.extend(counts.map(|(&count, weight): (_, u16)| (weight, count)));
            self.heads.push(Head {
                end: self.counts.len(),
                mg: linear.mg,
                eg: linear.eg,
                offset: linear.offset,
                result,
                score: score as f32,
            });
        }
    }
}

/// The starting point of tuning: the weights in use.
pub(crate) fn weights(variant: Variant) -> &'static [S] {
    use crate::rules::{Atomic, Chess, Omega};
    match variant {
        Variant::Standard | Variant::Chess960 | Variant::FromPosition => Chess::weights(),
        Variant::Atomic => Atomic::weights(),
        Variant::Omega => Omega::weights(),
    }
}

/// Whether nothing is hanging that an evaluation without a search could not know of.
fn is_quiet<R: SearchRules>(position: &Position<R>, mv: Move) -> bool {
    if position.is_check() || position.is_capture(mv) || mv.promotion().is_some() || R::is_threatened(position) {
        return false;
    }
    let mut noisy = MoveList::new();
    position.noisy_moves(&mut noisy);
    !noisy.into_iter().any(|mv| R::see_at_least(position, mv, 1))
}

/// Counts by weight.
struct Counts<R: EvalRules>(Vec<i16>, std::marker::PhantomData<R>);

impl<R: EvalRules> Counts<R> {
    fn new() -> Self {
        Self(vec![0; R::weights().len()], std::marker::PhantomData)
    }
}

impl<R: EvalRules> Tracer for Counts<R> {
    fn count(&mut self, weight: usize, count: i32) {
        self.0[weight] += count as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Score, Settings};
    use crate::lab::play::Effort;

    /// The game's positions, each with the sum of its counts and the evaluation as the search has it.
    fn check(variant: Variant, fen: &str, moves: &str) {
        let played = Played {
            fen: fen.to_owned(),
            a_is_white: false,
            half_points: 2,
            end: End::Board("stalemate".to_owned()),
            moves: moves.to_owned(),
            evals: vec![Some(0); moves.split(' ').count()],
            efforts: [Effort::default(); 2],
        };
        let mut samples = Samples::default();
        samples.add(&played, variant);
        assert!(samples.len() > 0);
        let weights = weights(variant);
        let sample = samples.sample(0);
        let sums = sample.counts.iter().fold((0.0, 0.0), |(mg, eg), &(weight, count)| {
            let (weight, count) = (weights[weight as usize], f32::from(count));
            (mg + weight.mg() as f32 * count, eg + weight.eg() as f32 * count)
        });
        let value = sums.0 * sample.mg + sums.1 * sample.eg + sample.offset;
        let engine = Engine::new(Settings { threads: 1, hash_mib: 1, ..Settings::default() });
        let Score::Cp(cp) = engine.evaluate(&Game::new(variant, Some(fen)).unwrap()) else { panic!("a mate at sight") };
        assert!((value - cp as f32).abs() < 3.0, "{fen}: {value} and {cp}");
        assert!(sample.result.abs() < 1e-6);
    }

    #[test]
    fn counts_times_weights_are_the_evaluation() {
        check(Variant::Chess960, "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9", "h2h3 h7h6");
        check(Variant::Chess960, "8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 2 47", "e6d7 g1f2");
        check(Variant::Chess960, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "b1b2 e5d5");
        check(Variant::Atomic, "4k2r/p4ppp/4p3/8/8/4P3/P4PPP/R3K3 w Q - 0 20", "h2h3 h7h6");
        let even_but_for_a_champion = "12/2r3k2r2/1pppp1ppppp1/12/12/12/12/12/12/1PPPPPPPPPP1/2R3K1CR2/12 w - - 0 1";
        check(Variant::Omega, even_but_for_a_champion, "b1b2 b8b7");
    }

    #[test]
    fn a_position_with_something_hanging_is_not_quiet() {
        let game = Game::new(Variant::Standard, Some("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")).unwrap();
        let AnyLine::Chess(line) = game.line() else { panic!("chess is chess") };
        assert!(!is_quiet(line.position(), game.parse_uci("e4e5").unwrap()));
        let game = Game::new(Variant::Standard, Some("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1")).unwrap();
        let AnyLine::Chess(line) = game.line() else { panic!("chess is chess") };
        assert!(is_quiet(line.position(), game.parse_uci("e4e5").unwrap()));
    }
}
