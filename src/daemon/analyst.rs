//! The engine and the bot's thoughts as the local server's pages see them.

use std::time::Duration;

use futures::stream::{self, BoxStream, StreamExt};
use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;

use crate::bot::status::Board;
use crate::engine::{Engine, Player, Priority, Request, Thought};
use crate::local::{self, Analyst, AnalystError, ThoughtLine, ThoughtScore};
use crate::rules::{Color, Game};
use crate::search::{Limits, Score};

/// Thinks for visitors with what the bot's games leave over.
#[derive(Clone, Debug)]
pub struct EngineAnalyst {
    /// Who thinks.
    pub engine: Engine,
    /// What the bot does on the local server.
    pub board: Board,
    /// Searches beyond which visitors are turned away.
    pub searches_max: usize,
}

/// How long one analysis goes on.
const ANALYSIS: Duration = Duration::from_mins(2);
/// Lines that can be asked for.
const LINES_MAX: usize = 5;

impl Analyst for EngineAnalyst {
    fn analyze(&self, game: Game, lines: usize) -> Result<BoxStream<'static, local::Thought>, AnalystError> {
        if game.legal_moves().is_empty() {
            return Err(AnalystError::Over);
        }
        if self.engine.searches() >= self.searches_max {
            return Err(AnalystError::Busy);
        }
        let (progress, thoughts) = watch::channel(None);
        let limits = Limits { hard: Some(ANALYSIS), multi_pv: lines.clamp(1, LINES_MAX), ..Limits::default() };
        let request =
            Request { limits, priority: Priority::Background, progress: Some(progress), ..Request::default() };
        let ply = game.plies();
        let turn = game.turn();
        let mut player = self.engine.player();
        // The task ends with the stream: dropping the thinking ends it.
        let task = AbortOnDropHandle::new(tokio::spawn(async move { think(&mut player, game, request).await }));
        let stream = stream::unfold((thoughts, task), |(mut thoughts, task)| async move {
            thoughts.changed().await.ok()?;
            let thought: Option<Thought> = thoughts.borrow_and_update().clone();
            Some((thought, (thoughts, task)))
        });
        Ok(stream.filter_map(move |thought| async move { Some(seen(ply, turn, &thought?)) }).boxed())
    }

    fn shoulder(&self, game_id: &str) -> Option<BoxStream<'static, local::Thought>> {
        let status = self.board.subscribe();
        let color = status.borrow().games.get(game_id).map(|game| game.color)?;
        let us = if color == Color::White.name() { Color::White } else { Color::Black };
        let thoughts = self.board.thoughts(game_id)?;
        Some(thoughts.map(move |(ply, thought)| seen(ply, us, &thought)).boxed())
    }
}

async fn think(player: &mut Player, game: Game, request: Request) {
    let _ = player.think(&game, request).await; // What was thought went out by the progress.
}

/// A thought of the side to move, as White sees it.
fn seen(ply: usize, turn: Color, thought: &Thought) -> local::Thought {
    let line = |score: Score, moves: &[crate::rules::Move]| ThoughtLine {
        score: match if turn == Color::White { score } else { score.flipped() } {
            Score::Cp(cp) => ThoughtScore::Cp(cp),
            Score::Mate(moves) => ThoughtScore::Mate(moves),
        },
        moves: moves.to_vec(),
    };
    let lines = if thought.lines.is_empty() {
        vec![line(thought.score, &thought.pv)]
    } else {
        thought.lines.iter().map(|pv| line(pv.score, &pv.pv)).collect()
    };
    local::Thought {
        ply,
        depth: thought.depth,
        seldepth: thought.seldepth,
        nodes: thought.nodes,
        ms: u64::try_from(thought.elapsed.as_millis()).unwrap_or(u64::MAX),
        lines,
    }
}
