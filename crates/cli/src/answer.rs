//! An answer for programs says which schema it keeps to.

use std::ffi::OsString;

use schemars::JsonSchema;
use serde::Serialize;

/// An answer of a command, as one object.
pub trait Answer: Serialize + JsonSchema {
    /// The name of its schema: `crosstrack schema NAME` prints it.
    const NAME: &'static str;
}

/// The version of all schemas. It grows when a field goes away or means something else; fields may
/// come without that.
const VERSION: u8 = 1;

/// What an answer says of its schema, such as `crosstrack/show/1`.
pub fn schema_of(name: &str) -> String {
    format!("crosstrack/{name}/{VERSION}")
}

/// An answer with the name of its schema before it.
#[derive(Serialize)]
pub struct Named<'a, A> {
    schema: String,
    #[serde(flatten)]
    answer: &'a A,
}

impl<'a, A: Answer> Named<'a, A> {
    pub fn new(answer: &'a A) -> Self {
        Self { schema: schema_of(A::NAME), answer }
    }
}

/// Whether a command line asks for JSON, even one that makes no sense.
pub fn is_asked(args: &[OsString]) -> bool {
    let args = args.iter().map(|arg| arg.to_string_lossy()).take_while(|arg| arg != "--");
    let args: Vec<_> = args.collect();
    args.iter().any(|arg| arg == "--format=json")
        || args.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json")
}
