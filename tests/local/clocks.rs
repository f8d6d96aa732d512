use crate::support::{Client, Running, frozen, pass};

const ONE_MINUTE: [(&str, &str); 2] = [("clock.limit", "60"), ("clock.increment", "2")];

#[tokio::test(start_paused = true)]
async fn the_clocks_start_after_both_first_moves() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &ONE_MINUTE).await;
    let mut stream = anna.watch(&id).await;
    let full = stream.next().await.unwrap();
    assert_eq!((full["state"]["winc"].as_i64(), full["state"]["binc"].as_i64()), (Some(2000), Some(2000)));
    for (seconds, player, mv, clocks) in [
        (20.0, &anna, "e2e4", (60_000, 60_000)),
        (20.0, &berta, "e7e5", (60_000, 60_000)),
        (5.0, &anna, "g1f3", (57_000, 60_000)),
        (10.123, &berta, "b8c6", (57_000, 51_870)),
        (0.0, &anna, "f1b5", (59_000, 51_870)),
    ] {
        pass(seconds).await;
        player.play(&id, mv).await.ok();
        let state = stream.next_of("gameState").await;
        assert_eq!((state["wtime"].as_i64().unwrap(), state["btime"].as_i64().unwrap()), clocks, "after {mv}");
    }
    pass(4.0).await;
    let late = berta.watch(&id).await.next().await.unwrap();
    assert_eq!(late["state"]["btime"], 47_870, "what has run is taken off when a stream is opened");
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_by_the_servers_clock() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = begun(&server, &anna, &berta, &ONE_MINUTE).await;
    let mut stream = berta.watch(&id).await;
    pass(59.9).await;
    assert_eq!(anna.get(&format!("/game/export/{id}")).await.status, 200);
    anna.play(&id, "g1f3").await.ok();
    pass(60.1).await;
    let end = stream.last_state().await;
    assert_eq!((end["status"].as_str(), end["winner"].as_str()), (Some("outoftime"), Some("white")));
    assert_eq!((end["wtime"].as_i64(), end["btime"].as_i64()), (Some(2100), Some(0)));
}

#[tokio::test(start_paused = true)]
async fn a_flag_against_a_bare_king_is_a_draw() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let fields = [("clock.limit", "60"), ("fen", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")];
    let id = server.game(&anna, &berta, &fields).await;
    anna.play(&id, "e2e4").await.ok();
    berta.play(&id, "e8e7").await.ok();
    let mut stream = berta.watch(&id).await;
    pass(61.0).await;
    let end = stream.last_state().await;
    assert_eq!(end["status"], "outoftime");
    assert!(end.get("winner").is_none());
}

#[tokio::test(start_paused = true)]
async fn at_base_zero_both_have_at_least_three_seconds() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    for (increment, start) in [("1", 3000), ("5", 5000)] {
        let id = server.game(&anna, &berta, &[("clock.limit", "0"), ("clock.increment", increment)]).await;
        let full = anna.watch(&id).await.next().await.unwrap();
        assert_eq!(full["clock"]["initial"], 0);
        assert_eq!(full["state"]["wtime"], start);
    }
}

#[tokio::test(start_paused = true)]
async fn time_can_be_given_to_the_opponent() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = begun(&server, &anna, &berta, &ONE_MINUTE).await;
    let mut stream = berta.watch(&id).await;
    anna.post(&format!("/api/round/{id}/add-time/15"), &[]).await.ok();
    assert_eq!(stream.next_of("gameState").await["btime"], 75_000);
    anna.post(&format!("/api/round/{id}/add-time/1000"), &[]).await.ok();
    assert_eq!(stream.next_of("gameState").await["btime"], 135_000);
    let unlimited = server.game(&anna, &berta, &[]).await;
    let text = anna.post(&format!("/api/round/{unlimited}/add-time/15"), &[]).await.refused(400);
    assert_eq!(text, "This game doesn't allow giving time");
}

#[tokio::test(start_paused = true)]
async fn a_takeback_gives_the_time_back() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = begun(&server, &anna, &berta, &ONE_MINUTE).await;
    pass(10.0).await;
    anna.play(&id, "g1f3").await.ok();
    anna.post(&anna.path(&id, "takeback/yes"), &[]).await.ok();
    pass(20.0).await;
    berta.post(&berta.path(&id, "takeback/yes"), &[]).await.ok();
    let state = anna.watch(&id).await.next().await.unwrap()["state"].clone();
    assert_eq!((state["wtime"].as_i64(), state["btime"].as_i64()), (Some(60_000), Some(60_000)));
}

#[tokio::test(start_paused = true)]
async fn an_unlimited_game_has_no_clock_and_ends_when_it_is_left_alone() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = begun(&server, &anna, &berta, &[]).await;
    let mut stream = berta.watch(&id).await;
    let full = stream.next().await.unwrap();
    assert!(full.get("clock").is_none() && full.get("daysPerTurn").is_none());
    assert_eq!(full["state"]["wtime"], 2_147_483_647);
    pass(13.0 * 24.0 * 3600.0).await;
    anna.play(&id, "g1f3").await.ok();
    pass(14.1 * 24.0 * 3600.0).await;
    let end = stream.last_state().await;
    assert_eq!((end["status"].as_str(), end["winner"].as_str()), (Some("timeout"), Some("white")));
}

#[tokio::test(start_paused = true)]
async fn a_correspondence_move_has_its_days() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = begun(&server, &anna, &berta, &[("days", "2")]).await;
    let day = 24 * 3600 * 1000;
    pass(24.0 * 3600.0).await;
    let mut stream = anna.watch(&id).await;
    let full = stream.next().await.unwrap();
    assert_eq!(full["daysPerTurn"], 2);
    assert_eq!((full["state"]["wtime"].as_i64(), full["state"]["btime"].as_i64()), (Some(day), Some(2 * day)));
    anna.play(&id, "g1f3").await.ok();
    assert_eq!(stream.next_of("gameState").await["wtime"], 2 * day);
    pass(2.1 * 24.0 * 3600.0).await;
    assert_eq!(stream.last_state().await["winner"], "white");
}

#[tokio::test(start_paused = true)]
async fn an_opponent_who_has_gone_can_be_claimed_against() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let fields = [("clock.limit", "180"), ("clock.increment", "0")];
    let id = server.game(&anna, &berta, &fields).await;
    let mut stream = anna.watch(&id).await;
    let theirs = berta.watch(&id).await;
    play_first(&anna, &berta, &id).await;
    anna.play(&id, "g1f3").await.ok();
    assert_eq!(
        anna.post(&anna.path(&id, "claim-victory"), &[]).await.refused(400),
        "You cannot claim the win on this game"
    );
    drop(theirs);
    while server.anyone().get(&format!("/api/users/status?ids={}", berta.id)).await.ok()[0].get("online").is_some() {}
    let mut told = Vec::new();
    for _ in 0..9 {
        pass(5.0).await;
        told.push(stream.next_of("opponentGone").await["claimWinInSeconds"].as_i64().unwrap());
    }
    assert_eq!(told, [35, 30, 25, 20, 15, 10, 5, 0, 0]);
    let back = berta.watch(&id).await;
    assert_eq!(stream.next_of("opponentGone").await["gone"], false);
    drop(back);
    while server.anyone().get(&format!("/api/users/status?ids={}", berta.id)).await.ok()[0].get("online").is_some() {}
    pass(39.0).await;
    assert_eq!(anna.post(&anna.path(&id, "claim-draw"), &[]).await.refused(400), "You cannot claim draw on this game");
    pass(1.1).await;
    anna.post(&anna.path(&id, "claim-victory/"), &[]).await.ok();
    let end = stream.last_state().await;
    assert_eq!((end["status"].as_str(), end["winner"].as_str()), (Some("timeout"), Some("white")));
}

#[tokio::test(start_paused = true)]
async fn a_game_that_nobody_begins_is_aborted_once_a_player_has_left() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &ONE_MINUTE).await;
    let mut stream = anna.watch(&id).await;
    let theirs = berta.watch(&id).await;
    pass(3600.0).await;
    let mut watcher = server.guest().await.stream(&format!("/local/watch/{id}")).await;
    assert_eq!(watcher.next().await.unwrap()["state"]["status"], "started");
    drop(theirs);
    while server.anyone().get(&format!("/api/users/status?ids={}", berta.id)).await.ok()[0].get("online").is_some() {}
    pass(601.0).await;
    assert_eq!(stream.last_state().await["status"], "aborted");
}

#[tokio::test(start_paused = true)]
async fn silence_on_a_game_stream_is_broken_by_an_empty_line_every_seven_seconds() {
    let _frozen = frozen();
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let id = server.game(&anna, &berta, &[]).await;
    let mut stream = anna.watch(&id).await;
    stream.next().await;
    pass(6.9).await;
    pass(0.2).await;
    assert_eq!(stream.line().await.unwrap(), "");
}

/// A game in which both have made their first move.
async fn begun(server: &Running, white: &Client, black: &Client, fields: &[(&str, &str)]) -> String {
    let id = server.game(white, black, fields).await;
    play_first(white, black, &id).await;
    id
}

async fn play_first(white: &Client, black: &Client, id: &str) {
    white.play(id, "e2e4").await.ok();
    black.play(id, "e7e5").await.ok();
}
