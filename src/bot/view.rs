//! A game as its server has told it.

use std::time::Duration;

use tokio::time::Instant;

use crate::bot::clock::Pace;
use crate::bot::settings::OpponentKind;
use crate::lichess::types::{self, GameFull, GameState, OpponentGone, Player, UNLIMITED_MS};
use crate::rules::{Color, Game, GameError, Move, Variant};

/// A game as its server has told it. Every line with moves replaces what was known of them: the position is the one
/// that the whole list makes, so lost, doubled and taken back moves cannot spoil it.
#[derive(Debug)]
pub struct View {
    /// What does not change in a game; its `state` is the newest.
    pub full: GameFull,
    /// Our side.
    pub me: Color,
    /// `None`: one that we cannot play.
    pub variant: Option<Variant>,
    /// Counts the positions that the server showed: what was begun in another one is stale.
    pub revision: u64,
    /// When the line was read that the clocks are from.
    pub read_at: Instant,
    /// Since when it is the turn of whoever is to move, as far as we saw.
    pub turn_since: Instant,
    /// The opponent is away, and this is when we may claim.
    pub gone: Option<Instant>,
    /// The opponent's draw offer.
    pub draw: Offer,
    /// The opponent's wish for a takeback.
    pub takeback: Offer,
    game: Result<Game, GameError>,
}

/// Something that the opponent offers by a flag which stays up for a while.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offer {
    /// No flag.
    #[default]
    None,
    /// A flag, and no answer yet.
    Open,
    /// A flag that was answered. It may stay up for a state or two.
    Answered,
}

impl View {
    /// The game that the first line of a stream describes. `hint` is our side where the players' ids do not tell.
    pub fn new(full: GameFull, my_id: &str, hint: Option<Color>, read_at: Instant) -> Self {
        let me = full.color_of(my_id).map(color).or(hint).unwrap_or(Color::White);
        let variant = Variant::from_key(full.variant.key.as_str());
        let (state, full) = (full.state.clone(), GameFull { state: GameState::default(), ..full });
        let mut view = Self {
            game: Game::new(variant.unwrap_or(Variant::Standard), initial_fen(&full)),
            full,
            me,
            variant,
            revision: 0,
            read_at,
            turn_since: read_at,
            gone: None,
            draw: Offer::None,
            takeback: Offer::None,
        };
        view.update(state, read_at);
        view
    }

    /// The stream was opened again: whatever was missed is in this line.
    pub fn renew(&mut self, full: GameFull, read_at: Instant) {
        self.gone = None;
        let state = full.state.clone();
        let is_same = full.initial_fen == self.full.initial_fen && full.variant.key == self.full.variant.key;
        let known = if is_same { std::mem::take(&mut self.full.state) } else { GameState::default() };
        self.full = GameFull { state: known, ..full };
        if !is_same {
            self.variant = Variant::from_key(self.full.variant.key.as_str());
            self.game = Game::new(self.variant.unwrap_or(Variant::Standard), initial_fen(&self.full));
            self.revision += 1;
        }
        self.update(state, read_at);
    }

    /// Moves, clocks and offers.
    pub fn update(&mut self, state: GameState, read_at: Instant) {
        self.read_at = read_at;
        if state.moves != self.full.state.moves && self.replay(&state) {
            self.revision += 1;
            self.turn_since = read_at;
            // Whoever moves is there, whatever was said before.
            if self.is_ours() {
                self.gone = None;
            }
        }
        let opponent = wire(!self.me);
        self.draw.update(state.is_draw_offered_by(opponent));
        self.takeback.update(state.is_takeback_asked_by(opponent));
        self.full.state = state;
    }

    /// Without a stream: the position that the list of running games tells, if it is the one after the opponent's reply
    /// to this position, or to one of `ours` made in it. Tells whether it was so.
    pub fn advance(&mut self, told: &Told, ours: &[Move]) -> bool {
        let Ok(game) = &self.game else { return false };
        let starts: Vec<Game> = if game.turn() == self.me {
            let legal = game.legal_moves();
            ours.iter().filter(|mv| legal.contains(mv)).map(|&mv| after(game, mv)).collect()
        } else {
            vec![game.clone()]
        };
        let replies = starts.iter().flat_map(|game| game.legal_moves().into_iter().map(move |mv| after(game, mv)));
        let Some(game) = { replies }.find(|game| told.is_position_of(game)) else { return false };
        let mut state = GameState { moves: game.uci_moves().join(" "), ..self.full.state.clone() };
        if let Some(seconds) = told.seconds_left {
            let left_ms = match wire(self.me) {
                types::Color::White => &mut state.wtime,
                types::Color::Black => &mut state.btime,
            };
            *left_ms = seconds.saturating_mul(1000);
        }
        self.update(state, told.asked_at);
        true
    }

    /// The opponent has gone, or is back.
    pub fn opponent_gone(&mut self, gone: OpponentGone, read_at: Instant) {
        self.gone = match (gone.gone, gone.claim_win_in_s) {
            (true, Some(seconds)) => Some(read_at + Duration::from_secs(seconds.into())),
            _ => None,
        };
    }

    /// The position with the moves that led there, or why there is none.
    ///
    /// # Errors
    /// The start or a move cannot be understood.
    pub fn game(&self) -> Result<&Game, &GameError> {
        self.game.as_ref()
    }

    /// Whether we are to move and can.
    pub fn is_ours(&self) -> bool {
        self.game.as_ref().is_ok_and(|game| game.turn() == self.me && !is_final(game))
    }

    /// Whether the opponent is to move and can.
    pub fn is_theirs(&self) -> bool {
        self.game.as_ref().is_ok_and(|game| game.turn() != self.me && !is_final(game))
    }

    /// How many moves were made.
    pub fn ply(&self) -> usize {
        self.full.state.ply()
    }

    /// What limits our time.
    pub fn pace(&self) -> Pace {
        self.pace_of(self.me)
    }

    /// What limits the time of a side. Clocks below zero are at zero.
    pub fn pace_of(&self, side: Color) -> Pace {
        let left_ms = self.full.state.time_ms(wire(side));
        let left = ms(left_ms);
        let is_daily = self.full.days_per_turn.is_some() || self.full.speed == Some(types::Speed::Correspondence);
        match self.full.clock {
            None if left_ms >= UNLIMITED_MS => Pace::Unlimited,
            None if is_daily => Pace::Correspondence { left },
            _ => Pace::Clock { left, increment: ms(self.full.state.increment_ms(wire(side))) },
        }
    }

    /// Whether both sides have a running clock of minutes.
    pub fn is_real_time(&self) -> bool {
        matches!(self.pace(), Pace::Clock { .. })
    }

    /// The player on the other side.
    pub fn opponent(&self) -> &Player {
        self.full.player(wire(!self.me))
    }

    /// The player on our side.
    pub fn player(&self) -> &Player {
        self.full.player(wire(self.me))
    }

    /// Person or bot.
    pub fn opponent_kind(&self) -> OpponentKind {
        if self.opponent().is_bot() { OpponentKind::Bot } else { OpponentKind::Human }
    }

    /// Plays the new moves only if the old ones are their beginning. Tells whether that makes another position; the same
    /// moves in other words do not.
    fn replay(&mut self, state: &GameState) -> bool {
        let known = self.full.state.moves.as_str();
        let added = state.moves.strip_prefix(known).filter(|added| known.is_empty() || added.starts_with(' '));
        let (Ok(game), Some(added)) = (&mut self.game, added) else {
            let before = self.game.as_ref().ok().map(|game| game.moves().to_vec());
            self.game = Game::new(self.variant.unwrap_or(Variant::Standard), initial_fen(&self.full))
                .and_then(|game| state.moves().try_fold(game, |mut game, text| game.play(text).map(|_| game)));
            return before.is_none() || before.as_deref() != self.game.as_ref().ok().map(Game::moves);
        };
        let played = added.split_ascii_whitespace().try_for_each(|text| game.play(text).map(drop));
        if let Err(error) = played {
            self.game = Err(error);
        }
        true
    }
}

/// What the list of running games says of a game in which it is our turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The position.
    pub fen: String,
    /// Our clock; nothing where there is none.
    pub seconds_left: Option<i64>,
    /// When it was asked for: it may be as old as that.
    pub asked_at: Instant,
}

impl Told {
    /// Whether it tells of the last position of a game: by the men on the board, which every server tells.
    pub fn is_position_of(&self, game: &Game) -> bool {
        let board = |fen: &str| fen.split(' ').next().map(str::to_owned);
        board(&self.fen) == board(&game.fen())
    }
}

impl Offer {
    fn update(&mut self, flag: bool) {
        *self = match (flag, *self) {
            (false, _) => Self::None,
            (true, Self::None) => Self::Open,
            (true, known) => known,
        };
    }
}

/// A color of the wire.
pub fn color(color: types::Color) -> Color {
    match color {
        types::Color::White => Color::White,
        types::Color::Black => Color::Black,
    }
}

/// A color for the wire.
pub fn wire(color: Color) -> types::Color {
    match color {
        Color::White => types::Color::White,
        Color::Black => types::Color::Black,
    }
}

fn after(game: &Game, mv: Move) -> Game {
    let mut after = game.clone();
    after.push(mv);
    after
}

/// Repetition and fifty moves can be played on; the server says whether they ended the game.
fn is_final(game: &Game) -> bool {
    game.outcome().is_some_and(|outcome| outcome.reason.is_final())
}

fn initial_fen(full: &GameFull) -> Option<&str> {
    (!full.is_from_start() && !full.initial_fen.is_empty()).then_some(full.initial_fen.as_str())
}

fn ms(ms: i64) -> Duration {
    Duration::from_millis(ms.max(0).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::lichess::types::ClockSettings;

    fn full(variant: &str, fen: &str, moves: &str) -> GameFull {
        serde_json::from_value(json!({
            "id": "k3Xv9Qza", "variant": {"key": variant}, "initialFen": fen,
            "white": {"id": "rivalbot", "name": "RivalBot", "title": "BOT"}, "black": {"id": "somebot", "name": "SomeBot"},
            "clock": {"initial": 180_000, "increment": 2_000},
            "state": {"type": "gameState", "moves": moves, "wtime": 170_000, "btime": 160_000, "winc": 2_000,
                "binc": 2_000, "status": "started"},
        }))
        .unwrap()
    }

    fn view(variant: &str, moves: &str) -> View {
        View::new(full(variant, "startpos", moves), "somebot", None, Instant::now())
    }

    fn state(moves: &str) -> GameState {
        GameState { moves: moves.to_owned(), ..GameState::default() }
    }

    fn fen_after(view: &View) -> String {
        view.game().unwrap().fen()
    }

    #[tokio::test]
    async fn the_first_line_tells_side_turn_and_clock() {
        let view = view("atomic", "e2e4");
        assert_eq!(view.me, Color::Black);
        assert!(view.is_ours() && !view.is_theirs());
        assert_eq!(view.pace(), Pace::Clock { left: Duration::from_secs(160), increment: Duration::from_secs(2) });
        assert_eq!(view.opponent_kind(), OpponentKind::Bot);
    }

    #[tokio::test]
    async fn a_list_that_grows_is_the_same_as_a_list_read_at_once() {
        let mut grown = view("standard", "");
        let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6";
        let texts: Vec<_> = moves.split(' ').collect();
        for count in 1..=texts.len() {
            grown.update(state(&texts[..count].join(" ")), Instant::now());
            assert_eq!(fen_after(&grown), fen_after(&view("standard", &texts[..count].join(" "))));
        }
    }

    #[tokio::test]
    async fn both_castling_notations_lead_to_one_position() {
        let before = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5";
        for variant in ["standard", "atomic"] {
            let [king, rook] =
                ["e1g1", "e1h1"].map(|castling| fen_after(&view(variant, &format!("{before} {castling}"))));
            assert_eq!(king, rook);
        }
    }

    #[tokio::test]
    async fn the_same_moves_in_other_words_are_no_new_revision() {
        let before = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5";
        let mut view = view("standard", &format!("{before} e1g1"));
        let revision = view.revision;
        view.update(state(&format!("{before} e1h1")), Instant::now());
        assert_eq!(view.revision, revision);
    }

    #[track_caller]
    fn check_advance(moves: &str, ours: Option<&str>, fen: &str, expected: Option<&str>) {
        let mut view = view("standard", moves);
        let before = view.revision;
        let ours = ours.map(|uci| view.game().unwrap().parse_uci(uci).unwrap());
        let told = Told { fen: fen.to_owned(), seconds_left: Some(77), asked_at: Instant::now() };
        assert_eq!(view.advance(&told, ours.as_slice()), expected.is_some(), "{fen}");
        assert_eq!(view.full.state.moves, expected.unwrap_or(moves));
        assert_eq!(view.revision - before, u64::from(expected.is_some()));
        if expected.is_some() {
            assert!(view.is_ours() && told.is_position_of(view.game().unwrap()));
            assert_eq!(view.pace(), Pace::Clock { left: Duration::from_secs(77), increment: Duration::from_secs(2) });
        }
    }

    #[tokio::test]
    async fn a_position_that_the_list_tells_is_taken_if_one_reply_leads_to_it() {
        // We are Black.
        let after_e5_nf3 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        check_advance("e2e4 e7e5", None, after_e5_nf3, Some("e2e4 e7e5 g1f3"));
        check_advance("e2e4", Some("e7e5"), after_e5_nf3, Some("e2e4 e7e5 g1f3"));
        check_advance("", None, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", Some("e2e4"));
        // Older than what we know, hidden, two plies on, or after another move of ours.
        check_advance("e2e4 e7e5", None, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", None);
        check_advance("e2e4 e7e5", None, "8/8/8/8/8/8/8/8", None);
        check_advance("e2e4", None, after_e5_nf3, None);
        check_advance("e2e4", Some("c7c5"), after_e5_nf3, None);
    }

    #[tokio::test]
    async fn a_takeback_shortens_the_game_and_is_a_new_revision() {
        let mut view = view("standard", "e2e4 e7e5 g1f3");
        let before = view.revision;
        view.update(state("e2e4"), Instant::now());
        assert_eq!(fen_after(&view), fen_after(&self::view("standard", "e2e4")));
        assert_eq!(view.revision, before + 1);
        view.update(state("e2e4 c7c5"), Instant::now());
        assert!(view.is_theirs());
    }

    #[tokio::test]
    async fn a_state_without_a_new_move_is_no_new_revision() {
        let mut view = view("standard", "e2e4 e7e5 g1f3");
        let before = view.revision;
        view.update(GameState { wdraw: true, ..state("e2e4 e7e5 g1f3") }, Instant::now());
        view.renew(full("standard", "startpos", "e2e4 e7e5 g1f3"), Instant::now());
        assert_eq!(view.revision, before);
    }

    #[tokio::test]
    async fn moves_that_make_no_sense_leave_no_position_until_others_come() {
        let mut view = view("standard", "e2e4 e7e5");
        view.update(state("e2e4 e7e5 e4e5"), Instant::now());
        assert!(view.game().is_err() && !view.is_ours() && !view.is_theirs());
        view.update(state("e2e4 e7e5 g1f3"), Instant::now());
        assert!(view.is_ours());
    }

    #[tokio::test]
    async fn an_offer_is_new_once_and_again_only_after_its_flag_fell() {
        let mut view = view("standard", "e2e4 e7e5");
        let with = |moves: &str, flag| GameState { wdraw: flag, wtakeback: flag, ..state(moves) };
        view.update(with("e2e4 e7e5", true), Instant::now());
        assert_eq!((view.draw, view.takeback), (Offer::Open, Offer::Open));
        view.draw = Offer::Answered;
        view.update(with("e2e4 e7e5 g1f3", true), Instant::now());
        assert_eq!((view.draw, view.takeback), (Offer::Answered, Offer::Open));
        view.update(with("e2e4 e7e5 g1f3", false), Instant::now());
        view.update(with("e2e4 e7e5 g1f3", true), Instant::now());
        assert_eq!(view.draw, Offer::Open);
    }

    #[tokio::test]
    async fn our_own_offers_are_not_the_opponents() {
        let mut view = view("standard", "e2e4 e7e5");
        view.update(GameState { bdraw: true, btakeback: true, ..state("e2e4 e7e5") }, Instant::now());
        assert_eq!((view.draw, view.takeback), (Offer::None, Offer::None));
    }

    #[tokio::test]
    async fn an_opponent_who_moves_is_back() {
        let mut view = view("standard", "e2e4 e7e5");
        let now = Instant::now();
        view.opponent_gone(OpponentGone { gone: true, claim_win_in_s: Some(8) }, now);
        assert_eq!(view.gone, Some(now + Duration::from_secs(8)));
        view.update(state("e2e4 e7e5 g1f3"), now);
        assert_eq!(view.gone, None);
    }

    #[tokio::test]
    async fn strange_clocks_are_tolerated() {
        let mut view = view("standard", "e2e4");
        let mut odd = state("e2e4");
        odd.btime = -500;
        view.update(odd.clone(), Instant::now());
        assert_eq!(view.pace(), Pace::Clock { left: Duration::ZERO, increment: Duration::ZERO });
        odd.btime = UNLIMITED_MS;
        view.full.clock = None;
        view.update(odd.clone(), Instant::now());
        assert_eq!(view.pace(), Pace::Unlimited);
        odd.btime = 86_400_000;
        view.full.days_per_turn = Some(1);
        view.update(odd, Instant::now());
        assert_eq!(view.pace(), Pace::Correspondence { left: Duration::from_hours(24) });
        view.full.clock = Some(ClockSettings { initial_ms: 0, increment_ms: 1_000 });
        assert!(view.is_real_time());
    }

    #[tokio::test]
    async fn an_unknown_variant_is_no_variant() {
        let view = View::new(
            full("racingKings", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", ""),
            "somebot",
            None,
            Instant::now(),
        );
        assert_eq!(view.variant, None);
    }
}
