//! The first place at which two JSON values differ; strict reading relies on it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::Value;

/// Returns the path to the first difference, such as `cases[3].request`.
pub(super) fn first_difference(given: &Value, expected: &Value) -> Option<String> {
    fn walk(given: &Value, expected: &Value, path: &mut String) -> bool {
        let length = path.len();
        match (given, expected) {
            (Value::Object(g), Value::Object(m)) => {
                for key in g.keys().chain(m.keys()).collect::<BTreeSet<_>>() {
                    let dot = if path.is_empty() { "" } else { "." };
                    let _ = write!(path, "{dot}{key}");
                    match (g.get(key), m.get(key)) {
                        (Some(g), Some(m)) if !walk(g, m, path) => path.truncate(length),
                        _ => return true,
                    }
                }
                false
            }
            (Value::Array(g), Value::Array(m)) => {
                for index in 0..g.len().max(m.len()) {
                    let _ = write!(path, "[{index}]");
                    match (g.get(index), m.get(index)) {
                        (Some(g), Some(m)) if !walk(g, m, path) => path.truncate(length),
                        _ => return true,
                    }
                }
                false
            }
            _ => given != expected,
        }
    }
    let mut path = String::new();
    walk(given, expected, &mut path).then_some(path)
}
