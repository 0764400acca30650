//! Engines whose answers depend on earlier requests: that is noticed, and told with what has to be asked
//! before.

use std::path::Path;

use crate::support::{changed, run};
use crosstrack_cli::Exit;
use serde_json::Value;

/// Writes an engine that is ours but for `bug`, which may answer as it did before.
fn stateful(folder: &Path, name: &str, bug: &str) -> Option<String> {
    changed(folder, name, &format!("{bug}\n    answer[\"id\"] = request[\"id\"]"))
}

/// Answers that are kept by the request without its ruleset.
const CACHE: &str = r#"
    key = json.dumps([value for name, value in request.items() if name not in ("id", "ruleset")])
    if cmd != "hello":
        answer = dict(memory.setdefault(key, answer))
"#;

/// A won game makes the next move illegal.
const LAST: &str = r#"
    if cmd == "apply" and memory.get("won"):
        answer["ok"] = {"illegal": True}
    memory["won"] = cmd == "status" and answer["ok"]["outcome"] == "win"
"#;

/// No piece links anything after so many requests.
fn worn_out(requests: usize) -> String {
    format!(
        r#"
    if cmd == "links" and n - 1 > {requests}:
        answer["ok"] = {{"links": {{}}}}
"#
    )
}

/// The engine ends at the request of this number.
fn ends(requests: usize) -> String {
    format!(
        r"
    if n - 1 == {requests}:
        sys.exit(3)
"
    )
}

/// Runs the vectors; the only cause of failures.
fn only_cause(line: &str, more: &[&str]) -> Value {
    let args = ["conform", "--engine", line, "--format", "json", "--timeout", "60"];
    let more = [more, &["--max-shrink", "300"]].concat();
    let (exit, out, err) = run(&[&args[..], &more].concat());
    assert_eq!(exit, Exit::No, "{out}{err}");
    let mut report: Value = serde_json::from_str(&out).expect("JSON");
    let causes = report["causes"].take();
    let [cause] = &causes.as_array().expect("causes")[..] else { panic!("{causes:#}") };
    assert_eq!(cause["clause"], "xtp/1", "{cause:#}");
    assert_eq!(cause["what"], "the answer depends on earlier requests", "{cause:#}");
    cause.clone()
}

#[test]
fn an_answer_kept_for_another_ruleset_is_told_with_the_one_case_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(line) = stateful(folder.path(), "cache", CACHE) else { return };
    for jobs in ["1", "3"] {
        let cause = only_cause(&line, &["--jobs", jobs]);
        assert_eq!(cause["after"].as_array().map(Vec::len), Some(1), "{cause:#}");
        let words = cause["state"].as_str().expect("words");
        assert!(words.starts_with("fails only after 1 other case in the same process"), "{words}");
    }
    // The two requests can be sent by hand.
    let (_, out, _) = run(&["conform", "--engine", &line, "--group", "links"]);
    assert!(out.contains("send to one process:\n     {\"cmd\":\"links\",\"id\":1,"), "{out}");
}

#[test]
fn a_position_that_is_remembered_is_told_with_the_one_case_before_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(line) = stateful(folder.path(), "last", LAST) else { return };
    let groups = ["--group", "successors", "--group", "completion"];
    let cause = only_cause(&line, &groups);
    let after = cause["after"].as_array().expect("cases");
    assert_eq!(after.len(), 1, "{cause:#}");
    assert!(after[0].as_str().expect("an id").starts_with("completion/"), "{cause:#}");
    // The command that is given shows it again.
    let (_, out, _) = run(&[&["conform", "--engine", &line][..], &groups].concat());
    let again = out.lines().find_map(|line| line.trim().strip_prefix("again     crosstrack "));
    let words = crosstrack_io::shell_words::split(again.expect(&out)).expect("a command");
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (exit, out, _) = run(&words);
    assert!(exit == Exit::No && out.contains("depends on earlier requests"), "{out}");
}

/// As many processes as one likes: one of them is asked on.
#[test]
fn an_engine_that_wears_out_is_told_with_the_number_of_requests() {
    let folder = tempfile::tempdir().expect("a folder");
    for (requests, jobs) in [(700, "1"), (3_000, "2")] {
        let name = format!("worn-{requests}");
        let Some(line) = stateful(folder.path(), &name, &worn_out(requests)) else { return };
        let cause = only_cause(&line, &["--level", "all", "--jobs", jobs]);
        let words = format!(
            "fails only after {requests} earlier requests to the same process, whatever they ask"
        );
        assert_eq!(cause["state"], words, "{cause:#}");
    }
}

#[test]
fn an_engine_that_ends_after_a_while_is_told_with_the_number_of_requests() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(line) = stateful(folder.path(), "ends", &ends(40)) else { return };
    let cause = only_cause(&line, &["--group", "board", "--group", "opening", "--group", "teams"]);
    let words = "fails only after 39 earlier requests to the same process, whatever they ask";
    assert_eq!(cause["state"], words, "{cause:#}");
}
