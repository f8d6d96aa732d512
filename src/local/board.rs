//! `/api/bot/game/…` and `/api/board/game/…`: streams and what players do.

use axum::Json;
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::USER_AGENT;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use tokio::time::Instant;

use super::caller::{Caller, Seat};
use super::feed::{line, ndjson};
use super::form::{Fields, is_true};
use super::games::Found;
use super::play::Action;
use super::refusal::{Answer, Refusal, ok};
use super::server::Server;
use super::table::{Unheard, Viewer};
use super::wire;
use crate::lichess::types::{ChatEntry, Room};
use crate::rules::Color;

/// The routes of both interfaces.
pub(super) fn routes() -> Router<Server> {
    let mut router = Router::new().route("/api/round/{id}/add-time/{seconds}", post(add_time));
    for kind in ["bot", "board"] {
        // Not nested: the path tells the handlers which interface it is, and nesting would cut that off.
        let path = |what: &str| format!("/api/{kind}/game/{what}");
        router = router
            .route(&path("stream/{id}"), get(stream))
            .route(&path("{id}/move/{uci}"), post(play))
            .route(&path("{id}/chat"), get(read_chat).post(write_chat))
            .route(&path("{id}/abort"), post(abort))
            .route(&path("{id}/resign"), post(resign))
            .route(&path("{id}/draw/{yes}"), post(draw))
            .route(&path("{id}/takeback/{yes}"), post(takeback))
            .route(&path("{id}/claim-victory"), post(claim_victory))
            // A public client, berserk, asks with a slash at the end.
            .route(&path("{id}/claim-victory/"), post(claim_victory))
            .route(&path("{id}/claim-draw"), post(claim_draw))
            .route(&path("{id}/claim-draw/"), post(claim_draw))
            .route(&path("{id}/berserk"), post(berserk));
    }
    router
}

/// Opens a stream of a game for somebody who looks at it.
pub(super) async fn watch(server: &Server, id: &str, viewer: Viewer, caller: &Caller) -> Answer {
    let ticket = server.take_stream(&caller.person)?;
    for _ in 0..2 {
        match server.game(id).await? {
            Found::Running(table) => match table.watch(viewer.clone()).await {
                Ok(Some(lines)) => {
                    let keep_alive = server.settings().waits.game_keep_alive;
                    return Ok(lines.into_response(Vec::new(), keep_alive, server.stopping(), ticket));
                }
                Ok(None) | Err(Unheard::Busy) => return Err(Refusal::too_many()),
                Err(Unheard::Over) if server.stopping().is_cancelled() => return Err(Refusal::Stopping),
                // It has ended just now; the store has it.
                Err(Unheard::Over) => {}
            },
            Found::Over(play) => {
                return Ok(ndjson(Body::from(line(&wire::full_event(&play, Instant::now())))));
            }
        }
    }
    Err(Refusal::Broken)
}

async fn stream(State(server): State<Server>, headers: HeaderMap, seat: Seat) -> Answer {
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    // On Lichess a second stream by the same client ends the first. The tabs of a browser are several clients.
    let agent = (!agent.starts_with("Mozilla/")).then(|| agent.to_owned());
    server.users.seen(&seat.caller.person.id).await;
    watch(&server, &seat.id, Viewer { color: Some(seat.color), agent }, &seat.caller).await
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct MoveQuery {
    offering_draw: Option<String>,
}

async fn play(
    State(server): State<Server>,
    seat: Seat,
    Path((_, uci)): Path<(String, String)>,
    Query(query): Query<MoveQuery>,
) -> Answer {
    let with_draw = query.offering_draw.as_deref().is_some_and(is_true);
    act(&server, &seat, Action::Move { uci, with_draw }).await
}

async fn abort(State(server): State<Server>, seat: Seat) -> Answer {
    act(&server, &seat, Action::Abort).await
}

async fn resign(State(server): State<Server>, seat: Seat) -> Answer {
    act(&server, &seat, Action::Resign).await
}

async fn draw(State(server): State<Server>, seat: Seat, Path((_, yes)): Path<(String, String)>) -> Answer {
    server.take_command(&seat.caller.person)?;
    act(&server, &seat, Action::Draw(is_true(&yes))).await
}

async fn takeback(State(server): State<Server>, seat: Seat, Path((_, yes)): Path<(String, String)>) -> Answer {
    server.take_command(&seat.caller.person)?;
    act(&server, &seat, Action::Takeback(is_true(&yes))).await
}

async fn claim_victory(State(server): State<Server>, seat: Seat) -> Answer {
    act(&server, &seat, Action::ClaimVictory).await
}

async fn claim_draw(State(server): State<Server>, seat: Seat) -> Answer {
    act(&server, &seat, Action::ClaimDraw).await
}

async fn berserk(_: Seat) -> Answer {
    Err(Refusal::bad("Cannot berserk"))
}

async fn add_time(State(server): State<Server>, caller: Caller, Path((id, seconds)): Path<(String, String)>) -> Answer {
    server.take_command(&caller.person)?;
    let seconds = seconds.parse().map_err(|_| Refusal::not_found())?;
    let game = server.game(&id).await?;
    let color = game.look(|play| play.color_of(&caller.person.id)).ok_or(Refusal::NotFound("Not your game"))?;
    server.act(&id, color, Action::GiveTime(seconds), caller.at).await?;
    Ok(ok())
}

async fn read_chat(seat: Seat) -> Response {
    let lines: Vec<ChatEntry> = seat.game.look(|play| {
        let players = play.chat.iter().filter(|entry| entry.room == Room::Player);
        players.map(|entry| ChatEntry { text: entry.text.clone(), user: entry.user.clone() }).collect()
    });
    Json(lines).into_response()
}

async fn write_chat(State(server): State<Server>, seat: Seat, fields: Fields) -> Answer {
    let room = match fields.text("room") {
        Some("player") | None => Room::Player,
        Some("spectator") => Room::Spectator,
        Some(_) => return Err(Refusal::Field("room", "Must be player or spectator".to_owned())),
    };
    let text = fields.text("text").unwrap_or_default();
    let text: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    let text = text.trim().to_owned();
    if text.is_empty() {
        return Err(Refusal::Field("text", "This field is required".to_owned()));
    }
    if text.encode_utf16().count() > CHAT_UNITS_MAX {
        return Err(Refusal::Field("text", format!("Maximum length is {CHAT_UNITS_MAX}")));
    }
    // A flood is dropped without a word, as on Lichess.
    if !server.take_chat(&seat.caller.person) {
        return Ok(ok());
    }
    act(&server, &seat, Action::Chat { room, text }).await
}

async fn act(server: &Server, seat: &Seat, action: Action) -> Answer {
    act_as(server, &seat.id, seat.color, action, seat.caller.at).await
}

async fn act_as(server: &Server, id: &str, color: Color, action: Action, at: Instant) -> Answer {
    server.act(id, color, action, at).await?;
    Ok(ok())
}

const CHAT_UNITS_MAX: usize = 140;
