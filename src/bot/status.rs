//! What the bot shows of itself: one snapshot a server, for the dashboard and for metrics.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::StreamExt;
use futures::stream::{self, BoxStream};
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::Instant;

use crate::engine::Thought;

/// What one server's bot is doing.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ServerStatus {
    /// `lichess` or `local`.
    pub server: String,
    /// Our account there, once it is known.
    pub account: Option<AccountStatus>,
    /// The event stream.
    pub stream: StreamStatus,
    /// No new games are taken: the process is about to stop.
    pub draining: bool,
    /// Running games by id.
    pub games: BTreeMap<String, GameStatus>,
    /// Challenges that wait for a seat, first come first.
    pub queue: Vec<QueuedStatus>,
    /// Games against bots in the last 24 hours; nothing where they are not limited.
    pub quota: Option<QuotaStatus>,
    /// What has happened since the start of the process.
    pub counts: BTreeMap<&'static str, u64>,
    /// What went wrong and was coped with since the start of the process.
    pub faults: BTreeMap<&'static str, u64>,
    /// The last fault, for the reader who asks what it was.
    pub last_fault: Option<String>,
    /// From the opponent's move on the stream to our post, thinking included.
    pub reaction: Latency,
    /// From our post to the server's answer.
    pub round_trip: Latency,
}

/// Our account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AccountStatus {
    /// The user id.
    pub id: String,
    /// As it is shown.
    pub name: String,
    /// Ratings by category.
    pub ratings: BTreeMap<String, i64>,
}

/// The event stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum StreamStatus {
    /// Never open so far.
    #[default]
    Connecting,
    /// Open.
    Open,
    /// Lost, and about to be opened again.
    Lost,
    /// The server refuses our token.
    Refused,
}

/// A running game.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GameStatus {
    /// The variant's key.
    pub variant: String,
    /// Our side.
    pub color: &'static str,
    /// The opponent's name.
    pub opponent: String,
    /// The opponent's title.
    pub title: Option<String>,
    /// The opponent's rating.
    pub rating: Option<i64>,
    /// Whether ratings change.
    pub rated: bool,
    /// The position.
    pub fen: String,
    /// The last move in UCI; empty before the first.
    pub last_move: String,
    /// Moves made by both sides.
    pub ply: usize,
    /// White's clock when it was last told.
    pub white_ms: i64,
    /// Black's clock when it was last told.
    pub black_ms: i64,
    /// Whether we are thinking about our move.
    pub thinking: bool,
    /// The opponent's move, in UCI, behind which we think meanwhile.
    pub pondering: Option<String>,
    /// What we last thought.
    pub thought: Option<ThoughtStatus>,
}

/// A thought in short.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ThoughtStatus {
    /// As UCI writes it, from our side: `cp 13`, `mate -2`.
    pub score: String,
    /// The last finished iteration.
    pub depth: u32,
    /// Moves made.
    pub nodes: u64,
    /// Milliseconds.
    pub ms: u64,
    /// The expected moves in UCI.
    pub pv: Vec<String>,
}

/// How many games against bots a day has left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct QuotaStatus {
    /// Begun in the last 24 hours.
    pub used: u32,
    /// As many as there may be.
    pub limit: u32,
    /// The server itself has said that it allows no more for now.
    pub barred: bool,
}

/// A challenge that waits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct QueuedStatus {
    /// Its id.
    pub id: String,
    /// Who asks.
    pub challenger: String,
    /// The variant's key.
    pub variant: String,
    /// As Lichess shows it.
    pub time_control: String,
}

/// How long something took of late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Latency {
    /// How often it was measured since the start of the process.
    pub count: u64,
    /// Half of the last thousand were faster.
    pub median_ms: f64,
    /// One in a hundred of the last thousand was slower.
    pub p99_ms: f64,
}

/// The handle by which the bot's tasks write a server's status, and through which games' thoughts can be followed.
#[derive(Clone, Debug)]
pub struct Board {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    status: watch::Sender<ServerStatus>,
    /// When the supervisor's loop last came round; `None` while there is no such loop.
    pulse: Mutex<Option<Instant>>,
    timings: Mutex<[Timing; 2]>,
    thoughts: Mutex<BTreeMap<String, Thoughts>>,
}

/// One game's thoughts: finished ones, and the one that is growing.
#[derive(Clone, Debug)]
pub struct Thoughts {
    past: watch::Sender<Vec<(usize, Thought)>>,
    now: watch::Sender<Option<Growing>>,
}

/// A search that runs: for which ply, and its iterations.
type Growing = (usize, watch::Receiver<Option<Thought>>);

/// What is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timed {
    /// From line to post.
    Reaction,
    /// From post to answer.
    RoundTrip,
}

#[derive(Debug, Default)]
struct Timing {
    count: u64,
    last: VecDeque<Duration>,
}

/// How often a supervisor's loop comes round though nothing happens.
pub const PULSE: Duration = Duration::from_secs(5);
/// Later than this it hangs.
const PULSE_MAX: Duration = Duration::from_secs(20);

impl Board {
    /// A board for the server of this name.
    pub fn new(server: &str) -> Self {
        let status = ServerStatus { server: server.to_owned(), ..ServerStatus::default() };
        Self {
            shared: Arc::new(Shared {
                status: watch::Sender::new(status),
                pulse: Mutex::default(),
                timings: Mutex::default(),
                thoughts: Mutex::default(),
            }),
        }
    }

    /// The newest status, and word of each change.
    pub fn subscribe(&self) -> watch::Receiver<ServerStatus> {
        self.shared.status.subscribe()
    }

    /// The supervisor's loop has come round. From now on that is expected again and again, until [`rest`](Self::rest).
    pub fn beat(&self) {
        *self.pulse() = Some(Instant::now());
    }

    /// The supervisor's loop has ended and owes no more beats.
    pub fn rest(&self) {
        *self.pulse() = None;
    }

    /// Whether the supervisor's loop comes round as it should, or there is none.
    pub fn is_alive(&self) -> bool {
        self.pulse().is_none_or(|beat| beat.elapsed() <= PULSE_MAX)
    }

    fn pulse(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        self.shared.pulse.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the status.
    pub fn update(&self, change: impl FnOnce(&mut ServerStatus)) {
        self.shared.status.send_modify(change);
    }

    /// Changes a running game's status; nothing if there is no such game.
    pub fn update_game(&self, id: &str, change: impl FnOnce(&mut GameStatus)) {
        self.shared.status.send_if_modified(|status| status.games.get_mut(id).map(change).is_some());
    }

    /// Something happened.
    pub fn count(&self, what: &'static str) {
        self.update(|status| *status.counts.entry(what).or_default() += 1);
    }

    /// Something went wrong and was coped with.
    pub fn fault(&self, what: &'static str, how: impl Into<String>) {
        self.update(|status| {
            *status.faults.entry(what).or_default() += 1;
            status.last_fault = Some(format!("{what}: {}", how.into()));
        });
    }

    /// Something took so long.
    pub fn time(&self, what: Timed, took: Duration) {
        let latency = {
            let mut timings = self.shared.timings.lock().unwrap_or_else(PoisonError::into_inner);
            timings[what as usize].record(took)
        };
        self.update(|status| match what {
            Timed::Reaction => status.reaction = latency,
            Timed::RoundTrip => status.round_trip = latency,
        });
    }

    /// A game begins to think; its thoughts can be followed until [`close_thoughts`](Self::close_thoughts).
    pub fn open_thoughts(&self, id: &str) -> Thoughts {
        let thoughts = Thoughts { past: watch::Sender::new(Vec::new()), now: watch::Sender::new(None) };
        self.thoughts_by_id().insert(id.to_owned(), thoughts.clone());
        thoughts
    }

    /// A game is over: who follows its thoughts has heard them all.
    pub fn close_thoughts(&self, id: &str) {
        self.thoughts_by_id().remove(id);
    }

    /// Everything that we thought in a running game, each with the ply before which it was thought, then what we think
    /// from now on; ends with the game. `None` if the game is not one of ours.
    pub fn thoughts(&self, id: &str) -> Option<BoxStream<'static, (usize, Thought)>> {
        let thoughts = self.thoughts_by_id().get(id)?.clone();
        Some(thoughts.follow())
    }

    fn thoughts_by_id(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Thoughts>> {
        self.shared.thoughts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Thoughts {
    /// A search begins; the engine reports to what is returned.
    pub fn begin(&self, ply: usize) -> watch::Sender<Option<Thought>> {
        let (sender, receiver) = watch::channel(None);
        self.adopt(ply, receiver);
        sender
    }

    /// A search that runs already has become one for our move.
    pub fn adopt(&self, ply: usize, progress: watch::Receiver<Option<Thought>>) {
        self.now.send_replace(Some((ply, progress)));
    }

    /// A search is done.
    pub fn end(&self, ply: usize, thought: &Thought) {
        self.now.send_replace(None);
        self.past.send_modify(|past| past.push((ply, thought.clone())));
    }

    /// What was thought last, and before which ply: by the search that runs, if it has come to something.
    pub fn latest(&self) -> Option<(usize, Thought)> {
        let growing = self.now.borrow().as_ref().and_then(|(ply, growing)| Some((*ply, growing.borrow().clone()?)));
        growing.or_else(|| self.past.borrow().last().cloned())
    }

    fn follow(&self) -> BoxStream<'static, (usize, Thought)> {
        let (past, now) = (self.past.subscribe(), self.now.subscribe());
        stream::unfold(Follower { past, now, seen: 0, growing: None }, |mut follower| async move {
            let next = follower.next().await?;
            Some((next, follower))
        })
        .boxed()
    }
}

struct Follower {
    past: watch::Receiver<Vec<(usize, Thought)>>,
    now: watch::Receiver<Option<Growing>>,
    seen: usize,
    growing: Option<Growing>,
}

impl Follower {
    async fn next(&mut self) -> Option<(usize, Thought)> {
        loop {
            if let Some(thought) = self.past.borrow_and_update().get(self.seen).cloned() {
                self.seen += 1;
                return Some(thought);
            }
            if let Some((ply, growing)) = &mut self.growing
                && growing.has_changed().unwrap_or(false)
                && let Some(thought) = growing.borrow_and_update().clone()
            {
                return Some((*ply, thought));
            }
            tokio::select! {
                changed = self.past.changed() => changed.ok()?,
                changed = self.now.changed() => {
                    changed.ok()?;
                    self.growing.clone_from(&self.now.borrow_and_update());
                    if let Some((_, growing)) = &mut self.growing {
                        growing.mark_changed();
                    }
                }
                () = grown(&mut self.growing) => {}
            }
        }
    }
}

async fn grown(growing: &mut Option<Growing>) {
    match growing {
        // Peeking only: what has changed is read by the caller.
        Some((_, receiver)) if receiver.has_changed().is_ok() => {
            if receiver.changed().await.is_ok() {
                receiver.mark_changed();
            } else {
                *growing = None;
            }
        }
        _ => std::future::pending().await,
    }
}

impl Timing {
    fn record(&mut self, took: Duration) -> Latency {
        const KEPT: usize = 1000;
        self.count += 1;
        if self.last.len() == KEPT {
            self.last.pop_front();
        }
        self.last.push_back(took);
        let mut sorted: Vec<_> = self.last.iter().copied().collect();
        sorted.sort_unstable();
        let at = |part: f64| {
            let rank = (part * sorted.len() as f64).ceil() as usize;
            sorted.get(rank.saturating_sub(1)).map_or(0.0, |took| took.as_secs_f64() * 1000.0)
        };
        Latency { count: self.count, median_ms: at(0.5), p99_ms: at(0.99) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Score;
    use crate::rules::{Move, MoveKind, Square};

    fn thought(depth: u32) -> Thought {
        Thought {
            best: Move::new(MoveKind::Normal, Square(12), Square(28)),
            ponder: None,
            score: Score::Cp(13),
            depth,
            seldepth: depth,
            nodes: 1,
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv: Vec::new(),
            lines: Vec::new(),
        }
    }

    #[tokio::test]
    async fn who_looks_over_the_shoulder_sees_past_and_growing_thoughts_until_the_end() {
        let board = Board::new("local");
        let thoughts = board.open_thoughts("game");
        thoughts.begin(0);
        thoughts.end(0, &thought(5));
        let mut stream = board.thoughts("game").unwrap();
        assert_eq!(stream.next().await, Some((0, thought(5))));
        let progress = thoughts.begin(2);
        progress.send_replace(Some(thought(1)));
        assert_eq!(stream.next().await, Some((2, thought(1))));
        progress.send_replace(Some(thought(2)));
        assert_eq!(stream.next().await, Some((2, thought(2))));
        drop(progress);
        thoughts.end(2, &thought(3));
        assert_eq!(stream.next().await, Some((2, thought(3))));
        board.close_thoughts("game");
        drop(thoughts);
        assert_eq!(stream.next().await, None);
        assert!(board.thoughts("game").is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn a_loop_that_does_not_come_round_is_found_out() {
        let board = Board::new("lichess");
        assert!(board.is_alive(), "no loop owes nothing");
        board.beat();
        tokio::time::advance(PULSE * 2).await;
        assert!(board.is_alive());
        tokio::time::advance(PULSE_MAX).await;
        assert!(!board.is_alive());
        board.rest();
        assert!(board.is_alive());
    }

    #[test]
    fn faults_are_counted_by_name() {
        let board = Board::new("lichess");
        board.fault("event stream lost", "reset");
        board.fault("event stream lost", "silent");
        let status = board.subscribe().borrow().clone();
        assert_eq!(status.faults["event stream lost"], 2);
        assert_eq!(status.last_fault.as_deref(), Some("event stream lost: silent"));
    }

    #[test]
    fn latencies_are_quantiles_of_the_last_thousand() {
        let mut timing = Timing::default();
        for _ in 0..5000 {
            timing.record(Duration::from_secs(9));
        }
        let latency = (1..=1000).map(|ms| timing.record(Duration::from_millis(ms))).last().unwrap();
        assert_eq!((latency.count, latency.median_ms, latency.p99_ms), (6000, 500.0, 990.0));
    }
}
