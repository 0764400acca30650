//! Checks of requests: only pages of this server may ask.

use crate::commands::explore::http::{Head, Refusal, Status};

/// The host is not the server's own: the name of another site could point here (DNS rebinding).
const HOST: Refusal = (Status::FORBIDDEN, "call the server by the address that it printed");
/// The request comes from a page of another origin.
const ORIGIN: Refusal = (Status::FORBIDDEN, "requests come from the page of this server");
/// The request is not JSON: a form of another page could send such a one.
const TYPE: Refusal =
    (Status::UNSUPPORTED_MEDIA_TYPE, "a request is JSON: content-type application/json");

/// Checks that a request names this server as its host.
pub(super) fn check_host(head: &Head, port: u16) -> Result<(), Refusal> {
    let host = head.header("host").ok_or(HOST)?;
    // Browsers leave out the default port.
    let name = host.strip_suffix(&format!(":{port}")).or((port == 80).then_some(host));
    let is_own = name.is_some_and(|name| ["127.0.0.1", "localhost", "[::1]"].contains(&name));
    if is_own { Ok(()) } else { Err(HOST) }
}

/// Checks that a request is JSON and comes from the page of this server, or from no page.
pub(super) fn check_origin_and_type(head: &Head) -> Result<(), Refusal> {
    if head.has("origin") {
        let origin = head.header("origin").ok_or(ORIGIN)?;
        let own = head.header("host").map(|host| format!("http://{host}"));
        if own.as_deref() != Some(origin) {
            return Err(ORIGIN);
        }
    }
    let is_json = head.header("content-type").is_some_and(|kind| {
        kind.split(';').next().is_some_and(|kind| kind.trim() == "application/json")
    });
    if is_json { Ok(()) } else { Err(TYPE) }
}
