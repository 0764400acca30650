//! JSON schemas of requests and answers, from their types.

use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Value as Json, json};

use crate::catalogue::{Catalogue, Picture, Pictures, Puzzles};
use crate::fault::Fault;
use crate::look::{Look, Peek};
use crate::proof::Proof;
use crate::puzzles::{Hint, Tried};
use crate::request::{Request, RequestKind, VERSION};
use crate::rules::Rules;
use crate::solved::{Found, Numbers, Zugzwangs};
use crate::values::Values;
use crate::why::Why;

/// The schema of requests.
pub fn requests() -> Json {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<Request>().into()
}

/// The schema of answers: one for each question, and that of an error.
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
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Answer",
        "description": "An answer of the explorer. Values are of the player to move in the position \
                        that they stand beside; plies are turns of one player.",
        "type": "object",
        "oneOf": any,
        "$defs": types.take_definitions(true),
    })
}

/// The schema of what answers a question.
fn body(ask: RequestKind, types: &mut SchemaGenerator) -> Json {
    let schema = match ask {
        RequestKind::Catalogue => types.subschema_for::<Catalogue>(),
        RequestKind::Look => types.subschema_for::<Look>(),
        RequestKind::Peek => types.subschema_for::<Peek>(),
        RequestKind::Pictures => types.subschema_for::<Pictures>(),
        RequestKind::Values => types.subschema_for::<Values>(),
        RequestKind::Why => types.subschema_for::<Why>(),
        RequestKind::Certificate => types.subschema_for::<Proof>(),
        RequestKind::Puzzles => types.subschema_for::<Puzzles>(),
        RequestKind::Try => types.subschema_for::<Tried>(),
        RequestKind::Hint => types.subschema_for::<Hint>(),
        RequestKind::Solved => types.subschema_for::<Numbers>(),
        RequestKind::SolvedPosition => types.subschema_for::<Found>(),
        RequestKind::Zugzwangs => types.subschema_for::<Zugzwangs>(),
        RequestKind::Rules => types.subschema_for::<Rules<'static>>(),
        RequestKind::Picture => types.subschema_for::<Picture>(),
    };
    schema.into()
}
