//! Lists of cases that are known to fail: one id per line; `#` begins a comment.

use std::collections::BTreeSet;

use crate::case_result::{CaseResult, CaseWord};

/// A list of known failures, with its comments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownFailures {
    lines: Vec<String>,
    ids: BTreeSet<String>,
}

/// An invalid line of a list of known failures.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct KnownFailuresError {
    /// Number of the line, from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub reason: String,
}

fn id_of(line: &str) -> Option<&str> {
    let id = line.split('#').next().unwrap_or_default().trim();
    (!id.is_empty()).then_some(id)
}

impl KnownFailures {
    /// Parses a list of known failures: one id per line; `#` begins a comment. `ids` are the ids of all
    /// existing cases.
    ///
    /// # Errors
    /// If a case does not exist, or is in the list twice; names the first line with such a case.
    pub fn parse(text: &str, ids: &BTreeSet<&str>) -> Result<Self, KnownFailuresError> {
        let mut known = Self::default();
        for (index, line) in text.lines().enumerate() {
            if let Some(id) = id_of(line) {
                let bad = |reason| Err(KnownFailuresError { line: index + 1, reason });
                if !ids.contains(id) {
                    let id = crate::sanitize::sanitize(id, 80);
                    return bad(format!("there is no case `{id}`"));
                }
                if !known.ids.insert(id.to_owned()) {
                    return bad(format!("{id} is there twice"));
                }
            }
            // When the list is written, a second carriage return would be taken for part of the line ending.
            known.lines.push(line.trim_end_matches('\r').to_owned());
        }
        Ok(known)
    }

    /// Returns whether a case is in the list.
    pub fn contains(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    /// Creates a list of those cases of a run that got a wrong answer.
    pub fn of_results(results: &[CaseResult<'_>]) -> Self {
        let wrong = results.iter().filter(|one| one.word() == CaseWord::Fail);
        let lines: Vec<String> = wrong.map(|one| one.case.id().to_owned()).collect();
        Self { ids: lines.iter().cloned().collect(), lines }
    }

    /// Returns the number of cases in the list.
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Returns whether the list has no case.
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Returns the list without some ids. Comments and other ids stay, and nothing is added.
    #[must_use]
    pub fn without<'r>(&self, passed: impl IntoIterator<Item = &'r str>) -> Self {
        let passed: BTreeSet<&str> = passed.into_iter().collect();
        let mut next = self.clone();
        next.lines.retain(|line| id_of(line).is_none_or(|id| !passed.contains(id)));
        next.ids.retain(|id| !passed.contains(id.as_str()));
        next
    }

    /// Returns the text of the list, with its comments.
    pub fn to_text(&self) -> String {
        self.lines.iter().flat_map(|line| [line, "\n"]).collect()
    }
}
