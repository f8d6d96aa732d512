//! Seats: who plays, who is about to, who waits.

use std::collections::{HashMap, VecDeque};

use tokio::time::Instant;

use crate::bot::policy::{self, Load};
use crate::bot::settings::{ChallengeSettings, OpponentKind};
use crate::lichess::types::{Challenge, ChallengeEvent};

/// The seats of one server. A seat is taken when we accept, not when the game begins: what is pending counts.
#[derive(Debug, Default)]
pub struct Room {
    games: HashMap<String, Seat>,
    reserved: HashMap<String, Reservation>,
    queue: VecDeque<Waiting>,
}

/// Who sits across.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The user id; `None` for the anonymous and the server's AI.
    pub opponent: Option<String>,
    /// Person or bot.
    pub kind: OpponentKind,
}

#[derive(Debug)]
struct Reservation {
    seat: Seat,
    until: Instant,
}

#[derive(Debug)]
struct Waiting {
    event: ChallengeEvent,
    since: Instant,
}

impl Seat {
    /// The seat that a challenge asks for.
    pub fn of(challenge: &Challenge) -> Self {
        Self {
            opponent: challenge.challenger.as_ref().map(|user| user.id.to_lowercase()),
            kind: policy::kind(challenge),
        }
    }

    fn is_bot(&self) -> bool {
        self.kind == OpponentKind::Bot
    }
}

impl Room {
    /// How busy we are, as a challenger sees it. Of the games against bots only those that are about to begin are known
    /// here.
    pub fn load(&self, challenge: &Challenge) -> Load {
        let seat = Seat::of(challenge);
        let seats = || self.games.values().chain(self.reserved.values().map(|reservation| &reservation.seat));
        let is_same = |other: &Seat| seat.opponent.is_some() && other.opponent == seat.opponent;
        Load {
            humans: seats().filter(|seat| !seat.is_bot()).count(),
            bots: seats().filter(|seat| seat.is_bot()).count(),
            by_opponent: seats().filter(|other| is_same(other)).count(),
            queued: self.queue.len(),
            queued_by_opponent: self
                .queue
                .iter()
                .filter(|waiting| is_same(&Seat::of(&waiting.event.challenge)))
                .count(),
            bot_games_today: self.reserved.values().filter(|reservation| reservation.seat.is_bot()).count() as u32,
            bots_barred: false,
        }
    }

    /// Whether this challenge is in the queue, or accepted and not yet a game, or a game.
    pub fn knows(&self, id: &str) -> bool {
        self.games.contains_key(id)
            || self.reserved.contains_key(id)
            || self.queue.iter().any(|waiting| waiting.event.challenge.id == id)
    }

    /// Keeps a seat for a challenge that we accept, until its game begins.
    pub fn reserve(&mut self, challenge: &Challenge, until: Instant) {
        self.reserved.insert(challenge.id.clone(), Reservation { seat: Seat::of(challenge), until });
    }

    /// Keeps a kept seat until another moment.
    pub fn extend(&mut self, id: &str, until: Instant) {
        if let Some(reservation) = self.reserved.get_mut(id) {
            reservation.until = until;
        }
    }

    /// Gives a kept seat free again; false if there was none.
    pub fn release(&mut self, id: &str) -> bool {
        self.reserved.remove(id).is_some()
    }

    /// Kept seats whose games have not begun in time.
    pub fn overdue(&self, now: Instant) -> Vec<String> {
        let overdue = self.reserved.iter().filter(|(_, reservation)| reservation.until <= now);
        overdue.map(|(id, _)| id.clone()).collect()
    }

    /// When the next kept seat is overdue.
    pub fn next_overdue(&self) -> Option<Instant> {
        self.reserved.values().map(|reservation| reservation.until).min()
    }

    /// A game begins. Returns whether there was a seat for it; if not it is one too many, and sits down all the same.
    pub fn sit(&mut self, id: &str, seat: Seat, settings: &ChallengeSettings) -> bool {
        let kept = self.release(id);
        self.queue.retain(|waiting| waiting.event.challenge.id != id);
        let has_seat = kept || self.games.len() + self.reserved.len() < settings.games_max;
        self.games.insert(id.to_owned(), seat);
        has_seat
    }

    /// A game is over.
    pub fn rise(&mut self, id: &str) {
        self.games.remove(id);
    }

    /// Games that are played.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Lets a challenge wait.
    pub fn enqueue(&mut self, event: ChallengeEvent, now: Instant) {
        self.queue.push_back(Waiting { event, since: now });
    }

    /// A challenge was taken back.
    pub fn forget(&mut self, id: &str) {
        self.queue.retain(|waiting| waiting.event.challenge.id != id);
    }

    /// The challenges that wait, first come first.
    pub fn queue(&self) -> impl Iterator<Item = &Challenge> {
        self.queue.iter().map(|waiting| &waiting.event.challenge)
    }

    /// Takes out everything that waits, to be judged again by new settings.
    pub fn drain_queue(&mut self) -> Vec<(ChallengeEvent, Instant)> {
        self.queue.drain(..).map(|waiting| (waiting.event, waiting.since)).collect()
    }

    /// Takes out what has waited since before this moment.
    pub fn expired(&mut self, before: Instant) -> Vec<Challenge> {
        let (old, kept) = self.queue.drain(..).partition(|waiting: &Waiting| waiting.since < before);
        self.queue = kept;
        let old: VecDeque<Waiting> = old;
        old.into_iter().map(|waiting| waiting.event.challenge).collect()
    }

    /// Takes out the first challenge that may sit down now. Where only people may, bots stay behind; all of them do when
    /// no more games against them may begin.
    pub fn next(&mut self, settings: &ChallengeSettings, may_bots: bool) -> Option<ChallengeEvent> {
        let index = self.queue.iter().position(|waiting| {
            let challenge = &waiting.event.challenge;
            let kind = policy::kind(challenge);
            (may_bots || kind == OpponentKind::Human) && policy::has_room(kind, &self.load(challenge), settings)
        })?;
        self.queue.remove(index).map(|waiting| waiting.event)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;

    fn event(id: &str, user: &str, title: Option<&str>) -> ChallengeEvent {
        let challenge = json!({"id": id, "challenger": {"id": user, "name": user, "title": title},
            "variant": {"key": "atomic"}, "timeControl": {"type": "clock", "limit": 60, "increment": 0}});
        serde_json::from_value(json!({"challenge": challenge})).unwrap()
    }

    fn settings(games_max: usize, games_reserved_for_humans: usize) -> ChallengeSettings {
        ChallengeSettings { games_max, games_reserved_for_humans, ..ChallengeSettings::default() }
    }

    fn seat(user: &str) -> Seat {
        Seat { opponent: Some(user.to_owned()), kind: OpponentKind::Human }
    }

    #[tokio::test]
    async fn a_seat_that_is_kept_counts_and_becomes_the_games() {
        let (mut room, settings, now) = (Room::default(), settings(1, 0), Instant::now());
        let first = event("a", "anna", None);
        room.reserve(&first.challenge, now + Duration::from_secs(10));
        assert_eq!(room.load(&first.challenge).by_opponent, 1);
        assert!(room.sit("a", seat("anna"), &settings));
        assert_eq!((room.games(), room.load(&first.challenge).humans), (1, 1));
    }

    #[tokio::test]
    async fn a_game_that_nobody_expected_is_one_too_many_when_the_seats_are_taken() {
        let (mut room, settings) = (Room::default(), settings(1, 0));
        assert!(room.sit("a", seat("anna"), &settings));
        assert!(!room.sit("b", seat("bert"), &settings));
        room.rise("a");
        room.rise("b");
        assert!(room.sit("c", seat("carl"), &settings));
    }

    #[tokio::test]
    async fn a_seat_is_kept_for_a_while_only() {
        let (mut room, now) = (Room::default(), Instant::now());
        room.reserve(&event("a", "anna", None).challenge, now + Duration::from_secs(10));
        assert!(room.overdue(now + Duration::from_secs(9)).is_empty());
        assert_eq!(room.overdue(now + Duration::from_secs(10)), ["a"]);
        assert!(room.release("a") && !room.release("a"));
    }

    #[tokio::test]
    async fn the_queue_is_first_come_first_served() {
        let (mut room, settings, now) = (Room::default(), settings(1, 0), Instant::now());
        room.enqueue(event("a", "anna", Some("BOT")), now);
        room.enqueue(event("b", "bert", None), now);
        assert_eq!(room.next(&settings, true).unwrap().challenge.id, "a");
        assert_eq!(room.next(&settings, true).unwrap().challenge.id, "b");
        assert!(room.next(&settings, true).is_none());
    }

    #[tokio::test]
    async fn a_seat_reserved_for_people_goes_to_the_first_of_them() {
        let (mut room, settings, now) = (Room::default(), settings(2, 1), Instant::now());
        room.reserve(&event("x", "xbot", Some("BOT")).challenge, now);
        room.enqueue(event("a", "abot", Some("BOT")), now);
        room.enqueue(event("b", "bert", None), now);
        assert_eq!(room.next(&settings, true).unwrap().challenge.id, "b");
        assert!(room.next(&settings, true).is_none());
    }

    #[tokio::test]
    async fn bots_stay_behind_when_no_more_games_against_them_may_begin() {
        let (mut room, settings, now) = (Room::default(), settings(2, 0), Instant::now());
        room.enqueue(event("a", "abot", Some("BOT")), now);
        room.enqueue(event("b", "bert", None), now);
        assert_eq!(room.next(&settings, false).unwrap().challenge.id, "b");
        assert!(room.next(&settings, false).is_none());
        let waiting = room.next(&settings, true).unwrap();
        room.reserve(&waiting.challenge, now);
        assert_eq!(room.load(&waiting.challenge).bot_games_today, 1);
    }

    #[tokio::test]
    async fn who_plays_already_stays_in_the_queue() {
        let (mut room, settings, now) = (Room::default(), settings(2, 0), Instant::now());
        room.sit("x", seat("anna"), &settings);
        room.enqueue(event("a", "anna", None), now);
        room.enqueue(event("b", "bert", None), now);
        assert_eq!(room.next(&settings, true).unwrap().challenge.id, "b");
    }

    #[tokio::test]
    async fn a_challenge_leaves_the_queue_when_it_is_taken_back_or_old() {
        let (mut room, now) = (Room::default(), Instant::now());
        room.enqueue(event("a", "anna", None), now);
        room.enqueue(event("b", "bert", None), now + Duration::from_secs(5));
        room.enqueue(event("c", "carl", None), now + Duration::from_secs(5));
        room.forget("c");
        let old = room.expired(now + Duration::from_secs(1));
        assert_eq!(old.iter().map(|challenge| challenge.id.as_str()).collect::<Vec<_>>(), ["a"]);
        assert_eq!(room.queue().map(|challenge| challenge.id.as_str()).collect::<Vec<_>>(), ["b"]);
    }
}
