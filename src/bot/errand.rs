//! Requests beside the moves, none of which a game waits for.

use std::time::Duration;

use futures::future::BoxFuture;
use tokio::time::sleep;
use tracing::{Instrument, info};

use crate::lichess::types::Room;
use crate::lichess::{ApiError, Client};

/// A request beside the moves. Whatever becomes of it, the game goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Errand {
    /// End a game that has hardly begun.
    Abort,
    /// Give up.
    Resign,
    /// Accept or decline a draw.
    Draw(bool),
    /// Grant or refuse a takeback.
    Takeback(bool),
    /// Claim the win.
    ClaimVictory,
    /// Claim a draw.
    ClaimDraw,
    /// Say something.
    Chat(Room, String),
}

/// An errand and what came of it.
pub type Done = (Errand, Result<(), ApiError>);

/// A fault of the network or the server is tried again so often.
const ATTEMPTS: usize = 3;

impl Errand {
    /// Runs the errand.
    pub fn run(self, client: &Client, game: &str) -> BoxFuture<'static, Done> {
        let (client, game) = (client.clone(), game.to_owned());
        let running = async move {
            let mut result = self.ask(&client, &game).await;
            for attempt in 1..self.attempts() {
                match &result {
                    Err(error) if error.retry() && !error.is_limited() => {
                        info!(errand = ?self, %error, "errand failed and is tried again");
                    }
                    _ => break,
                }
                sleep(client.timing().of(Duration::from_millis(500)) * attempt as u32).await;
                result = self.ask(&client, &game).await;
            }
            (self, result)
        };
        Box::pin(running.in_current_span())
    }

    async fn ask(&self, client: &Client, game: &str) -> Result<(), ApiError> {
        match self {
            Self::Abort => client.abort(game).await,
            Self::Resign => client.resign(game).await,
            Self::Draw(accept) => client.draw(game, *accept).await,
            Self::Takeback(accept) => client.takeback(game, *accept).await,
            Self::ClaimVictory => client.claim_victory(game).await,
            Self::ClaimDraw => client.claim_draw(game).await,
            Self::Chat(room, text) => client.say(game, room.clone(), text).await,
        }
    }

    /// Chat is said once or not at all.
    fn attempts(&self) -> usize {
        if matches!(self, Self::Chat(..)) { 1 } else { ATTEMPTS }
    }
}
