//! Answers in JSON, each with the name of its schema.

use std::ffi::OsString;

use schemars::JsonSchema;
use serde::Serialize;

/// An answer that is written as one JSON object, with a schema.
pub trait Answer: Serialize + JsonSchema {
    /// The name of the schema: `crosstrack schema NAME` prints it.
    const NAME: &'static str;
}

/// The version in the ids of all schemas. It grows when a field is removed or changes its meaning, not when a
/// field is added.
const VERSION: u8 = 1;

/// Returns the id of the schema with a name, such as `crosstrack/show/1`.
pub fn schema_id(name: &str) -> String {
    format!("crosstrack/{name}/{VERSION}")
}

/// An answer whose JSON begins with the id of its schema.
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

/// Returns whether command-line arguments, valid or not, ask for an answer in JSON.
pub fn is_json_requested(args: &[OsString]) -> bool {
    let args = args.iter().map(|arg| arg.to_string_lossy()).take_while(|arg| arg != "--");
    let args: Vec<_> = args.collect();
    let is_json = |word: &str| word == "json" || word == "jsonl";
    args.iter().any(|arg| arg.strip_prefix("--format=").is_some_and(is_json))
        || args.windows(2).any(|pair| pair[0] == "--format" && is_json(&pair[1]))
}
