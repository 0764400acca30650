//! JSON as commands write it: keys in the order of the fields, two spaces, a line break at the end.

use serde::{Serialize, Serializer};

use crate::base::clean;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::crosstrack::draw::words;
use crate::crosstrack::rules::ruleset::Ruleset;

/// A value over several lines.
///
/// # Errors
/// If it cannot be written as JSON, which is a fault of ours.
pub(super) fn pretty(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map(|text| ended(&text)).map_err(|e| ours(&e))
}

/// A value on one line.
///
/// # Errors
/// If it cannot be written as JSON, which is a fault of ours.
pub(super) fn line(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value).map(|text| ended(&text)).map_err(|e| ours(&e))
}

/// Without a character that a terminal or a log would obey.
fn ended(text: &str) -> String {
    clean::json(text).into_owned() + "\n"
}

fn ours(error: &serde_json::Error) -> Failure {
    Trouble::new(format!("the answer cannot be written as JSON: {error}")).with(Exit::Internal)
}

/// An object whose keys keep the order in which they came.
pub(super) struct Fields<V>(Vec<(String, V)>);

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

/// The readings of a ruleset by id.
pub(super) fn readings(ruleset: &Ruleset) -> Fields<String> {
    words::readings(ruleset).into_iter().map(|(id, value)| (id.to_owned(), value)).collect()
}
