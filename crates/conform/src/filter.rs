//! Selects cases of a suite.

use crate::any_suite::{AnyCase, AnySuite};
use crate::case::{Level, Source};

/// A pattern for ids: `*` matches any characters, `/` included, or none; `?` matches one byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob(String);

impl Glob {
    /// Creates a pattern; every text is a valid one.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns the text of the pattern.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Returns whether the pattern matches the whole of a text.
    ///
    /// **Cost**: at most the product of the two lengths.
    pub fn matches(&self, text: &str) -> bool {
        let (glob, text) = (self.0.as_bytes(), text.as_bytes());
        let (mut g, mut t) = (0, 0);
        // Index of the last star, and the end of the text that it matches so far.
        let mut star: Option<(usize, usize)> = None;
        while t < text.len() {
            match glob.get(g) {
                Some(b'*') => {
                    star = Some((g, t));
                    g += 1;
                }
                Some(&c) if c == b'?' || c == text[t] => {
                    g += 1;
                    t += 1;
                }
                _ => {
                    let Some((at, taken)) = star else { return false };
                    star = Some((at, taken + 1));
                    (g, t) = (at + 1, taken + 1);
                }
            }
        }
        glob[g..].iter().all(|&c| c == b'*')
    }
}

/// Conditions that a case must meet; an empty list is no condition.
#[derive(Clone, Debug, Default)]
pub struct CaseFilter {
    /// Names of the groups from which cases are selected.
    pub groups: Vec<String>,
    /// Patterns of which at least one must match the id.
    pub run: Vec<Glob>,
    /// Patterns of which none may match the id.
    pub skip: Vec<Glob>,
    /// Levels of which the case must have one; a case without a level is not selected.
    pub levels: Vec<Level>,
    /// Kinds of mistakes of which the case must hunt one.
    pub flags: Vec<String>,
    /// Source that must demand the answer by itself.
    pub source: Option<Source>,
}

impl CaseFilter {
    /// Returns whether a case meets all conditions.
    pub fn matches(&self, case: &dyn AnyCase) -> bool {
        (self.groups.is_empty() || self.groups.iter().any(|group| group == case.group()))
            && (self.levels.is_empty()
                || case.level().is_some_and(|level| self.levels.contains(&level)))
            && (self.flags.is_empty() || self.flags.iter().any(|flag| case.flags().contains(flag)))
            && self.source.is_none_or(|source| case.sources().contains(&source))
            && (self.run.is_empty() || self.run.iter().any(|glob| glob.matches(case.id())))
            && !self.skip.iter().any(|glob| glob.matches(case.id()))
    }

    /// Returns the cases that meet all conditions, in the order of the suite.
    pub fn select<'s>(&self, suite: &AnySuite<'s>) -> Vec<&'s dyn AnyCase> {
        suite.cases.iter().copied().filter(|case| self.matches(*case)).collect()
    }

    /// Returns the first pattern that matches no id of a suite, which is probably a typing error.
    pub fn unmatched_glob<'c>(&'c self, suite: &AnySuite<'_>) -> Option<&'c Glob> {
        let idle = |glob: &&Glob| !suite.cases.iter().any(|case| glob.matches(case.id()));
        self.run.iter().chain(&self.skip).find(idle)
    }
}
