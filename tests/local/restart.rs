use std::path::Path;

use threefold::local::Ports;
use threefold::records::Store;

use crate::support::{Running, frozen, pass, settings};

async fn on(folder: &Path) -> Running {
    Running::start_with(settings(), Store::open(folder), Ports::default()).await
}

#[tokio::test(start_paused = true)]
async fn a_restart_loses_nothing_and_the_clocks_go_on_from_the_last_ply() {
    let _frozen = frozen();
    let folder = tempfile::tempdir().unwrap();
    let server = on(folder.path()).await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let fields = [("clock.limit", "60"), ("clock.increment", "1"), ("variant", "omega"), ("level", "2")];
    let id = server.game(&anna, &berta, &fields).await;
    anna.play(&id, "e1e4").await.ok();
    berta.play(&id, "e8e5").await.ok();
    pass(10.0).await;
    anna.play(&id, "f1f3").await.ok();
    berta.post(&berta.path(&id, "draw/yes"), &[]).await.ok();
    anna.post(&anna.path(&id, "chat"), &[("room", "player"), ("text", "hi")]).await.ok();
    let pending = anna.post(&format!("/api/challenge/{}", berta.id), &[("days", "1")]).await.ok()["id"].clone();
    pass(20.0).await;
    // Killed: the server is not told, only its store is let go.
    server.store.close().await;
    drop(server);

    let server = on(folder.path()).await;
    let again = |client: &crate::support::Client| server.user(client.id.clone(), client.token.clone().unwrap());
    let berta = again(&berta);
    let mut events = berta.stream("/api/stream/event").await;
    assert_eq!(events.next().await.unwrap()["game"]["gameId"], id.as_str());
    assert_eq!(events.next().await.unwrap()["challenge"]["id"], pending);
    let mut stream = berta.watch(&id).await;
    let full = stream.next().await.unwrap();
    assert_eq!(full["strength"]["level"], 2);
    let state = &full["state"];
    assert_eq!(state["moves"], "e1e4 e8e5 f1f3");
    assert_eq!((state["wtime"].as_i64(), state["btime"].as_i64()), (Some(51_000), Some(60_000)));
    assert_eq!(state["bdraw"], true);
    assert_eq!(berta.get(&berta.path(&id, "chat")).await.ok()[0]["text"], "hi");
    berta.play(&id, "f8f6").await.ok();
    pass(52.0).await;
    let end = stream.last_state().await;
    assert_eq!((end["status"].as_str(), end["winner"].as_str()), (Some("outoftime"), Some("black")));
    let moves = server.anyone().get(&format!("/game/export/{id}?tags=0&clocks=0")).await.text;
    assert!(moves.contains("1. e4 e5 2. f3 f6 0-1"), "{moves}");
}

#[tokio::test]
async fn a_takeback_and_an_end_are_kept_over_a_restart() {
    let store = Store::in_memory();
    let server = Running::start_with(settings(), store, Ports::default()).await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &[]).await;
    let over = server.game(&anna, &berta, &[("variant", "atomic")]).await;
    for game in [&id, &over] {
        anna.play(game, "e2e4").await.ok();
        berta.play(game, "e7e5").await.ok();
    }
    berta.post(&berta.path(&id, "takeback/yes"), &[]).await.ok();
    anna.post(&anna.path(&id, "takeback/yes"), &[]).await.ok();
    anna.post(&anna.path(&over, "resign"), &[]).await.ok();
    let server = Running::start_with(settings(), server.stop().await, Ports::default()).await;
    let anna = server.user(anna.id.clone(), anna.token.clone().unwrap());
    assert_eq!(anna.watch(&id).await.next().await.unwrap()["state"]["moves"], "e2e4");
    assert_eq!(anna.watch(&over).await.last_state().await["status"], "resign");
    let playing = anna.get("/api/account/playing").await.ok();
    assert_eq!(playing["nowPlaying"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn stopping_ends_the_streams_and_refuses_nothing_that_was_done() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &[]).await;
    let mut streams = [anna.watch(&id).await, anna.stream("/api/stream/event").await];
    anna.play(&id, "e2e4").await.ok();
    server.stop().await;
    for stream in &mut streams {
        while stream.line().await.is_some() {}
    }
}
