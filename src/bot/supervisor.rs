//! One server's bot: who is played, and by which task.

mod challenges;
mod games;

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};
use tracing::{debug, error, info, warn};

use crate::bot::BotError;
use crate::bot::feed::{Feed, Heard};
use crate::bot::game::{Played, Shared};
use crate::bot::quota::Quota;
use crate::bot::room::Room;
use crate::bot::settings::BotSettings;
use crate::bot::status::{PULSE, StreamStatus};
use crate::bot::stop::Stage;
use crate::bot::view::Told;
use crate::lichess::types::{DeclineReason, Event, PlayingGame};
use crate::lichess::{ApiError, Endpoint, LinesError};
use crate::records::GameKey;

/// A loop over everything that can happen, which itself waits for no answer: requests and games are tasks.
pub struct Supervisor {
    shared: Arc<Shared>,
    events: Feed<Event>,
    room: Room,
    quota: Quota,
    games: JoinSet<(String, Played)>,
    tasks: HashMap<tokio::task::Id, String>,
    /// How to ask a running game to look again, by its id.
    bells: HashMap<String, Running>,
    requests: JoinSet<Reply>,
    /// Games that are over; a late `gameStart` does not begin them again.
    ended: VecDeque<String>,
    stage: Stage,
    refused_since: Option<Instant>,
    reconcile_at: Instant,
    is_reconciling: bool,
    /// The games that ended while we were away have been asked for.
    has_caught_up: bool,
    odd_lines: u32,
}

struct Running {
    bell: Arc<Notify>,
    /// For what the list of running games says while it is our turn.
    told: watch::Sender<Option<Told>>,
    game: PlayingGame,
    crashes: u32,
}

/// What a request came to.
enum Reply {
    Accepted(String, Result<(), ApiError>),
    Declined(String, Result<(), ApiError>),
    /// With the moment in which the list was asked for.
    Playing(Instant, Result<Vec<PlayingGame>, ApiError>),
    Kept,
    Unfinished(Vec<GameKey>),
}

/// Everything that can happen.
enum Input {
    Heard(Heard<Event>),
    Reply(Reply),
    GameOver(String, Option<Played>),
    Settings,
    Stopping(Stage),
    Time,
}

/// An accept that is answered must be followed by its game within this.
const RESERVATION: Duration = Duration::from_secs(15);
/// How long an answer to a challenge may take, its wait in the queue of requests included.
const ANSWER: Duration = Duration::from_secs(20);
/// A challenge that waited so long for a seat is declined.
const QUEUED: Duration = Duration::from_mins(10);
/// How often the list of running games is compared with ours: a stream may be alive and deaf.
const RECONCILE: Duration = Duration::from_mins(1);
/// The same while a game runs, whose clock runs too.
const RECONCILE_PLAYING: Duration = Duration::from_secs(20);
/// The same while the server wants no game streams opened: the list is all that tells of a game whose stream is lost.
const RECONCILE_BLIND: Duration = Duration::from_secs(3);
/// A refused token is tried for so long.
const TOKEN: Duration = Duration::from_mins(5);
/// Answers to challenges under way at once; beyond this, challenges are left to lapse.
const REQUESTS_MAX: usize = 100;
/// Games remembered as over.
const ENDED_MAX: usize = 200;
/// A game whose task panicked so often is left.
const CRASHES_MAX: u32 = 3;

impl Supervisor {
    /// A supervisor that has heard nothing yet.
    pub fn new(shared: Arc<Shared>, quota: Quota) -> Self {
        let client = shared.client.clone();
        let open = Box::new(move || -> futures::future::BoxFuture<'static, _> {
            let client = client.clone();
            Box::pin(async move { client.event_stream().await })
        });
        let timing = shared.timing();
        Self {
            events: Feed::of_events(open, timing),
            room: Room::default(),
            quota,
            games: JoinSet::new(),
            tasks: HashMap::new(),
            bells: HashMap::new(),
            requests: JoinSet::new(),
            ended: VecDeque::new(),
            stage: Stage::Running,
            refused_since: None,
            reconcile_at: Instant::now() + timing.of(RECONCILE),
            is_reconciling: false,
            has_caught_up: false,
            odd_lines: 0,
            shared,
        }
    }

    /// Runs until it is asked to stop and no game is left.
    ///
    /// # Errors
    /// The token is refused, at the start or for minutes.
    pub async fn run(mut self) -> Result<(), BotError> {
        let board = self.shared.board.clone();
        let result = self.serve().await;
        board.rest();
        result
    }

    async fn serve(&mut self) -> Result<(), BotError> {
        let mut settings = self.shared.settings.clone();
        loop {
            if self.stage != Stage::Running && self.games.is_empty() {
                break;
            }
            self.shared.board.beat();
            let wake = self.wake().min(Instant::now() + PULSE);
            let input = tokio::select! {
                stage = self.shared.stop.beyond(self.stage) => Input::Stopping(stage),
                Some(joined) = self.games.join_next_with_id() => self.joined(joined),
                heard = self.events.next() => Input::Heard(heard),
                Some(reply) = self.requests.join_next() => match reply {
                    Ok(reply) => Input::Reply(reply),
                    Err(_) => continue, // It panicked, and a panic is logged by its hook.
                },
                Ok(()) = settings.changed() => Input::Settings,
                () = sleep_until(wake) => Input::Time,
            };
            match input {
                Input::Heard(heard) => self.hear(heard)?,
                Input::Reply(reply) => self.reply(reply),
                Input::GameOver(id, played) => self.game_over(&id, played),
                Input::Settings => self.new_settings(),
                Input::Stopping(stage) => self.stopping(stage),
                Input::Time => self.time()?,
            }
            self.show_queue();
            self.show_quota();
        }
        self.keep_rests();
        // Declines under way are finished; they cost their challengers nothing but a wait.
        let _ = timeout(self.shared.timing().of(Duration::from_secs(2)), async {
            while self.requests.join_next().await.is_some() {}
        })
        .await;
        Ok(())
    }

    fn settings(&self) -> Arc<BotSettings> {
        Arc::clone(&self.shared.settings.borrow())
    }

    fn wake(&self) -> Instant {
        let token = self.refused_since.map(|since| since + self.shared.timing().of(TOKEN));
        [self.room.next_overdue(), token].into_iter().flatten().fold(self.reconcile_at, Instant::min)
    }

    fn hear(&mut self, heard: Heard<Event>) -> Result<(), BotError> {
        match heard {
            Heard::Opened => {
                info!("event stream is open");
                self.refused_since = None;
                self.shared.board.update(|status| status.stream = StreamStatus::Open);
                // The server sends every challenge that lives again, and says nothing of those that have died.
                drop(self.room.drain_queue());
                self.reconcile();
            }
            Heard::Line(event, _) => self.event(event),
            Heard::Odd(error) => self.odd(&error),
            Heard::Lost(reason, pause) => {
                let reason = reason.map_or_else(|| "it ended".to_owned(), |error| error.to_string());
                warn!(%reason, ?pause, "event stream lost, opening it again");
                self.shared.board.fault("event stream lost", reason);
                self.shared.board.update(|status| status.stream = StreamStatus::Lost);
            }
            Heard::Refused(error, pause) => return self.stream_refused(error, pause),
        }
        Ok(())
    }

    fn stream_refused(&mut self, error: ApiError, pause: Duration) -> Result<(), BotError> {
        let is_first = self.shared.board.subscribe().borrow().stream == StreamStatus::Connecting;
        if error.is_unauthorized() {
            if is_first {
                return Err(BotError::Token { server: self.shared.server.clone(), source: error });
            }
            self.refused_since.get_or_insert_with(Instant::now);
            error!(%error, ?pause, "the token is refused; running games are played on, and it is tried again");
            self.shared.board.update(|status| status.stream = StreamStatus::Refused);
        } else {
            warn!(%error, ?pause, "event stream refused, trying again");
            self.shared.board.update(|status| match status.stream {
                StreamStatus::Connecting => {}
                _ => status.stream = StreamStatus::Lost,
            });
        }
        self.shared.board.fault("event stream refused", error.to_string());
        Ok(())
    }

    fn odd(&mut self, error: &LinesError) {
        self.odd_lines += 1;
        if self.odd_lines == 1 {
            warn!(%error, "a line of the event stream makes no sense and is left out");
        }
        self.shared.board.fault("odd line", error.to_string());
        self.reconcile();
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::GameStart(game) => self.game_start(*game),
            Event::GameFinish(game) => {
                // Its own stream tells the game how it ended; if that is deaf, this is the word to look again.
                if let Some(running) = self.bells.get(game.id()) {
                    running.bell.notify_one();
                }
            }
            Event::Challenge(event) => self.challenge(*event),
            Event::ChallengeCanceled(event) => {
                let id = &event.challenge.id;
                if self.room.knows(id) {
                    info!(%id, "challenge was taken back");
                }
                self.room.forget(id);
                if self.room.release(id) {
                    self.fill();
                }
            }
            Event::ChallengeDeclined(event) => {
                let challenge = &event.challenge;
                if challenge.is_from(&self.shared.me) {
                    info!(id = %challenge.id, reason = ?challenge.decline_reason_key, "our challenge was declined");
                }
            }
            Event::Unknown { kind } => debug!(%kind, "unknown event"),
        }
    }

    fn reply(&mut self, reply: Reply) {
        match reply {
            Reply::Accepted(id, Ok(())) => {
                debug!(%id, "accepted");
                self.room.extend(&id, Instant::now() + self.shared.timing().of(RESERVATION));
            }
            Reply::Accepted(id, Err(error)) => {
                if self.bells.contains_key(&id) {
                    info!(%id, %error, "accept failed, but its game is there");
                } else if error.is_in_doubt() {
                    // It may have been taken: the seat is kept until the list of running games tells.
                    warn!(%id, %error, "nobody knows whether the challenge is accepted");
                    self.reconcile();
                } else {
                    info!(%id, %error, "the challenge could not be accepted");
                    self.shared.board.fault("accept refused", error.to_string());
                    self.room.release(&id);
                    if error.is_bot_limit() {
                        self.bar_bots(error.retry_after());
                        self.decline(id, DeclineReason::Later);
                    }
                    self.fill();
                }
            }
            Reply::Declined(id, Ok(())) => debug!(%id, "declined"),
            Reply::Declined(id, Err(error)) => info!(%id, %error, "decline refused"),
            Reply::Kept => {}
            Reply::Unfinished(keys) => self.finish(keys),
            Reply::Playing(asked_at, Ok(games)) => self.compare(games, asked_at),
            Reply::Playing(_, Err(error)) => {
                self.is_reconciling = false;
                warn!(%error, "the running games could not be listed");
            }
        }
    }

    fn stopping(&mut self, stage: Stage) {
        self.stage = stage;
        self.shared.board.update(|status| status.draining = true);
        match stage {
            Stage::Running => {}
            Stage::Draining => info!(games = self.games.len(), "no new games; running ones are played on"),
            Stage::Leaving => info!(games = self.games.len(), "each game plays the best move it has"),
        }
    }

    fn time(&mut self) -> Result<(), BotError> {
        let now = Instant::now();
        let timing = self.shared.timing();
        if self.refused_since.is_some_and(|since| since + timing.of(TOKEN) <= now) {
            return Err(BotError::TokenLost { server: self.shared.server.clone() });
        }
        let overdue = self.room.overdue(now);
        for id in &overdue {
            warn!(%id, "an accepted challenge became no game in time; its seat is free");
            self.shared.board.fault("accepted game missing", id.as_str());
            self.room.release(id);
        }
        if !overdue.is_empty() {
            self.fill();
        }
        for challenge in now.checked_sub(timing.of(QUEUED)).map(|before| self.room.expired(before)).unwrap_or_default()
        {
            info!(id = %challenge.id, "challenge waited too long for a seat");
            self.decline(challenge.id, DeclineReason::Later);
        }
        let is_blind = self.shared.client.budget().rest(Endpoint::GameStream).is_some();
        let pause = match (self.games.is_empty(), is_blind) {
            (true, _) => RECONCILE,
            (false, false) => RECONCILE_PLAYING,
            (false, true) => RECONCILE_BLIND,
        };
        self.reconcile_at = self.reconcile_at.min(now + timing.of(pause));
        if self.reconcile_at <= now || !overdue.is_empty() {
            self.reconcile_at = now + timing.of(pause);
            self.reconcile();
            self.keep_rests();
        }
        Ok(())
    }

    /// Writes down for how long the server wants to be left alone with what.
    fn keep_rests(&mut self) {
        let rests = self.shared.client.budget().export();
        if rests.is_empty() {
            return;
        }
        let (store, server) = (self.shared.store.clone(), self.shared.server.clone());
        self.requests.spawn(async move {
            for rest in rests {
                let until_ms = i64::try_from(rest.until_unix_ms).unwrap_or(i64::MAX);
                store.set_rate_limit(&server, rest.endpoint.as_str(), until_ms).await;
            }
            Reply::Kept
        });
    }
}
