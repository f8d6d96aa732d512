//! One game, played by the server's rules.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use threefold::lichess::types::{
    ChatEntry, ClockSettings, Color, Compat, FullId, GameFull, GamePerf, GameState, GameStatus, Opponent, Player,
    PlayingGame, Source, TimeControl, UNLIMITED_MS, Variant as WireVariant, VariantKey,
};
use threefold::rules::{self, CastlingNotation, Game, Reason, Variant};
use tokio::time::Instant;

use super::fake::BOT;
use super::wire::Stream;

/// No game is longer.
const PLIES_MAX: usize = 600;
/// How soon a draw may be offered again.
const DRAW_OFFER_GAP: usize = 20;

/// A game to be played.
#[derive(Clone, Debug)]
pub struct GameSpec {
    pub variant: Variant,
    /// The start, if it is not the usual one.
    pub fen: Option<String>,
    /// The side of the bot under test.
    pub bot: Color,
    pub time: TimeControl,
    pub rated: bool,
    pub foe: Foe,
    pub play: Play,
    /// How long the opponent thinks. Not scaled.
    pub think: Duration,
    /// The opponent gives up at this ply, so that every game ends.
    pub resigns_at: Option<usize>,
    /// With what the games' clocks are spoilt before they are shown: added to both.
    pub clock_skew_ms: i64,
}

impl Default for GameSpec {
    fn default() -> Self {
        Self {
            variant: Variant::Standard,
            fen: None,
            bot: Color::White,
            time: TimeControl::Clock { limit_s: 300, increment_s: 5 },
            rated: false,
            foe: Foe::Human,
            play: Play::Random(1),
            think: Duration::ZERO,
            resigns_at: Some(60),
            clock_skew_ms: 0,
        }
    }
}

/// Who sits opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foe {
    Human,
    Bot,
    Ai,
    Anonymous,
}

/// How the opponent plays.
#[derive(Clone, Debug)]
pub enum Play {
    /// The test moves.
    Manual,
    /// By chance, from a seed.
    Random(u64),
    /// These moves, then by chance.
    Moves(Vec<String>),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    pub status: GameStatus,
    pub winner: Option<Color>,
    pub moves: Vec<String>,
}

/// What becomes of a move.
pub enum Moved {
    Yes,
    /// Taken, but the flag had fallen or the game was too long.
    Swallowed,
    /// Refused with 400 and this text.
    No(String),
}

#[derive(Debug)]
pub struct Table {
    pub id: String,
    pub spec: GameSpec,
    pub game: Game,
    pub status: GameStatus,
    pub winner: Option<Color>,
    pub streams: Vec<Stream>,
    pub chat: Vec<ChatEntry>,
    pub castling: CastlingNotation,
    pub false_flags: bool,
    pub null_clock: bool,
    /// When the bot's newest move was shown to it on a sound stream.
    pub shown: Option<(usize, Instant)>,
    /// When the opponent may be claimed to have gone.
    pub claim_at: Option<Instant>,
    created_ms: i64,
    random: StdRng,
    times_ms: [i64; 2],
    pub turn_since: Instant,
    /// When each ply was played.
    pub moved_at: Vec<Instant>,
    draw: Option<Color>,
    draw_plies: [Option<usize>; 2],
    takeback: Option<Color>,
}

impl Table {
    pub fn new(id: String, spec: GameSpec) -> Self {
        let game = Game::new(spec.variant, spec.fen.as_deref()).expect("the test's start can be played");
        let seed = match spec.play {
            Play::Random(seed) => seed,
            Play::Manual | Play::Moves(_) => 0,
        };
        let time_ms = match spec.time {
            TimeControl::Clock { limit_s: 0, increment_s } => i64::from(increment_s.max(3)) * 1000,
            TimeControl::Clock { limit_s, .. } => i64::from(limit_s) * 1000,
            TimeControl::Correspondence { days } => i64::from(days) * 86_400_000,
            TimeControl::Unlimited | TimeControl::Unknown => UNLIMITED_MS,
        };
        Self {
            id,
            spec,
            game,
            status: GameStatus::Started,
            winner: None,
            streams: Vec::new(),
            chat: Vec::new(),
            castling: CastlingNotation::KingTakesRook,
            false_flags: false,
            null_clock: false,
            shown: None,
            claim_at: None,
            created_ms: threefold::records::now_ms(),
            random: StdRng::seed_from_u64(seed),
            times_ms: [time_ms; 2],
            turn_since: Instant::now(),
            moved_at: Vec::new(),
            draw: None,
            draw_plies: [None; 2],
            takeback: None,
        }
    }

    pub fn is_over(&self) -> bool {
        self.status.is_over()
    }

    pub fn turn(&self) -> Color {
        wire_color(self.game.turn())
    }

    pub fn is_bots_turn(&self) -> bool {
        !self.is_over() && self.turn() == self.spec.bot
    }

    pub fn foe(&self) -> Color {
        self.spec.bot.other()
    }

    pub fn ended(&self) -> Ended {
        Ended { status: self.status.clone(), winner: self.winner, moves: self.uci_moves() }
    }

    fn uci_moves(&self) -> Vec<String> {
        self.game.moves().iter().map(|&mv| self.game.uci_in(mv, self.castling)).collect()
    }

    fn is_clocked(&self) -> bool {
        matches!(self.spec.time, TimeControl::Clock { .. })
    }

    /// The clocks run once both sides have moved.
    fn runs(&self) -> bool {
        self.is_clocked() && self.game.plies() >= 2 && !self.is_over()
    }

    /// When the flag of the side to move falls.
    pub fn flag_at(&self) -> Option<Instant> {
        let left = self.times_ms[self.turn() as usize].max(0) as u64;
        self.runs().then(|| self.turn_since + Duration::from_millis(left))
    }

    pub fn flag_if_due(&mut self) -> bool {
        let is_due = self.flag_at().is_some_and(|at| at <= Instant::now());
        if is_due {
            let loser = self.turn();
            self.times_ms[loser as usize] = 0;
            let winner = loser.other();
            let can_win = !self.game.has_insufficient_material(rules_color(winner));
            self.end(GameStatus::OutOfTime, can_win.then_some(winner));
        }
        is_due
    }

    pub fn end(&mut self, status: GameStatus, winner: Option<Color>) {
        self.status = status;
        self.winner = winner;
        self.draw = None;
        self.takeback = None;
    }

    /// Tries a move of a side.
    pub fn play(&mut self, color: Color, uci: &str, offers_draw: bool) -> Moved {
        let looks_like_a_move = (4..=8).contains(&uci.len()) && uci.bytes().all(|b| b.is_ascii_alphanumeric());
        if !looks_like_a_move {
            return Moved::No(format!("Invalid UCI: {uci}"));
        }
        if self.is_over() || self.turn() != color {
            return Moved::No("Not your turn, or game already over".into());
        }
        let Ok(mv) = self.game.parse_uci(uci) else {
            let (from, to) = uci.split_at_checked(2).unwrap_or((uci, ""));
            return Moved::No(format!("Piece on {from} cannot move to {to}"));
        };
        if offers_draw && self.offer_draw(color) && self.is_over() {
            return Moved::Swallowed;
        }
        if self.flag_if_due() {
            return Moved::Swallowed;
        }
        if self.game.plies() >= PLIES_MAX {
            self.end(GameStatus::Draw, None);
            return Moved::Swallowed;
        }
        let side = color as usize;
        let is_running = self.runs();
        if is_running {
            self.times_ms[side] -= self.turn_since.elapsed().as_millis() as i64;
        }
        self.game.push(mv);
        self.turn_since = Instant::now();
        self.moved_at.truncate(self.game.plies() - 1);
        self.moved_at.push(self.turn_since);
        self.claim_at = None;
        // A move declines what the opponent proposed.
        self.draw = self.draw.filter(|&by| by == color);
        self.takeback = self.takeback.filter(|&by| by == color);
        if let Some(outcome) = self.game.outcome() {
            let status = match outcome.reason {
                Reason::Checkmate => GameStatus::Mate,
                Reason::Explosion => GameStatus::VariantEnd,
                Reason::Stalemate => GameStatus::Stalemate,
                Reason::InsufficientMaterial | Reason::Repetition | Reason::FiftyMoves => GameStatus::Draw,
            };
            self.end(status, outcome.winner.map(wire_color));
        } else if is_running && let TimeControl::Clock { increment_s, .. } = self.spec.time {
            self.times_ms[side] += i64::from(increment_s) * 1000;
        }
        self.times_ms[side] = self.times_ms[side] / 10 * 10;
        Moved::Yes
    }

    /// The opponent's next move, if it moves by itself.
    pub fn foes_move(&mut self) -> Option<String> {
        if self.is_over() || self.is_bots_turn() {
            return None;
        }
        let nth = self.game.plies() / 2;
        match &self.spec.play {
            Play::Manual => None,
            Play::Moves(moves) if nth < moves.len() => Some(moves[nth].clone()),
            Play::Moves(_) | Play::Random(_) => {
                let moves = self.game.legal_moves();
                moves.choose(&mut self.random).map(|&mv| self.game.uci(mv))
            }
        }
    }

    pub fn is_automatic(&self) -> bool {
        !matches!(self.spec.play, Play::Manual)
    }

    /// Offers or accepts a draw. Tells whether it had an effect.
    pub fn offer_draw(&mut self, by: Color) -> bool {
        let ply = self.game.plies();
        if self.is_over() {
            return false;
        }
        if self.draw == Some(by.other()) || self.game.occurrences() >= 3 {
            self.end(GameStatus::Draw, None);
            return true;
        }
        let too_soon = self.draw_plies[by as usize].is_some_and(|last| ply < last + DRAW_OFFER_GAP);
        if ply < 2 || too_soon || self.spec.foe == Foe::Ai || self.draw.is_some() {
            return false;
        }
        self.draw = Some(by);
        self.draw_plies[by as usize] = Some(ply);
        true
    }

    /// Declines a draw or takes the offer back; no state tells it.
    pub fn decline_draw(&mut self) {
        self.draw = None;
    }

    /// Asks for a takeback or grants one. Tells whether it had an effect.
    pub fn offer_takeback(&mut self, by: Color) -> bool {
        if self.is_over() || self.game.plies() < 2 {
            return false;
        }
        match self.takeback {
            Some(asker) if asker != by => {
                let back = if self.turn() == asker { 2 } else { 1 };
                self.game.truncate(self.game.plies().saturating_sub(back));
                self.takeback = None;
                self.draw = None;
                self.turn_since = Instant::now();
                self.shown = None;
                true
            }
            Some(_) => false,
            None => {
                self.takeback = Some(by);
                true
            }
        }
    }

    pub fn decline_takeback(&mut self) -> bool {
        self.takeback.take().is_some()
    }

    pub fn can_abort(&self) -> bool {
        !self.is_over() && self.game.plies() < 2
    }

    /// The state as a line; the running time is subtracted when a stream opens, and not later.
    pub fn state(&self, is_opening: bool) -> GameState {
        let mut times = self.times_ms;
        if is_opening && self.runs() {
            let spent = self.turn_since.elapsed().as_millis() as i64;
            times[self.turn() as usize] -= spent;
        }
        let [wtime, btime] = times.map(|ms| ms.saturating_add(self.spec.clock_skew_ms));
        let increment = match self.spec.time {
            TimeControl::Clock { increment_s, .. } => i64::from(increment_s) * 1000,
            _ => 0,
        };
        GameState {
            moves: self.uci_moves().join(" "),
            wtime,
            btime,
            winc: increment,
            binc: increment,
            status: self.status.clone(),
            winner: self.winner,
            wdraw: self.draw == Some(Color::White),
            bdraw: self.draw == Some(Color::Black),
            wtakeback: self.takeback == Some(Color::White),
            btakeback: self.takeback == Some(Color::Black),
            expiration: None,
            rematch: None,
        }
    }

    pub fn state_line(&self) -> String {
        self.spoilt(serde_json::to_value(self.state(false)).unwrap()).to_string()
    }

    pub fn full_line(&self) -> String {
        let full = GameFull {
            id: self.id.clone(),
            variant: WireVariant::new(self.key()),
            speed: Some(self.spec.time.speed()),
            perf: GamePerf { name: self.key().name().to_owned() },
            rated: self.spec.rated,
            created_at: Some(self.created_ms),
            white: self.player(Color::White),
            black: self.player(Color::Black),
            initial_fen: if self.game.is_from_usual_start() { "startpos".into() } else { self.game.initial_fen() },
            clock: match self.spec.time {
                TimeControl::Clock { limit_s, increment_s } => Some(ClockSettings {
                    initial_ms: i64::from(limit_s) * 1000,
                    increment_ms: i64::from(increment_s) * 1000,
                }),
                _ => None,
            },
            days_per_turn: match self.spec.time {
                TimeControl::Correspondence { days } => Some(days),
                _ => None,
            },
            tournament_id: None,
            strength: None,
            state: self.state(true),
        };
        let mut line = serde_json::to_value(&full).unwrap();
        line["state"] = self.spoilt(line["state"].take());
        if self.null_clock && full.clock.is_none() {
            line["clock"] = Value::Null;
        }
        // The type stands late, behind keys that nobody knows.
        let mut text = line.to_string();
        text.pop();
        format!("{text},\"novelty\":{{\"of\":[\"today\"]}},\"type\":\"gameFull\"}}")
    }

    /// The game as events tell it.
    pub fn playing(&self, with_id: bool) -> PlayingGame {
        let clock_ms = self.state(true).time_ms(self.spec.bot);
        PlayingGame {
            full_id: FullId::new(format!("{}bot1", self.id)),
            game_id: self.id.clone(),
            fen: self.game.fen(),
            color: Some(self.spec.bot),
            last_move: self.uci_moves().pop().unwrap_or_default(),
            source: if self.spec.foe == Foe::Ai { Source::Ai } else { Source::Friend },
            status: self.status.clone(),
            variant: WireVariant::without_short(self.key()),
            speed: Some(self.spec.time.speed()),
            perf: self.key().as_str().to_owned(),
            rated: self.spec.rated,
            has_moved: self.game.plies() > 1,
            opponent: self.opponent(),
            is_my_turn: self.is_bots_turn(),
            seconds_left: self.is_clocked().then_some(clock_ms / 1000),
            winner: self.winner,
            compat: with_id.then_some(Compat { bot: true, board: true }),
            id_again: with_id.then(|| self.id.clone()),
            ..PlayingGame::default()
        }
    }

    fn key(&self) -> VariantKey {
        VariantKey::from(self.spec.variant.key())
    }

    fn player(&self, color: Color) -> Player {
        if color == self.spec.bot {
            return Player {
                id: Some(BOT.to_lowercase()),
                name: Some(BOT.into()),
                title: Some("BOT".into()),
                rating: Some(1900),
                ..Player::default()
            };
        }
        let named = |name: &str, title: Option<&str>| Player {
            id: Some(name.to_lowercase()),
            name: Some(name.into()),
            title: title.map(str::to_owned),
            rating: Some(1800),
            ..Player::default()
        };
        match self.spec.foe {
            Foe::Human => named("Anna", None),
            Foe::Bot => named("RivalBot", Some("BOT")),
            Foe::Ai => Player { ai_level: Some(3), ..Player::default() },
            Foe::Anonymous => Player::default(),
        }
    }

    fn opponent(&self) -> Opponent {
        let named = |id: &str, username: &str| Opponent {
            id: Some(id.into()),
            username: username.into(),
            rating: Some(1800),
            ..Opponent::default()
        };
        match self.spec.foe {
            Foe::Human => named("anna", "Anna"),
            Foe::Bot => named("rivalbot", "BOT RivalBot"),
            Foe::Ai => Opponent { username: "Stockfish level 3".into(), ai: Some(3), ..Opponent::default() },
            Foe::Anonymous => Opponent { username: "Anon.".into(), ..Opponent::default() },
        }
    }

    /// With flags that are false, where the setup wants them.
    fn spoilt(&self, mut state: Value) -> Value {
        if self.false_flags {
            for flag in ["wdraw", "bdraw", "wtakeback", "btakeback"] {
                if state[flag].is_null() {
                    state[flag] = json!(false);
                }
            }
        }
        state
    }
}

pub fn wire_color(color: rules::Color) -> Color {
    match color {
        rules::Color::White => Color::White,
        rules::Color::Black => Color::Black,
    }
}

fn rules_color(color: Color) -> rules::Color {
    match color {
        Color::White => rules::Color::White,
        Color::Black => rules::Color::Black,
    }
}
