//! The client: one method for each endpoint that a bot needs.

mod requests;
#[cfg(test)]
mod tests;

use std::net::IpAddr;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use bytes::{Bytes, BytesMut};
use reqwest::header::{AUTHORIZATION, CONTENT_LENGTH, DATE, HeaderMap, HeaderValue, USER_AGENT};
use reqwest::{Method, RequestBuilder, Response, Url, redirect};
use secrecy::{ExposeSecret, SecretString};
use serde::de::DeserializeOwned;
use tokio::time::{Instant, timeout};
use tracing::debug;

use super::{ApiError, Budget, ClientError, Endpoint, Lines, Permit, Timing};

/// The longest chat line, in UTF-16 units.
pub const CHAT_MAX: usize = 140;
/// The longest answer that is read.
const ANSWER_MAX: usize = 8 << 20;
/// How much of a refusal is read.
const REFUSAL_MAX: usize = 64 << 10;
/// How long an idle connection is kept; servers close them after 60 to 75 s, and a request that meets the closing is
/// lost.
const IDLE: Duration = Duration::from_secs(50);

/// With whom to speak, as whom.
#[derive(Debug, Clone)]
pub struct ClientSettings {
    /// The server: `https://…`, or `http://…` on loopback.
    pub url: String,
    /// The account's token.
    pub token: SecretString,
    /// How long to wait for what.
    pub timing: Timing,
}

/// A server and an account on it. Clones share connections and budget.
///
/// Moves and other commands answer "taken", not "done": only the stream tells what happened.
///
/// ```no_run
/// # async fn example() -> Result<(), Box<dyn std::error::Error>> {
/// use threefold::lichess::{Client, ClientSettings, Timing};
///
/// let settings = ClientSettings {
///     url: "https://lichess.org".into(),
///     token: "lip_secret".into(),
///     timing: Timing::default(),
/// };
/// let client = Client::new(settings)?;
/// println!("we are {}", client.account().await?.name());
/// let mut events = client.event_stream().await?;
/// while let Some(line) = events.next().await {
///     println!("{}", line?.text());
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Client {
    inner: Arc<Inner>,
}

struct Inner {
    base: Url,
    token: SecretString,
    timing: Timing,
    budget: Budget,
    /// Streams have connections of their own, so that no post waits behind one.
    streams: reqwest::Client,
    posts: reqwest::Client,
    user_agent: RwLock<HeaderValue>,
}

/// How an answer came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contact {
    /// From the sending of the request to the end of its answer, without the time in the queue.
    pub round_trip: Duration,
    /// The server's clock, to the second, if it says so.
    pub server_time: Option<SystemTime>,
}

struct Answer {
    body: Bytes,
    contact: Contact,
}

impl Client {
    /// A client that has not yet spoken with anybody.
    ///
    /// # Errors
    /// When the address is neither `https` nor loopback, or the token cannot be one.
    pub fn new(settings: ClientSettings) -> Result<Self, ClientError> {
        let ClientSettings { url, token, timing } = settings;
        let base = checked_url(&url)?;
        let authorization = authorization(&token)?;
        // Another part of the process may have installed it before; it is the same one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let build = || {
            let mut builder = reqwest::Client::builder()
                .default_headers(HeaderMap::from_iter([(AUTHORIZATION, authorization.clone())]))
                .redirect(redirect::Policy::none())
                .retry(reqwest::retry::never())
                .referer(false)
                .tcp_nodelay(true)
                .connect_timeout(timing.connect())
                .pool_idle_timeout(IDLE)
                // One connection for each stream: one that breaks takes no other with it.
                .http1_only();
            if is_loopback(&base) {
                builder = builder.no_proxy();
            }
            builder.build().map_err(ClientError::Setup)
        };
        let inner = Inner {
            streams: build()?,
            posts: build()?,
            base,
            token,
            timing,
            budget: Budget::new(timing),
            user_agent: RwLock::new(user_agent("?")),
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The queue of requests and the rests of endpoints.
    pub fn budget(&self) -> &Budget {
        &self.inner.budget
    }

    /// How long is waited for what.
    pub fn timing(&self) -> Timing {
        self.inner.timing
    }

    /// The server's address.
    pub fn url(&self) -> &Url {
        &self.inner.base
    }

    /// Names the account in the User-Agent. [`Client::account`] does so by itself; the server refuses a wrong name.
    pub fn set_user(&self, name: &str) {
        if super::types::is_id(name) {
            *self.inner.user_agent.write().unwrap_or_else(PoisonError::into_inner) = user_agent(name);
        }
    }

    fn request(&self, http: &reqwest::Client, method: Method, path: &[&str]) -> RequestBuilder {
        let mut url = self.inner.base.clone();
        url.path_segments_mut().expect("an http address has a path").pop_if_empty().extend(path);
        let user_agent = self.inner.user_agent.read().unwrap_or_else(PoisonError::into_inner).clone();
        http.request(method, url).header(USER_AGENT, user_agent)
    }

    fn get(&self, path: &[&str]) -> RequestBuilder {
        self.request(&self.inner.posts, Method::GET, path)
    }

    fn post(&self, path: &[&str]) -> RequestBuilder {
        self.request(&self.inner.posts, Method::POST, path)
    }

    /// Nothing is posted, and the length of nothing is told, which `reqwest` would leave out.
    fn post_nothing(&self, path: &[&str]) -> RequestBuilder {
        self.post(path).header(CONTENT_LENGTH, "0")
    }

    fn stream(&self, path: &[&str]) -> RequestBuilder {
        self.request(&self.inner.streams, Method::GET, path)
    }

    /// Waits for its turn, asks, and reads the whole answer.
    async fn ask(&self, endpoint: Endpoint, request: RequestBuilder) -> Result<Answer, ApiError> {
        self.ask_noting(endpoint, request, || ()).await
    }

    /// The same, and tells when its turn has come.
    async fn ask_noting(
        &self,
        endpoint: Endpoint,
        request: RequestBuilder,
        departs: impl FnOnce() + Send,
    ) -> Result<Answer, ApiError> {
        let permit = self.inner.budget.enter(endpoint).await;
        departs();
        let sent = Instant::now();
        let limit = self.inner.timing.request();
        let exchange = async {
            let mut response = request.send().await.map_err(|error| ApiError::connection(endpoint, error))?;
            let most = if response.status().is_success() { ANSWER_MAX } else { REFUSAL_MAX };
            let body = read_body(endpoint, &mut response, most).await?;
            Ok((response, body))
        };
        let (response, body) = timeout(limit, exchange).await.unwrap_or(Err(ApiError::TimedOut { endpoint, limit }))?;
        let contact = Contact { round_trip: sent.elapsed(), server_time: server_time(&response) };
        debug!(%endpoint, status = response.status().as_u16(), round_trip = ?contact.round_trip, "answered");
        if response.status().is_success() {
            permit.passed();
            return Ok(Answer { body, contact });
        }
        let error = ApiError::refused(endpoint, response.status(), response.headers(), &body);
        note(&permit, &error);
        Err(error)
    }

    async fn ask_json<T: DeserializeOwned>(&self, endpoint: Endpoint, request: RequestBuilder) -> Result<T, ApiError> {
        let answer = self.ask(endpoint, request).await?;
        serde_json::from_slice(&answer.body).map_err(|source| ApiError::Unreadable { endpoint, source })
    }

    /// Waits for its turn and opens a stream. Its silence is watched from here on.
    async fn open(&self, endpoint: Endpoint, request: RequestBuilder) -> Result<Lines, ApiError> {
        self.open_with_silence(endpoint, request, self.inner.timing.silence()).await
    }

    async fn open_with_silence(
        &self,
        endpoint: Endpoint,
        request: RequestBuilder,
        silence: Duration,
    ) -> Result<Lines, ApiError> {
        let permit = self.inner.budget.enter(endpoint).await;
        let limit = self.inner.timing.silence();
        let exchange = async {
            let mut response = request.send().await.map_err(|error| ApiError::connection(endpoint, error))?;
            if response.status().is_success() {
                return Ok(Ok(response));
            }
            let body = read_body(endpoint, &mut response, REFUSAL_MAX).await?;
            Ok(Err(ApiError::refused(endpoint, response.status(), response.headers(), &body)))
        };
        match timeout(limit, exchange).await.unwrap_or(Err(ApiError::TimedOut { endpoint, limit }))? {
            Ok(response) => {
                debug!(%endpoint, status = response.status().as_u16(), "opened");
                permit.passed();
                Ok(Lines::new(response.bytes_stream(), silence))
            }
            Err(error) => {
                note(&permit, &error);
                Err(error)
            }
        }
    }
}

impl std::fmt::Debug for Client {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Client").field("url", &self.inner.base.as_str()).finish_non_exhaustive()
    }
}

/// Whether an address is this machine's own.
pub fn is_loopback(url: &Url) -> bool {
    let Some(host) = url.host_str() else { return false };
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.parse::<IpAddr>().map_or(bare == "localhost" || bare.ends_with(".localhost"), |ip| ip.is_loopback())
}

fn checked_url(text: &str) -> Result<Url, ClientError> {
    let fault = |expected| ClientError::Url { url: text.to_owned(), expected };
    // Not shown if it may hold a password.
    let hidden = |expected| ClientError::Url { url: "…@…".to_owned(), expected };
    let url = Url::parse(text).map_err(|_| fault("an address such as `https://lichess.org`"))?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(hidden("an address without a name or password"));
    }
    if url.query().is_some() || url.fragment().is_some() {
        return Err(fault("an address without `?` and `#`"));
    }
    match url.scheme() {
        "https" => Ok(url),
        "http" if is_loopback(&url) => Ok(url),
        _ => Err(fault("`https`, or `http` on loopback")),
    }
}

fn authorization(token: &SecretString) -> Result<HeaderValue, ClientError> {
    let token = token.expose_secret();
    let is_token = (1..=512).contains(&token.len()) && token.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    if !is_token {
        return Err(ClientError::Token);
    }
    let mut value = HeaderValue::from_str(&format!("Bearer {token}")).map_err(|_| ClientError::Token)?;
    value.set_sensitive(true);
    Ok(value)
}

fn user_agent(name: &str) -> HeaderValue {
    let text = format!("threefold/{} user:{name}", env!("CARGO_PKG_VERSION"));
    HeaderValue::from_str(&text).unwrap_or_else(|_| HeaderValue::from_static("threefold"))
}

/// The body. What is too long is an error in an answer, and cut in a refusal.
async fn read_body(endpoint: Endpoint, response: &mut Response, most: usize) -> Result<Bytes, ApiError> {
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| ApiError::connection(endpoint, error))? {
        body.extend_from_slice(&chunk);
        if body.len() > most {
            if response.status().is_success() {
                return Err(ApiError::TooLong { endpoint, limit: most });
            }
            body.truncate(most);
            break;
        }
    }
    Ok(body.freeze())
}

/// Tells the budget how a request was refused.
fn note(permit: &Permit, error: &ApiError) {
    if error.is_limited() && !error.is_bot_limit() {
        permit.limited(error.retry_after());
    } else {
        permit.passed();
    }
}

fn server_time(response: &Response) -> Option<SystemTime> {
    httpdate::parse_http_date(response.headers().get(DATE)?.to_str().ok()?).ok()
}
