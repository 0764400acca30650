//! Values of JSON with one thing changed, and which of them say the same.

use serde_json::{Value, json};

/// The places in a value, as pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Array(list) => {
            let inside = list.iter().enumerate();
            inside.for_each(|(index, value)| places(value, &format!("{at}/{index}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| places(value, &format!("{at}/{key}"), found));
        }
        _ => {}
    }
}

/// What may stand at a place instead.
fn instead(value: &Value) -> Vec<Value> {
    let mut all = vec![Value::Null];
    match value {
        Value::String(text) => {
            for other in ["", "illegal", "invalid", "none", "win", "draw"] {
                all.push(json!(other));
            }
            all.push(json!(format!("{text}x")));
            all.push(json!(text.to_uppercase()));
            all.push(json!(text.get(1..).unwrap_or_default()));
        }
        Value::Number(number) => {
            let number = number.as_u64().expect("counts are not negative");
            all.extend([json!(number + 1), json!(number.saturating_sub(1)), json!(0)]);
        }
        Value::Bool(is) => all.push(json!(!is)),
        Value::Array(list) => {
            for at in 0..list.len() {
                let mut fewer = list.clone();
                let one = fewer.remove(at);
                all.push(json!(fewer));
                fewer.extend([one.clone(), one]);
                all.push(json!(fewer));
            }
            all.push(list.iter().rev().cloned().collect());
            all.push(json!([]));
        }
        Value::Object(fields) => {
            for (key, value) in fields {
                let mut fewer = fields.clone();
                fewer.remove(key);
                all.push(json!(fewer));
                for name in ["terminal", "cell", "position", "NW"] {
                    let mut renamed = fewer.clone();
                    renamed.insert(name.to_owned(), value.clone());
                    all.push(json!(renamed));
                }
            }
            let mut more = fields.clone();
            more.insert("more".to_owned(), json!(1));
            all.push(json!(more));
        }
        Value::Null => {}
    }
    all
}

/// Every value that differs from this one in one place.
pub(super) fn changed(value: &Value) -> Vec<Value> {
    let mut at = Vec::new();
    places(value, "", &mut at);
    let mut all = Vec::new();
    for place in at {
        for other in instead(value.pointer(&place).expect("a place")) {
            let mut changed = value.clone();
            *changed.pointer_mut(&place).expect("a place") = other;
            if changed != *value {
                all.push(changed);
            }
        }
    }
    for whole in ["illegal", "invalid"] {
        all.extend([json!({"position": whole}), json!({whole: true})]);
        all.push(json!({"position": whole, whole: false}));
    }
    all.retain(|changed| changed != value);
    all
}

/// What the protocol compares of an answer: the fields of the command, without the order of lists,
/// without what is empty, false or left out.
pub(super) fn compared(cmd: &str, all_counts: bool, value: &Value) -> Value {
    let fields: &[&str] = match cmd {
        "links" => &["links"],
        "board" => &["cells", "interstices", "terminals", "across"],
        "legal" => &["moves"],
        "apply" => &["position", "illegal"],
        "read" => &["position", "invalid"],
        "status" => &["outcome", "winner"],
        "perft" if all_counts => {
            &["nodes", "captures", "crossings", "counter_crossings", "wins", "draws"]
        }
        "perft" => &["nodes", "wins"],
        other => panic!("{other}"),
    };
    let Value::Object(given) = value else { return value.clone() };
    let kept = given.iter().filter(|(key, _)| fields.contains(&key.as_str()));
    bare(&kept.map(|(key, value)| (key.clone(), value.clone())).collect())
}

fn bare(value: &Value) -> Value {
    let says = |value: &Value| {
        !matches!(value, Value::Null | Value::Bool(false))
            && value.as_array().is_none_or(|list| !list.is_empty())
            && value.as_object().is_none_or(|fields| !fields.is_empty())
    };
    match value {
        Value::Array(list) => {
            let mut list: Vec<Value> = list.iter().map(bare).collect();
            list.sort_by_key(ToString::to_string);
            json!(list)
        }
        Value::Object(fields) => {
            let inside = fields.iter().map(|(key, value)| (key.clone(), bare(value)));
            inside.filter(|(_, value)| says(value)).collect()
        }
        other => other.clone(),
    }
}
