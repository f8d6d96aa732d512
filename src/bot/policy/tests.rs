use serde_json::{Value, json};

use super::*;
use crate::bot::settings::CorrespondenceEntry;

/// A casual atomic 3+2 challenge from a person rated 1700 to us, rated 1900, changed by `change`.
fn challenge(change: &Value) -> ChallengeEvent {
    let mut value = json!({
        "id": "Q8w2LmNe", "status": "created",
        "challenger": {"id": "someplayer", "name": "SomePlayer", "rating": 1700, "title": null},
        "destUser": {"id": "somebot", "name": "SomeBot", "rating": 1900, "title": "BOT"},
        "variant": {"key": "atomic", "name": "Atomic"}, "rated": false,
        "timeControl": {"type": "clock", "limit": 180, "increment": 2}, "color": "random",
    });
    let compat = change.get("compat").cloned();
    if let (Value::Object(all), Value::Object(change)) = (&mut value, change) {
        all.extend(change.clone());
    }
    let mut event = json!({"challenge": value});
    if let Some(compat) = compat {
        event["compat"] = compat;
    }
    serde_json::from_value(event).unwrap()
}

#[track_caller]
fn check_with(change: &Value, load: Load, settings: &ChallengeSettings, expected: &str) {
    let verdict = decide(&challenge(change), "somebot", &load, settings);
    assert_eq!(format!("{} by {}", verdict.decision, verdict.rule), expected, "{}", verdict.why);
}

#[track_caller]
fn check(change: &Value, settings: &ChallengeSettings, expected: &str) {
    check_with(change, Load::default(), settings, expected);
}

fn settings(change: impl FnOnce(&mut ChallengeSettings)) -> ChallengeSettings {
    let mut settings = ChallengeSettings::default();
    change(&mut settings);
    settings
}

fn clock(limit: u32, increment: u32) -> Value {
    json!({"timeControl": {"type": "clock", "limit": limit, "increment": increment}})
}

fn entry(initial_s: RangeInclusive<u32>, increment_s: RangeInclusive<u32>) -> TimeControlEntry {
    TimeControlEntry { initial_s, increment_s, ..TimeControlEntry::default() }
}

#[test]
fn an_ordinary_challenge_is_accepted() {
    check(&json!({}), &settings(|_| {}), "accept by challenges");
}

#[test]
fn own_and_strange_and_settled_challenges_are_not_answered() {
    let settings = settings(|_| {});
    check(&json!({"challenger": {"id": "somebot", "name": "SomeBot"}}), &settings, "ignore by not ours");
    check(&json!({"challenger": {"id": "SomeBot", "name": "SomeBot"}}), &settings, "ignore by not ours");
    check(&json!({"destUser": {"id": "other", "name": "Other"}}), &settings, "ignore by not ours");
    check(&json!({"status": "canceled"}), &settings, "ignore by not ours");
    check(&json!({"status": "accepted"}), &settings, "ignore by not ours");
}

#[test]
fn the_order_is_block_allow_flags_opponent_variant_mode_time_rating() {
    // Everything is wrong with this one; one wrong after the other is put right.
    let bad = json!({
        "challenger": {"id": "rival", "name": "Rival", "title": "BOT", "rating": 900},
        "rules": ["noAbort"], "variant": {"key": "horde"}, "rated": true,
        "timeControl": {"type": "clock", "limit": 15, "increment": 0},
    });
    let mut s = settings(|s| {
        s.block = vec!["RIVAL".to_owned()];
        s.allow = vec!["Rival".to_owned()];
        s.opponents = vec![OpponentKind::Human];
        s.modes = vec![Mode::Casual];
        s.rating_min = Some(1000);
    });
    check(&bad, &s, "decline (generic) by challenges.block");
    s.block.clear();
    check(&bad, &s, "decline (variant) by variant");
    s.allow.clear();
    check(&bad, &s, "decline (generic) by rules");
    let mut better = bad;
    better["rules"] = json!([]);
    check(&better, &s, "decline (noBot) by challenges.opponents");
    s.opponents.push(OpponentKind::Bot);
    check(&better, &s, "decline (variant) by challenges.variants");
    better["variant"] = json!({"key": "atomic"});
    check(&better, &s, "decline (casual) by challenges.modes");
    better["rated"] = json!(false);
    check(&better, &s, "decline (tooFast) by challenges.time_controls");
    better["timeControl"]["limit"] = json!(60);
    check(&better, &s, "decline (generic) by challenges.rating_min");
    s.rating_min = None;
    check(&better, &s, "accept by challenges");
}

#[test]
fn who_is_allowed_is_welcome_with_anything_that_can_be_played() {
    let s = settings(|s| s.allow = vec!["SOMEPLAYER".to_owned()]);
    check(&json!({"rules": ["noAbort"], "variant": {"key": "standard"}}), &s, "accept by challenges.allow");
    check(&json!({"timeControl": {"type": "unlimited"}}), &s, "accept by challenges.allow");
    check(&json!({"variant": {"key": "crazyhouse"}}), &s, "decline (variant) by variant");
}

#[test]
fn anonymous_challengers_are_people_without_a_rating() {
    let s = settings(|s| s.rating_min = Some(1500));
    check(&json!({"challenger": null}), &s, "accept by challenges");
    let s = settings(|s| s.opponents = vec![OpponentKind::Bot]);
    check(&json!({"challenger": null}), &s, "decline (onlyBot) by challenges.opponents");
}

#[test]
fn only_rated_games_may_be_wanted() {
    let s = settings(|s| s.modes = vec![Mode::Rated]);
    check(&json!({}), &s, "decline (rated) by challenges.modes");
    check(&json!({"rated": true}), &s, "accept by challenges");
}

#[test]
fn clocks_are_too_fast_too_slow_or_just_wrong() {
    let s = settings(|s| s.time_controls = vec![entry(60..=180, 0..=2), entry(300..=600, 5..=10)]);
    let table = [
        ((60, 0), "accept by challenges"),
        ((180, 2), "accept by challenges"),
        ((600, 10), "accept by challenges"),
        ((30, 0), "decline (tooFast) by challenges.time_controls"),
        ((900, 0), "decline (timeControl) by challenges.time_controls"),
        ((900, 15), "decline (tooSlow) by challenges.time_controls"),
        ((180, 30), "decline (timeControl) by challenges.time_controls"),
        ((240, 3), "decline (timeControl) by challenges.time_controls"),
    ];
    for ((limit, increment), expected) in table {
        check(&clock(limit, increment), &s, expected);
    }
}

#[test]
fn speeds_restrict_an_entry() {
    let s = settings(|s| s.time_controls[0].speeds = Some(vec![Speed::Bullet, Speed::Rapid]));
    check(&clock(60, 0), &s, "accept by challenges");
    check(&clock(180, 2), &s, "decline (timeControl) by challenges.time_controls");
    check(&clock(600, 0), &s, "accept by challenges");
    check(&clock(1800, 30), &s, "decline (tooSlow) by challenges.time_controls");
    let s = settings(|s| s.time_controls[0].speeds = Some(vec![Speed::Blitz]));
    check(&clock(60, 0), &s, "decline (tooFast) by challenges.time_controls");
}

#[test]
fn an_entry_may_be_for_some_challenges_only() {
    let bots_need_increment = settings(|s| {
        s.time_controls = vec![
            TimeControlEntry { opponents: Some(vec![OpponentKind::Human]), ..TimeControlEntry::default() },
            TimeControlEntry { opponents: Some(vec![OpponentKind::Bot]), ..entry(30..=10_800, 1..=180) },
        ];
    });
    let bot = json!({"challenger": {"id": "rival", "title": "BOT"}, "timeControl": {"type": "clock", "limit": 60, "increment": 0}});
    check(&clock(60, 0), &bots_need_increment, "accept by challenges");
    check(&bot, &bots_need_increment, "decline (tooFast) by challenges.time_controls");
    let rated_atomic = settings(|s| {
        s.time_controls[0].variants = Some(vec![Variant::Atomic]);
        s.time_controls[0].modes = Some(vec![Mode::Rated]);
    });
    check(&json!({"rated": true}), &rated_atomic, "accept by challenges");
    check(&json!({}), &rated_atomic, "decline (timeControl) by challenges.time_controls");
    let chess960 = json!({"rated": true, "variant": {"key": "chess960"}});
    check(&chess960, &rated_atomic, "decline (timeControl) by challenges.time_controls");
}

#[test]
fn slow_games_are_declined_unless_they_are_wanted() {
    let days = |days: u32| json!({"timeControl": {"type": "correspondence", "daysPerTurn": days}});
    let unlimited = json!({"timeControl": {"type": "unlimited"}});
    let s = settings(|_| {});
    check(&days(3), &s, "decline (tooSlow) by challenges.correspondence");
    check(&unlimited, &s, "decline (tooSlow) by challenges.correspondence");
    let s = settings(|s| s.correspondence = Some(CorrespondenceEntry { days: 2..=5, unlimited: false }));
    check(&days(3), &s, "accept by challenges");
    check(&days(1), &s, "decline (tooFast) by challenges.correspondence");
    check(&days(7), &s, "decline (tooSlow) by challenges.correspondence");
    check(&unlimited, &s, "decline (tooSlow) by challenges.correspondence");
    let s = settings(|s| s.correspondence = Some(CorrespondenceEntry { days: 1..=14, unlimited: true }));
    check(&unlimited, &s, "accept by challenges");
}

#[test]
fn an_unknown_clock_is_declined() {
    let strange = json!({"timeControl": {"type": "hourglass"}});
    check(&strange, &settings(|_| {}), "decline (timeControl) by challenges.time_controls");
}

#[test]
fn what_the_server_bars_bots_from_is_declined() {
    let barred =
        json!({"timeControl": {"type": "clock", "limit": 15, "increment": 0}, "compat": {"bot": false, "board": true}});
    let s = settings(|s| s.time_controls = vec![entry(0..=10_800, 0..=180)]);
    check(&barred, &s, "decline (tooFast) by compat");
}

#[test]
fn ratings_are_held_to_their_bounds() {
    let rated = |rating: u32| json!({"challenger": {"id": "someplayer", "rating": rating}});
    let s = settings(|s| {
        s.rating_min = Some(1000);
        s.rating_max = Some(2800);
        s.rating_gap_max = Some(400);
    });
    check(&rated(999), &s, "decline (generic) by challenges.rating_min");
    check(&rated(2801), &s, "decline (generic) by challenges.rating_max");
    check(&rated(1499), &s, "decline (generic) by challenges.rating_gap_max");
    check(&rated(2301), &s, "decline (generic) by challenges.rating_gap_max");
    check(&rated(1500), &s, "accept by challenges");
    check(&json!({"challenger": {"id": "someplayer"}}), &s, "accept by challenges");
}

#[test]
fn without_a_seat_a_challenge_waits_and_a_full_queue_says_later() {
    let s = settings(|_| {});
    let full = Load { humans: 1, bots: 1, ..Load::default() };
    check_with(&json!({}), full, &s, "queue by challenges.games_max");
    let queue_full = Load { queued: QUEUE_MAX, ..full };
    check_with(&json!({}), queue_full, &s, "decline (later) by challenges.games_max");
}

#[test]
fn seats_of_people_are_not_for_bots() {
    let s = settings(|s| s.games_reserved_for_humans = 1);
    let one_bot = Load { bots: 1, ..Load::default() };
    let bot = json!({"challenger": {"id": "rival", "title": "BOT"}});
    check_with(&bot, one_bot, &s, "queue by challenges.games_reserved_for_humans");
    check_with(&json!({}), one_bot, &s, "accept by challenges");
    check_with(&bot, Load { humans: 1, ..Load::default() }, &s, "accept by challenges");
}

#[test]
fn one_opponent_gets_one_game_and_one_place_in_the_queue() {
    let s = settings(|_| {});
    let playing = Load { humans: 1, by_opponent: 1, ..Load::default() };
    check_with(&json!({}), playing, &s, "queue by challenges.games_per_opponent_max");
    let waiting = Load { queued: 1, queued_by_opponent: 1, ..playing };
    check_with(&json!({}), waiting, &s, "decline (later) by challenges.games_per_opponent_max");
}

#[test]
fn allowed_users_wait_for_a_seat_like_everybody() {
    let s = settings(|s| s.allow = vec!["someplayer".to_owned()]);
    check_with(&json!({}), Load { humans: 2, ..Load::default() }, &s, "queue by challenges.games_max");
}

#[test]
fn bots_come_back_another_day_and_people_are_not_counted() {
    let s = settings(|s| s.allow = vec!["friend".to_owned()]);
    let load = |bot_games_today| Load { bot_games_today, ..Load::default() };
    let bot = json!({"challenger": {"id": "rival", "title": "BOT"}});
    let friend = json!({"challenger": {"id": "friend", "title": "BOT"}});
    check_with(&bot, load(99), &s, "accept by challenges");
    for welcome in [&bot, &friend] {
        check_with(welcome, load(100), &s, "decline (later) by challenges.bot_games_per_day_max");
        let barred = Load { bots_barred: true, ..Load::default() };
        check_with(welcome, barred, &s, "decline (later) by challenges.bot_games_per_day_max");
    }
    check_with(&json!({}), Load { bots_barred: true, ..load(100) }, &s, "accept by challenges");
    check_with(&bot, load(100), &ChallengeSettings::open_to_all(vec![Variant::Atomic], 2), "accept by challenges");
}
