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

/// Conditions that a case must meet; an empty list sets no condition.
#[derive(Clone, Debug, Default)]
pub struct CaseFilter {
    /// Names of the groups from which cases are selected.
    pub groups: Vec<String>,
    /// Patterns for ids; at least one must match the id of the case.
    pub run: Vec<Glob>,
    /// Patterns of the ids of cases to skip.
    pub skip: Vec<Glob>,
    /// Allowed levels; the case must have one of them, so a case without a level is not selected.
    pub levels: Vec<Level>,
    /// Whether all levels are named, so that they set no condition.
    pub all_levels: bool,
    /// Kinds of mistakes; the case must look for at least one of them.
    pub flags: Vec<String>,
    /// A source that must demand the answer by itself.
    pub source: Option<Source>,
    /// Words; at least one must be the group of the case, a value of its ruleset, or `all`.
    pub required: Vec<String>,
}

impl CaseFilter {
    /// Returns whether a demand includes a case: the case meets all conditions except those of `skip`.
    pub fn demands(&self, case: &dyn AnyCase) -> bool {
        (self.groups.is_empty() || self.groups.iter().any(|group| group == case.group()))
            && (self.levels.is_empty()
                || case.level().is_some_and(|level| self.levels.contains(&level)))
            && (self.flags.is_empty() || self.flags.iter().any(|flag| case.flags().contains(flag)))
            && self.source.is_none_or(|source| case.sources().contains(&source))
            && (self.run.is_empty() || self.run.iter().any(|glob| glob.matches(case.id())))
            && (self.required.is_empty() || self.required.iter().any(|word| is_about(case, word)))
    }

    /// Returns whether a case is skipped, so that the engine is not asked about it.
    pub fn leaves_out(&self, case: &dyn AnyCase) -> bool {
        self.skip.iter().any(|glob| glob.matches(case.id()))
    }

    /// Returns whether there is no condition, except perhaps those of `skip`.
    pub(crate) fn is_open(&self) -> bool {
        let Self { groups, run, skip: _, levels, all_levels, flags, source, required } = self;
        let lists = [groups, flags, required];
        !all_levels
            && source.is_none()
            && run.is_empty()
            && levels.is_empty()
            && lists.iter().all(|list| list.is_empty())
    }

    /// Names the cases that are demanded, such as `core` or `links, board`.
    pub(crate) fn name(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut add = |prefix: &str, words: Vec<String>| {
            if !words.is_empty() {
                parts.push(format!("{prefix}{}", words.join(" or ")));
            }
        };
        add("", self.levels.iter().map(ToString::to_string).collect());
        add("group ", self.groups.clone());
        add("", self.required.iter().filter(|word| *word != "all").cloned().collect());
        add("source ", self.source.iter().map(ToString::to_string).collect());
        add("flag ", self.flags.clone());
        add("", self.run.iter().map(|glob| glob.text().to_owned()).collect());
        if parts.is_empty() || self.required.iter().any(|word| word == "all") {
            return "all cases".to_owned();
        }
        parts.join(", ")
    }

    /// Returns the cases of a suite that are demanded and not skipped, in the order of the suite.
    pub fn select<'s>(&self, suite: &AnySuite<'s>) -> Vec<&'s dyn AnyCase> {
        let is_selected = |case: &&dyn AnyCase| self.demands(*case) && !self.leaves_out(*case);
        suite.cases.iter().copied().filter(is_selected).collect()
    }

    /// Returns the first pattern that matches no id, which is probably a typing error.
    pub fn unmatched_glob<'c>(&'c self, ids: &[&str]) -> Option<&'c Glob> {
        let idle = |glob: &&Glob| !ids.iter().any(|id| glob.matches(id));
        self.run.iter().chain(&self.skip).find(idle)
    }
}

/// Returns whether a case is about a word: its group, a value of its ruleset such as `4x3` or `junction=through`, or
/// `all`.
pub fn is_about(case: &dyn AnyCase, word: &str) -> bool {
    word == "all" || case.group() == word || case.has_value(word)
}
