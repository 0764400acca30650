//! Answers in JSON, each with the name of its schema.

use std::ffi::OsString;

use schemars::JsonSchema;
use serde::Serialize;

/// An answer that is one JSON object.
pub trait Answer: Serialize + JsonSchema {
    /// The name of its schema: `crosstrack schema NAME` prints it.
    const NAME: &'static str;
}

/// The version of all schemas. It grows when a field is removed or changes its meaning, not when a
/// field is added.
const VERSION: u8 = 1;

/// Returns the id of a schema, such as `crosstrack/show/1`.
pub fn schema_id(name: &str) -> String {
    format!("crosstrack/{name}/{VERSION}")
}

/// An answer with the id of its schema before it.
#[derive(Serialize)]
pub struct WithSchema<'a, A> {
    schema: String,
    #[serde(flatten)]
    answer: &'a A,
}

impl<'a, A: Answer> WithSchema<'a, A> {
    pub fn new(answer: &'a A) -> Self {
        Self { schema: schema_id(A::NAME), answer }
    }
}

/// Whether a command line, valid or not, asks for JSON.
pub fn is_json_requested(args: &[OsString]) -> bool {
    let args = args.iter().map(|arg| arg.to_string_lossy()).take_while(|arg| arg != "--");
    let args: Vec<_> = args.collect();
    args.iter().any(|arg| arg == "--format=json")
        || args.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json")
}
