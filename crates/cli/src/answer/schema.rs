//! Answers in JSON, each with the name of its schema.

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
