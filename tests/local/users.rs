use secrecy::ExposeSecret;
use serde_json::json;
use threefold::local::Ports;
use threefold::local::{self, LocalError, LocalUser};
use threefold::records::Store;
use tokio_util::sync::CancellationToken;

use crate::support::{Running, settings};

#[tokio::test]
async fn a_guest_has_an_account_of_his_own() {
    let server = Running::start().await;
    let guest = server.guest().await;
    assert!(guest.id.starts_with("guest-") && guest.id.len() == 10, "{}", guest.id);
    let account = guest.get("/api/account").await.ok();
    assert_eq!(account["id"], guest.id.as_str());
    assert!(account.get("title").is_none());
    assert_ne!(server.guest().await.id, guest.id);
}

#[tokio::test]
async fn without_a_good_token_nothing_is_answered() {
    let server = Running::start().await;
    for path in ["/api/account", "/api/account/playing", "/api/stream/event", "/api/challenge", "/local/games"] {
        assert_eq!(server.anyone().get(path).await.refused(401), "Missing authorization header");
        for token in ["nonsense", "lip_0123456789abcdef", ""] {
            let stranger = server.user("x", token);
            stranger.get(path).await.refused(401);
        }
    }
}

#[tokio::test]
async fn the_bots_token_is_good_at_its_own_door_only() {
    let server = Running::start().await;
    let bot = server.bot();
    let account = bot.get("/api/account").await.ok();
    assert_eq!(
        (account["id"].as_str(), account["username"].as_str(), account["title"].as_str()),
        (Some("threefold"), Some("Threefold"), Some("BOT"))
    );
    let elsewhere = server.user("threefold", bot.token.clone().unwrap());
    elsewhere.get("/api/account").await.refused(401);
    let guest = server.guest().await;
    let mut at_the_bots_door = server.bot();
    at_the_bots_door.token = guest.token;
    at_the_bots_door.get("/api/account").await.refused(401);
}

#[tokio::test]
async fn a_users_token_from_the_settings_or_the_command_line_is_good() {
    let store = Store::in_memory();
    let before = local::add_user(&store, "Berta").await.unwrap();
    let mut settings = settings();
    settings.users = vec![LocalUser { name: "Anna".to_owned(), token: "anna-has-a-long-token".into() }];
    let server = Running::start_with(settings, store.clone(), Ports::default()).await;
    let later = local::add_user(&store, "Clara").await.unwrap();
    for (name, token) in
        [("Anna", "anna-has-a-long-token"), ("Berta", before.expose_secret()), ("Clara", later.expose_secret())]
    {
        assert_eq!(server.user(name, token).get("/api/account").await.ok()["username"], name);
    }
    let newer = local::add_user(&store, "Clara").await.unwrap();
    assert_eq!(server.user("clara", newer.expose_secret()).get("/api/account").await.ok()["id"], "clara");
    server.user("clara", later.expose_secret()).get("/api/account").await.refused(401);
}

#[tokio::test]
async fn names_that_the_server_needs_are_not_given_away() {
    let store = Store::in_memory();
    for name in ["threefold", "Threefold", "guest-abcd", "a", "ai", "open", "with blank", "ümlaut", &"x".repeat(31)] {
        assert!(local::add_user(&store, name).await.is_err(), "{name}");
    }
}

#[tokio::test]
async fn an_address_for_strangers_needs_users_and_has_no_guests() {
    let mut open = settings();
    open.listen = "0.0.0.0:0".parse().unwrap();
    let refused = local::serve(open.clone(), Store::in_memory(), Ports::default(), CancellationToken::new()).await;
    assert!(matches!(refused, Err(LocalError::Open(_))));
    open.users = vec![LocalUser { name: "Anna".to_owned(), token: "anna-has-a-long-token".into() }];
    let server = Running::start_with(open, Store::in_memory(), Ports::default()).await;
    server.anyone().post("/local/guest", &[]).await.refused(403);
    assert_eq!(server.anyone().get("/local/info").await.ok()["guests"], false);
}

#[tokio::test]
async fn a_taken_port_is_told_as_such() {
    let server = Running::start().await;
    let mut same = settings();
    same.listen = server.bound.public;
    let refused = local::serve(same, Store::in_memory(), Ports::default(), CancellationToken::new()).await;
    assert!(refused.unwrap_err().is_port_taken());
}

#[tokio::test]
async fn users_can_be_looked_up() {
    let server = Running::start().await;
    let guest = server.guest().await;
    let anyone = server.anyone();
    assert_eq!(anyone.get("/api/user/THREEFOLD").await.ok()["title"], "BOT");
    anyone.get("/api/user/nobody").await.refused(404);
    assert_eq!(anyone.get("/api/users/status").await.refused(400), "No user ids provided");
    let _events = server.bot().stream("/api/stream/event").await;
    let status = anyone.get(&format!("/api/users/status?ids=threefold,nobody,{}", guest.id)).await.ok();
    assert_eq!(status[0]["online"], true);
    assert_eq!(status[1]["id"], guest.id.as_str());
    assert!(status[1].get("online").is_none() && status.get(2).is_none());
    let many = anyone.send(anyone.request(reqwest::Method::POST, "/api/users").body("threefold,nobody")).await.ok();
    assert_eq!(many.as_array().unwrap().len(), 1);
    assert_eq!(anyone.get("/api/bot/online").await.json()["id"], "threefold");
}

#[tokio::test]
async fn the_token_test_tells_what_tokens_are_good_for() {
    let server = Running::start().await;
    let guest = server.guest().await;
    let token = guest.token.clone().unwrap();
    let bot_token = server.bot().token.unwrap();
    let anyone = server.anyone();
    let body = format!("{token},nonsense,{bot_token}");
    let report = anyone.send(anyone.request(reqwest::Method::POST, "/api/token/test").body(body)).await.ok();
    assert_eq!(
        report[&token],
        json!({"userId": guest.id, "scopes": "board:play,challenge:read,challenge:write", "expires": null})
    );
    assert!(report["nonsense"].is_null() && report[&bot_token].is_null());
    let bot = server.bot();
    let report = bot.send(bot.request(reqwest::Method::POST, "/api/token/test").body(bot_token.clone())).await.ok();
    assert_eq!(report[&bot_token]["userId"], "threefold");
}
