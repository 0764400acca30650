//! Checks of requests: only pages of this server may ask.

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

/// Checks that a request names this server as its host.
pub(super) fn check_host(headers: &HeaderMap, port: u16) -> Result<(), Refusal> {
    let host = text(headers, header::HOST).ok_or(HOST)?;
    // Browsers leave out the default port.
    let is_own = ["127.0.0.1", "localhost", "[::1]"]
        .into_iter()
        .any(|name| host == format!("{name}:{port}") || port == 80 && host == name);
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
