//! A suite of vectors as the runner sees it: cases of whichever game, which can be put to an engine.

use std::fmt;

use serde::Serialize;

use crate::base::clean::line;
use crate::conform::crossings;
use crate::conform::judge::Verdict;
use crate::conform::session::Session;
use crate::conform::vectors::{Case, Level};

/// A case of whichever game.
pub trait Vector: fmt::Debug + Sync {
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
    fn line(&self) -> String;
    /// Puts the case to an engine.
    ///
    /// **Cost** one request; for a game one for each move and one more.
    ///
    /// # Panics
    /// If the case is not one of a checked suite.
    fn judge(&self, session: &mut Session) -> Verdict;
}

/// A case of either game, as data.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum AnyCase {
    /// Of Crosstrack.
    Crosstrack(Box<Case>),
    /// Of Crossings.
    Crossings(Box<crossings::vectors::Case>),
}

impl From<Case> for AnyCase {
    fn from(case: Case) -> Self {
        Self::Crosstrack(Box::new(case))
    }
}

impl From<crossings::vectors::Case> for AnyCase {
    fn from(case: crossings::vectors::Case) -> Self {
        Self::Crossings(Box::new(case))
    }
}

/// The cases of a suite, and what tells it from others.
#[derive(Clone, Debug)]
pub struct Listing<'s> {
    /// The name, such as `crosstrack-vectors`.
    pub name: &'static str,
    /// The version, three numbers.
    pub version: &'s str,
    /// The hash of its contents, in hex.
    pub sha256: &'s str,
    /// The words for all groups, in their order.
    pub groups: &'static [&'static str],
    /// Every case, in the order of groups.
    pub cases: Vec<&'s dyn Vector>,
}

impl<'s> Listing<'s> {
    /// Name, version and the beginning of the hash, on one line.
    pub fn label(&self) -> String {
        format!("{} {} (sha256 {})", self.name, line(self.version), &self.sha256[..16])
    }

    /// The case of an id.
    pub fn case(&self, id: &str) -> Option<&'s dyn Vector> {
        self.cases.iter().copied().find(|case| case.id() == id)
    }
}
