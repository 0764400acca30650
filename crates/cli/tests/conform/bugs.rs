//! Deliberate bugs: replacements in the source of an engine, and the cases that notice them.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crosstrack::base::{DataError, Table};
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::{Launch, Session, Verdict};

/// A deliberate bug: a replacement in the source of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bug {
    /// Name, of letters, digits and dashes.
    pub(crate) id: String,
    /// Ids of the clauses that the bug breaks.
    pub(crate) clauses: Vec<String>,
    /// Text in the engine's source that is to be replaced; it must match exactly once.
    pub(crate) find: String,
    /// Text that takes the place of `find`.
    pub(crate) replace: String,
    /// What the bug does.
    pub(crate) note: String,
}

/// Parses a table of bugs (CSV); messages call it `file`. `is_clause` says whether a text is the id of a
/// clause.
///
/// # Errors
/// At the first invalid field, unknown clause or duplicate name.
pub(crate) fn parse_bugs(
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

/// Returns the source of an engine with a bug in it.
///
/// # Errors
/// If `find` does not match exactly once.
pub(crate) fn insert_bug(source: &str, bug: &Bug) -> Result<String, String> {
    let times = if bug.find.is_empty() { 0 } else { source.matches(&bug.find).count() };
    if times != 1 {
        return Err(format!(
            "bug {}: `find` must match exactly once (matched {times} times)",
            bug.id
        ));
    }
    Ok(source.replacen(&bug.find, &bug.replace, 1))
}

/// Puts cases to an engine until one of them fails, and returns that case. Small counts come first.
pub(crate) fn first_failing<'c>(
    launch: Launch,
    cases: impl Iterator<Item = &'c dyn AnyCase>,
) -> Option<&'c dyn AnyCase> {
    let mut session = Session::new(launch);
    let mut cases: Vec<&dyn AnyCase> = cases.collect();
    cases.sort_by_key(|case| case.expected_nodes());
    let is_failure = |verdict: &Verdict| matches!(verdict, Verdict::Fail(_) | Verdict::Error(_));
    let found = cases.into_iter().find(|case| is_failure(&case.judge(&mut session)));
    // An engine that never answers `hello` was not tested: perhaps it cannot be started at all.
    let is_tested = session.hello().is_ok();
    session.shut_down();
    found.filter(|_| is_tested)
}

/// Runs `work` for 0 to `tasks - 1` in several threads, and returns the indices for which it returns true.
pub(crate) fn which(tasks: usize, work: impl Fn(usize) -> bool + Sync) -> BTreeSet<usize> {
    let jobs = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (next, found) = (AtomicUsize::new(0), Mutex::new(BTreeSet::new()));
    thread::scope(|scope| {
        for _ in 0..jobs {
            #[allow(clippy::disallowed_methods, reason = "a test may break")]
            scope.spawn(|| {
                loop {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    if task >= tasks {
                        break;
                    }
                    if work(task) {
                        found.lock().expect("no thread panicked").insert(task);
                    }
                }
            });
        }
    });
    found.into_inner().expect("no thread panicked")
}
