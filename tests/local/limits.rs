use serde_json::json;
use threefold::local::{Limits, LocalSettings, Ports};
use threefold::records::Store;

use crate::support::{Running, frozen, pass, settings};

async fn limited(limits: Limits) -> Running {
    Running::start_with(LocalSettings { limits, ..settings() }, Store::in_memory(), Ports::default()).await
}

#[tokio::test(start_paused = true)]
async fn guests_come_one_after_another_and_old_ones_make_room() {
    let _frozen = frozen();
    let server = limited(Limits { guests: 2, guests_per_minute: 4, ..Limits::default() }).await;
    let busy = server.guest().await;
    server.game(&busy, &server.bot(), &[]).await;
    let old = server.guest().await;
    let newer = server.guest().await;
    let newest = server.guest().await;
    server.anyone().post("/local/guest", &[]).await.refused(429);
    pass(61.0).await;
    busy.get("/api/account").await.ok();
    newest.get("/api/account").await.ok();
    for forgotten in [&old, &newer] {
        forgotten.get("/api/account").await.refused(401);
    }
}

#[tokio::test]
async fn challenges_and_games_are_bounded() {
    let server = limited(Limits { challenges_per_user: 2, games_per_user: 2, games: 3, ..Limits::default() }).await;
    let mut users = Vec::new();
    for _ in 0..6 {
        users.push(server.guest().await);
    }
    let anna = &users[0];
    for (index, user) in users[1..4].iter().enumerate() {
        let reply = anna.post(&format!("/api/challenge/{}", user.id), &[]).await;
        assert_eq!(reply.status, if index < 2 { 200 } else { 429 });
    }
    server.game(&users[1], &users[2], &[]).await;
    server.game(&users[1], &users[3], &[]).await;
    let refused = users[1].post(&format!("/api/challenge/{}", users[4].id), &[]).await;
    assert_eq!(refused.refused(400), "Challenge not created");
    server.game(&users[4], &users[5], &[]).await;
    assert_eq!(
        users[4].post(&format!("/api/challenge/{}", users[5].id), &[]).await.refused(400),
        "Challenge not created"
    );
}

#[tokio::test]
async fn streams_are_bounded_for_each_user_and_each_game() {
    let server = limited(Limits { streams_per_user: 3, streams_per_game: 4, ..Limits::default() }).await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &[]).await;
    let path = format!("/local/watch/{id}");
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(anna.stream(&path).await);
    }
    anna.get("/api/stream/event").await.refused(429);
    open.push(berta.stream(&path).await);
    berta.get(&path).await.refused(429);
}

#[tokio::test(start_paused = true)]
async fn the_event_stream_is_not_to_be_polled() {
    let _frozen = frozen();
    let server = limited(Limits { event_openings: 3, ..Limits::default() }).await;
    let guest = server.guest().await;
    for _ in 0..3 {
        guest.stream("/api/stream/event").await;
    }
    let text = guest.get("/api/stream/event").await.refused(429);
    assert!(text.starts_with("Please don't poll this endpoint"), "{text}");
    pass(601.0).await;
    guest.stream("/api/stream/event").await;
}

#[tokio::test]
async fn bodies_are_bounded() {
    let server = Running::start().await;
    let guest = server.guest().await;
    let huge = "x".repeat(17 * 1024);
    guest.post("/api/challenge/threefold", &[("fen", &huge)]).await.refused(413);
    guest.post_json("/local/position", json!({"variant": "omega", "moves": huge})).await.refused(413);
    let deep = "[".repeat(10_000);
    for body in [deep.as_str(), "{", "nul", "{\"variant\":{\"a\":{\"b\":1}},", "[1,2", "\"text\""] {
        let request = guest.request(reqwest::Method::POST, "/api/challenge/threefold");
        guest.send(request.header("content-type", "application/json").body(body.to_owned())).await.refused(400);
    }
}

#[tokio::test]
async fn a_game_has_its_longest_length() {
    let server = limited(Limits { plies: 4, ..Limits::default() }).await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &[]).await;
    for (player, mv) in [(&anna, "e2e4"), (&berta, "e7e5"), (&anna, "g1f3"), (&berta, "g8f6"), (&anna, "f3e5")] {
        player.play(&id, mv).await.ok();
    }
    let end = anna.watch(&id).await.last_state().await;
    assert_eq!((end["status"].as_str(), end["moves"].as_str()), (Some("draw"), Some("e2e4 e7e5 g1f3 g8f6")));
}
