//! Lists of cases that are known to fail: one id a line, `#` begins a comment.

use std::collections::BTreeSet;

use crate::any_suite::AnySuite;

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
    /// Parses a list of known failures of a suite: one id a line; `#` begins a comment.
    ///
    /// # Errors
    /// If the suite does not have an id, or the list has it twice; names the first such line.
    pub fn parse(text: &str, suite: &AnySuite<'_>) -> Result<Self, KnownFailuresError> {
        let mut known = Self::default();
        for (index, line) in text.lines().enumerate() {
            if let Some(id) = id_of(line) {
                let bad = |reason| Err(KnownFailuresError { line: index + 1, reason });
                if suite.case(id).is_none() {
                    let (version, id) = (suite.version, crate::sanitize::sanitize(id, 80));
                    return bad(format!("suite {version} has no case `{id}`"));
                }
                if !known.ids.insert(id.to_owned()) {
                    return bad(format!("{id} is there twice"));
                }
            }
            // A second carriage return would be taken for part of the end of the line when it is written.
            known.lines.push(line.trim_end_matches('\r').to_owned());
        }
        Ok(known)
    }

    /// Returns whether a case is in the list.
    pub fn contains(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    /// Returns the list after a run: without the ids in `passed`, and with new ids in `failed` at the
    /// end. Comments and ids that were not run stay.
    #[must_use]
    pub fn with_results<'r>(
        &self,
        passed: impl IntoIterator<Item = &'r str>,
        failed: impl IntoIterator<Item = &'r str>,
    ) -> Self {
        let passed: BTreeSet<&str> = passed.into_iter().collect();
        let mut next = self.clone();
        next.lines.retain(|line| id_of(line).is_none_or(|id| !passed.contains(id)));
        next.ids.retain(|id| !passed.contains(id.as_str()));
        for id in failed {
            if next.ids.insert(id.to_owned()) {
                next.lines.push(id.to_owned());
            }
        }
        next
    }

    /// Returns the text of the list, with its comments.
    pub fn to_text(&self) -> String {
        self.lines.iter().flat_map(|line| [line, "\n"]).collect()
    }
}
