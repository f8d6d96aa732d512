//! One game's own part of the engine.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::task::JoinError;

use crate::engine::pool::Lease;
use crate::engine::seats::Seat;
use crate::engine::{Engine, Priority, PvLine, Request, ThinkError, Thought};
use crate::rules::{AnyLine, Atomic, Chess, Game, Line, Omega, Position};
use crate::search::{Control, Evaluation, Job, Limits, Memory, Report, SearchRules, Table, Tweaks, think};

/// The engine as one game sees it: with that game's own table, given back when it is dropped.
#[derive(Debug)]
pub struct Player {
    engine: Engine,
    mind: Arc<Mutex<Mind>>,
}

/// What a game remembers from move to move. Locked while a search runs.
#[derive(Debug)]
struct Mind {
    lease: Lease,
    memories: AnyMemories,
}

/// The threads' memories, by rule set.
#[derive(Debug)]
enum AnyMemories {
    None,
    Chess(Vec<Memory<Chess>>),
    Atomic(Vec<Memory<Atomic>>),
    Omega(Vec<Memory<Omega>>),
}

/// The position to search, by rule set, with the keys of those before it.
#[derive(Debug)]
enum AnyRoot {
    Chess(Box<Position<Chess>>, Vec<u64>),
    Atomic(Box<Position<Atomic>>, Vec<u64>),
    Omega(Box<Position<Omega>>, Vec<u64>),
}

/// Whatever becomes of the future, the search ends with it.
struct StopOnDrop(Arc<Control>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Player {
    pub(super) fn new(engine: Engine, lease: Lease) -> Self {
        Self { engine, mind: Arc::new(Mutex::new(Mind { lease, memories: AnyMemories::None })) }
    }

    /// Finds a move in the game's current position. Repetitions count from the game's first position.
    ///
    /// Dropping the future stops the search within milliseconds.
    ///
    /// # Errors
    /// There is no legal move, or the search panicked, which costs this call only.
    pub async fn think(&mut self, game: &Game, request: Request) -> Result<Thought, ThinkError> {
        let Request { limits, priority, move_now, ponder, progress } = request;
        let control = Arc::new(Control::new(ponder.is_some()));
        let _stop = StopOnDrop(Arc::clone(&control));
        let seat = self.engine.seats().take(deadline(&limits, priority), Arc::clone(&control));
        let root = AnyRoot::of(game);
        let settings = self.engine.settings();
        let task = Task {
            limits: limits.clone(),
            threads: settings.threads,
            evaluation: settings.evaluation,
            tweaks: settings.tweaks.clone(),
            excuse_pauses: priority == Priority::Background,
            control: Arc::clone(&control),
            mind: Arc::clone(&self.mind),
            progress,
        };
        let mut running = tokio::task::spawn_blocking(move || task.run_blocking(&root, seat));
        let hit = async {
            match &ponder {
                Some(ponder) => ponder.cancelled().await,
                None => std::future::pending().await,
            }
        };
        tokio::pin!(hit);
        let (mut told, mut was_hit) = (false, false);
        loop {
            tokio::select! {
                result = &mut running => return result.unwrap_or_else(|error| Err(panicked(error))),
                () = move_now.cancelled(), if !told => {
                    told = true;
                    control.stop();
                }
                () = &mut hit, if !was_hit => {
                    was_hit = true;
                    self.engine.seats().hit(deadline(&limits, priority), &control);
                }
            }
        }
    }

    /// Forgets all positions searched before. Waits for a search that is just ending.
    pub fn forget(&mut self) {
        let mut mind = self.mind.lock().unwrap_or_else(PoisonError::into_inner);
        mind.memories = AnyMemories::None;
        mind.lease.table().clear();
    }
}

/// A search on its way to a thread of its own.
struct Task {
    limits: Limits,
    threads: usize,
    evaluation: Evaluation,
    tweaks: Tweaks,
    excuse_pauses: bool,
    control: Arc<Control>,
    mind: Arc<Mutex<Mind>>,
    progress: Option<watch::Sender<Option<Thought>>>,
}

impl Task {
    fn run_blocking(self, root: &AnyRoot, seat: Seat) -> Result<Thought, ThinkError> {
        let mut mind = self.mind.lock().unwrap_or_else(PoisonError::into_inner);
        let Mind { lease, memories } = &mut *mind;
        let table = lease.table();
        let result = panic::catch_unwind(AssertUnwindSafe(|| match root {
            AnyRoot::Chess(root, history) => {
                if !matches!(memories, AnyMemories::Chess(_)) {
                    *memories = AnyMemories::Chess(Vec::new());
                }
                let AnyMemories::Chess(memories) = memories else { return Ok(None) };
                self.think(root, history, table, memories)
            }
            AnyRoot::Atomic(root, history) => {
                if !matches!(memories, AnyMemories::Atomic(_)) {
                    *memories = AnyMemories::Atomic(Vec::new());
                }
                let AnyMemories::Atomic(memories) = memories else { return Ok(None) };
                self.think(root, history, table, memories)
            }
            AnyRoot::Omega(root, history) => {
                if !matches!(memories, AnyMemories::Omega(_)) {
                    *memories = AnyMemories::Omega(Vec::new());
                }
                let AnyMemories::Omega(memories) = memories else { return Ok(None) };
                self.think(root, history, table, memories)
            }
        }));
        drop(seat);
        match result {
            Ok(Ok(Some(report))) => Ok(thought(&report, self.control.elapsed())),
            Ok(Ok(None)) => Err(ThinkError::NoMove),
            Ok(Err(error)) => Err(ThinkError::Panicked { message: error.to_string() }),
            Err(panic) => {
                // What was half written is not to be trusted.
                mind.memories = AnyMemories::None;
                Err(ThinkError::Panicked { message: message(panic.as_ref()) })
            }
        }
    }

    fn think<R: SearchRules>(
        &self,
        root: &Position<R>,
        history: &[u64],
        table: &Table,
        memories: &mut Vec<Memory<R>>,
    ) -> std::io::Result<Option<Report>> {
        memories.resize_with(self.threads, Memory::new);
        let job = Job {
            root,
            history,
            limits: &self.limits,
            table,
            control: &self.control,
            evaluation: self.evaluation,
            tweaks: &self.tweaks,
            excuse_pauses: self.excuse_pauses,
        };
        think(&job, memories, &mut |report| {
            if let Some(progress) = &self.progress {
                progress.send_replace(Some(thought(report, self.control.elapsed())));
            }
        })
    }
}

impl AnyRoot {
    fn of(game: &Game) -> Self {
        fn split<R: SearchRules>(line: &Line<R>) -> (Box<Position<R>>, Vec<u64>) {
            let before = line.positions().split_last().map_or(&[][..], |(_, before)| before);
            (Box::new(*line.position()), before.iter().map(Position::key).collect())
        }
        match game.line() {
            AnyLine::Chess(line) => {
                let (root, history) = split(line);
                Self::Chess(root, history)
            }
            AnyLine::Atomic(line) => {
                let (root, history) = split(line);
                Self::Atomic(root, history)
            }
            AnyLine::Omega(line) => {
                let (root, history) = split(line);
                Self::Omega(root, history)
            }
        }
    }
}

/// When a search would like to have its answer; without a limit, some time tomorrow.
fn deadline(limits: &Limits, priority: Priority) -> Instant {
    let time = limits.hard.or(limits.soft).unwrap_or(Duration::from_hours(24)).min(Duration::from_hours(24));
    let late = if priority == Priority::Background { Duration::from_mins(1) } else { Duration::ZERO };
    Instant::now() + time + late
}

fn thought(report: &Report, elapsed: Duration) -> Thought {
    let lines: Vec<_> = report.lines.iter().map(|(score, pv)| PvLine { score: *score, pv: pv.clone() }).collect();
    let PvLine { score, pv } = lines[0].clone();
    Thought {
        best: pv[0],
        ponder: report.ponder,
        score,
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        elapsed,
        hashfull: report.hashfull,
        pv,
        lines,
    }
}

fn panicked(error: JoinError) -> ThinkError {
    let message =
        if error.is_panic() { message(error.into_panic().as_ref()) } else { "the runtime is shutting down".to_owned() };
    ThinkError::Panicked { message }
}

fn message(panic: &(dyn Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "something that is no text".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Settings;
    use crate::rules::Variant;

    #[tokio::test]
    async fn a_search_that_panics_costs_that_thought_only() {
        for threads in [1, 2] {
            let settings = Settings { threads, hash_mib: 2, ..Settings::default() };
            let broken = Engine::new(Settings { evaluation: Evaluation::Broken, ..settings.clone() });
            let mut player = broken.player();
            let request = || Request { limits: Limits { nodes: Some(200), ..Limits::default() }, ..Request::default() };
            for variant in [Variant::Standard, Variant::Atomic, Variant::Omega] {
                let game = Game::new(variant, None).unwrap();
                let error = player.think(&game, request()).await.unwrap_err();
                assert!(matches!(&error, ThinkError::Panicked { message } if message.contains("broken")), "{error}");
                assert_eq!(broken.searches(), 0, "its seat is free");
                player.engine = Engine::new(settings.clone());
                assert!(player.think(&game, request()).await.is_ok(), "the player can be used on");
                player.engine = broken.clone();
            }
        }
    }
}
