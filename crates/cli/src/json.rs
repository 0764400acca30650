//! JSON as commands write it: the id of the schema first, then the fields in their order, indented by two
//! spaces, with a line break at the end.

use std::borrow::Cow;

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::answer::WithSchema;
pub use crate::answer::{Answer, schema_id};
use crate::{CommandError, Diagnostic, Exit};
use crosstrack::base::{Outcome, Player};
use crosstrack_io::clean;

/// Returns an answer as JSON with the id of its schema, indented.
pub fn to_pretty<A: Answer>(answer: &A) -> Result<String, CommandError> {
    value_to_pretty(&WithSchema::new(answer))
}

/// Returns an answer as JSON with the id of its schema, on one line.
pub fn to_line<A: Answer>(answer: &A) -> Result<String, CommandError> {
    value_to_line(&WithSchema::new(answer))
}

/// Returns a value as indented JSON without the id of a schema.
pub fn value_to_pretty(value: &impl Serialize) -> Result<String, CommandError> {
    serde_json::to_string_pretty(value).map(|text| end_line(&text)).map_err(|e| json_error(&e))
}

/// Returns a value as JSON on one line, without the id of a schema.
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

/// A JSON object whose fields keep their order.
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

/// A number that may exceed 2^53, from which on many readers of JSON change numbers: its digits as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digits(pub u128);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Digits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Self).map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Digits {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Digits".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "pattern": "^[0-9]+$"})
    }
}

/// Creates an object from names and values.
pub fn to_fields<V>(values: Vec<(&'static str, V)>) -> Fields<V> {
    values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Returns the number of a player, counted from 1.
pub fn player_number(player: Player) -> u8 {
    player.index() as u8 + 1
}

/// The outcome of a finished game.
#[derive(Serialize, JsonSchema)]
pub struct GameEnd {
    /// `win` or `draw`.
    kind: &'static str,
    /// The numbers of the winners, one player or a team; empty for a draw.
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
