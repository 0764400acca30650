//! The verdict of a run as a badge.

use serde_json::{Value, json};

use crate::report::Report;
use crate::verdict::{VerdictWord, thousands};

/// Returns the verdict as the JSON of a badge that shields.io reads: `label`, `message` and `color`.
pub fn badge(report: &Report) -> Value {
    let verdict = &report.verdict;
    let (passed, cases) = (thousands(verdict.passed), thousands(verdict.demand.cases));
    let color = match verdict.word.as_str() {
        word if word == VerdictWord::Conforms.as_str() => "brightgreen",
        word if word == VerdictWord::Incomplete.as_str() => "yellow",
        _ => "red",
    };
    json!({
        "schemaVersion": 1,
        "label": verdict.demand.name,
        "message": format!("{}: {passed} of {cases}", verdict.word.to_lowercase()),
        "color": color,
    })
}
