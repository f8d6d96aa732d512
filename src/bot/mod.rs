//! What to do about what a server says: challenge policy, supervisor, one task per game, clock budget, chat.
//!
//! The layer may use `engine`, `lichess`, `records`, `rules` and what stands in their signatures; it knows no config
//! file and no other server than the one it is given. It decides in pure functions ([`policy::decide`], [`turn::turn`],
//! [`clock::budget`]) and acts in two loops: the [`supervisor`], one for each server, and a [`game`] task for each game.
//!
//! Start with [`run`].

pub mod chat;
pub mod chronicle;
pub mod clock;
pub mod concede;
pub mod errand;
pub mod feed;
pub mod game;
pub mod ledger;
pub mod overhead;
pub mod policy;
pub mod post;
pub mod quota;
pub mod room;
pub mod settings;
pub mod status;
pub mod stop;
pub mod strength;
pub mod supervisor;
pub mod turn;
pub mod view;

use std::convert::Infallible;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::{sleep, timeout};
use tracing::{info, warn};

use crate::bot::game::Shared;
use crate::bot::ledger::Ledger;
use crate::bot::overhead::Overhead;
use crate::bot::quota::Quota;
use crate::bot::settings::BotSettings;
use crate::bot::status::{AccountStatus, Board};
use crate::bot::stop::Stop;
use crate::bot::supervisor::Supervisor;
use crate::engine::Engine;
use crate::lichess::types::Account;
use crate::lichess::{ApiError, Backoff, Client, Endpoint, SavedRest};
use crate::records::memory::{self, Recalled};
use crate::records::{self, Store};

/// A server and our account on it.
#[derive(Clone, Debug)]
pub struct Server {
    /// `lichess` or `local`: its name in the ledger, in logs and in the status.
    pub name: String,
    /// The way there, with the token in it.
    pub client: Client,
}

/// Why a server's bot has ended though nobody asked it to. All of these are final: a restart would not help.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// At the start.
    #[error("{server} refuses the token")]
    Token {
        /// The server's name.
        server: String,
        /// What it says.
        source: ApiError,
    },
    /// For minutes, while it ran.
    #[error("{server} has refused the token for five minutes")]
    TokenLost {
        /// The server's name.
        server: String,
    },
    /// `threefold upgrade` makes it one.
    #[error("{name} is no BOT account on {server}; `threefold upgrade` makes it one")]
    NotBot {
        /// The server's name.
        server: String,
        /// The account's name.
        name: String,
    },
}

/// Runs the bot on one server until it is asked to stop. A network that is not there yet is waited for.
///
/// [`Board`] tells how it fares: the process is ready when its stream is open.
///
/// # Errors
/// The token is refused, or is no bot's.
pub async fn run(
    server: Server,
    engine: Engine,
    store: Store,
    settings: watch::Receiver<Arc<BotSettings>>,
    stop: Stop,
    board: Board,
) -> Result<(), BotError> {
    // A child, so that the end of the drain stops this server's games and nobody else's.
    let stop = stop.child();
    let Some(account) = account(&server, &stop).await? else { return Ok(()) };
    info!(server = %server.name, account = %account.name(), "logged in");
    board.update(|status| {
        let ratings = account.perfs.iter().filter_map(|(perf, rating)| Some((perf.clone(), rating.rating?))).collect();
        let name = account.name().to_owned();
        status.account = Some(AccountStatus { id: account.id.clone(), name, ratings });
    });
    let recalled = recall(&server.name, &store).await;
    import_rests(&server, &recalled);
    let quota = Quota::new(&recalled);
    let (ledger, writing) = Ledger::start(store.clone());
    let shared = Arc::new(Shared {
        server: server.name,
        me: account.id.to_lowercase(),
        client: server.client,
        engine,
        store,
        ledger,
        settings: settings.clone(),
        board,
        overhead: Mutex::new(Overhead::default()),
        stop: stop.clone(),
    });
    let result = tokio::select! {
        result = Supervisor::new(shared, quota).run() => result,
        never = drained(&stop, &settings) => match never {},
    };
    // The last handle to the ledger has gone with the supervisor; what it was told is still on its way to the disk.
    if timeout(LEDGER, writing).await.is_err() {
        warn!("the disk is too slow: the last entries of the ledger may be missing");
    }
    result
}

/// How long the ledger may take to write its last entries.
const LEDGER: Duration = Duration::from_secs(5);

/// What the last run left. A slow disk must not cost a move.
async fn recall(server: &str, store: &Store) -> Recalled {
    let (name, store) = (server.to_owned(), store.clone());
    let reading = spawn_blocking(move || {
        store.with_blocking(move |connection| memory::recall(connection, &name, records::now_ms()))
    });
    match timeout(RECALL, reading).await {
        Ok(Ok(Ok(recalled))) => return recalled,
        Ok(Ok(Err(error))) => warn!(%server, %error, "limits and quota of the last run are unknown"),
        Ok(Err(_)) | Err(_) => warn!(%server, "limits and quota of the last run are unknown: the disk is too slow"),
    }
    Recalled::default()
}

/// Limits that the server set survive a restart.
fn import_rests(server: &Server, recalled: &Recalled) {
    let rests = recalled.limits.iter().filter_map(|(name, until_ms)| {
        let endpoint = Endpoint::ALL.iter().copied().find(|endpoint| endpoint.as_str() == name)?;
        Some(SavedRest { endpoint, until_unix_ms: until_ms.max(&0).unsigned_abs() })
    });
    server.client.budget().import(&rests.collect::<Vec<_>>());
}

/// What the start waits for the disk.
const RECALL: Duration = Duration::from_secs(1);

/// Turns the first stage of a stop into the second when the drain's time is over; never ends.
async fn drained(stop: &Stop, settings: &watch::Receiver<Arc<BotSettings>>) -> Infallible {
    stop.drain.cancelled().await;
    let drain = settings.borrow().drain;
    sleep(drain).await;
    info!(?drain, "the time to play on is over");
    stop.now.cancel();
    std::future::pending().await
}

/// Asks who we are until there is an answer. `None`: we were asked to stop first.
async fn account(server: &Server, stop: &Stop) -> Result<Option<Account>, BotError> {
    let timing = server.client.timing();
    let mut backoff = Backoff::new(timing.of(Duration::from_millis(500)), timing.of(Duration::from_secs(30)));
    loop {
        let answer = tokio::select! {
            _ = stop.beyond(stop::Stage::Running) => return Ok(None),
            answer = server.client.account() => answer,
        };
        match answer {
            Ok(account) if account.is_bot() => return Ok(Some(account)),
            Ok(account) => {
                return Err(BotError::NotBot { server: server.name.clone(), name: account.name().to_owned() });
            }
            Err(source) if source.is_unauthorized() => {
                return Err(BotError::Token { server: server.name.clone(), source });
            }
            Err(error) => {
                let pause = backoff.pause();
                warn!(server = %server.name, %error, ?pause, "not logged in yet, trying again");
                tokio::select! {
                    _ = stop.beyond(stop::Stage::Running) => return Ok(None),
                    () = sleep(pause) => {}
                }
            }
        }
    }
}
