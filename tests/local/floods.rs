//! Floods: whoever sends much harms nobody else.

use std::time::Duration;

use threefold::local::{Limits, LocalSettings, Ports};
use threefold::records::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Running, settings};

#[tokio::test]
async fn guessed_tokens_are_refused_each_time_and_harm_nobody() {
    let server = Running::start().await;
    let anna = server.guest().await;
    let token = anna.token.clone().unwrap();
    let mut guesses = vec![String::new(), "x".repeat(7000), format!("{token}a"), token[..token.len() - 1].to_owned()];
    guesses.push(token.chars().rev().collect());
    guesses.extend((0..1000).map(|number| format!("lip_{number:020}")));
    for guess in guesses {
        let reply = server.user("anna", guess.clone()).get("/api/account").await;
        assert!(matches!(reply.status.as_u16(), 401 | 431), "{guess}: {}", reply.status);
        assert!(guess.len() < 8 || !reply.text.contains(&guess), "the guess is not repeated");
    }
    // The bot's door is the bot's alone.
    let bot_token = secrecy::ExposeSecret::expose_secret(&server.bound.bot_token).to_owned();
    server.user("threefold", bot_token).get("/api/account").await.refused(401);
    anna.get("/api/account").await.ok();
}

#[tokio::test]
async fn a_thousand_challenges_are_refused_beyond_the_limit_and_the_bot_is_left_in_peace() {
    let server = Running::start().await;
    let (anna, berta, bot) = (server.guest().await, server.guest().await, server.bot());
    let game = server.game(&berta, &bot, &[]).await;
    let mut statuses = std::collections::BTreeMap::new();
    for _ in 0..1000 {
        let reply = anna.post("/api/challenge/threefold", &[("clock.limit", "300"), ("clock.increment", "3")]).await;
        *statuses.entry(reply.status.as_u16()).or_insert(0) += 1;
    }
    assert!(statuses.keys().all(|status| [200, 400, 429].contains(status)), "{statuses:?}");
    let open = anna.get("/api/challenge").await.ok()["out"].as_array().unwrap().len();
    assert!(open <= Limits::default().challenges_per_user, "{open} are open: {statuses:?}");
    berta.play(&game, "e2e4").await.ok();
    bot.play(&game, "e7e5").await.ok();
    berta.post("/api/challenge/threefold", &[]).await.ok();
}

#[tokio::test]
async fn chat_floods_and_links_stay_chat() {
    let server = Running::start().await;
    let (anna, bot) = (server.guest().await, server.bot());
    let game = server.game(&anna, &bot, &[]).await;
    for number in 0..1000 {
        let text = format!("{number} https://evil.example/?{number} <a href=javascript:alert(1)>x</a> \u{202e}\u{0}");
        let reply = anna.post(&anna.path(&game, "chat"), &[("room", "player"), ("text", &text)]).await;
        assert!([200, 400, 429].contains(&reply.status.as_u16()), "{}", reply.text);
    }
    let kept = bot.get(&bot.path(&game, "chat")).await.ok();
    assert!(kept.as_array().unwrap().len() <= Limits::default().chat_lines, "{kept}");
    // The flood used up Anna's requests, not her opponent's, and not the board.
    bot.get("/api/account").await.ok();
    assert_eq!(server.guest().await.get("/api/account").await.status, 200);
}

/// In another process than the server this would be 10,000 sockets of each; here both ends are ours.
#[tokio::test]
async fn thousands_of_idle_connections_leave_room_for_a_player() {
    let server = Running::start_with(
        LocalSettings { limits: Limits { connections: 200, ..Limits::default() }, ..settings() },
        Store::in_memory(),
        Ports::default(),
    )
    .await;
    let (anna, bot) = (server.guest().await, server.bot());
    let game = server.game(&anna, &bot, &[]).await;
    let mut stream = anna.watch(&game).await;
    stream.next().await;
    let mut idle = Vec::new();
    for number in 0..4000 {
        let Ok(mut socket) = TcpStream::connect(server.bound.public).await else { continue };
        let head: &[u8] = if number % 2 == 0 { b"GET / HT" } else { b"" };
        let _ = socket.write_all(head).await; // It may be closed already.
        idle.push(socket);
    }
    anna.play(&game, "e2e4").await.ok();
    bot.play(&game, "e7e5").await.ok();
    assert_eq!(stream.next().await.unwrap()["moves"], "e2e4");
    let mut rest = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(20), idle[0].read_to_end(&mut rest)).await;
    assert!(closed.is_ok() && rest.is_empty(), "the oldest was closed");
}
