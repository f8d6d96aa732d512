use std::collections::BTreeMap;
use std::sync::Arc;

use futures::StreamExt;
use futures::stream::{self, BoxStream};
use reqwest::Method;
use serde_json::{Value, json};
use threefold::local::{Analyst, AnalystError, Ports, Thought, ThoughtLine, ThoughtScore};
use threefold::records::Store;
use threefold::rules::Game;
use tokio::sync::watch;

use crate::support::{Running, settings};

/// Thinks that the first legal move is best.
struct First;

impl Analyst for First {
    fn analyze(&self, game: Game, lines: usize) -> Result<BoxStream<'static, Thought>, AnalystError> {
        let moves: Vec<_> = game.legal_moves().into_iter().take(lines).collect();
        if moves.is_empty() {
            return Err(AnalystError::Over);
        }
        let lines =
            moves.into_iter().map(|mv| ThoughtLine { score: ThoughtScore::Cp(34), moves: vec![mv, mv] }).collect();
        let thought = Thought { ply: game.plies(), depth: 1, seldepth: 2, nodes: 3, ms: 4, lines };
        Ok(stream::iter([thought]).boxed())
    }

    fn shoulder(&self, _: &str) -> Option<BoxStream<'static, Thought>> {
        let line = ThoughtLine { score: ThoughtScore::Mate(-3), moves: Vec::new() };
        Some(stream::iter([Thought { ply: 0, depth: 5, seldepth: 5, nodes: 6, ms: 7, lines: vec![line] }]).boxed())
    }
}

/// What the ports show is told here.
struct Behind {
    healthy: watch::Sender<bool>,
    status: watch::Sender<Arc<Value>>,
}

async fn with_ports() -> (Running, Behind) {
    let (healthy_sender, healthy) = watch::channel(false);
    let (status_sender, status) = watch::channel(Arc::new(json!({"version": "1", "servers": []})));
    let ports = Ports {
        analyst: Some(Arc::new(First)),
        status: Some(status),
        metrics: Some(Arc::new(|| "threefold_games 1\n".to_owned())),
        healthy: Some(healthy),
        values: BTreeMap::from([("omega".to_owned(), BTreeMap::from([("P".to_owned(), 100)]))]),
    };
    let behind = Behind { healthy: healthy_sender, status: status_sender };
    (Running::start_with(settings(), Store::in_memory(), ports).await, behind)
}

#[tokio::test]
async fn a_position_is_told_with_its_legal_moves_and_steps() {
    let server = Running::start().await;
    let anyone = server.anyone();
    let view = anyone
        .post_json("/local/position", json!({"variant": "standard", "moves": "e2e4 e5 Qh5 Ke7", "since": 2}))
        .await
        .ok();
    assert_eq!(
        (view["ply"].as_i64(), view["turn"].as_str(), view["check"].as_bool()),
        (Some(4), Some("white"), Some(false))
    );
    let steps: Vec<&str> = view["steps"].as_array().unwrap().iter().map(|step| step["san"].as_str().unwrap()).collect();
    assert_eq!(steps, ["Qh5", "Ke7"]);
    assert!(view["legal"].as_array().unwrap().contains(&json!({"uci": "h5e5", "san": "Qxe5#"})));
    assert!(view["outcome"].is_null() && view["start"].is_null());
    let over = anyone.post_json("/local/position", json!({"variant": "standard", "moves": "f3 e5 g4 Qh4"})).await.ok();
    assert_eq!(over["outcome"], json!({"winner": "black", "status": "mate", "reason": "checkmate"}));
    assert!(over["legal"].as_array().unwrap().is_empty());
    assert_eq!(over["steps"].as_array().unwrap().last().unwrap()["check"], true);
}

#[tokio::test]
async fn a_chess960_position_tells_the_number_of_its_start() {
    let server = Running::start().await;
    let anyone = server.anyone();
    for (start, expected) in [(json!(0), Some(0)), (json!("518"), Some(518)), (Value::Null, Some(518))] {
        let view =
            anyone.post_json("/local/position", json!({"variant": "chess960", "start": start, "moves": ""})).await.ok();
        assert_eq!(view["start"].as_i64(), expected);
    }
    let view = anyone.post_json("/local/position", json!({"variant": "chess960", "start": "home"})).await.ok();
    assert!(view["initialFen"].as_str().unwrap().starts_with('r'));
}

#[tokio::test]
async fn what_is_no_position_is_answered_with_the_reason() {
    let (server, _behind) = with_ports().await;
    let anyone = server.anyone();
    for body in [
        json!({"variant": "hopscotch"}),
        json!({"variant": "standard", "fen": "nonsense"}),
        json!({"variant": "standard", "moves": "e2e5"}),
        json!({"variant": "standard", "start": "1"}),
        json!({"variant": "chess960", "start": 960}),
        json!({"variant": "chess960", "start": ""}),
    ] {
        let view = anyone.post_json("/local/position", body.clone()).await.ok();
        assert!(view["error"].as_str().is_some_and(|why| !why.is_empty()), "{body}: {view}");
        assert!(!anyone.post_json("/local/analysis", body).await.refused(400).is_empty());
    }
    for body in [json!({"moves": ""}), json!([])] {
        assert!(!anyone.post_json("/local/position", body).await.refused(400).is_empty());
    }
}

#[tokio::test]
async fn analysis_is_a_stream_of_thoughts_in_san() {
    let (server, _behind) = with_ports().await;
    let anyone = server.anyone();
    let reply =
        anyone.post_json("/local/analysis", json!({"variant": "standard", "moves": "e2e4 e7e5", "lines": 2})).await;
    assert_eq!(reply.headers["content-type"], "application/x-ndjson");
    let thought = reply.json();
    assert_eq!(
        (thought["ply"].as_i64(), thought["depth"].as_i64(), thought["nodes"].as_i64()),
        (Some(2), Some(1), Some(3))
    );
    assert_eq!(thought["lines"].as_array().unwrap().len(), 2);
    assert_eq!(thought["lines"][0]["score"], json!({"cp": 34}));
    assert_eq!(thought["lines"][0]["uci"].as_array().unwrap().len(), 1, "what is not legal ends the line");
    let over = anyone.post_json("/local/analysis", json!({"variant": "standard", "moves": "f3 e5 g4 Qh4"})).await;
    over.refused(400);
    Running::start().await.anyone().post_json("/local/analysis", json!({"variant": "omega"})).await.refused(400);
}

#[tokio::test]
async fn nobody_looks_over_the_bots_shoulder_in_his_own_game() {
    let (server, _behind) = with_ports().await;
    let (anna, bot, other) = (server.guest().await, server.bot(), server.guest().await);
    let id = server.game(&anna, &bot, &[]).await;
    let path = format!("/local/shoulder/{id}");
    anna.get(&path).await.refused(403);
    assert_eq!(other.get(&path).await.json()["lines"][0]["score"], json!({"mate": -3}));
    anna.post(&anna.path(&id, "abort"), &[]).await.ok();
    assert_eq!(anna.get(&path).await.json()["depth"], 5);
    server.anyone().get(&path).await.refused(401);
}

#[tokio::test]
async fn a_player_gets_no_help_by_analysis_or_by_the_dashboard_while_his_game_runs() {
    let (server, behind) = with_ports().await;
    let (anna, bot, other) = (server.guest().await, server.bot(), server.guest().await);
    let id = server.game(&anna, &bot, &[]).await;
    let variant = anna.get("/local/games?nb=1").await.ok()["games"][0]["variant"]["key"].clone();
    let elsewhere = if variant == "omega" { "atomic" } else { "omega" };
    let game = |id: &str| json!({"server": "local", "id": id, "score": {"cp": 20}, "depth": 9});
    behind.status.send_replace(Arc::new(json!({"games": [game(&id), game("otherone")]})));
    anna.post_json("/local/analysis", json!({"variant": variant})).await.refused(403);
    assert_eq!(anna.post_json("/local/analysis", json!({"variant": elsewhere})).await.status, 200);
    assert_eq!(other.post_json("/local/analysis", json!({"variant": variant})).await.status, 200);
    let scores = |status: Value| [0, 1].map(|game| status["games"][game]["score"]["cp"].as_i64());
    assert_eq!(scores(anna.get("/local/status.json").await.ok()), [None, Some(20)]);
    assert_eq!(scores(other.get("/local/status.json").await.ok()), [Some(20), Some(20)]);
    anna.post(&anna.path(&id, "abort"), &[]).await.ok();
    assert_eq!(anna.post_json("/local/analysis", json!({"variant": variant})).await.status, 200);
    assert_eq!(scores(anna.get("/local/status.json").await.ok()), [Some(20), Some(20)]);
}

#[tokio::test]
async fn status_metrics_and_analysis_are_for_this_machine_or_for_tokens() {
    let (server, _behind) = with_ports().await;
    let (anyone, guest) = (server.anyone(), server.guest().await);
    for path in ["/local/status.json", "/metrics"] {
        assert_eq!(anyone.get(path).await.status, 200);
        for header in ["x-forwarded-for", "forwarded", "x-real-ip", "via"] {
            anyone.get_with(path, header, "for=203.0.113.9").await.refused(401);
            assert_eq!(guest.get_with(path, header, "for=203.0.113.9").await.status, 200);
        }
    }
    let request = anyone.request(Method::POST, "/local/analysis").header("x-forwarded-for", "203.0.113.9");
    anyone.send(request.json(&json!({"variant": "omega"}))).await.refused(401);
    let status = anyone.get("/local/status.json").await.ok();
    assert_eq!(status["version"], "1");
    assert_eq!(status["local"]["challenges"], 0);
    assert_eq!(anyone.get("/metrics").await.text, "threefold_games 1\n");
}

#[tokio::test]
async fn health_follows_the_event_streams() {
    let (server, behind) = with_ports().await;
    assert_eq!(server.anyone().get("/healthz").await.status, 503);
    behind.healthy.send_replace(true);
    assert_eq!(server.anyone().get("/healthz").await.status, 200);
}

#[tokio::test]
async fn the_page_comes_with_its_policy_and_a_tag() {
    let server = Running::start().await;
    let anyone = server.anyone();
    for path in ["/", "/learn", "/learn/champion", "/analysis", "/local/status", "/k3Xv9Qza"] {
        let page = anyone.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(page.headers["x-content-type-options"], "nosniff");
    }
    let script = anyone.get("/web/app.js").await;
    assert_eq!(script.headers["content-type"], "text/javascript; charset=utf-8");
    let tag = script.headers["etag"].to_str().unwrap();
    assert_eq!(anyone.get_with("/web/app.js", "if-none-match", tag).await.status, 304);
    assert_eq!(anyone.get_with("/web/app.js", "accept-encoding", "gzip").await.headers["content-encoding"], "gzip");
    for path in
        ["/web/README.md", "/web/../mod.rs", "/web/%2e%2e/mod.rs", "/web/", "/web//app.js", "/nothing", "/short"]
    {
        assert_eq!(anyone.get(path).await.status, 404, "{path}");
    }
    assert_eq!(anyone.get("/local/info").await.ok()["bot"]["name"], "Threefold");
}
