//! Thinking while the opponent does, behind the reply that we expect.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::debug;

use super::Task;
use super::thinking::{SEARCH_GRACE, Search};
use crate::bot::settings::BotSettings;
use crate::bot::view::View;
use crate::engine::{Limits, Priority, Request, Thought};
use crate::rules::{Game, Move};

/// What we expect after a move of ours.
pub(super) struct Expected {
    /// Plies before our move.
    ply: usize,
    ours: Move,
    reply: Move,
}

/// A search behind a reply that we expect. Its `search` bears the revision that the reply would make.
pub(super) struct Pondering {
    /// The reply in UCI.
    pub(super) reply: String,
    pub(super) search: Search,
    /// The game with the reply in it.
    game: Game,
    /// Cancelled when the reply has come.
    hit: CancellationToken,
    /// What our move may take at most after that.
    hard: Duration,
}

impl Task {
    pub(super) fn expect(&mut self, ply: usize, thought: &Thought) {
        self.expected = thought.ponder.map(|reply| Expected { ply, ours: thought.best, reply });
    }

    /// Whether there is a reply to think behind, now that our move is on the board.
    pub(super) fn is_ponderable(&self, view: &View, settings: &BotSettings) -> bool {
        self.may_ponder(view, settings) && view.is_theirs() && self.expected_game(view).is_some()
    }

    pub(super) fn is_ponder_hit(&self, view: &View) -> bool {
        self.pondering.as_ref().is_some_and(|pondering| {
            pondering.search.revision == view.revision
                && view.game().is_ok_and(|game| game.moves() == pondering.game.moves())
        })
    }

    /// Whether what is pondered on can no longer come, or we should not ponder any more.
    pub(super) fn is_ponder_stale(&self, view: &View, settings: &BotSettings) -> bool {
        let Some(pondering) = &self.pondering else { return false };
        let is_awaited = pondering.search.revision == view.revision + 1 && self.may_ponder(view, settings);
        !is_awaited && !self.is_ponder_hit(view)
    }

    /// The opponent's clock ends what would otherwise burn for days; and who wants a weak opponent is not pondered on.
    fn may_ponder(&self, view: &View, settings: &BotSettings) -> bool {
        settings.games.ponder
            && view.is_real_time()
            && view.ply() >= 2
            && view.full.strength.is_none()
            && self.shared.engine.players() == 1
    }

    /// The game with the reply that we expect in it, if our move was played and the game would go on.
    fn expected_game(&self, view: &View) -> Option<(&Expected, Game)> {
        let expected = self.expected.as_ref()?;
        let game = view.game().ok()?;
        if view.ply() != expected.ply + 1 || game.moves().last() != Some(&expected.ours) {
            return None;
        }
        let mut game = game.clone();
        if !game.legal_moves().contains(&expected.reply) {
            return None;
        }
        game.push(expected.reply);
        game.outcome().is_none().then_some((expected, game))
    }

    pub(super) fn begin_ponder(&mut self) {
        let Some((view, (expected, after))) =
            self.view.as_ref().and_then(|view| Some((view, self.expected_game(view)?)))
        else {
            return;
        };
        let settings = self.shared.settings();
        let ply = view.ply() + 1;
        let reply = view.game().map(|game| game.uci(expected.reply)).unwrap_or_default();
        // Our clock stands still until the reply comes, so what the move may cost is known already.
        let (budget, nodes) = self.allowance(view, &after, ply, &settings.games);
        let (sender, progress) = watch::channel(None);
        let (hit, move_now) = (CancellationToken::new(), self.shared.stop.now.child_token());
        let request = Request {
            limits: Limits {
                depth: settings.games.depth_max,
                nodes,
                soft: Some(budget.soft),
                hard: Some(budget.hard),
                ..Limits::default()
            },
            priority: Priority::RealTime,
            move_now: move_now.clone(),
            ponder: Some(hit.clone()),
            progress: Some(sender),
        };
        debug!(ply, %reply, "pondering");
        let (player, game) = (Arc::clone(&self.player), after.clone());
        let search = Search {
            revision: view.revision + 1,
            ply,
            found: Box::pin(async move { player.lock().await.think(&game, request).await }),
            progress,
            move_now,
            due: None,
            told: None,
        };
        self.shared.board.update_game(&self.job.id, |game| game.pondering = Some(reply.clone()));
        self.pondering = Some(Pondering { reply, search, game: after, hit, hard: budget.hard });
        // Once for each move of ours: what ends early is not begun again.
        self.expected = None;
    }

    /// The reply has come: what was thought behind it counts for our move, its time included.
    pub(super) fn ponder_hit(&mut self, now: Instant) {
        let Some(Pondering { reply, mut search, hit, hard, .. }) = self.pondering.take() else { return };
        debug!(ply = search.ply, %reply, "pondered on what was played");
        hit.cancel();
        self.thoughts.adopt(search.ply, search.progress.clone());
        search.due = Some(now + hard + SEARCH_GRACE);
        self.search = Some(search);
        self.shared.board.count("ponder hits");
        self.show();
    }

    pub(super) fn drop_ponder(&mut self) {
        let Some(pondering) = self.pondering.take() else { return };
        let has_come = self.view.as_ref().is_some_and(|view| view.is_ours() && view.ply() == pondering.search.ply);
        if has_come {
            debug!(reply = %pondering.reply, "pondered in vain");
            self.shared.board.count("ponder misses");
        }
        self.show();
    }
}
