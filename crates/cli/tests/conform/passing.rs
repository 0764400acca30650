//! Whole runs and what they need to end well: what is remembered, known or required tests nothing.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::AtomicUsize;

use crosstrack::rules::Ruleset;
use crosstrack_cli::Exit;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::run::{RunOptions, run as run_cases};
use crosstrack_conform::session::FailureBudget;
use crosstrack_conform::{Demand, Memory, Suite, Verdict};
use serde_json::Value;

use crate::support::{changed, launch, own, run};
use crate::verdict::Scripted;

/// Runs over the vectors, with the report as JSON.
fn json(args: &[&str]) -> (Exit, Value) {
    let args = [&["conform", "--format", "json"], args].concat();
    let (exit, out, err) = run(&args);
    (exit, serde_json::from_str(&out).unwrap_or_else(|e| panic!("{args:?}: {e}: {out}{err}")))
}

/// Writes an engine that is ours but for its answers about boards.
fn wrapped(folder: &Path, answer: &str) -> Option<String> {
    let change = format!("    if cmd == \"board\":\n        answer[\"ok\"] = {answer}");
    changed(folder, "engine", &change)
}

#[test]
fn what_is_remembered_belongs_to_one_engine_and_tests_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    let state = state.to_str().expect("a path");
    let run_with = |line: &str, more: &[&str]| {
        let args = ["--engine", line, "--group", "board", "--changed", state, "--no-shrink"];
        let (exit, report) = json(&[&args, more].concat());
        let total = |word: &str| report["totals"][word].as_u64().expect(word);
        (exit, total("pass"), total("fail"), total("remembered"))
    };
    let Some(line) = wrapped(folder.path(), r#"answer["ok"]"#) else { return };
    assert_eq!(run_with(&line, &[]), (Exit::Done, 33, 0, 0));
    // Nothing is run, so nothing is tested, whatever is allowed.
    assert_eq!(run_with(&line, &[]), (Exit::No, 0, 0, 33));
    assert_eq!(run_with(&line, &["--allow", "incomplete"]), (Exit::No, 0, 0, 33));
    // Another command, though it is the same engine.
    assert_eq!(run_with(&own(), &[]), (Exit::Done, 33, 0, 0));
    assert_eq!(run_with(&line, &[]), (Exit::Done, 33, 0, 0));
    // The same command and the same hello, but another program.
    let bad = wrapped(folder.path(), r#"{**answer["ok"], "cells": []}"#).expect("written");
    assert_eq!(bad, line);
    assert_eq!(run_with(&bad, &[]), (Exit::No, 0, 33, 0));
    // Failures are not remembered as passes.
    assert_eq!(run_with(&bad, &[]), (Exit::No, 0, 33, 0));
}

#[test]
fn what_is_known_to_fail_is_run_though_it_passed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (state, known) = (folder.path().join("state"), folder.path().join("known"));
    fs::write(&known, "board/4x2\n").expect("written");
    let own = own();
    let args = ["--engine", &own, "--group", "board", "--changed", state.to_str().expect("a path")];
    assert_eq!(json(&args).0, Exit::Done);
    let more = ["--known", known.to_str().expect("a path"), "--allow", "incomplete"];
    let (exit, report) = json(&[&args[..], &more].concat());
    assert_eq!((exit, &report["totals"]["known-pass"]), (Exit::No, &1.into()));
}

/// What `--require` names is the demand; it goes with no other choice.
#[test]
fn what_is_required_is_the_demand() {
    let own = own();
    for (choice, word, exit) in [
        (&[][..], "links", Exit::Done),
        (&["--skip", "links/piece-a-0-joined"], "links", Exit::No),
        (&["--group", "links"], "links", Exit::Usage),
        (&["--level", "core"], "all", Exit::Usage),
        (&["--run", "board/4x*"], "board", Exit::Usage),
        (&[], "bord", Exit::Usage),
    ] {
        let args = [&["conform", "--engine", &own, "--require", word][..], choice].concat();
        let (found, out, err) = run(&args);
        assert_eq!(found, exit, "{args:?}: {out}{err}");
    }
    // A word that only a group without cases has is no word to propose.
    let folder = tempfile::tempdir().expect("a folder");
    let text = fs::read_to_string("../../data/vectors/links.json").expect("vectors");
    let text = text.replace("\"suite_version\":\"", "\"suite_version\":\"9");
    fs::write(folder.path().join("links.json"), text).expect("written");
    let vectors = folder.path().to_str().expect("a path");
    let args = ["conform", "--engine", &own, "--vectors", vectors, "--require", "perft"];
    let (exit, out, err) = run(&args);
    assert_eq!(exit, Exit::Usage, "{out}");
    assert!(err.contains("no case of these vectors is about that"), "{err}");
    assert!(!err.contains("did you mean"), "{err}");
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
        let more: &[&[&str]] = &[&[], &["--require", "all"]];
        for more in more {
            let args = [&["conform", "--engine", &line], *more].concat();
            let (code, text) = without_threads(&args);
            assert_eq!(code, Some(3), "{args:?}: {text}");
            assert!(text.contains("threads cannot be started"), "{text}");
        }
    }
}

#[test]
fn a_thread_that_breaks_makes_the_run_incomplete() {
    let suite = Suite::<Ruleset>::shipped();
    let mut cases: Vec<&dyn AnyCase> =
        suite.to_any_suite().cases.into_iter().filter(|case| case.group() == "board").collect();
    let breaking = Scripted {
        id: "board/breaking".to_owned(),
        version: 1,
        verdict: Verdict::Undeclared("break".to_owned()),
        asked: AtomicUsize::new(0),
    };
    cases.insert(2, &breaking);
    for (jobs, least) in [(1, 2), (2, 20)] {
        let failure_limit = FailureBudget::DEFAULT;
        let launch = launch(&own(), 60.0);
        let options = RunOptions { launch, jobs, fail_fast: false, failure_limit };
        let mut told = Vec::new();
        let demand = Demand::of_cases("boards", cases.clone());
        let outcome = run_cases(&demand, &Memory::default(), &options, |judged| {
            told.push(judged.case.id().to_owned());
        });
        assert_eq!(outcome.findings.gaps, ["a thread of the runner broke"]);
        // What other threads found is not lost, and stands in its order.
        let is_asked = |one: &&crosstrack_conform::CaseResult<'_>| one.word().is_asked();
        let found = outcome.results.iter().filter(is_asked).map(|one| one.case.id());
        let found: Vec<&str> = found.collect();
        assert!(found.len() >= least && !found.contains(&"board/breaking"), "{found:?}");
        assert_eq!(told, found);
        assert_eq!(outcome.results.len(), cases.len());
        for allow in [false, true] {
            let verdict = outcome.verdict(&demand, allow);
            assert!(!verdict.is_success(), "{}", verdict.sentence());
            assert!(verdict.sentence().contains("a thread of the runner broke"));
        }
    }
}
