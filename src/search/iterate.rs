//! Deeper and deeper: iterations, aspiration windows, helpers, and when it is enough.

use std::io;
use std::thread;

use crate::rules::{Move, Position};
use crate::search::control::Control;
use crate::search::eval::{Evaluation, Evaluator};
use crate::search::history::Memory;
use crate::search::params::Tweaks;
use crate::search::table::Table;
use crate::search::value::{self, INFINITE, MATE_FOUND, MAX_PLY, Value};
use crate::search::variant::SearchRules;
use crate::search::worker::{RootMove, Setting, Worker};
use crate::search::{Limits, Score, clock};

/// A search to be made.
#[derive(Debug)]
pub(crate) struct Job<'a, R: SearchRules> {
    pub root: &'a Position<R>,
    /// Keys of the game's positions before the root.
    pub history: &'a [u64],
    pub limits: &'a Limits,
    pub table: &'a Table,
    pub control: &'a Control,
    pub evaluation: Evaluation,
    pub tweaks: &'a Tweaks,
    /// Whether time spent paused is not counted.
    pub excuse_pauses: bool,
}

/// What an iteration found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Report {
    pub depth: u32,
    pub seldepth: u32,
    pub nodes: u64,
    pub hashfull: u32,
    /// Best first; at least one, none of them empty.
    pub lines: Vec<(Score, Vec<Move>)>,
    /// The expected answer.
    pub ponder: Option<Move>,
}

/// Deep recursion over frames of some kilobytes.
const STACK: usize = 32 << 20;

/// Searches with as many threads as there are memories. `None` if there is no move to choose from.
///
/// # Errors
/// No thread can be started.
pub(crate) fn think<R: SearchRules>(
    job: &Job<'_, R>,
    memories: &mut [Memory<R>],
    on_report: &mut (dyn FnMut(&Report) + Send),
) -> io::Result<Option<Report>> {
    let wanted = &job.limits.search_moves;
    let mut moves: Vec<Move> = job.root.legal_moves().into_iter().collect();
    moves.retain(|mv| wanted.is_empty() || wanted.contains(mv));
    if moves.is_empty() {
        return Ok(None);
    }
    moves.sort_by_key(|&mv| -R::gain(job.root, mv) * i32::from(job.root.is_capture(mv)));
    job.table.next_search();
    let setting = Setting {
        table: job.table,
        control: job.control,
        evaluator: Evaluator::new(job.evaluation),
        params: job.tweaks.over(R::PARAMS),
        root: job.root,
        history: job.history,
        root_moves: &moves,
        limit_nodes: job.limits.nodes.unwrap_or(u64::MAX).max(1),
        hard_ms: job.limits.hard.map(|hard| hard.as_millis() as u64),
        excuse_pauses: job.excuse_pauses,
    };
    let many = memories.len() > 1;
    let Some((first, rest)) = memories.split_first_mut() else { return Ok(None) };
    thread::scope(|scope| {
        let setting = &setting;
        let spawn = || thread::Builder::new().stack_size(STACK);
        let mut helpers = Vec::with_capacity(rest.len());
        for (index, memory) in rest.iter_mut().enumerate() {
            let helper = spawn().spawn_scoped(scope, move || {
                let mut worker = Worker::new(index + 1, setting, memory);
                worker.iterate(job, many, &mut |_| {});
                worker.into_result()
            });
            // Without a helper it goes on with fewer.
            helpers.extend(helper.ok());
        }
        let main = spawn().spawn_scoped(scope, move || {
            let mut worker = Worker::new(0, setting, first);
            worker.iterate(job, many, on_report);
            job.control.stop();
            worker.into_result()
        });
        let main = match main {
            Ok(main) => main,
            Err(error) => {
                job.control.stop();
                return Err(error);
            }
        };
        let mut result = main.join().unwrap_or_else(|panic| {
            job.control.stop();
            std::panic::resume_unwind(panic)
        });
        for helper in helpers {
            let other = helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            if job.limits.multi_pv <= 1 && other.is_better_than(&result) {
                result = other;
            }
        }
        Ok(Some(result.report(job)))
    })
}

/// What one thread came to.
#[derive(Debug)]
struct Found {
    depth: i32,
    moves: Vec<RootMove>,
}

impl Found {
    fn value(&self) -> Value {
        self.moves[0].shown()
    }

    /// Deeper and no worse, or a nearer mate.
    fn is_better_than(&self, other: &Self) -> bool {
        let (a, b) = (self.value(), other.value());
        if a >= MATE_FOUND || b >= MATE_FOUND {
            return a > b;
        }
        self.depth > other.depth && a >= b
    }

    fn report<R: SearchRules>(self, job: &Job<'_, R>) -> Report {
        report(job, &self.moves, self.depth)
    }
}

impl RootMove {
    /// The value of this iteration, or of the last if there is none yet.
    fn shown(&self) -> Value {
        if self.value == -INFINITE { self.last_value } else { self.value }
    }
}

fn report<R: SearchRules>(job: &Job<'_, R>, moves: &[RootMove], depth: i32) -> Report {
    let count = job.limits.multi_pv.clamp(1, moves.len());
    let lines: Vec<_> = moves[..count]
        .iter()
        .filter(|root_move| root_move.shown() != -INFINITE)
        .map(|root_move| (value::to_score(root_move.shown()), root_move.pv.clone()))
        .collect();
    // Stopped before anything was finished: some move, of unknown value.
    let lines = if lines.is_empty() { vec![(Score::Cp(0), moves[0].pv.clone())] } else { lines };
    let pv = &lines[0].1;
    let ponder = pv.get(1).copied().or_else(|| {
        let next = job.root.after(pv[0]);
        job.table.get(next.key(), 0).and_then(|hit| hit.mv).filter(|&mv| next.is_legal(mv))
    });
    Report {
        depth: depth.max(0) as u32,
        seldepth: moves[0].seldepth as u32,
        nodes: job.control.nodes(),
        hashfull: job.table.hashfull(),
        ponder,
        lines,
    }
}

impl<R: SearchRules> Worker<'_, R> {
    fn iterate(&mut self, job: &Job<'_, R>, many: bool, on_report: &mut dyn FnMut(&Report)) {
        let main = self.thread == 0;
        let lines = job.limits.multi_pv.clamp(1, self.root_moves.len());
        let depth_max = job.limits.depth.map_or(MAX_PLY as i32 - 8, |depth| depth.clamp(1, MAX_PLY as u32 - 8) as i32);
        let mut clock = clock::Settling::default();
        let mut depth = 0;
        while depth < depth_max && !self.stopped {
            depth += 1;
            if !main && many && depth > 3 && (depth as usize + self.thread).is_multiple_of(5) && depth < depth_max {
                // Helpers do not all do the same.
                depth += 1;
            }
            for root_move in &mut self.root_moves {
                root_move.last_value = root_move.shown();
            }
            for line in 0..lines {
                self.line = line;
                self.seldepth = 0;
                self.root_depth = depth;
                self.search_line(depth);
                if self.stopped {
                    break;
                }
                self.root_moves[..=line].sort_by_key(|root_move| -root_move.shown());
            }
            if self.stopped {
                break;
            }
            self.has_answer = true;
            self.finished_depth = depth;
            if lines > 1 {
                self.finished_moves.clone_from(&self.root_moves);
            }
            if !main {
                continue;
            }
            self.report_nodes();
            on_report(&report(job, &self.root_moves, depth));
            if self.is_enough(job, &mut clock) {
                break;
            }
        }
        self.report_nodes();
        // The answer to a ponder search is not wanted before its time.
        while main && self.control.is_pondering() && !self.control.is_stopped() {
            thread::sleep(std::time::Duration::from_millis(1));
        }
    }

    /// One line of an iteration, in a window around the last value.
    fn search_line(&mut self, depth: i32) {
        let last = self.root_moves[self.line].last_value;
        let mut delta = self.params.window;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= 4 && last != -INFINITE {
            alpha = (last - delta).max(-INFINITE);
            beta = (last + delta).min(INFINITE);
        }
        let mut reduced = 0;
        loop {
            let value = self.search_root(alpha, beta, (depth - reduced).max(1));
            let line = self.line;
            self.root_moves[line..].sort_by_key(|root_move| -root_move.value);
            if self.stopped {
                return;
            }
            if value <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (value - delta).max(-INFINITE);
                reduced = 0;
            } else if value >= beta && beta < INFINITE {
                beta = (value + delta).min(INFINITE);
                reduced = (reduced + 1).min(3);
            } else {
                return;
            }
            delta += delta / 2;
            if delta > 1000 || value::is_mate(value) {
                (alpha, beta) = if value::is_mate(value) && value > 0 { (alpha, INFINITE) } else { (-INFINITE, beta) };
                if delta > 1000 {
                    (alpha, beta) = (-INFINITE, INFINITE);
                }
            }
        }
    }

    /// Whether the iteration just finished was the last.
    fn is_enough(&self, job: &Job<'_, R>, settling: &mut clock::Settling) -> bool {
        let best = &self.root_moves[0];
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        let scale = settling.scale(best.mv, best.value, share);
        if self.control.is_pondering() {
            return false;
        }
        if let (Some(wanted), Score::Mate(moves)) = (job.limits.mate, value::to_score(best.value))
            && moves > 0
            && moves as u32 <= wanted
        {
            return true;
        }
        let Some(soft) = job.limits.soft else { return false };
        self.root_moves.len() == 1
            || settling.mates >= 3
            || job.control.elapsed().as_secs_f64() >= soft.as_secs_f64() * scale
    }

    fn into_result(self) -> Found {
        // Lines of different depths cannot be put in order.
        let moves = if self.finished_moves.is_empty() { self.root_moves } else { self.finished_moves };
        Found { depth: self.finished_depth, moves }
    }
}
