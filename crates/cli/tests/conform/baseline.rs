//! The report of an earlier run: what is known to fail, and what has changed since.

use std::fs;
use std::path::Path;

use crate::support::{changed, engine, own, run};
use crosstrack_cli::Exit;
use serde_json::Value;

fn json(args: &[&str]) -> (Exit, Value) {
    let (exit, out, err) = run(&[&["conform"], args, &["--format", "json"]].concat());
    (exit, serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args:?}: {e}: {out}{err}")))
}

fn total(report: &Value, word: &str) -> u64 {
    report["totals"][word].as_u64().expect(word)
}

/// Writes an engine that is ours but for its answers about boards whose names begin with a digit.
fn wrong_about(folder: &Path, name: &str, digits: &str) -> Option<String> {
    let change = format!(
        r#"
    if cmd == "board" and request["ruleset"]["board"][0] in "{digits}":
        answer["ok"]["cells"] = []
"#
    );
    changed(folder, name, &change)
}

#[test]
fn wrong_answers_of_the_baseline_are_known_and_others_fail() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("earlier.json").display().to_string();
    let Some(bad) = wrong_about(folder.path(), "wrong", "4") else { return };
    let on_board = |line: &str, more: &[&str]| {
        let args = ["--engine", line, "--group", "board", "--no-shrink"];
        let (exit, report) = json(&[&args[..], more].concat());
        let of = |word: &str| total(&report, word);
        let counts = [of("pass"), of("fail"), of("known")];
        (exit, counts, report["compared"].clone())
    };
    let target = format!("json={file}");
    let (exit, [right, wrong, _], _) = on_board(&bad, &["--report", &target]);
    assert!(exit == Exit::No && wrong > 1 && right + wrong == 33);
    let (known, allowed) = (["--baseline", &file], ["--baseline", &file, "--allow", "incomplete"]);
    let (exit, counts, compared) = on_board(&bad, &known);
    assert_eq!((exit, counts), (Exit::No, [right, 0, wrong]));
    assert_eq!(compared["same"].as_array().map(Vec::len), Some(wrong as usize), "{compared}");
    assert_eq!(on_board(&bad, &allowed).0, Exit::Done);
    // A failure that the earlier run did not have fails this one.
    let worse = wrong_about(folder.path(), "worse", "43").expect("written");
    let (exit, [_, failed, known], compared) = on_board(&worse, &allowed);
    assert!(exit == Exit::No && failed > 0 && known == wrong, "{failed} {known}");
    assert_eq!(compared["new"].as_array().map(Vec::len), Some(failed as usize), "{compared}");
    // What passes now is gone, and nothing of it is taken from the earlier run.
    let (exit, counts, compared) = on_board(&own(), &["--baseline", &file]);
    assert_eq!((exit, counts), (Exit::Done, [33, 0, 0]));
    assert_eq!(compared["gone"].as_array().map(Vec::len), Some(wrong as usize), "{compared}");
    // A report with known failures is a baseline, too.
    let second = folder.path().join("second.json").display().to_string();
    on_board(&bad, &["--baseline", &file, "--report", &format!("json={second}")]);
    assert_eq!(on_board(&bad, &["--baseline", &second]).1, [right, 0, wrong]);

    let (exit, [passed, failed, _], _) = on_board(&bad, &["--fail-fast"]);
    assert!(exit == Exit::No && failed == 1 && passed < right, "{passed}");
}

/// A baseline in which every case fails excuses no engine that gives no answers.
#[test]
fn crashes_and_nonsense_and_silence_are_no_known_failures() {
    let Some(hostile) = engine("python3", "hostile.py") else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("earlier.json").display().to_string();
    let all = wrong_about(folder.path(), "wrong", "123456789").expect("written");
    let target = format!("json={file}");
    let (_, report) =
        json(&["--engine", &all, "--group", "board", "--no-shrink", "--report", &target]);
    assert_eq!(total(&report, "fail"), 33);
    for mode in ["error 0", "exit 0", "not-json 0", "wrong 0", "exit-at-once", "twice 0"] {
        let line = format!("{hostile} {mode}");
        let words = ["--engine", &line, "--group", "board", "--baseline", &file, "--no-shrink"];
        let (exit, report) = json(&[&words[..], &["--allow", "incomplete"]].concat());
        assert_eq!((exit, total(&report, "known")), (Exit::No, 0), "{mode}: {}", report["verdict"]);
        assert_eq!(report["verdict"]["word"], "DOES NOT CONFORM", "{mode}");
    }
}

#[test]
fn what_is_new_since_an_earlier_run_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(line) = wrong_about(folder.path(), "wrong", "4") else { return };
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (earlier, now) = (file("earlier.json"), file("now.json"));
    let conform = |line: &str, more: &[&str]| {
        run(&[&["conform", "--engine", line, "--group", "board", "--no-shrink"], more].concat())
    };
    conform(&line, &["--report", &format!("json={earlier}")]);
    let (exit, out, _) =
        conform(&own(), &["--report", &format!("json={now}"), "--baseline", &earlier]);
    assert_eq!(exit, Exit::Done, "{out}");
    assert!(out.contains(": 0 new failures, ") && out.contains(" gone, 0 as before\n"), "{out}");
    let (_, out, _) = conform(&line, &["--baseline", &now, "--format", "json"]);
    let report: Value = serde_json::from_str(&out).expect("JSON");
    let new = report["compared"]["new"].as_array().expect("a list");
    assert!(new.contains(&"board/4x2".into()), "{new:?}");
    // A report about another game or other vectors is refused.
    let other = file("other.json");
    let report = format!("json={other}");
    let words = ["conform", "--game", "crossings", "--engine", &own(), "--run", "outcome/*"];
    assert_eq!(run(&[&words[..], &["--report", &report]].concat()).0, Exit::Done);
    let (exit, out, err) = conform(&line, &["--baseline", &other]);
    assert!(exit == Exit::Input && out.is_empty() && err.contains("crossings-vectors"), "{err}");
    let text = fs::read_to_string(&earlier)
        .expect("a report")
        .replace("\"sha256\": \"", "\"sha256\": \"0");
    fs::write(&other, text).expect("written");
    assert_eq!(
        conform(&line, &["--baseline", &other]).0,
        Exit::Input,
        "another suite of this version"
    );
    fs::write(&other, "{}").expect("written");
    let (exit, _, err) = conform(&line, &["--baseline", &other]);
    assert!(exit == Exit::Input && err.contains("this is no report of a run"), "{err}");
}

/// A version that is pinned is the one that is run, or nothing is.
#[test]
fn a_suite_of_another_version_is_refused() {
    let version = <crosstrack::Ruleset as crosstrack_conform::HasVectors>::VERSION;
    let own = own();
    let run = |suite| run(&["conform", "--engine", &own, "--group=board", "--suite", suite]);
    let (exit, out, err) = run(version);
    assert_eq!(exit, Exit::Done, "{out}{err}");
    let (exit, out, err) = run("3.1.0");
    assert_eq!(exit, Exit::Usage, "{out}{err}");
    assert!(err.contains(&format!("the vectors are crosstrack-vectors {version} ")), "{err}");
    assert!(err.contains("not 3.1.0") && !out.contains("CONFORMS"), "{out}{err}");
}

/// A folder is of a version if it has the hash of that version, whatever it says.
#[test]
fn a_version_of_the_suite_means_a_hash() {
    let version = <crossings::Ruleset as crosstrack_conform::HasVectors>::VERSION;
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("vectors").display().to_string();
    let (exit, out, err) = run(&["conform", "vectors", "export", &dir, "--game", "crossings"]);
    assert_eq!(exit, Exit::Done, "{out}{err}");
    let own = own();
    let asked = |suite: &str| {
        let line = ["conform", "--game", "crossings", "--engine", &own, "--group", "games"];
        run(&[&line[..], &["--vectors", &dir, "--suite", suite]].concat())
    };
    let (exit, out, err) = asked(version);
    assert_eq!(exit, Exit::Done, "{out}{err}");
    // One case fewer, which nothing but the hash tells.
    let games = folder.path().join("vectors/games.json");
    let text = fs::read_to_string(&games).expect("vectors");
    let mut cases: Value = serde_json::from_str(&text).expect("JSON");
    let list = cases["cases"].as_array_mut().expect("cases");
    list.pop();
    let number = list.len();
    cases["case_count"] = number.into();
    fs::write(&games, serde_json::to_string(&cases).expect("JSON")).expect("written");
    let (exit, out, err) = asked(version);
    assert_eq!(exit, Exit::Usage, "{out}{err}");
    assert!(err.replace("\n  | ", " ").contains("their hash is not that of"), "{err}");
    let suite = crosstrack_conform::Suite::<crossings::Ruleset>::from_dir(
        games.parent().expect("a folder"),
    );
    let (exit, out, err) = asked(suite.expect("a suite").sha256());
    assert!(exit == Exit::No && out.contains("INCOMPLETE"), "{out}{err}");
}
