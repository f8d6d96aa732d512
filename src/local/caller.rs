//! Who sends a request.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use tokio::time::Instant;

use super::games::Found;
use super::guard;
use super::listen::Door;
use super::refusal::Refusal;
use super::server::Server;
use super::users::{Person, TokenHash};
use crate::rules::Color;

/// The user whose token came with the request.
#[derive(Clone, Debug)]
pub(super) struct Caller {
    /// Who.
    pub(super) person: Person,
    /// By which token.
    pub(super) token: TokenHash,
    /// When the request's head had been read.
    pub(super) at: Instant,
}

impl FromRequestParts<Server> for Caller {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refusal> {
        let at = Instant::now();
        let token = parts
            .headers
            .get(AUTHORIZATION)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.strip_prefix("Bearer ").or_else(|| value.strip_prefix("bearer ")))
            .map(str::trim)
            .ok_or(Refusal::Unauthorized("Missing authorization header"))?;
        let is_plain = token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
        if token.is_empty() || token.len() > TOKEN_LENGTH_MAX || !is_plain {
            return Err(NO_TOKEN);
        }
        let known = match parts.extensions.get::<Door>() {
            Some(Door::Bot) => server.users.bot_by_token(token),
            Some(Door::Public { .. }) | None => server.users.by_token(token).await,
        };
        let (person, token) = known.ok_or(NO_TOKEN)?;
        Ok(Self { person, token, at })
    }
}

const NO_TOKEN: Refusal = Refusal::Unauthorized("No such token");
const TOKEN_LENGTH_MAX: usize = 512;

/// Somebody with a token, or on this machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near;

impl FromRequestParts<Server> for Near {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refusal> {
        let is_here = parts.extensions.get::<Door>().is_some_and(|door| guard::is_from_here(*door, &parts.headers));
        if is_here {
            return Ok(Self);
        }
        Caller::from_request_parts(parts, server).await.map(|_| Self)
    }
}

/// A player in the game that the path names, by the interface that is his.
#[derive(Debug)]
pub(super) struct Seat {
    /// The player.
    pub(super) caller: Caller,
    /// The game's id.
    pub(super) id: String,
    /// His side.
    pub(super) color: Color,
    /// The game.
    pub(super) game: Found,
}

impl FromRequestParts<Server> for Seat {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Self, Refusal> {
        let caller = Caller::from_request_parts(parts, server).await?;
        let params = RawPathParams::from_request_parts(parts, server).await.map_err(|_| Refusal::not_found())?;
        let id = params.iter().find(|(name, _)| *name == "id").map(|(_, id)| id.to_owned());
        let id = id.ok_or(Refusal::not_found())?;
        let game = server.game(&id).await?;
        let color = game.look(|play| play.color_of(&caller.person.id)).ok_or(Refusal::NotFound("Not your game"))?;
        let path = parts.uri.path();
        if path.starts_with("/api/bot/") && !caller.person.is_bot() {
            return Err(Refusal::bad(NOT_A_BOT));
        }
        if path.starts_with("/api/board/") && caller.person.is_bot() {
            return Err(Refusal::Forbidden("This API endpoint is not for Bot accounts."));
        }
        Ok(Self { caller, id, color, game })
    }
}

const NOT_A_BOT: &str =
    "This endpoint can only be used with a Bot account. See https://lichess.org/api#operation/botAccountUpgrade";
