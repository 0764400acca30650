//! Requests to the explorer.

use std::sync::LazyLock;

use crosstrack::solve::Budget;
use crosstrack_explore::{Explorer, Request, VERSION, Watch};
use serde_json::{Value, json};

static EXPLORER: LazyLock<Explorer> = LazyLock::new(|| {
    let explorer = Explorer::default().with_game::<crosstrack::Ruleset>();
    explorer.with_game::<crossings::Ruleset>().with_puzzles()
});

/// The positions of each search.
const NODES: u64 = 300;

/// The reports of one request.
const REPORTS: usize = 50;

/// Games with more positions are not solved.
const SOLVED: u64 = 100_000;

/// A request in JSON: there is an answer, of its kind, or an error with its place in the text; the
/// position that an answer names is one. Whether it was answered.
pub fn request(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let found = answer(text);
    let Ok(request) = Request::read(text) else {
        assert!(found["error"].is_object(), "{found}");
        return false;
    };
    if found["error"].is_object() {
        return false;
    }
    assert_eq!(found["ask"], request.ask.as_str());
    if let (Some(position), None) = (found["position"].as_str(), &request.id) {
        let peek = json!({
            "version": VERSION, "ask": "peek", "game": request.game, "readings": request.readings,
            "position": position,
        });
        assert_eq!(answer(&peek.to_string())["position"], position, "{text}");
    }
    true
}

/// The answer within a small budget.
pub(super) fn answer(text: &str) -> Value {
    let budget = Budget::new(None, Some(NODES));
    let (cancel, mut reports) = (budget.cancel.clone(), 0);
    let mut on_progress = |known: &Value| {
        reports += 1;
        let is_large = known["phase"] == "positions" && known["of"].as_u64() > Some(SOLVED);
        if is_large || reports > REPORTS {
            cancel.cancel();
        }
    };
    let answer = EXPLORER.answer_text(text, &mut Watch { budget, on_progress: &mut on_progress });
    let answer: Value = serde_json::from_str(&answer).expect("JSON");
    assert_eq!(answer["version"], VERSION);
    if let Some(error) = answer.get("error") {
        assert!(error["title"].as_str().is_some_and(|words| !words.is_empty()), "{answer}");
        let text = error["source"]["text"].as_str().expect("a text");
        for label in error["labels"].as_array().expect("labels") {
            let place = label["start"].as_u64().zip(label["end"].as_u64());
            let (start, end) = place.expect("a place");
            assert!(text.get(start as usize..end as usize).is_some(), "{answer}");
        }
    }
    answer
}
