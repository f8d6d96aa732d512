//! One game: a task that listens while it thinks.

use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::StreamExt;
use futures::future::BoxFuture;
use futures::stream::FuturesUnordered;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, info, warn};

use crate::bot::chronicle::Chronicle;
use crate::bot::clock::{self, Pace};
use crate::bot::concede::Mood;
use crate::bot::errand::{Done, Errand};
use crate::bot::feed::{Feed, Heard};
use crate::bot::ledger::Ledger;
use crate::bot::overhead::Overhead;
use crate::bot::post::{Answer, Post, Posted};
use crate::bot::settings::{BotSettings, OpponentKind};
use crate::bot::status::{Board, Thoughts, Timed};
use crate::bot::stop::{Stage, Stop};
use crate::bot::turn::{Action, Facts, turn};
use crate::bot::view::{Offer, View};
use crate::engine::{Engine, Player, Priority, Request, ThinkError, Thought};
use crate::lichess::types::{GameEvent, GameStatus, Room};
use crate::lichess::{ApiError, Client, Timing};
use crate::records::{GameKey, Store};
use crate::rules::{Color, Move};
use crate::search::Limits;

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

/// A search that should have ended is told to; one that does not obey is given up.
const SEARCH_GRACE: Duration = Duration::from_secs(2);
/// A move that the server has taken is seen on the stream within this, else the stream is asked again.
const ECHO: Duration = Duration::from_secs(8);
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
/// The server counts a draw offer only so many plies after the last.
const DRAW_OFFER_PLIES: usize = 20;

struct Task {
    shared: Arc<Shared>,
    job: Job,
    player: Arc<tokio::sync::Mutex<Player>>,
    feed: Feed<GameEvent>,
    view: Option<View>,
    search: Option<Search>,
    post: Option<Post>,
    /// Answers to posts whose positions are gone.
    answers: FuturesUnordered<Answer>,
    errands: FuturesUnordered<BoxFuture<'static, Done>>,
    chronicle: Chronicle,
    thoughts: Thoughts,
    mood: Mood,
    /// Moves that the server refused in a position.
    refused: (u64, Vec<Move>),
    pause: Option<Instant>,
    /// Something does not fit: the whole game should be asked for.
    is_doubtful: bool,
    /// The game was asked for, and is waited for no longer than this.
    reopening_until: Option<Instant>,
    opened_at: Instant,
    full_at: Instant,
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
}

/// A search for a move.
struct Search {
    revision: u64,
    ply: usize,
    found: BoxFuture<'static, Result<Thought, ThinkError>>,
    progress: watch::Receiver<Option<Thought>>,
    move_now: CancellationToken,
    due: Option<Instant>,
    told: Option<Instant>,
}

/// What a game waits for.
enum Input {
    Heard(Heard<GameEvent>),
    Thought(Result<Thought, ThinkError>),
    Posted(Posted),
    Answered(Result<Duration, ApiError>),
    ErrandDone(Done),
    LookAgain,
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
            post: None,
            answers: FuturesUnordered::new(),
            errands: FuturesUnordered::new(),
            chronicle: Chronicle::new(shared.ledger.clone(), &shared.server, &job.id),
            thoughts: shared.board.open_thoughts(&job.id),
            mood: Mood::default(),
            refused: (0, Vec::new()),
            pause: None,
            is_doubtful: false,
            reopening_until: None,
            opened_at: now,
            full_at: now,
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
        self.say_goodbye(played).await;
        self.shared.board.close_thoughts(&self.job.id);
        self.shared.board.update(|status| drop(status.games.remove(&self.job.id)));
        played
    }

    /// Takebacks count over restarts.
    async fn recall(&mut self) {
        let key = GameKey { server: self.shared.server.clone(), id: self.job.id.clone() };
        // A slow disk must not cost the first move.
        let known = timeout(Duration::from_millis(50), self.shared.store.game(&key)).await;
        if let Ok(Ok(Some(record))) = known {
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
            Some(answer) = self.answers.next() => Input::Answered(answer),
            Some(done) = self.errands.next() => Input::ErrandDone(done),
            () = self.job.look_again.notified() => Input::LookAgain,
            stage = self.shared.stop.beyond(self.stage) => Input::Stopping(stage),
            () = until(wake) => Input::Time,
        }
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Heard(heard) => self.hear(heard),
            Input::Thought(result) => self.thought(result),
            Input::Posted(posted) => self.posted(posted),
            Input::Answered(result) => self.answered(result),
            Input::ErrandDone((errand, result)) => self.errand_done(&errand, result),
            Input::LookAgain => self.is_doubtful = true,
            Input::Stopping(stage) => {
                self.stage = stage;
                if stage == Stage::Leaving {
                    self.leave_by = Some(Instant::now() + self.shared.timing().of(FAREWELL));
                }
            }
            Input::Time => {}
        }
    }

    /// What is so, for [`turn`].
    fn facts(&self, now: Instant) -> Facts {
        let Some(view) = &self.view else {
            let reopening = self.reopening_until.is_some_and(|until| until > now);
            return Facts { unknown: true, doubtful: self.is_doubtful, reopening, ..Facts::default() };
        };
        let settings = self.shared.settings();
        let is_over = |until: Option<Instant>| until.is_none_or(|until| until <= now);
        let kind = view.opponent_kind();
        let is_theirs = view.is_theirs();
        let accepted = self.post.as_ref().and_then(Post::accepted_at);
        let is_echo_late = accepted.is_some_and(|at| at.max(self.full_at) + self.shared.timing().of(ECHO) <= now);
        Facts {
            ended: view.full.state.status.is_over(),
            unknown: view.game().is_err(),
            unwanted: self.job.is_surplus || view.variant.is_none(),
            foreign: view.variant.is_none(),
            resignable: self.can_resign && is_over(self.pause),
            abortable: view.ply() < 2 && self.can_abort && self.abort_again <= now && view.full.tournament_id.is_none(),
            ours: view.is_ours(),
            takeback_asked: view.takeback == Offer::Open,
            takeback_left: self.takebacks < settings.games.takebacks_max,
            takeback_due: !is_over(self.takeback_due),
            draw_offered: view.draw == Offer::Open,
            draw_wanted: self.mood.wants_draw(settings.games.draw.as_ref(), kind, view.ply()),
            idle: self.idle_at(view, &settings).is_some_and(|at| at <= now),
            claimable: is_theirs && view.gone.is_some_and(|at| at <= now) && self.claim_again <= now,
            harmless: view.game().is_ok_and(|game| game.has_insufficient_material(view.me)),
            searching: self.search.is_some(),
            search_stale: self.search.as_ref().is_some_and(|search| search.revision != view.revision),
            search_overdue: self.search.as_ref().is_some_and(|search| search.is_overdue(now)),
            search_stuck: self.search.as_ref().is_some_and(|search| search.is_stuck(now)),
            posting: self.post.is_some(),
            post_stale: self.post.as_ref().is_some_and(|post| post.revision != view.revision),
            doubtful: self.is_doubtful || is_echo_late || self.flag_at(view).is_some_and(|at| at <= now),
            reopening: !is_over(self.reopening_until),
            pausing: !is_over(self.pause),
        }
    }

    /// When to draw up the facts again though nothing was heard.
    fn wake(&self) -> Option<Instant> {
        let now = Instant::now();
        let view = self.view.as_ref()?;
        let timing = self.shared.timing();
        let accepted = self.post.as_ref().and_then(Post::accepted_at);
        let times = [
            self.idle_at(view, &self.shared.settings()).map(|at| at.max(self.abort_again)),
            view.gone.map(|at| at.max(self.claim_again)),
            self.search.as_ref().and_then(Search::next_alarm),
            accepted.map(|at| at.max(self.full_at) + timing.of(ECHO)),
            self.flag_at(view),
            self.takeback_due,
            self.reopening_until,
            self.pause,
            self.leave_by,
        ];
        times.into_iter().flatten().filter(|&at| at > now).min()
    }

    /// When the opponent's first move is overdue. Never in games that may take days, and never where the server is
    /// told not to mind.
    fn idle_at(&self, view: &View, settings: &BotSettings) -> Option<Instant> {
        let after = settings.games.abort_after?;
        let after = match view.opponent_kind() {
            OpponentKind::Human => after.human,
            OpponentKind::Bot => after.bot,
        };
        let is_awaited = view.ply() < 2 && view.is_theirs() && view.is_real_time() && self.can_abort;
        is_awaited.then(|| view.turn_since + self.shared.timing().of(after))
    }

    /// When we should have heard that the opponent's flag has fallen.
    fn flag_at(&self, view: &View) -> Option<Instant> {
        let timing = self.shared.timing();
        match view.pace_of(!view.me) {
            Pace::Clock { left, .. } if view.is_theirs() && view.ply() >= 2 => {
                Some((view.read_at + left + timing.of(FLAG_FALL)).max(self.full_at + timing.of(LOOK)))
            }
            _ => None,
        }
    }

    /// Whether a stop lets this task go: at once when there is nothing to post, or when the time is up. A game that
    /// takes days is not waited for either.
    fn may_leave(&self, facts: &Facts, now: Instant) -> bool {
        let is_busy = facts.searching || facts.posting || (facts.ours && !facts.pausing);
        let is_slow = self.view.as_ref().is_some_and(|view| !view.is_real_time());
        let is_time_up = self.leave_by.is_some_and(|by| by <= now);
        let has_moved = self.post.as_ref().is_some_and(|post| post.accepted_at().is_some());
        match self.stage {
            Stage::Running => false,
            Stage::Draining => is_slow && !is_busy,
            Stage::Leaving => !is_busy || has_moved || is_time_up,
        }
    }

    fn hear(&mut self, heard: Heard<GameEvent>) {
        match heard {
            Heard::Opened => self.opened_at = Instant::now(),
            Heard::Line(event, read_at) => self.event(event, read_at),
            Heard::Odd(error) => {
                self.odd_lines += 1;
                if self.odd_lines == 1 {
                    warn!(%error, "a line of the game stream makes no sense and is left out");
                }
                self.shared.board.fault("odd line", error.to_string());
                // It may have been a move.
                self.is_doubtful = self.odd_lines <= 3;
            }
            Heard::Lost(reason, pause) => {
                let reason = reason.map_or_else(|| "it ended".to_owned(), |error| error.to_string());
                warn!(%reason, ?pause, "game stream lost, opening it again");
                self.shared.board.fault("game stream lost", reason);
            }
            Heard::Refused(error, pause) => {
                if error.is_not_found() {
                    warn!(%error, "the server knows no such game");
                    self.is_unknown = true;
                } else {
                    warn!(%error, ?pause, "game stream refused, trying again");
                    self.shared.board.fault("game stream refused", error.to_string());
                }
            }
        }
    }

    fn event(&mut self, event: GameEvent, read_at: Instant) {
        match event {
            GameEvent::GameFull(full) => {
                if let Some(view) = &mut self.view {
                    view.renew(*full, read_at);
                } else {
                    let view = View::new(*full, &self.shared.me, self.job.color, read_at);
                    self.greet(&view);
                    self.view = Some(view);
                }
                (self.is_doubtful, self.reopening_until, self.full_at) = (false, None, read_at);
                self.repost_if_lost();
                self.seen(true);
            }
            GameEvent::GameState(state) => {
                // The server may tell of a move before it tells of the game; then the game is about to come.
                if let Some(view) = &mut self.view {
                    let before = view.revision;
                    view.update(*state, read_at);
                    let has_moved = view.revision != before;
                    self.seen(has_moved);
                }
            }
            GameEvent::OpponentGone(gone) => {
                if let Some(view) = &mut self.view {
                    view.opponent_gone(gone, read_at);
                    debug!(?gone, "opponent gone or back");
                }
            }
            GameEvent::ChatLine(line) => debug!(room = %line.room, user = %line.username, text = %line.text, "chat"),
            GameEvent::Unknown { kind } => debug!(%kind, "unknown event in a game"),
        }
    }

    /// The server opened this stream after it had taken our move, and does not show the move: it was not played.
    fn repost_if_lost(&mut self) {
        if let (Some(view), Some(post)) = (&self.view, &mut self.post)
            && post.revision == view.revision
            && post.accepted_at().is_some_and(|at| at < self.opened_at)
        {
            warn!(uci = %post.uci, "the server took our move and did not play it; it is sent again");
            post.again();
        }
    }

    /// After every word on the moves.
    fn seen(&mut self, has_moved: bool) {
        let Some(view) = &self.view else { return };
        if has_moved {
            self.takeback_due = None;
        }
        if let Err(error) = view.game() {
            error!(%error, "the moves make no sense to us");
            self.shared.board.fault("senseless moves", error.to_string());
        }
        if view.full.state.status.is_over() {
            self.chronicle.end(view);
        } else {
            self.chronicle.update(view);
        }
        self.show();
    }

    fn begin_search(&mut self, now: Instant) {
        let Some((view, Ok(game))) = self.view.as_ref().map(|view| (view, view.game())) else { return };
        let settings = self.shared.settings();
        let games = &settings.games;
        let overhead = self.shared.overhead().current(games.move_overhead);
        let mut legal = game.legal_moves();
        let is_forced = legal.len() == 1;
        let (revision, refused) = &self.refused;
        // The first refusal may have been a misunderstanding about the turn; the second is about the move.
        if *revision == view.revision && refused.len() >= 2 {
            legal.retain(|mv| !refused.contains(mv));
        } else {
            legal.clear();
        }
        let mut budget = clock::budget(view.pace(), view.ply(), overhead, games);
        if is_forced {
            budget.soft = budget.soft.min(FORCED);
            budget.hard = budget.hard.min(FORCED);
        }
        let budget = budget.after(now - view.read_at);
        let is_real_time = view.is_real_time();
        let move_now = self.shared.stop.now.child_token();
        let progress = self.thoughts.begin(view.ply());
        let request = Request {
            limits: Limits {
                depth: games.depth_max,
                nodes: games.nodes_max,
                soft: Some(budget.soft),
                hard: Some(budget.hard),
                search_moves: legal,
                ..Limits::default()
            },
            priority: if is_real_time { Priority::RealTime } else { Priority::Background },
            move_now: move_now.clone(),
            progress: Some(progress.clone()),
            ..Request::default()
        };
        debug!(ply = view.ply(), soft = ?budget.soft, hard = ?budget.hard, ?overhead, "thinking");
        let (player, game) = (Arc::clone(&self.player), game.clone());
        self.search = Some(Search {
            revision: view.revision,
            ply: view.ply(),
            found: Box::pin(async move { player.lock().await.think(&game, request).await }),
            progress: progress.subscribe(),
            move_now,
            // Waiting for a seat does not count for slow games, so their searches have no known end.
            due: is_real_time.then(|| now + budget.hard + SEARCH_GRACE),
            told: None,
        });
        self.shared.board.update_game(&self.job.id, |game| game.thinking = true);
    }

    fn thought(&mut self, result: Result<Thought, ThinkError>) {
        let Some(search) = self.search.take() else { return };
        match result {
            Ok(thought) => {
                self.thoughts.end(search.ply, &thought);
                self.chronicle.thought(search.ply, &thought);
                let settings = self.shared.settings();
                self.mood.after(thought.score, settings.games.draw.as_ref(), settings.games.resign.as_ref());
                self.show_thought(&thought);
                self.conclude(&thought, &settings);
            }
            Err(ThinkError::NoMove) => {
                warn!("there is no move to choose from; the game is asked for again");
                (self.is_doubtful, self.refused) = (true, (0, Vec::new()));
                self.pause = Some(Instant::now() + self.shared.timing().of(CLAIM));
            }
            Err(ThinkError::Panicked { message }) => {
                error!(%message, "the search panicked; any sound move is played");
                self.shared.board.fault("search panicked", message);
                self.search = Some(search);
                self.move_anyhow();
            }
        }
    }

    /// A thought is there: resign, or post the move, perhaps with an offer.
    fn conclude(&mut self, thought: &Thought, settings: &BotSettings) {
        let Some(view) = &self.view else { return };
        if self.takeback_due.is_some_and(|due| due > Instant::now()) {
            return;
        }
        let (kind, ply) = (view.opponent_kind(), view.ply());
        let their_time = view.pace_of(!view.me);
        if self.can_resign && ply >= 2 && self.mood.resigns(settings.games.resign.as_ref(), kind, their_time) {
            info!(score = %thought.score, "game is resigned");
            self.resign(Instant::now());
            return;
        }
        let may_offer = self.draw_offered_at.is_none_or(|at| at + DRAW_OFFER_PLIES <= ply) && ply >= 2;
        let offers_draw = may_offer && self.mood.wants_draw(settings.games.draw.as_ref(), kind, ply);
        if offers_draw {
            self.draw_offered_at = Some(ply);
        }
        self.post_move(thought.best, offers_draw);
    }

    fn post_move(&mut self, mv: Move, offers_draw: bool) {
        let Some((view, Ok(game))) = self.view.as_ref().map(|view| (view, view.game())) else { return };
        let uci = game.uci(mv);
        self.shared.board.time(Timed::Reaction, view.read_at.elapsed());
        debug!(ply = view.ply(), %uci, after = ?view.read_at.elapsed(), offers_draw, "move posted");
        self.post = Some(Post::new(&self.shared.client, &self.job.id, view.revision, mv, uci, offers_draw));
    }

    /// Without a search that can be trusted: what it had found so far, else the first legal move that was not refused.
    fn move_anyhow(&mut self) {
        let so_far =
            self.search.take().and_then(|search| search.progress.borrow().as_ref().map(|thought| thought.best));
        let Some((view, Ok(game))) = self.view.as_ref().map(|view| (view, view.game())) else { return };
        let legal = game.legal_moves();
        let (revision, refused) = &self.refused;
        let is_open = |mv: &Move| *revision != view.revision || !refused.contains(mv);
        let best = so_far.filter(|mv| legal.contains(mv) && is_open(mv));
        match best.or_else(|| legal.iter().copied().find(is_open)).or_else(|| legal.first().copied()) {
            Some(mv) => self.post_move(mv, false),
            None => self.is_doubtful = true,
        }
    }

    fn posted(&mut self, posted: Posted) {
        match posted {
            Posted::Accepted(trip) => self.measure(trip),
            Posted::Again(error) => {
                warn!(%error, "our move did not go through and is sent again");
                let fault = if error.is_limited() { "429 on a move" } else { "move not delivered" };
                self.shared.board.fault(fault, error.to_string());
            }
            Posted::Refused(error) => {
                let Some((post, view)) = self.post.take().zip(self.view.as_ref()) else { return };
                warn!(%error, uci = %post.uci, "our move was refused; the game is asked for again");
                self.shared.board.fault("move refused", error.to_string());
                if self.refused.0 != view.revision {
                    self.refused = (view.revision, Vec::new());
                }
                self.refused.1.push(post.mv);
                self.is_doubtful = true;
                let count = self.refused.1.len() as u32;
                if count >= 2 {
                    let pause = Duration::from_millis(100) * 2_u32.pow(count.min(6));
                    self.pause = Some(Instant::now() + self.shared.timing().of(pause));
                }
            }
        }
    }

    /// The answer to a post whose move was seen on the stream before, or whose position was taken back.
    fn answered(&mut self, result: Result<Duration, ApiError>) {
        match result {
            Ok(trip) => self.measure(trip),
            Err(error) => debug!(%error, "late answer to a move"),
        }
    }

    fn measure(&mut self, trip: Duration) {
        self.shared.overhead().record(trip);
        self.shared.board.time(Timed::RoundTrip, trip);
    }

    fn send(&mut self, errand: Errand) {
        debug!(?errand, "errand");
        self.errands.push(errand.run(&self.shared.client, &self.job.id));
    }

    fn answer_takeback(&mut self, accept: bool) {
        info!(accept, "takeback answered");
        if let Some(view) = &mut self.view {
            view.takeback = Offer::Answered;
        }
        self.send(Errand::Takeback(accept));
    }

    fn answer_draw(&mut self, accept: bool) {
        info!(accept, "draw offer answered");
        if let Some(view) = &mut self.view {
            view.draw = Offer::Answered;
        }
        self.send(Errand::Draw(accept));
    }

    fn resign(&mut self, now: Instant) {
        self.can_resign = false;
        self.pause = Some(now + self.shared.timing().of(EFFECT));
        self.send(Errand::Resign);
    }

    fn errand_done(&mut self, errand: &Errand, result: Result<(), ApiError>) {
        let Err(error) = result else { return };
        if matches!(errand, Errand::Chat(..)) {
            debug!(%error, "chat refused");
            return;
        }
        info!(?errand, %error, "errand refused; the game goes on");
        match errand {
            Errand::Abort => {
                self.can_abort = !error.is_gone();
                self.pause = None;
            }
            Errand::Resign => self.pause = None,
            Errand::Takeback(true) => self.takeback_due = None,
            Errand::Takeback(false) | Errand::Draw(_) | Errand::ClaimVictory | Errand::ClaimDraw | Errand::Chat(..) => {
            }
        }
    }

    fn greet(&mut self, view: &View) {
        let opponent = view.opponent();
        info!(
            variant = %view.full.variant.key, color = view.me.name(), opponent = %opponent.shown_name(),
            rating = opponent.rating, rated = view.full.rated, ply = view.ply(), "game is played"
        );
        let chat = &self.shared.settings().chat;
        if view.ply() < 2 && !view.full.state.status.is_over() && opponent.ai_level.is_none() {
            self.say(view, &chat.greeting, &chat.greeting_spectators);
        }
    }

    async fn say_goodbye(&mut self, played: Played) {
        let Some(view) = self.view.take() else { return };
        let state = &view.full.state;
        if played == Played::Over {
            let result = match (&state.status, state.winner) {
                (GameStatus::Aborted | GameStatus::NoStart, None) => "aborted",
                (_, None) => "drawn",
                (_, Some(winner)) if crate::bot::view::color(winner) == view.me => "won",
                (_, Some(_)) => "lost",
            };
            info!(status = %state.status, result, plies = view.ply(), "game is over");
            self.shared.board.count(result);
            let chat = &self.shared.settings().chat;
            if result != "aborted" && view.opponent().ai_level.is_none() {
                self.say(&view, &chat.farewell, &chat.farewell_spectators);
            }
        }
        let limit = self.shared.timing().of(FAREWELL);
        let rest = async {
            while self.answers.next().await.is_some() {}
            while self.errands.next().await.is_some() {}
        };
        let _ = timeout(limit, rest).await; // What is not said by then is not said.
    }

    fn say(&mut self, view: &View, player: &str, spectators: &str) {
        for (room, text) in [(Room::Player, player), (Room::Spectator, spectators)] {
            if !text.is_empty() {
                let text = text
                    .replace("{me}", &view.player().shown_name())
                    .replace("{opponent}", &view.opponent().shown_name())
                    .replace("{version}", env!("CARGO_PKG_VERSION"));
                self.send(Errand::Chat(room, text));
            }
        }
    }

    fn show(&self) {
        let Some(view) = &self.view else { return };
        let state = &view.full.state;
        let fen = view.game().map(crate::rules::Game::fen).unwrap_or_default();
        self.shared.board.update(|status| {
            let game = status.games.entry(self.job.id.clone()).or_default();
            game.variant = view.full.variant.key.to_string();
            game.color = view.me.name();
            game.opponent = view.opponent().shown_name();
            game.title.clone_from(&view.opponent().title);
            game.rating = view.opponent().rating;
            game.rated = view.full.rated;
            game.fen = fen;
            game.last_move = state.moves().last().unwrap_or_default().to_owned();
            game.ply = view.ply();
            (game.white_ms, game.black_ms) = (state.wtime, state.btime);
            game.thinking = self.search.is_some();
        });
    }

    fn show_thought(&self, thought: &Thought) {
        let Some((_, Ok(game))) = self.view.as_ref().map(|view| (view, view.game())) else { return };
        let mut line = game.clone();
        let mut pv = Vec::new();
        for &mv in &thought.pv {
            pv.push(line.uci(mv));
            line.push(mv);
        }
        let shown = crate::bot::status::ThoughtStatus {
            score: thought.score.to_string(),
            depth: thought.depth,
            nodes: thought.nodes,
            ms: thought.elapsed.as_millis() as u64,
            pv,
        };
        self.shared.board.update_game(&self.job.id, |game| {
            game.thinking = false;
            game.thought = Some(shown);
        });
    }
}

/// With one legal move there is nothing to think about but the answer.
const FORCED: Duration = Duration::from_millis(50);

impl Search {
    fn is_overdue(&self, now: Instant) -> bool {
        self.told.is_none() && self.due.is_some_and(|due| due <= now)
    }

    fn is_stuck(&self, now: Instant) -> bool {
        self.told.is_some_and(|told| told + SEARCH_GRACE <= now)
    }

    fn next_alarm(&self) -> Option<Instant> {
        self.told.map(|told| told + SEARCH_GRACE).or(self.due)
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

async fn until(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => pending().await,
    }
}
