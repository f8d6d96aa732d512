//! A match: pairs of games from the same openings with colors swapped, several at once.

use std::collections::{BTreeMap, HashSet};
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::lab::contender::{Config, Contender};
use crate::lab::journal::Pair;
use crate::lab::openings::RandomOpenings;
use crate::lab::play::{Adjudication, Pace, Played, play};
use crate::lab::sprt::Sprt;
use crate::lab::tally::Tally;
use crate::rules::{Game, Variant};

/// A match to be played. With a pace of nodes and one thread a side it is the same every time, whatever else runs.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Which game.
    pub variant: Variant,
    /// How many pairs at most.
    pub pairs: u64,
    /// How much each side may think.
    pub pace: Pace,
    /// A and B.
    pub sides: [Config; 2],
    /// How many games at once.
    pub concurrency: usize,
    /// Of the openings.
    pub seed: u64,
    /// FENs to begin from; else random ones.
    pub openings: Option<Vec<String>>,
    /// How far from even a random opening may be, in centipawns, if it may be further than is usual for a match.
    pub imbalance_max: Option<u32>,
    /// Whether both games of a pair begin alike, as is fair; else each has an opening of its own.
    pub is_swapped: bool,
    /// The test by which the match may end early.
    pub sprt: Option<Sprt>,
    /// By which games may end early.
    pub adjudication: Adjudication,
}

/// What happens in a match.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A pair is played; in any order.
    Finished(&'a Pair),
    /// A pair is counted; in the order of the openings, so that short games come no sooner than long ones.
    Counted(&'a Pair, &'a Tally),
}

/// Why a match cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ContestError {
    /// A side does not start.
    #[error("{side}: {why}")]
    Side {
        /// A or B.
        side: char,
        /// What it says.
        why: String,
    },
    /// There are no openings, or not enough of them.
    #[error("{0}")]
    Openings(String),
    /// What happens cannot be written down.
    #[error("the match cannot be recorded")]
    Record(#[from] io::Error),
}

impl Contest {
    /// Plays all pairs that are not in `played` already, to the end or to the test's verdict.
    ///
    /// # Errors
    /// A side does not start, openings are missing, or `on_event` fails.
    pub fn run(
        &self,
        played: Vec<Pair>,
        on_event: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> Result<Tally, ContestError> {
        let mut waiting: BTreeMap<u64, Pair> = played.into_iter().map(|pair| (pair.index, pair)).collect();
        let mut tally = Tally::default();
        if self.count(&mut waiting, &mut tally, on_event)? {
            return Ok(tally);
        }
        let queue = Mutex::new(self.queue(waiting.keys().copied().collect(), tally.pairs.pairs())?);
        let stop = AtomicBool::new(false);
        let (queue, stop) = (&queue, &stop);
        // Unbounded, but the receiver only counts: it is empty nearly always.
        let (sender, results) = mpsc::channel();
        let result = thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let sender = sender.clone();
                scope.spawn(move || self.work(queue, stop, &sender));
            }
            drop(sender);
            for result in results {
                let is_over = result.and_then(|pair| {
                    on_event(Event::Finished(&pair))?;
                    waiting.insert(pair.index, pair);
                    self.count(&mut waiting, &mut tally, on_event)
                });
                if !matches!(is_over, Ok(false)) {
                    // What the others are playing would not be counted any more.
                    stop.store(true, Ordering::Relaxed);
                    return is_over.map(|_| ());
                }
            }
            Ok(())
        });
        result.map(|()| tally)
    }

    /// Counts what is next in order; whether the match is over.
    fn count(
        &self,
        waiting: &mut BTreeMap<u64, Pair>,
        tally: &mut Tally,
        on_event: &mut dyn FnMut(Event<'_>) -> io::Result<()>,
    ) -> Result<bool, ContestError> {
        while tally.pairs.pairs() < self.pairs {
            let Some(pair) = waiting.remove(&tally.pairs.pairs()) else { return Ok(false) };
            tally.add(&pair);
            on_event(Event::Counted(&pair, tally))?;
            if tally.verdict(self.sprt).is_some() {
                return Ok(true);
            }
        }
        Ok(true)
    }

    fn queue(&self, done: HashSet<u64>, counted: u64) -> Result<Queue, ContestError> {
        let wanted = if self.is_swapped { self.pairs } else { 2 * self.pairs };
        let openings: Box<dyn Iterator<Item = String> + Send> = match &self.openings {
            Some(fens) if (fens.len() as u64) < wanted => {
                let there = fens.len();
                return Err(ContestError::Openings(format!("there are {there} openings, {wanted} are needed")));
            }
            Some(fens) => Box::new(fens.clone().into_iter()),
            None => {
                let openings = RandomOpenings::new(self.variant, self.seed, self.imbalance_max);
                Box::new(openings.map_err(ContestError::Openings)?)
            }
        };
        Ok(Queue { openings, next: 0, counted, pairs: self.pairs, is_swapped: self.is_swapped, done })
    }

    fn work(&self, queue: &Mutex<Queue>, stop: &AtomicBool, results: &Sender<Result<Pair, ContestError>>) {
        let mut contenders = [None, None];
        while !stop.load(Ordering::Relaxed) {
            let next = queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some((index, fens)) = next else { return };
            let first = self.game(&fens[0], true, &mut contenders, stop);
            let games = first.and_then(|first| match first {
                Some(first) => Ok(self.game(&fens[1], false, &mut contenders, stop)?.map(|second| [first, second])),
                None => Ok(None),
            });
            let sent = match games {
                Ok(Some(games)) => results.send(Ok(Pair { index, games })),
                Ok(None) => return,
                Err(error) => results.send(Err(error)),
            };
            if sent.is_err() {
                return;
            }
        }
    }

    fn game(
        &self,
        fen: &str,
        a_is_white: bool,
        contenders: &mut [Option<Contender>; 2],
        stop: &AtomicBool,
    ) -> Result<Option<Played>, ContestError> {
        for ((contender, config), side) in contenders.iter_mut().zip(&self.sides).zip(['A', 'B']) {
            if contender.is_none() {
                let started = Contender::start(config, self.variant);
                *contender = Some(started.map_err(|why| ContestError::Side { side, why })?);
            }
        }
        let mut game = Game::new(self.variant, Some(fen)).map_err(|error| ContestError::Openings(error.to_string()))?;
        Ok(play(&mut game, a_is_white, contenders, self.pace, self.adjudication, stop))
    }
}

/// The pairs still to be played.
struct Queue {
    openings: Box<dyn Iterator<Item = String> + Send>,
    next: u64,
    counted: u64,
    pairs: u64,
    is_swapped: bool,
    done: HashSet<u64>,
}

impl Iterator for Queue {
    type Item = (u64, [String; 2]);

    fn next(&mut self) -> Option<(u64, [String; 2])> {
        while self.next < self.pairs {
            let index = self.next;
            self.next += 1;
            // Random openings follow from those before, so none can be left out.
            let first = self.openings.next()?;
            let second = if self.is_swapped { first.clone() } else { self.openings.next()? };
            if index >= self.counted && !self.done.contains(&index) {
                return Some((index, [first, second]));
            }
        }
        None
    }
}

impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Queue").field("next", &self.next).field("pairs", &self.pairs).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::play::End;

    fn contest(concurrency: usize) -> Contest {
        Contest {
            variant: Variant::Atomic,
            pairs: 2,
            pace: Pace::Nodes(500),
            sides: ["self:hash=1".parse().unwrap(), "self:hash=1,evaluation=material".parse().unwrap()],
            concurrency,
            seed: 1,
            openings: None,
            imbalance_max: None,
            is_swapped: true,
            sprt: None,
            adjudication: Adjudication::default(),
        }
    }

    /// The pairs in the order in which they were counted, with times left out.
    fn pairs(contest: &Contest, played: Vec<Pair>) -> (Vec<Pair>, usize) {
        let (mut counted, mut finished) = (Vec::new(), 0);
        let tally = contest.run(played, &mut |event| {
            match event {
                Event::Finished(_) => finished += 1,
                Event::Counted(pair, _) => counted.push(pair.clone()),
            }
            Ok(())
        });
        assert_eq!(tally.unwrap().pairs.pairs(), counted.len() as u64);
        for effort in counted.iter_mut().flat_map(|pair| &mut pair.games).flat_map(|game| &mut game.efforts) {
            effort.micros = 0;
        }
        (counted, finished)
    }

    #[test]
    fn a_match_at_fixed_nodes_is_the_same_however_many_games_run_at_once() {
        let (one, _) = pairs(&contest(1), Vec::new());
        assert_eq!(one, pairs(&contest(3), Vec::new()).0);
        for pair in &one {
            let [first, second] = &pair.games;
            assert_eq!(first.fen, second.fen);
            assert!(first.a_is_white && !second.a_is_white);
            assert!(matches!(first.end, End::Board(_)), "{:?}", first.end);
            assert!(first.pgn(Variant::Atomic, ["A", "B"], "1").is_some());
        }
    }

    #[test]
    fn a_match_goes_on_where_it_ended() {
        let (whole, _) = pairs(&contest(1), Vec::new());
        let (resumed, finished) = pairs(&contest(1), vec![whole[1].clone()]);
        assert_eq!(resumed, whole);
        assert_eq!(finished, 1);
        assert_eq!(pairs(&contest(1), whole.clone()), (whole, 0));
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_crashes_loses_and_the_match_goes_on() {
        let answers = "while read x; do case $x in uci) echo uciok;; isready) echo readyok;; go*) exit;; esac; done";
        let mut contest = contest(1);
        contest.variant = Variant::Standard;
        contest.sides[1] = format!("uci:sh -c '{answers}'").parse().unwrap();
        let tally = contest.run(Vec::new(), &mut |_| Ok(())).unwrap();
        assert_eq!((tally.games, tally.crashes), ([0, 0, 4], [0, 4]));
    }

    #[test]
    fn a_list_of_openings_must_be_long_enough() {
        let mut contest = contest(1);
        contest.openings = Some(Vec::new());
        let error = contest.run(Vec::new(), &mut |_| Ok(())).unwrap_err();
        assert_eq!(error.to_string(), "there are 0 openings, 2 are needed");
    }
}
