//! One game: a task that listens while it thinks.

mod errands;
mod facts;
mod hearing;
mod pondering;
mod showing;
mod thinking;

use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::StreamExt;
use futures::future::BoxFuture;
use futures::stream::FuturesUnordered;
use tokio::sync::{Notify, watch};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until, timeout};
use tracing::{debug, error, info, warn};

use self::pondering::{Expected, Pondering};
use self::thinking::Search;
use crate::bot::chat::Talk;
use crate::bot::chronicle::Chronicle;
use crate::bot::concede::Mood;
use crate::bot::errand::{Done, Errand};
use crate::bot::feed::{Feed, Heard};
use crate::bot::ledger::Ledger;
use crate::bot::overhead::Overhead;
use crate::bot::post::{Answer, Post, Posted};
use crate::bot::settings::BotSettings;
use crate::bot::status::{Board, Thoughts};
use crate::bot::stop::{Stage, Stop};
use crate::bot::turn::{Action, turn};
use crate::bot::view::{Told, View};
use crate::engine::{Engine, Player, ThinkError, Thought};
use crate::lichess::types::GameEvent;
use crate::lichess::{ApiError, Client, Timing};
use crate::records::{GameKey, Store, ledger};
use crate::rules::{Color, Move};

/// What all games of a server share.
pub struct Shared {
    /// The server's name: `lichess` or `local`.
    pub server: String,
    /// Our user id there, in lower case.
    pub me: String,
    /// The way to the server.
    pub client: Client,
    /// Who thinks.
    pub engine: Engine,
    /// What is remembered.
    pub store: Store,
    /// Where games are written down.
    pub ledger: Ledger,
    /// The newest settings.
    pub settings: watch::Receiver<Arc<BotSettings>>,
    /// What we show of ourselves.
    pub board: Board,
    /// What a move costs beside thinking.
    pub overhead: Mutex<Overhead>,
    /// Whether to go.
    pub stop: Stop,
}

impl Shared {
    /// How long is waited for what.
    pub fn timing(&self) -> Timing {
        self.client.timing()
    }

    fn settings(&self) -> Arc<BotSettings> {
        Arc::clone(&self.settings.borrow())
    }

    fn overhead(&self) -> std::sync::MutexGuard<'_, Overhead> {
        self.overhead.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A game to be played.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its id.
    pub id: String,
    /// Our side as the event stream tells it.
    pub color: Option<Color>,
    /// One game too many: aborted while it can be, else played.
    pub is_surplus: bool,
    /// Rung when there is reason to ask the server how the game stands.
    pub look_again: Arc<Notify>,
    /// What the server's list of running games says while it is our turn.
    pub told: watch::Receiver<Option<Told>>,
}

/// What became of a game's task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Played {
    /// The server said that the game is over.
    Over,
    /// The server knows no such game.
    Unknown,
    /// We had to go; the game goes on without us.
    Left,
}

/// Plays a game to its end.
pub async fn play(shared: Arc<Shared>, job: Job) -> Played {
    let task = Task::new(shared, job);
    task.run().await
}

/// A move that the server has taken is seen on the stream within this, else the stream is asked again.
const ECHO: Duration = Duration::from_secs(8);
/// The list of running games may be older than what was read within this.
const FRESH: Duration = Duration::from_secs(2);
/// How long after the fall of the opponent's flag the server may take to say so.
const FLAG_FALL: Duration = Duration::from_secs(15);
/// A game is not asked for again more often than this without a reason of its own.
const LOOK: Duration = Duration::from_secs(30);
/// After a request that should change the game we wait so long for the change.
const EFFECT: Duration = Duration::from_secs(5);
/// Between two claims.
const CLAIM: Duration = Duration::from_secs(2);
/// What a game may take to post its last move, or to say goodbye.
const FAREWELL: Duration = Duration::from_secs(3);
/// What a game waits for the disk before it begins.
const RECALL: Duration = Duration::from_millis(100);
/// So often a game may be unknown to the server before we believe it.
const NOT_FOUND_MAX: u32 = 4;

struct Task {
    shared: Arc<Shared>,
    job: Job,
    player: Arc<tokio::sync::Mutex<Player>>,
    feed: Feed<GameEvent>,
    view: Option<View>,
    search: Option<Search>,
    /// What we expect after our move.
    expected: Option<Expected>,
    pondering: Option<Pondering>,
    post: Option<Post>,
    /// Answers to posts whose positions are gone.
    answers: FuturesUnordered<Answer>,
    errands: FuturesUnordered<BoxFuture<'static, Done>>,
    chronicle: Chronicle,
    thoughts: Thoughts,
    mood: Mood,
    talk: Talk,
    /// Moves that the server refused in a position.
    refused: (u64, Vec<Move>),
    pause: Option<Instant>,
    /// Something does not fit: the whole game should be asked for.
    is_doubtful: bool,
    /// The game was asked for, and is waited for no longer than this.
    reopening_until: Option<Instant>,
    opened_at: Instant,
    full_at: Instant,
    /// A stream was opened, and its first line has not come yet.
    awaits_full: bool,
    takebacks: u32,
    takeback_due: Option<Instant>,
    can_abort: bool,
    can_resign: bool,
    abort_again: Instant,
    claim_again: Instant,
    draw_offered_at: Option<usize>,
    stage: Stage,
    leave_by: Option<Instant>,
    is_unknown: bool,
    odd_lines: u32,
    not_found: u32,
    /// The game was seen running, so it is ours to say goodbye.
    was_running: bool,
}

/// What a game waits for.
enum Input {
    Heard(Heard<GameEvent>),
    Thought(Result<Thought, ThinkError>),
    /// Pondering has ended before its time.
    Pondered,
    Posted(Posted),
    Answered(Result<Duration, ApiError>),
    ErrandDone(Done),
    LookAgain,
    Told,
    Stopping(Stage),
    Time,
}

impl Task {
    fn new(shared: Arc<Shared>, job: Job) -> Self {
        let (client, id) = (shared.client.clone(), job.id.clone());
        let open = Box::new(move || -> BoxFuture<'static, _> {
            let (client, id) = (client.clone(), id.clone());
            Box::pin(async move { client.game_stream(&id).await })
        });
        let now = Instant::now();
        Self {
            player: Arc::new(tokio::sync::Mutex::new(shared.engine.player())),
            feed: Feed::of_game(open, shared.timing()),
            view: None,
            search: None,
            expected: None,
            pondering: None,
            post: None,
            answers: FuturesUnordered::new(),
            errands: FuturesUnordered::new(),
            chronicle: Chronicle::new(shared.ledger.clone(), &shared.server, &job.id),
            thoughts: shared.board.open_thoughts(&job.id),
            mood: Mood::default(),
            talk: Talk::new(now),
            refused: (0, Vec::new()),
            pause: None,
            is_doubtful: false,
            reopening_until: None,
            opened_at: now,
            full_at: now,
            awaits_full: false,
            takebacks: 0,
            takeback_due: None,
            can_abort: true,
            can_resign: true,
            abort_again: now,
            claim_again: now,
            draw_offered_at: None,
            stage: Stage::Running,
            leave_by: None,
            is_unknown: false,
            odd_lines: 0,
            not_found: 0,
            was_running: false,
            shared,
            job,
        }
    }

    async fn run(mut self) -> Played {
        self.recall().await;
        let played = loop {
            if let Some(played) = self.act() {
                break played;
            }
            let input = self.input().await;
            self.take(input);
        };
        self.drop_ponder();
        // The answer to a move that ended the game may be a 429, which is every game's.
        self.answers.extend(self.post.take().and_then(Post::withdraw));
        self.say_goodbye(played).await;
        self.shared.board.close_thoughts(&self.job.id);
        self.shared.board.update(|status| drop(status.games.remove(&self.job.id)));
        played
    }

    /// Takebacks count over restarts.
    async fn recall(&mut self) {
        let key = GameKey { server: self.shared.server.clone(), id: self.job.id.clone() };
        let store = self.shared.store.clone();
        let reading = spawn_blocking(move || store.with_blocking(move |connection| ledger::game(connection, &key)));
        // A slow disk must not cost the first move.
        if let Ok(Ok(Ok(Some(record)))) = timeout(RECALL, reading).await {
            self.takebacks = record.takebacks;
        }
    }

    /// Does what is to be done now; tells when the task is at its end.
    fn act(&mut self) -> Option<Played> {
        loop {
            if self.is_unknown {
                return Some(Played::Unknown);
            }
            let now = Instant::now();
            let facts = self.facts(now);
            if self.may_leave(&facts, now) {
                return Some(Played::Left);
            }
            match turn(&facts) {
                Action::Wait => return None,
                Action::Leave => return Some(Played::Over),
                Action::StopSearch => {
                    debug!("search dropped: the position has changed");
                    self.search = None;
                }
                Action::DropPost => self.answers.extend(self.post.take().and_then(Post::withdraw)),
                Action::Reopen => {
                    let is_answer_late = self.answer_late_at().is_some_and(|at| at <= now);
                    if !self.is_doubtful && !is_answer_late {
                        // Nothing odd was heard, so it is what was not heard.
                        self.deaf();
                    }
                    self.is_doubtful = false;
                    self.reopening_until = Some(now + self.shared.timing().of(EFFECT));
                    self.feed.renew();
                }
                Action::GrantTakeback => {
                    self.answer_takeback(true);
                    self.takeback_due = Some(now + self.shared.timing().of(EFFECT));
                    self.takebacks += 1;
                    self.chronicle.takeback();
                }
                Action::RefuseTakeback => self.answer_takeback(false),
                Action::AcceptDraw => self.answer_draw(true),
                Action::DeclineDraw => self.answer_draw(false),
                Action::Abort => {
                    info!(surplus = self.job.is_surplus, "game is aborted");
                    self.abort_again = now + self.shared.timing().of(EFFECT);
                    self.pause = Some(self.abort_again);
                    self.send(Errand::Abort);
                }
                Action::Resign => self.resign(now),
                Action::ClaimVictory => {
                    self.claim_again = now + self.shared.timing().of(CLAIM);
                    self.send(Errand::ClaimVictory);
                }
                Action::ClaimDraw => {
                    self.claim_again = now + self.shared.timing().of(CLAIM);
                    self.send(Errand::ClaimDraw);
                }
                Action::Search => self.begin_search(now),
                Action::Ponder => self.begin_ponder(),
                Action::PonderHit => self.ponder_hit(now),
                Action::DropPonder => self.drop_ponder(),
                Action::MoveNow => {
                    warn!("watchdog: the search is over time and must answer now");
                    self.shared.board.fault("search over time", &self.job.id);
                    if let Some(search) = &mut self.search {
                        search.told = Some(now);
                        search.move_now.cancel();
                    }
                }
                Action::MoveAnyhow => {
                    error!("watchdog: the search does not answer; the best move known is played");
                    self.shared.board.fault("search stuck", &self.job.id);
                    self.move_anyhow();
                }
            }
        }
    }

    async fn input(&mut self) -> Input {
        let wake = self.wake();
        tokio::select! {
            // The server's word first: it may make everything else stale.
            biased;
            heard = self.feed.next() => Input::Heard(heard),
            posted = posted(&mut self.post) => Input::Posted(posted),
            thought = found(&mut self.search) => Input::Thought(thought),
            () = pondered(&mut self.pondering) => Input::Pondered,
            Some(answer) = self.answers.next() => Input::Answered(answer),
            Some(done) = self.errands.next() => Input::ErrandDone(done),
            () = self.job.look_again.notified() => Input::LookAgain,
            Ok(()) = self.job.told.changed() => Input::Told,
            stage = self.shared.stop.beyond(self.stage) => Input::Stopping(stage),
            () = until(wake) => Input::Time,
        }
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Heard(heard) => self.hear(heard),
            Input::Thought(result) => self.thought(result),
            Input::Pondered => self.drop_ponder(),
            Input::Posted(posted) => self.posted(posted),
            Input::Answered(result) => self.answered(result),
            Input::ErrandDone((errand, result)) => self.errand_done(&errand, result),
            Input::LookAgain => self.is_doubtful = true,
            Input::Told => self.told_of_our_turn(),
            Input::Stopping(stage) => {
                self.stage = stage;
                if stage == Stage::Leaving {
                    self.leave_by = Some(Instant::now() + self.shared.timing().of(FAREWELL));
                }
            }
            Input::Time => {}
        }
    }
}

async fn posted(post: &mut Option<Post>) -> Posted {
    match post {
        Some(post) => post.progress().await,
        None => pending().await,
    }
}

async fn found(search: &mut Option<Search>) -> Result<Thought, ThinkError> {
    match search {
        Some(search) => (&mut search.found).await,
        None => pending().await,
    }
}

async fn pondered(pondering: &mut Option<Pondering>) {
    match pondering {
        Some(pondering) => drop((&mut pondering.search.found).await),
        None => pending().await,
    }
}

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => pending().await,
    }
}
