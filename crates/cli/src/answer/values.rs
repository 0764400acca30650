//! Values of the fields of answers.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crosstrack_io::clean::escape_line;

/// The name of a file or folder in an answer. As text it is one line without characters that a terminal would obey; in
/// JSON it is what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(transparent)]
#[schemars(transparent)]
pub struct FileName(String);

impl FileName {
    /// Returns the name of a path.
    pub fn new(path: &Path) -> Self {
        Self(path.display().to_string())
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape_line(&self.0))
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
