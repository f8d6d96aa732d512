//! How the bot is asked to go, in two stages.

use tokio_util::sync::CancellationToken;

/// The two stages of a stop. Clones are the same stop.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// No new games; running ones are played on.
    pub drain: CancellationToken,
    /// Each game posts the best move that it has, and all is left as it is.
    pub now: CancellationToken,
}

/// How far a stop has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Nobody wants us to stop.
    #[default]
    Running,
    /// The first stage.
    Draining,
    /// The second.
    Leaving,
}

impl Stop {
    /// A stop below this one: stopping it stops no other.
    #[must_use]
    pub fn child(&self) -> Self {
        Self { drain: self.drain.child_token(), now: self.now.child_token() }
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        if self.now.is_cancelled() {
            Stage::Leaving
        } else if self.drain.is_cancelled() {
            Stage::Draining
        } else {
            Stage::Running
        }
    }

    /// Waits until it has come further than this.
    ///
    /// Cancel-safe.
    pub async fn beyond(&self, stage: Stage) -> Stage {
        match stage {
            Stage::Running => tokio::select! {
                () = self.now.cancelled() => {}
                () = self.drain.cancelled() => {}
            },
            Stage::Draining => self.now.cancelled().await,
            Stage::Leaving => std::future::pending().await,
        }
        self.stage()
    }
}
