//! Games in the words of the API.

use std::time::Duration;

use sha2::{Digest, Sha256};
use tokio::time::Instant;

use super::play::{ChatEntry, Play};
use super::users::Person;
use crate::lichess::types::{
    self, ClockSettings, FullId, GameEvent, GameFull, GamePerf, GameState, Opponent, Player, PlayingGame, Source,
    Speed, TimeControl, UNLIMITED_MS, VariantKey,
};
use crate::rules::{Color, Variant};

/// A variant by its key.
pub(super) fn variant_key(variant: Variant) -> VariantKey {
    VariantKey::from(variant.key().to_owned())
}

/// A side.
pub(super) fn color(color: Color) -> types::Color {
    match color {
        Color::White => types::Color::White,
        Color::Black => types::Color::Black,
    }
}

/// All of a game, as the first line of its stream tells it.
pub(super) fn full(play: &Play, now: Instant) -> GameFull {
    let (clock, days_per_turn) = match play.terms.time {
        TimeControl::Clock { limit_s, increment_s } => {
            (Some(ClockSettings { initial_ms: seconds_ms(limit_s), increment_ms: seconds_ms(increment_s) }), None)
        }
        TimeControl::Correspondence { days } => (None, Some(days)),
        TimeControl::Unlimited | TimeControl::Unknown => (None, None),
    };
    GameFull {
        id: play.id.clone(),
        variant: types::Variant::new(variant_key(play.terms.variant)),
        speed: Some(play.speed()),
        perf: GamePerf { name: perf_name(play.terms.variant, play.speed()) },
        rated: false,
        created_at: Some(play.created_ms),
        white: player(&play.players[Color::White]),
        black: player(&play.players[Color::Black]),
        initial_fen: play.terms.initial_fen.clone().unwrap_or_else(|| "startpos".to_owned()),
        clock,
        days_per_turn,
        strength: play.terms.strength,
        state: state(play, now),
        ..GameFull::default()
    }
}

/// The first line of a game's stream.
pub(super) fn full_event(play: &Play, now: Instant) -> GameEvent {
    GameEvent::GameFull(Box::new(full(play, now)))
}

/// Moves, clocks and offers.
pub(super) fn state(play: &Play, now: Instant) -> GameState {
    let increment_ms = match play.terms.time {
        TimeControl::Clock { increment_s, .. } => seconds_ms(increment_s),
        _ => 0,
    };
    GameState {
        moves: play.game.uci_moves().join(" "),
        wtime: time_ms(play, Color::White, now),
        btime: time_ms(play, Color::Black, now),
        winc: increment_ms,
        binc: increment_ms,
        status: play.status(),
        winner: play.winner().map(color),
        wdraw: play.draws[Color::White],
        bdraw: play.draws[Color::Black],
        wtakeback: play.takebacks[Color::White],
        btakeback: play.takebacks[Color::Black],
        ..GameState::default()
    }
}

/// A line of chat.
pub(super) fn chat_line(entry: &ChatEntry) -> GameEvent {
    GameEvent::ChatLine(types::ChatLine {
        room: entry.room.clone(),
        username: entry.user.clone(),
        text: entry.text.clone(),
    })
}

/// The game as event streams and the list of running games tell it to one of its players.
pub(super) fn playing(play: &Play, side: Color, now: Instant) -> PlayingGame {
    let opponent = &play.players[!side];
    let is_timed = !matches!(play.terms.time, TimeControl::Unlimited | TimeControl::Unknown);
    PlayingGame {
        full_id: full_id(&play.id, side),
        game_id: play.id.clone(),
        fen: play.game.fen(),
        color: Some(color(side)),
        last_move: play.game.uci_moves().pop().unwrap_or_default(),
        source: Source::Friend,
        status: play.status(),
        variant: types::Variant::without_short(variant_key(play.terms.variant)),
        speed: Some(play.speed()),
        perf: perf_key(play.terms.variant, play.speed()),
        rated: false,
        has_moved: play.has_moved(side),
        opponent: Opponent { id: Some(opponent.id.clone()), username: opponent.titled_name(), ..Opponent::default() },
        is_my_turn: play.is_running() && play.turn() == side,
        seconds_left: is_timed.then(|| millis(play.time_left(side, now)) / 1000),
        winner: play.winner().map(color),
        ..PlayingGame::default()
    }
}

/// The same with what only event streams have.
pub(super) fn playing_event(play: &Play, side: Color, now: Instant) -> Box<PlayingGame> {
    let mut game = playing(play, side, now);
    game.compat = Some(COMPAT);
    game.id_again = Some(play.id.clone());
    Box::new(game)
}

/// Every game here can be played by both interfaces.
pub(super) const COMPAT: types::Compat = types::Compat { bot: true, board: true };

/// A player of a game.
pub(super) fn player(person: &Person) -> Player {
    Player {
        id: Some(person.id.clone()),
        name: Some(person.name.clone()),
        title: person.title.clone(),
        ..Player::default()
    }
}

/// The key of a game's category: the variant's, or that of the speed in plain chess.
pub(super) fn perf_key(variant: Variant, speed: Speed) -> String {
    match variant {
        Variant::Standard | Variant::FromPosition => speed.as_str().to_owned(),
        other => other.key().to_owned(),
    }
}

/// The shown name of a game's category.
pub(super) fn perf_name(variant: Variant, speed: Speed) -> String {
    match variant {
        Variant::Standard | Variant::FromPosition => {
            let key = speed.as_str();
            key[..1].to_ascii_uppercase() + &key[1..]
        }
        other => other.name().to_owned(),
    }
}

/// The secret id of a player's side. Nothing here takes it in place of a token, so it need not be random.
pub(super) fn full_id(game_id: &str, side: Color) -> FullId {
    const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let hash = Sha256::digest(format!("{game_id}/{}", side.name()));
    let tail: String =
        hash.iter().take(4).map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect();
    FullId::new(format!("{game_id}{tail}"))
}

/// Whole milliseconds.
pub(super) fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

fn time_ms(play: &Play, side: Color, now: Instant) -> i64 {
    match play.terms.time {
        // As on Lichess in hundredths of a second.
        TimeControl::Clock { .. } | TimeControl::Correspondence { .. } => millis(play.time_left(side, now)) / 10 * 10,
        TimeControl::Unlimited | TimeControl::Unknown => UNLIMITED_MS,
    }
}

fn seconds_ms(seconds: u32) -> i64 {
    i64::from(seconds) * 1000
}
