//! `/api/challenge/…`.

use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures::StreamExt;
use futures::stream;
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;

use super::BOT_NAME;
use super::caller::Caller;
use super::feed::{line, ndjson};
use super::form::Fields;
use super::lobby::{Made, Wanted};
use super::play::Play;
use super::refusal::{Answer, Refusal, ok};
use super::server::Server;
use super::terms::{Terms, read_color};
use super::users::Person;
use super::wire;
use crate::lichess::types::{
    self, AiGame, ChallengeDone, ChallengeList, ChallengeStatus, ColorChoice, DeclineReason, Source, Strength,
};
use crate::rules::Color;

/// The routes.
pub(super) fn routes() -> Router<Server> {
    Router::new()
        .route("/api/challenge", get(list))
        .route("/api/challenge/{id}", post(create))
        .route("/api/challenge/open", post(create_open))
        .route("/api/challenge/ai", post(create_ai))
        .route("/api/challenge/{id}/show", get(show))
        .route("/api/challenge/{id}/accept", post(accept))
        .route("/api/challenge/{id}/decline", post(decline))
        .route("/api/challenge/{id}/cancel", post(cancel))
}

async fn list(State(server): State<Server>, caller: Caller) -> Response {
    let (incoming, outgoing) = server.challenges_of(&caller.person.id).await;
    Json(ChallengeList { incoming, outgoing }).into_response()
}

async fn show(State(server): State<Server>, caller: Caller, Path(id): Path<String>) -> Answer {
    Ok(Json(server.show_challenge(&id, &caller.person.id).await?).into_response())
}

async fn create(State(server): State<Server>, caller: Caller, Path(name): Path<String>, fields: Fields) -> Answer {
    server.take_command(&caller.person)?;
    if name.eq_ignore_ascii_case(&caller.person.id) {
        return Err(Refusal::not_found());
    }
    let dest = server.users.by_name(&name).await;
    let dest = dest.ok_or_else(|| Refusal::bad(format!("No such user: {name}")))?.person;
    refuse_rules(&fields, Some(&dest))?;
    let wanted = wanted(&caller, Some(dest), &fields)?;
    let made = server.challenge(wanted).await?;
    Ok(if fields.switch("keepAliveStream") { keep_alive(&server, made) } else { Json(made.challenge).into_response() })
}

async fn create_open(State(server): State<Server>, caller: Caller, fields: Fields) -> Answer {
    server.take_command(&caller.person)?;
    refuse_rules(&fields, None)?;
    let made = server.challenge(wanted(&caller, None, &fields)?).await?;
    Ok(Json(made.challenge).into_response())
}

/// There is no other engine here than the bot's, so the bot is asked; this answers when it has accepted.
async fn create_ai(State(server): State<Server>, caller: Caller, fields: Fields) -> Answer {
    server.take_command(&caller.person)?;
    if caller.person.is_bot() {
        return Err(Refusal::bad("Threefold is the only engine here, and cannot play itself"));
    }
    let level = fields.number("level", 1, 8)?.ok_or(Refusal::Field("level", "This field is required".to_owned()))?;
    let mut wanted = wanted(&caller, Some(Person::bot()), &fields)?;
    wanted.terms.strength = Some(Strength::Level(level));
    let mut made = server.challenge(wanted).await?;
    let id = made.challenge.id.clone();
    let answered = made.done.wait_for(|status| *status != ChallengeStatus::Created);
    let status = match tokio::time::timeout(server.settings().waits.ai_answer, answered).await {
        Ok(Ok(status)) => Some(*status),
        Ok(Err(_)) | Err(_) => None,
    };
    match status {
        Some(ChallengeStatus::Accepted) => {
            let game = server.game(&id).await?;
            let body = game.look(|play| ai_game(play, &caller.person.id));
            Ok((StatusCode::CREATED, Json(body)).into_response())
        }
        Some(ChallengeStatus::Declined) => {
            let challenge = server.show_challenge(&id, &caller.person.id).await?;
            Err(Refusal::Bad(challenge.decline_reason.unwrap_or_else(|| "Challenge declined".to_owned())))
        }
        _ => {
            let _ = server.cancel(&id, &caller.person).await; // Answered in this moment: then the game just runs.
            Err(Refusal::bad(format!("{BOT_NAME} does not answer")))
        }
    }
}

#[derive(Debug, Deserialize)]
struct AcceptQuery {
    color: Option<String>,
}

async fn accept(
    State(server): State<Server>,
    caller: Caller,
    Path(id): Path<String>,
    Query(query): Query<AcceptQuery>,
) -> Answer {
    let color = match query.color.as_deref() {
        Some("white") => ColorChoice::White,
        Some("black") => ColorChoice::Black,
        _ => ColorChoice::Random,
    };
    server.accept(&id, &caller.person, color).await?;
    Ok(ok())
}

async fn decline(State(server): State<Server>, caller: Caller, Path(id): Path<String>, fields: Fields) -> Answer {
    let reason = DeclineReason::from(fields.text("reason").unwrap_or_default());
    server.decline(&id, &caller.person, reason).await?;
    Ok(ok())
}

async fn cancel(State(server): State<Server>, caller: Caller, Path(id): Path<String>) -> Answer {
    server.cancel(&id, &caller.person).await?;
    Ok(ok())
}

fn wanted(caller: &Caller, dest: Option<Person>, fields: &Fields) -> Result<Wanted, Refusal> {
    let terms = Terms::read(fields)?;
    Ok(Wanted { challenger: caller.person.clone(), dest, terms, color: read_color(fields)? })
}

/// No game here has extra rules; one that says nothing about them would be another game than was asked for.
fn refuse_rules(fields: &Fields, dest: Option<&Person>) -> Result<(), Refusal> {
    match (fields.text("rules"), dest) {
        (None, _) => Ok(()),
        (Some(_), Some(dest)) if dest.is_bot() => Err(Refusal::bad("Rules not applicable for bots")),
        (Some(_), _) => Err(Refusal::Field("rules", "Not supported by this server".to_owned())),
    }
}

/// The challenge as a stream that keeps it alive and tells what becomes of it.
fn keep_alive(server: &Server, made: Made) -> Response {
    enum Next {
        First(Box<types::Challenge>),
        Wait,
        End,
    }
    let pause = server.settings().waits.other_keep_alive;
    let stop = server.stopping();
    let state = (Next::First(Box::new(made.challenge)), made.done, made.kept);
    let lines = stream::unfold(
        state,
        move |(next, mut done, kept): (Next, watch::Receiver<ChallengeStatus>, Arc<()>)| async move {
            match next {
                Next::First(challenge) => Some((line(&challenge), (Next::Wait, done, kept))),
                Next::Wait => {
                    let answered = done.wait_for(|status| *status != ChallengeStatus::Created);
                    let status = match tokio::time::timeout(pause, answered).await {
                        Ok(Ok(status)) => Some(*status),
                        Ok(Err(_)) => Some(ChallengeStatus::Canceled),
                        Err(_) => None,
                    };
                    let done_word = match status {
                        None => return Some((axum::body::Bytes::from_static(b"\n"), (Next::Wait, done, kept))),
                        Some(ChallengeStatus::Accepted) => ChallengeDone::Accepted,
                        Some(ChallengeStatus::Declined) => ChallengeDone::Declined,
                        Some(_) => ChallengeDone::Canceled,
                    };
                    Some((line(&json!({ "done": done_word })), (Next::End, done, kept)))
                }
                Next::End => None,
            }
        },
    );
    let lines = lines.take_until(stop.cancelled_owned()).map(Ok::<_, Infallible>);
    ndjson(Body::from_stream(lines))
}

fn ai_game(play: &Play, user: &str) -> AiGame {
    AiGame {
        id: play.id.clone(),
        full_id: wire::full_id(&play.id, play.color_of(user).unwrap_or(Color::White)),
        variant: types::Variant::new(wire::variant_key(play.terms.variant)),
        speed: Some(play.speed()),
        perf: wire::perf_key(play.terms.variant, play.speed()),
        rated: false,
        source: Source::Ai,
        created_at: Some(play.created_ms),
        fen: play.game.fen(),
        turns: u32::try_from(play.game.plies()).ok(),
        player: Some(wire::color(play.turn())),
        status: Some(play.status()),
    }
}
