//! What has changed since an earlier run.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::any_suite::AnySuite;
use crate::case_result::{CaseResult, CaseWord};
use crate::report::Report;
use crosstrack::base::counted;
use crosstrack_io::clean::escape_line;

/// A comparison of the failures of a run with the failures of an earlier run. Known failures count as failures
/// of the earlier run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Changes {
    /// The path of the file with the report of the earlier run.
    pub file: String,
    /// The ids of the cases that fail in this run, but did not fail in the earlier one.
    pub new: Vec<String>,
    /// The ids of the cases that failed in the earlier run and pass in this one.
    pub gone: Vec<String>,
    /// The ids of the cases that failed in the earlier run and fail again, also as known failures.
    pub same: Vec<String>,
    /// The ids of the cases that failed in the earlier run and were not tested in this one.
    pub untested: Vec<String>,
}

/// Reason why two reports cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is about {theirs}, and this run about {ours}")]
pub struct ChangesError {
    /// The suite of the earlier report.
    pub theirs: String,
    /// The suite of this run.
    pub ours: String,
}

impl Changes {
    /// Compares results with those of an earlier report, which was read from `file`.
    ///
    /// # Errors
    /// If that report is about another suite.
    pub fn new(
        file: String,
        earlier: &Report,
        suite: &AnySuite<'_>,
        results: &[CaseResult<'_>],
    ) -> Result<Self, ChangesError> {
        earlier.check_suite(suite)?;
        let now = |id: &str| results.iter().find(|one| one.case.id() == id).map(CaseResult::word);
        let failed: Vec<&str> = (earlier.cases.iter())
            .filter(|case| case.is_failure() || case.result == CaseWord::Known)
            .map(|case| case.id.as_str())
            .collect();
        let is_wrong = |word| matches!(word, CaseWord::Fail | CaseWord::Error | CaseWord::Known);
        let is_right = |word| matches!(word, CaseWord::Pass | CaseWord::KnownPass);
        let of = |wanted: &dyn Fn(Option<CaseWord>) -> bool| {
            failed.iter().filter(|id| wanted(now(id))).map(|id| (*id).to_owned()).collect()
        };
        let new = results.iter().filter(|one| one.is_failure() && !failed.contains(&one.case.id()));
        Ok(Self {
            file,
            new: new.map(|one| one.case.id().to_owned()).collect(),
            gone: of(&|word| word.is_some_and(is_right)),
            same: of(&|word| word.is_some_and(is_wrong)),
            untested: of(&|word| !word.is_some_and(|word| is_right(word) || is_wrong(word))),
        })
    }

    /// Describes the numbers of new, gone and other failures on one line.
    fn line(&self) -> String {
        let new = counted(self.new.len(), "new failure");
        let (gone, same) = (self.gone.len(), self.same.len());
        let file = escape_line(&self.file);
        let untested = match self.untested.len() {
            0 => String::new(),
            number => format!(", {number} not tested now"),
        };
        format!("compared with {file}: {new}, {gone} gone, {same} as before{untested}")
    }

    /// Returns that line, followed by the cases that are new or gone.
    pub fn text(&self) -> String {
        let mut text = self.line() + "\n";
        for (word, ids) in [("new", &self.new), ("gone", &self.gone)] {
            text.extend(ids.iter().take(20).map(|id| format!("  {word:<4} {}\n", escape_line(id))));
            if ids.len() > 20 {
                text += &format!("  and {} more\n", ids.len() - 20);
            }
        }
        text
    }
}

impl Report {
    /// Checks that the report is about the given suite.
    ///
    /// # Errors
    /// If the report is about another game, or about another version or other contents of the suite.
    pub fn check_suite(&self, suite: &AnySuite<'_>) -> Result<(), ChangesError> {
        let ours = (suite.name, suite.version, suite.sha256);
        let theirs = (&*self.suite.name, &*self.suite.version, &*self.suite.sha256);
        if ours == theirs {
            return Ok(());
        }
        Err(ChangesError { theirs: self.suite.label(), ours: suite.label() })
    }
}
