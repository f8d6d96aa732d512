//! One loop that owns the parts: it starts them, passes signals on, tells systemd, and stops them in order.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use secrecy::SecretString;
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use super::analyst::EngineAnalyst;
use super::dashboard::{Dashboard, REFRESH, Watched};
use super::metrics::Metrics;
use super::reload::Live;
use super::signals::{Asked, Signals};
use super::{Ended, Start, settings, state, systemd, token};
use crate::bot::settings::BotSettings;
use crate::bot::status::{Board, ServerStatus};
use crate::bot::stop::Stop;
use crate::bot::{self, BotError, Server};
use crate::config::Config;
use crate::engine::{self, Engine};
use crate::lichess::types::AiForm;
use crate::lichess::{Client, ClientSettings, Timing};
use crate::local::{self, Bound, LocalError, LocalSettings, LocalUser, Ports};
use crate::records::Store;
use crate::rules::Variant;

/// Runs until it is told to stop.
pub(super) async fn run(start: Start) -> Result<(), Ended> {
    // First of all: a stop that comes while we start is a stop, too.
    let signals = Signals::listen()?;
    let token = token::find(&start.config).map_err(|error| Ended::Refused(error.to_string()))?;
    let _lock = lock(&start.state)?;
    let mut config = start.config;
    if start.only.is_some() {
        config.local.enabled = false;
        config.challenges.opponents.clear();
    }
    if token.is_none() && !config.local.enabled {
        return Err(Ended::Refused(format!(
            "there is nothing to do: no Lichess token ({}, lichess.token_file), and local.enabled is false",
            token::VARIABLE
        )));
    }
    let store = Store::open(&start.state);
    let daemon = Daemon::new(Live::new(config, start.reload), signals, store.clone());
    let ended = daemon.run(token.map(|token| token.secret), start.only).await;
    store.close().await;
    ended
}

/// The folder's lock. Without a folder that can be written there is no lock, and the games go on without records.
fn lock(folder: &Path) -> Result<Option<state::Lock>, Ended> {
    match state::lock(folder) {
        Ok(lock) => Ok(Some(lock)),
        Err(state::LockError::Taken) => {
            Err(Ended::Failed(format!("another daemon uses the state folder {}", folder.display())))
        }
        Err(state::LockError::Unusable(error)) => {
            error!(folder = %folder.display(), %error, "the state folder cannot be used");
            Ok(None)
        }
    }
}

struct Daemon {
    live: Live,
    signals: Signals,
    store: Store,
    engine: Engine,
    stop: Stop,
    /// Stops the local server, after the bots.
    local_stop: CancellationToken,
    bots: JoinSet<Result<(), BotError>>,
    watched: Vec<Watched>,
    /// The boards of the bots that run, by which they show that they live.
    boards: Vec<Board>,
    is_ready: bool,
}

/// Everything that can happen.
enum Input {
    Asked(Asked),
    BotEnded(Result<Result<(), BotError>, tokio::task::JoinError>),
    LocalEnded,
    GameOver,
    Refresh,
    Heartbeat,
}

/// How long the local server may take to stop.
const LOCAL_STOP: Duration = Duration::from_secs(5);

impl Daemon {
    fn new(live: Live, signals: Signals, store: Store) -> Self {
        let engine = Engine::new(settings::engine(live.config()));
        Self {
            live,
            signals,
            store,
            engine,
            stop: Stop::default(),
            local_stop: CancellationToken::new(),
            bots: JoinSet::new(),
            watched: Vec::new(),
            boards: Vec::new(),
            is_ready: false,
        }
    }

    async fn run(mut self, token: Option<SecretString>, only: Option<AiForm>) -> Result<(), Ended> {
        let lichess_board = Board::new("lichess");
        let local_board = Board::new("local");
        let lichess = token.map(|token| self.lichess(token)).transpose()?;
        if lichess.is_some() {
            self.watched
                .push(Watched { url: self.live.config().lichess.url.clone(), status: lichess_board.subscribe() });
        }
        let status = watch::Sender::new(Arc::new(Value::Null));
        let healthy = watch::Sender::new(false);
        let bound = self.local(lichess.is_some(), &lichess_board, &local_board, &status, &healthy).await?;
        let mut local_task = None;
        if let Some(bound) = bound {
            announce(self.live.config(), &bound, lichess.is_some());
            self.watched.push(Watched { url: format!("http://{}", bound.public), status: local_board.subscribe() });
            let server = Server { name: "local".to_owned(), client: local_client(&bound)? };
            self.bot(server, self.live.local(), local_board);
            local_task = Some(bound.task);
        }
        let mut only_game = None;
        if let Some(client) = lichess {
            let server = Server { name: "lichess".to_owned(), client: client.clone() };
            only_game = only.map(|form| play_one(client, form, lichess_board.subscribe()).boxed());
            self.bot(server, self.live.lichess(), lichess_board);
        }

        let mut dashboard = Dashboard::new(std::mem::take(&mut self.watched), self.engine.clone(), self.store.clone());
        let mut refresh = interval(REFRESH);
        refresh.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut heartbeat = systemd::heartbeat();
        let mut shown = String::new();
        let mut ended = Ok(());
        loop {
            let input = tokio::select! {
                asked = self.signals.next() => Input::Asked(asked),
                Some(result) = self.bots.join_next() => Input::BotEnded(result),
                () = finished(&mut local_task) => Input::LocalEnded,
                result = done(&mut only_game) => {
                    if let Err(why) = result {
                        ended = Err(why);
                    }
                    Input::GameOver
                }
                () = beat(heartbeat.as_mut()) => Input::Heartbeat,
                () = dashboard.changed() => Input::Refresh,
                _ = refresh.tick() => Input::Refresh,
            };
            match input {
                Input::Asked(Asked::Stop) => self.asked_to_stop(),
                Input::Asked(Asked::Reload) => {
                    systemd::reloading();
                    self.live.reload();
                    systemd::ready();
                }
                Input::GameOver => self.stop.drain.cancel(),
                Input::BotEnded(result) => {
                    if let Some(why) = self.bot_ended(result) {
                        ended = ended.and(Err(why));
                    }
                }
                Input::LocalEnded => {
                    local_task = None;
                    ended = ended.and(Err(Ended::Failed("the local server has ended by itself".to_owned())));
                    self.stop.drain.cancel();
                }
                Input::Heartbeat => self.heartbeat().await,
                Input::Refresh => {
                    let is_healthy = dashboard.is_healthy();
                    if dashboard.is_due() || *healthy.borrow() != is_healthy {
                        status.send_replace(Arc::new(dashboard.json().await));
                    }
                    healthy.send_if_modified(|healthy| std::mem::replace(healthy, is_healthy) != is_healthy);
                    if is_healthy && !self.is_ready {
                        self.is_ready = true;
                        systemd::ready();
                        info!("ready: every event stream is open");
                    }
                    let line = dashboard.line();
                    if line != shown {
                        systemd::status(&line);
                        shown = line;
                    }
                }
            }
            if self.bots.is_empty() {
                break;
            }
        }
        self.local_stop.cancel();
        if local_task.is_some() && timeout(LOCAL_STOP, finished(&mut local_task)).await.is_err() {
            warn!("the local server takes too long to stop");
        }
        info!("stopped");
        ended
    }

    fn lichess(&self, token: SecretString) -> Result<Client, Ended> {
        let settings = ClientSettings { url: self.live.config().lichess.url.clone(), token, timing: Timing::default() };
        Client::new(settings).map_err(|error| Ended::Refused(format!("{:#}", anyhow::Error::new(error))))
    }

    fn bot(&mut self, server: Server, settings: watch::Receiver<Arc<BotSettings>>, board: Board) {
        self.boards.push(board.clone());
        let bot = bot::run(server, self.engine.clone(), self.store.clone(), settings, self.stop.clone(), board);
        self.bots.spawn(bot);
    }

    /// Starts the local server. Its port may be another program's: with Lichess that is no reason to stop.
    async fn local(
        &self,
        has_lichess: bool,
        lichess_board: &Board,
        local_board: &Board,
        status: &watch::Sender<Arc<Value>>,
        healthy: &watch::Sender<bool>,
    ) -> Result<Option<Bound>, Ended> {
        let config = self.live.config();
        if !config.local.enabled {
            return Ok(None);
        }
        let mut boards = vec![local_board.subscribe()];
        if has_lichess {
            boards.push(lichess_board.subscribe());
        }
        let metrics = Metrics::new(boards, self.engine.clone(), self.store.health());
        let games_max = settings::engine(config).players_max;
        let ports = Ports {
            analyst: Some(Arc::new(EngineAnalyst {
                engine: self.engine.clone(),
                board: local_board.clone(),
                store: self.store.clone(),
                searches_max: games_max + self.engine.settings().threads,
            })),
            status: Some(status.subscribe()),
            metrics: Some(Arc::new(move || metrics.render())),
            healthy: Some(healthy.subscribe()),
            values: piece_values(),
        };
        let settings = local_settings(config)?;
        match local::serve(settings, self.store.clone(), ports, self.local_stop.clone()).await {
            Ok(bound) => Ok(Some(bound)),
            Err(error @ LocalError::Listen { .. }) => {
                let address = config.local.listen;
                let why = format!("{:#}", anyhow::Error::new(error));
                if !has_lichess {
                    return Err(Ended::Failed(format!("no local server: {why}; local.listen names another address")));
                }
                error!(%address, %why, "no local server; Lichess is played without it");
                Ok(None)
            }
            Err(error) => Err(Ended::Refused(format!("{:#}", anyhow::Error::new(error)))),
        }
    }

    /// The pulse that systemd listens for: it is given only while the runtime runs new tasks and every bot's loop comes
    /// round.
    async fn heartbeat(&self) {
        let spawned = timeout(Duration::from_secs(5), tokio::spawn(async {})).await;
        let hangs = self.boards.iter().find(|board| !board.is_alive());
        match (spawned, hangs) {
            (Ok(_), None) => systemd::alive(),
            (Err(_), _) => error!("no task is run any more; the watchdog is not told that we live"),
            (Ok(_), Some(board)) => {
                let server = board.subscribe().borrow().server.clone();
                error!(%server, "a supervisor hangs; the watchdog is not told that we live");
            }
        }
    }

    fn asked_to_stop(&mut self) {
        if self.stop.now.is_cancelled() {
            // The third time. Whoever asks so often wants nothing else.
            warn!("left at once");
            std::process::exit(1);
        }
        let drain = self.live.config().daemon.drain;
        if self.stop.drain.is_cancelled() {
            info!("stopping now: each game posts the best move it has");
            self.stop.now.cancel();
        } else {
            info!(?drain, "stopping: no new games; running ones are played on");
            systemd::stopping(drain);
            self.stop.drain.cancel();
        }
    }

    /// Why the whole has to end because one bot has, if it has.
    fn bot_ended(&mut self, result: Result<Result<(), BotError>, tokio::task::JoinError>) -> Option<Ended> {
        match result {
            Ok(Ok(())) => None,
            Ok(Err(error)) => {
                let lost = matches!(error, BotError::TokenLost { .. });
                let why = format!("{:#}", anyhow::Error::new(error));
                error!(%why, "a bot has ended");
                // At the start nothing is lost by leaving at once; later the other server's games are played on.
                let stage = if lost { &self.stop.drain } else { &self.stop.now };
                stage.cancel();
                Some(Ended::Refused(why))
            }
            Err(error) => {
                error!(%error, "a bot has crashed; the process ends to be started anew");
                self.stop.now.cancel();
                Some(Ended::Failed(format!("a bot has crashed: {error}")))
            }
        }
    }
}

/// Says where to go, as the first thing on standard output.
fn announce(config: &Config, bound: &Bound, has_lichess: bool) {
    let host = match config.local.hosts.first() {
        Some(host) if !bound.public.ip().is_loopback() => format!("{host}:{}", bound.public.port()),
        _ => bound.public.to_string(),
    };
    let mut out = std::io::stdout().lock();
    // Nobody has to read it.
    let _ = writeln!(out, "Omega chess: open http://{host}/");
    if !has_lichess {
        let _ = writeln!(
            out,
            "No Lichess token: only the local server is played on. Set {} to play on Lichess too.",
            token::VARIABLE
        );
    }
    let _ = out.flush();
}

/// What the men are worth to the engine, by variant and letter.
fn piece_values() -> BTreeMap<String, BTreeMap<String, i32>> {
    let of = |variant| {
        let values = engine::piece_values(variant).into_iter();
        values.map(|(kind, value)| (kind.letter().to_string(), value)).collect()
    };
    let variants = [Variant::Standard, Variant::Atomic, Variant::Omega];
    variants.into_iter().map(|variant| (variant.key().to_owned(), of(variant))).collect()
}

fn local_settings(config: &Config) -> Result<LocalSettings, Ended> {
    let mut users = Vec::new();
    for user in &config.local.users {
        let token = token::of_file(&user.token_file)
            .map_err(|error| Ended::Refused(format!("local.users: {}: {error}", user.name)))?;
        users.push(LocalUser { name: user.name.clone(), token });
    }
    Ok(LocalSettings { hosts: config.local.hosts.clone(), users, ..LocalSettings::new(config.local.listen) })
}

fn local_client(bound: &Bound) -> Result<Client, Ended> {
    let settings = ClientSettings {
        url: format!("http://{}", bound.bot),
        token: bound.bot_token.clone(),
        timing: Timing::default(),
    };
    Client::new(settings).map_err(|error| Ended::Failed(format!("{:#}", anyhow::Error::new(error))))
}

/// Asks for a game against the server's AI when the event stream is open, and waits until it is over.
async fn play_one(client: Client, form: AiForm, mut status: watch::Receiver<ServerStatus>) -> Result<(), Ended> {
    use crate::bot::status::StreamStatus;
    let gone = |_| Ended::Failed("the bot has ended before the game".to_owned());
    status.wait_for(|status| status.stream == StreamStatus::Open).await.map_err(gone)?;
    let game = client
        .challenge_ai(&form)
        .await
        .map_err(|error| Ended::Failed(format!("no game: {:#}", anyhow::Error::new(error))))?;
    let _ = writeln!(std::io::stdout(), "{}{}", client.url(), game.id); // Nobody has to read it.
    let id = game.id;
    status.wait_for(|status| status.games.contains_key(&id)).await.map_err(gone)?;
    status.wait_for(|status| !status.games.contains_key(&id)).await.map_err(gone)?;
    Ok(())
}

async fn beat(heartbeat: Option<&mut Interval>) {
    match heartbeat {
        Some(heartbeat) => {
            heartbeat.tick().await;
        }
        None => std::future::pending().await,
    }
}

/// Waits for the end of a task; without one, for ever.
async fn finished(task: &mut Option<tokio::task::JoinHandle<()>>) {
    match task {
        Some(running) => {
            let _ = running.await; // A panic is logged by its hook.
            *task = None;
        }
        None => std::future::pending().await,
    }
}

async fn done(game: &mut Option<futures::future::BoxFuture<'static, Result<(), Ended>>>) -> Result<(), Ended> {
    match game {
        Some(running) => {
            let result = running.await;
            *game = None;
            result
        }
        None => std::future::pending().await,
    }
}
