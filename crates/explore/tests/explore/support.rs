//! Questions to an explorer, and its answers.
#![allow(dead_code, reason = "each test uses some of it")]

use serde_json::{Value, json};

use crosstrack_explore::{Explorer, Watch};

/// An explorer of both games.
pub(crate) fn explorer() -> Explorer {
    Explorer::default()
        .with_game::<crosstrack::Ruleset>()
        .with_game::<crossings::Ruleset>()
        .with_puzzles()
}

/// What an explorer answers to a text.
pub(crate) fn explore(explorer: &Explorer, text: &str, watch: &mut Watch<'_>) -> String {
    explorer.answer_text(text, watch)
}

/// An answer, an error among them.
pub(crate) fn ask(explorer: &Explorer, mut request: Value) -> Value {
    request["version"] = json!(1);
    let text = explore(explorer, &request.to_string(), &mut Watch::unlimited(&mut |_| ()));
    serde_json::from_str(&text).expect("an answer is JSON")
}

/// An answer that is none of an error.
pub(crate) fn answered(request: Value) -> Value {
    let answer = ask(&explorer(), request);
    assert!(answer.get("error").is_none(), "{answer}");
    answer
}

/// The error of a faulty request.
pub(crate) fn refused(request: Value) -> Value {
    let answer = ask(&explorer(), request);
    assert!(answer.get("error").is_some(), "{answer}");
    answer["error"].clone()
}
