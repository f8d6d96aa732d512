//! What the server says about a game.

use tokio::time::Instant;
use tracing::{debug, error, info, warn};

use super::{ECHO, FRESH, NOT_FOUND_MAX, Task};
use crate::bot::feed::Heard;
use crate::bot::view::View;
use crate::lichess::types::GameEvent;

impl Task {
    pub(super) fn hear(&mut self, heard: Heard<GameEvent>) {
        match heard {
            Heard::Opened => (self.opened_at, self.awaits_full) = (Instant::now(), true),
            Heard::Line(event, read_at) => self.event(event, read_at),
            Heard::Odd(error) => {
                self.odd_lines += 1;
                if self.odd_lines == 1 {
                    warn!(%error, "a line of the game stream makes no sense and is left out");
                }
                self.shared.board.fault("odd line", error.to_string());
                // It may have been a move.
                self.is_doubtful = self.odd_lines <= 3;
            }
            Heard::Lost(reason, pause) => {
                let reason = reason.map_or_else(|| "it ended".to_owned(), |error| error.to_string());
                warn!(%reason, ?pause, "game stream lost, opening it again");
                self.shared.board.fault("game stream lost", reason);
            }
            Heard::Refused(error, pause) => {
                // A game may be told of a moment before its stream is there.
                self.not_found = if error.is_not_found() { self.not_found + 1 } else { 0 };
                if self.not_found >= NOT_FOUND_MAX {
                    warn!(%error, "the server knows no such game");
                    self.is_unknown = true;
                } else {
                    warn!(%error, ?pause, "game stream refused, trying again");
                    self.shared.board.fault("game stream refused", error.to_string());
                }
            }
        }
    }

    pub(super) fn event(&mut self, event: GameEvent, read_at: Instant) {
        match event {
            GameEvent::GameFull(full) => {
                if let Some(view) = &mut self.view {
                    view.renew(*full, read_at);
                } else {
                    let view = View::new(*full, &self.shared.me, self.job.color, read_at);
                    self.greet(&view);
                    self.view = Some(view);
                }
                (self.is_doubtful, self.awaits_full) = (false, false);
                (self.reopening_until, self.full_at) = (None, read_at);
                self.repost_if_lost(self.opened_at);
                self.seen(true);
            }
            GameEvent::GameState(state) => {
                // The server may tell of a move before it tells of the game; then the game is about to come.
                if let Some(view) = &mut self.view {
                    let before = view.revision;
                    view.update(*state, read_at);
                    let has_moved = view.revision != before;
                    self.is_doubtful |= view.game().is_err();
                    self.seen(has_moved);
                }
            }
            GameEvent::OpponentGone(gone) => {
                if let Some(view) = &mut self.view {
                    view.opponent_gone(gone, read_at);
                    debug!(?gone, "opponent gone or back");
                }
            }
            GameEvent::ChatLine(line) => {
                debug!(room = %line.room, user = %line.username, text = %line.text, "chat");
                self.answer(&line);
            }
            GameEvent::Unknown { kind } => debug!(%kind, "unknown event in a game"),
        }
    }

    /// The list of running games says that it is our turn: a stream that did not tell so is deaf, keep-alives or not.
    /// While there is no stream to be had, the game is played on by the list.
    pub(super) fn told_of_our_turn(&mut self) {
        let Some(told) = self.job.told.borrow_and_update().clone() else { return };
        let fresh = self.shared.timing().of(FRESH);
        let Some(view) = &mut self.view else { return };
        // A move that was refused the second time may have been played the first.
        let refused = self.refused.1.iter().filter(|_| self.refused.0 == view.revision).copied();
        let ours: Vec<_> = self.post.iter().map(|post| post.mv).chain(refused).collect();
        if self.feed.open_for().is_some() {
            if view.is_theirs() && view.read_at.elapsed() > fresh {
                self.deaf();
                self.is_doubtful = true;
            }
        } else if view.advance(&told, &ours) {
            info!(ply = view.ply(), "the opponent's move is known from the list of running games");
            self.shared.board.fault("game without a stream", &self.job.id);
            (self.is_doubtful, self.awaits_full) = (false, false);
            (self.reopening_until, self.full_at) = (None, told.asked_at);
            self.seen(true);
        } else if view.game().is_ok_and(|game| told.is_position_of(game)) {
            self.repost_if_lost(told.asked_at.checked_sub(fresh).unwrap_or(told.asked_at));
        }
    }

    /// The stream is there and says nothing.
    pub(super) fn deaf(&self) {
        warn!("the game stream does not tell what it should; it is opened again");
        self.shared.board.fault("game stream deaf", &self.job.id);
    }

    /// When a stream that is open should have told of the game at last.
    pub(super) fn full_by(&self) -> Option<Instant> {
        self.awaits_full.then(|| self.opened_at + self.shared.timing().of(ECHO))
    }

    /// The server knew of no move of ours at a moment after it had taken it, or long after we sent it: it was not played.
    pub(super) fn repost_if_lost(&mut self, unknown_at: Instant) {
        let (Some(view), Some(post)) = (&self.view, &mut self.post) else { return };
        if post.revision != view.revision {
            return;
        }
        if post.accepted_at().is_some_and(|at| at < unknown_at) {
            warn!(uci = %post.uci, "the server took our move and did not play it; it is sent again");
            post.again();
        } else if post.late_at().is_some_and(|at| at <= unknown_at) {
            warn!(uci = %post.uci, "our move has no answer and was not played; it is sent again");
            self.shared.board.fault("move not answered", post.uci.as_str());
            post.again();
        }
    }

    /// After every word on the moves.
    pub(super) fn seen(&mut self, has_moved: bool) {
        let Some(view) = &self.view else { return };
        if has_moved {
            self.takeback_due = None;
        }
        if let Err(error) = view.game() {
            error!(%error, "the moves make no sense to us");
            self.shared.board.fault("senseless moves", error.to_string());
        }
        if view.full.state.status.is_over() {
            self.chronicle.end(view);
        } else {
            self.was_running = true;
            self.chronicle.update(view);
        }
        self.show();
    }
}
