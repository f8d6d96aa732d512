//! What is asked of the server, and what it answers.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode, header};
use hyper::body::Incoming;
use serde_json::{Value, json};
use threefold::lichess::Endpoint;
use threefold::lichess::types::{
    AiForm, ChallengeForm, ChallengeStatus, ChatEntry, ChatLine, Color, ColorChoice, DeclineForm, Event, GameEvent,
    GameStatus,
};
use threefold::rules::Variant;
use tokio::time::{Instant, sleep};

use super::fake::{BOT, Blocked, ChallengeSpec, Entry, Shared, TOKEN, Welcome, World, is_known};
use super::fault::{Fault, due};
use super::table::{Foe, GameSpec, Moved, Table};
use super::wire::{Kill, Stream};

const EVENT_KEEP_ALIVE: Duration = Duration::from_secs(6);
const GAME_KEEP_ALIVE: Duration = Duration::from_secs(7);
const PAGE: &str = "<!doctype html><html><head><title>lichess.org</title></head><body>Sorry</body></html>";

/// The connection ends without an answer.
#[derive(Debug, thiserror::Error)]
#[error("no answer")]
pub struct Gone;

/// One request. Faults come before and after what is really done.
pub async fn answer(shared: Arc<Shared>, kill: Kill, request: Request<Incoming>) -> Result<Response<Body>, Gone> {
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(Body::new(body), 1 << 20).await.map_err(|_| Gone)?;
    let text = |name| parts.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    let asked = Asked {
        method: parts.method,
        path: parts.uri.path().trim_matches('/').split('/').map(str::to_owned).collect(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        is_json: text(header::CONTENT_TYPE).starts_with("application/json"),
        body: String::from_utf8_lossy(&body).into_owned(),
        user_agent: text(header::USER_AGENT),
        kill,
    };
    let Some(endpoint) = asked.endpoint() else { return Ok(page(StatusCode::NOT_FOUND)) };
    let fault = note(&shared, &asked, endpoint);
    shared.changed();
    if endpoint != Endpoint::TokenTest && text(header::AUTHORIZATION) != format!("Bearer {TOKEN}") {
        return Ok(refusal(StatusCode::UNAUTHORIZED, "No such token"));
    }
    let response = with_fault(&shared, &asked, endpoint, fault).await;
    if let Ok(response) = &response {
        settle(&shared, endpoint, response.status());
    }
    shared.changed();
    response
}

struct Asked {
    method: Method,
    path: Vec<String>,
    query: String,
    is_json: bool,
    body: String,
    user_agent: String,
    kill: Kill,
}

impl Asked {
    fn words(&self) -> Vec<&str> {
        self.path.iter().map(String::as_str).collect()
    }

    fn endpoint(&self) -> Option<Endpoint> {
        let is_post = self.method == Method::POST;
        Some(match self.words().as_slice() {
            ["api", "account"] => Endpoint::Account,
            ["api", "token", "test"] if is_post => Endpoint::TokenTest,
            ["api", "account", "playing"] => Endpoint::Playing,
            ["api", "bot", "account", "upgrade"] if is_post => Endpoint::Upgrade,
            ["api", "stream", "event"] => Endpoint::EventStream,
            ["api", "bot", "game", "stream", _] => Endpoint::GameStream,
            ["api", "bot", "game", _, "move", _] if is_post => Endpoint::Move,
            ["api", "bot", "game", _, "chat"] if is_post => Endpoint::Chat,
            ["api", "bot", "game", _, "chat"] => Endpoint::ChatRead,
            ["api", "bot", "game", _, "abort"] if is_post => Endpoint::Abort,
            ["api", "bot", "game", _, "resign"] if is_post => Endpoint::Resign,
            ["api", "bot", "game", _, "draw", _] if is_post => Endpoint::Draw,
            ["api", "bot", "game", _, "takeback", _] if is_post => Endpoint::Takeback,
            ["api", "bot", "game", _, "claim-victory"] if is_post => Endpoint::ClaimVictory,
            ["api", "bot", "game", _, "claim-draw"] if is_post => Endpoint::ClaimDraw,
            ["api", "round", _, "add-time", _] if is_post => Endpoint::AddTime,
            ["api", "bot", "online"] => Endpoint::OnlineBots,
            ["api", "challenge"] => Endpoint::ChallengeList,
            ["api", "challenge", "ai"] if is_post => Endpoint::ChallengeAi,
            ["api", "challenge", _, "accept"] if is_post => Endpoint::Accept,
            ["api", "challenge", _, "decline"] if is_post => Endpoint::Decline,
            ["api", "challenge", _, "cancel"] if is_post => Endpoint::Cancel,
            ["api", "challenge", _] if is_post => Endpoint::Challenge,
            ["api", "user", _] => Endpoint::User,
            ["api", "users", "status"] => Endpoint::UsersStatus,
            _ => return None,
        })
    }

    /// The game or challenge in question.
    fn id(&self) -> Option<&str> {
        match self.words().as_slice() {
            ["api", "bot", "game", "stream", id]
            | ["api", "bot", "game", id, ..]
            | ["api", "round", id, ..]
            | ["api", "challenge", id, _] => Some(id),
            _ => None,
        }
    }

    fn form<T: serde::de::DeserializeOwned>(&self) -> Option<T> {
        if self.is_json {
            return serde_json::from_str(&self.body).ok();
        }
        let uri = format!("http://form/?{}", self.body).parse().ok()?;
        axum::extract::Query::try_from_uri(&uri).ok().map(|form| form.0)
    }
}

/// Writes the request down, holds it against what the client must not do, and finds out what goes wrong with it.
fn note(shared: &Shared, asked: &Asked, endpoint: Endpoint) -> Option<Fault> {
    let mut world = shared.world();
    let game = asked.id();
    let ply = game.and_then(|id| world.tables.get(id)).map(|table| table.game.plies());
    if let Some(blocked) = world.blocked.get(&endpoint)
        && blocked.until > Instant::now()
        && is_known(blocked.since)
    {
        let left = blocked.until - Instant::now();
        world.violation(format!("{endpoint} was asked {left:?} before the end of its 429"));
    }
    if endpoint == Endpoint::Move
        && let Some(table) = game.and_then(|id| world.tables.get(id))
        && !table.is_over()
        && !table.is_bots_turn()
        && let Some((shown, at)) = table.shown
        && shown == table.game.plies()
        && is_known(at)
    {
        let text = format!("{} was posted at ply {shown}, which was the opponent's and shown to be", asked.path[5]);
        world.violation(text);
    }
    let fault = due(&mut world.rules, false, endpoint, game, ply);
    let fault = fault.or_else(|| world.storm.as_mut()?.request());
    let query = if asked.query.is_empty() { String::new() } else { format!("?{}", asked.query) };
    let entry = Entry {
        at: Instant::now(),
        endpoint,
        line: format!("{} /{}{query}", asked.method, asked.path.join("/")),
        body: asked.body.clone(),
        user_agent: asked.user_agent.clone(),
        ply,
        fault: fault.clone(),
    };
    world.log.push(entry);
    fault
}

async fn with_fault(
    shared: &Arc<Shared>,
    asked: &Asked,
    endpoint: Endpoint,
    fault: Option<Fault>,
) -> Result<Response<Body>, Gone> {
    let Some(fault) = fault else {
        return Ok(route(shared, asked, endpoint).await);
    };
    match fault {
        Fault::Done(fault) => {
            drop(route(shared, asked, endpoint).await);
            shared.changed();
            spoilt(shared, asked, endpoint, *fault).await
        }
        Fault::Late(wait) => {
            let response = route(shared, asked, endpoint).await;
            shared.changed();
            sleep(shared.scaled(wait)).await;
            Ok(response)
        }
        Fault::Slow(wait) => {
            sleep(shared.scaled(wait)).await;
            Ok(route(shared, asked, endpoint).await)
        }
        fault => spoilt(shared, asked, endpoint, fault).await,
    }
}

/// The wrong answer.
async fn spoilt(shared: &Arc<Shared>, asked: &Asked, endpoint: Endpoint, fault: Fault) -> Result<Response<Body>, Gone> {
    const TOO_MANY: &str = "Too many requests. Try again later.";
    let limited = StatusCode::TOO_MANY_REQUESTS;
    Ok(match fault {
        Fault::Limited => {
            block(shared, endpoint, None);
            refusal(limited, TOO_MANY)
        }
        Fault::LimitedFor(seconds) => {
            block(shared, endpoint, Some(seconds));
            let limit = json!({ "key": "some.limit", "seconds": seconds });
            reply(limited, &json!({ "error": TOO_MANY, "ratelimit": limit }))
        }
        Fault::LimitedBots(seconds) => {
            let limit = json!({ "key": "bot.vsBot.day", "seconds": seconds });
            let text = "You played 100 games against other bots today, please wait before challenging another bot.";
            reply(limited, &json!({ "error": text, "ratelimit": limit }))
        }
        Fault::LimitedHeader(seconds) => {
            block(shared, endpoint, Some(seconds));
            let mut response = page(limited);
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
            response
        }
        Fault::Html(status) => page(StatusCode::from_u16(status).unwrap()),
        Fault::Refused(status, text) => refusal(StatusCode::from_u16(status).unwrap(), text),
        Fault::Page => page(StatusCode::OK),
        Fault::Close => return Err(Gone),
        Fault::Reset => {
            asked.kill.reset();
            std::future::pending().await
        }
        Fault::Hang => std::future::pending().await,
        fault => unreachable!("{fault:?} spoils no answer"),
    })
}

/// From here on the endpoint must be left alone.
fn block(shared: &Shared, endpoint: Endpoint, stated: Option<u64>) {
    let mut world = shared.world();
    let before = world.blocked.get(&endpoint).map_or(0, |blocked| blocked.unstated);
    let unstated = if stated.is_some() { before } else { before + 1 };
    let wait = match stated {
        Some(seconds) => Duration::from_secs(seconds),
        None if endpoint == Endpoint::Move => Duration::from_secs(1 << (unstated - 1).min(6)),
        None => Duration::from_mins(1),
    };
    let now = Instant::now();
    world.blocked.insert(endpoint, Blocked { since: now, until: now + shared.scaled(wait), unstated });
}

/// An answer that is no 429 ends the row of them.
fn settle(shared: &Shared, endpoint: Endpoint, status: StatusCode) {
    if status != StatusCode::TOO_MANY_REQUESTS
        && let Some(blocked) = shared.world().blocked.get_mut(&endpoint)
    {
        blocked.unstated = 0;
    }
}

/// What is really done.
async fn route(shared: &Arc<Shared>, asked: &Asked, endpoint: Endpoint) -> Response<Body> {
    let words = asked.words();
    let last = words.last().copied().unwrap_or_default();
    let id = asked.id().unwrap_or_default();
    let is_yes = matches!(last, "yes" | "true" | "True" | "on" | "1");
    match endpoint {
        Endpoint::Account => {
            let title = &shared.setup.title;
            reply(StatusCode::OK, &json!({ "id": BOT.to_lowercase(), "username": BOT, "title": title, "perfs": {} }))
        }
        Endpoint::TokenTest => {
            let info = json!({ "userId": BOT.to_lowercase(), "scopes": "bot:play", "expires": null });
            let tokens = asked.body.split(',');
            let report =
                tokens.map(|token| (token.to_owned(), if token == TOKEN { info.clone() } else { Value::Null }));
            reply(StatusCode::OK, &Value::Object(report.collect()))
        }
        Endpoint::Upgrade => ok(),
        Endpoint::Playing => {
            let world = shared.world();
            let games: Vec<_> = world.tables.values().filter(|t| !t.is_over()).map(|t| t.playing(false)).collect();
            reply(StatusCode::OK, &json!({ "nowPlaying": games }))
        }
        Endpoint::EventStream => event_stream(shared, asked).await,
        Endpoint::GameStream => game_stream(shared, asked, id),
        Endpoint::Move => make_move(shared, asked, id, last),
        Endpoint::Chat => say(shared, asked, id),
        Endpoint::ChatRead => match shared.world().tables.get(id) {
            Some(table) => reply(StatusCode::OK, &json!(table.chat)),
            None => no_game(),
        },
        Endpoint::Abort => end(shared, id, "This game can no longer be aborted", |table| {
            table.can_abort().then_some((GameStatus::Aborted, None))
        }),
        Endpoint::Resign => end(shared, id, "This game cannot be resigned", |table| {
            let winner = table.foe();
            let status = if table.can_abort() { GameStatus::Aborted } else { GameStatus::Resign };
            let winner = (status == GameStatus::Resign).then_some(winner);
            (!table.is_over()).then_some((status, winner))
        }),
        Endpoint::Draw => offer(shared, id, |table| {
            if is_yes {
                return table.offer_draw(table.spec.bot);
            }
            table.decline_draw();
            false
        }),
        Endpoint::Takeback => {
            offer(
                shared,
                id,
                |table| {
                    if is_yes { table.offer_takeback(table.spec.bot) } else { table.decline_takeback() }
                },
            )
        }
        Endpoint::ClaimVictory | Endpoint::ClaimDraw => {
            let is_win = endpoint == Endpoint::ClaimVictory;
            sleep(shared.scaled(Duration::from_millis(500))).await;
            let text =
                if is_win { "You cannot claim the win on this game" } else { "You cannot claim draw on this game" };
            end(shared, id, text, |table| {
                let may = table.claim_at.is_some_and(|at| at <= Instant::now()) && !table.is_bots_turn();
                may.then(|| (GameStatus::Timeout, is_win.then_some(table.spec.bot)))
            })
        }
        Endpoint::AddTime => refusal(StatusCode::FORBIDDEN, "Missing scope: challenge:write"),
        Endpoint::ChallengeList => refusal(StatusCode::FORBIDDEN, "Missing scope: challenge:read || web:mobile"),
        Endpoint::Accept => accept(shared, id),
        Endpoint::Decline => decline(shared, asked, id),
        Endpoint::Cancel => match shared.world().challenges.remove(id) {
            Some(_) => ok(),
            None => refusal(StatusCode::NOT_FOUND, "Not found"),
        },
        Endpoint::Challenge => challenge(shared, asked, last),
        Endpoint::ChallengeAi => challenge_ai(shared, asked),
        Endpoint::OnlineBots => {
            let lines = "{\"id\":\"rivalbot\",\"username\":\"RivalBot\",\"title\":\"BOT\"}\n";
            body(StatusCode::OK, "application/x-ndjson", Body::from(lines))
        }
        Endpoint::User => reply(StatusCode::OK, &json!({ "id": last.to_lowercase(), "username": last, "perfs": {} })),
        Endpoint::UsersStatus => reply(StatusCode::OK, &json!([{ "id": BOT.to_lowercase(), "online": true }])),
    }
}

async fn event_stream(shared: &Arc<Shared>, asked: &Asked) -> Response<Body> {
    let window = shared.scaled(Duration::from_mins(10));
    let old = {
        let mut world = shared.world();
        world.openings.push(Instant::now());
        let recent = world.openings.iter().filter(|at| at.elapsed() < window).count();
        if recent > shared.setup.openings {
            world.violation(format!("the event stream was opened {recent} times in ten minutes"));
            drop(world);
            block(shared, Endpoint::EventStream, None);
            let text = "Please don't poll this endpoint, it is intended to be streamed.";
            return refusal(StatusCode::TOO_MANY_REQUESTS, text);
        }
        world.events.take()
    };
    if let Some(mut old) = old
        && old.is_open()
    {
        if old.user_agent == asked.user_agent {
            // The client may have closed it just now, and the server not know yet.
            tokio::select! {
                () = old.gone.cancelled() => {}
                () = sleep(Duration::from_millis(50)) => {
                    shared.world().violation("a second event stream was opened beside the first".into());
                }
            }
        }
        // Also that of another client with the same token.
        old.end();
    }
    let (mut stream, response) = ndjson(asked);
    let mut world = shared.world();
    let games = world.tables.values().filter(|table| !table.is_over()).map(|table| table.playing(true));
    let starts = games.map(|game| Event::GameStart(Box::new(game)));
    let pending = world.challenges.values().filter(|(challenge, _)| challenge.direction.is_none());
    let challenges = pending.map(|(challenge, _)| Event::challenge(challenge.clone(), None));
    for event in starts.chain(challenges) {
        stream.line(&serde_json::to_string(&event).unwrap());
    }
    let gone = stream.gone.clone();
    world.events = Some(stream);
    drop(world);
    let keeper = Arc::clone(shared);
    shared.spawn(async move {
        let every = keeper.scaled(EVENT_KEEP_ALIVE);
        while tokio::time::timeout(every, gone.cancelled()).await.is_err() {
            // Another stream may have taken its place.
            if let Some(stream) = keeper.world().events.as_mut().filter(|stream| stream.gone == gone) {
                stream.keep_alive();
            }
        }
        keeper.changed();
    });
    response
}

fn game_stream(shared: &Arc<Shared>, asked: &Asked, id: &str) -> Response<Body> {
    let mut world = shared.world();
    if !world.tables.contains_key(id) {
        return no_game();
    }
    let (mut stream, response) = ndjson(asked);
    let ply = world.tables[id].game.plies();
    let fault = due(&mut world.rules, true, Endpoint::GameStream, Some(id), Some(ply));
    let fault = fault.or_else(|| world.storm.as_mut()?.line());
    let table = world.tables.get_mut(id).unwrap();
    let is_shown = super::fake::send(&mut stream, &table.full_line(), fault.as_ref());
    if table.is_over() {
        stream.end();
        return response;
    }
    if is_shown {
        table.shown = Some((table.game.plies(), Instant::now()));
    }
    for old in table.streams.iter_mut().filter(|old| old.user_agent == stream.user_agent) {
        old.end();
    }
    table.streams.retain(Stream::is_open);
    let gone = stream.gone.clone();
    table.streams.push(stream);
    drop(world);
    let (keeper, id) = (Arc::clone(shared), id.to_owned());
    shared.spawn(async move {
        let every = keeper.scaled(GAME_KEEP_ALIVE);
        while tokio::time::timeout(every, gone.cancelled()).await.is_err() {
            let mut world = keeper.world();
            let streams = world.tables.get_mut(&id).map(|table| table.streams.iter_mut());
            streams.into_iter().flatten().filter(|stream| stream.gone == gone).for_each(Stream::keep_alive);
        }
        keeper.changed();
    });
    response
}

fn make_move(shared: &Arc<Shared>, asked: &Asked, id: &str, uci: &str) -> Response<Body> {
    let mut world = shared.world();
    let Some(table) = world.tables.get_mut(id) else { return no_game() };
    let was_over = table.is_over();
    let moved = table.play(table.spec.bot, uci, asked.query.contains("offeringDraw=true"));
    match moved {
        Moved::Yes | Moved::Swallowed => {
            // The stream has it before the answer.
            world.tell_state(id, was_over);
            ok()
        }
        Moved::No(text) => refusal(StatusCode::BAD_REQUEST, &text),
    }
}

fn say(shared: &Shared, asked: &Asked, id: &str) -> Response<Body> {
    let Some(form) = asked.form::<threefold::lichess::types::ChatForm>() else {
        return refusal(StatusCode::BAD_REQUEST, "no form");
    };
    if form.text.is_empty() || form.text.encode_utf16().count() > 140 {
        return reply(StatusCode::BAD_REQUEST, &json!({ "error": { "text": ["length"] }, "text": ["length"] }));
    }
    let mut world = shared.world();
    let Some(table) = world.tables.get_mut(id) else { return no_game() };
    if !form.text.contains("://") {
        table.chat.push(ChatEntry { text: form.text.clone(), user: BOT.into() });
        let line = ChatLine { room: form.room, username: BOT.into(), text: form.text };
        world.game_event(id, &GameEvent::ChatLine(line));
    }
    ok()
}

/// Ends a game, if it may be.
fn end(
    shared: &Shared,
    id: &str,
    text: &str,
    how: impl FnOnce(&Table) -> Option<(GameStatus, Option<Color>)>,
) -> Response<Body> {
    if !shared.world().tables.contains_key(id) {
        return no_game();
    }
    let is_ended = shared.act(id, |table| match how(table) {
        Some((status, winner)) => {
            table.end(status, winner);
            true
        }
        None => false,
    });
    if is_ended { ok() } else { refusal(StatusCode::BAD_REQUEST, text) }
}

/// Always taken, with or without an effect.
fn offer(shared: &Shared, id: &str, action: impl FnOnce(&mut Table) -> bool) -> Response<Body> {
    if !shared.world().tables.contains_key(id) {
        return no_game();
    }
    shared.act(id, action);
    ok()
}

fn accept(shared: &Arc<Shared>, id: &str) -> Response<Body> {
    let taken = shared.world().challenges.remove(id);
    match taken {
        Some((_, spec)) => {
            shared.start(id.to_owned(), spec.game);
            ok()
        }
        None => refusal(StatusCode::NOT_FOUND, "Not found"),
    }
}

fn decline(shared: &Shared, asked: &Asked, id: &str) -> Response<Body> {
    let mut world = shared.world();
    let Some((mut challenge, _)) = world.challenges.remove(id) else {
        return refusal(StatusCode::NOT_FOUND, "Not found");
    };
    let reason = asked.form::<DeclineForm>().unwrap_or_default().reason;
    world.declined.push((id.to_owned(), reason));
    challenge.status = ChallengeStatus::Declined;
    challenge.decline_reason = Some(reason.text().into());
    challenge.decline_reason_key = Some(reason);
    let Event::Challenge(event) = Event::challenge(challenge, None) else { unreachable!() };
    world.event(&Event::ChallengeDeclined(event));
    ok()
}

/// A challenge by the bot, told to itself too.
fn challenge(shared: &Arc<Shared>, asked: &Asked, user: &str) -> Response<Body> {
    let Some(form) = asked.form::<ChallengeForm>() else { return refusal(StatusCode::BAD_REQUEST, "no form") };
    let Some(game) = spec(&form, Foe::Bot) else { return refusal(StatusCode::BAD_REQUEST, "no such variant") };
    let mut world = shared.world();
    let id = world.new_id();
    let spec = ChallengeSpec { game: game.clone(), ..ChallengeSpec::default() };
    let mut challenge = super::fake::challenge(&id, &spec);
    challenge.dest_user = challenge.challenger.take();
    if let Some(dest) = &mut challenge.dest_user {
        dest.id = user.to_lowercase();
        user.clone_into(&mut dest.name);
    }
    challenge.challenger = Some(threefold::lichess::types::ChallengeUser {
        id: BOT.to_lowercase(),
        name: BOT.into(),
        title: Some("BOT".into()),
        ..Default::default()
    });
    challenge.final_color = Some(game.bot);
    world.event(&Event::challenge(challenge.clone(), None));
    let mut answer = challenge.clone();
    answer.direction = Some(threefold::lichess::types::Direction::Out);
    match &shared.setup.welcome {
        Welcome::Ignore => {
            world.challenges.insert(id, (answer.clone(), spec));
        }
        Welcome::Decline(reason) => {
            challenge.status = ChallengeStatus::Declined;
            challenge.decline_reason_key = Some(*reason);
            let Event::Challenge(event) = Event::challenge(challenge, None) else { unreachable!() };
            world.event(&Event::ChallengeDeclined(event));
        }
        Welcome::Accept(like) => {
            let game = GameSpec { play: like.play.clone(), think: like.think, resigns_at: like.resigns_at, ..game };
            drop(world);
            shared.start(id, game);
        }
    }
    reply(StatusCode::OK, &json!(answer))
}

fn challenge_ai(shared: &Arc<Shared>, asked: &Asked) -> Response<Body> {
    let Some(form) = asked.form::<AiForm>().filter(|form| (1..=8).contains(&form.level)) else {
        return reply(StatusCode::BAD_REQUEST, &json!({ "error": { "level": ["1 to 8"] }, "level": ["1 to 8"] }));
    };
    let like = ChallengeForm {
        clock_limit_s: form.clock_limit_s,
        clock_increment_s: form.clock_increment_s,
        days: form.days,
        color: form.color,
        variant: form.variant,
        fen: form.fen,
        ..ChallengeForm::default()
    };
    let Some(spec) = spec(&like, Foe::Ai) else { return refusal(StatusCode::BAD_REQUEST, "no such variant") };
    let id = shared.world().new_id();
    shared.start(id.clone(), spec);
    let answer = json!({ "id": id, "fullId": format!("{id}bot1"), "status": { "id": 20, "name": "started" } });
    reply(StatusCode::CREATED, &answer)
}

fn spec(form: &ChallengeForm, foe: Foe) -> Option<GameSpec> {
    Some(GameSpec {
        variant: Variant::from_key(form.variant.as_str())?,
        fen: form.fen.clone(),
        bot: if form.color == ColorChoice::Black { Color::Black } else { Color::White },
        time: form.time_control(),
        rated: form.rated,
        foe,
        ..GameSpec::default()
    })
}

fn ndjson(asked: &Asked) -> (Stream, Response<Body>) {
    let (stream, chunks) = Stream::open(asked.kill.clone(), asked.user_agent.clone());
    (stream, body(StatusCode::OK, "application/x-ndjson", chunks))
}

fn ok() -> Response<Body> {
    reply(StatusCode::OK, &json!({ "ok": true }))
}

fn no_game() -> Response<Body> {
    refusal(StatusCode::NOT_FOUND, "No such game")
}

fn refusal(status: StatusCode, text: &str) -> Response<Body> {
    reply(status, &json!({ "error": text }))
}

fn reply(status: StatusCode, value: &Value) -> Response<Body> {
    body(status, "application/json", Body::from(value.to_string()))
}

fn page(status: StatusCode) -> Response<Body> {
    body(status, "text/html", Body::from(PAGE))
}

fn body(status: StatusCode, kind: &'static str, body: Body) -> Response<Body> {
    Response::builder().status(status).header(header::CONTENT_TYPE, kind).body(body).unwrap()
}
