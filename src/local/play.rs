//! A game as it is played: board, clocks, offers, absence, end.
//!
//! Decides and does nothing: each action takes the moment at which it came and tells what it changed.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

use super::clock::Clocks;
use super::refusal::Refusal;
use super::terms::Terms;
use super::users::Person;
use crate::lichess::types::{GameStatus, Room, Speed, TimeControl};
use crate::rules::{AnyLine, ByColor, Color, Game, Reason, Status, Variant};

/// A game of two users, running or over.
#[derive(Clone, Debug)]
pub(super) struct Play {
    /// Eight letters and digits, the same as the challenge's.
    pub(super) id: String,
    /// What was agreed.
    pub(super) terms: Terms,
    /// Who plays.
    pub(super) players: ByColor<Person>,
    /// Milliseconds since 1970.
    pub(super) created_ms: i64,
    /// Milliseconds since 1970, of the last ply or the end.
    pub(super) moved_ms: i64,
    /// The board.
    pub(super) game: Game,
    /// Of each ply, what the mover had left after it.
    pub(super) ply_clocks: Vec<Duration>,
    /// The clocks.
    pub(super) clocks: Clocks,
    /// Draw offers that stand.
    pub(super) draws: ByColor<bool>,
    /// Takeback proposals that stand.
    pub(super) takebacks: ByColor<bool>,
    /// How and why it ended; `None` while it runs.
    pub(super) end: Option<End>,
    /// The last lines of the chat.
    pub(super) chat: VecDeque<ChatEntry>,
    /// How many lines of chat there were in all.
    pub(super) chat_count: u64,
    /// After how many plies each side last offered a draw.
    offered_at: ByColor<Option<usize>>,
    /// Since when each side has no stream open.
    away_since: ByColor<Option<Instant>>,
    /// When anything last happened on the board.
    touched: Instant,
    rules: PlayRules,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct End {
    /// Lichess's name of it.
    pub(super) status: GameStatus,
    /// Nobody on a draw or abort.
    pub(super) winner: Option<Color>,
    /// More exactly than the status: the reasons of the rules, and `agreement`, `resignation`, `flag`, `absence`,
    /// `idle`, `length`, `abort`, `claim`.
    pub(super) reason: String,
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ChatEntry {
    /// For whom.
    pub(super) room: Room,
    /// The writer's name.
    pub(super) user: String,
    /// What.
    pub(super) text: String,
}

/// What a player does.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// Moves, and before that offers or accepts a draw.
    Move {
        /// In UCI.
        uci: String,
        /// Whether a draw is offered.
        with_draw: bool,
    },
    /// Ends a game that has hardly begun.
    Abort,
    /// Gives up.
    Resign,
    /// Offers, accepts or claims a draw; or declines it.
    Draw(bool),
    /// Proposes or accepts a takeback; or declines it.
    Takeback(bool),
    /// Wins against an opponent who has gone.
    ClaimVictory,
    /// Draws against an opponent who has gone.
    ClaimDraw,
    /// Writes a line.
    Chat {
        /// For whom.
        room: Room,
        /// What, already checked.
        text: String,
    },
    /// Gives the opponent seconds.
    GiveTime(u32),
}

/// What an action changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing that anybody must hear of.
    Nothing,
    /// Moves, clocks, offers or the end.
    State,
    /// There is one more line of chat.
    Chat,
}

/// What time alone will bring next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// The flag of the side to move falls.
    Flag,
    /// Nobody begins.
    Unstarted,
    /// Nobody moves in a game without a clock.
    Idle,
}

/// The numbers that [`Play`] goes by, from the server's settings.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayRules {
    /// See [`Limits::plies`](super::Limits::plies).
    pub(super) plies_max: usize,
    /// See [`Limits::chat_lines`](super::Limits::chat_lines).
    pub(super) chat_lines: usize,
    /// See [`Waits::gone`](super::Waits::gone).
    pub(super) gone: Duration,
    /// See [`Waits::unstarted`](super::Waits::unstarted).
    pub(super) unstarted: Duration,
    /// See [`Waits::idle`](super::Waits::idle).
    pub(super) idle: Duration,
}

/// What is stored of a game beside its constant parts.
#[derive(Clone, Debug)]
pub(super) struct Resumed {
    /// Of each ply, what the mover had left.
    pub(super) ply_clocks: Vec<Duration>,
    /// What both sides had left at the last ply.
    pub(super) left: ByColor<Duration>,
    /// Draw offers.
    pub(super) draws: ByColor<bool>,
    /// Takeback proposals.
    pub(super) takebacks: ByColor<bool>,
    /// The end.
    pub(super) end: Option<End>,
    /// The chat.
    pub(super) chat: VecDeque<ChatEntry>,
    /// How many lines it had in all.
    pub(super) chat_count: u64,
    /// The last ply or the end.
    pub(super) moved_ms: i64,
}

impl Play {
    /// A game before its first move.
    pub(super) fn new(
        id: String,
        terms: Terms,
        players: ByColor<Person>,
        game: Game,
        created_ms: i64,
        rules: PlayRules,
        now: Instant,
    ) -> Self {
        let mut clocks = Clocks::new(terms.time);
        if matches!(terms.time, TimeControl::Correspondence { .. }) {
            clocks.run(now);
        }
        Self {
            id,
            clocks,
            terms,
            players,
            created_ms,
            moved_ms: created_ms,
            game,
            ply_clocks: Vec::new(),
            draws: ByColor::default(),
            takebacks: ByColor::default(),
            end: None,
            chat: VecDeque::new(),
            chat_count: 0,
            offered_at: ByColor::default(),
            away_since: ByColor([Some(now); 2]),
            touched: now,
            rules,
        }
    }

    /// Puts a game back as it was stored; `game` has all its moves. The clocks go on from the last ply.
    pub(super) fn resume(mut self, game: Game, stored: Resumed, now: Instant) -> Self {
        self.game = game;
        self.ply_clocks = stored.ply_clocks;
        self.clocks = Clocks::standing_at(self.terms.time, stored.left);
        self.draws = stored.draws;
        self.takebacks = stored.takebacks;
        self.end = stored.end;
        self.chat = stored.chat;
        self.chat_count = stored.chat_count;
        self.moved_ms = stored.moved_ms;
        if self.end.is_none() && self.is_clock_due() {
            self.clocks.run(now);
        }
        self
    }

    /// Whether it runs.
    pub(super) fn is_running(&self) -> bool {
        self.end.is_none()
    }

    /// Whose move it is; of a game that is over, whose it would be.
    pub(super) fn turn(&self) -> Color {
        self.game.turn()
    }

    /// The side of a user.
    pub(super) fn color_of(&self, user_id: &str) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.players[color].id == user_id)
    }

    /// How fast it is.
    pub(super) fn speed(&self) -> Speed {
        self.terms.time.speed()
    }

    /// Lichess's name of the state.
    pub(super) fn status(&self) -> GameStatus {
        self.end.as_ref().map_or(GameStatus::Started, |end| end.status.clone())
    }

    /// Who won.
    pub(super) fn winner(&self) -> Option<Color> {
        self.end.as_ref().and_then(|end| end.winner)
    }

    /// What a side has left.
    pub(super) fn time_left(&self, color: Color, now: Instant) -> Duration {
        self.clocks.left(color, self.turn(), now)
    }

    /// Whether a side has moved already.
    pub(super) fn has_moved(&self, color: Color) -> bool {
        self.game.plies() > usize::from(color != self.first())
    }

    /// Whether it can still be ended as if it had never been.
    pub(super) fn is_abortable(&self) -> bool {
        self.is_running() && self.game.plies() < 2
    }

    /// Does what a player asks for.
    ///
    /// # Errors
    /// It is not allowed now, in the words of Lichess.
    pub(super) fn act(&mut self, by: Color, action: Action, now: Instant) -> Result<Change, Refusal> {
        match action {
            Action::Move { uci, with_draw } => self.play(by, &uci, with_draw, now),
            Action::Abort => self.abort(now),
            Action::Resign => self.resign(by, now),
            Action::Draw(yes) => Ok(self.draw(by, yes, now)),
            Action::Takeback(yes) => Ok(self.takeback(by, yes, now)),
            Action::ClaimVictory => self.claim(by, true, now),
            Action::ClaimDraw => self.claim(by, false, now),
            Action::Chat { room, text } => Ok(self.say(by, room, text)),
            Action::GiveTime(seconds) => self.give_time(by, seconds),
        }
    }

    /// What time brings next, and when.
    pub(super) fn due(&self) -> Option<(Instant, Due)> {
        if !self.is_running() {
            return None;
        }
        if let Some(at) = self.clocks.flag_at(self.turn()) {
            return Some((at, Due::Flag));
        }
        match self.terms.time {
            TimeControl::Clock { .. } => {
                let away = self.away_since.0.iter().flatten().max()?;
                Some(((*away).max(self.touched) + self.rules.unstarted, Due::Unstarted))
            }
            TimeControl::Correspondence { .. } => None,
            TimeControl::Unlimited | TimeControl::Unknown => Some((self.touched + self.rules.idle, Due::Idle)),
        }
    }

    /// Lets that happen.
    pub(super) fn expire(&mut self, due: Due, now: Instant) {
        match due {
            Due::Flag => self.flag(now),
            Due::Unstarted => self.finish(GameStatus::Aborted, None, "abort", now),
            Due::Idle if self.is_abortable() => self.finish(GameStatus::Aborted, None, "abort", now),
            Due::Idle => self.finish(GameStatus::Timeout, self.able_to_win(!self.turn()), "idle", now),
        }
    }

    /// Notes that a side has opened its first stream, or closed its last.
    pub(super) fn set_present(&mut self, color: Color, is_present: bool, now: Instant) {
        let away = &mut self.away_since[color];
        *away = if is_present { None } else { away.or(Some(now)) };
    }

    /// Whether a side has a stream open.
    pub(super) fn is_present(&self, color: Color) -> bool {
        self.away_since[color].is_none()
    }

    /// Since when a side is away, in games where that counts.
    pub(super) fn away_since(&self, color: Color) -> Option<Instant> {
        let counts = self.is_running() && self.game.plies() >= 2 && self.speed() != Speed::Correspondence;
        // Whoever is waited for has at least the whole time from the last ply on.
        self.away_since[color].filter(|_| counts).map(|since| since.max(self.touched))
    }

    /// When the opponent of a side that is away may claim.
    pub(super) fn claimable_at(&self, away: Color) -> Option<Instant> {
        let times = match self.speed() {
            Speed::Rapid => 2,
            Speed::Classical => 3,
            _ => 1,
        };
        self.away_since(away).map(|since| since + self.rules.gone * times)
    }

    /// The color that moves first.
    pub(super) fn first(&self) -> Color {
        if self.game.plies().is_multiple_of(2) { self.game.turn() } else { !self.game.turn() }
    }

    /// Whether one of the players is the bot.
    fn has_bot(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.players[color].is_bot())
    }

    /// Whether the clock of the side to move runs by the rules.
    fn is_clock_due(&self) -> bool {
        match self.terms.time {
            TimeControl::Clock { .. } => self.game.plies() >= 2,
            TimeControl::Correspondence { .. } => true,
            TimeControl::Unlimited | TimeControl::Unknown => false,
        }
    }

    fn play(&mut self, by: Color, uci: &str, with_draw: bool, now: Instant) -> Result<Change, Refusal> {
        let Some((from, to)) = squares(uci, self.terms.variant) else {
            return Err(Refusal::bad(format!("Invalid UCI: {uci}")));
        };
        if !self.is_running() || self.turn() != by {
            return Err(Refusal::bad("Not your turn, or game already over"));
        }
        // What follows the promotion is not looked at; a promotion that is not named is to a queen.
        let text = uci.get(..5).unwrap_or(uci);
        let mv = (self.game.parse_uci(text).or_else(|_| self.game.parse_uci(&format!("{from}{to}q"))))
            .map_err(|_| Refusal::bad(format!("Piece on {from} cannot move to {to}")))?;
        if self.game.plies() >= self.rules.plies_max {
            self.finish(GameStatus::Draw, None, "length", now);
            return Ok(Change::State);
        }
        if with_draw && self.draw(by, true, now) == Change::State && !self.is_running() {
            return Ok(Change::State);
        }
        self.game.push(mv);
        let end = self.board_end();
        self.clocks.book(by, now, end.is_some());
        self.ply_clocks.push(self.clocks.standing(by));
        self.draws[!by] = false;
        self.takebacks[!by] = false;
        self.moved_ms = crate::records::now_ms();
        self.touched = now;
        match end {
            Some(end) => self.end = Some(end),
            None if self.is_clock_due() => self.clocks.run(now),
            None => {}
        }
        Ok(Change::State)
    }

    /// The end that the board or the number of its repetitions brings without anybody's claim.
    fn board_end(&self) -> Option<End> {
        let outcome = self.game.outcome()?;
        if outcome.reason == Reason::Repetition && !self.is_repetition_automatic() {
            return None;
        }
        Some(End { status: status(outcome.reason), winner: outcome.winner, reason: outcome.reason.name().to_owned() })
    }

    /// The server claims for a bot, and for whoever has lately offered a draw; the fifth time needs no claim.
    fn is_repetition_automatic(&self) -> bool {
        let plies = self.game.plies();
        let is_offer_fresh = |at: &Option<usize>| at.is_some_and(|at| plies - at.min(plies) <= OFFER_PLIES);
        self.has_bot() || self.offered_at.0.iter().any(is_offer_fresh) || self.occurrences() >= 5
    }

    fn occurrences(&self) -> usize {
        match self.game.line() {
            AnyLine::Chess(line) => line.occurrences(),
            AnyLine::Atomic(line) => line.occurrences(),
            AnyLine::Omega(line) => line.occurrences(),
        }
    }

    fn flag(&mut self, now: Instant) {
        let winner = self.able_to_win(!self.turn());
        self.finish(GameStatus::OutOfTime, winner, "flag", now);
    }

    /// The color, unless it has not the material to win.
    fn able_to_win(&self, color: Color) -> Option<Color> {
        (!self.game.has_insufficient_material(color)).then_some(color)
    }

    fn abort(&mut self, now: Instant) -> Result<Change, Refusal> {
        if !self.is_abortable() {
            return Err(Refusal::bad("This game can no longer be aborted"));
        }
        self.finish(GameStatus::Aborted, None, "abort", now);
        Ok(Change::State)
    }

    fn resign(&mut self, by: Color, now: Instant) -> Result<Change, Refusal> {
        if self.is_abortable() {
            return self.abort(now);
        }
        if !self.is_running() {
            return Err(Refusal::bad("This game cannot be resigned"));
        }
        self.finish(GameStatus::Resign, Some(!by), "resignation", now);
        Ok(Change::State)
    }

    fn draw(&mut self, by: Color, yes: bool, now: Instant) -> Change {
        let plies = self.game.plies();
        if !self.is_running() {
            return Change::Nothing;
        }
        if !yes {
            // As on Lichess nobody is told; the flag is just gone from the next state.
            self.draws = ByColor::default();
            return Change::Nothing;
        }
        if self.draws[!by] {
            self.finish(GameStatus::Draw, None, "agreement", now);
        } else if plies < 2 {
            return Change::Nothing;
        } else if self.game.outcome().is_some_and(|outcome| outcome.reason == Reason::Repetition) {
            self.finish(GameStatus::Draw, None, Reason::Repetition.name(), now);
        } else if self.game.has_insufficient_material(!by) {
            self.finish(GameStatus::InsufficientMaterialClaim, None, "claim", now);
        } else if self.draws[by] || self.offered_at[by].is_some_and(|at| plies < at + OFFER_PLIES) {
            return Change::Nothing;
        } else {
            self.draws[by] = true;
            self.offered_at[by] = Some(plies);
        }
        Change::State
    }

    fn takeback(&mut self, by: Color, yes: bool, now: Instant) -> Change {
        if !self.is_running() {
            return Change::Nothing;
        }
        match (yes, self.takebacks[!by]) {
            (true, true) => self.rewind(!by, now),
            (true, false) if self.has_moved(by) && !self.takebacks[by] => self.takebacks[by] = true,
            (true, false) => return Change::Nothing,
            (false, _) if self.takebacks == ByColor::default() => return Change::Nothing,
            (false, _) => self.takebacks = ByColor::default(),
        }
        Change::State
    }

    /// Takes moves back until it is the proposer's turn again, before his last move.
    fn rewind(&mut self, proposer: Color, now: Instant) {
        let taken = if self.turn() == proposer { 2 } else { 1 };
        let plies = self.game.plies().saturating_sub(taken);
        self.clocks.stop(self.turn(), now);
        self.game.truncate(plies);
        self.ply_clocks.truncate(plies);
        for color in Color::ALL {
            // Time that was given or saved since stays.
            let before = self.clock_after_last_move_of(color);
            self.clocks.set(color, before.max(self.clocks.standing(color)));
        }
        self.draws = ByColor::default();
        self.takebacks = ByColor::default();
        self.offered_at = ByColor::default();
        self.moved_ms = crate::records::now_ms();
        self.touched = now;
        if self.is_clock_due() {
            self.clocks.run(now);
        }
    }

    fn clock_after_last_move_of(&self, color: Color) -> Duration {
        let plies = self.ply_clocks.len();
        // The last ply was made by the side that is not to move now.
        let back = if self.turn() == color { 2 } else { 1 };
        plies.checked_sub(back).map_or_else(|| self.clocks.full(), |index| self.ply_clocks[index])
    }

    fn claim(&mut self, by: Color, victory: bool, now: Instant) -> Result<Change, Refusal> {
        if self.claimable_at(!by).is_none_or(|at| now < at) {
            let text =
                if victory { "You cannot claim the win on this game" } else { "You cannot claim draw on this game" };
            return Err(Refusal::bad(text));
        }
        if self.turn() == by {
            return Ok(Change::Nothing);
        }
        let winner = if victory { self.able_to_win(by) } else { None };
        self.finish(GameStatus::Timeout, winner, "absence", now);
        Ok(Change::State)
    }

    fn say(&mut self, by: Color, room: Room, text: String) -> Change {
        if self.chat.len() >= self.rules.chat_lines {
            self.chat.pop_front();
        }
        self.chat_count += 1;
        self.chat.push_back(ChatEntry { room, user: self.players[by].name.clone(), text });
        Change::Chat
    }

    fn give_time(&mut self, by: Color, seconds: u32) -> Result<Change, Refusal> {
        let time = Duration::from_secs(u64::from(seconds.clamp(5, 60)));
        if self.is_running() && self.clocks.give(!by, time) {
            Ok(Change::State)
        } else {
            Err(Refusal::bad("This game doesn't allow giving time"))
        }
    }

    fn finish(&mut self, status: GameStatus, winner: Option<Color>, reason: &str, now: Instant) {
        self.clocks.stop(self.turn(), now);
        self.draws = ByColor::default();
        self.takebacks = ByColor::default();
        self.moved_ms = crate::records::now_ms();
        self.end = Some(End { status, winner, reason: reason.to_owned() });
    }
}

/// Lichess's status for an end on the board.
fn status(reason: Reason) -> GameStatus {
    match reason.status() {
        Status::Mate => GameStatus::Mate,
        Status::VariantEnd => GameStatus::VariantEnd,
        Status::Stalemate => GameStatus::Stalemate,
        Status::Draw => GameStatus::Draw,
    }
}

/// The two squares of a text that looks like a move.
fn squares(uci: &str, variant: Variant) -> Option<(&str, &str)> {
    let is_omega = variant == Variant::Omega;
    let is_square = |text: &str| match text.as_bytes() {
        [b'w', corner] if is_omega => (b'1'..=b'4').contains(corner),
        [file, rank] if is_omega => (b'a'..=b'j').contains(file) && rank.is_ascii_digit(),
        [file, rank] => (b'a'..=b'h').contains(file) && (b'1'..=b'8').contains(rank),
        _ => false,
    };
    let is_promotion = uci.as_bytes().get(4).is_none_or(u8::is_ascii_lowercase);
    let (from, to) = (uci.get(..2)?, uci.get(2..4)?);
    (is_square(from) && is_square(to) && is_promotion).then_some((from, to))
}

/// A draw may be offered again after so many plies.
const OFFER_PLIES: usize = 20;
