//! What a running search is told from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The strings by which a running search is held; shared with whoever started it.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// How many of its threads may run now; the others wait. The first thread runs to depth 1 in any case.
    threads: AtomicUsize,
    nodes: AtomicU64,
    paused_ms: AtomicU64,
    start: Instant,
}

impl Control {
    /// For a search that begins now. A pondering one ends only when it is stopped, until [`hit`](Self::hit).
    pub fn new(pondering: bool) -> Self {
        Self {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            threads: AtomicUsize::new(usize::MAX),
            nodes: AtomicU64::new(0),
            paused_ms: AtomicU64::new(0),
            start: Instant::now(),
        }
    }

    /// Ends the search at the next poll.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether it was told to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The move that was pondered on has been played: the limits count from now on, time since the beginning.
    pub fn hit(&self) {
        self.pondering.store(false, Relaxed);
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// How many threads may run; 0 pauses the search.
    pub fn allow(&self, threads: usize) {
        self.threads.store(threads, Relaxed);
    }

    /// Whether this thread, counted from 0, has a core.
    pub(crate) fn may_run(&self, thread: usize) -> bool {
        thread < self.threads.load(Relaxed)
    }

    /// Time spent paused does not count.
    pub(crate) fn excuse(&self, pause: Duration) {
        self.paused_ms.fetch_add(pause.as_millis() as u64, Relaxed);
    }

    /// Since the beginning, pauses that were excused left out.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed().saturating_sub(Duration::from_millis(self.paused_ms.load(Relaxed)))
    }

    /// Moves made by all threads, as far as they have reported.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(crate) fn add_nodes(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Relaxed) + nodes
    }
}
