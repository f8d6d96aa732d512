//! The Lichess-compatible local server and its web board.
//!
//! Imitates Lichess's Bot and Board API from the server's side, with Omega among the variants, for one bot and any
//! number of users. Knows no engine and no bot: what it shows of them comes through the [`Ports`].
//! Start with [`serve`].
//!
//! # Routes
//!
//! As on Lichess (`Authorization: Bearer …`; bodies as form or JSON):
//!
//! | | |
//! |---|---|
//! | account | `GET /api/account` · `GET /api/account/playing` · `POST /api/token/test` |
//! | users | `GET /api/user/{name}` · `GET /api/users/status?ids=` · `POST /api/users` · `GET /api/bot/online` |
//! | events | `GET /api/stream/event` |
//! | challenges | `GET /api/challenge` · `POST /api/challenge/{user}` · `POST /api/challenge/open` · `POST /api/challenge/ai` · `GET /api/challenge/{id}/show` · `POST /api/challenge/{id}/accept` (query `color` for open ones), `/decline`, `/cancel` |
//! | a game | `/api/bot/game/…` for the bot, `/api/board/game/…` for others: `GET stream/{id}` · `POST {id}/move/{uci}?offeringDraw=` · `GET`, `POST {id}/chat` · `POST {id}/abort`, `/resign`, `/draw/{yes}`, `/takeback/{yes}`, `/claim-victory`, `/claim-draw`, `/berserk` · `POST /api/round/{id}/add-time/{seconds}` |
//! | records | `GET /game/export/{id}` (PGN, or JSON by `Accept`) · `GET /api/games/user/{name}?max=` (PGN, or NDJSON by `Accept`) |
//!
//! Challenges take further fields: `start` (Chess960: number, `random`, `dice`, `home`), `level` (1–8) or `thinkMs`
//! (10–600000), which come back as `strength` in the challenge and in `gameFull`. `challenge/ai` challenges the bot and answers
//! when it has accepted.
//!
//! Not on Lichess:
//!
//! | | |
//! |---|---|
//! | `POST /local/guest` | a new guest: `{"token","id","name"}` |
//! | `GET /local/info` | version, bot, variants |
//! | `POST /local/position` | legal moves and steps of a line; `error` where it is none |
//! | `POST /local/analysis` | NDJSON of thoughts |
//! | `GET /local/shoulder/{id}` | NDJSON of the bot's thoughts in a game |
//! | `GET /local/watch/{id}` | NDJSON of a game for anyone |
//! | `GET /local/link/{id}` | what a link leads to: a game, a challenge, nothing |
//! | `GET /local/games?nb=` | the caller's games, newest first |
//! | `GET /local/status.json` | the dashboard's data |
//! | `GET /healthz` · `GET /metrics` | for machines |
//!
//! Their bodies are described in `web/README.md`. The page: `/`, `/learn`, `/learn/{chapter}`, `/analysis`, `/local/status`,
//! `/{id}`; its files under `/web/`.

mod account;
mod assets;
mod board;
mod caller;
mod challenges;
mod clock;
mod export;
mod feed;
mod form;
mod games;
mod guard;
mod hub;
mod listen;
mod lobby;
mod own;
mod pages;
mod play;
mod ports;
mod rates;
mod refusal;
mod server;
mod settings;
mod stored;
mod table;
mod terms;
mod users;
mod wire;

pub use ports::{Analyst, AnalystError, Ports, Thought, ThoughtLine, ThoughtScore};
pub use settings::{Limits, LocalSettings, LocalUser, Waits};
pub use users::{AddUserError, add_user};

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use axum::Router;
use secrecy::SecretString;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use self::lobby::Lobby;
use self::refusal::Refusal;
use self::server::Server;
use self::users::Users;
use crate::records::Store;

/// The bot's name on the local server.
pub const BOT_NAME: &str = "Threefold";

/// A server that runs.
#[derive(Debug)]
pub struct Bound {
    /// Where everybody reaches it.
    pub public: SocketAddr,
    /// Where the bot reaches it, on loopback; no other token is taken there, and the bot's nowhere else.
    pub bot: SocketAddr,
    /// The bot's token; new in every process.
    pub bot_token: SecretString,
    /// Ends when the server has stopped.
    pub task: JoinHandle<()>,
}

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
pub enum LocalError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}")]
    Listen {
        /// As configured.
        address: SocketAddr,
        /// What the system says.
        #[source]
        source: io::Error,
    },
    /// The address is not loopback and there are no users with tokens.
    #[error("local.listen is {0}, which strangers reach; must be a loopback address as long as no user has a token")]
    Open(SocketAddr),
    /// A user in the settings cannot be.
    #[error("local user {name:?} {why}")]
    User {
        /// As configured.
        name: String,
        /// What is wrong.
        why: String,
    },
}

impl LocalError {
    /// Whether the configured port is taken by another program.
    pub fn is_port_taken(&self) -> bool {
        matches!(self, Self::Listen { source, .. } if source.kind() == io::ErrorKind::AddrInUse)
    }
}

/// Starts the server: when this returns both listeners are open and the stored games go on. It stops when `shutdown`
/// is cancelled. The store must be open as long as the server runs.
///
/// # Errors
/// An address cannot be listened on, it is open to strangers without users, or a user of the settings cannot be.
pub async fn serve(
    settings: LocalSettings,
    store: Store,
    ports: Ports,
    shutdown: CancellationToken,
) -> Result<Bound, LocalError> {
    let bot_token = users::new_token();
    let users = Users::load(store.clone(), &settings.users, &bot_token).await?;
    if !settings.listen.ip().is_loopback() && !users.has_named() {
        return Err(LocalError::Open(settings.listen));
    }
    let (public_listener, public) = listen(settings.listen).await?;
    let (bot_listener, bot) = listen(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).await?;
    let server = Server::new(settings, store, ports, users, public, shutdown);
    Lobby::load(&server).await;
    server.resume_games().await;
    let router = router(&server);
    let task = tokio::spawn(async move {
        let public = listen::serve(server.clone(), public_listener, router.clone(), false);
        let bot = listen::serve(server.clone(), bot_listener, router, true);
        tokio::join!(public, bot, server.clone().keep_tidy());
        server.join().await;
    });
    Ok(Bound { public, bot, bot_token, task })
}

async fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), LocalError> {
    let refused = |source| LocalError::Listen { address, source };
    let listener = TcpListener::bind(address).await.map_err(refused)?;
    let bound = listener.local_addr().map_err(refused)?;
    Ok((listener, bound))
}

fn router(server: &Server) -> Router {
    Router::new()
        .merge(account::routes())
        .merge(challenges::routes())
        .merge(board::routes())
        .merge(export::routes())
        .merge(own::routes())
        .merge(pages::routes())
        .fallback(|| async { Refusal::not_found() })
        .layer(axum::middleware::from_fn_with_state(server.clone(), guard::guard))
        .with_state(server.clone())
}
