//! Where two JSON values differ: what strict reading is made from.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::Value;

/// Where two values differ first, as a path.
pub(super) fn first_difference(given: &Value, meant: &Value) -> Option<String> {
    fn walk(given: &Value, meant: &Value, path: &mut String) -> bool {
        let length = path.len();
        match (given, meant) {
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
            _ => given != meant,
        }
    }
    let mut path = String::new();
    walk(given, meant, &mut path).then_some(path)
}
