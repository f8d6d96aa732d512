//! All servers' status in one: for the dashboard and for systemd.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::Instant;
use tracing::debug;

use crate::bot::status::{GameStatus, ServerStatus, StreamStatus};
use crate::engine::Engine;
use crate::records::{self, Health, Store, now_ms};
use crate::rules::pgn::GameResult;

/// One server as the dashboard watches it.
pub struct Watched {
    /// Its address.
    pub url: String,
    /// What its bot does.
    pub status: watch::Receiver<ServerStatus>,
}

/// Everything that is shown, and where it comes from.
pub struct Dashboard {
    servers: Vec<Watched>,
    engine: Engine,
    store: Store,
    started_ms: i64,
    /// Per server: stream, since when, faults counted before.
    streams: Vec<(StreamStatus, i64)>,
    faults: VecDeque<Value>,
    last_faults: Vec<Option<String>>,
    history: Value,
    mark: u64,
    refreshed: Option<Instant>,
}

const FAULTS_MAX: usize = 50;
/// How often what has changed is shown anew.
pub const REFRESH: Duration = Duration::from_secs(1);

impl Dashboard {
    /// A dashboard of these servers.
    pub fn new(servers: Vec<Watched>, engine: Engine, store: Store) -> Self {
        let streams = servers.iter().map(|_| (StreamStatus::Connecting, now_ms())).collect();
        let last_faults = servers.iter().map(|_| None).collect();
        Self {
            servers,
            engine,
            store,
            started_ms: now_ms(),
            streams,
            faults: VecDeque::new(),
            last_faults,
            history: json!({}),
            mark: u64::MAX,
            refreshed: None,
        }
    }

    /// Whether every server's event stream is open.
    pub fn is_healthy(&self) -> bool {
        self.servers.iter().all(|server| server.status.borrow().stream == StreamStatus::Open)
    }

    /// Waits for a change of any server's status.
    pub async fn changed(&mut self) {
        if self.servers.is_empty() {
            return std::future::pending().await;
        }
        let changes = self.servers.iter_mut().map(|server| Box::pin(server.status.changed()));
        if futures::future::select_all(changes).await.0.is_err() {
            // A bot has ended; whoever waits for it hears of it otherwise.
            std::future::pending::<()>().await;
        }
    }

    /// One line for `systemctl status`.
    pub fn line(&self) -> String {
        let parts = self.servers.iter().map(|server| {
            let status = server.status.borrow();
            let stream = match status.stream {
                StreamStatus::Connecting => "connecting",
                StreamStatus::Open => "open",
                StreamStatus::Lost => "lost",
                StreamStatus::Refused => "refused",
            };
            format!("{}: {stream}, {} games, {} waiting", status.server, status.games.len(), status.queue.len())
        });
        let records = match &*self.store.health().borrow() {
            Health::Good => None,
            Health::Memory { .. } => Some("records: in memory only".to_owned()),
            Health::Failing { waiting, .. } => Some(format!("records: failing, {waiting} entries wait")),
        };
        parts.chain(records).collect::<Vec<_>>().join(" · ")
    }

    /// Whether what is shown is old.
    pub fn is_due(&self) -> bool {
        self.refreshed.is_none_or(|refreshed| refreshed.elapsed() >= REFRESH)
    }

    /// What `status.json` shows.
    pub async fn json(&mut self) -> Value {
        self.refreshed = Some(Instant::now());
        let statuses: Vec<ServerStatus> = self.servers.iter().map(|server| server.status.borrow().clone()).collect();
        self.note(&statuses);
        self.remember(&statuses).await;
        let servers = statuses.iter().zip(&self.servers).zip(&self.streams).map(|((status, server), (_, since))| {
            json!({
                "name": status.server,
                "url": server.url,
                "user": status.account.as_ref().map(|account| &account.name),
                "title": "BOT",
                "stream": status.stream,
                "since": since,
                "draining": status.draining,
                "counts": status.counts,
                "faults": status.faults,
                "ratings": status.account.as_ref().map(|account| &account.ratings),
                "roundTrip": status.round_trip,
                "reaction": status.reaction,
            })
        });
        let engine = self.engine.settings();
        let mut value = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "startedAt": self.started_ms,
            "servers": servers.collect::<Vec<_>>(),
            "games": statuses.iter().zip(&self.servers).flat_map(|(status, server)| games(status, &server.url)).collect::<Vec<_>>(),
            "queue": statuses.iter().flat_map(queue).collect::<Vec<_>>(),
            "quota": statuses.iter().filter_map(quota).collect::<Vec<_>>(),
            "faults": self.faults,
            "records": health(&self.store.health().borrow()),
            "engine": {
                "seats": engine.threads,
                "busy": self.engine.searches(),
                "hashMib": engine.hash_mib,
                "hashUsedMib": self.engine.hash_used_mib(),
            },
        });
        if let (Some(value), Some(history)) = (value.as_object_mut(), self.history.as_object()) {
            value.extend(history.clone());
        }
        value
    }

    /// Keeps what the boards forget: since when a stream is what it is, and the faults one by one.
    fn note(&mut self, statuses: &[ServerStatus]) {
        for (i, status) in statuses.iter().enumerate() {
            if self.streams[i].0 != status.stream {
                self.streams[i] = (status.stream, now_ms());
            }
            if status.last_fault != self.last_faults[i] {
                self.last_faults[i].clone_from(&status.last_fault);
                if let Some(fault) = &status.last_fault {
                    self.faults.push_front(json!({"at": now_ms(), "server": status.server, "what": fault}));
                    self.faults.truncate(FAULTS_MAX);
                }
            }
        }
    }

    /// Reads the ledger when a game has begun or ended since it was read last.
    async fn remember(&mut self, statuses: &[ServerStatus]) {
        let mut mark: u64 = 0;
        for status in statuses {
            mark = mark.wrapping_mul(1_000_003).wrapping_add(status.counts.values().sum::<u64>());
            mark = mark.wrapping_mul(1_000_003).wrapping_add(status.games.len() as u64);
        }
        if mark == self.mark {
            return;
        }
        match history(&self.store).await {
            Ok(history) => {
                self.history = history;
                self.mark = mark;
            }
            Err(error) => debug!(%error, "the ledger cannot be read for the dashboard"),
        }
    }
}

fn games(status: &ServerStatus, url: &str) -> Vec<Value> {
    let game = |(id, game): (&String, &GameStatus)| {
        let url =
            if status.server == "local" { format!("/{id}") } else { format!("{}/{id}", url.trim_end_matches('/')) };
        let score = game.thought.as_ref().and_then(|thought| score(&thought.score, game.color));
        json!({
            "server": status.server,
            "id": id,
            "url": url,
            "variant": game.variant,
            "fen": game.fen,
            "lastMove": game.last_move,
            "color": game.color,
            "opponent": {"name": game.opponent, "title": game.title, "rating": game.rating},
            "rated": game.rated,
            "plies": game.ply,
            "clock": {"white": game.white_ms, "black": game.black_ms},
            "thinking": game.thinking,
            "score": score,
            "depth": game.thought.as_ref().map(|thought| thought.depth),
        })
    };
    status.games.iter().map(game).collect()
}

/// `cp 13` from our side as `{"cp": 13}` from White's.
fn score(text: &str, color: &str) -> Option<Value> {
    let (kind, number) = text.split_once(' ')?;
    let number: i64 = number.parse().ok()?;
    let number = if color == "white" { number } else { -number };
    Some(json!({ kind: number }))
}

fn queue(status: &ServerStatus) -> Vec<Value> {
    let queued = status.queue.iter().map(|queued| {
        json!({
            "server": status.server,
            "id": queued.id,
            "opponent": {"name": queued.challenger},
            "variant": queued.variant,
            "timeControl": queued.time_control,
            "why": "no seat",
        })
    });
    queued.collect()
}

fn health(health: &Health) -> Value {
    match health {
        Health::Good => json!({"state": "good"}),
        Health::Memory { why } => json!({"state": "memory", "why": why}),
        Health::Failing { why, waiting } => json!({"state": "failing", "why": why, "waiting": waiting}),
    }
}

fn quota(status: &ServerStatus) -> Option<Value> {
    let quota = status.quota?;
    Some(json!({
        "server": status.server,
        "name": "games against bots in 24 hours",
        "used": quota.used,
        "limit": quota.limit,
        "barred": quota.barred,
    }))
}

/// Results and ratings, out of the ledger.
async fn history(store: &Store) -> Result<Value, records::StoreError> {
    let (tallies, ratings) = store
        .with(|connection| {
            Ok((records::ledger::tallies(connection)?, records::ledger::ratings(connection, POINTS_MAX)?))
        })
        .await?;
    let mut results: BTreeMap<(String, &str, String), [u32; 3]> = BTreeMap::new();
    for tally in tallies {
        let opponent = if tally.is_bot { "bot" } else { "human" };
        let place = match tally.result {
            GameResult::Win(winner) if winner == tally.color => 0,
            GameResult::Draw => 1,
            GameResult::Win(_) => 2,
            GameResult::Unfinished => continue,
        };
        results.entry((tally.variant.key().to_owned(), opponent, tally.speed)).or_default()[place] += tally.count;
    }
    let results = results.into_iter().map(|((variant, opponent, speed), [wins, draws, losses])| {
        json!({"variant": variant, "opponent": opponent, "timeControl": speed,
            "wins": wins, "draws": draws, "losses": losses})
    });
    let mut plots: BTreeMap<(String, String), Vec<Value>> = BTreeMap::new();
    for point in ratings {
        plots.entry((point.server, point.perf)).or_default().push(json!([point.at_ms, point.rating]));
    }
    let ratings =
        plots.into_iter().map(|((server, perf), points)| json!({"server": server, "perf": perf, "points": points}));
    Ok(json!({
        "results": results.collect::<Vec<_>>(),
        "ratings": ratings.collect::<Vec<_>>(),
    }))
}

/// Points of the rating plots.
const POINTS_MAX: u32 = 2000;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::status::{AccountStatus, Board, QueuedStatus, QuotaStatus, ThoughtStatus, Timed};
    use crate::engine::Settings;

    #[tokio::test]
    async fn the_dashboard_tells_of_accounts_games_queues_latencies_and_faults() {
        let board = Board::new("lichess");
        board.update(|status| {
            let ratings = BTreeMap::from([("atomic".to_owned(), 2104)]);
            status.account = Some(AccountStatus { id: "bot".to_owned(), name: "Bot".to_owned(), ratings });
            let thought = ThoughtStatus { score: "cp 20".to_owned(), depth: 9, ..ThoughtStatus::default() };
            let game = GameStatus { variant: "atomic".to_owned(), color: "black", ..GameStatus::default() };
            status.games.insert("abcdefgh".to_owned(), GameStatus { thought: Some(thought), ..game });
            status.quota = Some(QuotaStatus { used: 3, limit: 100, barred: false });
            status.queue.push(QueuedStatus { challenger: "anna".to_owned(), ..QueuedStatus::default() });
        });
        board.time(Timed::RoundTrip, Duration::from_millis(40));
        board.fault("odd line", "{");
        let engine = Engine::new(Settings { threads: 3, hash_mib: 64, ..Settings::default() });
        let watched = Watched { url: "https://lichess.example/".to_owned(), status: board.subscribe() };
        let shown = Dashboard::new(vec![watched], engine, Store::in_memory()).json().await;
        let server = &shown["servers"][0];
        assert_eq!(server["user"], "Bot");
        assert_eq!(server["ratings"], json!({"atomic": 2104}));
        assert_eq!(server["roundTrip"], json!({"count": 1, "medianMs": 40.0, "p99Ms": 40.0}));
        assert_eq!(server["faults"], json!({"odd line": 1}));
        assert_eq!(shown["faults"][0]["what"], "odd line: {");
        assert_eq!(shown["games"][0]["url"], "https://lichess.example/abcdefgh");
        assert_eq!(shown["games"][0]["score"], json!({"cp": -20}), "from White's side");
        assert_eq!(shown["queue"][0]["opponent"]["name"], "anna");
        assert_eq!(shown["engine"], json!({"seats": 3, "busy": 0, "hashMib": 64, "hashUsedMib": 0}));
        let quota = json!({"server": "lichess", "name": "games against bots in 24 hours", "used": 3, "limit": 100, "barred": false});
        assert_eq!(shown["quota"], json!([quota]));
        assert!(shown["results"].is_array() && shown["ratings"].is_array());
    }
}
