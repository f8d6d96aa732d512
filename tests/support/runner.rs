//! A bot under test.

use std::sync::Arc;
use std::time::Duration;

use threefold::bot::settings::BotSettings;
use threefold::bot::status::{Board, ServerStatus, StreamStatus};
use threefold::bot::stop::Stop;
use threefold::bot::{self, BotError, Server};
use threefold::engine::{Engine, Settings};
use threefold::lichess::Client;
use threefold::records::Store;
use threefold::rules::Variant;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::Fake;

/// A running bot with a small engine. It stops where it is when the test's runtime ends.
pub struct Bot {
    pub board: Board,
    pub stop: Stop,
    pub store: Store,
    pub settings: watch::Sender<Arc<BotSettings>>,
    pub task: JoinHandle<Result<(), BotError>>,
}

/// Accepts every Lichess variant and thinks for a few hundred nodes.
pub fn quick() -> BotSettings {
    let mut settings = BotSettings::default();
    settings.challenges.variants = vec![Variant::Atomic, Variant::Chess960, Variant::Standard];
    settings.games.nodes_max = Some(200);
    settings
}

/// Thinks without end where there is no clock.
pub fn ponderous() -> BotSettings {
    let mut settings = quick();
    settings.games.nodes_max = None;
    settings.games.think_unlimited = Duration::from_hours(1);
    settings
}

impl Bot {
    /// A bot that may not have logged in yet.
    pub fn start(fake: &Fake, settings: BotSettings, store: Store) -> Self {
        let client = Client::new(fake.client_settings()).unwrap();
        let engine = Engine::new(Settings { threads: 1, hash_mib: 16, ..Settings::default() });
        let (board, stop) = (Board::new("lichess"), Stop::default());
        let settings = watch::Sender::new(Arc::new(settings));
        let server = Server { name: "lichess".to_owned(), client };
        let running = bot::run(server, engine, store.clone(), settings.subscribe(), stop.clone(), board.clone());
        Self { board, stop, store, settings, task: tokio::spawn(running) }
    }

    /// A bot whose event stream is open.
    pub async fn open(fake: &Fake, settings: BotSettings, store: Store) -> Self {
        let bot = Self::start(fake, settings, store);
        bot.shows("an open event stream", |status| status.stream == StreamStatus::Open).await;
        bot
    }

    /// The usual one.
    pub async fn quick(fake: &Fake) -> Self {
        Self::open(fake, quick(), Store::in_memory()).await
    }

    /// Waits until its status is so.
    pub async fn shows(&self, what: &str, is_so: impl FnMut(&ServerStatus) -> bool) {
        let mut status = self.board.subscribe();
        let shown = timeout(Duration::from_mins(30), status.wait_for(is_so)).await.map(|shown| shown.map(drop));
        shown.unwrap_or_else(|_| panic!("waited in vain for {what}: {:#?}", self.status())).unwrap();
    }

    pub fn status(&self) -> ServerStatus {
        self.board.subscribe().borrow().clone()
    }

    /// How often a fault was met.
    pub fn faults(&self, name: &str) -> u64 {
        self.status().faults.get(name).copied().unwrap_or_default()
    }

    /// Stops it by the second stage.
    pub async fn stop_now(self) -> Store {
        self.stop.now.cancel();
        timeout(Duration::from_mins(5), self.task).await.expect("a stop stops").unwrap().unwrap();
        self.store
    }
}
