use serde_json::{Value, json};
use threefold::local::Ports;
use threefold::records::Store;

use crate::support::{Client, Running, frozen, pass, settings};

const BLITZ: [(&str, &str); 2] = [("clock.limit", "180"), ("clock.increment", "2")];

#[tokio::test]
async fn an_accepted_challenge_becomes_a_game_with_its_id() {
    let server = Running::start().await;
    let (guest, bot) = (server.guest().await, server.bot());
    let mut guest_events = guest.stream("/api/stream/event").await;
    let mut bot_events = bot.stream("/api/stream/event").await;
    let form = [BLITZ[0], BLITZ[1], ("variant", "omega"), ("color", "black")];
    let challenge = guest.post("/api/challenge/Threefold", &form).await.ok();
    assert_eq!(challenge["direction"], "out");
    let id = challenge["id"].as_str().unwrap();
    let told = bot_events.next().await.unwrap();
    assert_eq!(told["type"], "challenge");
    assert_eq!(told["compat"], json!({"bot": true, "board": true}));
    let told = &told["challenge"];
    assert_eq!(told["id"], id);
    assert_eq!(told["status"], "created");
    assert_eq!(told["variant"], json!({"key": "omega", "name": "Omega chess", "short": "Omega"}));
    assert_eq!(told["timeControl"], json!({"type": "clock", "limit": 180, "increment": 2, "show": "3+2"}));
    assert_eq!((told["color"].as_str(), told["finalColor"].as_str()), (Some("black"), Some("black")));
    assert_eq!(told["speed"], "blitz");
    assert_eq!(told["rated"], false);
    assert_eq!(told["challenger"]["id"], guest.id.as_str());
    assert_eq!(told["destUser"]["title"], "BOT");
    assert!(told.get("direction").is_none() && told.get("initialFen").is_none());
    assert_eq!(guest_events.next().await.unwrap()["challenge"]["id"], id, "the challenger hears of it too");
    bot.post(&format!("/api/challenge/{id}/accept"), &[]).await.ok();
    for (events, color, opponent) in
        [(&mut bot_events, "white", guest.id.as_str()), (&mut guest_events, "black", "BOT Threefold")]
    {
        let start = events.next().await.unwrap();
        assert_eq!(start["type"], "gameStart");
        let game = &start["game"];
        assert_eq!((game["gameId"].as_str(), game["id"].as_str()), (Some(id), Some(id)));
        assert_eq!(game["color"], color);
        assert_eq!(game["opponent"]["username"], opponent);
        assert_eq!(game["isMyTurn"], color == "white");
        assert_eq!(game["status"], json!({"id": 20, "name": "started"}));
        assert_eq!(game["secondsLeft"], 180);
        assert_eq!(game["variant"], json!({"key": "omega", "name": "Omega chess"}));
        assert_eq!(game["fullId"].as_str().unwrap().len(), 12);
        assert_eq!(game["compat"], json!({"bot": true, "board": true}));
    }
}

#[tokio::test]
async fn a_declined_challenge_tells_its_reason_to_both() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let mut anna_events = anna.stream("/api/stream/event").await;
    let mut berta_events = berta.stream("/api/stream/event").await;
    let id = challenge(&anna, &berta, &BLITZ).await;
    berta.post_json(&format!("/api/challenge/{id}/decline"), json!({"reason": "TOOFAST"})).await.ok();
    for events in [&mut anna_events, &mut berta_events] {
        let told = events.next_of("challengeDeclined").await;
        assert_eq!(told["challenge"]["declineReasonKey"], "toofast");
        assert!(told["challenge"]["declineReason"].as_str().unwrap().contains("too fast"));
        assert!(told.get("compat").is_none());
    }
    berta.post(&format!("/api/challenge/{id}/decline"), &[]).await.refused(404);
    assert_eq!(
        berta.post(&format!("/api/challenge/{id}/accept"), &[]).await.refused(400),
        "The challenge has been declined."
    );
    assert_eq!(anna.get(&format!("/api/challenge/{id}/show")).await.ok()["status"], "declined");
}

#[tokio::test]
async fn a_cancelled_challenge_cannot_be_accepted() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let mut berta_events = berta.stream("/api/stream/event").await;
    let id = challenge(&anna, &berta, &BLITZ).await;
    anna.post(&format!("/api/challenge/{id}/cancel"), &[]).await.ok();
    assert_eq!(berta_events.next_of("challengeCanceled").await["challenge"]["status"], "canceled");
    assert_eq!(
        berta.post(&format!("/api/challenge/{id}/accept"), &[]).await.refused(400),
        "The challenge has been canceled."
    );
}

#[tokio::test]
async fn cancelling_an_accepted_challenge_aborts_its_game_while_it_can_be() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &BLITZ).await;
    anna.post(&format!("/api/challenge/{id}/cancel"), &[]).await.ok();
    assert_eq!(berta.watch(&id).await.last_state().await["status"], "aborted");
    let id = server.game(&anna, &berta, &BLITZ).await;
    anna.play(&id, "e2e4").await.ok();
    berta.play(&id, "e7e5").await.ok();
    assert_eq!(anna.post(&format!("/api/challenge/{id}/cancel"), &[]).await.refused(400), "Missing opponentToken");
}

#[tokio::test]
async fn nobody_accepts_for_another() {
    let server = Running::start().await;
    let (anna, berta, clara) = (server.guest().await, server.guest().await, server.guest().await);
    let id = challenge(&anna, &berta, &BLITZ).await;
    assert_eq!(
        anna.post(&format!("/api/challenge/{id}/accept"), &[]).await.refused(400),
        "The challenge is not for you to accept."
    );
    for path in ["accept", "decline", "cancel"] {
        clara.post(&format!("/api/challenge/{id}/{path}"), &[]).await.refused(404);
    }
    clara.get(&format!("/api/challenge/{id}/show")).await.refused(404);
    berta.post(&format!("/api/challenge/{id}/accept"), &[]).await.ok();
    assert_eq!(
        berta.post(&format!("/api/challenge/{id}/accept"), &[]).await.refused(400),
        "The challenge has already been accepted"
    );
    let shown = berta.get(&format!("/api/challenge/{id}/show")).await.ok();
    assert_eq!((shown["status"].as_str(), shown["direction"].as_str()), (Some("accepted"), Some("in")));
    assert_eq!(shown["fullId"].as_str().unwrap().len(), 12);
}

#[tokio::test]
async fn a_second_challenge_to_the_same_user_replaces_the_first() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let first = challenge(&anna, &berta, &BLITZ).await;
    let second = challenge(&anna, &berta, &BLITZ).await;
    berta.post(&format!("/api/challenge/{first}/accept"), &[]).await.refused(404);
    let list = berta.get("/api/challenge").await.ok();
    assert_eq!(list["in"].as_array().unwrap().len(), 1);
    assert_eq!(
        (list["in"][0]["id"].as_str(), list["in"][0]["direction"].as_str()),
        (Some(second.as_str()), Some("in"))
    );
    assert_eq!(anna.get("/api/challenge").await.ok()["out"][0]["direction"], "out");
}

#[tokio::test]
async fn every_variant_shows_its_start_as_lichess_does() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let other = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    for (fields, key, chosen, start) in [
        (&[("variant", "standard")][..], "standard", false, Some("startpos")),
        (&[("variant", "atomic")], "atomic", false, Some("startpos")),
        (&[("variant", "omega")], "omega", false, Some("startpos")),
        (&[("variant", "chess960")], "chess960", false, None),
        (&[("variant", "chess960"), ("start", "518")], "chess960", true, Some(usual)),
        (
            &[("variant", "chess960"), ("start", "0")],
            "chess960",
            true,
            Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"),
        ),
        (&[("variant", "chess960"), ("start", "dice")], "chess960", true, None),
        (&[("variant", "chess960"), ("start", "home")], "chess960", true, None),
        (&[("variant", "standard"), ("fen", other)], "fromPosition", true, Some(other)),
        (&[("variant", "fromPosition"), ("fen", other)], "fromPosition", true, Some(other)),
        (&[("variant", "fromPosition"), ("fen", usual)], "standard", false, Some("startpos")),
        (&[("variant", "atomic"), ("fen", other)], "atomic", true, Some(other)),
        (&[("variant", "chess960"), ("fen", other)], "chess960", true, Some(other)),
    ] {
        let made = anna.post(&format!("/api/challenge/{}", berta.id), fields).await.ok();
        assert_eq!(made["variant"]["key"], key, "{fields:?}");
        assert_eq!(made.get("initialFen").is_some(), chosen, "{fields:?}");
        let id = made["id"].as_str().unwrap();
        berta.post(&format!("/api/challenge/{id}/accept"), &[]).await.ok();
        let full = anna.watch(id).await.next().await.unwrap();
        assert_eq!(full["variant"]["key"], key);
        match start {
            Some(start) => assert_eq!(full["initialFen"], start, "{fields:?}"),
            None => assert!(full["initialFen"].as_str().unwrap().ends_with(" w KQkq - 0 1"), "{fields:?}"),
        }
        anna.post(&anna.path(id, "abort"), &[]).await.ok();
    }
}

#[tokio::test]
async fn any_time_control_is_taken() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    for (fields, shown) in [
        (
            &[("clock.limit", "15"), ("clock.increment", "0")][..],
            json!({"type": "clock", "limit": 15, "increment": 0, "show": "¼+0"}),
        ),
        (
            &[("clock.limit", "0"), ("clock.increment", "1")],
            json!({"type": "clock", "limit": 0, "increment": 1, "show": "0+1"}),
        ),
        (&[("days", "3")], json!({"type": "correspondence", "daysPerTurn": 3})),
        (&[], json!({"type": "unlimited"})),
    ] {
        let made = anna.post(&format!("/api/challenge/{}", berta.id), fields).await.ok();
        assert_eq!(made["timeControl"], shown);
    }
    let made = anna
        .post_json(
            &format!("/api/challenge/{}", berta.id),
            json!({"rated": false, "clock.limit": 60, "clock": {"increment": 5}, "days": null, "color": "white", "variant": "omega", "fen": null}),
        )
        .await
        .ok();
    assert_eq!(made["timeControl"]["show"], "1+5");
}

#[tokio::test]
async fn what_cannot_be_played_is_refused_by_its_field() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    for (fields, field) in [
        (&[("rated", "true")][..], "rated"),
        (&[("variant", "crazyhouse")], "variant"),
        (&[("clock.limit", "0"), ("clock.increment", "0")], "clock.limit"),
        (&[("clock.limit", "10801")], "clock.limit"),
        (&[("clock.limit", "-1")], "clock.limit"),
        (&[("clock.limit", "60"), ("clock.increment", "x")], "clock.increment"),
        (&[("days", "15")], "days"),
        (&[("days", "1"), ("clock.limit", "60")], "days"),
        (&[("color", "green")], "color"),
        (&[("fen", "nonsense")], "fen"),
        (&[("variant", "fromPosition")], "fen"),
        (&[("fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")], "fen"),
        (&[("variant", "chess960"), ("start", "960")], "start"),
        (&[("variant", "omega"), ("start", "1")], "start"),
        (&[("rules", "noAbort")], "rules"),
        (&[("level", "9")], "level"),
        (&[("thinkMs", "1")], "thinkMs"),
    ] {
        let reply = anna.post(&format!("/api/challenge/{}", berta.id), fields).await;
        assert_eq!(reply.status, 400, "{fields:?}");
        let body = reply.json();
        assert!(body["error"][field][0].is_string() && body[field][0].is_string(), "{fields:?}: {body}");
    }
    assert_eq!(anna.post("/api/challenge/nobody", &BLITZ).await.refused(400), "No such user: nobody");
    anna.post(&format!("/api/challenge/{}", anna.id), &BLITZ).await.refused(404);
    let rules = [BLITZ[0], BLITZ[1], ("rules", "noAbort")];
    assert_eq!(anna.post("/api/challenge/threefold", &rules).await.refused(400), "Rules not applicable for bots");
}

#[tokio::test]
async fn the_bots_strength_goes_with_the_challenge_into_the_game() {
    let server = Running::start().await;
    let (guest, bot) = (server.guest().await, server.bot());
    let mut events = bot.stream("/api/stream/event").await;
    let form = [BLITZ[0], BLITZ[1], ("thinkMs", "500"), ("color", "white")];
    let id = guest.post("/api/challenge/threefold", &form).await.ok()["id"].as_str().unwrap().to_owned();
    assert_eq!(events.next().await.unwrap()["challenge"]["strength"], json!({"thinkMs": 500}));
    bot.post(&format!("/api/challenge/{id}/accept"), &[]).await.ok();
    assert_eq!(bot.watch(&id).await.next().await.unwrap()["strength"], json!({"thinkMs": 500}));
}

#[tokio::test]
async fn the_servers_ai_is_the_bot_if_it_accepts() {
    let mut settings = settings();
    settings.waits.ai_answer = std::time::Duration::from_millis(200);
    let server = Running::start_with(settings, Store::in_memory(), Ports::default()).await;
    let (guest, bot) = (server.guest().await, server.bot());
    let form = [BLITZ[0], BLITZ[1], ("level", "3"), ("variant", "atomic")];
    assert_eq!(guest.post("/api/challenge/ai", &form).await.refused(400), "Threefold does not answer");
    assert!(guest.get("/api/challenge").await.ok()["out"].as_array().unwrap().is_empty());
    guest.post("/api/challenge/ai", &BLITZ).await.refused(400);
    bot.post("/api/challenge/ai", &form).await.refused(400);

    let mut events = bot.stream("/api/stream/event").await;
    let answers = async {
        for accepts in [true, false] {
            let id = events.next_of("challenge").await["challenge"]["id"].as_str().unwrap().to_owned();
            let path = format!("/api/challenge/{id}/{}", if accepts { "accept" } else { "decline" });
            bot.post(&path, &[("reason", "later")]).await.ok();
        }
    };
    let asks = async {
        let reply = guest.post("/api/challenge/ai", &form).await;
        assert_eq!(reply.status, 201);
        let game = reply.json();
        assert_eq!(
            (game["source"].as_str(), game["perf"].as_str(), &game["status"]["name"]),
            (Some("ai"), Some("atomic"), &Value::from("started"))
        );
        assert!(guest.post("/api/challenge/ai", &form).await.refused(400).contains("ask again later"));
    };
    tokio::join!(answers, asks);
}

#[tokio::test]
async fn a_challenge_kept_alive_by_its_stream_tells_its_end() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    for (path, done) in [("accept", "accepted"), ("decline", "declined")] {
        let form = [BLITZ[0], BLITZ[1], ("keepAliveStream", "true")];
        let request = anna.request(reqwest::Method::POST, &format!("/api/challenge/{}", berta.id)).form(&form);
        let mut response = request.send().await.unwrap();
        let first = response.chunk().await.unwrap().unwrap();
        let challenge: Value = serde_json::from_slice(&first).unwrap();
        berta.post(&format!("/api/challenge/{}/{path}", challenge["id"].as_str().unwrap()), &[]).await.ok();
        let last: Value = serde_json::from_slice(&response.chunk().await.unwrap().unwrap()).unwrap();
        assert_eq!(last, json!({"done": done}));
        assert!(response.chunk().await.unwrap().is_none());
    }
}

#[tokio::test]
async fn an_open_challenge_is_for_whoever_has_its_link() {
    let server = Running::start().await;
    let (anna, berta, bot) = (server.guest().await, server.guest().await, server.bot());
    let id = anna.post("/api/challenge/open", &BLITZ).await.ok()["id"].as_str().unwrap().to_owned();
    assert_eq!(berta.get(&format!("/api/challenge/{id}/show")).await.ok()["challenger"]["id"], anna.id.as_str());
    bot.post(&format!("/api/challenge/{id}/accept"), &[]).await.refused(404);
    berta.post(&format!("/api/challenge/{id}/accept?color=black"), &[]).await.ok();
    let full = berta.watch(&id).await.next().await.unwrap();
    assert_eq!(
        (full["white"]["id"].as_str(), full["black"]["id"].as_str()),
        (Some(anna.id.as_str()), Some(berta.id.as_str()))
    );
    server.guest().await.post(&format!("/api/challenge/{id}/accept"), &[]).await.refused(400);
}

#[tokio::test(start_paused = true)]
async fn a_challenge_whose_challenger_has_gone_is_no_longer_listed() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = challenge(&anna, &berta, &BLITZ).await;
    let slow = server.guest().await;
    challenge(&slow, &berta, &[("days", "1")]).await;
    let here = server.guest().await;
    let _events = here.stream("/api/stream/event").await;
    challenge(&here, &berta, &BLITZ).await;
    assert_eq!(berta.get("/api/challenge").await.ok()["in"].as_array().unwrap().len(), 3);
    for _ in 0..12 {
        pass(2.5).await;
        berta.get("/api/challenge").await.ok();
    }
    let list = berta.get("/api/challenge").await.ok();
    let from: Vec<&str> =
        list["in"].as_array().unwrap().iter().map(|c| c["challenger"]["id"].as_str().unwrap()).collect();
    assert_eq!(from, [here.id.as_str(), slow.id.as_str()]);
    berta.post(&format!("/api/challenge/{id}/accept"), &[]).await.ok();
}

async fn challenge(from: &Client, to: &Client, form: &[(&str, &str)]) -> String {
    from.post(&format!("/api/challenge/{}", to.id), form).await.ok()["id"].as_str().unwrap().to_owned()
}
