//! What the ledger is told of one game.

use std::collections::BTreeMap;

use crate::bot::clock::Pace;
use crate::bot::ledger::{Entry, Ledger};
use crate::bot::view::{View, color, wire};
use crate::engine;
use crate::lichess::types::Player;
use crate::records::{self, Clock, GameEnd, GameKey, NewGame, Opponent, Ply};
use crate::rules::Color;

/// Carries one game into the ledger, each ply as it is seen on the stream.
#[derive(Debug)]
pub struct Chronicle {
    ledger: Ledger,
    key: GameKey,
    plies: Vec<Ply>,
    /// The ledger has the first so many plies as they are here; `None`: not even the game.
    entered: Option<usize>,
    thoughts: BTreeMap<usize, records::Thought>,
}

impl Chronicle {
    /// An empty one.
    pub fn new(ledger: Ledger, server: &str, id: &str) -> Self {
        let key = GameKey { server: server.to_owned(), id: id.to_owned() };
        Self { ledger, key, plies: Vec::new(), entered: None, thoughts: BTreeMap::new() }
    }

    /// What we thought before our move at this ply.
    pub fn thought(&mut self, ply: usize, thought: &engine::Thought) {
        let score = match thought.score {
            engine::Score::Cp(cp) => records::Score::Cp(cp),
            engine::Score::Mate(moves) => records::Score::Mate(moves),
        };
        let known = records::Thought { score, depth: thought.depth, nodes: thought.nodes, elapsed: thought.elapsed };
        self.thoughts.insert(ply, known);
    }

    /// A takeback was granted.
    pub fn takeback(&self) {
        self.ledger.enter(Entry::Takeback(self.key.clone()));
    }

    /// Enters what is new in the view.
    pub fn update(&mut self, view: &View) {
        let state = &view.full.state;
        let same = self.plies.iter().zip(state.moves()).take_while(|(ply, uci)| ply.uci == *uci).count();
        let is_shorter = self.plies.len() > same;
        self.plies.truncate(same);
        self.thoughts.retain(|&ply, _| ply < state.ply());
        for (ply, uci) in state.moves().enumerate().skip(same) {
            let thought = self.thoughts.get(&ply).copied().filter(|_| mover(view, ply) == view.me);
            self.plies.push(Ply { uci: uci.to_owned(), clock: None, thought });
        }
        // The clocks of a line are right after each side's last move, and no word on earlier ones.
        let count = self.plies.len();
        for ply in count.saturating_sub(2).max(same)..count {
            self.plies[ply].clock = match view.pace_of(mover(view, ply)) {
                Pace::Clock { left, .. } => Some(left),
                Pace::Correspondence { .. } | Pace::Unlimited => None,
            };
        }
        if self.entered.is_none() && self.ledger.enter(Entry::Begin(Box::new(self.new_game(view)))) {
            self.entered = Some(0);
        }
        if let Some(entered) = self.entered
            && (is_shorter || entered < count)
        {
            let from = entered.min(same);
            let plies = self.plies[from..].to_vec();
            let is_entered = self.ledger.enter(Entry::Plies(self.key.clone(), from, plies));
            self.entered = is_entered.then_some(count);
        }
    }

    /// The server has said how it ended.
    pub fn end(&mut self, view: &View) {
        self.update(view);
        let state = &view.full.state;
        let outcome = view.game().ok().and_then(crate::rules::Game::outcome);
        let end = GameEnd {
            status: state.status.as_str().to_owned(),
            winner: state.winner.map(color),
            reason: outcome.map(|outcome| outcome.reason.name().to_owned()),
            ended_ms: records::now_ms(),
        };
        self.ledger.enter(Entry::End(self.key.clone(), end));
    }

    /// The server does not know the game any more, so nobody will ever say how it ended.
    pub fn lose(&self) {
        let status = "unknownFinish".to_owned();
        let end = GameEnd { status, winner: None, reason: None, ended_ms: records::now_ms() };
        self.ledger.enter(Entry::End(self.key.clone(), end));
    }

    fn new_game(&self, view: &View) -> NewGame {
        let full = &view.full;
        let opponent = view.opponent();
        NewGame {
            key: self.key.clone(),
            variant: view.variant.unwrap_or(crate::rules::Variant::Standard),
            rated: full.rated,
            speed: full.speed.map_or_else(String::new, |speed| speed.to_string()),
            initial_fen: (!full.is_from_start()).then(|| full.initial_fen.clone()),
            color: view.me,
            name: view.player().shown_name(),
            rating: rating(view.player()),
            opponent: Opponent { name: opponent.shown_name(), title: opponent.title.clone(), rating: rating(opponent) },
            clock: clock(view),
            started_ms: full.created_at.unwrap_or_else(records::now_ms),
        }
    }
}

fn clock(view: &View) -> Clock {
    let ms = |ms: i64| std::time::Duration::from_millis(ms.max(0).unsigned_abs());
    match (view.full.clock, view.full.days_per_turn) {
        (Some(clock), _) => Clock::RealTime { initial: ms(clock.initial_ms), increment: ms(clock.increment_ms) },
        (None, Some(days)) => Clock::Correspondence { days },
        (None, None) => Clock::Unlimited,
    }
}

fn rating(player: &Player) -> Option<u32> {
    player.rating.and_then(|rating| u32::try_from(rating).ok())
}

/// Who made the move at this ply; the first position may have Black to move.
fn mover(view: &View, ply: usize) -> Color {
    let is_first = (view.ply() - ply).is_multiple_of(2);
    let to_move = view.game().map_or(wire_turn(view), crate::rules::Game::turn);
    if is_first { to_move } else { !to_move }
}

fn wire_turn(view: &View) -> Color {
    color(if view.ply().is_multiple_of(2) { wire(Color::White) } else { wire(Color::Black) })
}
