//! Bodies of requests: forms, or the same fields as JSON.

use std::collections::BTreeMap;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::header::CONTENT_TYPE;
use http_body_util::{BodyExt, Limited};
use serde_json::Value;

use super::refusal::Refusal;
use super::server::Server;

/// The fields of a form, or of a JSON object flattened (`{"clock":{"limit":60}}` is `clock.limit`).
/// Fields without a value are left out.
#[derive(Debug, Default)]
pub(super) struct Fields(BTreeMap<String, String>);

impl Fields {
    /// A field as it came.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// A whole number within bounds.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn number(&self, name: &'static str, min: u32, max: u32) -> Result<Option<u32>, Refusal> {
        let Some(text) = self.text(name) else { return Ok(None) };
        match text.parse::<u32>() {
            Ok(number) if (min..=max).contains(&number) => Ok(Some(number)),
            _ => Err(Refusal::Field(name, format!("Must be a whole number from {min} to {max}"))),
        }
    }

    /// A switch; absent is off, as is whatever [`is_true`] does not know.
    pub(super) fn switch(&self, name: &str) -> bool {
        self.text(name).is_some_and(is_true)
    }

    fn from_form(body: &[u8]) -> Self {
        let pairs = form_urlencoded::parse(body).map(|(name, value)| (name.into_owned(), value.into_owned()));
        Self(pairs.filter(|(_, value)| !value.is_empty()).collect())
    }

    fn from_json(body: &[u8]) -> Result<Self, Refusal> {
        let value: Value =
            serde_json::from_slice(body).map_err(|error| Refusal::bad(format!("Invalid JSON: {error}")))?;
        let Value::Object(map) = value else { return Err(Refusal::bad("Invalid JSON: must be an object")) };
        let mut fields = BTreeMap::new();
        for (name, value) in map {
            match value {
                Value::Object(inner) => {
                    for (key, value) in inner {
                        insert(&mut fields, format!("{name}.{key}"), &value);
                    }
                }
                value => insert(&mut fields, name, &value),
            }
        }
        Ok(Self(fields))
    }
}

/// `yes`, `true`, `True`, `on` and `1` are true for Lichess; anything else is not.
pub(super) fn is_true(text: &str) -> bool {
    matches!(text, "yes" | "true" | "True" | "on" | "1")
}

impl FromRequest<Server> for Fields {
    type Rejection = Refusal;

    async fn from_request(request: Request, server: &Server) -> Result<Self, Refusal> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let is_json = kind.trim_start().to_ascii_lowercase().starts_with("application/json");
        let is_form = kind.trim_start().to_ascii_lowercase().starts_with("application/x-www-form-urlencoded");
        let body = read_body(request.into_body(), server).await?;
        if body.is_empty() {
            return Ok(Self::default());
        }
        if is_json || (!is_form && body.first() == Some(&b'{')) {
            Self::from_json(&body)
        } else {
            Ok(Self::from_form(&body))
        }
    }
}

/// A body that is plain text.
#[derive(Debug)]
pub(super) struct Text(pub(super) String);

impl FromRequest<Server> for Text {
    type Rejection = Refusal;

    async fn from_request(request: Request, server: &Server) -> Result<Self, Refusal> {
        let body = read_body(request.into_body(), server).await?;
        String::from_utf8(body.into()).map(Self).map_err(|_| Refusal::bad("The body is not UTF-8"))
    }
}

/// A body that is JSON of a known shape.
#[derive(Debug)]
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: serde::de::DeserializeOwned> FromRequest<Server> for JsonBody<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, server: &Server) -> Result<Self, Refusal> {
        let body = read_body(request.into_body(), server).await?;
        serde_json::from_slice(&body).map(Self).map_err(|error| Refusal::bad(format!("Invalid JSON: {error}")))
    }
}

/// Reads a body within the limits of size and of time for the whole of it.
async fn read_body(body: Body, server: &Server) -> Result<Bytes, Refusal> {
    let settings = server.settings();
    let whole = Limited::new(body, settings.limits.body_bytes).collect();
    match tokio::time::timeout(settings.waits.body, whole).await {
        Err(_) => Err(Refusal::Slow),
        Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => Err(Refusal::Large),
        Ok(Err(_)) => Err(Refusal::bad("The body cannot be read")),
        Ok(Ok(whole)) => Ok(whole.to_bytes()),
    }
}

fn insert(fields: &mut BTreeMap<String, String>, name: String, value: &Value) {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::Array(items) => items
            .iter()
            .map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned))
            .collect::<Vec<_>>()
            .join(","),
        Value::Null | Value::Object(_) => return,
    };
    if !text.is_empty() {
        fields.insert(name, text);
    }
}
