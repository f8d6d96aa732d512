//! What Lichess does not have: `/local/…`, `/healthz` and `/metrics`.

use std::collections::BTreeMap;
use std::convert::Infallible;

use axum::Json;
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures::stream::BoxStream;
use futures::{Stream, StreamExt, stream};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::board;
use super::caller::{Caller, Near};
use super::feed::{line, ndjson};
use super::form::JsonBody;
use super::play::Play;
use super::ports::{AnalystError, Thought, ThoughtScore};
use super::refusal::{Answer, Refusal};
use super::server::Server;
use super::table::{Table, Viewer};
use super::terms::{Start, read_fen};
use super::users::Person;
use super::wire;
use crate::rules::chess960::Start as Chess960Start;
use crate::rules::{AnyLine, Color, Game, OutcomeView, Variant};

/// The routes.
pub(super) fn routes() -> Router<Server> {
    Router::new()
        .route("/local/guest", post(guest))
        .route("/local/info", get(info))
        .route("/local/position", post(position))
        .route("/local/analysis", post(analysis))
        .route("/local/shoulder/{id}", get(shoulder))
        .route("/local/watch/{id}", get(watch))
        .route("/local/link/{id}", get(link))
        .route("/local/games", get(games))
        .route("/local/status.json", get(status))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
}

async fn guest(State(server): State<Server>) -> Answer {
    if !server.has_guests() {
        return Err(Refusal::Forbidden("This server has no guests; ask its operator for a token"));
    }
    server.take_guest()?;
    let guests_max = server.settings().limits.guests;
    let (person, token) = server.users.new_guest(guests_max, |id| server.games().count_of(id) > 0).await;
    Ok(Json(json!({ "token": token.expose_secret(), "id": person.id, "name": person.name })).into_response())
}

async fn info(State(server): State<Server>) -> Response {
    let bot = Person::bot();
    let variants: Vec<&str> =
        [Variant::Omega, Variant::Chess960, Variant::Atomic, Variant::Standard].map(Variant::key).to_vec();
    let body = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "bot": { "id": bot.id, "name": bot.name, "online": server.is_online(&bot.id) },
        "variants": variants,
        "guests": server.has_guests(),
        "analysis": server.ports.analyst.is_some(),
        "values": server.ports.values,
    });
    Json(body).into_response()
}

/// A line of moves from a start.
#[derive(Debug, Deserialize)]
struct PositionQuery {
    variant: String,
    fen: Option<String>,
    start: Option<Value>,
    #[serde(default)]
    moves: Option<String>,
    #[serde(default)]
    since: usize,
    lines: Option<usize>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PositionView {
    variant: &'static str,
    initial_fen: String,
    fen: String,
    turn: &'static str,
    ply: usize,
    check: bool,
    /// The number of the Chess960 start.
    start: Option<u16>,
    legal: Vec<LegalMove>,
    steps: Vec<Step>,
    outcome: Option<OutcomeView>,
}

#[derive(Debug, Serialize)]
struct LegalMove {
    uci: String,
    san: String,
}

#[derive(Debug, Serialize)]
struct Step {
    uci: String,
    san: String,
    fen: String,
    check: bool,
}

impl PositionQuery {
    /// The game before the moves.
    fn start(&self) -> Result<Game, Refusal> {
        let text = |refusal: Refusal| match refusal {
            Refusal::Field(field, text) => Refusal::Bad(format!("{field}: {text}")),
            other => other,
        };
        let variant = Variant::from_key(&self.variant).ok_or_else(|| Refusal::bad("variant: Unknown variant"))?;
        let fen = self.fen.as_deref().and_then(read_fen);
        if let Some(fen) = fen {
            // A position may be looked at also when the game is over in it.
            return Game::new(variant, Some(&fen)).map_err(|error| Refusal::Bad(error.to_string()));
        }
        let start = match &self.start {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text.clone()),
            Some(other) => Some(other.to_string()),
        };
        // Without a choice it is the usual start, not one by lot: two looks at a position see the same.
        let start = start.or_else(|| (variant == Variant::Chess960).then(|| "518".to_owned()));
        let start = Start::read(variant, None, start.as_deref()).map_err(text)?;
        Game::new(start.variant, start.fen.as_deref()).map_err(|error| Refusal::Bad(error.to_string()))
    }

    /// The game after the moves, with what is told of each from `since` on.
    fn line(&self) -> Result<(Game, Vec<Step>), Refusal> {
        let mut game = self.start()?;
        let mut steps = Vec::new();
        for text in self.moves.as_deref().unwrap_or_default().split([' ', ',', '\n', '\t']) {
            if text.is_empty() {
                continue;
            }
            if game.plies() >= PLIES_MAX {
                return Err(Refusal::bad(format!("There are more than {PLIES_MAX} moves")));
            }
            let mv = game
                .parse_uci(text)
                .or_else(|_| game.parse_san(text))
                .map_err(|error| Refusal::Bad(error.to_string()))?;
            let (uci, san) = (game.uci(mv), game.san(mv));
            game.push(mv);
            if game.plies() > self.since {
                steps.push(Step { uci, san, fen: game.fen(), check: game.is_check() });
            }
        }
        Ok((game, steps))
    }
}

const PLIES_MAX: usize = 1200;

async fn position(State(server): State<Server>, JsonBody(query): JsonBody<PositionQuery>) -> Answer {
    let _turn = server.positions.acquire().await.map_err(|_| Refusal::Stopping)?;
    // A thousand moves with their SAN take longer than other requests should have to wait.
    match tokio::task::spawn_blocking(move || view(&query)).await.map_err(|_| Refusal::Broken)? {
        // Not a 400: pages ask while somebody types, and a browser's console shows each as an error.
        Err(Refusal::Bad(why)) => Ok(Json(json!({ "error": why })).into_response()),
        view => Ok(Json(view?).into_response()),
    }
}

fn view(query: &PositionQuery) -> Result<PositionView, Refusal> {
    let (game, steps) = query.line()?;
    let mut legal: Vec<LegalMove> =
        game.legal_moves().into_iter().map(|mv| LegalMove { uci: game.uci(mv), san: game.san(mv) }).collect();
    legal.sort_unstable_by(|one, other| one.uci.cmp(&other.uci));
    let start = match game.line() {
        AnyLine::Chess(line) if game.variant() == Variant::Chess960 => {
            line.positions().first().and_then(Chess960Start::of).map(Chess960Start::number)
        }
        _ => None,
    };
    Ok(PositionView {
        variant: game.variant().key(),
        initial_fen: game.initial_fen(),
        fen: game.fen(),
        turn: game.turn().name(),
        ply: game.plies(),
        check: game.is_check(),
        start,
        legal,
        steps,
        outcome: game.outcome().map(OutcomeView::from),
    })
}

async fn analysis(
    State(server): State<Server>,
    _: Near,
    caller: Result<Caller, Refusal>,
    JsonBody(query): JsonBody<PositionQuery>,
) -> Answer {
    let analyst = server.ports.analyst.clone().ok_or(Refusal::bad("There is no engine here"))?;
    let (game, _) = query.line()?;
    let plays_it = |play: &Play| rule_set(play.terms.variant) == rule_set(game.variant());
    if caller.is_ok_and(|caller| running(&server, &caller.person.id).iter().any(|table| plays_it(&table.play()))) {
        return Err(Refusal::Forbidden("Not while you play a game of this variant"));
    }
    let permit = server.analyses.clone().try_acquire_owned().map_err(|_| BUSY)?;
    let lines = query.lines.unwrap_or(1).clamp(1, LINES_MAX);
    let thoughts = analyst.analyze(game.clone(), lines).map_err(|error| match error {
        AnalystError::Busy => BUSY,
        AnalystError::Over => Refusal::Bad(error.to_string()),
    })?;
    let body = thoughts.map(move |thought| {
        let _held = &permit;
        line(&thought_json(&game, &thought))
    });
    Ok(ndjson(thoughts_body(&server, body)))
}

/// The games that this user plays now.
fn running(server: &Server, user: &str) -> Vec<Table> {
    server.games().all().into_iter().filter(|table| table.play().color_of(user).is_some()).collect()
}

/// A standard game from a position of one's own is played by the standard rules.
fn rule_set(variant: Variant) -> Variant {
    if variant == Variant::FromPosition { Variant::Standard } else { variant }
}

const BUSY: Refusal = Refusal::TooMany("All seats are taken. Try again later.");
const LINES_MAX: usize = 5;

async fn shoulder(State(server): State<Server>, caller: Caller, Path(id): Path<String>) -> Answer {
    let game = server.game(&id).await?;
    if game.look(|play| play.is_running() && play.color_of(&caller.person.id).is_some()) {
        return Err(Refusal::Forbidden("Not while you play"));
    }
    let ticket = server.take_stream(&caller.person)?;
    let thoughts: BoxStream<'static, Thought> = server
        .ports
        .analyst
        .as_ref()
        .and_then(|analyst| analyst.shoulder(&id))
        .unwrap_or_else(|| stream::empty().boxed());
    let body = thoughts.map(move |thought| {
        let _held = &ticket;
        line(&game.look(|play| thought_json(&play.game, &thought)))
    });
    Ok(ndjson(thoughts_body(&server, body)))
}

/// Thoughts with empty lines in their pauses, until the server stops.
fn thoughts_body(server: &Server, lines: impl Stream<Item = axum::body::Bytes> + Send + 'static) -> Body {
    let pause = server.settings().waits.other_keep_alive;
    let lines = stream::unfold(Box::pin(lines), move |mut lines| async move {
        match tokio::time::timeout(pause, lines.next()).await {
            Ok(line) => line.map(|line| (line, lines)),
            Err(_) => Some((axum::body::Bytes::from_static(b"\n"), lines)),
        }
    });
    Body::from_stream(lines.take_until(server.stopping().cancelled_owned()).map(Ok::<_, Infallible>))
}

/// A thought about a position of this game. Lines end where they do not fit the game any more, after a takeback.
fn thought_json(game: &Game, thought: &Thought) -> Value {
    let lines: Vec<Value> = thought
        .lines
        .iter()
        .map(|thought_line| {
            let mut game = game.clone();
            game.truncate(thought.ply.min(game.plies()));
            let (mut uci, mut san) = (Vec::new(), Vec::new());
            for mv in &thought_line.moves {
                if !game.legal_moves().contains(mv) {
                    break;
                }
                uci.push(game.uci(*mv));
                san.push(game.san(*mv));
                game.push(*mv);
            }
            let score: ThoughtScore = thought_line.score;
            json!({ "score": score, "uci": uci, "san": san })
        })
        .collect();
    json!({
        "ply": thought.ply,
        "depth": thought.depth,
        "seldepth": thought.seldepth,
        "nodes": thought.nodes,
        "ms": thought.ms,
        "lines": lines,
    })
}

async fn watch(State(server): State<Server>, caller: Caller, Path(id): Path<String>) -> Answer {
    board::watch(&server, &id, Viewer { color: None, agent: None }, &caller).await
}

/// What a link leads to. Never an error for what is not there: the page asks this first, and a browser logs each 404.
async fn link(State(server): State<Server>, caller: Caller, Path(id): Path<String>) -> Answer {
    let user = &caller.person.id;
    let (is, is_mine) = match server.game(&id).await {
        Ok(game) => ("game", game.look(|play| play.color_of(user).is_some())),
        Err(Refusal::NotFound(_)) => match server.show_challenge(&id, user).await {
            Ok(challenge) => ("challenge", challenge.challenger.is_some_and(|challenger| challenger.id == *user)),
            Err(_) => ("nothing", false),
        },
        Err(refusal) => return Err(refusal),
    };
    Ok(Json(json!({ "is": is, "mine": is_mine })).into_response())
}

#[derive(Debug, Deserialize)]
struct GamesQuery {
    nb: Option<usize>,
}

async fn games(State(server): State<Server>, caller: Caller, Query(query): Query<GamesQuery>) -> Answer {
    let user = &caller.person.id;
    let games = server.games_of(user, query.nb.unwrap_or(20).clamp(1, 100)).await?;
    let games: Vec<Value> = games.iter().map(|play| game_json(play, user)).collect();
    Ok(Json(json!({ "games": games })).into_response())
}

fn game_json(play: &Play, user: &str) -> Value {
    json!({
        "id": play.id,
        "variant": { "key": play.terms.variant.key(), "name": play.terms.variant.name() },
        "white": wire::player(&play.players[Color::White]),
        "black": wire::player(&play.players[Color::Black]),
        "color": play.color_of(user).map(Color::name),
        "status": play.status().as_str(),
        "reason": play.end.as_ref().map(|end| end.reason.as_str()),
        "winner": play.winner().map(Color::name),
        "fen": play.game.fen(),
        "lastMove": play.game.uci_moves().pop(),
        "plies": play.game.plies(),
        "createdAt": play.created_ms,
    })
}

async fn status(State(server): State<Server>, _: Near, caller: Result<Caller, Refusal>) -> Response {
    let mut body = match &server.ports.status {
        Some(status) => Value::clone(&status.borrow()),
        None => json!({ "version": env!("CARGO_PKG_VERSION"), "startedAt": server.started_ms }),
    };
    if let Ok(caller) = caller {
        for table in running(&server, &caller.person.id) {
            hide_thoughts(&mut body, &table.play().id);
        }
    }
    let mut variants: BTreeMap<&str, usize> = BTreeMap::new();
    for table in server.games().all() {
        *variants.entry(table.play().terms.variant.key()).or_default() += 1;
    }
    if let Value::Object(map) = &mut body {
        let local = json!({
            "address": server.address.to_string(),
            "games": variants,
            "challenges": server.open_challenges().await,
            "eventStreams": server.hub().count(),
            "streams": server.open_streams(),
        });
        map.insert("local".to_owned(), local);
    }
    Json(body).into_response()
}

/// Takes out of the dashboard what the bot thinks of a game: its player is the reader.
fn hide_thoughts(body: &mut Value, id: &str) {
    let games = body.get_mut("games").and_then(Value::as_array_mut).into_iter().flatten();
    for game in games.filter(|game| game["server"] == "local" && game["id"] == id).filter_map(Value::as_object_mut) {
        game.remove("score");
        game.remove("depth");
    }
}

async fn health(State(server): State<Server>) -> Response {
    let is_healthy = server.ports.healthy.as_ref().is_none_or(|healthy| *healthy.borrow());
    if is_healthy {
        (StatusCode::OK, "ok\n").into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "an event stream is not open\n").into_response()
    }
}

async fn metrics(State(server): State<Server>, _: Near) -> Answer {
    let render = server.ports.metrics.clone().ok_or(Refusal::not_found())?;
    Ok(([(CONTENT_TYPE, "text/plain; version=0.0.4")], render()).into_response())
}
