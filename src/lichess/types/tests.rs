//! What comes over the wire is read, however odd, and what we write is read again as the same.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::*;

const GAME_START: &str = r#"{"type":"gameStart","game":{
  "fullId":"k3Xv9QzaP7mT","gameId":"k3Xv9Qza",
  "fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
  "color":"black","lastMove":"","source":"friend",
  "status":{"id":20,"name":"started"},
  "variant":{"key":"atomic","name":"Atomic"},
  "speed":"blitz","perf":"atomic","rated":true,"hasMoved":false,
  "opponent":{"id":"rivalbot","username":"BOT RivalBot","rating":1873},
  "isMyTurn":false,"secondsLeft":180,"rating":1920,
  "compat":{"bot":true,"board":true},
  "id":"k3Xv9Qza"}}"#;

const CHALLENGE: &str = r#"{"type":"challenge","challenge":{
  "id":"Q8w2LmNe","url":"https://lichess.org/Q8w2LmNe","status":"created",
  "challenger":{"id":"someplayer","name":"SomePlayer","rating":1712,"title":null,"provisional":true,"online":true,"lag":4},
  "destUser":{"id":"somebot","name":"SomeBot","rating":1920,"title":"BOT","online":true},
  "variant":{"key":"atomic","name":"Atomic","short":"Atom"},
  "rated":false,"speed":"blitz",
  "timeControl":{"type":"clock","limit":180,"increment":2,"show":"3+2"},
  "color":"random","finalColor":"white",
  "perf":{"icon":"?","name":"Atomic"}},
 "compat":{"bot":true,"board":true}}"#;

const GAME_FULL: &str = r#"{"id":"k3Xv9Qza","variant":{"key":"atomic","name":"Atomic","short":"Atom"},"speed":"blitz","perf":{"name":"Atomic"},
 "rated":true,"createdAt":1767225600000,
 "white":{"id":"rivalbot","name":"RivalBot","title":"BOT","rating":1873},
 "black":{"id":"somebot","name":"SomeBot","title":"BOT","rating":1920,"provisional":true},
 "initialFen":"startpos","clock":{"initial":180000,"increment":2000},
 "type":"gameFull",
 "state":{"type":"gameState","moves":"g1f3 f7f6","wtime":180000,"btime":180000,"winc":2000,"binc":2000,"status":"started"}}"#;

fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// Reads the text, writes it, and demands the same JSON but for the order of keys.
fn same<T: DeserializeOwned + Serialize>(text: &str) {
    let written = serde_json::to_value(read::<T>(text)).unwrap();
    assert_eq!(written, read::<Value>(text));
}

fn game_start() -> PlayingGame {
    match read(GAME_START) {
        Event::GameStart(game) => *game,
        other => panic!("{other:?}"),
    }
}

fn challenge() -> Challenge {
    match read(CHALLENGE) {
        Event::Challenge(event) => event.challenge,
        other => panic!("{other:?}"),
    }
}

fn game_full() -> GameFull {
    match read(GAME_FULL) {
        GameEvent::GameFull(full) => *full,
        other => panic!("{other:?}"),
    }
}

fn state(text: &str) -> GameState {
    match read(text) {
        GameEvent::GameState(state) => *state,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_examples_are_written_as_they_were_read() {
    same::<Event>(GAME_START);
    same::<Event>(CHALLENGE);
    same::<GameEvent>(GAME_FULL);
    same::<GameEvent>(r#"{"type":"chatLine","room":"player","username":"SomePlayer","text":"hi"}"#);
    same::<GameEvent>(r#"{"type":"opponentGone","gone":true,"claimWinInSeconds":22}"#);
    same::<GameEvent>(r#"{"type":"opponentGone","gone":false}"#);
    same::<ErrorBody>(r#"{"error":"Not found"}"#);
    same::<ErrorBody>(r#"{"error":{"clock.limit":["text"]},"clock.limit":["text"]}"#);
    same::<ErrorBody>(r#"{"error":"later","ratelimit":{"key":"bot.vsBot.day","seconds":51234}}"#);
    same::<TokenReport>(
        r#"{"tok1":{"userId":"somebot","scopes":"bot:play,challenge:read","expires":null},"tok2":null}"#,
    );
    same::<ChallengeDone>(r#""accepted""#);
    same::<Ack>(r#"{"ok":true}"#);
}

#[test]
fn the_type_of_a_full_game_is_written_late() {
    let written = serde_json::to_string(&read::<GameEvent>(GAME_FULL)).unwrap();
    assert!(written.starts_with(r#"{"id":"k3Xv9Qza""#) && written.ends_with(r#""type":"gameFull"}"#), "{written}");
}

#[test]
fn a_game_start_tells_id_opponent_and_status() {
    let game = game_start();
    assert_eq!(game.id(), "k3Xv9Qza");
    assert_eq!(game.color, Some(Color::Black));
    assert_eq!(game.status, GameStatus::Started);
    assert_eq!((game.opponent.title(), game.opponent.name()), (Some("BOT"), "RivalBot"));
    assert!(game.opponent.is_bot() && game.is_for_bots());
    assert_eq!(game.source, Source::Friend);
}

#[test]
fn opponents_without_an_id_have_no_title() {
    let engine: Opponent = read(r#"{"id":null,"username":"Stockfish level 3","ai":3}"#);
    assert_eq!((engine.title(), engine.name(), engine.ai), (None, "Stockfish level 3", Some(3)));
    let nobody: Opponent = read(r#"{"id":null,"username":"Anon."}"#);
    assert_eq!((nobody.title(), nobody.name()), (None, "Anon."));
    let untitled: Opponent = read(r#"{"id":"anna","username":"Anna"}"#);
    assert_eq!((untitled.title(), untitled.name(), untitled.is_bot()), (None, "Anna", false));
}

#[test]
fn the_id_of_a_game_is_found_under_any_of_its_keys() {
    for text in [r#"{"gameId":"k3Xv9Qza"}"#, r#"{"id":"k3Xv9Qza"}"#, r#"{"fullId":"k3Xv9QzaP7mT","gameId":null}"#] {
        assert_eq!(read::<PlayingGame>(text).id(), "k3Xv9Qza");
    }
    assert!(serde_json::from_str::<Event>(r#"{"type":"gameStart","game":{"fullId":"äöüß"}}"#).is_err());
    assert!(serde_json::from_str::<Event>(r#"{"type":"gameStart"}"#).is_err());
}

#[test]
fn a_full_id_does_not_show_in_debug() {
    assert!(!format!("{:?}", game_start()).contains("P7mT"));
}

#[test]
fn the_list_of_running_games_is_read_with_status_as_object_or_text() {
    let text = r#"{"nowPlaying":[{"fullId":"k3Xv9QzaP7mT","gameId":"k3Xv9Qza","status":"started","isMyTurn":true},
        {"gameId":"abcdefgh","status":{"id":20,"name":"started"},"secondsLeft":null}]}"#;
    let playing: Playing = read(text);
    assert_eq!(playing.now_playing.iter().map(PlayingGame::id).collect::<Vec<_>>(), ["k3Xv9Qza", "abcdefgh"]);
    assert!(playing.now_playing.iter().all(|game| game.status == GameStatus::Started));
    assert_eq!(read::<Playing>("{}"), Playing::default());
    assert_eq!(read::<Playing>(r#"{"nowPlaying":null}"#), Playing::default());
}

#[test]
fn a_challenge_tells_who_what_and_how_fast() {
    let challenge = challenge();
    assert!(challenge.is_from("someplayer") && !challenge.is_from("somebot"));
    assert_eq!(challenge.time_control, TimeControl::Clock { limit_s: 180, increment_s: 2 });
    assert_eq!(challenge.speed(), Speed::Blitz);
    assert_eq!(challenge.final_color, Some(Color::White));
    assert!(challenge.dest_user.unwrap().is_bot());
    assert_eq!(challenge.challenger.unwrap().title, None);
}

#[test]
fn compat_stands_beside_the_challenge_and_may_be_missing() {
    let Event::Challenge(event) = read(CHALLENGE) else { panic!() };
    assert_eq!(event.compat, Some(Compat { bot: true, board: true }));
    let text = r#"{"challenge":{"id":"Q8w2LmNe","variant":{"key":"omega"}},"type":"challengeCanceled"}"#;
    let Event::ChallengeCanceled(event) = read(text) else { panic!() };
    assert_eq!((event.compat, event.challenge.variant.key), (None, VariantKey::Omega));
}

#[test]
fn a_challenge_of_nobody_with_nulls_everywhere_is_read() {
    let challenge: Challenge = read(
        r#"{"id":"Q8w2LmNe","challenger":null,"destUser":null,"variant":{"key":"fog","name":null},"rated":null,
        "timeControl":null,"color":null,"finalColor":null,"perf":null,"rules":null,"open":{"userIds":null},"speed":"warp",
        "status":"pondered","novelty":[1,2,{"a":null}]}"#,
    );
    assert_eq!(challenge.variant.key, VariantKey::Unknown("fog".into()));
    assert_eq!(challenge.time_control, TimeControl::Unknown);
    assert_eq!((challenge.speed(), challenge.status), (Speed::Correspondence, ChallengeStatus::Unknown));
    assert_eq!((challenge.challenger, challenge.color, challenge.rated), (None, ColorChoice::Random, false));
    assert_eq!(challenge.open, Some(OpenChallenge::default()));
}

#[test]
fn every_kind_of_time_control_is_read_and_written() {
    for (text, expected) in [
        (
            r#"{"type":"clock","limit":30,"increment":1,"show":"½+1"}"#,
            TimeControl::Clock { limit_s: 30, increment_s: 1 },
        ),
        (r#"{"type":"correspondence","daysPerTurn":2}"#, TimeControl::Correspondence { days: 2 }),
        (r#"{"type":"unlimited"}"#, TimeControl::Unlimited),
    ] {
        assert_eq!(read::<TimeControl>(text), expected);
        same::<TimeControl>(text);
    }
    assert_eq!(read::<TimeControl>(r#"{"type":"hourglass","limit":60}"#), TimeControl::Unknown);
    assert_eq!(read::<TimeControl>(r#"{"type":"clock","limit":null}"#), TimeControl::Unknown);
    assert_eq!(
        read::<TimeControl>(r#"{"type":"clock","limit":-5,"increment":99999999999}"#),
        TimeControl::Clock { limit_s: 0, increment_s: u32::MAX }
    );
}

#[test]
fn clocks_are_shown_as_the_server_shows_them() {
    for (limit_s, increment_s, shown) in
        [(0, 1, "0+1"), (15, 0, "¼+0"), (45, 0, "¾+0"), (90, 0, "1.5+0"), (600, 5, "10+5"), (75, 0, "1.25+0")]
    {
        assert_eq!(TimeControl::Clock { limit_s, increment_s }.to_string(), shown);
    }
}

#[test]
fn speeds_change_where_the_server_changes_them() {
    let of = Speed::of_clock;
    assert_eq!((of(29, 0), of(30, 0), of(0, 1)), (Speed::UltraBullet, Speed::Bullet, Speed::Bullet));
    assert_eq!((of(179, 0), of(180, 0), of(479, 0)), (Speed::Bullet, Speed::Blitz, Speed::Blitz));
    assert_eq!((of(480, 0), of(1499, 0), of(1500, 0)), (Speed::Rapid, Speed::Rapid, Speed::Classical));
    assert_eq!((of(21599, 0), of(21600, 0)), (Speed::Classical, Speed::Correspondence));
    assert_eq!(of(u32::MAX, u32::MAX), Speed::Correspondence);
}

#[test]
fn decline_reasons_are_read_in_any_case_and_their_key_written_in_lower_case() {
    for reason in DeclineReason::ALL {
        assert_eq!(DeclineReason::from(reason.as_str().to_ascii_lowercase().as_str()), reason);
        assert_eq!(DeclineReason::from(reason.as_str().to_ascii_uppercase().as_str()), reason);
        assert_eq!(serde_json::to_value(DeclineForm { reason }).unwrap(), json!({ "reason": reason.as_str() }));
        let declined = Challenge { decline_reason_key: Some(reason), ..challenge() };
        let written = serde_json::to_value(&declined).unwrap();
        assert_eq!(written["declineReasonKey"], reason.as_str().to_ascii_lowercase());
        assert_eq!(serde_json::from_value::<Challenge>(written).unwrap(), declined);
    }
    assert_eq!(DeclineReason::from("because"), DeclineReason::Generic);
}

#[test]
fn a_full_game_knows_whose_side_is_whose() {
    let full = game_full();
    assert_eq!(full.color_of("somebot"), Some(Color::Black));
    assert_eq!(full.color_of("stranger"), None);
    assert!(full.is_from_start() && full.black.is_bot());
    assert_eq!(full.clock, Some(ClockSettings { initial_ms: 180_000, increment_ms: 2000 }));
    assert_eq!((full.state.ply(), full.state.moves().last()), (2, Some("f7f6")));
}

#[test]
fn a_game_against_the_engine_or_nobody_without_a_clock_is_read() {
    let full: GameFull = read(
        r#"{"id":"k3Xv9Qza","variant":{"key":"standard"},"white":{"aiLevel":3},"black":{},"clock":null,"initialFen":null,
        "speed":"correspondence","daysPerTurn":3,"state":{"moves":null,"wtime":2147483647,"btime":-120,"status":"started",
        "wdraw":false,"bdraw":true,"expiration":{"idleMillis":1,"millisToMove":20000}}}"#,
    );
    assert_eq!((full.white.ai_level, full.white.shown_name()), (Some(3), "Stockfish level 3".into()));
    assert_eq!((full.black.shown_name(), full.black.is_bot()), ("Anonymous".into(), false));
    assert_eq!((full.clock, full.days_per_turn, full.is_from_start()), (None, Some(3), true));
    assert_eq!((full.state.wtime, full.state.btime, full.state.winc), (UNLIMITED_MS, -120, 0));
    assert!(full.state.is_draw_offered_by(Color::Black) && !full.state.is_draw_offered_by(Color::White));
    assert_eq!(full.state.expiration, Some(Expiration { idle_ms: 1, to_move_ms: 20_000 }));
}

#[test]
fn a_state_without_moves_or_status_is_refused() {
    assert!(serde_json::from_str::<GameEvent>(r#"{"type":"gameState","status":"started"}"#).is_err());
    assert!(serde_json::from_str::<GameEvent>(r#"{"type":"gameState","moves":"e2e4"}"#).is_err());
    assert!(serde_json::from_str::<GameEvent>(r#"{"type":"gameState","moves":7,"status":"started"}"#).is_err());
}

#[test]
fn odd_clocks_are_read() {
    let state = state(
        r#"{"moves":"","wtime":1.5e3,"btime":99999999999999999999,"winc":null,"type":"gameState","status":"mate"}"#,
    );
    assert_eq!((state.wtime, state.winc), (1500, 0));
    assert!(state.btime > UNLIMITED_MS);
}

#[test]
fn states_are_written_with_true_flags_only() {
    let state = GameState { wdraw: true, winner: Some(Color::White), ..GameState::default() };
    let written = serde_json::to_value(&state).unwrap();
    assert_eq!(written["wdraw"], true);
    assert!(written.get("bdraw").is_none() && written.get("rematch").is_none());
    assert_eq!(serde_json::from_value::<GameEvent>(written).unwrap(), GameEvent::GameState(Box::new(state)));
}

#[test]
fn an_unknown_status_is_an_end() {
    for (name, over) in
        [("created", false), ("started", false), ("aborted", true), ("outoftime", true), ("eaten", true)]
    {
        assert_eq!(GameStatus::from(name).is_over(), over, "{name}");
    }
    assert_eq!(read::<GameStatus>(r#"{"id":60,"name":"variantEnd"}"#), GameStatus::VariantEnd);
    assert_eq!(read::<GameStatus>(r#"{"id":35}"#), GameStatus::OutOfTime);
    assert_eq!(read::<GameStatus>("33"), GameStatus::Timeout);
    assert_eq!(read::<GameStatus>("61"), GameStatus::Unknown("61".into()));
}

#[test]
fn unknown_types_and_lines_without_a_type_are_told_apart_from_faults() {
    assert_eq!(read::<Event>(r#"{"type":"gameParty","game":7}"#), Event::Unknown { kind: "gameParty".into() });
    assert_eq!(read::<Event>(r#"{"error":"Too many requests"}"#), Event::Unknown { kind: String::new() });
    assert_eq!(read::<Event>("[1]"), Event::Unknown { kind: String::new() });
    assert_eq!(read::<GameEvent>(r#"{"type":null}"#), GameEvent::Unknown { kind: String::new() });
    assert!(serde_json::from_str::<Event>(r#"{"type":"challenge"}"#).is_err());
    assert!(serde_json::from_str::<Event>(r#"{"type":"#).is_err());
}

#[test]
fn unknown_events_are_written_by_their_name() {
    let event = Event::Unknown { kind: "gameParty".into() };
    assert_eq!(serde_json::to_value(event).unwrap(), json!({ "type": "gameParty" }));
}

#[test]
fn a_user_with_odd_categories_is_read() {
    let user: User = read(
        r#"{"id":"somebot","username":"SomeBot","title":"BOT","perfs":{"atomic":{"games":3,"rating":1920,"rd":80,"prog":-4,"prov":true},
        "storm":{"runs":3,"score":12},"blitz":{"rating":1500.7}},"createdAt":1767225600000,"count":{"all":3,"me":null},
        "playTime":{"total":3},"blocking":true,"profile":{"bio":"x"},"patron":null}"#,
    );
    assert_eq!((user.rating("atomic"), user.rating("blitz"), user.rating("horde")), (Some(1920), Some(1500), None));
    assert!(user.is_bot() && user.blocking == Some(true) && !user.disabled);
    assert_eq!(read::<User>(r#"{"id":"gone","disabled":true}"#).name(), "gone");
}

#[test]
fn a_user_who_plays_is_told_by_flag_or_object() {
    let list: Vec<UserStatus> =
        read(r#"[{"id":"a","online":true,"playing":true},{"id":"b","playing":{"id":"k3Xv9Qza"}},{"id":"c"}]"#);
    assert_eq!(list.iter().map(|user| user.playing).collect::<Vec<_>>(), [true, true, false]);
}

#[test]
fn refusals_are_read_as_text_or_fields_and_html_is_none() {
    let text = |body: &str| ErrorBody::parse(body.as_bytes()).map(|body| body.error.to_string());
    assert_eq!(text(r#"{"error":"Not your game"}"#).as_deref(), Some("Not your game"));
    assert_eq!(
        text(r#"{"error":{"clock.limit":["a","b"],"global":"c"},"global":"c"}"#).as_deref(),
        Some("clock.limit: a, b; global: c")
    );
    assert_eq!(text(r#"{"error":42}"#).as_deref(), Some("42"));
    assert_eq!(text("<html>502</html>"), None);
    assert_eq!(text(r#"{"ok":true}"#), None);
    assert_eq!(text(r#"["error"]"#), None);
    let limited = ErrorBody::parse(br#"{"error":"x","ratelimit":{"key":"k","seconds":41220}}"#).unwrap();
    assert_eq!(limited.ratelimit.unwrap().seconds, Some(41220));
    let odd = ErrorBody::parse(br#"{"error":"x","ratelimit":{"seconds":-1}}"#).unwrap();
    assert_eq!(odd.ratelimit.unwrap().seconds, None);
}

#[test]
fn a_challenge_form_is_read_from_json_with_nulls_and_from_texts() {
    let form: ChallengeForm = read(
        r#"{"rated":"false","clock.limit":180,"clock.increment":"2","days":null,"color":null,"variant":"omega","fen":"","rules":"noAbort,noRematch"}"#,
    );
    assert_eq!(form.time_control(), TimeControl::Clock { limit_s: 180, increment_s: 2 });
    assert_eq!((form.variant.clone(), form.fen.clone(), form.rated), (VariantKey::Omega, None, false));
    assert_eq!(form.rules, ["noAbort", "noRematch"]);
    let days = ChallengeForm::new(VariantKey::Atomic, TimeControl::Correspondence { days: 3 });
    assert_eq!(
        serde_json::to_value(&days).unwrap(),
        json!({ "days": 3, "rated": false, "color": "random", "variant": "atomic" })
    );
    assert_eq!(ChallengeForm::default().time_control(), TimeControl::Unlimited);
}

#[test]
fn deep_or_broken_json_is_refused_without_a_panic() {
    let deep = "[".repeat(100_000);
    assert!(serde_json::from_str::<Event>(&deep).is_err());
    assert!(serde_json::from_str::<GameEvent>("\u{feff}{}").is_err());
    assert!(serde_json::from_slice::<Event>(b"{\"type\":\"\xff\"}").is_err());
}

#[test]
fn any_field_may_be_anything_without_a_panic() {
    fn spoil<T: DeserializeOwned + Serialize + PartialEq + std::fmt::Debug>(text: &str) {
        let whole: Value = read(text);
        let mut paths = Vec::new();
        collect(&whole, String::new(), &mut paths);
        for path in paths {
            for odd in
                [json!(null), json!(true), json!(-1), json!(1e300), json!(u64::MAX), json!("x"), json!([]), json!({})]
            {
                let mut spoilt = whole.clone();
                *spoilt.pointer_mut(&path).unwrap() = odd;
                let Ok(value) = serde_json::from_value::<T>(spoilt) else { continue };
                let again = serde_json::from_value::<T>(serde_json::to_value(&value).unwrap()).unwrap();
                assert_eq!(again, value, "{path}");
            }
        }
    }
    spoil::<Event>(GAME_START);
    spoil::<Event>(CHALLENGE);
    spoil::<GameEvent>(GAME_FULL);
    spoil::<ErrorBody>(r#"{"error":{"error":["x"],"a":[1]},"ratelimit":{"key":"k","seconds":1}}"#);
    spoil::<User>(r#"{"id":"a","perfs":{"atomic":{"games":1}},"count":{"all":1},"profile":{},"title":"BOT"}"#);
    spoil::<UserStatus>(r#"{"id":"a","name":"A","online":true,"playing":{},"playingId":"b"}"#);
    spoil::<AiForm>(
        r#"{"level":3,"clock.limit":1,"clock.increment":2,"days":3,"color":"white","variant":"x","fen":"y"}"#,
    );
}

fn collect(value: &Value, path: String, paths: &mut Vec<String>) {
    if let Some(map) = value.as_object() {
        for (key, value) in map {
            collect(value, format!("{path}/{key}"), paths);
        }
    }
    paths.push(path);
}
