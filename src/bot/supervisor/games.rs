//! Which games are played, and by which task.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::time::{Instant, timeout};
use tracing::{Instrument, debug, error, info, info_span, warn};

use super::{ANSWER, CRASHES_MAX, ENDED_MAX, Input, RECONCILE_PLAYING, Reply, Running, Supervisor};
use crate::bot::game::{self, Job, Played};
use crate::bot::room::Seat;
use crate::bot::settings::OpponentKind;
use crate::bot::stop::Stage;
use crate::bot::view::{self, Told};
use crate::lichess::types::{Color, PlayingGame};
use crate::lichess::{ApiError, Endpoint};
use crate::records::GameKey;

impl Supervisor {
    /// A game runs. It may be told twice, early, late, or not at all.
    pub(super) fn game_start(&mut self, game: PlayingGame) {
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
        if opponent.is_bot() && !game.has_moved {
            self.quota.count(&id);
        }
        let has_seat = self.room.sit(&id, seat, &self.settings().challenges);
        info!(
            %id, variant = %game.variant.key, color = game.color.map(Color::as_str), opponent = %opponent.username,
            rating = opponent.rating, rated = game.rated, surplus = !has_seat, resumed = game.has_moved, "game started"
        );
        self.shared.board.count("games started");
        self.begin(game, !has_seat, 0);
    }

    pub(super) fn begin(&mut self, game: PlayingGame, is_surplus: bool, crashes: u32) {
        let id = game.id().to_owned();
        let bell = Arc::new(Notify::new());
        let (told, heard) = watch::channel(None);
        let soon = Instant::now() + self.shared.timing().of(RECONCILE_PLAYING);
        self.reconcile_at = self.reconcile_at.min(soon);
        let color = game.color.map(view::color);
        let job = Job { id: id.clone(), color, is_surplus, look_again: Arc::clone(&bell), told: heard };
        let span = info_span!("game", server = %self.shared.server, %id);
        let playing = game::play(Arc::clone(&self.shared), job);
        let named = id.clone();
        let handle = self.games.spawn(async move { (named, playing.await) }.instrument(span));
        self.tasks.insert(handle.id(), id.clone());
        self.bells.insert(id, Running { bell, told, game, crashes });
    }

    pub(super) fn joined(
        &mut self,
        joined: Result<(tokio::task::Id, (String, Played)), tokio::task::JoinError>,
    ) -> Input {
        match joined {
            Ok((task, (id, played))) => {
                self.tasks.remove(&task);
                Input::GameOver(id, Some(played))
            }
            Err(failure) => Input::GameOver(self.tasks.remove(&failure.id()).unwrap_or_default(), None),
        }
    }

    pub(super) fn game_over(&mut self, id: &str, played: Option<Played>) {
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
    pub(super) fn reconcile(&mut self) {
        if std::mem::replace(&mut self.is_reconciling, true) {
            return;
        }
        let (client, timing) = (self.shared.client.clone(), self.shared.timing());
        self.requests.spawn(async move {
            let (limit, asked_at) = (timing.of(ANSWER), Instant::now());
            let answer = timeout(limit, client.playing()).await;
            let endpoint = Endpoint::Playing;
            Reply::Playing(asked_at, answer.unwrap_or(Err(ApiError::TimedOut { endpoint, limit })))
        });
    }

    /// The server's list of running games against ours.
    pub(super) fn compare(&mut self, games: Vec<PlayingGame>, asked_at: Instant) {
        self.is_reconciling = false;
        // The server lists so many at most: what is missing from a full list may be running all the same.
        let is_whole = games.len() < LIST_MAX;
        for (id, running) in &self.bells {
            if is_whole && !games.iter().any(|game| game.id() == id) {
                debug!(%id, "a game of ours is not in the server's list");
                running.bell.notify_one();
            }
        }
        for game in games.iter().filter(|game| game.is_my_turn) {
            if let Some(running) = self.bells.get(game.id()) {
                running.told.send_replace(Some(Told {
                    fen: game.fen.clone(),
                    seconds_left: game.seconds_left,
                    asked_at,
                }));
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
    pub(super) fn catch_up(&mut self) {
        let (store, server) = (self.shared.store.clone(), self.shared.server.clone());
        self.requests.spawn(async move {
            let keys = store.unfinished_games(&server).await;
            Reply::Unfinished(keys.inspect_err(|error| warn!(%error, "the ledger cannot be read")).unwrap_or_default())
        });
    }

    /// Their streams tell how they ended, and close.
    pub(super) fn finish(&mut self, keys: Vec<GameKey>) {
        for key in keys.into_iter().rev().take(CATCH_UP_MAX) {
            if !self.bells.contains_key(&key.id) && !self.ended.contains(&key.id) {
                info!(id = %key.id, "game ended while we were away");
                self.begin(PlayingGame { game_id: key.id, ..PlayingGame::default() }, false, 0);
            }
        }
    }

    /// Whether the event stream should have told of every running game by now.
    pub(super) fn is_deaf(&self) -> bool {
        self.events.open_for().is_some_and(|life| life > self.shared.timing().of(DEAF))
    }
}

/// How many ended games are asked for at a start; others wait for the next.
const CATCH_UP_MAX: usize = 20;
/// As many running games as the server lists at once.
const LIST_MAX: usize = 50;
/// An event stream that has been open for so long has told of every game that ran when it was opened.
const DEAF: Duration = Duration::from_secs(10);
