//! The list of cases that are known to fail: an id on each line, `#` for comments.

use std::collections::BTreeSet;

use crate::any_suite::AnySuite;

/// A list of known failures, with its comments, so that it can be written again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownFailures {
    lines: Vec<String>,
    ids: BTreeSet<String>,
}

/// What is wrong with a line of such a list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct KnownFailuresError {
    /// Which line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: String,
}

fn id_of(line: &str) -> Option<&str> {
    let id = line.split('#').next().unwrap_or_default().trim();
    (!id.is_empty()).then_some(id)
}

impl KnownFailures {
    /// Reads a list.
    ///
    /// # Errors
    /// At an id that the suite does not have, or that is there twice.
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
            known.lines.push(line.to_owned());
        }
        Ok(known)
    }

    /// Whether a case is known to fail.
    pub fn contains(&self, id: &str) -> bool {
        self.ids.contains(id)
    }

    /// The list after a run: without what passed, with what failed. Comments stay, and so does
    /// everything that was not run; what is new is added at the end, in the order of the run.
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

    /// The list as text.
    pub fn to_text(&self) -> String {
        let mut text = self.lines.join("\n");
        if !text.is_empty() {
            text.push('\n');
        }
        text
    }
}
