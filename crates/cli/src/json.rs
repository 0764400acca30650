//! JSON as commands write it: the name of the schema first, then the keys in the order of the fields,
//! indented by two spaces, and a line break at the end.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema, json_schema};
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use crate::answer::WithSchema;
pub use crate::answer::{Answer, schema_id};
use crate::{CommandError, Diagnostic, Exit};
use crosstrack::base::{Outcome, Player};
use crosstrack_io::clean;

/// Writes an answer over several lines.
pub fn to_pretty<A: Answer>(answer: &A) -> Result<String, CommandError> {
    value_to_pretty(&WithSchema::new(answer))
}

/// Writes an answer on one line.
pub fn to_line<A: Answer>(answer: &A) -> Result<String, CommandError> {
    value_to_line(&WithSchema::new(answer))
}

/// Writes a value without a schema over several lines.
pub fn value_to_pretty(value: &impl Serialize) -> Result<String, CommandError> {
    serde_json::to_string_pretty(value).map(|text| end_line(&text)).map_err(|e| json_error(&e))
}

/// Writes a value without a schema on one line.
pub fn value_to_line(value: &impl Serialize) -> Result<String, CommandError> {
    serde_json::to_string(value).map(|text| end_line(&text)).map_err(|e| json_error(&e))
}

/// Replaces characters that a terminal or a log would obey, and adds a line break.
fn end_line(text: &str) -> String {
    clean::escape_json(text).into_owned() + "\n"
}

/// Makes the error of an answer that has no JSON form, which is a mistake in this program.
fn json_error(error: &serde_json::Error) -> CommandError {
    Diagnostic::new(format!("the answer cannot be written as JSON: {error}"))
        .into_error(Exit::Internal)
}

/// A JSON object whose keys keep their order.
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

/// Collects values by name.
pub fn to_fields<V>(values: Vec<(&'static str, V)>) -> Fields<V> {
    values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Returns the number of a player, from 1.
pub fn player_number(player: Player) -> u8 {
    player.index() as u8 + 1
}

/// A case of the test vectors.
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
pub struct GameEnd {
    /// `win` or `draw`.
    kind: &'static str,
    /// Who won: one player or a team; nobody in a draw.
    players: Vec<u8>,
}

impl From<Outcome> for GameEnd {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(side) => {
                Self { kind: "win", players: side.iter().map(player_number).collect() }
            }
            Outcome::Draw => Self { kind: "draw", players: Vec::new() },
        }
    }
}
