//! The schemas of requests and answers describe each kind and each field.

use std::io::empty;

use serde_json::Value;

use crosstrack_cli::{Exit, run_with};
use crosstrack_explore::request::RequestKind;

/// What `crosstrack schema` prints.
fn printed(name: &str) -> String {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = run_with(["crosstrack", "schema", name], &mut empty(), &mut out, &mut err);
    assert_eq!(exit, Exit::Done, "{}", String::from_utf8_lossy(&err));
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn every_question_has_an_answer_with_a_description_of_each_field() {
    let schema: Value = serde_json::from_str(&printed("explore-answer")).expect("JSON");
    let kinds = schema["oneOf"].as_array().expect("kinds");
    let titles: Vec<&str> = kinds.iter().filter_map(|kind| kind["title"].as_str()).collect();
    let asked = RequestKind::ALL.iter().map(|ask| ask.as_str());
    assert_eq!(titles, asked.chain(["error"]).collect::<Vec<_>>());
    let mut bare = Vec::new();
    for (name, of) in schema["$defs"].as_object().expect("types") {
        for (field, about) in of["properties"].as_object().into_iter().flatten() {
            if about.get("description").is_none() {
                bare.push(format!("{name}.{field}"));
            }
        }
    }
    assert!(bare.is_empty(), "no word about {bare:?}");
}
