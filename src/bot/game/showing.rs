//! What a game says and shows.

use futures::StreamExt;
use tokio::time::{Instant, timeout};
use tracing::{debug, info};

use super::{FAREWELL, Played, Task};
use crate::bot::chat::{self, Known, Question};
use crate::bot::errand::Errand;
use crate::bot::status::ThoughtStatus;
use crate::bot::view::{View, color};
use crate::engine::Thought;
use crate::lichess::types::{ChatLine, GameStatus, Room};
use crate::rules::Game;

impl Task {
    pub(super) fn greet(&mut self, view: &View) {
        let opponent = view.opponent();
        let chat = &self.shared.settings().chat;
        if view.ply() < 2 && !view.full.state.status.is_over() && opponent.ai_level.is_none() {
            self.say(view, &chat.greeting, &chat.greeting_spectators);
        }
    }

    pub(super) async fn say_goodbye(&mut self, played: Played) {
        if played == Played::Unknown {
            self.chronicle.lose();
        }
        let Some(view) = self.view.take() else { return };
        let state = &view.full.state;
        if played == Played::Over {
            let result = match (&state.status, state.winner) {
                (GameStatus::Aborted | GameStatus::NoStart, None) => "aborted",
                (_, None) => "drawn",
                (_, Some(winner)) if color(winner) == view.me => "won",
                (_, Some(_)) => "lost",
            };
            info!(status = %state.status, result, plies = view.ply(), "game is over");
            self.shared.board.count(result);
            let chat = &self.shared.settings().chat;
            if self.was_running && result != "aborted" && view.opponent().ai_level.is_none() {
                if let Some(evaluation) = self.evaluation(&view).filter(|_| self.talk.owes_evaluation) {
                    self.send(Errand::Chat(Room::Player, evaluation));
                }
                self.say(&view, &chat.farewell, &chat.farewell_spectators);
            }
        }
        let limit = self.shared.timing().of(FAREWELL);
        let rest = async {
            while self.answers.next().await.is_some() {}
            while self.errands.next().await.is_some() {}
        };
        let _ = timeout(limit, rest).await; // What is not said by then is not said.
    }

    pub(super) fn say(&mut self, view: &View, player: &str, spectators: &str) {
        for (room, text) in [(Room::Player, player), (Room::Spectator, spectators)] {
            if !text.is_empty() {
                let text = text
                    .replace("{me}", &view.player().shown_name())
                    .replace("{opponent}", &view.opponent().shown_name())
                    .replace("{version}", env!("CARGO_PKG_VERSION"));
                self.send(Errand::Chat(room, text));
            }
        }
    }

    /// Answers a command in the chat, if this is one.
    pub(super) fn answer(&mut self, line: &ChatLine) {
        let Some(view) = &self.view else { return };
        let Some(question) = Question::read(line, &self.shared.me, view.opponent()) else { return };
        let pause = self.shared.timing().of(chat::PAUSE);
        if !self.shared.settings().chat.commands || !self.talk.take(Instant::now(), pause) {
            debug!(?question, "not answered");
            return;
        }
        self.talk.owes_evaluation |= question.is_for_later();
        let evaluation = self.evaluation(view);
        let queue = self.shared.board.subscribe().borrow().queue.clone();
        let answer = question.answer(Known { evaluation: evaluation.as_deref(), queue: &queue });
        self.send(Errand::Chat(question.room, answer));
    }

    fn evaluation(&self, view: &View) -> Option<String> {
        let (ply, thought) = self.thoughts.latest()?;
        Some(chat::evaluation(view.game().ok()?, view.me, ply, &thought))
    }

    pub(super) fn show(&self) {
        let Some(view) = &self.view else { return };
        let state = &view.full.state;
        let fen = view.game().map(Game::fen).unwrap_or_default();
        self.shared.board.update(|status| {
            let game = status.games.entry(self.job.id.clone()).or_default();
            game.variant = view.full.variant.key.to_string();
            game.color = view.me.name();
            game.opponent = view.opponent().shown_name();
            game.title.clone_from(&view.opponent().title);
            game.rating = view.opponent().rating;
            game.rated = view.full.rated;
            game.fen = fen;
            game.last_move = state.moves().last().unwrap_or_default().to_owned();
            game.ply = view.ply();
            (game.white_ms, game.black_ms) = (state.wtime, state.btime);
            game.thinking = self.search.is_some();
            game.pondering = self.pondering.as_ref().map(|pondering| pondering.reply.clone());
        });
    }

    pub(super) fn show_thought(&self, thought: &Thought) {
        let Some((_, Ok(game))) = self.view.as_ref().map(|view| (view, view.game())) else { return };
        let mut line = game.clone();
        let mut pv = Vec::new();
        for &mv in &thought.pv {
            pv.push(line.uci(mv));
            line.push(mv);
        }
        let shown = ThoughtStatus {
            score: thought.score.to_string(),
            depth: thought.depth,
            nodes: thought.nodes,
            ms: thought.elapsed.as_millis() as u64,
            pv,
        };
        self.shared.board.update_game(&self.job.id, |game| {
            game.thinking = false;
            game.thought = Some(shown);
        });
    }
}
