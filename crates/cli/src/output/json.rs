//! JSON as commands write it: the id of the schema first, then the fields in their order, indented by two
//! spaces, with a line break at the end.

use serde::Serialize;

use crate::answer::schema::{Answer, WithSchema};
use crate::{Fault, FaultKind};
use crosstrack_io::clean;

/// Returns an answer as JSON with the id of its schema, indented.
pub fn to_pretty<A: Answer>(answer: &A) -> Result<String, Fault> {
    value_to_pretty(&WithSchema::new(answer))
}

/// Returns an answer as JSON with the id of its schema, on one line.
pub fn to_line<A: Answer>(answer: &A) -> Result<String, Fault> {
    value_to_line(&WithSchema::new(answer))
}

/// Returns a value as indented JSON without the id of a schema.
pub fn value_to_pretty(value: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string_pretty(value).map(|text| end_line(&text)).map_err(|e| json_error(&e))
}

/// Returns a value as JSON on one line, without the id of a schema.
pub fn value_to_line(value: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(value).map(|text| end_line(&text)).map_err(|e| json_error(&e))
}

/// Replaces characters that a terminal or a log would obey, and adds a line break.
fn end_line(text: &str) -> String {
    clean::escape_json(text).into_owned() + "\n"
}

/// Makes the error of an answer that has no JSON form, which is a mistake in this program.
fn json_error(error: &serde_json::Error) -> Fault {
    Fault::new(format!("the answer cannot be written as JSON: {error}")).kind(FaultKind::Internal)
}
