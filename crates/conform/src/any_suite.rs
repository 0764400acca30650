//! A suite of vectors as the runner sees it: cases of whichever game, which can be put to an engine.

use std::fmt;

use serde_json::Value;

use crate::case::{Case, Level};
use crate::cause::{CauseWithFacts, Causes, causes};
use crate::judge::{Difference, Verdict, judge};
use crate::session::Session;
use crate::vectors::{CaseGroup, json};
use crosstrack_io::clean::escape_line;

/// A case of whichever game.
pub trait AnyCase: fmt::Debug + Sync {
    /// The permanent id.
    fn id(&self) -> &str;
    /// The word for the group that the id names.
    fn group(&self) -> &'static str;
    /// How far it reaches; `None` if the vectors of its game have no levels.
    fn level(&self) -> Option<Level>;
    /// What is asked, in a word.
    fn cmd(&self) -> &'static str;
    /// The clauses that it shows.
    fn clauses(&self) -> &[String];
    /// What it shows, in a sentence.
    fn why(&self) -> &str;
    /// The case as it stands in a vector file: a line of JSON.
    fn to_json_line(&self) -> String;
    /// Whether its ruleset has a value, such as `4x3`, or `junction=through` for a field.
    fn has_value(&self, value: &str) -> bool;
    /// Puts the case to an engine.
    ///
    /// **Cost** one request; for a game one for each move and one more.
    ///
    /// # Panics
    /// If the case is not one of a checked suite.
    fn judge(&self, session: &mut Session) -> Verdict;
    /// The causes of a difference, the one with the most facts first; at least one.
    ///
    /// # Panics
    /// If the case is not one of a checked suite.
    fn causes(&self, difference: &Difference) -> Vec<CauseWithFacts>;
}

impl<G: Causes> AnyCase for Case<G> {
    fn id(&self) -> &str {
        &self.id
    }

    fn group(&self) -> &'static str {
        let group = G::GROUPS.iter().find(|group| group.name == self.group());
        group.map_or("", |group| group.name)
    }

    fn level(&self) -> Option<Level> {
        self.level
    }

    fn cmd(&self) -> &'static str {
        self.task.name()
    }

    fn clauses(&self) -> &[String] {
        &self.clauses
    }

    fn why(&self) -> &str {
        &self.why
    }

    fn to_json_line(&self) -> String {
        json(self)
    }

    fn has_value(&self, value: &str) -> bool {
        let form = serde_json::to_value(&self.ruleset).unwrap_or_default();
        let is = |field: &str, value: &str| match &form[field] {
            Value::String(text) => text == value,
            Value::Number(number) => value.parse().ok().as_ref() == Some(number),
            _ => false,
        };
        match value.split_once('=') {
            Some((field, value)) => is(field, value),
            None => G::DECLARABLE.iter().any(|(_, field)| is(field, value)),
        }
    }

    fn judge(&self, session: &mut Session) -> Verdict {
        judge(self, session)
    }

    fn causes(&self, difference: &Difference) -> Vec<CauseWithFacts> {
        causes(self, difference)
    }
}

/// The cases of a suite, and what identifies it.
#[derive(Clone, Debug)]
pub struct AnySuite<'s> {
    /// The name, such as `crosstrack-vectors`.
    pub name: &'static str,
    /// The version, three numbers.
    pub version: &'s str,
    /// The hash of its contents, in hex.
    pub sha256: &'s str,
    /// All groups, in their order.
    pub groups: &'static [CaseGroup],
    /// Every case, in the order of groups.
    pub cases: Vec<&'s dyn AnyCase>,
}

impl<'s> AnySuite<'s> {
    /// Name, version and the beginning of the hash, on one line.
    pub fn label(&self) -> String {
        format!("{} {} (sha256 {})", self.name, escape_line(self.version), &self.sha256[..16])
    }

    /// The case of an id.
    pub fn case(&self, id: &str) -> Option<&'s dyn AnyCase> {
        self.cases.iter().copied().find(|case| case.id() == id)
    }
}
