//! What to answer to a challenge, and by which rule.

use std::cmp::Ordering;
use std::fmt;
use std::ops::RangeInclusive;

use crate::bot::settings::{ChallengeSettings, Mode, OpponentKind, TimeControlEntry};
use crate::lichess::types::{
    Challenge, ChallengeEvent, ChallengeStatus, DeclineReason, RULE_NO_ABORT, Speed, TimeControl,
};
use crate::rules::{Game, Variant};

/// The answer to a challenge and the rule that decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What to do.
    pub decision: Decision,
    /// The setting, or the fact, that decided.
    pub rule: &'static str,
    /// What was so, in a few words.
    pub why: String,
}

/// What to do about a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Take it.
    Accept,
    /// Keep it until there is room.
    Queue,
    /// Refuse it.
    Decline(DeclineReason),
    /// It is none of ours to answer.
    Ignore,
}

/// How busy a server's bot is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Load {
    /// Seats taken by people, reserved ones included.
    pub humans: usize,
    /// Seats taken by bots, reserved ones included.
    pub bots: usize,
    /// Seats taken by this challenger.
    pub by_opponent: usize,
    /// Challenges that wait for a seat.
    pub queued: usize,
    /// Of these, from this challenger.
    pub queued_by_opponent: usize,
    /// Games against bots that began within 24 hours, accepted challenges included.
    pub bot_games_today: u32,
    /// The server itself has said that it allows no more of them.
    pub bots_barred: bool,
}

/// Challenges that may wait for a seat.
pub const QUEUE_MAX: usize = 20;

/// Judges a challenge in the order: block, allow, rules, opponent, variant, mode, time, rating, room.
///
/// `me` is our user id.
pub fn decide(event: &ChallengeEvent, me: &str, load: &Load, settings: &ChallengeSettings) -> Verdict {
    let challenge = &event.challenge;
    if let Some(why) = not_ours(challenge, me) {
        return Verdict::new(Decision::Ignore, "not ours", why);
    }
    let name = challenger_name(challenge);
    if is_listed(challenge, &settings.block) {
        return Verdict::declined(DeclineReason::Generic, "challenges.block", format!("{name} is listed"));
    }
    if is_listed(challenge, &settings.allow) {
        return unplayable(challenge)
            .unwrap_or_else(|| room(challenge, load, settings, "challenges.allow", format!("{name} is listed")));
    }
    flags(challenge)
        .or_else(|| opponent(challenge, settings))
        .or_else(|| variant(challenge, settings))
        .or_else(|| mode(challenge, settings))
        .or_else(|| time(event, settings))
        .or_else(|| rating(challenge, settings))
        .unwrap_or_else(|| room(challenge, load, settings, "challenges", "it fits".to_owned()))
}

/// Whether this challenger may take a seat now: below the limits, and no bot on the seats of people.
pub fn has_room(kind: OpponentKind, load: &Load, settings: &ChallengeSettings) -> bool {
    let free = load.humans + load.bots < settings.games_max;
    let for_bots = settings.games_max.saturating_sub(settings.games_reserved_for_humans);
    free && load.by_opponent < settings.games_per_opponent_max && (kind == OpponentKind::Human || load.bots < for_bots)
}

/// Why no further game against a bot may begin now, if so.
pub fn bot_games_used_up(load: &Load, settings: &ChallengeSettings) -> Option<String> {
    let played = load.bot_games_today;
    if load.bots_barred {
        return Some(format!("the server allows no more games against bots for now, after {played} in 24 hours"));
    }
    let max = settings.bot_games_per_day_max.filter(|&max| played >= max)?;
    Some(format!("{played} of {max} games against bots were begun in 24 hours"))
}

/// Person or bot; the anonymous are people.
pub fn kind(challenge: &Challenge) -> OpponentKind {
    match &challenge.challenger {
        Some(user) if user.is_bot() => OpponentKind::Bot,
        _ => OpponentKind::Human,
    }
}

impl Verdict {
    fn new(decision: Decision, rule: &'static str, why: String) -> Self {
        Self { decision, rule, why }
    }

    fn declined(reason: DeclineReason, rule: &'static str, why: String) -> Self {
        Self::new(Decision::Decline(reason), rule, why)
    }
}

impl fmt::Display for Verdict {
    /// One line: `decline (tooFast) by challenges.time_controls: ½+0 is faster than every entry`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}: {}", self.decision, self.rule, self.why)
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Accept => f.write_str("accept"),
            Self::Queue => f.write_str("queue"),
            Self::Decline(reason) => write!(f, "decline ({reason})"),
            Self::Ignore => f.write_str("ignore"),
        }
    }
}

fn not_ours(challenge: &Challenge, me: &str) -> Option<String> {
    if challenge.is_from(me) {
        return Some("it is our own".to_owned());
    }
    if let Some(user) = challenge.dest_user.as_ref().filter(|user| !user.id.eq_ignore_ascii_case(me)) {
        return Some(format!("it is for {}", user.id));
    }
    match challenge.status {
        ChallengeStatus::Created | ChallengeStatus::Unknown => None,
        ChallengeStatus::Offline => Some("the challenger has gone".to_owned()),
        ChallengeStatus::Canceled => Some("it was taken back".to_owned()),
        ChallengeStatus::Declined => Some("it was declined already".to_owned()),
        ChallengeStatus::Accepted => Some("it was accepted already".to_owned()),
    }
}

fn challenger_name(challenge: &Challenge) -> &str {
    match &challenge.challenger {
        Some(user) if !user.name.is_empty() => &user.name,
        Some(user) => &user.id,
        None => "an anonymous challenger",
    }
}

fn is_listed(challenge: &Challenge, names: &[String]) -> bool {
    names.iter().any(|name| challenge.is_from(name.trim()))
}

fn flags(challenge: &Challenge) -> Option<Verdict> {
    // Before its second ply such a game can be neither aborted nor resigned: a silent opponent would hold the seat.
    challenge
        .has_rule(RULE_NO_ABORT)
        .then(|| Verdict::declined(DeclineReason::Generic, "rules", format!("{RULE_NO_ABORT} games cannot be ended")))
}

fn opponent(challenge: &Challenge, settings: &ChallengeSettings) -> Option<Verdict> {
    let kind = kind(challenge);
    let (reason, why) = match kind {
        _ if settings.opponents.contains(&kind) => return None,
        OpponentKind::Bot => (DeclineReason::NoBot, "is a bot"),
        OpponentKind::Human => (DeclineReason::OnlyBot, "is no bot"),
    };
    Some(Verdict::declined(reason, "challenges.opponents", format!("{} {why}", challenger_name(challenge))))
}

fn variant(challenge: &Challenge, settings: &ChallengeSettings) -> Option<Verdict> {
    let key = challenge.variant.key.as_str();
    if settings.variants.iter().any(|variant| variant.key() == key) {
        unplayable(challenge)
    } else {
        Some(Verdict::declined(DeclineReason::Variant, "challenges.variants", format!("{key} is not in the list")))
    }
}

/// Not a matter of taste: no engine of ours could play it.
fn unplayable(challenge: &Challenge) -> Option<Verdict> {
    let key = challenge.variant.key.as_str();
    let Some(variant) = Variant::from_key(key) else {
        return Some(Verdict::declined(DeclineReason::Variant, "variant", format!("the rules of {key} are unknown")));
    };
    let fen = challenge.initial_fen.as_deref()?;
    let error = Game::new(variant, Some(fen)).err()?;
    Some(Verdict::declined(DeclineReason::Variant, "position", error.to_string()))
}

fn mode(challenge: &Challenge, settings: &ChallengeSettings) -> Option<Verdict> {
    let (reason, why) = match mode_of(challenge) {
        mode if settings.modes.contains(&mode) => return None,
        Mode::Rated => (DeclineReason::Casual, "rated games are not played"),
        Mode::Casual => (DeclineReason::Rated, "casual games are not played"),
    };
    Some(Verdict::declined(reason, "challenges.modes", why.to_owned()))
}

fn mode_of(challenge: &Challenge) -> Mode {
    if challenge.rated { Mode::Rated } else { Mode::Casual }
}

fn time(event: &ChallengeEvent, settings: &ChallengeSettings) -> Option<Verdict> {
    let challenge = &event.challenge;
    let shown = challenge.time_control;
    match challenge.time_control {
        TimeControl::Clock { limit_s, increment_s } => {
            real_time(challenge, limit_s, increment_s, settings).or_else(|| incompatible(event))
        }
        TimeControl::Correspondence { days } => {
            let reason = match &settings.correspondence {
                None => DeclineReason::TooSlow,
                Some(entry) => match place(days, &entry.days) {
                    Ordering::Equal => return incompatible(event),
                    Ordering::Less => DeclineReason::TooFast,
                    Ordering::Greater => DeclineReason::TooSlow,
                },
            };
            Some(Verdict::declined(reason, "challenges.correspondence", format!("{shown} a move is not accepted")))
        }
        TimeControl::Unlimited if settings.correspondence.as_ref().is_some_and(|entry| entry.unlimited) => {
            incompatible(event)
        }
        TimeControl::Unlimited => Some(Verdict::declined(
            DeclineReason::TooSlow,
            "challenges.correspondence",
            "games without a clock are not accepted".to_owned(),
        )),
        TimeControl::Unknown => Some(Verdict::declined(
            DeclineReason::TimeControl,
            "challenges.time_controls",
            "this kind of clock is unknown".to_owned(),
        )),
    }
}

fn real_time(challenge: &Challenge, limit_s: u32, increment_s: u32, settings: &ChallengeSettings) -> Option<Verdict> {
    const RULE: &str = "challenges.time_controls";
    let shown = challenge.time_control;
    let fits: Vec<_> = settings
        .time_controls
        .iter()
        .filter(|entry| is_for(entry, challenge))
        .map(|entry| fit(limit_s, increment_s, entry))
        .collect();
    let is_all = |wanted| !fits.is_empty() && fits.iter().all(|&fit| fit == wanted);
    if fits.contains(&Fit::Fits) {
        None
    } else if is_all(Fit::TooLong) {
        Some(Verdict::declined(DeclineReason::TooSlow, RULE, format!("{shown} is longer than every entry")))
    } else if is_all(Fit::TooShort) {
        Some(Verdict::declined(DeclineReason::TooFast, RULE, format!("{shown} is shorter than every entry")))
    } else {
        Some(Verdict::declined(DeclineReason::TimeControl, RULE, format!("{shown} fits no entry")))
    }
}

/// Whether an entry speaks of such a challenge at all.
fn is_for(entry: &TimeControlEntry, challenge: &Challenge) -> bool {
    let key = challenge.variant.key.as_str();
    let any_variant = entry.variants.as_ref().is_none_or(|list| list.iter().any(|variant| variant.key() == key));
    let any_mode = entry.modes.as_ref().is_none_or(|list| list.contains(&mode_of(challenge)));
    let any_opponent = entry.opponents.as_ref().is_none_or(|list| list.contains(&kind(challenge)));
    any_variant && any_mode && any_opponent
}

/// How a clock lies to an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Fits,
    TooShort,
    TooLong,
    /// Too short in one way and too long in another, or between the speeds.
    Neither,
}

fn fit(limit_s: u32, increment_s: u32, entry: &TimeControlEntry) -> Fit {
    let speed = Speed::of_clock(limit_s, increment_s);
    let by_speed = match &entry.speeds {
        Some(speeds) if !speeds.contains(&speed) => match (speeds.iter().min(), speeds.iter().max()) {
            (Some(&slowest), _) if speed < slowest => Fit::TooShort,
            (_, Some(&longest)) if speed > longest => Fit::TooLong,
            _ => Fit::Neither,
        },
        _ => Fit::Fits,
    };
    let of = |place| match place {
        Ordering::Less => Fit::TooShort,
        Ordering::Equal => Fit::Fits,
        Ordering::Greater => Fit::TooLong,
    };
    [of(place(limit_s, &entry.initial_s)), of(place(increment_s, &entry.increment_s)), by_speed]
        .into_iter()
        .filter(|&fit| fit != Fit::Fits)
        .reduce(|first, next| if first == next { first } else { Fit::Neither })
        .unwrap_or(Fit::Fits)
}

fn place(value: u32, range: &RangeInclusive<u32>) -> Ordering {
    if value < *range.start() {
        Ordering::Less
    } else if value > *range.end() {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

/// The server itself says that bots cannot play it.
fn incompatible(event: &ChallengeEvent) -> Option<Verdict> {
    let is_fast = event.challenge.speed() == Speed::UltraBullet;
    let reason = if is_fast { DeclineReason::TooFast } else { DeclineReason::Generic };
    event
        .compat
        .is_some_and(|compat| !compat.bot)
        .then(|| Verdict::declined(reason, "compat", "the server does not let bots play it".to_owned()))
}

fn rating(challenge: &Challenge, settings: &ChallengeSettings) -> Option<Verdict> {
    let theirs = challenge.challenger.as_ref().and_then(|user| user.rating)?;
    let ours = challenge.dest_user.as_ref().and_then(|user| user.rating);
    let gap = ours.map(|ours| (ours - theirs).unsigned_abs());
    let (rule, why) = if let Some(min) = settings.rating_min.filter(|&min| theirs < i64::from(min)) {
        ("challenges.rating_min", format!("{theirs} is below {min}"))
    } else if let Some(max) = settings.rating_max.filter(|&max| theirs > i64::from(max)) {
        ("challenges.rating_max", format!("{theirs} is above {max}"))
    } else if let (Some(gap), Some(max)) = (gap, settings.rating_gap_max)
        && gap > u64::from(max)
    {
        ("challenges.rating_gap_max", format!("{theirs} is {gap} from our own rating, more than {max}"))
    } else {
        return None;
    };
    Some(Verdict::declined(DeclineReason::Generic, rule, why))
}

fn room(
    challenge: &Challenge,
    load: &Load,
    settings: &ChallengeSettings,
    welcome: &'static str,
    welcome_why: String,
) -> Verdict {
    let kind = kind(challenge);
    if kind == OpponentKind::Bot
        && let Some(why) = bot_games_used_up(load, settings)
    {
        return Verdict::declined(DeclineReason::Later, "challenges.bot_games_per_day_max", why);
    }
    if has_room(kind, load, settings) {
        return Verdict::new(Decision::Accept, welcome, welcome_why);
    }
    let taken = load.humans + load.bots;
    let (rule, why) = if load.by_opponent >= settings.games_per_opponent_max {
        (
            "challenges.games_per_opponent_max",
            format!("{} plays {} already", challenger_name(challenge), load.by_opponent),
        )
    } else if taken >= settings.games_max {
        ("challenges.games_max", format!("{taken} games are played"))
    } else {
        ("challenges.games_reserved_for_humans", format!("{} bots play already", load.bots))
    };
    let decision = if load.queued >= QUEUE_MAX || load.queued_by_opponent >= settings.games_per_opponent_max {
        Decision::Decline(DeclineReason::Later)
    } else {
        Decision::Queue
    };
    Verdict::new(decision, rule, why)
}

#[cfg(test)]
mod tests;
