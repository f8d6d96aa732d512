//! Why the server did not do what it was asked.

use std::time::{Duration, SystemTime};

use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use thiserror::Error;
use tracing::Level;

use super::Endpoint;
use super::types::{ErrorBody, Ratelimit};

/// Lichess's name for its limit of games between bots.
const BOT_LIMIT: &str = "bot.vsBot.day";
/// How much of a refusal's text is kept.
const TEXT_MAX: usize = 300;

/// Why a request came to nothing. It never shows the token or a whole page.
#[derive(Debug, Error)]
pub enum ApiError {
    /// The server said no, or that it cannot.
    #[error("{endpoint} was answered with {status}: {text}")]
    Refused {
        /// What was asked.
        endpoint: Endpoint,
        /// The status, which decides.
        status: StatusCode,
        /// What the server says to a person, in the account's language.
        text: String,
        /// Which limit was hit. With a status of 400 it is the opponent's.
        limit: Option<Ratelimit>,
        /// For how long, if the server said so.
        wait: Option<Duration>,
    },
    /// No whole answer in time. The server may have done what it was asked.
    #[error("{endpoint} was not answered within {limit:?}")]
    TimedOut {
        /// What was asked.
        endpoint: Endpoint,
        /// How long was waited.
        limit: Duration,
    },
    /// The connection could not be made, or broke. The server may have done what it was asked.
    // With its root: whether the name, the proxy or the server was at fault is what an operator wants to know.
    #[error("{endpoint} found no connection, or it broke: {}", root(source))]
    Connection {
        /// What was asked.
        endpoint: Endpoint,
        /// How it broke.
        source: reqwest::Error,
    },
    /// The answer is not what the endpoint promises.
    #[error("{endpoint} was answered with something unreadable")]
    Unreadable {
        /// What was asked.
        endpoint: Endpoint,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The answer is too long.
    #[error("{endpoint} was answered with more than {limit} bytes")]
    TooLong {
        /// What was asked.
        endpoint: Endpoint,
        /// The most that is read.
        limit: usize,
    },
    /// A text cannot stand in a path; nothing was asked.
    #[error("{endpoint} cannot be asked about `{text}`, which is no {expected}")]
    Argument {
        /// What would have been asked.
        endpoint: Endpoint,
        /// The text.
        text: String,
        /// What it should have been.
        expected: &'static str,
    },
}

impl ApiError {
    /// What was asked.
    pub fn endpoint(&self) -> Endpoint {
        match self {
            Self::Refused { endpoint, .. }
            | Self::TimedOut { endpoint, .. }
            | Self::Connection { endpoint, .. }
            | Self::Unreadable { endpoint, .. }
            | Self::TooLong { endpoint, .. }
            | Self::Argument { endpoint, .. } => *endpoint,
        }
    }

    /// The status, if there was an answer.
    pub fn status(&self) -> Option<StatusCode> {
        match self {
            Self::Refused { status, .. } => Some(*status),
            _ => None,
        }
    }

    /// What the server said to a person.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Refused { text, .. } => Some(text),
            _ => None,
        }
    }

    /// Whether the same request may succeed later: the network, the server, or a limit was at fault, not the request.
    pub fn retry(&self) -> bool {
        match self {
            Self::Refused { status, .. } => {
                status.is_server_error()
                    || matches!(*status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT)
            }
            Self::TimedOut { .. } | Self::Connection { .. } => true,
            Self::Unreadable { .. } | Self::TooLong { .. } | Self::Argument { .. } => false,
        }
    }

    /// How long the server wants to be left alone, if it said so. The budget keeps to it by itself.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused { wait, .. } => *wait,
            _ => None,
        }
    }

    /// How loud to log it: an error needs somebody to act, a warning was coped with, and a refusal is daily bread.
    pub fn level(&self) -> Level {
        match self {
            Self::Refused { .. } if self.is_unauthorized() => Level::ERROR,
            Self::Refused { .. } if !self.retry() => Level::INFO,
            _ => Level::WARN,
        }
    }

    /// Whether the token was refused, or lacks what the endpoint needs.
    pub fn is_unauthorized(&self) -> bool {
        matches!(self.status(), Some(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN))
    }

    /// Whether there is no such thing, or it is not ours.
    pub fn is_not_found(&self) -> bool {
        self.status() == Some(StatusCode::NOT_FOUND)
    }

    /// Whether the command does not fit the state of things: a move out of turn, a challenge taken back.
    pub fn is_bad_request(&self) -> bool {
        self.status() == Some(StatusCode::BAD_REQUEST)
    }

    /// Whether what was asked about is gone for good, as a challenge that was taken back.
    pub fn is_gone(&self) -> bool {
        self.is_not_found() || self.is_bad_request()
    }

    /// Whether there were too many requests.
    pub fn is_limited(&self) -> bool {
        self.status() == Some(StatusCode::TOO_MANY_REQUESTS)
    }

    /// Whether it was one game too many against other bots today: a limit of the account, and not of the endpoint, which
    /// serves people on.
    pub fn is_bot_limit(&self) -> bool {
        self.is_limited() && self.limit().is_some_and(|limit| limit.key == BOT_LIMIT)
    }

    /// Whether the server is at fault.
    pub fn is_server_fault(&self) -> bool {
        self.status().is_some_and(|status| status.is_server_error())
    }

    /// Whether it is unknown if the server did what it was asked.
    pub fn is_in_doubt(&self) -> bool {
        self.is_server_fault() || matches!(self, Self::TimedOut { .. } | Self::Connection { .. })
    }

    /// The limit that was hit: ours with a status of 429, the opponent's with 400.
    pub fn limit(&self) -> Option<&Ratelimit> {
        match self {
            Self::Refused { limit, .. } => limit.as_ref(),
            _ => None,
        }
    }

    /// The refusal that this answer is.
    pub(super) fn refused(endpoint: Endpoint, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Self {
        let parsed = ErrorBody::parse(body);
        let text = match &parsed {
            Some(body) => body.error.to_string(),
            None => plain_text(body).unwrap_or_else(|| status.canonical_reason().unwrap_or("no text").to_owned()),
        };
        let limit = parsed.and_then(|body| body.ratelimit);
        let stated = limit.as_ref().and_then(|limit| limit.seconds).map(Duration::from_secs);
        let wait = stated.or_else(|| retry_after(headers));
        Self::Refused { endpoint, status, text: shortened(&text), limit, wait }
    }

    pub(super) fn connection(endpoint: Endpoint, source: reqwest::Error) -> Self {
        Self::Connection { endpoint, source: source.without_url() }
    }
}

fn root(error: &reqwest::Error) -> String {
    let mut root: &dyn std::error::Error = error;
    while let Some(source) = root.source() {
        root = source;
    }
    root.to_string()
}

/// Why no client could be made.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The address will not do.
    #[error("the server's address is `{url}`, must be {expected}")]
    Url {
        /// The address.
        url: String,
        /// What it should be.
        expected: &'static str,
    },
    /// The token will not do. It is not shown.
    #[error("the token has characters that no token has, must be letters, digits and `_`")]
    Token,
    /// TLS or the like failed.
    #[error("the HTTP client cannot be set up")]
    Setup(#[source] reqwest::Error),
}

/// The text of an answer that is neither JSON nor a page.
fn plain_text(body: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(body).ok()?.trim();
    (!text.is_empty() && !text.starts_with(['<', '{', '[']) && text.len() <= TEXT_MAX).then(|| text.to_owned())
}

/// One line that fits into a log.
fn shortened(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(TEXT_MAX).collect()
}

/// The header says seconds, or a date.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    match text.parse() {
        Ok(seconds) => Some(Duration::from_secs(seconds)),
        Err(_) => httpdate::parse_http_date(text).ok()?.duration_since(SystemTime::now()).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(status: u16, headers: &[(&'static str, &str)], body: &str) -> ApiError {
        let headers = headers.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect();
        ApiError::refused(Endpoint::Move, StatusCode::from_u16(status).unwrap(), &headers, body.as_bytes())
    }

    fn check(status: u16, body: &str, retry: bool, level: Level, text: &str) {
        let error = refused(status, &[], body);
        assert_eq!((error.retry(), error.level(), error.text()), (retry, level, Some(text)), "{status}");
    }

    #[test]
    fn the_status_decides_about_retries_and_loudness() {
        check(400, r#"{"error":"Not your turn"}"#, false, Level::INFO, "Not your turn");
        check(401, r#"{"error":"No such token"}"#, false, Level::ERROR, "No such token");
        check(403, r#"{"error":"Missing scope"}"#, false, Level::ERROR, "Missing scope");
        check(404, "plain words", false, Level::INFO, "plain words");
        check(429, r#"{"error":"Too many"}"#, true, Level::WARN, "Too many");
        check(500, "Sorry, something went wrong.", true, Level::WARN, "Sorry, something went wrong.");
        check(302, "", false, Level::INFO, "Found");
    }

    #[test]
    fn pages_are_not_shown() {
        check(502, "<html><title>502</title></html>", true, Level::WARN, "Bad Gateway");
        check(503, "\n<!doctype html>", true, Level::WARN, "Service Unavailable");
        check(599, "", true, Level::WARN, "no text");
        check(500, &"x".repeat(1000), true, Level::WARN, "Internal Server Error");
        check(400, "{\"error\":\"a\\nb\"}", false, Level::INFO, "a b");
    }

    #[test]
    fn a_stated_wait_is_found_in_the_body_before_the_header() {
        let wait = |headers: &[(&'static str, &str)], body: &str| refused(429, headers, body).retry_after();
        let body = r#"{"error":"x","ratelimit":{"key":"bot.vsBot.day","seconds":41221}}"#;
        assert_eq!(wait(&[("retry-after", "7")], body), Some(Duration::from_secs(41221)));
        assert_eq!(wait(&[("retry-after", "7")], "<html>"), Some(Duration::from_secs(7)));
        assert_eq!(wait(&[("retry-after", "soon")], "{}"), None);
        assert_eq!(wait(&[("retry-after", "Thu, 01 Jan 1970 00:00:00 GMT")], ""), None);
        let later = httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(100));
        assert!(wait(&[("retry-after", &later)], "").is_some_and(|wait| wait.as_secs() > 90));
    }

    #[test]
    fn the_opponents_limit_is_told_but_is_no_reason_to_pause() {
        let error = refused(400, &[], r#"{"error":"x","ratelimit":{"key":"bot.vsBot.day","seconds":9}}"#);
        assert!(!error.is_bot_limit());
        assert!(refused(429, &[], r#"{"error":"x","ratelimit":{"key":"bot.vsBot.day","seconds":9}}"#).is_bot_limit());
        assert!(!error.is_limited() && error.limit().is_some_and(|limit| limit.key == "bot.vsBot.day"));
    }
}
