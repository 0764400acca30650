//! Who may ask: pages of this server alone.

use axum::http::{HeaderMap, HeaderName, StatusCode, header};

/// Why a request is turned away.
pub(super) type Refused = (StatusCode, &'static str);

/// The name by which the server was called is not its own: a page elsewhere could have made its name
/// point here.
const HOST: Refused = (StatusCode::FORBIDDEN, "call the server by the address that it printed");
/// It comes from a page of another origin.
const ORIGIN: Refused = (StatusCode::FORBIDDEN, "requests come from the page of this server");
/// It is not JSON, as a form of another page could send.
const TYPE: Refused =
    (StatusCode::UNSUPPORTED_MEDIA_TYPE, "a request is JSON: content-type application/json");

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Whether the server is called by its own name.
pub(super) fn host(headers: &HeaderMap, port: u16) -> Result<(), Refused> {
    let host = text(headers, header::HOST).ok_or(HOST)?;
    // Browsers leave out the port that goes without saying.
    let is_own = ["127.0.0.1", "localhost", "[::1]"]
        .into_iter()
        .any(|name| host == format!("{name}:{port}") || port == 80 && host == name);
    if is_own { Ok(()) } else { Err(HOST) }
}

/// Whether a question to this server comes from its own page, or from no page at all.
pub(super) fn question(headers: &HeaderMap) -> Result<(), Refused> {
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
