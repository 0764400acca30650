//! Whether a run passes, for all combinations of what was asked and what came of it.

use std::fs;
use std::path::Path;
use std::process::Command;

use crosstrack::rules::Ruleset;
use crosstrack_cli::Exit;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::known_failures::KnownFailures;
use crosstrack_conform::run::{RunOptions, run as run_cases};
use crosstrack_conform::session::FailureBudget;
use crosstrack_conform::summary::{Requirement, RunSummary, Totals};
use crosstrack_conform::{
    CauseWithFacts, Difference, HasShippedSuite as _, Level, Session, Source, Verdict,
};
use serde_json::Value;

use crate::support::{engine, launch, own, run};

/// What a number above zero does to a run.
#[derive(Clone, Copy, PartialEq)]
enum Effect {
    /// Something was tested.
    Tests,
    /// The run fails.
    Fails,
    /// Neither.
    Nothing,
}

#[test]
fn one_table_decides_whether_a_run_passes() {
    use Effect::{Fails, Nothing, Tests};
    let table = [
        ("pass", Tests),
        ("fail", Fails),
        ("error", Fails),
        ("skip", Nothing),
        ("known", Tests),
        ("known-pass", Fails),
        ("remembered", Nothing),
        ("not-run", Fails),
        ("required and tested", Nothing),
        ("required and not tested", Fails),
        ("more skips than allowed", Fails),
        ("as many skips as allowed", Nothing),
        ("wrong beside the cases", Fails),
        ("fail-fast", Nothing),
        ("declared and skipped", Nothing),
    ];
    let mut passing = 0;
    for chosen in 0_u32..1 << table.len() {
        let has = |name: &str| {
            let at = table.iter().position(|(known, _)| *known == name).expect("a row");
            chosen >> at & 1 == 1
        };
        let one = |name: &str| usize::from(has(name));
        let required = |word: &str, tested| Requirement { word: word.to_owned(), cases: 3, tested };
        let books = RunSummary {
            totals: Totals {
                pass: one("pass"),
                fail: one("fail"),
                error: one("error"),
                skip: one("skip") + one("more skips than allowed"),
                known: one("known"),
                known_pass: one("known-pass"),
                remembered: one("remembered"),
                not_run: one("not-run"),
            },
            fail_fast: has("fail-fast"),
            required: [("required and tested", 3), ("required and not tested", 2)]
                .into_iter()
                .filter(|(name, _)| has(name))
                .map(|(name, tested)| required(name, tested))
                .collect(),
            max_skip: (has("more skips than allowed") || has("as many skips as allowed"))
                .then_some(one("skip")),
            declared_skips: one("declared and skipped"),
            problems: vec!["a thread broke".to_owned(); one("wrong beside the cases")],
        };
        let effects = || table.iter().filter(|(name, _)| has(name)).map(|(_, effect)| *effect);
        // What is declared and skipped fails a run, unless a number of skips is allowed.
        let fails = has("declared and skipped") && books.max_skip.is_none();
        let is_failed = fails || effects().any(|e| e == Fails);
        let expected = !is_failed && effects().any(|e| e == Tests);
        assert_eq!(books.has_passed(), expected, "{books:?}");
        let bad = has("fail") || has("error") || has("known-pass");
        assert!(expected || bad || !books.failure_reasons().is_empty(), "{books:?}");
        passing += usize::from(expected);
    }
    // Three of four with an answer, times what makes no difference: five rows; the sixth makes none with the
    // limit among these.
    assert_eq!(passing, 3 * ((1 << 5) + (1 << 4)));
}

/// Runs over the vectors, with the report as JSON.
fn json(args: &[&str]) -> (Exit, Value) {
    let args = [&["conform", "--format", "json"], args].concat();
    let (exit, out, err) = run(&args);
    (exit, serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args:?}: {e}: {out}{err}")))
}

/// Writes a script of an engine that is ours but for what it makes of the answers to `links`.
fn wrapped(folder: &Path, answer: &str) -> Option<String> {
    engine("python3", "wrapped")?;
    let script = folder.join("engine.py");
    let text = format!(
        r#"
import json, subprocess, sys
ours = subprocess.Popen({:?}.split(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in sys.stdin:
    request = json.loads(line)
    ours.stdin.write(line)
    ours.stdin.flush()
    answer = json.loads(ours.stdout.readline())
    if request["cmd"] == "board":
        answer["ok"] = {answer}
    print(json.dumps(answer), flush=True)
    if request["cmd"] == "bye":
        break
"#,
        own()
    );
    fs::write(&script, text).expect("written");
    Some(format!("python3 {}", script.display()))
}

#[test]
fn what_is_remembered_belongs_to_one_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let state = state.to_str().expect("a path");
    let run_with = |line: &str, more: &[&str]| {
        let args = ["--engine", line, "--group", "board", "--state", state];
        let (exit, report) = json(&[&args, more].concat());
        let total = |word: &str| report["totals"][word].as_u64().expect(word);
        (exit, total("pass"), total("fail"), total("remembered"))
    };
    let Some(line) = wrapped(folder.path(), r#"answer["ok"]"#) else { return };
    assert_eq!(run_with(&line, &[]), (Exit::Done, 20, 0, 0));
    // Nothing is run, so nothing is tested.
    assert_eq!(run_with(&line, &["--changed"]), (Exit::No, 0, 0, 20));
    // Another command, though it is the same engine.
    assert_eq!(run_with(&own(), &["--changed"]), (Exit::Done, 20, 0, 0));
    assert_eq!(run_with(&line, &["--changed"]), (Exit::Done, 20, 0, 0));
    // The same command and the same hello, but another program.
    let bad = wrapped(folder.path(), r#"{**answer["ok"], "cells": []}"#).expect("written");
    assert_eq!(bad, line);
    assert_eq!(run_with(&bad, &["--changed"]), (Exit::No, 0, 20, 0));
    // Failures are not remembered as passes.
    assert_eq!(run_with(&bad, &["--changed"]), (Exit::No, 0, 20, 0));
}

#[test]
fn what_is_remembered_meets_no_requirement() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let own = own();
    let args = ["--engine", &own, "--group", "board", "--group", "links"];
    let args = [&args[..], &["--state", state.to_str().expect("a path"), "--changed"]].concat();
    assert_eq!(json(&args).0, Exit::Done);
    // One case is forgotten, so that something is run.
    let text = fs::read_to_string(&state).expect("a state");
    let kept: Vec<&str> = text.lines().filter(|line| !line.ends_with(" board/4x2")).collect();
    fs::write(&state, kept.join("\n")).expect("written");
    let (exit, report) = json(&[&args[..], &["--require", "board"]].concat());
    assert_eq!((exit, &report["totals"]["remembered"]), (Exit::No, &177.into()));
    assert_eq!(report["unmet"], serde_json::json!(["--require board: 19 cases not tested"]));
}

#[test]
fn what_is_known_to_fail_is_run_though_it_passed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (state, known) = (folder.path().join("state"), folder.path().join("known"));
    fs::write(&known, "board/4x2\n").expect("written");
    let own = own();
    let args = ["--engine", &own, "--group", "board", "--state", state.to_str().expect("a path")];
    assert_eq!(json(&args).0, Exit::Done);
    let more = ["--changed", "--known", known.to_str().expect("a path")];
    let (exit, report) = json(&[&args[..], &more].concat());
    assert_eq!((exit, &report["totals"]["known-pass"]), (Exit::No, &1.into()));
}

#[test]
fn what_is_required_is_chosen() {
    let own = own();
    for (choice, word, exit) in [
        (["--group", "links"], "perft", Exit::Usage),
        (["--group", "links"], "4x3", Exit::Usage),
        (["--group", "links"], "all", Exit::Usage),
        (["--group", "links"], "links", Exit::Done),
        (["--run", "board/4x*"], "board", Exit::Usage),
        (["--skip", "board/4x2"], "board", Exit::Usage),
        (["--level", "core"], "all", Exit::Usage),
        (["--walk", "20"], "perft", Exit::Usage),
        (["--position", "start"], "perft", Exit::Usage),
    ] {
        let args = [&["conform", "--engine", &own, "--require", word][..], &choice].concat();
        let (found, out, err) = run(&args);
        assert_eq!(found, exit, "{args:?}: {out}{err}");
    }
    for option in [&["--max-skip", "0"][..], &["--changed"]] {
        let args = [&["conform", "--engine", &own, "--walk", "20"], option].concat();
        assert_eq!(run(&args).0, Exit::Usage, "{args:?}");
    }
}

/// A list of all cases makes no engine pass that answers none.
#[test]
fn an_engine_that_is_given_up_is_never_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let known = folder.path().join("known");
    let ids = run(&["conform", "vectors", "list", "--group", "board"]).1;
    let ids: Vec<&str> = ids.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let ids: Vec<&str> = ids.into_iter().filter(|id| id.starts_with("board/")).collect();
    assert_eq!(ids.len(), 20);
    fs::write(&known, ids.join("\n")).expect("written");
    let known = known.to_str().expect("a path");
    let (exit, report) = json(&["--engine", "false", "--group", "board", "--known", known]);
    assert_eq!((exit, &report["passes"]), (Exit::No, &Value::Bool(false)));
}

/// A thread with a stack beyond all memory cannot be started: what a process meets at the limit of
/// threads or of memory.
fn without_threads(args: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstrack"));
    command.args(args).env("RUST_MIN_STACK", (1_u64 << 48).to_string());
    let output = command.output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout) + &text(&output.stderr))
}

#[test]
fn a_run_without_threads_fails() {
    for line in [own(), "cat".to_owned()] {
        let more: &[&[&str]] = &[&[], &["--require", "all", "--max-skip", "0"], &["--walk", "3"]];
        for more in more {
            let args = [&["conform", "--engine", &line], *more].concat();
            let (code, text) = without_threads(&args);
            assert_eq!(code, Some(3), "{args:?}: {text}");
            assert!(text.contains("threads cannot be started"), "{text}");
        }
    }
}

/// A case that breaks the thread that puts it to the engine.
#[derive(Debug)]
struct Breaking;

impl AnyCase for Breaking {
    fn id(&self) -> &'static str {
        "board/breaking"
    }
    fn group(&self) -> &'static str {
        "board"
    }
    fn level(&self) -> Option<Level> {
        None
    }
    fn sources(&self) -> &[Source] {
        &[]
    }
    fn cmd(&self) -> &'static str {
        "board"
    }
    fn clauses(&self) -> &[String] {
        &[]
    }
    fn flags(&self) -> &[String] {
        &[]
    }
    fn why(&self) -> &'static str {
        "It breaks."
    }
    fn to_json_line(&self) -> String {
        String::new()
    }
    fn ruleset_text(&self) -> String {
        String::new()
    }
    fn request_text(&self) -> String {
        String::new()
    }
    fn has_value(&self, _: &str) -> bool {
        false
    }
    fn judge(&self, _: &mut Session) -> Verdict {
        panic!("a case that breaks")
    }
    fn causes(&self, _: &Difference) -> Vec<CauseWithFacts> {
        Vec::new()
    }
}

#[test]
fn a_thread_that_breaks_fails_the_run() {
    let suite = Ruleset::shipped_suite();
    let mut cases: Vec<&dyn AnyCase> =
        suite.to_any_suite().cases.into_iter().filter(|case| case.group() == "board").collect();
    cases.insert(2, &Breaking);
    for (jobs, least) in [(1, 2), (2, 20)] {
        let failure_limit = FailureBudget::DEFAULT;
        let launch = launch(&own(), 60.0);
        let options = RunOptions { launch, jobs, fail_fast: false, failure_limit };
        let mut told = Vec::new();
        let outcome = run_cases(&cases, &KnownFailures::default(), &options, |judged| {
            told.push(judged.case.id().to_owned());
        });
        assert_eq!(outcome.problems, ["a thread of the runner broke"]);
        // What other threads found is not lost, and stands in its order.
        let found: Vec<&str> = outcome.results.iter().map(|judged| judged.case.id()).collect();
        let all: Vec<&str> =
            cases.iter().map(|case| case.id()).filter(|id| found.contains(id)).collect();
        assert_eq!((found.len() >= least, &found), (true, &all));
        assert_eq!(told, found);
        let totals = outcome.totals(cases.len(), 0);
        assert_eq!(totals.not_run, cases.len() - found.len());
        assert!(!RunSummary { totals, ..RunSummary::default() }.has_passed(), "{totals:?}");
    }
}
