//! Objects of JSON whose fields keep their order.

use std::borrow::Cow;

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema, json_schema};
use serde::{Serialize, Serializer};

/// A JSON object whose fields keep their order.
#[derive(Clone, Debug)]
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

impl<V> Fields<V> {
    /// Returns the names with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &V)> + Clone {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}

/// Creates an object from names and values.
pub fn to_fields<V>(values: Vec<(&'static str, V)>) -> Fields<V> {
    values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
