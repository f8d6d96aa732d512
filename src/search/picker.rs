//! The order in which a node's moves are tried, in stages, so that a cutoff saves the rest.

use crate::rules::{Move, MoveList, Position};
use crate::search::history::Memory;
use crate::search::value::Value;
use crate::search::variant::SearchRules;
use crate::search::worker::Worker;

/// A move and how early it should be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub mv: Move,
    pub rank: i32,
}

/// One node's moves, kept in the worker's arena from `begin` on: bad noisy ones, then those not yet tried.
#[derive(Debug)]
pub(crate) struct Picker {
    stage: Stage,
    table_move: Option<Move>,
    /// What an exchange must win for a noisy move to be good.
    threshold: Value,
    quiets: bool,
    begin: usize,
    bad: usize,
    next: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Table,
    NoisyList,
    Noisy,
    QuietList,
    Quiet,
    Bad,
}

impl Picker {
    /// All moves. The table move must be legal.
    pub fn all(table_move: Option<Move>) -> Self {
        Self::with(table_move, true, 0)
    }

    /// Noisy moves whose exchange wins at least so much.
    pub fn noisy(table_move: Option<Move>, threshold: Value) -> Self {
        Self::with(table_move, false, threshold)
    }

    fn with(table_move: Option<Move>, quiets: bool, threshold: Value) -> Self {
        Self { stage: Stage::Table, table_move, threshold, quiets, begin: 0, bad: 0, next: 0 }
    }

    /// No quiet moves any more.
    pub fn skip_quiets(&mut self) {
        self.quiets = false;
    }
}

impl<R: SearchRules> Worker<'_, R> {
    /// The next move of a node and whether it is quiet. The arena must be as it was at the last call.
    pub(super) fn pick(&mut self, picker: &mut Picker, position: &Position<R>, ply: usize) -> Option<(Move, bool)> {
        loop {
            match picker.stage {
                Stage::Table => {
                    picker.stage = Stage::NoisyList;
                    picker.begin = self.arena.len();
                    picker.bad = picker.begin;
                    picker.next = picker.begin;
                    if let Some(mv) = picker.table_move {
                        return Some((mv, !is_noisy(position, mv)));
                    }
                }
                Stage::NoisyList => {
                    picker.stage = Stage::Noisy;
                    let mut list = MoveList::new();
                    position.noisy_moves(&mut list);
                    for mv in list.into_iter().filter(|&mv| Some(mv) != picker.table_move) {
                        let rank = R::gain(position, mv) + self.memory.noisy(position, mv) / 16;
                        self.arena.push(Ranked { mv, rank });
                    }
                }
                Stage::Noisy => {
                    if let Some(ranked) = self.best_of_rest(picker) {
                        let threshold = if picker.quiets { -ranked.rank / 64 } else { picker.threshold };
                        if R::see_at_least(position, ranked.mv, threshold.clamp(-100, 1000)) {
                            return Some((ranked.mv, false));
                        }
                        if picker.quiets {
                            self.arena[picker.bad] = ranked;
                            picker.bad += 1;
                        }
                        continue;
                    }
                    if !picker.quiets && picker.bad == picker.begin {
                        return None;
                    }
                    picker.stage = if picker.quiets { Stage::QuietList } else { Stage::Bad };
                    picker.next = if picker.quiets { self.arena.len() } else { picker.begin };
                }
                Stage::QuietList => {
                    picker.stage = Stage::Quiet;
                    let mut list = MoveList::new();
                    position.quiet_moves(&mut list);
                    for mv in list.into_iter().filter(|&mv| Some(mv) != picker.table_move) {
                        let rank = self.quiet_rank(position, mv, ply);
                        self.arena.push(Ranked { mv, rank });
                    }
                }
                Stage::Quiet => {
                    if picker.quiets
                        && let Some(ranked) = self.best_of_rest(picker)
                    {
                        return Some((ranked.mv, true));
                    }
                    picker.stage = Stage::Bad;
                    picker.next = picker.begin;
                }
                Stage::Bad => {
                    if picker.next >= picker.bad {
                        return None;
                    }
                    picker.next += 1;
                    return Some((self.arena[picker.next - 1].mv, false));
                }
            }
        }
    }

    /// What history says of a quiet move.
    pub(super) fn quiet_history(&self, position: &Position<R>, mv: Move, ply: usize) -> i32 {
        let trace = Memory::trace(position, mv);
        self.memory.quiet(position.turn(), mv)
            + self.memory.continuation(self.trace_before(ply, 1), trace)
            + self.memory.continuation(self.trace_before(ply, 2), trace)
    }

    fn quiet_rank(&self, position: &Position<R>, mv: Move, ply: usize) -> i32 {
        let trace = Memory::trace(position, mv);
        let frame = &self.frames[ply];
        let killer = match mv.to_bits() {
            bits if bits == frame.killers[0] => 16_000,
            bits if bits == frame.killers[1] => 9_000,
            _ => 0,
        };
        let counter = if self.counter(ply) == mv.to_bits() { 5_000 } else { 0 };
        self.quiet_history(position, mv, ply)
            + self.memory.continuation(self.trace_before(ply, 4), trace) / 2
            + killer
            + counter
    }

    /// Takes the highest ranked of the moves not yet tried.
    #[inline]
    fn best_of_rest(&mut self, picker: &mut Picker) -> Option<Ranked> {
        let rest = &mut self.arena[picker.next..];
        let mut best = 0;
        let mut rank = rest.first()?.rank;
        for (index, ranked) in rest.iter().enumerate().skip(1) {
            if ranked.rank > rank {
                (best, rank) = (index, ranked.rank);
            }
        }
        rest.swap(0, best);
        picker.next += 1;
        Some(rest[0])
    }
}

/// A capture or a promotion.
#[inline]
pub(super) fn is_noisy<R: SearchRules>(position: &Position<R>, mv: Move) -> bool {
    mv.promotion().is_some() || position.is_capture(mv)
}
