//! What all requests share.

use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::games::Games;
use super::hub::Hub;
use super::lobby::Lobby;
use super::play::{Play, PlayRules};
use super::rates::{Rates, Tally, Ticket};
use super::refusal::Refusal;
use super::users::{Person, Users};
use super::{LocalSettings, Ports};
use crate::records::{Store, now_ms};

/// A handle to the running server.
#[derive(Clone, Debug)]
pub(super) struct Server(Arc<Shared>);

/// The parts of the server.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) settings: LocalSettings,
    pub(super) store: Store,
    pub(super) ports: Ports,
    pub(super) users: Users,
    pub(super) address: SocketAddr,
    pub(super) started_ms: i64,
    pub(super) analyses: Arc<Semaphore>,
    /// Positions that are worked out at once.
    pub(super) positions: Semaphore,
    /// Reads from the store for strangers that may stand before a ply that is to be written.
    pub(super) reads: Semaphore,
    hub: Hub,
    games: Games,
    lobby: Lobby,
    streams: Tally,
    event_openings: Rates<super::users::TokenHash>,
    guests: Rates<()>,
    commands: Rates<String>,
    chat: Rates<String>,
    stop: CancellationToken,
    tasks: TaskTracker,
}

impl Server {
    /// A server that listens there, without games yet.
    pub(super) fn new(
        settings: LocalSettings,
        store: Store,
        ports: Ports,
        users: Users,
        address: SocketAddr,
        stop: CancellationToken,
    ) -> Self {
        let limits = &settings.limits;
        Self(Arc::new(Shared {
            analyses: Arc::new(Semaphore::new(limits.analyses)),
            positions: Semaphore::new(POSITIONS_MAX),
            reads: Semaphore::new(READS_MAX),
            hub: Hub::default(),
            games: Games::default(),
            lobby: Lobby::default(),
            streams: Tally::new(),
            event_openings: Rates::new(limits.event_openings, Duration::from_mins(10)),
            guests: Rates::new(limits.guests_per_minute, Duration::from_mins(1)),
            commands: Rates::new(limits.commands_per_ten_seconds, Duration::from_secs(10)),
            chat: Rates::new(limits.chat_per_ten_seconds, Duration::from_secs(10)),
            started_ms: now_ms(),
            tasks: TaskTracker::new(),
            settings,
            store,
            ports,
            users,
            address,
            stop,
        }))
    }

    /// The settings.
    pub(super) fn settings(&self) -> &LocalSettings {
        &self.settings
    }

    /// The store.
    pub(super) fn store(&self) -> &Store {
        &self.store
    }

    /// Waits for the turn to read from the store.
    ///
    /// # Errors
    /// Never as long as the server runs.
    pub(super) async fn reading(&self) -> Result<SemaphorePermit<'_>, Refusal> {
        self.reads.acquire().await.map_err(|_| Refusal::Stopping)
    }

    /// The event streams.
    pub(super) fn hub(&self) -> &Hub {
        &self.hub
    }

    /// The running games.
    pub(super) fn games(&self) -> &Games {
        &self.games
    }

    /// The challenges.
    pub(super) fn lobby(&self) -> &Lobby {
        &self.lobby
    }

    /// Cancelled when the server stops.
    pub(super) fn stopping(&self) -> CancellationToken {
        self.stop.clone()
    }

    /// Starts a task that the server waits for when it stops.
    pub(super) fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(task);
    }

    /// Waits until all tasks have ended.
    pub(super) async fn join(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Where the server is, as seen from this machine.
    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Whether guests may come: not where strangers can reach the server.
    pub(super) fn has_guests(&self) -> bool {
        self.settings.listen.ip().is_loopback()
    }

    /// Whether a user listens to events or sits at a board.
    pub(super) fn is_online(&self, user: &str) -> bool {
        let sits = |play: &Play| play.color_of(user).is_some_and(|color| play.is_present(color));
        self.hub.is_online(user) || self.games.all().iter().any(|table| sits(&table.play()))
    }

    /// What games go by.
    pub(super) fn play_rules(&self) -> PlayRules {
        let (limits, waits) = (&self.settings.limits, &self.settings.waits);
        PlayRules {
            plies_max: limits.plies,
            chat_lines: limits.chat_lines,
            gone: waits.gone,
            unstarted: waits.unstarted,
            idle: waits.idle,
        }
    }

    /// Counts a stream of a user.
    ///
    /// # Errors
    /// He has too many.
    pub(super) fn take_stream(&self, user: &Person) -> Result<Ticket, Refusal> {
        let limits = &self.settings.limits;
        if user.is_bot() {
            return self.streams.take(&user.id, usize::MAX).ok_or(Refusal::Broken);
        }
        // Half of the connections are left to those who move.
        let is_full = self.streams.total() >= limits.connections / 2;
        self.streams
            .take(&user.id, if is_full { 0 } else { limits.streams_per_user })
            .ok_or(Refusal::TooMany("Please close some of your streams before opening another"))
    }

    /// Counts an opening of the event stream.
    ///
    /// # Errors
    /// There were too many.
    pub(super) fn take_event_opening(&self, token: super::users::TokenHash) -> Result<(), Refusal> {
        let text = "Please don't poll this endpoint, it is intended to be streamed. See https://lichess.org/api#tag/Board/operation/apiStreamEvent.";
        self.event_openings.take(token).then_some(()).ok_or(Refusal::TooMany(text))
    }

    /// Counts a new guest.
    ///
    /// # Errors
    /// There were too many.
    pub(super) fn take_guest(&self) -> Result<(), Refusal> {
        self.guests.take(()).then_some(()).ok_or(Refusal::too_many())
    }

    /// Counts a request that changes something.
    ///
    /// # Errors
    /// There were too many.
    pub(super) fn take_command(&self, user: &Person) -> Result<(), Refusal> {
        let is_allowed = user.is_bot() || self.commands.take(user.id.clone());
        is_allowed.then_some(()).ok_or(Refusal::too_many())
    }

    /// Counts a line of chat; `false` if it is one too many.
    pub(super) fn take_chat(&self, user: &Person) -> bool {
        self.chat.take(user.id.clone())
    }

    /// How many streams are open.
    pub(super) fn open_streams(&self) -> usize {
        self.streams.total()
    }

    /// Tidies up from time to time, until the server stops.
    pub(super) async fn keep_tidy(self) {
        let mut ticks =
            tokio::time::interval((self.settings.waits.challenge_offline / 8).max(Duration::from_millis(10)));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = self.stop.cancelled() => return,
                _ = ticks.tick() => self.sweep_challenges().await,
            }
        }
    }
}

const POSITIONS_MAX: usize = 4;
const READS_MAX: usize = 4;

impl Deref for Server {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
