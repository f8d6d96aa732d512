//! What is so in a game right now.

use tokio::time::Instant;

use super::thinking::Search;
use super::{ECHO, FLAG_FALL, LOOK, Task};
use crate::bot::clock::Pace;
use crate::bot::post::Post;
use crate::bot::settings::{BotSettings, OpponentKind};
use crate::bot::stop::Stage;
use crate::bot::turn::Facts;
use crate::bot::view::{Offer, View};

impl Task {
    /// What is so, for [`turn`].
    pub(super) fn facts(&self, now: Instant) -> Facts {
        let is_full_late = self.full_by().is_some_and(|by| by <= now);
        let Some(view) = &self.view else {
            let reopening = self.reopening_until.is_some_and(|until| until > now);
            return Facts { unknown: true, doubtful: self.is_doubtful || is_full_late, reopening, ..Facts::default() };
        };
        let settings = self.shared.settings();
        let is_over = |until: Option<Instant>| until.is_none_or(|until| until <= now);
        let kind = view.opponent_kind();
        let is_theirs = view.is_theirs();
        let accepted = self.post.as_ref().and_then(Post::accepted_at);
        let is_echo_late = accepted.is_some_and(|at| at.max(self.full_at) + self.shared.timing().of(ECHO) <= now);
        // The stream tells whether it arrived; it is asked once for each attempt.
        let is_answer_late = self.answer_late_at().is_some_and(|at| at <= now);
        Facts {
            ended: view.full.state.status.is_over(),
            unknown: view.game().is_err(),
            unwanted: self.job.is_surplus || view.variant.is_none(),
            foreign: view.variant.is_none(),
            resignable: self.can_resign && is_over(self.pause),
            abortable: view.ply() < 2 && self.can_abort && self.abort_again <= now && view.full.tournament_id.is_none(),
            ours: view.is_ours(),
            takeback_asked: view.takeback == Offer::Open,
            takeback_left: self.takebacks < settings.games.takebacks_max,
            takeback_due: !is_over(self.takeback_due),
            draw_offered: view.draw == Offer::Open,
            draw_wanted: self.mood.wants_draw(settings.games.draw.as_ref(), kind, view.ply()),
            idle: self.idle_at(view, &settings).is_some_and(|at| at <= now),
            claimable: is_theirs && view.gone.is_some_and(|at| at <= now) && self.claim_again <= now,
            harmless: view.game().is_ok_and(|game| game.has_insufficient_material(view.me)),
            searching: self.search.is_some(),
            search_stale: self.search.as_ref().is_some_and(|search| search.revision != view.revision),
            search_overdue: self.search.as_ref().is_some_and(|search| search.is_overdue(now)),
            search_stuck: self.search.as_ref().is_some_and(|search| search.is_stuck(now)),
            posting: self.post.is_some(),
            post_stale: self.post.as_ref().is_some_and(|post| post.revision != view.revision),
            pondering: self.pondering.is_some(),
            ponder_stale: self.is_ponder_stale(view, &settings),
            ponder_hit: self.is_ponder_hit(view),
            ponderable: self.is_ponderable(view, &settings),
            doubtful: self.is_doubtful
                || is_full_late
                || is_echo_late
                || is_answer_late
                || self.flag_at(view).is_some_and(|at| at <= now),
            reopening: !is_over(self.reopening_until),
            pausing: !is_over(self.pause),
        }
    }

    /// When to draw up the facts again though nothing was heard.
    pub(super) fn wake(&self) -> Option<Instant> {
        let now = Instant::now();
        let Some(view) = &self.view else {
            return [self.full_by(), self.reopening_until].into_iter().flatten().filter(|&at| at > now).min();
        };
        let timing = self.shared.timing();
        let accepted = self.post.as_ref().and_then(Post::accepted_at);
        let times = [
            self.idle_at(view, &self.shared.settings()).map(|at| at.max(self.abort_again)),
            view.gone.map(|at| at.max(self.claim_again)),
            self.search.as_ref().and_then(Search::next_alarm),
            accepted.map(|at| at.max(self.full_at) + timing.of(ECHO)),
            self.answer_late_at(),
            self.full_by(),
            self.flag_at(view),
            self.senseless_until(view),
            self.takeback_due,
            self.reopening_until,
            self.pause,
            self.leave_by,
        ];
        times.into_iter().flatten().filter(|&at| at > now).min()
    }

    /// When to look whether a move without an answer has arrived; `None` if that was done.
    pub(super) fn answer_late_at(&self) -> Option<Instant> {
        self.post.as_ref().and_then(Post::late_at).filter(|&at| self.full_at < at)
    }

    /// When the opponent's first move is overdue. Never in games that may take days, and never where the server is
    /// told not to mind.
    pub(super) fn idle_at(&self, view: &View, settings: &BotSettings) -> Option<Instant> {
        let after = settings.games.abort_after?;
        let after = match view.opponent_kind() {
            OpponentKind::Human => after.human,
            OpponentKind::Bot => after.bot,
        };
        let is_awaited = view.ply() < 2 && view.is_theirs() && view.is_real_time() && self.can_abort;
        is_awaited.then(|| view.turn_since + self.shared.timing().of(after))
    }

    /// When we should have heard that the opponent's flag has fallen.
    pub(super) fn flag_at(&self, view: &View) -> Option<Instant> {
        let timing = self.shared.timing();
        match view.pace_of(!view.me) {
            Pace::Clock { left, .. } if view.is_theirs() && view.ply() >= 2 => {
                Some((view.read_at + left + timing.of(FLAG_FALL)).max(self.full_at + timing.of(LOOK)))
            }
            _ => None,
        }
    }

    /// When to ask once more for a game whose moves make no sense to us.
    pub(super) fn senseless_until(&self, view: &View) -> Option<Instant> {
        view.game().is_err().then(|| self.full_at + self.shared.timing().of(LOOK))
    }

    /// Whether a stop lets this task go: at once when there is nothing to post, or when the time is up. A game that
    /// takes days is not waited for either.
    pub(super) fn may_leave(&self, facts: &Facts, now: Instant) -> bool {
        let is_busy = facts.searching || facts.posting || (facts.ours && !facts.pausing);
        let is_slow = self.view.as_ref().is_some_and(|view| matches!(view.pace(), Pace::Correspondence { .. }));
        let is_time_up = self.leave_by.is_some_and(|by| by <= now);
        let has_moved = self.post.as_ref().is_some_and(|post| post.accepted_at().is_some());
        match self.stage {
            Stage::Running => false,
            Stage::Draining => is_slow && !is_busy,
            Stage::Leaving => !is_busy || has_moved || is_time_up,
        }
    }
}
