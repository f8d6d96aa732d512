use crate::support::{Running, frozen, pass};

const UNLIMITED: [(&str, &str); 0] = [];

#[tokio::test(start_paused = true)]
async fn silence_on_the_event_stream_is_broken_by_an_empty_line_every_six_seconds() {
    let _frozen = frozen();
    let server = Running::start().await;
    let mut events = server.guest().await.stream("/api/stream/event").await;
    for _ in 0..3 {
        pass(6.1).await;
        assert_eq!(events.line().await.unwrap(), "");
    }
}

#[tokio::test]
async fn whoever_connects_is_told_his_running_games_and_open_challenges() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let game = server.game(&anna, &berta, &UNLIMITED).await;
    let challenge = anna.post(&format!("/api/challenge/{}", berta.id), &UNLIMITED).await.ok()["id"].clone();
    let mut events = berta.stream("/api/stream/event").await;
    let start = events.next().await.unwrap();
    assert_eq!((start["type"].as_str(), start["game"]["gameId"].as_str()), (Some("gameStart"), Some(game.as_str())));
    assert!(start["game"].get("secondsLeft").is_none());
    let told = events.next().await.unwrap();
    assert_eq!(told["challenge"]["id"], challenge);
    assert!(told.get("compat").is_none() && told["challenge"].get("direction").is_none());
    let mut own = anna.stream("/api/stream/event").await;
    assert_eq!(own.next().await.unwrap()["type"], "gameStart");
    anna.post(&anna.path(&game, "abort"), &[]).await.ok();
    let finish = own.next().await.unwrap();
    assert_eq!(finish["type"], "gameFinish", "own challenges are not replayed");
    assert_eq!(finish["game"]["status"]["name"], "aborted");
}

#[tokio::test]
async fn a_second_event_stream_ends_the_first_cleanly() {
    let server = Running::start().await;
    let guest = server.guest().await;
    let mut first = guest.stream("/api/stream/event").await;
    let mut second = guest.stream("/api/stream/event").await;
    assert_eq!(first.line().await, None);
    let bot = server.bot();
    bot.post(&format!("/api/challenge/{}", guest.id), &UNLIMITED).await.ok();
    assert_eq!(second.next().await.unwrap()["type"], "challenge");
}

#[tokio::test]
async fn a_finished_game_is_told_to_both() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let game = server.game(&anna, &berta, &UNLIMITED).await;
    let mut events = [anna.stream("/api/stream/event").await, berta.stream("/api/stream/event").await];
    anna.play(&game, "e2e4").await.ok();
    berta.play(&game, "e7e5").await.ok();
    anna.post(&anna.path(&game, "resign"), &[]).await.ok();
    for stream in &mut events {
        let finish = stream.next_of("gameFinish").await;
        assert_eq!(finish["game"]["winner"], "black");
        assert_eq!(finish["game"]["status"]["id"], 31);
        assert_eq!(finish["game"]["isMyTurn"], false);
        assert_eq!(finish["game"]["lastMove"], "e7e5");
    }
    assert!(anna.get("/api/account/playing").await.ok()["nowPlaying"].as_array().unwrap().is_empty());
}

#[tokio::test]
async fn running_games_are_listed_most_urgent_first() {
    let server = Running::start().await;
    let (anna, berta) = (server.guest().await, server.guest().await);
    let waiting = server.game(&berta, &anna, &[("clock.limit", "60")]).await;
    let slow = server.game(&anna, &berta, &[("clock.limit", "600")]).await;
    let fast = server.game(&anna, &berta, &[("clock.limit", "60")]).await;
    let playing = anna.get("/api/account/playing").await.ok();
    let ids: Vec<&str> =
        playing["nowPlaying"].as_array().unwrap().iter().map(|g| g["gameId"].as_str().unwrap()).collect();
    assert_eq!(ids, [fast.as_str(), slow.as_str(), waiting.as_str()]);
    assert_eq!(playing["nbMyTurn"], 2);
    assert_eq!(anna.get("/api/account/playing?nb=1").await.ok()["nowPlaying"].as_array().unwrap().len(), 1);
    assert!(playing["nowPlaying"][0].get("compat").is_none() && playing["nowPlaying"][0].get("id").is_none());
}
