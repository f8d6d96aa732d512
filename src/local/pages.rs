//! The web board: one page and its files, from the binary.

use axum::Router;
use axum::body::Body;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use sha2::{Digest, Sha256};
use tower_http::compression::CompressionLayer;

use super::assets::{self, Asset};
use super::games::is_game_id;
use super::refusal::Refusal;
use super::server::Server;

/// The routes. The page's own router knows what it shows at each address.
pub(super) fn routes() -> Router<Server> {
    let page = |headers: HeaderMap| async move { serve(assets::page(), &headers) };
    Router::new()
        .route("/", get(page))
        .route("/learn", get(page))
        .route("/learn/{chapter}", get(page))
        .route("/analysis", get(page))
        .route("/local/status", get(page))
        .route("/{id}", get(game_page))
        .route("/web/{file}", get(file))
        .layer(CompressionLayer::new())
}

async fn game_page(Path(id): Path<String>, headers: HeaderMap) -> Response {
    // An id of a player's own, as Lichess has in its links, leads to the game too.
    let is_game = is_game_id(&id) || (id.len() == 12 && id.bytes().all(|byte| byte.is_ascii_alphanumeric()));
    if is_game { serve(assets::page(), &headers) } else { Refusal::not_found().into_response() }
}

async fn file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    assets::asset(&name).map_or_else(|| Refusal::not_found().into_response(), |asset| serve(asset, &headers))
}

fn serve(asset: &'static Asset, headers: &HeaderMap) -> Response {
    let tag = tag(asset);
    let is_known = headers
        .get(IF_NONE_MATCH)
        .and_then(|known| known.to_str().ok())
        .is_some_and(|known| known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag));
    let body = if is_known { Body::empty() } else { Body::from(asset.bytes) };
    let mut response = body.into_response();
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(asset.mime));
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    // Asked for each time, and answered by a 304 as long as the program is the same.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    response
}

fn tag(asset: &Asset) -> String {
    use std::fmt::Write as _;
    let mut tag = String::from("\"");
    for byte in Sha256::digest(asset.bytes).iter().take(8) {
        let _ = write!(tag, "{byte:02x}"); // A String takes all.
    }
    tag.push('"');
    tag
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
