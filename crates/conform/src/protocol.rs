//! The protocol xtp/1: the frame of what a runner asks and an engine answers.
//!
//! Both sides write a line of JSON at a time. A request is `{"id":1,"cmd":"legal",…}`; its answer
//! has the same id and exactly one of `ok`, `skip` and `error`. Unknown fields are ignored, so that
//! either side may say more than the other understands. What is asked about a game, and what stands
//! in `ok` then, is in [`wire`](super::wire).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The name and version of the protocol.
pub(crate) const PROTOCOL: &str = "xtp/1";

/// The schema of the protocol's lines.
pub(crate) const SCHEMA: &str = crosstrack_data::text!("vectors/xtp.schema.json");

/// What frames a conversation, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum SessionCommand {
    /// Who are you, and what do you play?
    Hello {
        /// The protocol of the tester.
        protocol: String,
    },
    /// Goodbye: the engine answers and exits.
    Bye {},
}

/// An engine introduces itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HelloOk {
    /// The protocol that it speaks.
    pub protocol: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language in which it is written.
    pub language: String,
    /// What it plays: a ruleset is played if one of these covers it.
    pub rulesets: Vec<DeclaredRulesets>,
}

/// Rulesets that an engine plays: every combination of the values listed. A field that is left out
/// stands for all values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeclaredRulesets {
    /// The game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Lists of values, by the names that [`Wire::DECLARABLE`](super::wire::Wire::DECLARABLE) has.
    #[serde(flatten)]
    pub fields: BTreeMap<String, Value>,
}

impl DeclaredRulesets {
    /// Every ruleset of a game.
    pub(crate) fn all_of(game: &str) -> Self {
        Self { game: Some(game.to_owned()), fields: BTreeMap::new() }
    }
}

/// A line from the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Line")]
pub struct Response {
    /// The number of the request; `None` (`null`) if the request had none that could be read.
    pub id: Option<u64>,
    /// What the engine says.
    #[serde(flatten)]
    pub body: ResponseBody,
}

/// What an engine says to a request.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ResponseBody {
    /// The answer; what it must look like depends on the command.
    Ok(Value),
    /// The engine does not play this, and says why.
    Skip(String),
    /// The request made no sense, or the engine failed.
    Error(String),
}

/// The fields of an answer before it is known that there is exactly one.
#[derive(Deserialize)]
struct Line {
    id: Option<u64>,
    ok: Option<Value>,
    skip: Option<String>,
    error: Option<String>,
}

impl TryFrom<Line> for Response {
    type Error = &'static str;

    fn try_from(line: Line) -> Result<Self, Self::Error> {
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
