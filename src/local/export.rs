//! Games as PGN and as JSON.

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use serde_json::{Value, json};

use super::feed::{line, ndjson};
use super::form::is_true;
use super::play::Play;
use super::refusal::{Answer, Refusal};
use super::server::Server;
use super::wire;
use crate::lichess::types::{GameStatus, TimeControl};
use crate::records::date;
use crate::rules::Color;
use crate::rules::pgn::{GameResult, Note, Pgn};

/// The routes.
pub(super) fn routes() -> Router<Server> {
    Router::new().route("/game/export/{id}", get(export)).route("/api/games/user/{name}", get(export_all))
}

/// What is wanted; everything is text, since Lichess is lenient with booleans.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct ExportQuery {
    moves: Option<String>,
    tags: Option<String>,
    clocks: Option<String>,
    pgn_in_json: Option<String>,
    max: Option<usize>,
}

impl ExportQuery {
    fn is_on(value: Option<&String>, default: bool) -> bool {
        value.map_or(default, |text| is_true(text))
    }
}

async fn export(
    State(server): State<Server>,
    Path(id): Path<String>,
    Query(query): Query<ExportQuery>,
    headers: HeaderMap,
) -> Answer {
    // Links to games on the web end so.
    let game = server.game(id.strip_suffix(".pgn").unwrap_or(&id)).await?;
    let site = server.url();
    Ok(match Format::wanted(&headers) {
        Format::Json => axum::Json(game.look(|play| as_json(play, &site, &query))).into_response(),
        Format::Pgn => pgn_response(game.look(|play| pgn(play, &site, &query))),
    })
}

async fn export_all(
    State(server): State<Server>,
    Path(name): Path<String>,
    Query(query): Query<ExportQuery>,
    headers: HeaderMap,
) -> Answer {
    let profile = server.users.by_name(&name).await.ok_or(Refusal::not_found())?;
    let count = query.max.unwrap_or(GAMES_MAX).min(GAMES_MAX);
    let games = server.games_of(&profile.person.id, count).await?;
    let site = server.url();
    Ok(match Format::wanted(&headers) {
        Format::Json => {
            let lines: Vec<u8> = games.iter().flat_map(|play| line(&as_json(play, &site, &query))).collect();
            ndjson(Body::from(lines))
        }
        Format::Pgn => pgn_response(games.iter().map(|play| pgn(play, &site, &query)).collect::<Vec<_>>().join("\n\n")),
    })
}

/// Games of one user in one answer.
const GAMES_MAX: usize = 300;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Json,
    Pgn,
}

impl Format {
    fn wanted(headers: &HeaderMap) -> Self {
        let accept = headers.get(ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
        if accept.contains("json") { Self::Json } else { Self::Pgn }
    }
}

fn pgn_response(text: String) -> Response {
    ([(CONTENT_TYPE, "application/x-chess-pgn")], text).into_response()
}

fn pgn(play: &Play, site: &str, query: &ExportQuery) -> String {
    let result = match (&play.end, play.winner()) {
        (None, _) => GameResult::Unfinished,
        (Some(_), Some(color)) => GameResult::Win(color),
        (Some(end), None) if end.status == GameStatus::Aborted => GameResult::Unfinished,
        (Some(_), None) => GameResult::Draw,
    };
    let day = date::day(play.created_ms);
    let mut pgn = Pgn::new(&play.game, result)
        .tag("Event", format!("Casual {} game", play.terms.variant.name()))
        .tag("Site", format!("{site}/{}", play.id))
        .tag("Date", day.clone())
        .tag("White", play.players[Color::White].name.clone())
        .tag("Black", play.players[Color::Black].name.clone())
        .tag("GameId", play.id.clone())
        .tag("UTCDate", day)
        .tag("UTCTime", date::time(play.created_ms))
        .tag("TimeControl", time_control(play.terms.time))
        .tag("Termination", termination(play));
    for color in Color::ALL {
        if let Some(title) = &play.players[color].title {
            pgn = pgn.tag(if color == Color::White { "WhiteTitle" } else { "BlackTitle" }, title.clone());
        }
    }
    let is_timed = matches!(play.terms.time, TimeControl::Clock { .. });
    if is_timed && ExportQuery::is_on(query.clocks.as_ref(), true) {
        let note = |clock: &std::time::Duration| Note { clock: Some(*clock), ..Note::default() };
        pgn = pgn.notes(play.ply_clocks.iter().map(note).collect());
    }
    let text = pgn.to_string();
    let (tags, moves) = text.split_once("\n\n").unwrap_or((text.as_str(), ""));
    match (ExportQuery::is_on(query.tags.as_ref(), true), ExportQuery::is_on(query.moves.as_ref(), true)) {
        (true, true) => text,
        (true, false) => format!("{tags}\n\n{result}\n"),
        (false, true) => moves.to_owned(),
        (false, false) => format!("{result}\n"),
    }
}

fn as_json(play: &Play, site: &str, query: &ExportQuery) -> Value {
    let player = |color: Color| {
        let person = &play.players[color];
        let mut user = json!({ "id": person.id, "name": person.name });
        if let Some(title) = &person.title {
            user["title"] = json!(title);
        }
        json!({ "user": user })
    };
    let mut body = json!({
        "id": play.id,
        "rated": false,
        "variant": play.terms.variant.key(),
        "speed": play.speed(),
        "perf": wire::perf_key(play.terms.variant, play.speed()),
        "createdAt": play.created_ms,
        "lastMoveAt": play.moved_ms,
        "status": play.status().as_str(),
        "source": "friend",
        "players": { "white": player(Color::White), "black": player(Color::Black) },
    });
    let mut set = |key: &str, value: Value| body[key] = value;
    if let Some(winner) = play.winner() {
        set("winner", json!(winner.name()));
    }
    if let Some(end) = &play.end {
        set("reason", json!(end.reason));
    }
    if let Some(fen) = &play.terms.initial_fen {
        set("initialFen", json!(fen));
    }
    if ExportQuery::is_on(query.moves.as_ref(), true) {
        set("moves", json!(play.game.san_moves().join(" ")));
    }
    match play.terms.time {
        TimeControl::Clock { limit_s, increment_s } => {
            let total = limit_s + 40 * increment_s;
            set("clock", json!({ "initial": limit_s, "increment": increment_s, "totalTime": total }));
            if ExportQuery::is_on(query.clocks.as_ref(), true) {
                let clocks: Vec<i64> = play.ply_clocks.iter().map(|left| wire::millis(*left) / 10).collect();
                set("clocks", json!(clocks));
            }
        }
        TimeControl::Correspondence { days } => set("daysPerTurn", json!(days)),
        TimeControl::Unlimited | TimeControl::Unknown => {}
    }
    if let Some(strength) = play.terms.strength {
        set("strength", json!(strength));
    }
    if ExportQuery::is_on(query.pgn_in_json.as_ref(), false) {
        set("pgn", json!(pgn(play, site, query)));
    }
    body
}

/// As PGN's `TimeControl` tag has it.
fn time_control(time: TimeControl) -> String {
    match time {
        TimeControl::Clock { limit_s, increment_s } => format!("{limit_s}+{increment_s}"),
        TimeControl::Correspondence { days } => format!("1/{}", u64::from(days) * 86_400),
        TimeControl::Unlimited | TimeControl::Unknown => "-".to_owned(),
    }
}

/// As Lichess fills PGN's Termination tag.
fn termination(play: &Play) -> &'static str {
    match play.status() {
        GameStatus::Created | GameStatus::Started => "Unterminated",
        GameStatus::Aborted | GameStatus::Timeout => "Abandoned",
        GameStatus::OutOfTime => "Time forfeit",
        _ => "Normal",
    }
}
