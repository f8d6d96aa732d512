//! Games as they are stored, and back.

use std::time::Duration;

use tokio::time::Instant;

use super::play::{ChatEntry, End, Play, PlayRules, Resumed};
use super::terms::Terms;
use super::users::Person;
use super::wire;
use crate::lichess::types::{GameStatus, Room, TimeControl};
use crate::records::local::{ChatRow, GameChange, GameHead, GameTail, PlyRow, SeatRow, StoredGame};
use crate::records::now_ms;
use crate::rules::{ByColor, Color, Variant};

/// What of a game never changes.
pub(super) fn head(play: &Play) -> GameHead {
    let seat = |color: Color| {
        let person = &play.players[color];
        SeatRow { id: person.id.clone(), name: person.name.clone(), title: person.title.clone() }
    };
    let (clock_s, days) = match play.terms.time {
        TimeControl::Clock { limit_s, increment_s } => (Some((limit_s, increment_s)), None),
        TimeControl::Correspondence { days } => (None, Some(days)),
        TimeControl::Unlimited | TimeControl::Unknown => (None, None),
    };
    GameHead {
        id: play.id.clone(),
        variant: play.terms.variant.key().to_owned(),
        initial_fen: play.terms.initial_fen.clone(),
        white: seat(Color::White),
        black: seat(Color::Black),
        clock_s,
        days,
        strength: play.terms.strength.and_then(|strength| serde_json::to_string(&strength).ok()),
        created_ms: play.created_ms,
    }
}

/// What of a game changes.
pub(super) fn tail(play: &Play) -> GameTail {
    let left = |color| wire::millis(play.clocks.standing(color));
    let flags = [
        ('D', play.draws[Color::White]),
        ('d', play.draws[Color::Black]),
        ('T', play.takebacks[Color::White]),
        ('t', play.takebacks[Color::Black]),
    ];
    GameTail {
        moved_ms: play.moved_ms,
        white_ms: left(Color::White),
        black_ms: left(Color::Black),
        offers: flags.into_iter().filter(|&(_, is_set)| is_set).map(|(letter, _)| letter).collect(),
        status: play.status().as_str().to_owned(),
        winner: play.winner().map(|color| color.name().to_owned()),
        reason: play.end.as_ref().map(|end| end.reason.clone()),
    }
}

/// What an action changed in a game that had so many plies before.
pub(super) fn change(play: &Play, plies_before: usize, has_chat: bool) -> GameChange {
    let from_ply = plies_before.min(play.game.plies());
    let uci = play.game.uci_moves();
    let plies = uci[from_ply..]
        .iter()
        .zip(&play.ply_clocks[from_ply..])
        .map(|(uci, left)| PlyRow { uci: uci.clone(), clock_ms: wire::millis(*left) })
        .collect();
    let chat = play.chat.back().filter(|_| has_chat).map(|entry| {
        let row = ChatRow { room: entry.room.as_str().to_owned(), user: entry.user.clone(), text: entry.text.clone() };
        (play.chat_count, row)
    });
    GameChange { id: play.id.clone(), tail: tail(play), from_ply, plies, chat }
}

/// A game as it was stored; `None` if it cannot be understood, which it says to the log.
pub(super) fn play(stored: StoredGame, rules: PlayRules, grace: Duration, now: Instant) -> Option<Play> {
    let id = stored.head.id.clone();
    match restore(stored, rules, grace, now) {
        Ok(play) => Some(play),
        Err(why) => {
            tracing::error!(%id, %why, "a stored local game cannot be read");
            None
        }
    }
}

fn restore(stored: StoredGame, rules: PlayRules, grace: Duration, now: Instant) -> Result<Play, String> {
    let StoredGame { head, tail, plies, chat } = stored;
    let variant = Variant::from_key(&head.variant).ok_or_else(|| format!("unknown variant {}", head.variant))?;
    let time = match (head.clock_s, head.days) {
        (Some((limit_s, increment_s)), _) => TimeControl::Clock { limit_s, increment_s },
        (None, Some(days)) => TimeControl::Correspondence { days },
        (None, None) => TimeControl::Unlimited,
    };
    let terms = Terms {
        variant,
        is_start_chosen: head.initial_fen.is_some(),
        initial_fen: head.initial_fen,
        time,
        strength: head.strength.and_then(|text| serde_json::from_str(&text).ok()),
    };
    let person = |seat: SeatRow| Person { id: seat.id, name: seat.name, title: seat.title };
    let players = ByColor([person(head.white), person(head.black)]);
    let start = terms.game().map_err(|error| error.to_string())?;
    let mut game = start.clone();
    for ply in &plies {
        game.play(&ply.uci).map_err(|error| error.to_string())?;
    }
    let turn = game.turn();
    let mut left = ByColor([duration(tail.white_ms), duration(tail.black_ms)]);
    if matches!(time, TimeControl::Correspondence { .. }) && tail.reason.is_none() {
        // Days go on while the server is down; but nobody loses in the moment in which it comes back.
        let away = duration(now_ms().saturating_sub(tail.moved_ms));
        left[turn] = left[turn].saturating_sub(away).max(grace.min(left[turn]));
    }
    let winner = tail.winner.as_deref();
    let end = tail.reason.map(|reason| End {
        status: GameStatus::from(tail.status),
        winner: Color::ALL.into_iter().find(|color| winner == Some(color.name())),
        reason,
    });
    let has = |letter: char| tail.offers.contains(letter);
    let resumed = Resumed {
        ply_clocks: plies.iter().map(|ply| duration(ply.clock_ms)).collect(),
        left,
        draws: ByColor([has('D'), has('d')]),
        takebacks: ByColor([has('T'), has('t')]),
        end,
        chat_count: chat.last().map_or(0, |(number, _)| *number),
        chat: chat
            .into_iter()
            .map(|(_, row)| ChatEntry { room: Room::from(row.room), user: row.user, text: row.text })
            .collect(),
        moved_ms: tail.moved_ms,
    };
    Ok(Play::new(head.id, terms, players, start, head.created_ms, rules, now).resume(game, resumed, now))
}

fn duration(ms: i64) -> Duration {
    Duration::from_millis(u64::try_from(ms).unwrap_or(0))
}
