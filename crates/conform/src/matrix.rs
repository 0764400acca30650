//! Mutation tests of a suite: engines with one bug each, and the cases that detect it.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};

use crate::any_suite::AnySuite;
use crate::judge::Verdict;
use crate::process::Launch;
use crate::session::Session;
use crosstrack::base::{DataError, Table};

/// A deliberate bug: a replacement in the source of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bug {
    /// Name, of letters, digits and dashes.
    pub id: String,
    /// Ids of the clauses that the bug breaks.
    pub clauses: Vec<String>,
    /// Text in the engine's source that is to be replaced; it must match exactly once.
    pub find: String,
    /// Text that takes the place of `find`.
    pub replace: String,
    /// What the bug does.
    pub note: String,
}

/// Parses a table of bugs (CSV); messages call it `file`. `is_clause` says whether a text is the id of a
/// clause.
///
/// # Errors
/// At the first invalid field, unknown clause or duplicate name.
pub fn parse_bugs(
    file: &str,
    text: &str,
    is_clause: impl Fn(&str) -> bool,
) -> Result<Vec<Bug>, DataError> {
    let table = Table::parse(file, text, &["id", "clauses", "find", "replace", "note"], &[])?;
    let mut bugs: Vec<Bug> = Vec::new();
    for row in table.rows() {
        let clauses: Vec<String> =
            row.field("clauses").text.split_whitespace().map(str::to_owned).collect();
        if let Some(unknown) = clauses.iter().find(|id| !is_clause(id)) {
            return Err(row.field("clauses").error(format!("no clause is called `{unknown}`")));
        }
        let id = row.field("id").text;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if clauses.is_empty() || id.is_empty() || !id.chars().all(is_name) {
            return Err(row
                .field("id")
                .error("a bug has a name of letters and dashes, and a clause"));
        }
        if bugs.iter().any(|bug| bug.id == id) {
            return Err(row.field("id").error("this bug is there twice"));
        }
        bugs.push(Bug {
            id,
            clauses,
            find: row.field("find").text,
            replace: row.field("replace").text,
            note: row.field("note").text,
        });
    }
    Ok(bugs)
}

/// A bug whose `find` does not match exactly once.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bug {id}: `find` must match exactly once (matched {times} times)")]
pub struct BugError {
    /// Name of the bug.
    pub id: String,
    /// Number of times that `find` matches.
    pub times: usize,
}

/// Returns the source of an engine with a bug in it.
///
/// # Errors
/// If `find` does not match exactly once.
pub fn insert_bug(source: &str, bug: &Bug) -> Result<String, BugError> {
    let times = if bug.find.is_empty() { 0 } else { source.matches(&bug.find).count() };
    if times != 1 {
        return Err(BugError { id: bug.id.clone(), times });
    }
    Ok(source.replacen(&bug.find, &bug.replace, 1))
}

/// The cases that detect one bug.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BugResult {
    /// For each clause that the bug breaks, by id, the first case that cites the clause and detects the bug. A
    /// clause without such a case has no entry.
    pub killed: BTreeMap<String, String>,
    /// For each group, the number of its cases that detect the bug.
    pub groups: BTreeMap<String, usize>,
    /// For each flag, the number of cases that have the flag and detect the bug; a case may have several flags.
    pub flags: BTreeMap<String, usize>,
    /// Number of cases that were put to the engine.
    pub run: usize,
}

impl BugResult {
    /// Returns whether any case detects the bug.
    pub fn is_killed(&self) -> bool {
        !self.groups.is_empty()
    }

    /// Returns whether at least one case detects the bug, and every case that does has this flag.
    pub fn is_killed_only_by(&self, flag: &str) -> bool {
        let cases: usize = self.groups.values().sum();
        cases > 0 && self.flags.get(flag) == Some(&cases)
    }
}

/// The cases that are put to an engine with a bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseSelection<'c> {
    /// All cases.
    All,
    /// All cases until one detects the bug; the cases that cite a broken clause come first.
    One,
    /// Cases that cite this clause, until one detects the bug.
    Clause(&'c str),
}

/// Puts the selected cases to an engine with a bug, which `launch` starts. Returns which of the cases detect
/// the bug.
pub fn run_bug(
    bug: &Bug,
    suite: &AnySuite<'_>,
    launch: Launch,
    selection: CaseSelection<'_>,
) -> BugResult {
    let mut session = Session::new(launch);
    let mut result = BugResult::default();
    let mut cases = suite.cases.clone();
    if let CaseSelection::Clause(clause) = selection {
        cases.retain(|case| case.clauses().iter().any(|cited| cited == clause));
    }
    // Perft is slow, and detects little that other cases do not; small counts are put first.
    cases.sort_by_cached_key(|case| {
        let cites_clause = bug.clauses.iter().any(|clause| case.clauses().contains(clause));
        (!cites_clause, case.expected_nodes())
    });
    for case in cases {
        if selection != CaseSelection::All && result.is_killed() {
            break;
        }
        result.run += 1;
        if !matches!(case.judge(&mut session), Verdict::Fail(_) | Verdict::Error(_)) {
            continue;
        }
        *result.groups.entry(case.group().to_owned()).or_default() += 1;
        for flag in case.flags() {
            *result.flags.entry(flag.clone()).or_default() += 1;
        }
        for clause in bug.clauses.iter().filter(|clause| case.clauses().contains(clause)) {
            result.killed.entry(clause.clone()).or_insert_with(|| case.id().to_owned());
        }
    }
    // An engine that never answers `hello` was not tested: perhaps it cannot be started at all.
    if session.hello().is_err() {
        return BugResult { run: result.run, ..BugResult::default() };
    }
    session.shut_down();
    result
}

/// All bugs, each with the cases that detect it, and all clauses, each with the bugs that its cases detect.
#[derive(Clone, Debug)]
pub struct Matrix<'b> {
    /// Every bug with its result, in the order of the table.
    pub results: Vec<(&'b Bug, BugResult)>,
    /// For each clause that a case cites, by id: the names of the bugs that break the clause, if a case that
    /// cites the clause detects them.
    pub clauses: BTreeMap<String, Vec<String>>,
}

impl<'b> Matrix<'b> {
    /// Tests every bug, `jobs` at a time. With `all`, every case is put to the engine with each bug. Otherwise,
    /// cases are put to each engine until one detects the bug. Then, for each [clause without a detected
    /// bug](Self::unkilled_clauses), the cases that cite the clause are put to the engines that break it, until
    /// a case detects a bug. `launch` gets the index of a bug and returns how to start the engine with that
    /// bug.
    ///
    /// **Cost**: all cases for each bug; without `all` about a hundredth of that.
    ///
    /// # Errors
    /// If threads cannot be started.
    pub fn run(
        bugs: &'b [Bug],
        suite: &AnySuite<'_>,
        jobs: usize,
        all: bool,
        launch: impl Fn(usize) -> Launch + Sync,
    ) -> Result<Self, ThreadPoolBuildError> {
        let selection = if all { CaseSelection::All } else { CaseSelection::One };
        let first_results = run_parallel(bugs.len(), jobs, |index| {
            run_bug(&bugs[index], suite, launch(index), selection)
        })?;
        let mut matrix = Self::new(bugs, suite, first_results);
        if all {
            return Ok(matrix);
        }
        let unkilled: Vec<String> = matrix.unkilled_clauses().map(str::to_owned).collect();
        let killed = run_parallel(unkilled.len(), jobs, |index| {
            let clause = unkilled[index].as_str();
            let mut breaking =
                bugs.iter().enumerate().filter(|(_, b)| b.clauses.contains(&unkilled[index]));
            breaking.find_map(|(at, bug)| {
                let result = run_bug(bug, suite, launch(at), CaseSelection::Clause(clause));
                result.is_killed().then_some((at, result))
            })
        })?;
        for (at, result) in killed.into_iter().flatten() {
            let first = &mut matrix.results[at].1;
            first.run += result.run;
            first.killed.extend(result.killed);
            for (group, n) in result.groups {
                *first.groups.entry(group).or_default() += n;
            }
            for (flag, n) in result.flags {
                *first.flags.entry(flag).or_default() += n;
            }
        }
        matrix.count(suite);
        Ok(matrix)
    }

    /// Creates the matrix from bugs and their results, which are in the same order.
    pub fn new(bugs: &'b [Bug], suite: &AnySuite<'_>, results: Vec<BugResult>) -> Self {
        let mut matrix =
            Self { results: bugs.iter().zip(results).collect(), clauses: BTreeMap::new() };
        matrix.count(suite);
        matrix
    }

    /// Fills in the clauses.
    fn count(&mut self, suite: &AnySuite<'_>) {
        let mut clauses: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for clause in suite.cases.iter().flat_map(|case| case.clauses()) {
            clauses.entry(clause.clone()).or_default();
        }
        for (bug, result) in &self.results {
            for clause in result.killed.keys() {
                clauses.entry(clause.clone()).or_default().push(bug.id.clone());
            }
        }
        self.clauses = clauses;
    }

    /// Returns the clauses for which [`Self::clauses`] has no bug.
    pub fn unkilled_clauses(&self) -> impl Iterator<Item = &str> {
        self.clauses.iter().filter(|(_, by)| by.is_empty()).map(|(clause, _)| clause.as_str())
    }

    /// Returns two lists of names: the bugs that some case with this flag detects, and the bugs that only cases
    /// with this flag detect.
    pub fn bugs_by_flag(&self, flag: &str) -> (Vec<&str>, Vec<&str>) {
        let names = |fits: &dyn Fn(&BugResult) -> bool| {
            let found = self.results.iter().filter(|(_, result)| fits(result));
            found.map(|(bug, _)| bug.id.as_str()).collect()
        };
        let all = names(&|result| result.flags.contains_key(flag));
        (all, names(&|result| result.is_killed_only_by(flag)))
    }

    /// Returns the names of the bugs that no case detects.
    pub fn surviving_bugs(&self) -> impl Iterator<Item = &str> {
        self.results
            .iter()
            .filter(|(_, result)| !result.is_killed())
            .map(|(bug, _)| bug.id.as_str())
    }

    /// Returns whether there are bugs, and neither a surviving bug nor an unkilled clause.
    pub fn is_complete(&self) -> bool {
        !self.results.is_empty()
            && self.surviving_bugs().next().is_none()
            && self.unkilled_clauses().next().is_none()
    }
}

/// Runs `work` for 0 to `tasks - 1` in `jobs` threads; returns the results in order.
///
/// # Errors
/// If threads cannot be started.
pub fn run_parallel<T: Send>(
    tasks: usize,
    jobs: usize,
    work: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>, ThreadPoolBuildError> {
    let threads = jobs.clamp(1, tasks.max(1));
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    Ok(pool.install(|| (0..tasks).into_par_iter().with_max_len(1).map(&work).collect()))
}
