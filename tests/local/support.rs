//! A server on an ephemeral port, and clients for it.

use std::collections::VecDeque;
use std::sync::Once;

use reqwest::header::{HeaderMap, HeaderName, HeaderValue};
use reqwest::{Method, RequestBuilder, StatusCode};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use threefold::local::{self, Bound, LocalSettings, Ports};
use threefold::records::Store;
use tokio_util::sync::CancellationToken;

/// A server that stops when it is dropped.
pub struct Running {
    pub bound: Bound,
    pub store: Store,
    stop: CancellationToken,
}

impl Running {
    /// A server with default settings and nothing stored.
    pub async fn start() -> Self {
        Self::start_with(settings(), Store::in_memory(), Ports::default()).await
    }

    pub async fn start_with(settings: LocalSettings, store: Store, ports: Ports) -> Self {
        let stop = CancellationToken::new();
        let bound = local::serve(settings, store.clone(), ports, stop.clone()).await.unwrap();
        Self { bound, store, stop }
    }

    /// Stops the server and waits until it has; the store lives on.
    pub async fn stop(mut self) -> Store {
        self.stop.cancel();
        (&mut self.bound.task).await.unwrap();
        self.store.clone()
    }

    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.bound.public.port())
    }

    /// A new guest.
    pub async fn guest(&self) -> Client {
        let anyone = self.anyone();
        let guest = anyone.post("/local/guest", &[]).await.ok();
        let text = |key: &str| guest[key].as_str().unwrap().to_owned();
        self.user(text("id"), text("token"))
    }

    pub fn user(&self, id: impl Into<String>, token: impl Into<String>) -> Client {
        Client::new(self.base(), id.into(), Some(token.into()))
    }

    /// Somebody without a token.
    pub fn anyone(&self) -> Client {
        Client::new(self.base(), String::new(), None)
    }

    /// The bot, at its own door.
    pub fn bot(&self) -> Client {
        let token = self.bound.bot_token.expose_secret().to_owned();
        Client::new(format!("http://{}", self.bound.bot), "threefold".to_owned(), Some(token))
    }

    /// A running game of two users with White and Black in this order.
    pub async fn game(&self, white: &Client, black: &Client, fields: &[(&str, &str)]) -> String {
        let mut form = vec![("color", "white")];
        form.extend_from_slice(fields);
        let id =
            white.post(&format!("/api/challenge/{}", black.id), &form).await.ok()["id"].as_str().unwrap().to_owned();
        black.post(&format!("/api/challenge/{id}/accept"), &[]).await.ok();
        id
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

/// Settings for an ephemeral port.
pub fn settings() -> LocalSettings {
    LocalSettings::new("127.0.0.1:0".parse().unwrap())
}

#[derive(Clone)]
pub struct Client {
    pub id: String,
    pub token: Option<String>,
    base: String,
    http: reqwest::Client,
}

/// What the server answered.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {} {}", self.status, self.text))
    }

    /// The body of a success.
    pub fn ok(self) -> Value {
        assert!(self.status.is_success(), "{} {}", self.status, self.text);
        self.json()
    }

    /// The text of a refusal with this status.
    pub fn refused(self, status: u16) -> String {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        match &self.json()["error"] {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        }
    }
}

impl Client {
    fn new(base: String, id: String, token: Option<String>) -> Self {
        static PROVIDER: Once = Once::new();
        PROVIDER.call_once(|| {
            let _ = rustls::crypto::ring::default_provider().install_default(); // Installed already.
        });
        Self { id, token, base, http: http("tests") }
    }

    /// The same user with another program.
    pub fn with_agent(&self, agent: &str) -> Self {
        Self { http: http(agent), ..self.clone() }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub async fn send(&self, request: RequestBuilder) -> Reply {
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        Reply { status, headers, text: response.text().await.unwrap() }
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn get_with(&self, path: &str, name: &'static str, value: &str) -> Reply {
        let header = (HeaderName::from_static(name), HeaderValue::from_str(value).unwrap());
        self.send(self.request(Method::GET, path).header(header.0, header.1)).await
    }

    pub async fn post(&self, path: &str, form: &[(&str, &str)]) -> Reply {
        self.send(self.request(Method::POST, path).form(form)).await
    }

    pub async fn post_json(&self, path: &str, body: Value) -> Reply {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    /// Opens an NDJSON stream.
    pub async fn stream(&self, path: &str) -> Stream {
        let response = self.request(Method::GET, path).send().await.unwrap();
        assert!(response.status().is_success(), "{path}: {}", response.status());
        Stream { response, rest: Vec::new(), lines: VecDeque::new() }
    }

    /// Plays a move by the path for this user.
    pub async fn play(&self, game: &str, uci: &str) -> Reply {
        self.post(&self.path(game, &format!("move/{uci}")), &[]).await
    }

    /// `…/game/{id}/{what}` by the path for this user.
    pub fn path(&self, game: &str, what: &str) -> String {
        format!("/api/{}/game/{game}/{what}", self.kind())
    }

    pub async fn watch(&self, game: &str) -> Stream {
        self.stream(&format!("/api/{}/game/stream/{game}", self.kind())).await
    }

    fn kind(&self) -> &'static str {
        if self.id == "threefold" { "bot" } else { "board" }
    }
}

/// A client without a pool: a clock that jumps would let connections lapse between two requests.
fn http(agent: &str) -> reqwest::Client {
    reqwest::Client::builder().no_proxy().pool_max_idle_per_host(0).user_agent(agent).build().unwrap()
}

/// An NDJSON stream.
pub struct Stream {
    response: reqwest::Response,
    rest: Vec<u8>,
    lines: VecDeque<String>,
}

impl Stream {
    /// The next line, also an empty one; `None`: the stream has ended cleanly.
    pub async fn line(&mut self) -> Option<String> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            let chunk = self.response.chunk().await.unwrap();
            let Some(chunk) = chunk else {
                assert!(self.rest.is_empty());
                return None;
            };
            self.rest.extend_from_slice(&chunk);
            while let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                self.lines.push_back(String::from_utf8(line[..end].to_vec()).unwrap());
            }
        }
    }

    /// The next line that says something.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.line().await?;
            if !line.is_empty() {
                return Some(serde_json::from_str(&line).unwrap());
            }
        }
    }

    /// The next line of a type, whatever comes before it.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let value = self.next().await.unwrap_or_else(|| panic!("the stream ended before a line of type {kind}"));
            if value["type"] == kind {
                return value;
            }
        }
    }

    /// The last state before the stream ends.
    pub async fn last_state(&mut self) -> Value {
        let mut last = json!(null);
        while let Some(value) = self.next().await {
            match value["type"].as_str() {
                Some("gameState") => last = value,
                Some("gameFull") => last = value["state"].clone(),
                _ => {}
            }
        }
        last
    }
}

/// Keeps a paused clock from running by itself while nothing but a socket or the store is waited for; time goes on by
/// [`tokio::time::advance`] alone.
pub struct Frozen(#[expect(dead_code, reason = "dropping it ends the thread")] std::sync::mpsc::Sender<()>);

pub fn frozen() -> Frozen {
    let (sender, receiver) = std::sync::mpsc::channel::<()>();
    tokio::task::spawn_blocking(move || receiver.recv());
    Frozen(sender)
}

/// Lets so many seconds pass.
pub async fn pass(seconds: f64) {
    tokio::time::advance(std::time::Duration::from_secs_f64(seconds)).await;
}
