//! The explorer: its answers, its server, and the files of its page.

#![cfg(feature = "cli")]

mod answers;
mod lessons;
mod page;
mod puzzles;
mod requests;
mod schema;
mod server;
mod terminal;
mod values;

use serde_json::{Value, json};

use crosstrack::explore::{Explorer, Watch};
use crosstrack::games::explorer::{explore, explorer};

/// An answer, an error among them.
fn ask(explorer: &Explorer, mut request: Value) -> Value {
    request["version"] = json!(1);
    let text = explore(explorer, &request.to_string(), &mut Watch::unlimited(&mut |_| ()));
    serde_json::from_str(&text).expect("an answer is JSON")
}

/// An answer that is none of an error.
fn answered(request: Value) -> Value {
    let answer = ask(&explorer(), request);
    assert!(answer.get("error").is_none(), "{answer}");
    answer
}

/// The error of a faulty request.
fn refused(request: Value) -> Value {
    let answer = ask(&explorer(), request);
    assert!(answer.get("error").is_some(), "{answer}");
    answer["error"].clone()
}
