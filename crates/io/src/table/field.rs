//! Columns of tables.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};

/// Type of the values of a column, by their form in CSV.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text, even if it looks like a number, as the pattern `14` does.
    Text,
    /// A whole number.
    Integer,
    /// A number with a decimal point.
    Number,
    /// `yes` or `no`.
    YesNo,
}

/// Column of a table, with the meaning of its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Name of the column: lower case, words joined by `_`, except letters of patterns.
    pub name: String,
    /// Type of the values.
    pub kind: Kind,
    /// Meaning of the values, without a full stop.
    pub about: String,
    /// What the numbers count or measure, such as `plies`; `None` for other values.
    pub unit: Option<&'static str>,
    /// Values that may occur; empty if any text may.
    pub words: &'static [&'static str],
    /// Whether every row has a value.
    pub is_required: bool,
    /// Whether no two rows have the same value.
    pub is_unique: bool,
}

impl Field {
    fn new(name: &str, kind: Kind, about: &str) -> Self {
        Self {
            name: name.to_owned(),
            kind,
            about: about.to_owned(),
            unit: None,
            words: &[],
            is_required: true,
            is_unique: false,
        }
    }

    /// Returns the column, changed so that rows may have no value.
    #[must_use]
    pub fn optional(self) -> Self {
        Self { is_required: false, ..self }
    }

    /// Returns the column, changed so that no two rows may have the same value.
    #[must_use]
    pub fn unique(self) -> Self {
        Self { is_unique: true, ..self }
    }

    /// Returns the column with the unit that its numbers count or measure.
    #[must_use]
    pub fn unit(self, unit: &'static str) -> Self {
        Self { unit: Some(unit), ..self }
    }

    /// Returns the column, restricted to the values that may occur.
    #[must_use]
    pub fn one_of(self, words: &'static [&'static str]) -> Self {
        Self { words, ..self }
    }
}

/// Returns a column of text with a name and a description.
pub fn text(name: &str, about: &str) -> Field {
    Field::new(name, Kind::Text, about)
}

/// Returns a column of whole numbers with a name and a description.
pub fn integer(name: &str, about: &str) -> Field {
    Field::new(name, Kind::Integer, about)
}

/// Returns a column of numbers with a decimal point, with a name and a description.
pub fn number(name: &str, about: &str) -> Field {
    Field::new(name, Kind::Number, about)
}

/// Returns a column of `yes` and `no` with a name and a description.
pub fn yes_no(name: &str, about: &str) -> Field {
    Field::new(name, Kind::YesNo, about)
}

/// A column as a field of a Frictionless Table Schema. The property `unit` is an addition to that standard.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldSchema<'f> {
    /// The name of the column.
    name: &'f str,
    /// The type of the values: `string`, `integer`, `number` or `boolean`.
    r#type: &'static str,
    /// A list of the only text that stands for true in CSV: `yes`. Absent unless the type is
    /// `boolean`.
    #[serde(skip_serializing_if = "Option::is_none")]
    true_values: Option<[&'static str; 1]>,
    /// A list of the only text that stands for false in CSV: `no`. Absent unless the type is
    /// `boolean`.
    #[serde(skip_serializing_if = "Option::is_none")]
    false_values: Option<[&'static str; 1]>,
    /// The meaning of the values, without a full stop.
    description: &'f str,
    /// What the numbers count or measure, such as `plies`. Absent if the values have no unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'static str>,
    /// The constraints on the values of the column.
    constraints: Constraints,
}

/// The constraints on the values of a column.
#[derive(Serialize, JsonSchema)]
struct Constraints {
    /// Whether every row has a value in this column.
    required: bool,
    /// `true` if no two rows have the same value; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    unique: Option<bool>,
    /// All values that may occur. Absent if the values are not restricted.
    #[serde(rename = "enum", skip_serializing_if = "Option::is_none")]
    words: Option<&'static [&'static str]>,
}

impl<'f> From<&'f Field> for FieldSchema<'f> {
    fn from(field: &'f Field) -> Self {
        let (kind, words) = match field.kind {
            Kind::Text => ("string", None),
            Kind::Integer => ("integer", None),
            Kind::Number => ("number", None),
            Kind::YesNo => ("boolean", Some(["yes", "no"])),
        };
        Self {
            name: &field.name,
            r#type: kind,
            true_values: words.map(|[yes, _]| [yes]),
            false_values: words.map(|[_, no]| [no]),
            description: &field.about,
            unit: field.unit,
            constraints: Constraints {
                required: field.is_required,
                unique: field.is_unique.then_some(true),
                words: (!field.words.is_empty()).then_some(field.words),
            },
        }
    }
}

impl Serialize for Field {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FieldSchema::from(self).serialize(serializer)
    }
}
