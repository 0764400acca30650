//! JSON schemas of requests and responses, derived from their types.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Value as Json, json};

use crate::catalogue::{Catalogue, Picture, Pictures, PuzzleList};
use crate::choice::Choice;
use crate::edit::Edited;
use crate::fault::Fault;
use crate::look::{PositionSummary, PositionView};
use crate::moves::MoveList;
use crate::perft::PerftCounts;
use crate::proof::Proof;
use crate::puzzles::{Hint, TryResult};
use crate::record::{RecordTexts, RecordedGames};
use crate::request::{Request, RequestKind, VERSION};
use crate::review::Review;
use crate::rules::Rules;
use crate::solved::{PositionCounts, PositionWithValue, Zugzwangs};
use crate::state::PositionState;
use crate::task::TaskResult;
use crate::values::Values;
use crate::why::MoveLegality;

/// Returns the JSON schema of requests.
pub fn requests() -> Json {
    let types = SchemaSettings::draft2020_12().into_generator();
    without_rust(types.into_root_schema_for::<Request>().into())
}

/// Removes what only Rust knows from a schema: the formats of numbers, such as `uint` and `double`, which no draft defines
/// and some validators refuse, and the examples in descriptions.
pub fn without_rust(mut schema: Json) -> Json {
    match &mut schema {
        Json::Object(fields) => {
            let is_number = |name: &Json| name == "integer" || name == "number";
            let is_of_number = fields.get("type").is_some_and(|of| match of {
                Json::Array(types) => types.iter().any(is_number),
                of => is_number(of),
            });
            if is_of_number {
                fields.remove("format");
            }
            if let Some(Json::String(text)) = fields.get_mut("description") {
                text.truncate(text.find("\n\n```").unwrap_or(text.len()));
            }
            fields.values_mut().for_each(|value| *value = without_rust(value.take()));
        }
        Json::Array(items) => {
            for value in items {
                *value = without_rust(value.take());
            }
        }
        _ => {}
    }
    schema
}

/// Returns the JSON schema of responses: one variant for each kind of request, and one for errors.
pub fn answers() -> Json {
    let mut types = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let mut any: Vec<Json> = RequestKind::ALL
        .iter()
        .map(|&ask| {
            let about = json!({"const": ask.as_str()});
            json!({
                "title": ask.as_str(),
                "allOf": [body(ask, &mut types)],
                "properties": {"version": {"const": VERSION}, "ask": about},
                "required": ["version", "ask"],
            })
        })
        .collect();
    any.push(json!({
        "title": "error",
        "properties": {
            "version": {"const": VERSION},
            "error": types.subschema_for::<Fault>(),
        },
        "required": ["version", "error"],
    }));
    without_rust(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Answer",
        "description": "A response of the explorer. A value is that of the player to move in its position; plies \
                        are turns of one player.",
        "type": "object",
        "oneOf": any,
        "$defs": types.take_definitions(true),
    }))
}

/// Returns the schema of the response to a kind of request.
fn body(ask: RequestKind, types: &mut SchemaGenerator) -> Json {
    let schema = match ask {
        RequestKind::Catalogue => types.subschema_for::<Catalogue>(),
        RequestKind::State => types.subschema_for::<PositionState>(),
        RequestKind::Moves | RequestKind::Safe => types.subschema_for::<MoveList>(),
        RequestKind::Perft => types.subschema_for::<PerftCounts>(),
        RequestKind::Look => types.subschema_for::<PositionView>(),
        RequestKind::Peek => types.subschema_for::<PositionSummary>(),
        RequestKind::Pictures => types.subschema_for::<Pictures>(),
        RequestKind::Values => types.subschema_for::<Values>(),
        RequestKind::Why => types.subschema_for::<MoveLegality>(),
        RequestKind::Move => types.subschema_for::<Choice>(),
        RequestKind::Review => types.subschema_for::<Review>(),
        RequestKind::ReadRecord => types.subschema_for::<RecordedGames>(),
        RequestKind::Record => types.subschema_for::<RecordTexts>(),
        RequestKind::Edit => types.subschema_for::<Edited>(),
        RequestKind::Certificate => types.subschema_for::<Proof>(),
        RequestKind::Puzzles => types.subschema_for::<PuzzleList>(),
        RequestKind::Try => types.subschema_for::<TryResult>(),
        RequestKind::Hint => types.subschema_for::<Hint>(),
        RequestKind::Solved => types.subschema_for::<PositionCounts>(),
        RequestKind::SolvedPosition => types.subschema_for::<PositionWithValue>(),
        RequestKind::Zugzwangs => types.subschema_for::<Zugzwangs>(),
        RequestKind::Rules => types.subschema_for::<Rules<'static>>(),
        RequestKind::Lesson => types.subschema_for::<TaskResult>(),
        RequestKind::Picture => types.subschema_for::<Picture>(),
    };
    schema.into()
}
