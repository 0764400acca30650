//! What is known before a run: which cases fail, and which passed the last time. Neither tests anything.

use std::fs;
use std::path::Path;

use crate::support::{changed, engine, own, run};
use crosstrack::rules::Ruleset;
use crosstrack_cli::Exit;
use crosstrack_conform::Suite;
use serde_json::Value;

fn json(args: &[&str]) -> (Exit, Value) {
    let (exit, out, err) = run(&[&["conform"], args, &["--format", "json"]].concat());
    (exit, serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args:?}: {e}: {out}{err}")))
}

fn total(report: &Value, word: &str) -> u64 {
    report["totals"][word].as_u64().expect(word)
}

/// Writes an engine that is ours but for its answers about boards whose names begin with a digit.
fn wrong_about(folder: &Path, digit: char) -> Option<String> {
    let change = format!(
        r#"
    if cmd == "board" and request["ruleset"]["board"][0] == "{digit}":
        answer["ok"]["cells"] = []
"#
    );
    changed(folder, "wrong", &change)
}

#[test]
fn known_failures_are_counted_and_the_list_gets_shorter() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("known.txt");
    let list = file.to_str().expect("a path");
    let Some(bad) = wrong_about(folder.path(), '4') else { return };
    let on_board = |line: &str, more: &[&str]| {
        let args = ["--engine", line, "--group", "board", "--no-shrink"];
        let (exit, report) = json(&[&args[..], more].concat());
        let of = |word: &str| total(&report, word);
        (exit, [of("pass"), of("fail"), of("known"), of("known-pass")])
    };
    let (exit, [_, wrong, ..]) = on_board(&bad, &[]);
    assert!(exit == Exit::No && wrong > 1);
    let right = 33 - wrong;
    // A list is made once, and the run that makes it fails.
    assert_eq!(on_board(&bad, &["--create-known", list]), (Exit::No, [right, wrong, 0, 0]));
    let text = fs::read_to_string(&file).expect("a list");
    assert_eq!(text.lines().count() as u64, wrong, "{text}");
    let again = run(&["conform", "--engine", &bad, "--create-known", list]);
    assert!(again.0 == Exit::Input && again.2.contains("is there already"), "{}", again.2);
    let (known, allowed) = (["--known", list], ["--known", list, "--allow", "incomplete"]);
    assert_eq!(on_board(&bad, &known), (Exit::No, [right, 0, wrong, 0]));
    assert_eq!(on_board(&bad, &allowed), (Exit::Done, [right, 0, wrong, 0]));
    // What fails besides is not taken up.
    fs::write(&file, format!("# not yet\n{}", text.split_once('\n').expect("lines").1))
        .expect("written");
    let before = fs::read_to_string(&file).expect("a list");
    let update = [&allowed[..], &["--update-known"]].concat();
    assert_eq!(on_board(&bad, &update), (Exit::No, [right, 1, wrong - 1, 0]));
    assert_eq!(fs::read_to_string(&file).expect("a list"), before);
    // What passes has to be taken off.
    assert_eq!(on_board(&own(), &allowed), (Exit::No, [34 - wrong, 0, 0, wrong - 1]));
    assert_eq!(on_board(&own(), &update), (Exit::Done, [33, 0, 0, 0]));
    assert_eq!(fs::read_to_string(&file).expect("a list"), "# not yet\n");

    let (exit, [passed, failed, ..]) = on_board(&bad, &["--fail-fast"]);
    assert!(exit == Exit::No && failed == 1 && passed < right, "{passed}");
}

/// A list of all cases excuses no engine that gives no answers.
#[test]
fn crashes_and_nonsense_and_silence_are_no_known_failures() {
    let Some(hostile) = engine("python3", "hostile.py") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("known.txt");
    let list = file.to_str().expect("a path");
    let ids = Suite::<Ruleset>::shipped().cases().filter(|case| case.group() == "board");
    let ids: Vec<String> = ids.map(|case| format!("{}\n", case.id)).collect();
    fs::write(&file, ids.concat()).expect("written");
    for mode in ["error 0", "exit 0", "not-json 0", "wrong 0", "exit-at-once", "twice 0"] {
        let line = format!("{hostile} {mode}");
        let words = ["--engine", &line, "--group", "board", "--known", list, "--no-shrink"];
        let (exit, report) = json(&[&words[..], &["--allow", "incomplete"]].concat());
        assert_eq!((exit, total(&report, "known")), (Exit::No, 0), "{mode}: {}", report["verdict"]);
        assert_eq!(report["verdict"]["word"], "DOES NOT CONFORM", "{mode}");
    }
    let line = format!("{hostile} error 0");
    let list = folder.path().join("new.txt");
    let new = ["--create-known", list.to_str().expect("a path")];
    let words = ["--engine", &line, "--group", "board", "--no-shrink"];
    assert_eq!(json(&[&words[..], &new].concat()).0, Exit::No);
    assert!(!list.exists(), "nothing of it can be known");
}

#[test]
fn what_passed_need_not_be_run_again() {
    let Some(hostile) = engine("python3", "hostile.py") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("state.txt");
    let state = file.to_str().expect("a path");
    let changed = |engine: &str| {
        let report = json(&["--engine", engine, "--group", "board", "--changed", state]).1;
        (total(&report, "remembered"), total(&report, "pass"), total(&report, "skip"))
    };
    let cases =
        Suite::<Ruleset>::shipped().cases().filter(|case| case.id.starts_with("board/")).count()
            as u64;
    assert_eq!(changed(&format!("{hostile} fine")), (0, 0, cases), "skips are not passes");
    assert_eq!(changed(&own()), (0, cases, 0));
    assert_eq!(changed(&own()), (cases, 0, 0));
    let text = fs::read_to_string(&file).expect("a state");
    let altered = text.replacen("pass ", "pass 0", 1);
    fs::write(&file, altered).expect("written");
    let words = ["--engine", &own(), "--group", "board", "--changed", state];
    let (exit, report) = json(&words);
    assert_eq!((exit, total(&report, "pass")), (Exit::No, 1), "a case that changed is run again");
    let sentence = report["verdict"]["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains("1 of 33 cases passed, 32 remembered"), "{sentence}");
}
