use std::time::Duration;

use reqwest::Method;
use threefold::local::{Limits, LocalSettings, Ports, Waits};
use threefold::records::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Running, settings};

#[tokio::test]
async fn a_foreign_host_is_refused() {
    let server = Running::start().await;
    for host in ["evil.example", "evil.example:9640", "localhost.evil.example", "127.0.0.1.nip.io"] {
        let anyone = server.anyone();
        for path in ["/", "/local/info", "/api/account", "/healthz"] {
            let reply = anyone.get_with(path, "host", host).await;
            assert!(reply.refused(403).starts_with("Host blocked"));
        }
    }
    for host in ["localhost:9640", "[::1]", "127.0.0.1"] {
        assert_eq!(server.anyone().get_with("/local/info", "host", host).await.status, 200);
    }
}

#[tokio::test]
async fn a_configured_host_is_known() {
    let known = LocalSettings { hosts: vec!["omega.example.org".to_owned()], ..settings() };
    let server = Running::start_with(known, Store::in_memory(), Ports::default()).await;
    assert_eq!(server.anyone().get_with("/local/info", "host", "Omega.example.org:443").await.status, 200);
}

#[tokio::test]
async fn a_foreign_origin_is_refused_and_no_page_elsewhere_may_read() {
    let server = Running::start().await;
    let anyone = server.anyone();
    let host = server.base().trim_start_matches("http://").to_owned();
    for origin in ["https://evil.example", "null", "http://localhost:3000", "file://", ""] {
        let request = anyone.request(Method::POST, "/local/guest").header("origin", origin);
        assert_eq!(anyone.send(request).await.refused(403), "Origin blocked");
    }
    let request = anyone.request(Method::POST, "/local/guest").header("origin", format!("http://{host}"));
    let reply = anyone.send(request).await;
    assert_eq!(reply.status, 200);
    assert!(!reply.headers.keys().any(|name| name.as_str().starts_with("access-control-")));
    assert!(!reply.headers.contains_key("set-cookie"));
    let request = anyone.request(Method::OPTIONS, "/api/account").header("origin", "https://evil.example");
    anyone.send(request.header("access-control-request-method", "POST")).await.refused(403);
}

#[tokio::test]
async fn unknown_paths_and_methods_are_refused_in_json() {
    let server = Running::start().await;
    let guest = server.guest().await;
    for path in [
        "/api/nothing",
        "/api/../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/api/board/game//move/",
        "/game/export/%00",
        "/api/challenge/a%0d%0ab/show",
    ] {
        assert!(!guest.get(path).await.refused(404).is_empty(), "{path}");
    }
    assert_eq!(guest.get("/local/guest").await.status, 405);
}

#[tokio::test]
async fn an_idle_connection_makes_room_for_a_new_one() {
    let limits = Limits { connections: 8, ..Limits::default() };
    let server =
        Running::start_with(LocalSettings { limits, ..settings() }, Store::in_memory(), Ports::default()).await;
    let (anna, bot) = (server.guest().await, server.bot());
    let id = server.game(&anna, &bot, &[]).await;
    let mut stream = anna.watch(&id).await;
    stream.next().await;
    let mut idle = Vec::new();
    for _ in 0..100 {
        let mut socket = TcpStream::connect(server.bound.public).await.unwrap();
        socket.write_all(b"GET / HTTP/1.1\r\nHost: loc").await.unwrap();
        idle.push(socket);
    }
    anna.play(&id, "e2e4").await.ok();
    bot.play(&id, "e7e5").await.ok();
    assert_eq!(stream.next().await.unwrap()["moves"], "e2e4");
    let mut first = Vec::new();
    assert_eq!(idle[0].read_to_end(&mut first).await.unwrap_or(0), 0, "the oldest was closed");
}

#[tokio::test]
async fn slow_heads_and_bodies_are_cut_off() {
    let waits = Waits { head: Duration::from_millis(100), body: Duration::from_millis(100), ..Waits::default() };
    let server = Running::start_with(LocalSettings { waits, ..settings() }, Store::in_memory(), Ports::default()).await;
    let guest = server.guest().await;
    let token = guest.token.unwrap();
    let bodied = format!(
        "POST /api/challenge/threefold HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nContent-Length: 100\r\n\r\nfen="
    );
    for (sent, expected) in [("GET / HTTP/1.1\r\nHost:", ""), (bodied.as_str(), "HTTP/1.1 408")] {
        let mut socket = TcpStream::connect(server.bound.public).await.unwrap();
        socket.write_all(sent.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(Duration::from_secs(10), socket.read_to_end(&mut answer)).await.unwrap();
        assert!(String::from_utf8_lossy(&answer).starts_with(expected), "{sent}");
    }
}

#[tokio::test]
async fn heads_that_are_no_http_harm_nobody() {
    let server = Running::start().await;
    let many_headers = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X-A: b\r\n".repeat(1000));
    let long_header = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX-A: {}\r\n\r\n", "b".repeat(100_000));
    let two_hosts = "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n".to_owned();
    let absolute = "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned();
    let no_host = "GET / HTTP/1.0\r\n\r\n".to_owned();
    for sent in [many_headers, long_header, two_hosts, absolute, no_host, "\0\u{1}nonsense\r\n\r\n".to_owned()] {
        let mut socket = TcpStream::connect(server.bound.public).await.unwrap();
        let _ = socket.write_all(sent.as_bytes()).await; // It may have been closed in the middle.
        let _ = socket.shutdown().await;
        let mut answer = Vec::new();
        let _ = socket.read_to_end(&mut answer).await;
        assert!(!String::from_utf8_lossy(&answer).starts_with("HTTP/1.1 200"), "{}", &sent[..40.min(sent.len())]);
    }
    server.guest().await.get("/api/account").await.ok();
}
