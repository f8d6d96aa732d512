//! From a position to a posted move.

use std::sync::Arc;
use std::time::Duration;

use futures::future::BoxFuture;
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, info, warn};

use super::{CLAIM, Task};
use crate::bot::clock::{self, Budget};
use crate::bot::post::{Post, Posted};
use crate::bot::settings::{BotSettings, GameSettings};
use crate::bot::status::Timed;
use crate::bot::strength;
use crate::bot::view::View;
use crate::engine::Limits;
use crate::engine::{Priority, Request, ThinkError, Thought};
use crate::lichess::ApiError;
use crate::rules::{Game, Move};

/// A search for a move.
pub(super) struct Search {
    pub(super) revision: u64,
    pub(super) ply: usize,
    pub(super) found: BoxFuture<'static, Result<Thought, ThinkError>>,
    pub(super) progress: watch::Receiver<Option<Thought>>,
    pub(super) move_now: CancellationToken,
    pub(super) due: Option<Instant>,
    pub(super) told: Option<Instant>,
}

impl Task {
    pub(super) fn begin_search(&mut self, now: Instant) {
        let Some((view, Ok(game))) = self.view.as_ref().map(|view| (view, view.game())) else { return };
        let settings = self.shared.settings();
        let games = &settings.games;
        let mut legal = game.legal_moves();
        let (revision, refused) = &self.refused;
        // The first refusal may have been a misunderstanding about the turn; the second is about the move.
        if *revision == view.revision && refused.len() >= 2 {
            legal.retain(|mv| !refused.contains(mv));
        } else {
            legal.clear();
        }
        let (budget, nodes) = self.allowance(view, game, view.ply(), games);
        let budget = budget.after(now - view.read_at);
        let is_real_time = view.is_real_time();
        let move_now = self.shared.stop.now.child_token();
        let progress = self.thoughts.begin(view.ply());
        let request = Request {
            limits: Limits {
                depth: games.depth_max,
                nodes,
                soft: Some(budget.soft),
                hard: Some(budget.hard),
                search_moves: legal,
                ..Limits::default()
            },
            priority: if is_real_time { Priority::RealTime } else { Priority::Background },
            move_now: move_now.clone(),
            progress: Some(progress.clone()),
            ..Request::default()
        };
        debug!(ply = view.ply(), soft = ?budget.soft, hard = ?budget.hard, "thinking");
        let (player, game) = (Arc::clone(&self.player), game.clone());
        self.search = Some(Search {
            revision: view.revision,
            ply: view.ply(),
            found: Box::pin(async move { player.lock().await.think(&game, request).await }),
            progress: progress.subscribe(),
            move_now,
            // Waiting for a seat does not count for slow games, so their searches have no known end.
            due: is_real_time.then(|| now + budget.hard + SEARCH_GRACE),
            told: None,
        });
        self.shared.board.update_game(&self.job.id, |game| game.thinking = true);
    }

    /// What a move may cost at this ply: time from the moment that the position is known, and nodes.
    pub(super) fn allowance(
        &self,
        view: &View,
        game: &Game,
        ply: usize,
        settings: &GameSettings,
    ) -> (Budget, Option<u64>) {
        let overhead = self.shared.overhead().current(settings.move_overhead);
        let mut budget = clock::budget(view.pace(), ply, overhead, settings);
        if game.legal_moves().len() == 1 {
            budget.soft = budget.soft.min(FORCED);
            budget.hard = budget.hard.min(FORCED);
        }
        strength::limit(view.full.strength, budget, settings.nodes_max)
    }

    pub(super) fn thought(&mut self, result: Result<Thought, ThinkError>) {
        let Some(search) = self.search.take() else { return };
        match result {
            Ok(thought) => {
                self.thoughts.end(search.ply, &thought);
                self.chronicle.thought(search.ply, &thought);
                let settings = self.shared.settings();
                self.mood.after(thought.score, settings.games.draw.as_ref(), settings.games.resign.as_ref());
                self.show_thought(&thought);
                self.expect(search.ply, &thought);
                self.conclude(&thought, &settings);
            }
            Err(ThinkError::NoMove) => {
                warn!("there is no move to choose from; the game is asked for again");
                (self.is_doubtful, self.refused) = (true, (0, Vec::new()));
                self.pause = Some(Instant::now() + self.shared.timing().of(CLAIM));
            }
            Err(ThinkError::Panicked { message }) => {
                error!(%message, "the search panicked; any sound move is played");
                self.shared.board.fault("search panicked", message);
                self.search = Some(search);
                self.move_anyhow();
            }
        }
    }

    /// A thought is there: resign, or post the move, perhaps with an offer.
    pub(super) fn conclude(&mut self, thought: &Thought, settings: &BotSettings) {
        let Some(view) = &self.view else { return };
        if self.takeback_due.is_some_and(|due| due > Instant::now()) {
            return;
        }
        let (kind, ply) = (view.opponent_kind(), view.ply());
        let their_time = view.pace_of(!view.me);
        if self.can_resign && ply >= 2 && self.mood.resigns(settings.games.resign.as_ref(), kind, their_time) {
            info!(score = %thought.score, "game is resigned");
            self.resign(Instant::now());
            return;
        }
        let may_offer = self.draw_offered_at.is_none_or(|at| at + DRAW_OFFER_PLIES <= ply) && ply >= 2;
        let offers_draw = may_offer && self.mood.wants_draw(settings.games.draw.as_ref(), kind, ply);
        if offers_draw {
            self.draw_offered_at = Some(ply);
        }
        self.post_move(thought.best, offers_draw);
    }

    pub(super) fn post_move(&mut self, mv: Move, offers_draw: bool) {
        let Some((view, Ok(game))) = self.view.as_ref().map(|view| (view, view.game())) else { return };
        let uci = game.uci(mv);
        self.shared.board.time(Timed::Reaction, view.read_at.elapsed());
        debug!(ply = view.ply(), %uci, after = ?view.read_at.elapsed(), offers_draw, "move posted");
        self.post = Some(Post::new(&self.shared.client, &self.job.id, view.revision, mv, uci, offers_draw));
    }

    /// Without a search that can be trusted: what it had found so far, else the first legal move that was not refused.
    pub(super) fn move_anyhow(&mut self) {
        let so_far =
            self.search.take().and_then(|search| search.progress.borrow().as_ref().map(|thought| thought.best));
        let Some((view, Ok(game))) = self.view.as_ref().map(|view| (view, view.game())) else { return };
        let legal = game.legal_moves();
        let (revision, refused) = &self.refused;
        let is_open = |mv: &Move| *revision != view.revision || !refused.contains(mv);
        let best = so_far.filter(|mv| legal.contains(mv) && is_open(mv));
        match best.or_else(|| legal.iter().copied().find(is_open)).or_else(|| legal.first().copied()) {
            Some(mv) => self.post_move(mv, false),
            None => self.is_doubtful = true,
        }
    }

    pub(super) fn posted(&mut self, posted: Posted) {
        match posted {
            Posted::Accepted(trip) => self.measure(trip),
            Posted::Again(error) => {
                warn!(%error, "our move did not go through and is sent again");
                let fault = if error.is_limited() { "429 on a move" } else { "move not delivered" };
                self.shared.board.fault(fault, error.to_string());
            }
            Posted::Refused(error) => {
                let Some((post, view)) = self.post.take().zip(self.view.as_ref()) else { return };
                warn!(%error, uci = %post.uci, "our move was refused; the game is asked for again");
                self.shared.board.fault("move refused", error.to_string());
                if self.refused.0 != view.revision {
                    self.refused = (view.revision, Vec::new());
                }
                self.refused.1.push(post.mv);
                self.is_doubtful = true;
                let count = self.refused.1.len() as u32;
                if count >= 2 {
                    let pause = Duration::from_millis(100) * 2_u32.pow(count.min(6));
                    self.pause = Some(Instant::now() + self.shared.timing().of(pause));
                }
            }
        }
    }

    /// The answer to a post whose move was seen on the stream before, or whose position was taken back.
    pub(super) fn answered(&mut self, result: Result<Duration, ApiError>) {
        match result {
            Ok(trip) => self.measure(trip),
            Err(error) => warn!(%error, "the answer to an earlier move is an error"),
        }
    }

    pub(super) fn measure(&mut self, trip: Duration) {
        self.shared.overhead().record(trip);
        self.shared.board.time(Timed::RoundTrip, trip);
    }
}

impl Search {
    pub(super) fn is_overdue(&self, now: Instant) -> bool {
        self.told.is_none() && self.due.is_some_and(|due| due <= now)
    }

    pub(super) fn is_stuck(&self, now: Instant) -> bool {
        self.told.is_some_and(|told| told + SEARCH_GRACE <= now)
    }

    pub(super) fn next_alarm(&self) -> Option<Instant> {
        self.told.map(|told| told + SEARCH_GRACE).or(self.due)
    }
}

/// A search that should have ended is told to; one that does not obey is given up.
pub(super) const SEARCH_GRACE: Duration = Duration::from_secs(2);
/// The server counts a draw offer only so many plies after the last.
const DRAW_OFFER_PLIES: usize = 20;
/// With one legal move there is nothing to think about but the answer.
const FORCED: Duration = Duration::from_millis(50);
