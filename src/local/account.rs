//! Accounts, users and the event stream.

use axum::Json;
use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, Path, Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use tokio::time::Instant;

use super::caller::Caller;
use super::feed::{line, ndjson};
use super::form::Text;
use super::listen::Door;
use super::refusal::{Answer, Refusal};
use super::server::Server;
use super::users::{Person, Profile};
use super::wire;
use crate::lichess::types::{
    Challenge, ChallengeEvent, Counts, Event, Playing, TokenInfo, TokenReport, User, UserStatus,
};

/// The routes.
pub(super) fn routes() -> Router<Server> {
    Router::new()
        .route("/api/account", get(account))
        .route("/api/account/playing", get(playing))
        .route("/api/bot/account/upgrade", post(upgrade))
        .route("/api/stream/event", get(events))
        .route("/api/user/{name}", get(user))
        .route("/api/users/status", get(status))
        .route("/api/users", post(users))
        .route("/api/bot/online", get(bots_online))
        .route("/api/token/test", post(test_tokens))
}

async fn account(State(server): State<Server>, caller: Caller) -> Answer {
    let profile = server.users.by_name(&caller.person.id).await.ok_or(Refusal::not_found())?;
    Ok(Json(shown(&server, &profile).await).into_response())
}

#[derive(Debug, Deserialize)]
struct PlayingQuery {
    nb: Option<usize>,
}

async fn playing(State(server): State<Server>, caller: Caller, Query(query): Query<PlayingQuery>) -> Response {
    let now = Instant::now();
    let games = server.games().of(&caller.person.id);
    let my_turn = games.iter().filter(|(table, color)| table.play().turn() == *color).count();
    let now_playing = games
        .iter()
        .take(query.nb.unwrap_or(9).clamp(1, 50))
        .map(|(table, color)| wire::playing(&table.play(), *color, now))
        .collect();
    Json(Playing { now_playing, nb_my_turn: u32::try_from(my_turn).ok() }).into_response()
}

async fn upgrade(caller: Caller) -> Answer {
    // Whatever Lichess says to a bot, here there is only one.
    if caller.person.is_bot() { Ok(super::refusal::ok()) } else { Err(Refusal::NotFound("There is only one bot here")) }
}

async fn events(State(server): State<Server>, caller: Caller) -> Answer {
    let user = &caller.person.id;
    server.take_event_opening(caller.token)?;
    let ticket = server.take_stream(&caller.person)?;
    server.users.seen(user).await;
    // First heard, then told: what happens between the two is told twice rather than not at all.
    let lines = server.hub().open(user, caller.token);
    let now = Instant::now();
    let games = server.games().of(user);
    let mut first: Vec<_> = games
        .iter()
        .map(|(table, color)| line(&Event::GameStart(wire::playing_event(&table.play(), *color, now))))
        .collect();
    let (incoming, _) = server.challenges_of(user).await;
    first.extend(incoming.into_iter().take(CHALLENGES_TOLD_MAX).map(|challenge| line(&told(challenge))));
    Ok(lines.into_response(first, server.settings().waits.event_keep_alive, server.stopping(), ticket))
}

const CHALLENGES_TOLD_MAX: usize = 50;

/// A challenge as it is told to who comes later: without what only live events and answers have.
fn told(challenge: Challenge) -> Event {
    let challenge = Challenge { direction: None, ..challenge };
    Event::Challenge(Box::new(ChallengeEvent { challenge, compat: None }))
}

async fn user(State(server): State<Server>, Path(name): Path<String>) -> Answer {
    let profile = server.users.by_name(&name).await.ok_or(Refusal::not_found())?;
    Ok(Json(shown(&server, &profile).await).into_response())
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StatusQuery {
    ids: Option<String>,
    with_game_ids: Option<String>,
}

async fn status(State(server): State<Server>, Query(query): Query<StatusQuery>) -> Answer {
    let ids = query.ids.unwrap_or_default();
    let mut list = Vec::new();
    for id in ids.split(',').map(str::trim).filter(|id| !id.is_empty()).take(100) {
        let Some(profile) = server.users.by_name(id).await else { continue };
        let person = profile.person;
        let game = server.games().of(&person.id).first().map(|(table, _)| table.play().id.clone());
        list.push(UserStatus {
            online: server.is_online(&person.id),
            playing: game.is_some(),
            playing_id: game.filter(|_| query.with_game_ids.is_some()),
            id: person.id,
            name: person.name,
            title: person.title,
        });
    }
    if ids.trim().is_empty() { Err(Refusal::bad("No user ids provided")) } else { Ok(Json(list).into_response()) }
}

async fn users(State(server): State<Server>, Text(ids): Text) -> Response {
    let mut list = Vec::new();
    for id in ids.split(',').map(str::trim).filter(|id| !id.is_empty()).take(300) {
        if let Some(profile) = server.users.by_name(id).await {
            list.push(shown(&server, &profile).await);
        }
    }
    Json(list).into_response()
}

async fn bots_online(State(server): State<Server>) -> Answer {
    let bot = Person::bot();
    if !server.is_online(&bot.id) {
        return Ok(ndjson(Body::empty()));
    }
    let profile = server.users.by_name(&bot.id).await.ok_or(Refusal::Broken)?;
    Ok(ndjson(Body::from(line(&shown(&server, &profile).await))))
}

async fn test_tokens(State(server): State<Server>, Extension(door): Extension<Door>, Text(tokens): Text) -> Response {
    let mut report = TokenReport::new();
    for token in tokens.split(',').map(str::trim).filter(|token| !token.is_empty()).take(1000) {
        let known = match door {
            Door::Bot => server.users.bot_by_token(token),
            Door::Public { .. } => server.users.by_token(token).await,
        };
        let info = known.map(|(person, _)| TokenInfo {
            scopes: scopes(&person).iter().map(|scope| (*scope).to_owned()).collect(),
            user_id: person.id,
            expires: None,
        });
        report.insert(token.to_owned(), info);
    }
    Json(report).into_response()
}

/// What a user's token is good for.
fn scopes(person: &Person) -> [&'static str; 3] {
    let play = if person.is_bot() { "bot:play" } else { "board:play" };
    [play, "challenge:read", "challenge:write"]
}

async fn shown(server: &Server, profile: &Profile) -> User {
    let person = &profile.person;
    let [wins, draws, losses] = match server.reading().await {
        Ok(_turn) => server.store().local_counts(&person.id).await.unwrap_or_default(),
        Err(_) => [0; 3],
    };
    let running = server.games().of(&person.id);
    let count = |number: u32| Some(i64::from(number));
    User {
        id: person.id.clone(),
        username: person.name.clone(),
        title: person.title.clone(),
        created_at: Some(profile.created_ms),
        seen_at: Some(profile.seen_ms),
        url: Some(format!("{}/@/{}", server.url(), person.name)),
        playing: running.first().map(|(table, _)| format!("{}/{}", server.url(), table.play().id)),
        count: Some(Counts {
            all: count(wins + draws + losses),
            rated: count(0),
            win: count(wins),
            draw: count(draws),
            loss: count(losses),
            playing: i64::try_from(running.len()).ok(),
        }),
        ..User::default()
    }
}
