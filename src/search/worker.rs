//! One thread's search: the node and what it stands on.

use crate::rules::{Bits, Geometry, Move, Position};
use crate::search::control::Control;
use crate::search::cycles::Cycles;
use crate::search::eval::Evaluator;
use crate::search::history::{CorrectionSlots, Memory, Trace};
use crate::search::params::Params;
use crate::search::picker::Ranked;
use crate::search::table::Table;
use crate::search::value::{EVAL_MAX, INFINITE, MAX_PLY, NONE, Value, mated_in};
use crate::search::variant::SearchRules;

/// One thread's search.
#[derive(Debug)]
pub(crate) struct Worker<'a, R: SearchRules> {
    pub(super) thread: usize,
    pub(super) table: &'a Table,
    pub(super) control: &'a Control,
    pub(super) memory: &'a mut Memory<R>,
    pub(super) evaluator: Evaluator<R>,
    cycles: &'static Cycles,
    pub(super) params: Params,
    pub(super) root: Position<R>,
    /// Keys of the game's positions and of the line being searched, the current one last.
    pub(super) keys: Vec<u64>,
    root_keys: usize,
    pub(super) frames: Box<[Frame]>,
    pub(super) arena: Vec<Ranked>,
    pub(super) pv: PvTable,
    pub(super) root_moves: Vec<RootMove>,
    /// The line of a multi-PV search that is being searched.
    pub(super) line: usize,
    pub(super) root_depth: i32,
    pub(super) seldepth: usize,
    pub(super) nodes: u64,
    reported_nodes: u64,
    pub(super) limit_nodes: u64,
    pub(super) hard_ms: Option<u64>,
    pub(super) stopped: bool,
    /// Whether one iteration is finished, so that there is something to answer.
    pub(super) has_answer: bool,
    pub(super) finished_depth: i32,
    /// The moves as the last finished iteration of a search for several lines left them.
    pub(super) finished_moves: Vec<RootMove>,
    /// Until this ply null moves are off, while one is being verified.
    pub(super) null_ply: usize,
    excuse_pauses: bool,
}

/// What a node leaves for its neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The move being searched from here.
    pub mv: Option<Move>,
    pub trace: Trace,
    pub eval: Value,
    pub excluded: Option<Move>,
    pub killers: [u32; 2],
    /// How often children of this node's ply have failed high.
    pub cutoffs: u32,
    pub table_pv: bool,
    /// Plies since the last null move.
    pub since_null: u32,
}

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub mv: Move,
    pub value: Value,
    pub last_value: Value,
    pub seldepth: usize,
    pub nodes: u64,
    pub pv: Vec<Move>,
}

/// The principal variations by ply.
#[derive(Debug)]
pub(super) struct PvTable {
    moves: Vec<[Option<Move>; MAX_PLY]>,
    pub(super) lengths: [usize; MAX_PLY + 1],
}

/// What a search is started with, the same for all its threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting<'a, R: SearchRules> {
    pub table: &'a Table,
    pub control: &'a Control,
    pub evaluator: Evaluator<R>,
    pub params: Params,
    pub root: &'a Position<R>,
    /// Keys of the positions before the root.
    pub history: &'a [u64],
    pub root_moves: &'a [Move],
    pub limit_nodes: u64,
    pub hard_ms: Option<u64>,
    pub excuse_pauses: bool,
}

const CLOCK_INTERVAL: u64 = 1024;
const FLAG_INTERVAL: u64 = 256;

impl<'a, R: SearchRules> Worker<'a, R> {
    pub fn new(thread: usize, setting: &Setting<'a, R>, memory: &'a mut Memory<R>) -> Self {
        let frame = Frame {
            mv: None,
            trace: Trace::NONE,
            eval: NONE,
            excluded: None,
            killers: [0; 2],
            cutoffs: 0,
            table_pv: false,
            since_null: 0,
        };
        let root_move =
            |&mv| RootMove { mv, value: -INFINITE, last_value: -INFINITE, seldepth: 0, nodes: 0, pv: vec![mv] };
        let mut keys = Vec::with_capacity(setting.history.len() + MAX_PLY + 8);
        keys.extend_from_slice(setting.history);
        keys.push(setting.root.key());
        let mut frames = vec![frame; MAX_PLY + 4].into_boxed_slice();
        frames[0].since_null = u32::MAX / 2;
        Self {
            thread,
            table: setting.table,
            control: setting.control,
            memory,
            evaluator: setting.evaluator,
            cycles: R::cycles(),
            params: setting.params,
            root: *setting.root,
            root_keys: keys.len(),
            keys,
            frames,
            arena: Vec::with_capacity(64 * MAX_PLY),
            pv: PvTable { moves: vec![[None; MAX_PLY]; MAX_PLY + 1], lengths: [0; MAX_PLY + 1] },
            root_moves: setting.root_moves.iter().map(root_move).collect(),
            line: 0,
            root_depth: 0,
            seldepth: 0,
            nodes: 0,
            reported_nodes: 0,
            limit_nodes: setting.limit_nodes,
            hard_ms: setting.hard_ms,
            stopped: false,
            has_answer: false,
            finished_depth: 0,
            finished_moves: Vec::new(),
            null_ply: 0,
            excuse_pauses: setting.excuse_pauses,
        }
    }

    /// The value of a node that needs no search: lost, drawn, or too deep.
    pub(super) fn known(&mut self, position: &Position<R>, ply: usize) -> Option<Value> {
        if R::is_lost(position) {
            return Some(mated_in(ply));
        }
        // Material dies by captures and pawn moves only.
        if self.is_repeated(position, ply) || (position.halfmove_clock() == 0 && R::is_dead(position)) {
            return Some(0);
        }
        if position.halfmove_clock() >= 100 && !(position.is_check() && position.legal_moves().is_empty()) {
            return Some(0);
        }
        if ply >= MAX_PLY - 2 {
            let quiet = !position.is_check();
            return Some(if quiet { self.evaluator.evaluate(position, &mut self.memory.pawns) } else { 0 });
        }
        None
    }

    /// Whether the position was already in the searched line, or twice before it.
    fn is_repeated(&self, position: &Position<R>, ply: usize) -> bool {
        let current = self.keys.len() - 1;
        let back = (position.halfmove_clock().min(self.frames[ply].since_null) as usize).min(current);
        let mut seen = false;
        for distance in (4..=back).step_by(2) {
            let index = current - distance;
            if self.keys[index] == self.keys[current] {
                if index >= self.root_keys || seen {
                    return true;
                }
                seen = true;
            }
        }
        false
    }

    /// Whether a move can bring back a position of the searched line, so that the side to move has at least a draw.
    pub(super) fn can_repeat(&self, position: &Position<R>, ply: usize) -> bool {
        let current = self.keys.len() - 1;
        let back = (position.halfmove_clock().min(self.frames[ply].since_null) as usize).min(ply.saturating_sub(1));
        (3..=back).step_by(2).any(|distance| {
            let change = self.keys[current] ^ self.keys[current - distance];
            self.cycles.get(change).is_some_and(|(a, b)| (R::Geometry::between(a, b) & position.occupied()).is_empty())
        })
    }

    #[inline]
    pub(super) fn make(&mut self, position: &Position<R>, ply: usize, mv: Move, next: &Position<R>) {
        self.nodes += 1;
        self.table.prefetch(next.key());
        self.frames[ply].mv = Some(mv);
        self.frames[ply].trace = Memory::trace(position, mv);
        self.frames[ply + 1].since_null = self.frames[ply].since_null.saturating_add(1);
        self.keys.push(next.key());
    }

    /// Whether to end now. Looks at the clock and at what it is told only every so many nodes.
    #[inline]
    pub(super) fn poll(&mut self) -> bool {
        if self.stopped || self.nodes >= self.limit_nodes {
            self.stopped = true;
        } else if self.nodes - self.reported_nodes >= FLAG_INTERVAL {
            self.poll_slowly();
        }
        self.stopped
    }

    #[cold]
    fn poll_slowly(&mut self) {
        let total = self.control.add_nodes(self.nodes - self.reported_nodes);
        self.reported_nodes = self.nodes;
        self.wait_for_seat();
        // Something has to be answered, but not at any price.
        self.stopped |=
            self.control.is_stopped() && (self.has_answer || self.thread > 0 || self.nodes >= 1024 - FLAG_INTERVAL);
        if self.thread > 0 {
            return;
        }
        if self.limit_nodes == u64::MAX && total % CLOCK_INTERVAL >= FLAG_INTERVAL {
            return;
        }
        if self.has_answer
            && !self.control.is_pondering()
            && self.hard_ms.is_some_and(|ms| self.control.elapsed().as_millis() as u64 >= ms)
        {
            self.stopped = true;
        }
    }

    /// While others have the cores, waits.
    fn wait_for_seat(&mut self) {
        if self.control.may_run(self.thread) || (self.thread == 0 && !self.has_answer) {
            return;
        }
        let mut began = std::time::Instant::now();
        let mut is_pondering = self.control.is_pondering();
        while !self.control.may_run(self.thread) && !self.control.is_stopped() {
            std::thread::sleep(std::time::Duration::from_millis(1));
            if is_pondering && !self.control.is_pondering() {
                is_pondering = false;
                self.excuse(began.elapsed());
                began = std::time::Instant::now();
            }
            let late = self.hard_ms.is_some_and(|ms| self.control.elapsed().as_millis() as u64 >= ms);
            if late && !self.excuse_pauses && !self.control.is_pondering() {
                self.stopped = true;
                break;
            }
        }
        if self.excuse_pauses || is_pondering {
            self.excuse(began.elapsed());
        }
    }

    fn excuse(&self, pause: std::time::Duration) {
        if self.thread == 0 {
            self.control.excuse(pause);
        }
    }

    /// Tells the nodes not yet told.
    pub(super) fn report_nodes(&mut self) {
        self.control.add_nodes(self.nodes - self.reported_nodes);
        self.reported_nodes = self.nodes;
    }

    /// The evaluation, learnt errors added, fading as the fifty moves run out.
    pub(super) fn corrected(&self, raw: Value, position: &Position<R>, slots: &CorrectionSlots) -> Value {
        let faded = raw * (220 - position.halfmove_clock().min(100) as i32) / 220;
        (faded + self.memory.correction(slots) * self.params.correction / 1000).clamp(-EVAL_MAX, EVAL_MAX)
    }

    #[inline]
    pub(super) fn trace_before(&self, ply: usize, distance: usize) -> Trace {
        if ply >= distance { self.frames[ply - distance].trace } else { Trace::NONE }
    }

    pub(super) fn counter(&self, ply: usize) -> u32 {
        // The killers of the ply two before stand in for a table of answers.
        if ply >= 2 { self.frames[ply - 2].killers[0] } else { 0 }
    }
}

impl PvTable {
    /// The line from a ply on.
    pub fn line(&self, ply: usize) -> impl Iterator<Item = Move> + '_ {
        self.moves[ply][..self.lengths[ply]].iter().flatten().copied()
    }

    pub fn end(&mut self, ply: usize, mv: Move) {
        self.moves[ply][0] = Some(mv);
        self.lengths[ply] = 1;
    }

    pub fn extend(&mut self, ply: usize, mv: Move) {
        let (own, rest) = self.moves.split_at_mut(ply + 1);
        let length = self.lengths[ply + 1].min(MAX_PLY - 1);
        own[ply][0] = Some(mv);
        own[ply][1..=length].copy_from_slice(&rest[0][..length]);
        self.lengths[ply] = length + 1;
    }
}
