//! The report of a run in SARIF 2.1.0, which services that show findings in code read.

use serde_json::{Value, json};

use crate::report::Report;

/// Returns the causes of failures, the classes of errors and the verdict as results of one SARIF run. `file` is
/// the file at which results are shown; services that read SARIF leave out results without a file.
pub fn sarif(report: &Report, file: Option<&str>) -> Value {
    let location = file.map(|file| {
        json!([{"physicalLocation": {
            "artifactLocation": {"uri": uri(file)},
            "region": {"startLine": 1},
        }}])
    });
    let mut rules: Vec<Value> = Vec::new();
    let mut results: Vec<Value> = Vec::new();
    let mut add = |rule: &str, about: &str, level: &str, text: String| {
        if !rules.iter().any(|known| known["id"] == rule) {
            rules.push(json!({"id": rule, "shortDescription": {"text": about}}));
        }
        let mut result = json!({"ruleId": rule, "level": level, "message": {"text": text}});
        if let Some(location) = &location {
            result["locations"] = location.clone();
        }
        results.push(result);
    };
    for cause in &report.causes {
        let text = format!("{}\n{}", cause.line(), cause.shown(report));
        let about = if cause.summary.is_empty() { &cause.what } else { &cause.summary };
        add(&cause.clause, about, "error", text);
    }
    for error in &report.errors {
        let first = error.cases.first().map_or("", String::as_str);
        let detail = report.case(first).map_or("", |case| &case.detail);
        let text = format!("{} of {}: first {first}: {detail}", error.cases.len(), error.class);
        add(&error.class, "an answer that cannot be judged", "error", text);
    }
    let level = if report.verdict.is_success() { "note" } else { "error" };
    add("verdict", "the verdict of the run", level, report.verdict.sentence().to_owned());
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "crosstrack conform",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "properties": {"suite": report.suite, "engine": report.engine, "verdict": report.verdict},
            "results": results,
        }],
    })
}

/// Writes a relative path as a URI.
fn uri(path: &str) -> String {
    let mut text = String::new();
    for byte in path.replace('\\', "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            text.push(byte.into());
        } else {
            text += &format!("%{byte:02X}");
        }
    }
    text
}
