//! Challenges: made, accepted, declined, taken back, forgotten.

use std::collections::HashMap;
use std::sync::Arc;

use rand::RngExt;
use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, watch};
use tokio::time::Instant;
use tracing::{debug, error, info};

use super::games::is_game_id;
use super::play::{Action, Play};
use super::refusal::Refusal;
use super::server::Server;
use super::terms::{Terms, settle_color};
use super::users::Person;
use super::wire;
use crate::lichess::types::{
    self, Challenge, ChallengeEvent, ChallengePerf, ChallengeStatus, ChallengeUser, ColorChoice, DeclineReason,
    Direction, Event, OpenChallenge, TimeControl,
};
use crate::records::now_ms;
use crate::rules::{ByColor, Color, Variant};

/// The challenges that are open or remembered.
#[derive(Debug, Default)]
pub(super) struct Lobby {
    entries: Mutex<HashMap<String, Entry>>,
}

/// A challenge with what the server alone knows of it. Stored as JSON.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    challenge: Challenge,
    /// The first position, also where nobody chose it; `None` where the variant always begins.
    fen: Option<String>,
    created_ms: i64,
    /// When it was accepted, declined or cancelled.
    ended_ms: Option<i64>,
    #[serde(skip, default = "Instant::now")]
    seen: Instant,
    #[serde(skip, default = "new_done")]
    done: watch::Sender<ChallengeStatus>,
    /// Cloned by everything that keeps the challenge alive.
    #[serde(skip)]
    kept: Arc<()>,
}

/// A challenge that was made, and what its maker may hold on to.
pub(super) struct Made {
    /// As the challenger sees it.
    pub(super) challenge: Challenge,
    /// What becomes of it.
    pub(super) done: watch::Receiver<ChallengeStatus>,
    /// Keeps it alive.
    pub(super) kept: Arc<()>,
}

/// A challenge that is wanted.
pub(super) struct Wanted {
    /// Who asks.
    pub(super) challenger: Person,
    /// Who is asked; `None`: anybody with the link.
    pub(super) dest: Option<Person>,
    /// On what terms.
    pub(super) terms: Terms,
    /// What the challenger wants to play.
    pub(super) color: ColorChoice,
}

impl Lobby {
    /// Reads the challenges from the store.
    pub(super) async fn load(server: &Server) {
        let bodies = match server.store().local_challenges().await {
            Ok(bodies) => bodies,
            Err(error) => {
                error!(%error, "the local challenges cannot be read; all are forgotten");
                return;
            }
        };
        let mut entries = server.lobby().entries.lock().await;
        for body in bodies {
            match serde_json::from_str::<Entry>(&body) {
                Ok(entry) => {
                    entry.done.send_replace(entry.challenge.status);
                    entries.insert(entry.challenge.id.clone(), entry);
                }
                Err(error) => error!(%error, "a stored local challenge cannot be read"),
            }
        }
    }
}

impl Entry {
    /// Still waiting for an answer; one that is offline can be accepted by whoever knows it.
    fn is_open(&self) -> bool {
        matches!(self.challenge.status, ChallengeStatus::Created | ChallengeStatus::Offline)
    }

    fn is_listed(&self) -> bool {
        self.challenge.status == ChallengeStatus::Created
    }

    fn is_from(&self, user: &str) -> bool {
        self.challenge.is_from(user)
    }

    fn is_to(&self, user: &str) -> bool {
        self.challenge.dest_user.as_ref().is_some_and(|dest| dest.id == user)
    }

    fn end(&mut self, status: ChallengeStatus) {
        self.challenge.status = status;
        self.ended_ms = Some(now_ms());
        self.done.send_replace(status);
    }

    fn body(&self) -> String {
        serde_json::to_string(self).expect("a challenge has string keys only")
    }

    /// The challenge as a user sees it.
    fn shown(&self, server: &Server) -> Challenge {
        let mut challenge = self.challenge.clone();
        for user in [&mut challenge.challenger, &mut challenge.dest_user].into_iter().flatten() {
            user.online = server.is_online(&user.id);
        }
        challenge
    }

    fn shown_to(&self, server: &Server, user: &str) -> Challenge {
        let direction = if self.is_from(user) { Direction::Out } else { Direction::In };
        Challenge { direction: Some(direction), ..self.shown(server) }
    }

    /// Tells both sides.
    fn tell(&self, server: &Server, event: impl Fn(Box<ChallengeEvent>) -> Event, is_new: bool) {
        let compat = is_new.then_some(wire::COMPAT);
        let event = event(Box::new(ChallengeEvent { challenge: self.shown(server), compat }));
        for user in [&self.challenge.challenger, &self.challenge.dest_user].into_iter().flatten() {
            server.hub().tell(&user.id, &event);
        }
    }

    fn terms(&self) -> Option<Terms> {
        let challenge = &self.challenge;
        Some(Terms {
            variant: Variant::from_key(challenge.variant.key.as_str())?,
            initial_fen: self.fen.clone(),
            is_start_chosen: challenge.initial_fen.is_some(),
            time: challenge.time_control,
            strength: challenge.strength,
        })
    }
}

impl Server {
    /// Makes a challenge. An earlier one by the same user to the same user is silently replaced, as on Lichess.
    ///
    /// # Errors
    /// There are too many challenges or games.
    pub(super) async fn challenge(&self, wanted: Wanted) -> Result<Made, Refusal> {
        let limits = &self.settings().limits;
        let mut entries = self.lobby().entries.lock().await;
        let Wanted { challenger, dest, terms, color } = wanted;
        let is_same = |entry: &Entry| {
            entry.is_open() && entry.is_from(&challenger.id) && dest.as_ref().is_some_and(|dest| entry.is_to(&dest.id))
        };
        let open = entries.values().filter(|entry| entry.is_open() && !is_same(entry));
        let (all, own) =
            open.fold((0, 0), |(all, own), entry| (all + 1, own + usize::from(entry.is_from(&challenger.id))));
        if own >= limits.challenges_per_user || all >= limits.challenges {
            return Err(Refusal::TooMany("There are too many open challenges. Try again later."));
        }
        let players = [Some(&challenger), dest.as_ref()];
        if !self.has_room_for(players.into_iter().flatten()) {
            return Err(Refusal::bad("Challenge not created"));
        }
        let mut forgotten = Vec::new();
        for entry in entries.values_mut().filter(|entry| is_same(entry)) {
            entry.end(ChallengeStatus::Canceled);
            forgotten.push(entry.challenge.id.clone());
        }
        entries.retain(|id, _| !forgotten.contains(id));
        let entry = self.new_entry(&challenger, dest.as_ref(), terms, color);
        let id = entry.challenge.id.clone();
        self.store().save_local_challenge(&id, entry.body(), forgotten).await;
        if dest.is_some() {
            entry.tell(self, Event::Challenge, true);
        }
        info!(%id, challenger = %challenger.name, variant = %entry.challenge.variant.name, "local challenge");
        let made = Made {
            challenge: entry.shown_to(self, &challenger.id),
            done: entry.done.subscribe(),
            kept: Arc::clone(&entry.kept),
        };
        entries.insert(id, entry);
        Ok(made)
    }

    /// Accepts a challenge: the game begins.
    ///
    /// # Errors
    /// It is not there, not for this user, or answered already; or there are too many games.
    pub(super) async fn accept(&self, id: &str, by: &Person, color: ColorChoice) -> Result<(), Refusal> {
        let mut entries = self.lobby().entries.lock().await;
        let entry = entries.get_mut(id).ok_or(Refusal::not_found())?;
        let is_for_anybody = entry.challenge.open.is_some() && !by.is_bot();
        if entry.is_from(&by.id) {
            return Err(Refusal::bad("The challenge is not for you to accept."));
        }
        if !entry.is_to(&by.id) && !is_for_anybody {
            return Err(Refusal::not_found());
        }
        match entry.challenge.status {
            ChallengeStatus::Created | ChallengeStatus::Offline => {}
            ChallengeStatus::Canceled => return Err(Refusal::bad("The challenge has been canceled.")),
            ChallengeStatus::Declined => return Err(Refusal::bad("The challenge has been declined.")),
            ChallengeStatus::Accepted => return Err(Refusal::bad("The challenge has already been accepted")),
            ChallengeStatus::Unknown => return Err(Refusal::not_found()),
        }
        let challenger = entry.challenge.challenger.as_ref().map(person).ok_or(Refusal::Broken)?;
        if !self.has_room_for([&challenger, by].into_iter()) {
            return Err(Refusal::bad("There are too many running games"));
        }
        let wanted = match (entry.challenge.color, color) {
            (ColorChoice::Random, ColorChoice::White) => Color::Black,
            (ColorChoice::Random, ColorChoice::Black) => Color::White,
            (ColorChoice::White, ColorChoice::White) | (ColorChoice::Black, ColorChoice::Black) => {
                return Err(Refusal::bad("This color has already been chosen"));
            }
            _ => match entry.challenge.final_color {
                Some(types::Color::Black) => Color::Black,
                _ => Color::White,
            },
        };
        let terms = entry.terms().ok_or(Refusal::Broken)?;
        let game = terms.game().map_err(|_| Refusal::Broken)?;
        let mut players = ByColor([challenger.clone(), by.clone()]);
        if wanted == Color::Black {
            players.0.swap(0, 1);
        }
        let play = Play::new(id.to_owned(), terms, players, game, now_ms(), self.play_rules(), Instant::now());
        entry.challenge.status = ChallengeStatus::Accepted;
        entry.ended_ms = Some(now_ms());
        entry.challenge.final_color = Some(wire::color(wanted));
        entry.challenge.dest_user = Some(challenge_user(by));
        self.begin_game(play, entry.body()).await?;
        // Whoever waits for this word looks for the game next.
        entry.done.send_replace(ChallengeStatus::Accepted);
        Ok(())
    }

    /// Declines a challenge.
    ///
    /// # Errors
    /// It is not there, not for this user, or answered already.
    pub(super) async fn decline(&self, id: &str, by: &Person, reason: DeclineReason) -> Result<(), Refusal> {
        let mut entries = self.lobby().entries.lock().await;
        let entry = entries.get_mut(id).filter(|entry| entry.is_to(&by.id)).ok_or(Refusal::not_found())?;
        self.decline_entry(entry, reason).await
    }

    /// Takes a challenge back; declines one that came; aborts the game of one that was accepted.
    ///
    /// # Errors
    /// It is not there, not this user's, or its game can no longer be aborted.
    pub(super) async fn cancel(&self, id: &str, by: &Person) -> Result<(), Refusal> {
        let mut entries = self.lobby().entries.lock().await;
        let entry = entries.get_mut(id).ok_or(Refusal::not_found())?;
        if entry.is_open() && entry.is_from(&by.id) {
            entry.end(ChallengeStatus::Canceled);
            self.store().save_local_challenge(id, entry.body(), Vec::new()).await;
            entry.tell(self, Event::ChallengeCanceled, false);
            return Ok(());
        }
        if entry.is_open() && entry.is_to(&by.id) {
            return self.decline_entry(entry, DeclineReason::Generic).await;
        }
        let was_accepted = entry.challenge.status == ChallengeStatus::Accepted;
        drop(entries);
        let table = self.games().running(id).filter(|_| was_accepted).ok_or(Refusal::not_found())?;
        let color = table.play().color_of(&by.id).ok_or(Refusal::not_found())?;
        match self.act(id, color, Action::Abort, Instant::now()).await {
            Err(Refusal::Bad(_)) => Err(Refusal::bad("Missing opponentToken")),
            other => other,
        }
    }

    async fn decline_entry(&self, entry: &mut Entry, reason: DeclineReason) -> Result<(), Refusal> {
        if !entry.is_open() {
            return Err(Refusal::not_found());
        }
        entry.end(ChallengeStatus::Declined);
        entry.challenge.decline_reason = Some(reason.text().to_owned());
        entry.challenge.decline_reason_key = Some(reason);
        self.store().save_local_challenge(&entry.challenge.id, entry.body(), Vec::new()).await;
        entry.tell(self, Event::ChallengeDeclined, false);
        debug!(id = %entry.challenge.id, reason = %reason, "local challenge declined");
        Ok(())
    }

    /// The challenges of a user that wait for an answer: those to him, real-time ones first, and those from him.
    pub(super) async fn challenges_of(&self, user: &str) -> (Vec<Challenge>, Vec<Challenge>) {
        let entries = self.lobby().entries.lock().await;
        let mut listed: Vec<&Entry> = entries.values().filter(|entry| entry.is_listed()).collect();
        let is_slow = |entry: &Entry| !matches!(entry.challenge.time_control, TimeControl::Clock { .. });
        listed.sort_by_key(|entry| (is_slow(entry), entry.created_ms));
        let shown = |is_mine: &dyn Fn(&Entry) -> bool| {
            listed.iter().filter(|entry| is_mine(entry)).map(|entry| entry.shown_to(self, user)).collect()
        };
        (shown(&|entry| entry.is_to(user)), shown(&|entry| entry.is_from(user)))
    }

    /// A challenge that is open or remembered, to those who may see it.
    ///
    /// # Errors
    /// There is none.
    pub(super) async fn show_challenge(&self, id: &str, user: &str) -> Result<Challenge, Refusal> {
        let entries = self.lobby().entries.lock().await;
        let may_see = |entry: &&Entry| entry.is_from(user) || entry.is_to(user) || entry.challenge.open.is_some();
        let entry = entries.get(id).filter(may_see).ok_or(Refusal::not_found())?;
        let mut challenge = entry.shown_to(self, user);
        if challenge.status == ChallengeStatus::Accepted && (entry.is_from(user) || entry.is_to(user)) {
            let is_white = (challenge.final_color == Some(types::Color::White)) == entry.is_from(user);
            challenge.full_id = Some(wire::full_id(id, if is_white { Color::White } else { Color::Black }));
        }
        Ok(challenge)
    }

    /// How many challenges wait for an answer.
    pub(super) async fn open_challenges(&self) -> usize {
        self.lobby().entries.lock().await.values().filter(|entry| entry.is_listed()).count()
    }

    /// Lets challenges lapse whose challenger has gone, and forgets those that are long over.
    pub(super) async fn sweep_challenges(&self) {
        let waits = &self.settings().waits;
        let (now, now_ms) = (Instant::now(), now_ms());
        let mut entries = self.lobby().entries.lock().await;
        let mut forgotten = Vec::new();
        for (id, entry) in entries.iter_mut() {
            let challenger = entry.challenge.challenger.as_ref();
            let is_kept =
                Arc::strong_count(&entry.kept) > 1 || challenger.is_some_and(|user| self.hub().is_online(&user.id));
            if is_kept {
                entry.seen = now;
            }
            let is_slow = !matches!(entry.challenge.time_control, TimeControl::Clock { .. });
            let age_ms = now_ms - entry.created_ms;
            if entry.is_listed() && !is_slow && now >= entry.seen + waits.challenge_offline {
                entry.challenge.status = ChallengeStatus::Offline;
            } else if entry.challenge.status == ChallengeStatus::Offline && is_kept {
                entry.challenge.status = ChallengeStatus::Created;
            }
            let is_over = match (entry.ended_ms, is_slow) {
                (Some(ended_ms), _) => now_ms - ended_ms > wire::millis(waits.challenge_memory),
                (None, true) => age_ms > wire::millis(waits.challenge_life),
                (None, false) => !is_kept && age_ms > wire::millis(waits.challenge_memory),
            };
            if is_over {
                if entry.is_open() {
                    entry.done.send_replace(ChallengeStatus::Canceled);
                }
                forgotten.push(id.clone());
            }
        }
        entries.retain(|id, _| !forgotten.contains(id));
        let mut over: Vec<(i64, String)> =
            entries.iter().filter_map(|(id, entry)| Some((entry.ended_ms?, id.clone()))).collect();
        over.sort_unstable();
        let too_many = over.len().saturating_sub(self.settings().limits.challenges_remembered);
        for (_, id) in over.into_iter().take(too_many) {
            entries.remove(&id);
            forgotten.push(id);
        }
        drop(entries);
        if !forgotten.is_empty() {
            self.store().forget_local_challenges(forgotten).await;
        }
    }

    fn has_room_for<'a>(&self, mut players: impl Iterator<Item = &'a Person>) -> bool {
        let limits = &self.settings().limits;
        let has_seat = |user: &Person| user.is_bot() || self.games().count_of(&user.id) < limits.games_per_user;
        self.games().all().len() < limits.games && players.all(has_seat)
    }

    fn new_entry(&self, challenger: &Person, dest: Option<&Person>, terms: Terms, color: ColorChoice) -> Entry {
        let id = new_id();
        let challenge = Challenge {
            url: format!("{}/{id}", self.url()),
            id,
            status: ChallengeStatus::Created,
            challenger: Some(challenge_user(challenger)),
            dest_user: dest.map(challenge_user),
            variant: types::Variant::new(wire::variant_key(terms.variant)),
            rated: false,
            speed_told: Some(terms.time.speed()),
            time_control: terms.time,
            color,
            final_color: Some(wire::color(settle_color(color))),
            perf: Some(ChallengePerf { icon: String::new(), name: wire::perf_name(terms.variant, terms.time.speed()) }),
            initial_fen: terms.initial_fen.clone().filter(|_| terms.is_start_chosen),
            open: dest.is_none().then(OpenChallenge::default),
            strength: terms.strength,
            ..Challenge::default()
        };
        Entry {
            challenge,
            fen: terms.initial_fen,
            created_ms: now_ms(),
            ended_ms: None,
            seen: Instant::now(),
            done: new_done(),
            kept: Arc::default(),
        }
    }
}

fn new_done() -> watch::Sender<ChallengeStatus> {
    watch::Sender::new(ChallengeStatus::Created)
}

fn new_id() -> String {
    const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    let mut rng = rand::rng();
    let id: String = (0..8).map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())])).collect();
    debug_assert!(is_game_id(&id));
    id
}

fn challenge_user(person: &Person) -> ChallengeUser {
    ChallengeUser {
        id: person.id.clone(),
        name: person.name.clone(),
        title: person.title.clone(),
        ..ChallengeUser::default()
    }
}

fn person(user: &ChallengeUser) -> Person {
    Person { id: user.id.clone(), name: user.name.clone(), title: user.title.clone() }
}
