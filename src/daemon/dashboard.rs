//! All servers' status in one: for the dashboard, for Prometheus, and for systemd.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use metrics::{Key, Label, Level, Metadata, Recorder};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
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
            })
        });
        let mut value = json!({
            "version": env!("CARGO_PKG_VERSION"),
            "startedAt": self.started_ms,
            "servers": servers.collect::<Vec<_>>(),
            "games": statuses.iter().flat_map(games).collect::<Vec<_>>(),
            "queue": statuses.iter().flat_map(queue).collect::<Vec<_>>(),
            "quota": statuses.iter().filter_map(quota).collect::<Vec<_>>(),
            "latency": latency(&statuses),
            "faults": self.faults,
            "records": health(&self.store.health().borrow()),
            "engine": {
                "seats": self.engine.settings().threads,
                "busy": self.engine.searches(),
                "threads": self.engine.settings().threads,
                "hashMib": self.engine.settings().hash_mib,
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

fn games(status: &ServerStatus) -> Vec<Value> {
    let game = |(id, game): (&String, &GameStatus)| {
        let url = if status.server == "local" { format!("/{id}") } else { format!("https://lichess.org/{id}") };
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

/// The server whose moves were timed more often is the one that is looked at.
fn latency(statuses: &[ServerStatus]) -> Value {
    let busiest = statuses.iter().max_by_key(|status| status.round_trip.count);
    busiest.map_or(Value::Null, |status| {
        json!({
            "server": status.server,
            "count": status.round_trip.count,
            "p50": status.round_trip.median_ms,
            "p99": status.round_trip.p99_ms,
        })
    })
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

/// What Prometheus is shown.
pub struct Metrics {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    servers: Vec<watch::Receiver<ServerStatus>>,
    engine: Engine,
    records: watch::Receiver<Health>,
}

impl Metrics {
    /// Metrics of these servers.
    pub fn new(servers: Vec<watch::Receiver<ServerStatus>>, engine: Engine, records: watch::Receiver<Health>) -> Self {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        Self { recorder, handle, servers, engine, records }
    }

    /// Everything, as of now, in Prometheus' text format.
    pub fn render(&self) -> String {
        self.gauge("threefold_searches", &[], self.engine.searches() as f64);
        let (is_good, waiting) = match &*self.records.borrow() {
            Health::Good => (1.0, 0),
            Health::Memory { .. } => (0.0, 0),
            Health::Failing { waiting, .. } => (0.0, *waiting),
        };
        self.gauge("threefold_records_good", &[], is_good);
        self.gauge("threefold_records_waiting", &[], waiting as f64);
        for server in &self.servers {
            let status = server.borrow().clone();
            let of = |name: &'static str, value: f64| self.gauge(name, &[("server", &status.server)], value);
            of("threefold_stream_open", f64::from(u8::from(status.stream == StreamStatus::Open)));
            of("threefold_games", status.games.len() as f64);
            of("threefold_challenges_queued", status.queue.len() as f64);
            if let Some(quota) = status.quota {
                of("threefold_bot_games_today", f64::from(quota.used));
                of("threefold_bot_games_today_max", f64::from(quota.limit));
                of("threefold_bot_games_barred", f64::from(u8::from(quota.barred)));
            }
            for (name, latency) in
                [("threefold_round_trip_seconds", status.round_trip), ("threefold_reaction_seconds", status.reaction)]
            {
                for (quantile, ms) in [("0.5", latency.median_ms), ("0.99", latency.p99_ms)] {
                    self.gauge(name, &[("server", &status.server), ("quantile", quantile)], ms / 1000.0);
                }
            }
            for (what, count) in &status.counts {
                self.counter("threefold_events_total", &[("server", &status.server), ("what", what)], *count);
            }
            for (what, count) in &status.faults {
                self.counter("threefold_faults_total", &[("server", &status.server), ("what", what)], *count);
            }
        }
        self.handle.render()
    }

    fn gauge(&self, name: &'static str, labels: &[(&'static str, &str)], value: f64) {
        self.recorder.register_gauge(&key(name, labels), &METADATA).set(value);
    }

    fn counter(&self, name: &'static str, labels: &[(&'static str, &str)], value: u64) {
        self.recorder.register_counter(&key(name, labels), &METADATA).absolute(value);
    }
}

static METADATA: Metadata<'static> = Metadata::new(module_path!(), Level::INFO, None);

fn key(name: &'static str, labels: &[(&'static str, &str)]) -> Key {
    let labels: Vec<Label> = labels.iter().map(|(name, value)| Label::new(*name, (*value).to_owned())).collect();
    Key::from_parts(name, labels)
}
