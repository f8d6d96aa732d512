//! What a request is refused with, in Lichess's shapes.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

/// A refusal: a status with a JSON body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// 400 with a text.
    Bad(String),
    /// 400 with a text for one field of a form; the map comes twice, as Lichess has it.
    Field(&'static str, String),
    /// 401.
    Unauthorized(&'static str),
    /// 403.
    Forbidden(&'static str),
    /// 404.
    NotFound(&'static str),
    /// 408: the request took too long.
    Slow,
    /// 413: the request is too large.
    Large,
    /// 429 with a text.
    TooMany(&'static str),
    /// 500: our own fault.
    Broken,
    /// 503: the server is stopping.
    Stopping,
}

impl Refusal {
    /// 400 with a text.
    pub(super) fn bad(text: impl Into<String>) -> Self {
        Self::Bad(text.into())
    }

    /// 404 as Lichess says it where it has no better word.
    pub(super) const fn not_found() -> Self {
        Self::NotFound("Not found")
    }

    /// 429 as Lichess says it where it has no better word.
    pub(super) const fn too_many() -> Self {
        Self::TooMany("Too many requests. Try again later.")
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Bad(_) | Self::Field(..) => StatusCode::BAD_REQUEST,
            Self::Unauthorized(_) => StatusCode::UNAUTHORIZED,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Slow => StatusCode::REQUEST_TIMEOUT,
            Self::Large => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Stopping => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    fn body(self) -> Value {
        match self {
            Self::Bad(text) => json!({ "error": text }),
            Self::Field(field, text) => {
                let mut body = Map::new();
                body.insert("error".to_owned(), json!({ field: [text] }));
                body.insert(field.to_owned(), json!([text]));
                Value::Object(body)
            }
            Self::Unauthorized(text) | Self::Forbidden(text) | Self::NotFound(text) | Self::TooMany(text) => {
                json!({ "error": text })
            }
            Self::Slow => json!({ "error": "The request took too long" }),
            Self::Large => json!({ "error": "The request is too large" }),
            Self::Broken => json!({ "error": "Sorry, something went wrong." }),
            Self::Stopping => json!({ "error": "The server is stopping" }),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status(), Json(self.body())).into_response()
    }
}

/// What a handler answers.
pub(super) type Answer<T = Response> = Result<T, Refusal>;

/// `{"ok":true}`, with which Lichess answers commands.
pub(super) fn ok() -> Response {
    Json(json!({ "ok": true })).into_response()
}
