//! Several reports of one run, what is declared, what has changed, and what the last line says.

use std::fs;

use crate::support::{changed, own, run};
use crosstrack_cli::Exit;
use serde_json::Value;

const WRONG_BOARD: &str = r#"
    if cmd == "board" and request["ruleset"]["board"] == "4x2":
        answer["ok"]["cells"] = []
"#;

#[test]
fn one_run_writes_several_reports() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(line) = changed(folder.path(), "wrong", WRONG_BOARD) else { return };
    let path = |name: &str| folder.path().join(name).display().to_string();
    let log = path("log");
    let mut args = vec!["conform", "--engine", &line, "--group", "board", "--log", &log];
    let targets = ["junit", "json"].map(|kind| format!("{kind}={}", path(kind)));
    args.extend(targets.iter().flat_map(|target| ["--report", target.as_str()]));
    args.extend(["--report", "github"]);
    let (exit, out, err) = run(&args);
    assert_eq!((exit, err.as_str()), (Exit::No, ""), "{out}");
    let read = |name: &str| fs::read_to_string(path(name)).expect(name);
    assert!(read("junit").starts_with("<?xml"));
    let json: Value = serde_json::from_str(&read("json")).expect("JSON");
    assert_eq!(json["totals"]["fail"], 7);
    assert_eq!(
        (&json["verdict"]["word"], &json["verdict"]["success"]),
        (&"DOES NOT CONFORM".into(), &false.into())
    );
    // The text comes first, then the commands of the workflow.
    assert!(out.contains("\n::error title="), "{out}");
    let said = "DOES NOT CONFORM to group board of crosstrack suite";
    let last = out.lines().find(|line| line.starts_with(said)).expect("a verdict");
    assert!(last.ends_with(": 7 of 33 cases fail (7 wrong answers), 26 passed"), "{last}");
    assert!(read("junit").contains(": 7 of 33 cases fail (7 wrong answers), 26 passed"));
    // Everything that was said once: a request and an answer for each case, and what was asked again.
    let log = fs::read_to_string(log).expect("a log");
    let count = |sign: &str| log.lines().filter(|line| line.contains(sign)).count();
    assert_eq!(count(" > {"), count(" < {"), "{log}");
    assert!(count(" > {") >= 18 && count(" = python3 ") >= 2, "{log}");
    for (report, said) in [
        ("junit", "write junit=FILE; only github goes without a file"),
        ("paper=x", "`paper` is no format of a report"),
        ("json=", "the name of the file is missing"),
    ] {
        let (exit, _, err) = run(&["conform", "--engine", &line, "--report", report]);
        assert!(exit == Exit::Usage && err.contains(said), "{report}: {err}");
    }
}

#[test]
fn what_is_skipped_makes_the_run_incomplete() {
    let folder = tempfile::tempdir().expect("a folder");
    let skips = r#"
    if cmd == "board":
        answer = {"id": request["id"], "skip": "not yet"}
"#;
    let Some(line) = changed(folder.path(), "skips", skips) else { return };
    let conform = |line: &str, more: &[&str]| {
        let groups = ["--group", "board", "--group", "opening"];
        run(&[&["conform", "--engine", line][..], &groups, more].concat())
    };
    let (exit, out, _) = conform(&line, &[]);
    assert_eq!(exit, Exit::No, "{out}");
    assert!(out.contains(", 33 skipped; nothing that was asked failed"), "{out}");
    assert_eq!(conform(&line, &["--allow", "incomplete"]).0, Exit::Done);
    // A command that is not declared is not asked.
    let declares = format!(
        r#"{skips}
    if cmd == "hello":
        answer["ok"]["commands"] = ["legal", "apply", "status"]
"#
    );
    let line = changed(folder.path(), "declares", &declares).expect("written");
    let (exit, out, _) = conform(&line, &[]);
    assert_eq!(exit, Exit::No, "{out}");
    assert!(out.contains("command board not declared: 33 cases not tested (board 33)"), "{out}");
    assert!(out.lines().last().expect("a line").contains(", 33 not declared; "), "{out}");
    let (_, out, _) = conform(&line, &["--format", "github"]);
    let notices: Vec<&str> = out.lines().filter(|line| line.contains("not declared")).collect();
    assert!(notices[0].starts_with("::notice title=crosstrack conform%3A not tested::"), "{out}");
}

/// A report that is there is of this run or not at all.
#[test]
fn no_report_of_an_earlier_run_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (junit, json) = (path("junit.xml"), path("report.json"));
    let targets = [format!("junit={junit}"), format!("json={json}")];
    let words = ["--group", "board", "--report", &targets[0], "--report", &targets[1]];
    let conform = |line: &str| run(&[&["conform", "--engine", line][..], &words].concat()).0;
    assert_eq!(conform(&own()), Exit::Done);
    assert!(fs::metadata(&junit).is_ok() && fs::metadata(&json).is_ok());
    assert_eq!(conform("no-such-program-at-all"), Exit::Usage);
    assert!(fs::metadata(&junit).is_err() && fs::metadata(&json).is_err());
}

/// What programs in other languages write before and after a line, and what they must not write.
#[test]
fn line_ends_and_marks_are_taken_or_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, change, said) in [
        ("crlf", "    end = \"\\r\\n\"", None),
        ("bom", "    out = \"\\ufeff\" * (n == 1) + json.dumps(answer)", None),
        (
            "whole",
            "    if cmd == \"perft\":\n        answer[\"ok\"][\"nodes\"] = float(answer[\"ok\"][\"nodes\"])",
            None,
        ),
        ("boms", "    out = \"\\ufeff\" + json.dumps(answer)", Some("byte order mark")),
        (
            "pretty",
            "    out = json.dumps(answer, indent=1) if n > 1 else \"\"",
            Some("write each answer as one line"),
        ),
        ("blank", "    end = \"\\n\\n\" if n > 1 else end", Some("an empty")),
        (
            "print",
            "    out = \"debug\" if n == 3 else \"\"",
            Some("this is not JSON: only answers may stand on standard output"),
        ),
    ] {
        let Some(line) = changed(folder.path(), name, change) else { return };
        let args = ["conform", "--engine", &line, "--run", "perft/*-1*", "--run", "board/*"];
        // After each answer that cannot be read the engine is started again: one of them is enough.
        let fast: &[&str] = if said.is_some() { &["--fail-fast"] } else { &[] };
        let (exit, out, err) = run(&[&args[..], &["--no-shrink"], fast].concat());
        match said {
            None => assert_eq!(exit, Exit::Done, "{name}: {out}{err}"),
            Some(said) => assert!(exit == Exit::No && out.contains(said), "{name}: {out}{err}"),
        }
    }
}
