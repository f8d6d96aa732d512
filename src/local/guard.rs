//! Which requests are let in at all, and what every answer says to browsers.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, HOST, HeaderName, HeaderValue, ORIGIN};
use axum::http::{HeaderMap, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::listen::Door;
use super::refusal::Refusal;
use super::server::Server;

/// Lets a request in whose Host is one of ours and whose Origin is the same as its Host, so that no foreign page can
/// reach the server through its reader's browser, not even by a name that it has made to point here.
pub(super) async fn guard(State(server): State<Server>, request: Request, next: Next) -> Response {
    let mut response = match check(&server, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Headers of every answer. Those of pages say more.
const HEADERS: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("x-frame-options", "DENY"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
];

/// Whether status, metrics and analysis may be asked for without a token: by a peer on this machine, as long as nothing
/// says that the request was forwarded for somebody else.
pub(super) fn is_from_here(door: Door, headers: &HeaderMap) -> bool {
    const FORWARDED: [&str; 8] = [
        "forwarded",
        "via",
        "x-forwarded-for",
        "x-forwarded-host",
        "x-forwarded-proto",
        "x-forwarded-server",
        "x-real-ip",
        "cf-connecting-ip",
    ];
    let is_loopback = match door {
        Door::Public { peer } => peer.ip().to_canonical().is_loopback(),
        Door::Bot => true,
    };
    is_loopback && !FORWARDED.iter().any(|name| headers.contains_key(*name))
}

fn check(server: &Server, request: &Request) -> Result<(), Refusal> {
    let headers = request.headers();
    let host = host(headers, request.uri()).ok_or(BAD_HOST)?;
    if !is_ours(host, &server.settings().hosts, server.address) {
        return Err(BAD_HOST);
    }
    match headers.get(ORIGIN).map(HeaderValue::to_str) {
        None => Ok(()),
        Some(Ok(origin)) if is_same_origin(origin, host) => Ok(()),
        Some(_) => Err(Refusal::Forbidden("Origin blocked")),
    }
}

const BAD_HOST: Refusal = Refusal::Forbidden("Host blocked: this server is not known by that name (see local.hosts)");

/// The one name under which the client asks; `None` if it gives none, or several.
fn host<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    let mut hosts = headers.get_all(HOST).iter().filter_map(|host| host.to_str().ok());
    let host = hosts.next()?;
    let is_only = hosts.next().is_none();
    let is_uri_same = uri.authority().is_none_or(|authority| authority.as_str().eq_ignore_ascii_case(host));
    (is_only && is_uri_same).then_some(host)
}

/// Whether the server goes by this name. The port does not matter: it may be forwarded from another one.
fn is_ours(host: &str, hosts: &[String], address: SocketAddr) -> bool {
    let name = without_port(host);
    if name.eq_ignore_ascii_case("localhost") || hosts.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        return true;
    }
    let ip = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    ip.is_ok_and(|ip| ip.is_loopback() || ip == address.ip() && !ip.is_unspecified())
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        // A colon inside brackets belongs to the address.
        Some((name, port)) if !port.contains(']') && port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

fn is_same_origin(origin: &str, host: &str) -> bool {
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(host: &str, expected: bool) {
        let hosts = ["omega.example.org".to_owned()];
        let address = "192.0.2.7:9640".parse().unwrap();
        assert_eq!(is_ours(host, &hosts, address), expected, "{host}");
    }

    #[test]
    fn our_names_are_known_with_any_port() {
        for host in
            ["127.0.0.1:9640", "localhost", "LOCALHOST:1", "[::1]:9640", "[::1]", "192.0.2.7", "omega.example.org:443"]
        {
            check(host, true);
        }
    }

    #[test]
    fn other_names_are_not_ours() {
        for host in [
            "evil.example",
            "localhost.evil.example",
            "192.0.2.8:9640",
            "",
            "127.0.0.1.evil.example",
            "omega.example.org.",
            "0.0.0.0",
        ] {
            check(host, false);
        }
    }

    #[test]
    fn an_origin_is_the_same_only_with_the_same_port() {
        assert!(is_same_origin("http://localhost:9640", "localhost:9640"));
        assert!(is_same_origin("https://omega.example.org", "omega.example.org"));
        for origin in ["null", "http://localhost:3000", "http://evil.example", "localhost:9640", "file://"] {
            assert!(!is_same_origin(origin, "localhost:9640"), "{origin}");
        }
    }
}
