//! The vectors bite: every deliberate bug of the naive engine is noticed, and every clause that a
//! vector cites is killed by a bug of it: a case that cites the clause notices a bug that breaks it.

use std::collections::BTreeSet;

use crate::bugs::{Bug, first_failing, which};
use crate::support::{all_bugs, break_naive, engine, launch};
use crosstrack::rules::Ruleset;
use crosstrack_conform::Suite;
use crosstrack_conform::any_suite::AnyCase;

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
    let cases = Suite::<Ruleset>::shipped().to_any_suite().cases;
    let cites = |case: &&dyn AnyCase, clause: &str| case.clauses().iter().any(|id| id == clause);
    let is_noticed = |at: usize| {
        let broken = |case: &&dyn AnyCase| bugs[at].clauses.iter().any(|id| cites(case, id));
        let launch = || launch(&lines[at], 10.0);
        let some = |cites: bool| cases.iter().copied().filter(move |case| broken(case) == cites);
        first_failing(launch(), some(true)).is_some()
            || first_failing(launch(), some(false)).is_some()
    };
    let noticed = which(bugs.len(), is_noticed);
    let survive: Vec<&str> =
        (0..bugs.len()).filter(|at| !noticed.contains(at)).map(|at| bugs[at].id.as_str()).collect();
    assert!(survive.is_empty(), "no vector notices {survive:?}");
    if !clauses {
        return;
    }
    let cited: BTreeSet<&str> =
        cases.iter().flat_map(|case| case.clauses()).map(String::as_str).collect();
    let cited: Vec<&str> = cited.into_iter().collect();
    let is_killed = |at: usize| {
        let clause = cited[at];
        let breaking = (0..bugs.len()).filter(|&at| bugs[at].clauses.iter().any(|id| id == clause));
        let of_clause = || cases.iter().copied().filter(|case| cites(case, clause));
        breaking
            .map(|at| launch(&lines[at], 10.0))
            .any(|engine| first_failing(engine, of_clause()).is_some())
    };
    let killed = which(cited.len(), is_killed);
    let alive: Vec<&str> =
        (0..cited.len()).filter(|at| !killed.contains(at)).map(|at| cited[at]).collect();
    assert!(alive.is_empty(), "no vector that cites them notices a bug of {alive:?}");
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
