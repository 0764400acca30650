//! The vectors bite: every deliberate bug of the naive engine is noticed, and every clause that a
//! vector cites is killed by a bug of it.

use std::thread::available_parallelism;

use crate::support::{all_bugs, break_naive, engine, launch};
use crosstrack::rules::Ruleset;
use crosstrack_conform::HasShippedSuite as _;
use crosstrack_conform::matrix::Matrix;

#[test]
fn every_bug_is_noticed_and_every_clause_is_killed() {
    let bugs = all_bugs();
    assert!(bugs.len() >= 40, "{} bugs", bugs.len());
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let lines: Vec<String> = bugs.iter().map(|bug| break_naive(bug, folder.path())).collect();
    let jobs = available_parallelism().map_or(1, std::num::NonZero::get);
    let suite = Ruleset::shipped_suite().to_any_suite();
    let matrix = Matrix::run(&bugs, &suite, jobs, false, |index| launch(&lines[index], 60.0))
        .expect("threads");
    let survive: Vec<&str> = matrix.surviving_bugs().collect();
    assert!(survive.is_empty(), "no vector notices {survive:?}");
    let alive: Vec<&str> = matrix.unkilled_clauses().collect();
    assert!(alive.is_empty(), "no vector that cites them notices a bug of {alive:?}");
}
