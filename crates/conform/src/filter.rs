//! Which cases of a suite a run is about.

use crate::any_suite::{AnyCase, AnySuite};
use crate::case::Level;

/// A pattern for ids: `*` stands for any characters, also none and also `/`; `?` for one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob(String);

impl Glob {
    /// The pattern of a text; every text is one.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether the pattern stands for all of a text.
    ///
    /// **Cost**: at most the product of the two lengths.
    pub fn matches(&self, text: &str) -> bool {
        let (glob, text) = (self.0.as_bytes(), text.as_bytes());
        let (mut g, mut t) = (0, 0);
        // Where the last star stands, and how much of the text it has taken so far.
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

/// What a case must be to be chosen; an empty list stands for everything.
#[derive(Clone, Debug, Default)]
pub struct CaseFilter {
    /// Only these groups.
    pub groups: Vec<String>,
    /// Only ids that one of these matches.
    pub run: Vec<Glob>,
    /// No ids that one of these matches.
    pub skip: Vec<Glob>,
    /// Only these levels; a case without one is of none.
    pub levels: Vec<Level>,
}

impl CaseFilter {
    /// Whether a case is chosen.
    pub fn matches(&self, case: &dyn AnyCase) -> bool {
        (self.groups.is_empty() || self.groups.iter().any(|group| group == case.group()))
            && (self.levels.is_empty()
                || case.level().is_some_and(|level| self.levels.contains(&level)))
            && (self.run.is_empty() || self.run.iter().any(|glob| glob.matches(case.id())))
            && !self.skip.iter().any(|glob| glob.matches(case.id()))
    }

    /// The chosen cases, in the order of the suite.
    pub fn select<'s>(&self, suite: &AnySuite<'s>) -> Vec<&'s dyn AnyCase> {
        suite.cases.iter().copied().filter(|case| self.matches(*case)).collect()
    }

    /// The first pattern that matches no id of a suite: a slip of the pen, most likely.
    pub fn unmatched_glob<'c>(&'c self, suite: &AnySuite<'_>) -> Option<&'c Glob> {
        let idle = |glob: &&Glob| !suite.cases.iter().any(|case| glob.matches(case.id()));
        self.run.iter().chain(&self.skip).find(idle)
    }
}
