//! Whole runs and what they need to end well.

use std::fs;
use std::process::Command;
use std::sync::atomic::AtomicUsize;

use crosstrack::rules::Ruleset;
use crosstrack_cli::Exit;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::report::Baseline;
use crosstrack_conform::run::{RunOptions, run as run_cases};
use crosstrack_conform::session::FailureBudget;
use crosstrack_conform::{Demand, Suite, Verdict};

use crate::support::{launch, own, run};
use crate::verdict::Scripted;

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
        let outcome = run_cases(&demand, &Baseline::default(), &options, |judged| {
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
            let verdict = outcome.verdict(&demand.clone().allowing_incomplete(allow));
            assert!(!verdict.is_success(), "{}", verdict.sentence());
            assert!(verdict.sentence().contains("a thread of the runner broke"));
        }
    }
}
