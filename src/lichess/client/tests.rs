//! The client against a small server that records what it was asked.

use std::process::Command;
use std::sync::Mutex;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use axum::serve::ListenerExt;
use futures::{FutureExt, StreamExt};
use reqwest::StatusCode;
use serde_json::json;
use tokio::net::TcpListener;

use super::super::types::{
    AiForm, ChallengeForm, ColorChoice, DeclineReason, Event, GameStatus, Room, TimeControl, VariantKey,
};
use super::*;

const TOKEN: &str = "lip_neverPrintMe";

#[derive(Debug, Clone)]
struct Seen {
    /// Method, path and query.
    line: String,
    body: String,
    headers: HeaderMap,
}

struct Server {
    client: Client,
    url: String,
    seen: Arc<Mutex<Vec<Seen>>>,
}

impl Server {
    fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }
}

fn client(url: &str) -> Client {
    Client::new(ClientSettings { url: url.into(), token: TOKEN.into(), timing: Timing::default() }).unwrap()
}

async fn server<R: IntoResponse>(answer: impl Fn(&Seen) -> R + Clone + Send + Sync + 'static) -> Server {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let handler = move |request: Request| {
        let (answer, log) = (answer.clone(), Arc::clone(&log));
        async move {
            let (parts, body) = request.into_parts();
            let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
            let seen = Seen {
                line: format!("{} {}", parts.method, parts.uri),
                body: String::from_utf8_lossy(&body).into_owned(),
                headers: parts.headers,
            };
            let response: Response = answer(&seen).into_response();
            log.lock().unwrap().push(seen);
            response
        }
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    // Without it a paused clock outruns the socket.
    let listener = listener.tap_io(|socket| socket.set_nodelay(true).unwrap());
    tokio::spawn(axum::serve(listener, Router::new().fallback(handler)).into_future());
    Server { client: client(&url), url, seen }
}

fn ok() -> Response {
    axum::Json(json!({ "ok": true })).into_response()
}

fn never() -> Response {
    Body::from_stream(futures::stream::pending::<Result<Bytes, std::io::Error>>()).into_response()
}

#[tokio::test]
async fn every_command_is_asked_as_the_server_wants_it() {
    let server = server(|_| ok()).await;
    let bot = &server.client;
    bot.upgrade().await.unwrap();
    bot.make_move("k3Xv9Qza", "e1h1", false).await.unwrap();
    bot.make_move("k3Xv9Qza", "e7e8q", true).await.unwrap();
    bot.make_move("k3Xv9Qza", "N@f3", false).await.unwrap();
    bot.abort("k3Xv9Qza").await.unwrap();
    bot.resign("k3Xv9Qza").await.unwrap();
    bot.draw("k3Xv9Qza", true).await.unwrap();
    bot.draw("k3Xv9Qza", false).await.unwrap();
    bot.takeback("k3Xv9Qza", true).await.unwrap();
    bot.takeback("k3Xv9Qza", false).await.unwrap();
    bot.claim_victory("k3Xv9Qza").await.unwrap();
    bot.claim_draw("k3Xv9Qza").await.unwrap();
    bot.add_time("k3Xv9Qza", 15).await.unwrap();
    bot.say("k3Xv9Qza", Room::Player, "good luck & have fun").await.unwrap();
    bot.accept("Q8w2LmNe").await.unwrap();
    bot.decline("Q8w2LmNe", DeclineReason::TooFast).await.unwrap();
    bot.cancel("Q8w2LmNe").await.unwrap();
    let seen = server.seen();
    let asked: Vec<_> = seen.iter().map(|seen| (seen.line.as_str(), seen.body.as_str())).collect();
    assert_eq!(
        asked,
        [
            ("POST /api/bot/account/upgrade", ""),
            ("POST /api/bot/game/k3Xv9Qza/move/e1h1", ""),
            ("POST /api/bot/game/k3Xv9Qza/move/e7e8q?offeringDraw=true", ""),
            ("POST /api/bot/game/k3Xv9Qza/move/N@f3", ""),
            ("POST /api/bot/game/k3Xv9Qza/abort", ""),
            ("POST /api/bot/game/k3Xv9Qza/resign", ""),
            ("POST /api/bot/game/k3Xv9Qza/draw/yes", ""),
            ("POST /api/bot/game/k3Xv9Qza/draw/no", ""),
            ("POST /api/bot/game/k3Xv9Qza/takeback/yes", ""),
            ("POST /api/bot/game/k3Xv9Qza/takeback/no", ""),
            ("POST /api/bot/game/k3Xv9Qza/claim-victory", ""),
            ("POST /api/bot/game/k3Xv9Qza/claim-draw", ""),
            ("POST /api/round/k3Xv9Qza/add-time/15", ""),
            ("POST /api/bot/game/k3Xv9Qza/chat", "room=player&text=good+luck+%26+have+fun"),
            ("POST /api/challenge/Q8w2LmNe/accept", ""),
            ("POST /api/challenge/Q8w2LmNe/decline", "reason=tooFast"),
            ("POST /api/challenge/Q8w2LmNe/cancel", ""),
        ]
    );
    for seen in &seen {
        assert_eq!(seen.headers["authorization"], format!("Bearer {TOKEN}"));
        assert_eq!(seen.headers["content-length"], seen.body.len().to_string());
    }
}

#[tokio::test]
async fn every_question_is_asked_and_its_answer_read() {
    let server = server(|seen| {
        let body = match seen.line.split(['?', ' ']).nth(1).unwrap() {
            "/api/account" | "/api/user/RivalBot" => json!({ "id": "somebot", "username": "SomeBot", "title": "BOT" }),
            "/api/token/test" => json!({ TOKEN: { "userId": "somebot", "scopes": "bot:play", "expires": null } }),
            "/api/account/playing" => json!({ "nowPlaying": [{ "gameId": "k3Xv9Qza" }, { "gameId": "../x" }, 7] }),
            "/api/bot/game/k3Xv9Qza/chat" => json!([{ "text": "hi", "user": "SomePlayer" }, null]),
            "/api/challenge" => {
                json!({ "in": [{ "id": "Q8w2LmNe", "variant": { "key": "atomic" } }, {}], "out": null })
            }
            "/api/challenge/ai" => json!({ "id": "k3Xv9Qza", "status": { "id": 20, "name": "started" } }),
            "/api/challenge/RivalBot" => {
                json!({ "id": "Q8w2LmNe", "variant": { "key": "atomic" }, "direction": "out" })
            }
            "/api/users/status" => json!([{ "id": "rivalbot", "online": true }]),
            "/api/bot/online" => return "{\"id\":\"a\"}\n\nnonsense\n{\"id\":\"b\"}\n".into_response(),
            other => panic!("{other}"),
        };
        axum::Json(body).into_response()
    })
    .await;
    let bot = &server.client;
    assert!(bot.account().await.unwrap().is_bot());
    assert!(bot.token_test().await.unwrap().unwrap().has_scope("bot:play"));
    assert_eq!(bot.playing().await.unwrap().len(), 1);
    assert_eq!(bot.chat("k3Xv9Qza").await.unwrap()[0].text, "hi");
    assert_eq!(bot.challenges().await.unwrap().incoming.len(), 1);
    let clock = TimeControl::Clock { limit_s: 180, increment_s: 2 };
    let ai = bot.challenge_ai(&AiForm::new(3, VariantKey::Atomic, clock)).await.unwrap();
    assert_eq!(ai.status, Some(GameStatus::Started));
    let form = ChallengeForm { color: ColorChoice::White, ..ChallengeForm::new(VariantKey::Atomic, clock) };
    assert_eq!(bot.challenge("RivalBot", &form).await.unwrap().id, "Q8w2LmNe");
    assert_eq!(bot.user("RivalBot").await.unwrap().id, "somebot");
    assert!(bot.users_status(&["RivalBot", "no/name", "other"]).await.unwrap()[0].online);
    assert!(bot.users_status(&[]).await.unwrap().is_empty());
    assert_eq!(bot.online_bots(1000).await.unwrap().iter().map(|user| &user.id).collect::<Vec<_>>(), ["a", "b"]);
    let seen = server.seen();
    let asked = |start: &str| seen.iter().find(|seen| seen.line.starts_with(start)).unwrap();
    assert_eq!(asked("POST /api/token/test").body, TOKEN);
    assert_eq!(asked("GET /api/account/playing").line, "GET /api/account/playing?nb=50");
    assert_eq!(asked("GET /api/users/status").line, "GET /api/users/status?ids=RivalBot%2Cother");
    assert_eq!(asked("GET /api/bot/online").line, "GET /api/bot/online?nb=512");
    assert_eq!(
        asked("POST /api/challenge/ai").body,
        "level=3&clock.limit=180&clock.increment=2&color=random&variant=atomic"
    );
    assert_eq!(
        asked("POST /api/challenge/RivalBot").body,
        "clock.limit=180&clock.increment=2&rated=false&color=white&variant=atomic"
    );
    let name = |seen: &Seen| seen.headers["user-agent"].to_str().unwrap().to_owned();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(name(&seen[0]), format!("threefold/{version} user:?"));
    assert_eq!(name(&seen[1]), format!("threefold/{version} user:SomeBot"));
}

#[tokio::test]
async fn what_cannot_stand_in_a_path_is_not_asked() {
    let server = server(|_| ok()).await;
    let bot = &server.client;
    for id in ["", "..", "a/b", "a?b", "ä", "%2e", "a b", &"x".repeat(41)] {
        assert!(matches!(bot.abort(id).await, Err(ApiError::Argument { .. })), "{id}");
        assert!(matches!(bot.user(id).await, Err(ApiError::Argument { .. })), "{id}");
        assert!(matches!(bot.accept(id).await, Err(ApiError::Argument { .. })), "{id}");
        assert!(bot.game_stream(id).await.is_err(), "{id}");
    }
    for uci in ["", "e2", "../..", "e2e4/x", "e2 e4", "e2e4qqqqq"] {
        assert!(bot.make_move("k3Xv9Qza", uci, false).await.is_err(), "{uci}");
    }
    bot.say("k3Xv9Qza", Room::Player, " ").await.unwrap();
    assert!(server.seen().is_empty());
}

#[tokio::test]
async fn the_token_is_never_shown() {
    let server = server(|_| (StatusCode::UNAUTHORIZED, r#"{"error":"No such token"}"#)).await;
    let error = server.client.account().await.unwrap_err();
    assert!(error.is_unauthorized());
    let gone = client("http://127.0.0.1:9").account().await.unwrap_err();
    let shown = format!("{:?} {error:?} {error} {gone:?} {gone}", server.client);
    assert!(!shown.contains(TOKEN) && !shown.contains("never"), "{shown}");
    let settings = ClientSettings { url: server.url, token: TOKEN.into(), timing: Timing::default() };
    assert!(!format!("{settings:?}").contains("never"));
    let bad = ClientSettings { token: "two words\nneverPrintMe".into(), ..settings };
    assert!(!format!("{:?}", Client::new(bad).unwrap_err()).contains("never"));
}

#[test]
fn only_https_and_loopback_addresses_are_taken() {
    for good in [
        "https://lichess.org",
        "https://lichess.org/",
        "https://example.org/below/",
        "http://127.0.0.1:9640",
        "http://127.8.8.8",
        "http://[::1]:80",
        "http://localhost:8080",
    ] {
        client(good);
    }
    for bad in [
        "http://lichess.org",
        "http://10.0.0.1",
        "http://localhost.example.org",
        "http://0.0.0.0",
        "ftp://localhost",
        "lichess.org",
        "",
        "https://user:pass@lichess.org",
        "https://lichess.org?token=x",
        "https://lichess.org#x",
    ] {
        let settings = ClientSettings { url: bad.into(), token: TOKEN.into(), timing: Timing::default() };
        let error = Client::new(settings).err().unwrap_or_else(|| panic!("{bad} was taken"));
        assert!(!error.to_string().contains("pass@"), "{error}");
    }
}

#[tokio::test]
async fn a_server_below_a_path_is_asked_there() {
    let server = server(|_| ok()).await;
    client(&format!("{}/below/", server.url)).abort("k3Xv9Qza").await.unwrap();
    client(&format!("{}/below", server.url)).abort("k3Xv9Qza").await.unwrap();
    assert!(server.seen().iter().all(|seen| seen.line == "POST /below/api/bot/game/k3Xv9Qza/abort"));
}

#[tokio::test]
async fn redirects_are_refused_and_pages_are_not_read() {
    let server = server(|seen| match seen.line.as_str() {
        line if line.ends_with("resign") => (StatusCode::FOUND, [("location", "/elsewhere")], "").into_response(),
        line if line.ends_with("abort") => (StatusCode::BAD_GATEWAY, "<html>".repeat(100_000)).into_response(),
        // A success needs no reading.
        line if line.ends_with("accept") => "<html>welcome</html>".into_response(),
        _ => "<html>".into_response(),
    })
    .await;
    let bot = &server.client;
    assert_eq!(bot.resign("k3Xv9Qza").await.unwrap_err().status(), Some(StatusCode::FOUND));
    let error = bot.abort("k3Xv9Qza").await.unwrap_err();
    assert!(error.is_server_fault() && error.is_in_doubt() && error.retry());
    assert_eq!(error.text(), Some("Bad Gateway"));
    bot.accept("k3Xv9Qza").await.unwrap();
    assert!(matches!(bot.account().await, Err(ApiError::Unreadable { .. })));
    assert_eq!(server.seen().len(), 4);
}

#[tokio::test]
async fn an_endless_answer_is_given_up() {
    let server = server(|_| {
        Body::from_stream(futures::stream::repeat_with(|| Ok::<_, std::io::Error>(Bytes::from(vec![b' '; 1 << 20]))))
            .into_response()
    })
    .await;
    assert!(matches!(server.client.account().await, Err(ApiError::TooLong { .. })));
}

#[tokio::test(start_paused = true)]
async fn a_server_that_does_not_answer_costs_ten_seconds() {
    let server = server(|_| never()).await;
    let begun = Instant::now();
    let error = server.client.make_move("k3Xv9Qza", "e2e4", false).await.unwrap_err();
    assert_eq!(begun.elapsed().as_secs(), 10);
    assert!(matches!(error, ApiError::TimedOut { .. }) && error.is_in_doubt() && error.retry());
}

#[tokio::test]
async fn a_server_that_is_not_there_is_told_as_such() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let error = client(&url).event_stream().await.unwrap_err();
    assert!(matches!(error, ApiError::Connection { .. }) && error.retry());
}

#[tokio::test(start_paused = true)]
async fn a_429_keeps_the_endpoint_silent_as_long_as_the_server_wants() {
    let server = server(|seen| {
        let limited = StatusCode::TOO_MANY_REQUESTS;
        match seen.line.rsplit('/').next().unwrap() {
            "e2e4" => (limited, r#"{"error":"Too many requests. Try again later."}"#).into_response(),
            "accept" => (limited, [("retry-after", "5")], "<html>").into_response(),
            "event" => (limited, r#"{"error":"x","ratelimit":{"key":"k","seconds":600}}"#).into_response(),
            "decline" => {
                (StatusCode::BAD_REQUEST, r#"{"error":"x","ratelimit":{"key":"k","seconds":600}}"#).into_response()
            }
            _ => ok(),
        }
    })
    .await;
    let bot = &server.client;
    let rests = |endpoint| bot.budget().rest(endpoint).map_or(0, |rest| rest.as_millis().div_ceil(1000));
    assert!(bot.make_move("k3Xv9Qza", "e2e4", false).await.unwrap_err().is_limited());
    assert_eq!(rests(Endpoint::Move), 1);
    assert!(bot.make_move("k3Xv9Qza", "e2e4", false).await.unwrap_err().is_limited());
    assert_eq!(rests(Endpoint::Move), 2);
    let begun = Instant::now();
    bot.make_move("k3Xv9Qza", "d2d4", false).await.unwrap();
    assert_eq!(begun.elapsed().as_secs(), 2);
    assert_eq!(bot.accept("Q8w2LmNe").await.unwrap_err().retry_after(), Some(Duration::from_secs(5)));
    assert_eq!(rests(Endpoint::Accept), 5);
    assert!(bot.event_stream().await.unwrap_err().is_limited());
    assert_eq!(rests(Endpoint::EventStream), 600);
    assert!(!bot.decline("Q8w2LmNe", DeclineReason::Later).await.unwrap_err().is_limited());
    assert_eq!(rests(Endpoint::Decline), 0);
}

#[tokio::test(start_paused = true)]
async fn a_stream_is_read_line_by_line_until_it_falls_silent() {
    let server = server(|_| {
        let first = futures::stream::iter(["\n{\"type\":\"gameParty\"}\n{\"type\"", ":\"x\"}\n"])
            .map(|chunk| Ok::<_, std::io::Error>(Bytes::from(chunk)));
        Body::from_stream(first.chain(futures::stream::pending())).into_response()
    })
    .await;
    let mut lines = server.client.event_stream().await.unwrap();
    for kind in ["gameParty", "x"] {
        let event: Event = lines.next().await.unwrap().unwrap().json().unwrap();
        assert_eq!(event.kind(), kind);
    }
    let begun = Instant::now();
    assert!(lines.next().await.unwrap().unwrap_err().is_end());
    assert_eq!(begun.elapsed().as_secs(), 15);
    assert!(lines.next().await.is_none());
    server.client.game_stream("k3Xv9Qza").await.unwrap();
    let lines: Vec<_> = server.seen().into_iter().map(|seen| seen.line).collect();
    assert_eq!(lines, ["GET /api/stream/event", "GET /api/bot/game/stream/k3Xv9Qza"]);
}

#[tokio::test(start_paused = true)]
async fn streams_that_hang_keep_no_post_waiting() {
    let server = server(|seen| if seen.line.contains("stream") { never() } else { ok() }).await;
    let mut streams = Vec::new();
    for _ in 0..40 {
        streams.push(server.client.game_stream("k3Xv9Qza").await.unwrap());
    }
    server.client.make_move("k3Xv9Qza", "e2e4", false).now_or_never();
    let begun = Instant::now();
    server.client.make_move("k3Xv9Qza", "e2e4", false).await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(1));
}

#[tokio::test(start_paused = true)]
async fn a_move_given_up_by_the_caller_frees_its_place() {
    let server = server(|seen| if seen.line.ends_with("e2e4") { never() } else { ok() }).await;
    let bot = &server.client;
    for _ in 0..5 {
        let given_up = timeout(Duration::from_secs(1), bot.accept("Q8w2LmNe")).await;
        assert!(given_up.is_ok());
        assert!(timeout(Duration::from_secs(1), bot.make_move("k3Xv9Qza", "e2e4", false)).await.is_err());
    }
    assert_eq!(bot.budget().waiting(), 0);
    bot.make_move("k3Xv9Qza", "d2d4", false).await.unwrap();
}

#[tokio::test]
async fn the_contact_tells_the_servers_clock() {
    let server = server(|_| r#"{"id":"somebot"}"#).await;
    let (_, contact) = server.client.account_and_contact().await.unwrap();
    let now = SystemTime::now();
    let server_time = contact.server_time.unwrap();
    assert!(now.duration_since(server_time).is_ok_and(|age| age < Duration::from_mins(1)));
}

/// The environment belongs to the whole process, so the proxies are looked at in a child.
#[tokio::test]
async fn proxies_are_used_for_lichess_and_never_for_loopback() {
    let proxy = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", proxy.local_addr().unwrap());
    let server = server(|_| ok()).await;
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", "lichess::client::tests::child_behind_a_proxy", "--ignored"]);
    for name in ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"] {
        child.env(name, &address);
    }
    for name in ["NO_PROXY", "no_proxy"] {
        child.env_remove(name);
    }
    child.env("THREEFOLD_TEST_LOOPBACK", &server.url);
    let child = tokio::task::spawn_blocking(move || child.output().unwrap());
    let (mut socket, _) = timeout(Duration::from_mins(1), proxy.accept()).await.unwrap().unwrap();
    let mut request = [0; 7];
    tokio::io::AsyncReadExt::read_exact(&mut socket, &mut request).await.unwrap();
    assert_eq!(&request, b"CONNECT");
    drop(socket);
    let output = child.await.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(server.seen().len(), 1);
}

#[tokio::test]
#[ignore = "run by proxies_are_used_for_lichess_and_never_for_loopback"]
async fn child_behind_a_proxy() {
    client(&std::env::var("THREEFOLD_TEST_LOOPBACK").unwrap()).abort("k3Xv9Qza").await.unwrap();
    assert!(client("https://lichess.invalid").account().await.is_err());
}
