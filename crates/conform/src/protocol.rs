//! The protocol xtp/1: greeting, farewell and the frame of every response.
//!
//! Both sides write one line of JSON at a time. A request is `{"id":1,"cmd":"legal",…}`; its response has the
//! same id and exactly one of `ok`, `skip` and `error`. Unknown fields are ignored, so that either side may
//! write more than the other understands. In a response, a field that is `null` counts as left out, at any
//! depth. Requests about a game are in [`request`](super::request), the contents of `ok` in
//! [`payload`](super::payload).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Name and version of the protocol.
pub(crate) const PROTOCOL: &str = "xtp/1";

/// JSON schema of the protocol's lines.
pub(crate) const SCHEMA: &str = crosstrack_vectors::text!("xtp.schema.json");

/// Requests that are not about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub(crate) enum SessionCommand {
    /// Asks the engine for its name and its rulesets; the first request of a session.
    Hello {
        /// Name and version of the runner's protocol.
        protocol: String,
    },
    /// Ends the session: the engine responds and exits.
    Bye {},
}

/// Payload of the response to `hello`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HelloOk {
    /// Name and version of the protocol that the engine speaks, such as `xtp/1`.
    pub protocol: String,
    /// Name of the engine.
    pub name: String,
    /// Version of the engine.
    pub version: String,
    /// Programming language of the engine.
    pub language: String,
    /// Sets of rulesets; the engine plays every ruleset that is in at least one of them.
    pub rulesets: Vec<DeclaredRulesets>,
    /// Commands that the engine answers; `None` stands for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commands: Option<Vec<String>>,
}

/// A set of rulesets that an engine plays: every combination of the listed values. A missing field
/// stands for all values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeclaredRulesets {
    /// Name of the game; if missing, the set is about the game with
    /// [`Wire::IS_DEFAULT_GAME`](super::wire::Wire::IS_DEFAULT_GAME).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Lists of allowed values, by the names in [`Wire::DECLARABLE`](super::wire::Wire::DECLARABLE).
    #[serde(flatten)]
    pub fields: BTreeMap<String, Value>,
}

impl DeclaredRulesets {
    /// Returns the set of all rulesets of a game.
    pub(crate) fn all_of(game: &str) -> Self {
        Self { game: Some(game.to_owned()), fields: BTreeMap::new() }
    }
}

/// A line from an engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "RawResponse")]
pub struct Response {
    /// Id of the request; `None` (`null`) if the request had no readable id.
    pub id: Option<u64>,
    /// Payload, refusal or error.
    #[serde(flatten)]
    pub body: ResponseBody,
}

/// The content of a response: the payload, a refusal or an error, in the only field besides `id`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ResponseBody {
    /// The payload; its form depends on the command.
    Ok(Value),
    /// The engine does not play this ruleset or command; the text says why.
    Skip(String),
    /// The request is invalid, or the engine failed; the text says why.
    Error(String),
}

/// Fields of a response, before it is checked that exactly one of them is present.
#[derive(Deserialize)]
struct RawResponse {
    id: Option<u64>,
    ok: Option<Value>,
    skip: Option<String>,
    error: Option<String>,
}

impl TryFrom<RawResponse> for Response {
    type Error = &'static str;

    fn try_from(line: RawResponse) -> Result<Self, Self::Error> {
        let body = match (line.ok, line.skip, line.error) {
            (Some(value), None, None) => ResponseBody::Ok(value),
            (None, Some(reason), None) => ResponseBody::Skip(reason),
            (None, None, Some(text)) => ResponseBody::Error(text),
            (None, None, None) => return Err("an answer has one of `ok`, `skip` and `error`"),
            _ => return Err("an answer has only one of `ok`, `skip` and `error`"),
        };
        Ok(Self { id: line.id, body })
    }
}
