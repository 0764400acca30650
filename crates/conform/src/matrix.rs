//! Whether the vectors bite: an engine with one rule broken at a time against the cases that
//! should notice.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};

use crate::any_suite::{AnyCase, AnySuite};
use crate::judge::Verdict;
use crate::process::Launch;
use crate::session::Session;
use crosstrack::base::{DataError, Table};

/// One rule, broken on purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bug {
    /// Its name.
    pub id: String,
    /// The clauses that it breaks.
    pub clauses: Vec<String>,
    /// The text of the engine that it replaces; there exactly once.
    pub find: String,
    /// What stands there instead.
    pub replace: String,
    /// What is broken, in words.
    pub note: String,
}

/// Reads a table of bugs, which break the clauses of a game.
///
/// # Errors
/// At the first place where the text is not such a table, or cites an unknown clause.
pub fn parse_bugs(
    file: &str,
    text: &str,
    is_clause: impl Fn(&str) -> bool,
) -> Result<Vec<Bug>, DataError> {
    let table = Table::parse(file, text, &["id", "clauses", "find", "replace", "note"], &[])?;
    let mut bugs: Vec<Bug> = Vec::new();
    for row in table.rows() {
        let field = |name| row.field(name);
        let clauses: Vec<String> =
            field("clauses").text.split_whitespace().map(str::to_owned).collect();
        if let Some(unknown) = clauses.iter().find(|id| !is_clause(id)) {
            return Err(field("clauses").error(format!("no clause is called `{unknown}`")));
        }
        let id = field("id").text;
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
        if clauses.is_empty() || id.is_empty() || !id.chars().all(is_name) {
            return Err(field("id").error("a bug has a name of letters and dashes, and a clause"));
        }
        if bugs.iter().any(|bug| bug.id == id) {
            return Err(field("id").error("this bug is there twice"));
        }
        bugs.push(Bug {
            id,
            clauses,
            find: field("find").text,
            replace: field("replace").text,
            note: field("note").text,
        });
    }
    Ok(bugs)
}

/// A bug that cannot be put into an engine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bug {id}: its `find` is {times} times in the engine, where once is wanted")]
pub struct BugError {
    /// Which.
    pub id: String,
    /// How often its text is there.
    pub times: usize,
}

/// The engine with a bug in it.
///
/// # Errors
/// If the text that the bug replaces is not there exactly once.
pub fn insert_bug(source: &str, bug: &Bug) -> Result<String, BugError> {
    let times = if bug.find.is_empty() { 0 } else { source.matches(&bug.find).count() };
    if times != 1 {
        return Err(BugError { id: bug.id.clone(), times });
    }
    Ok(source.replacen(&bug.find, &bug.replace, 1))
}

/// What noticed a bug.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BugResult {
    /// For each clause of the bug the first case that cites it and notices.
    pub killed: BTreeMap<String, String>,
    /// How many cases of each group notice, of those that were run.
    pub groups: BTreeMap<String, usize>,
    /// How many cases were run.
    pub run: usize,
}

impl BugResult {
    /// Whether any case notices.
    pub fn is_killed(&self) -> bool {
        !self.groups.is_empty()
    }
}

/// How many cases a broken engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseSelection<'c> {
    /// All of them.
    All,
    /// Until one notices, those first that cite what is broken.
    One,
    /// Those that cite a clause, until one notices.
    Clause(&'c str),
}

/// Puts cases to a broken engine.
pub fn run_bug(
    bug: &Bug,
    suite: &AnySuite<'_>,
    launch: Launch,
    effort: CaseSelection<'_>,
) -> BugResult {
    let mut session = Session::new(launch);
    let mut bite = BugResult::default();
    let mut put = |case: &dyn AnyCase, bite: &mut BugResult| {
        bite.run += 1;
        if matches!(case.judge(&mut session), Verdict::Fail(_) | Verdict::Error(_)) {
            *bite.groups.entry(case.group().to_owned()).or_default() += 1;
            for clause in bug.clauses.iter().filter(|clause| case.clauses().contains(clause)) {
                bite.killed.entry(clause.clone()).or_insert_with(|| case.id().to_owned());
            }
        }
    };
    let mut cases = suite.cases.clone();
    if let CaseSelection::Clause(clause) = effort {
        cases.retain(|case| case.clauses().iter().any(|cited| cited == clause));
    }
    // Counting is slow, and notices little that the others do not.
    let cites =
        |case: &dyn AnyCase| bug.clauses.iter().any(|clause| case.clauses().contains(clause));
    cases.sort_by_key(|case| (!cites(*case), case.group() == "perft"));
    for case in cases {
        if effort != CaseSelection::All && bite.is_killed() {
            break;
        }
        put(case, &mut bite);
    }
    // An engine that never greets was not tested: it may be that nothing of it can be started.
    if session.hello().is_err() {
        return BugResult { run: bite.run, ..BugResult::default() };
    }
    session.bye();
    bite
}

/// Bugs with what notices them, and clauses with the bugs that kill them.
#[derive(Clone, Debug)]
pub struct Matrix<'b> {
    /// Every bug, in its order.
    pub results: Vec<(&'b Bug, BugResult)>,
    /// Every clause that a case cites, with the bugs that break it and are noticed by such a case.
    pub clauses: BTreeMap<String, Vec<String>>,
}

impl<'b> Matrix<'b> {
    /// Tries every bug with every case, or with as many as it takes to notice each bug and to kill
    /// each clause; `launch` says how the engine with the bug of an index is started.
    ///
    /// **Cost**: all cases for each bug; about a hundredth of that if it need not be all.
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
        let effort = if all { CaseSelection::All } else { CaseSelection::One };
        let tried = run_parallel(bugs.len(), jobs, |index| {
            run_bug(&bugs[index], suite, launch(index), effort)
        })?;
        let mut matrix = Self::new(bugs, suite, tried);
        if all {
            return Ok(matrix);
        }
        let alive: Vec<String> = matrix.unkilled_clauses().map(str::to_owned).collect();
        let killed = run_parallel(alive.len(), jobs, |index| {
            let clause = alive[index].as_str();
            let mut breaking =
                bugs.iter().enumerate().filter(|(_, b)| b.clauses.contains(&alive[index]));
            breaking.find_map(|(at, bug)| {
                let bite = run_bug(bug, suite, launch(at), CaseSelection::Clause(clause));
                bite.is_killed().then_some((at, bite))
            })
        })?;
        for (at, bite) in killed.into_iter().flatten() {
            let first = &mut matrix.results[at].1;
            first.run += bite.run;
            first.killed.extend(bite.killed);
            for (group, n) in bite.groups {
                *first.groups.entry(group).or_default() += n;
            }
        }
        matrix.count(suite);
        Ok(matrix)
    }

    /// The matrix of bugs with what notices each of them, in their order.
    pub fn new(bugs: &'b [Bug], suite: &AnySuite<'_>, bites: Vec<BugResult>) -> Self {
        let mut matrix =
            Self { results: bugs.iter().zip(bites).collect(), clauses: BTreeMap::new() };
        matrix.count(suite);
        matrix
    }

    fn count(&mut self, suite: &AnySuite<'_>) {
        let mut clauses: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for clause in suite.cases.iter().flat_map(|case| case.clauses()) {
            clauses.entry(clause.clone()).or_default();
        }
        for (bug, bite) in &self.results {
            for clause in bite.killed.keys() {
                clauses.entry(clause.clone()).or_default().push(bug.id.clone());
            }
        }
        self.clauses = clauses;
    }

    /// The clauses that a case cites but no bug kills.
    pub fn unkilled_clauses(&self) -> impl Iterator<Item = &str> {
        self.clauses.iter().filter(|(_, by)| by.is_empty()).map(|(clause, _)| clause.as_str())
    }

    /// The bugs that no case notices.
    pub fn surviving_bugs(&self) -> impl Iterator<Item = &str> {
        self.results.iter().filter(|(_, bite)| !bite.is_killed()).map(|(bug, _)| bug.id.as_str())
    }

    /// Whether there are bugs, every bug is noticed, and every clause that a case cites is killed.
    pub fn is_complete(&self) -> bool {
        !self.results.is_empty()
            && self.surviving_bugs().next().is_none()
            && self.unkilled_clauses().next().is_none()
    }
}

/// The results of some tasks, in their order, worked on by several threads.
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
