//! JSON as commands write it: keys in the order of the fields, two spaces, a line break at the end,
//! and the name of its schema first. What cannot be written as JSON is a fault of ours.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema, json_schema};
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use crate::answer::Named;
pub use crate::answer::{Answer, schema_of};
use crate::{CommandError, Diagnostic, Exit};
use crosstrack::base::{Outcome, Player};
use crosstrack_io::clean;

/// An answer over several lines.
pub fn pretty<A: Answer>(answer: &A) -> Result<String, CommandError> {
    plain(&Named::new(answer))
}

/// An answer on one line.
pub fn line<A: Answer>(answer: &A) -> Result<String, CommandError> {
    plain_line(&Named::new(answer))
}

/// A value that is no answer, over several lines.
pub fn plain(value: &impl Serialize) -> Result<String, CommandError> {
    serde_json::to_string_pretty(value).map(|text| ended(&text)).map_err(|e| ours(&e))
}

/// The same on one line.
pub fn plain_line(value: &impl Serialize) -> Result<String, CommandError> {
    serde_json::to_string(value).map(|text| ended(&text)).map_err(|e| ours(&e))
}

/// Without a character that a terminal or a log would obey.
fn ended(text: &str) -> String {
    clean::escape_json(text).into_owned() + "\n"
}

fn ours(error: &serde_json::Error) -> CommandError {
    Diagnostic::new(format!("the answer cannot be written as JSON: {error}")).with(Exit::Internal)
}

/// An object whose keys keep the order in which they came.
pub struct Fields<V>(Vec<(String, V)>);

impl<V> FromIterator<(String, V)> for Fields<V> {
    fn from_iter<I: IntoIterator<Item = (String, V)>>(fields: I) -> Self {
        Self(fields.into_iter().collect())
    }
}

impl<V: Serialize> Serialize for Fields<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<V: JsonSchema> JsonSchema for Fields<V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Fields_of_{}", V::schema_name()).into()
    }

    fn json_schema(types: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "additionalProperties": types.subschema_for::<V>(),
        })
    }
}

/// Values by name.
pub fn named<V>(values: Vec<(&'static str, V)>) -> Fields<V> {
    values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// The number of a player, from 1.
pub fn player(player: Player) -> u8 {
    player.index() as u8 + 1
}

/// A case of the test vectors, as far as all cases are alike.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is of use")]
pub struct CaseForm {
    /// Its id.
    id: String,
    /// The clauses that it is about.
    clauses: Vec<String>,
    /// Why the answer is right.
    why: String,
    /// The ruleset, field by field.
    ruleset: BTreeMap<String, Json>,
    /// The command of the protocol.
    cmd: String,
    /// What is asked.
    request: BTreeMap<String, Json>,
    /// The right answer.
    expect: Json,
}

/// How a game ended.
#[derive(Serialize, JsonSchema)]
pub struct End {
    /// `win` or `draw`.
    kind: &'static str,
    /// Who won: one player or a team; nobody in a draw.
    players: Vec<u8>,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(side) => Self { kind: "win", players: side.iter().map(player).collect() },
            Outcome::Draw => Self { kind: "draw", players: Vec::new() },
        }
    }
}
