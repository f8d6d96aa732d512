//! Answers, claims and the like: what a game asks for beside its moves.

use tokio::time::Instant;
use tracing::{debug, info};

use super::{EFFECT, Task};
use crate::bot::errand::Errand;
use crate::bot::view::Offer;
use crate::lichess::ApiError;

impl Task {
    pub(super) fn send(&mut self, errand: Errand) {
        debug!(?errand, "errand");
        self.errands.push(errand.run(&self.shared.client, &self.job.id));
    }

    pub(super) fn answer_takeback(&mut self, accept: bool) {
        info!(accept, "takeback answered");
        if let Some(view) = &mut self.view {
            view.takeback = Offer::Answered;
        }
        self.send(Errand::Takeback(accept));
    }

    pub(super) fn answer_draw(&mut self, accept: bool) {
        info!(accept, "draw offer answered");
        if let Some(view) = &mut self.view {
            view.draw = Offer::Answered;
        }
        self.send(Errand::Draw(accept));
    }

    pub(super) fn resign(&mut self, now: Instant) {
        self.can_resign = false;
        self.pause = Some(now + self.shared.timing().of(EFFECT));
        self.send(Errand::Resign);
    }

    pub(super) fn errand_done(&mut self, errand: &Errand, result: Result<(), ApiError>) {
        if matches!(errand, Errand::Chat(..)) {
            self.talk.said();
        }
        let Err(error) = result else { return };
        if matches!(errand, Errand::Chat(..)) {
            info!(%error, "chat refused");
            return;
        }
        info!(?errand, %error, "errand refused; the game goes on");
        match errand {
            Errand::Abort => {
                self.can_abort = !error.is_gone();
                self.pause = None;
            }
            Errand::Resign => self.pause = None,
            Errand::Takeback(true) => self.takeback_due = None,
            Errand::Takeback(false) | Errand::Draw(_) | Errand::ClaimVictory | Errand::ClaimDraw | Errand::Chat(..) => {
            }
        }
    }
}
