//! The vectors bite: every deliberate bug of the naive engine is noticed, and every clause that a
//! vector cites is killed by a bug of it.

use std::thread::available_parallelism;

use crate::support::{all_bugs, break_naive, engine, launch};
use crosstrack::rules::Ruleset;
use crosstrack_conform::Suite;
use crosstrack_conform::matrix::{Bug, Matrix};

/// Returns whether a bug is noticed late: by a count, or by an engine that does not answer in time.
fn is_slow(bug: &Bug) -> bool {
    bug.id.ends_with("-has-no-end") || bug.id.starts_with("count-") || bug.id == "nodes-in-16-bits"
}

/// Asserts that a vector notices each of these bugs, and with `clauses` that each clause is killed by one of them.
fn assert_noticed(bugs: &[Bug], clauses: bool) {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let lines: Vec<String> = bugs.iter().map(|bug| break_naive(bug, folder.path())).collect();
    let jobs = available_parallelism().map_or(1, std::num::NonZero::get);
    let suite = Suite::<Ruleset>::shipped().to_any_suite();
    let matrix = Matrix::run(bugs, &suite, jobs, false, |index| launch(&lines[index], 10.0))
        .expect("threads");
    let survive: Vec<&str> = matrix.surviving_bugs().collect();
    assert!(survive.is_empty(), "no vector notices {survive:?}");
    let alive: Vec<&str> = matrix.unkilled_clauses().collect();
    assert!(!clauses || alive.is_empty(), "no vector that cites them notices a bug of {alive:?}");
}

#[test]
fn every_quick_bug_is_noticed_and_every_clause_is_killed() {
    let bugs: Vec<Bug> = all_bugs().into_iter().filter(|bug| !is_slow(bug)).collect();
    assert!(bugs.len() >= 115, "{} bugs", bugs.len());
    assert_noticed(&bugs, true);
}

#[test]
#[ignore = "takes minutes: engines that count, and engines that search without an end"]
fn every_slow_bug_is_noticed() {
    let bugs: Vec<Bug> = all_bugs().into_iter().filter(is_slow).collect();
    assert!(bugs.len() >= 14, "{} bugs", bugs.len());
    assert_noticed(&bugs, false);
}
