use crate::support::Running;

#[tokio::test]
async fn a_finished_game_is_exported_as_pgn_and_as_json() {
    let server = Running::start().await;
    let (anna, bot) = (server.guest().await, server.bot());
    let fields = [("clock.limit", "180"), ("clock.increment", "2"), ("variant", "atomic")];
    let id = server.game(&anna, &bot, &fields).await;
    for (player, mv) in [(&anna, "g1f3"), (&bot, "a7a6"), (&anna, "f3g5"), (&bot, "a6a5"), (&anna, "g5f7")] {
        player.play(&id, mv).await.ok();
    }
    let anyone = server.anyone();
    let pgn = anyone.get(&format!("/game/export/{id}")).await;
    assert_eq!(pgn.headers["content-type"], "application/x-chess-pgn");
    for part in [
        "[Variant \"Atomic\"]",
        "[White \"guest-",
        "[Black \"Threefold\"]",
        "[BlackTitle \"BOT\"]",
        "[Result \"1-0\"]",
        "[TimeControl \"180+2\"]",
        "[Termination \"Normal\"]",
        "[%clk 0:03:00]",
        "1. Nf3",
    ] {
        assert!(pgn.text.contains(part), "{part} is not in\n{}", pgn.text);
    }
    let bare = anyone.get(&format!("/game/export/{id}?clocks=false&tags=0")).await.text;
    assert_eq!(bare.trim(), "1. Nf3 a6 2. Ng5 a5 3. Nxf7# 1-0");
    let json = anyone.get_with(&format!("/game/export/{id}?pgnInJson=true"), "accept", "application/json").await.ok();
    assert_eq!(json["moves"], "Nf3 a6 Ng5 a5 Nxf7#");
    assert_eq!(
        (json["status"].as_str(), json["winner"].as_str(), json["reason"].as_str()),
        (Some("variantEnd"), Some("white"), Some("explosion"))
    );
    assert_eq!(json["clock"], serde_json::json!({"initial": 180, "increment": 2, "totalTime": 260}));
    assert_eq!(json["clocks"].as_array().unwrap().len(), 5);
    assert_eq!(json["players"]["black"]["user"]["title"], "BOT");
    assert!(json["pgn"].as_str().unwrap().contains("[Variant"));
    assert_eq!(anyone.get("/game/export/Nowhere0").await.refused(404), "No such game");
}

#[tokio::test]
async fn a_users_games_come_newest_first() {
    let server = Running::start().await;
    let (anna, bot) = (server.guest().await, server.bot());
    let mut ids = Vec::new();
    for variant in ["standard", "omega", "chess960"] {
        let id = server.game(&anna, &bot, &[("variant", variant)]).await;
        anna.post(&anna.path(&id, "abort"), &[]).await.ok();
        ids.insert(0, id);
        // The order is by milliseconds.
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    }
    let path = format!("/api/games/user/{}", anna.id);
    let lines = server.anyone().get_with(&format!("{path}?max=2"), "accept", "application/x-ndjson").await.text;
    let told: Vec<String> = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(told, ids[..2]);
    let pgn = server.anyone().get(&path).await.text;
    assert_eq!(pgn.matches("[Event ").count(), 3);
    assert!(pgn.contains("[Variant \"Omega\"]") && pgn.contains("[SetUp \"1\"]"));
    let own = anna.get("/local/games?nb=5").await.ok();
    assert_eq!(own["games"].as_array().unwrap().len(), 3);
    assert_eq!(own["games"][0]["id"], ids[0].as_str());
    assert_eq!((own["games"][0]["color"].as_str(), own["games"][0]["reason"].as_str()), (Some("white"), Some("abort")));
    assert_eq!(own["games"][0]["black"]["title"], "BOT");
}
