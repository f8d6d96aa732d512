//! One server's bot: who is played, and by which task.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};
use tracing::{Instrument, debug, error, info, info_span, warn};

use crate::bot::BotError;
use crate::bot::feed::{Feed, Heard};
use crate::bot::game::{self, Job, Played, Shared};
use crate::bot::policy::{self, Decision, Verdict};
use crate::bot::room::{Room, Seat};
use crate::bot::settings::{BotSettings, OpponentKind};
use crate::bot::status::{QueuedStatus, StreamStatus};
use crate::bot::stop::Stage;
use crate::bot::view;
use crate::lichess::types::{Challenge, ChallengeEvent, DeclineReason, Event, PlayingGame};
use crate::lichess::{ApiError, Endpoint, LinesError};
use crate::records::GameKey;

/// A loop over everything that can happen, which itself waits for no answer: requests and games are tasks.
pub struct Supervisor {
    shared: Arc<Shared>,
    events: Feed<Event>,
    room: Room,
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
    game: PlayingGame,
    crashes: u32,
}

/// What a request came to.
enum Reply {
    Accepted(String, Result<(), ApiError>),
    Declined(String, Result<(), ApiError>),
    Playing(Result<Vec<PlayingGame>, ApiError>),
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
    pub fn new(shared: Arc<Shared>) -> Self {
        let client = shared.client.clone();
        let open = Box::new(move || -> futures::future::BoxFuture<'static, _> {
            let client = client.clone();
            Box::pin(async move { client.event_stream().await })
        });
        let timing = shared.timing();
        Self {
            events: Feed::of_events(open, timing),
            room: Room::default(),
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
        let mut settings = self.shared.settings.clone();
        loop {
            if self.stage != Stage::Running && self.games.is_empty() {
                break;
            }
            let wake = self.wake();
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
                // What waits and was not sent again by the server is dead; what lives is sent again.
                for (event, _) in self.room.drain_queue() {
                    debug!(id = %event.challenge.id, "queued challenge is judged again if the server repeats it");
                }
                self.reconcile();
            }
            Heard::Line(event, _) => {
                // An event that no game could come of is proof enough that the stream is not deaf.
                self.event(event);
            }
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

    fn challenge(&mut self, event: ChallengeEvent) {
        let challenge = &event.challenge;
        if self.room.knows(&challenge.id) || self.ended.contains(&challenge.id) {
            debug!(id = %challenge.id, "known challenge");
            return;
        }
        if self.stage != Stage::Running {
            info!(id = %challenge.id, "challenge is left to the next start: we are about to stop");
            return;
        }
        let load = self.room.load(challenge);
        let verdict = policy::decide(&event, &self.shared.me, &load, &self.settings().challenges);
        self.log(challenge, &verdict);
        match verdict.decision {
            Decision::Accept => self.accept(challenge),
            Decision::Queue => self.room.enqueue(event, Instant::now()),
            Decision::Decline(reason) => self.decline(challenge.id.clone(), reason),
            Decision::Ignore => {}
        }
    }

    fn log(&self, challenge: &Challenge, verdict: &Verdict) {
        let user = challenge.challenger.as_ref().map_or("anonymous", |user| user.name.as_str());
        if verdict.decision == Decision::Ignore {
            debug!(id = %challenge.id, why = %verdict.why, "challenge is not ours to answer");
            return;
        }
        info!(
            id = %challenge.id, %user, variant = %challenge.variant.key, time = %challenge.time_control,
            rated = challenge.rated, decision = %verdict.decision, rule = verdict.rule, why = %verdict.why, "challenge"
        );
        self.shared.board.count(match verdict.decision {
            Decision::Accept => "challenges accepted",
            Decision::Queue => "challenges queued",
            Decision::Decline(_) => "challenges declined",
            Decision::Ignore => "challenges ignored",
        });
    }

    /// Takes the seat first: the game may begin before the answer to our accept is here.
    fn accept(&mut self, challenge: &Challenge) {
        let timing = self.shared.timing();
        let id = challenge.id.clone();
        if self.shared.client.budget().rest(Endpoint::Accept).is_some_and(|rest| rest > timing.of(ANSWER)) {
            info!(%id, "the server wants no accepts from us for a while");
            return self.decline(id, DeclineReason::Later);
        }
        self.room.reserve(challenge, Instant::now() + timing.of(ANSWER + RESERVATION));
        let client = self.shared.client.clone();
        self.requests.spawn(async move {
            let limit = timing.of(ANSWER);
            let answer = timeout(limit, client.accept(&id)).await;
            let endpoint = Endpoint::Accept;
            Reply::Accepted(id, answer.unwrap_or(Err(ApiError::TimedOut { endpoint, limit })))
        });
    }

    fn decline(&mut self, id: String, reason: DeclineReason) {
        if self.requests.len() >= REQUESTS_MAX {
            debug!(%id, "challenge is left to lapse: too many answers are under way");
            return;
        }
        let (client, timing) = (self.shared.client.clone(), self.shared.timing());
        self.requests.spawn(async move {
            let limit = timing.of(ANSWER);
            let answer = timeout(limit, client.decline(&id, reason)).await;
            let endpoint = Endpoint::Decline;
            Reply::Declined(id, answer.unwrap_or(Err(ApiError::TimedOut { endpoint, limit })))
        });
    }

    /// Gives free seats to challenges that wait.
    fn fill(&mut self) {
        if self.stage != Stage::Running {
            return;
        }
        let settings = self.settings();
        while let Some(event) = self.room.next(&settings.challenges) {
            info!(id = %event.challenge.id, "queued challenge gets a seat");
            self.accept(&event.challenge);
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
                    debug!(%id, %error, "accept failed, but its game is there");
                } else if error.is_in_doubt() {
                    // It may have been taken: the seat is kept until the list of running games tells.
                    warn!(%id, %error, "nobody knows whether the challenge is accepted");
                    self.reconcile();
                } else {
                    info!(%id, %error, "the challenge could not be accepted");
                    self.shared.board.fault("accept refused", error.to_string());
                    self.room.release(&id);
                    self.fill();
                }
            }
            Reply::Declined(id, Ok(())) => debug!(%id, "declined"),
            Reply::Declined(id, Err(error)) => debug!(%id, %error, "decline refused"),
            Reply::Kept => {}
            Reply::Unfinished(keys) => self.finish(keys),
            Reply::Playing(Ok(games)) => self.compare(games),
            Reply::Playing(Err(error)) => {
                self.is_reconciling = false;
                debug!(%error, "the running games could not be listed");
            }
        }
    }

    /// A game runs. It may be told twice, early, late, or not at all.
    fn game_start(&mut self, game: PlayingGame) {
        let id = game.id().to_owned();
        if self.bells.contains_key(&id) || self.ended.contains(&id) {
            debug!(%id, "known game");
            return;
        }
        if !game.is_for_bots() {
            warn!(%id, "a game runs that bots may not play; it is left alone");
            return;
        }
        if self.stage == Stage::Leaving {
            return;
        }
        let opponent = &game.opponent;
        let is_bot = opponent.is_bot() || opponent.ai.is_some();
        let kind = if is_bot { OpponentKind::Bot } else { OpponentKind::Human };
        let seat = Seat { opponent: opponent.id.as_ref().map(|id| id.to_lowercase()), kind };
        let has_seat = self.room.sit(&id, seat, &self.settings().challenges);
        info!(
            %id, variant = %game.variant.key, opponent = %opponent.username, surplus = !has_seat,
            resumed = game.has_moved, "game started"
        );
        self.shared.board.count("games started");
        self.begin(game, !has_seat, 0);
    }

    fn begin(&mut self, game: PlayingGame, is_surplus: bool, crashes: u32) {
        let id = game.id().to_owned();
        let bell = Arc::new(Notify::new());
        let color = game.color.map(view::color);
        let job = Job { id: id.clone(), color, is_surplus, look_again: Arc::clone(&bell) };
        let span = info_span!("game", server = %self.shared.server, %id);
        let playing = game::play(Arc::clone(&self.shared), job);
        let named = id.clone();
        let handle = self.games.spawn(async move { (named, playing.await) }.instrument(span));
        self.tasks.insert(handle.id(), id.clone());
        self.bells.insert(id, Running { bell, game, crashes });
    }

    fn joined(&mut self, joined: Result<(tokio::task::Id, (String, Played)), tokio::task::JoinError>) -> Input {
        match joined {
            Ok((task, (id, played))) => {
                self.tasks.remove(&task);
                Input::GameOver(id, Some(played))
            }
            Err(failure) => Input::GameOver(self.tasks.remove(&failure.id()).unwrap_or_default(), None),
        }
    }

    fn game_over(&mut self, id: &str, played: Option<Played>) {
        let Some(running) = self.bells.remove(id) else { return };
        match played {
            None if running.crashes < CRASHES_MAX && self.stage != Stage::Leaving => {
                error!(%id, "a game's task panicked; it is begun again");
                self.shared.board.fault("game panicked", id);
                self.begin(running.game, false, running.crashes + 1);
                return;
            }
            None => error!(%id, "a game's task panicked again and again; the game is left"),
            Some(Played::Left) => info!(%id, "game goes on without us until the next start"),
            Some(Played::Over | Played::Unknown) => {}
        }
        if self.ended.len() == ENDED_MAX {
            self.ended.pop_front();
        }
        self.ended.push_back(id.to_owned());
        self.room.rise(id);
        self.shared.board.update(|status| drop(status.games.remove(id)));
        self.fill();
    }

    /// Asks for the list of running games, unless it is being asked for.
    fn reconcile(&mut self) {
        if std::mem::replace(&mut self.is_reconciling, true) {
            return;
        }
        let (client, timing) = (self.shared.client.clone(), self.shared.timing());
        self.requests.spawn(async move {
            let limit = timing.of(ANSWER);
            let answer = timeout(limit, client.playing()).await;
            let endpoint = Endpoint::Playing;
            Reply::Playing(answer.unwrap_or(Err(ApiError::TimedOut { endpoint, limit })))
        });
    }

    /// The server's list of running games against ours.
    fn compare(&mut self, games: Vec<PlayingGame>) {
        self.is_reconciling = false;
        // The server lists so many at most: what is missing from a full list may be running all the same.
        let is_whole = games.len() < LIST_MAX;
        for (id, running) in &self.bells {
            if is_whole && !games.iter().any(|game| game.id() == id) {
                debug!(%id, "a game of ours is not in the server's list");
                running.bell.notify_one();
            }
        }
        let unheard: Vec<_> = games
            .into_iter()
            .filter(|game| !self.bells.contains_key(game.id()) && !self.ended.iter().any(|id| id == game.id()))
            .collect();
        if !unheard.is_empty() && self.is_deaf() {
            warn!(games = unheard.len(), "games run that the event stream did not tell of; it is opened again");
            self.shared.board.fault("event stream deaf", format!("{} games", unheard.len()));
            self.events.renew();
        }
        for game in unheard {
            self.game_start(game);
        }
        if is_whole && !std::mem::replace(&mut self.has_caught_up, true) {
            self.catch_up();
        }
    }

    /// Games that the ledger knows as running and the server does not have ended while we were away.
    fn catch_up(&mut self) {
        let (store, server) = (self.shared.store.clone(), self.shared.server.clone());
        self.requests.spawn(async move {
            let keys = store.unfinished_games(&server).await;
            Reply::Unfinished(keys.inspect_err(|error| warn!(%error, "the ledger cannot be read")).unwrap_or_default())
        });
    }

    /// Their streams tell how they ended, and close.
    fn finish(&mut self, keys: Vec<GameKey>) {
        for key in keys.into_iter().rev().take(CATCH_UP_MAX) {
            if !self.bells.contains_key(&key.id) && !self.ended.contains(&key.id) {
                info!(id = %key.id, "game ended while we were away");
                self.begin(PlayingGame { game_id: key.id, ..PlayingGame::default() }, false, 0);
            }
        }
    }

    /// Whether the event stream should have told of every running game by now.
    fn is_deaf(&self) -> bool {
        self.events.open_for().is_some_and(|life| life > self.shared.timing().of(DEAF))
    }

    fn new_settings(&mut self) {
        info!("new settings");
        for (event, since) in self.room.drain_queue() {
            let load = self.room.load(&event.challenge);
            let verdict = policy::decide(&event, &self.shared.me, &load, &self.settings().challenges);
            match verdict.decision {
                Decision::Accept => self.accept(&event.challenge),
                Decision::Queue => self.room.enqueue(event, since),
                Decision::Decline(reason) => {
                    self.log(&event.challenge, &verdict);
                    self.decline(event.challenge.id, reason);
                }
                Decision::Ignore => {}
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
        if self.reconcile_at <= now || !overdue.is_empty() {
            self.reconcile_at = now + timing.of(RECONCILE);
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

    fn show_queue(&self) {
        let queue: Vec<_> = self
            .room
            .queue()
            .map(|challenge| QueuedStatus {
                id: challenge.id.clone(),
                challenger: challenge.challenger.as_ref().map(|user| user.name.clone()).unwrap_or_default(),
                variant: challenge.variant.key.to_string(),
                time_control: challenge.time_control.to_string(),
            })
            .collect();
        if self.shared.board.subscribe().borrow().queue != queue {
            self.shared.board.update(|status| status.queue = queue);
        }
    }
}

/// How many ended games are asked for at a start; others wait for the next.
const CATCH_UP_MAX: usize = 20;
/// As many running games as the server lists at once.
const LIST_MAX: usize = 50;
/// An event stream that has been open for so long has told of every game that ran when it was opened.
const DEAF: Duration = Duration::from_secs(10);
