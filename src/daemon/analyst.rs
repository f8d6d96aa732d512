//! The engine and the bot's thoughts as the local server's pages see them.

use std::time::Duration;

use futures::stream::{self, BoxStream, StreamExt};
use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;

use crate::bot::status::Board;
use crate::engine::{Engine, Player, Priority, Request, Thought};
use crate::local::{self, Analyst, AnalystError, ThoughtLine, ThoughtScore};
use crate::records::Store;
use crate::records::ledger::{self, GameKey, GameRecord};
use crate::rules::{Color, Game};
use crate::search::{Limits, Score};

/// Thinks for visitors with what the bot's games leave over.
#[derive(Clone, Debug)]
pub struct EngineAnalyst {
    /// Who thinks.
    pub engine: Engine,
    /// What the bot does on the local server.
    pub board: Board,
    /// Where the thoughts of games that are over are.
    pub store: Store,
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
        Some(self.live(game_id).unwrap_or_else(|| self.past(game_id)))
    }
}

impl EngineAnalyst {
    /// The thoughts in a game that runs.
    fn live(&self, game_id: &str) -> Option<BoxStream<'static, local::Thought>> {
        let status = self.board.subscribe();
        let color = status.borrow().games.get(game_id).map(|game| game.color)?;
        let us = if color == Color::White.name() { Color::White } else { Color::Black };
        let thoughts = self.board.thoughts(game_id)?;
        Some(thoughts.map(move |(ply, thought)| seen(ply, us, &thought)).boxed())
    }

    /// What the ledger kept of the thoughts in a game: of each line only the move that was played.
    fn past(&self, game_id: &str) -> BoxStream<'static, local::Thought> {
        let store = self.store.clone();
        let key = GameKey { server: "local".to_owned(), id: game_id.to_owned() };
        stream::once(async move { store.game(&key).await.ok().flatten() })
            .flat_map(|record| stream::iter(record.map(|record| kept(&record)).unwrap_or_default()))
            .boxed()
    }
}

fn kept(record: &GameRecord) -> Vec<local::Thought> {
    let us = record.game.color;
    let Ok(mut game) = Game::new(record.game.variant, record.game.initial_fen.as_deref()) else { return Vec::new() };
    let mut thoughts = Vec::new();
    for (ply, played) in record.plies.iter().enumerate() {
        let Ok(mv) = game.play(&played.uci) else { break };
        let Some(thought) = played.thought else { continue };
        let score = match thought.score {
            ledger::Score::Cp(cp) => ThoughtScore::Cp(if us == Color::White { cp } else { -cp }),
            ledger::Score::Mate(moves) => ThoughtScore::Mate(if us == Color::White { moves } else { -moves }),
        };
        thoughts.push(local::Thought {
            ply,
            depth: thought.depth,
            seldepth: thought.depth,
            nodes: thought.nodes,
            ms: u64::try_from(thought.elapsed.as_millis()).unwrap_or(u64::MAX),
            lines: vec![ThoughtLine { score, moves: vec![mv] }],
        });
    }
    thoughts
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::records::ledger::{Clock, NewGame, Opponent, Ply, Score as KeptScore, Thought as KeptThought};
    use crate::rules::Variant;

    #[test]
    fn the_ledger_tells_what_was_thought_in_a_finished_game_from_whites_side() {
        let thought =
            KeptThought { score: KeptScore::Cp(30), depth: 9, nodes: 500, elapsed: Duration::from_millis(40) };
        let ply = |uci: &str, thought| Ply { uci: uci.to_owned(), clock: None, thought };
        let record = GameRecord {
            game: NewGame {
                key: GameKey { server: "local".to_owned(), id: "abcdefgh".to_owned() },
                variant: Variant::Omega,
                rated: false,
                speed: "blitz".to_owned(),
                initial_fen: None,
                color: Color::Black,
                name: "Threefold".to_owned(),
                rating: None,
                opponent: Opponent { name: "anna".to_owned(), title: None, rating: None },
                clock: Clock::Unlimited,
                started_ms: 0,
            },
            plies: vec![ply("f1f4", None), ply("d8d5", Some(thought)), ply("c0d2", None)],
            takebacks: 0,
            end: None,
        };
        let thoughts = kept(&record);
        assert_eq!(thoughts.len(), 1);
        assert_eq!(thoughts[0].ply, 1);
        assert_eq!(thoughts[0].lines[0].score, ThoughtScore::Cp(-30));
        assert_eq!(thoughts[0].lines[0].moves.len(), 1);
    }
}
