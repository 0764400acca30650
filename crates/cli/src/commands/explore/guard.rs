//! Checks of requests: only pages of this server may ask.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName, StatusCode, header};

/// Why a request is refused: status and message.
pub(super) type Refusal = (StatusCode, &'static str);

/// The host is not the server's own: the name of another site could point here (DNS rebinding).
const HOST: Refusal = (StatusCode::FORBIDDEN, "call the server by the address that it printed");
/// The request comes from a page of another origin.
const ORIGIN: Refusal = (StatusCode::FORBIDDEN, "requests come from the page of this server");
/// The request is not JSON: a form of another page could send such a one.
const TYPE: Refusal =
    (StatusCode::UNSUPPORTED_MEDIA_TYPE, "a request is JSON: content-type application/json");

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Checks that a request names this server as its host. One that listens on all addresses is called by any of them, never by
/// a name, which might be of another site.
pub(super) fn check_host(headers: &HeaderMap, own: IpAddr, port: u16) -> Result<(), Refusal> {
    let host = text(headers, header::HOST).ok_or(HOST)?;
    // Browsers leave out the default port.
    let name = host.strip_suffix(&format!(":{port}")).or((port == 80).then_some(host));
    let is_own = name.is_some_and(|name| {
        let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        let address = address.unwrap_or(name).parse::<IpAddr>().ok();
        ["127.0.0.1", "localhost", "[::1]"].contains(&name)
            || address.is_some_and(|called| own.is_unspecified() || called == own)
    });
    if is_own { Ok(()) } else { Err(HOST) }
}

/// Checks that a request is JSON and comes from the page of this server, or from no page.
pub(super) fn check_origin_and_type(headers: &HeaderMap) -> Result<(), Refusal> {
    if headers.contains_key(header::ORIGIN) {
        let origin = text(headers, header::ORIGIN).ok_or(ORIGIN)?;
        let own = text(headers, header::HOST).map(|host| format!("http://{host}"));
        if own.as_deref() != Some(origin) {
            return Err(ORIGIN);
        }
    }
    let is_json = text(headers, header::CONTENT_TYPE).is_some_and(|kind| {
        kind.split(';').next().is_some_and(|kind| kind.trim() == "application/json")
    });
    if is_json { Ok(()) } else { Err(TYPE) }
}
