//! All games: those that run, each with its task, and those of the past, in the store.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use tokio::time::Instant;
use tracing::error;

use super::play::{Action, Play};
use super::refusal::Refusal;
use super::server::Server;
use super::stored;
use super::table::{Table, Unheard};
use crate::lichess::types::GameStatus;
use crate::rules::Color;

/// The games that run.
#[derive(Debug, Default)]
pub(super) struct Games {
    running: RwLock<HashMap<String, Table>>,
}

/// A game, wherever it is.
#[derive(Clone, Debug)]
pub(super) enum Found {
    /// It runs.
    Running(Table),
    /// It is over.
    Over(Arc<Play>),
}

impl Found {
    /// Looks at the game as it stands.
    pub(super) fn look<T>(&self, look: impl FnOnce(&Play) -> T) -> T {
        match self {
            Self::Running(table) => look(&table.play()),
            Self::Over(play) => look(play),
        }
    }
}

impl Games {
    /// A running game.
    pub(super) fn running(&self, id: &str) -> Option<Table> {
        self.running.read().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// The running games of a user, the most urgent first: his move before the opponent's, little time before much.
    pub(super) fn of(&self, user: &str) -> Vec<(Table, Color)> {
        let now = Instant::now();
        let mut games: Vec<_> = self
            .all()
            .into_iter()
            .filter_map(|table| {
                let (color, order) = {
                    let play = table.play();
                    let color = play.color_of(user)?;
                    (color, (play.turn() != color, play.time_left(color, now), play.id.clone()))
                };
                Some((order, (table, color)))
            })
            .collect();
        games.sort_by(|(one, _), (other, _)| one.cmp(other));
        games.into_iter().map(|(_, game)| game).collect()
    }

    /// How many games of a user run.
    pub(super) fn count_of(&self, user: &str) -> usize {
        self.all().iter().filter(|table| table.play().color_of(user).is_some()).count()
    }

    /// Every running game.
    pub(super) fn all(&self) -> Vec<Table> {
        self.running.read().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// Makes a game one that does not run.
    pub(super) fn remove(&self, id: &str) {
        self.running.write().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    fn insert(&self, id: String, table: Table) {
        self.running.write().unwrap_or_else(PoisonError::into_inner).insert(id, table);
    }
}

impl Server {
    /// Takes up the games that ran when the program ended.
    pub(super) async fn resume_games(&self) {
        let games = match self.store().running_local_games().await {
            Ok(games) => games,
            Err(error) => {
                error!(%error, "the local games cannot be read; none is taken up");
                return;
            }
        };
        for game in games {
            if let Some(play) = self.restore(game) {
                self.run_game(play);
            }
        }
    }

    /// Starts a new game; when this returns it is stored, with the challenge that it comes from, and told.
    ///
    /// # Errors
    /// The server stops.
    pub(super) async fn begin_game(&self, play: Play, challenge_body: String) -> Result<(), Refusal> {
        let id = play.id.clone();
        let table = Table::start(self, play);
        let begun = table.begin(challenge_body).map_err(|_| Refusal::Stopping)?;
        // Before the store has it: what runs nowhere and is in the store would be taken for a game of the past.
        self.games().insert(id, table);
        begun.await.map_err(|_| Refusal::Stopping)
    }

    fn run_game(&self, play: Play) {
        let id = play.id.clone();
        self.games().insert(id, Table::start(self, play));
    }

    /// A game, running or over.
    pub(super) async fn game(&self, id: &str) -> Result<Found, Refusal> {
        if let Some(table) = self.games().running(id) {
            return Ok(Found::Running(table));
        }
        if !is_game_id(id) {
            return Err(NO_GAME);
        }
        let stored = {
            let _turn = self.reading().await?;
            self.store().local_game(id).await.map_err(|_| Refusal::Broken)?.ok_or(NO_GAME)?
        };
        // A game that the store has as running, but that runs nowhere, is one that could not be taken up.
        let play = self.restore(stored).ok_or(Refusal::Broken)?;
        Ok(Found::Over(Arc::new(play)))
    }

    /// The games of a user, newest first.
    pub(super) async fn games_of(&self, user: &str, count_max: usize) -> Result<Vec<Play>, Refusal> {
        let ids = {
            let _turn = self.reading().await?;
            self.store().local_games_of(user, count_max).await.map_err(|_| Refusal::Broken)?
        };
        // One by one, so that plies can be written in between.
        let mut games = Vec::with_capacity(ids.len());
        for id in ids {
            match self.game(&id).await? {
                Found::Running(table) => games.push(table.play().clone()),
                Found::Over(play) => games.push(Arc::unwrap_or_clone(play)),
            }
        }
        Ok(games)
    }

    /// Does what a player asks for.
    pub(super) async fn act(&self, id: &str, by: Color, action: Action, at: Instant) -> Result<(), Refusal> {
        for _ in 0..2 {
            match self.game(id).await? {
                Found::Running(table) => match table.act(by, action.clone(), at).await {
                    Ok(answer) => return answer,
                    Err(Unheard::Busy) => return Err(Refusal::too_many()),
                    // Asked again, the store tells how it ended.
                    Err(Unheard::Over) if self.stopping().is_cancelled() => return Err(Refusal::Stopping),
                    Err(Unheard::Over) => {}
                },
                Found::Over(play) => {
                    let mut play = Play::clone(&play);
                    return if play.status() == GameStatus::Started {
                        Err(Refusal::Broken)
                    } else {
                        play.act(by, action, at).map(drop)
                    };
                }
            }
        }
        Err(Refusal::Broken)
    }

    fn restore(&self, game: crate::records::local::StoredGame) -> Option<Play> {
        stored::play(game, self.play_rules(), self.settings().waits.restart_grace, Instant::now())
    }
}

/// As Lichess says it.
pub(super) const NO_GAME: Refusal = Refusal::NotFound("No such game");

/// Whether a text can be the id of a game or challenge.
pub(super) fn is_game_id(id: &str) -> bool {
    id.len() == 8 && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::sync::mpsc;

    use tokio_util::sync::CancellationToken;

    use super::*;
    use crate::lichess::types::{ChallengeStatus, ColorChoice, TimeControl};
    use crate::local::lobby::Wanted;
    use crate::local::terms::Terms;
    use crate::local::users::{Person, Users, new_token};
    use crate::local::{LocalSettings, Ports};
    use crate::records::Store;
    use crate::rules::Variant;

    #[tokio::test]
    async fn a_game_that_the_store_has_just_got_is_found_running() {
        let store = Store::in_memory();
        let users = Users::load(store.clone(), &[], &new_token()).await.unwrap();
        let address = SocketAddr::from(([127, 0, 0, 1], 9640));
        let stop = CancellationToken::new();
        let server =
            Server::new(LocalSettings::new(address), store.clone(), Ports::default(), users, address, stop.clone());
        let time = TimeControl::Clock { limit_s: 60, increment_s: 0 };
        let terms = Terms { variant: Variant::Omega, initial_fen: None, is_start_chosen: false, time, strength: None };
        let (challenger, dest) = (Person::named("anna"), Some(Person::bot()));
        let made = server
            .challenge(Wanted { challenger, dest, terms, color: ColorChoice::Random })
            .await
            .map_err(drop)
            .unwrap();
        let id = made.challenge.id.clone();

        // The store is held until both have come to it: first the one who accepts, then the one who looks.
        let (release, held) = mpsc::channel();
        let hold = store.with(move |_| {
            held.recv().unwrap();
            Ok(())
        });
        let bot = Person::bot();
        let accept = server.accept(&id, &bot, ColorChoice::Random);
        let (held, accepted, found, ()) = futures::join!(hold, accept, server.game(&id), async {
            assert!(!made.done.has_changed().unwrap(), "the challenger hears of the accept before there is a game");
            release.send(()).unwrap();
        });
        assert!(held.is_ok() && accepted.is_ok() && *made.done.borrow() == ChallengeStatus::Accepted);
        assert!(matches!(found, Ok(Found::Running(_))), "{found:?}");
        stop.cancel();
        server.join().await;
    }
}
