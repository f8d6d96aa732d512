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
//! | records | `GET /game/export/{id}` (PGN, or JSON by `Accept`) · `GET /api/games/user/{name}?max=` (PGN, or NDJSON by `Accept`) · `GET /api/stream/game/{id}` |
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
//! | `POST /local/position` | legal moves and steps of a line |
//! | `POST /local/analysis` | NDJSON of thoughts |
//! | `GET /local/shoulder/{id}` | NDJSON of the bot's thoughts in a game |
//! | `GET /local/watch/{id}` | NDJSON of a game for anyone |
//! | `GET /local/games?nb=` | the caller's games, newest first |
//! | `GET /local/status.json` | the dashboard's data |
//! | `GET /healthz` · `GET /metrics` | for machines |
//!
//! Their bodies are described in `web/README.md`. The page: `/`, `/learn`, `/learn/{chapter}`, `/analysis`, `/local/status`,
//! `/{id}`; its files under `/web/`.

mod ports;
mod settings;

pub use ports::{Analyst, AnalystError, Ports, Thought, ThoughtLine, ThoughtScore};
pub use settings::{Limits, LocalSettings, LocalUser, Waits};

use std::io;
use std::net::SocketAddr;

use secrecy::SecretString;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

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

/// Starts the server: both listeners are open when this returns. It stops when `shutdown` is cancelled.
///
/// # Errors
/// An address cannot be listened on, the address is open to strangers without users, or the stored games cannot be read.
#[expect(unused_variables, clippy::unused_async, reason = "skeleton")]
pub async fn serve(settings: LocalSettings, ports: Ports, shutdown: CancellationToken) -> Result<Bound, LocalError> {
    todo!()
}
