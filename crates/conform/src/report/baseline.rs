//! The report of an earlier run: which failures are known, and what has changed since.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::any_suite::AnySuite;
use crate::case_result::{CaseResult, CaseWord};
use crate::report::Report;
use crosstrack::base::counted;
use crosstrack_io::clean::escape_line;

/// The failures of an earlier run over the same vectors.
///
/// A wrong answer to a case that got one in the earlier run is a known failure: it makes a run incomplete, but
/// does not fail it. Crashes, malformed answers and silence are never known failures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baseline {
    file: String,
    /// The ids of the cases that failed, in the order of the report.
    failed: Vec<String>,
    /// The ids of the cases that got a wrong answer.
    wrong: BTreeSet<String>,
}

/// Reason why a report cannot be a baseline: it is about other vectors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is about {theirs}, and this run about {ours}")]
pub struct BaselineError {
    /// The suite of the earlier report.
    pub theirs: String,
    /// The suite of this run.
    pub ours: String,
}

impl Baseline {
    /// Takes the failures from an earlier report, which was read from `file`.
    ///
    /// # Errors
    /// If the report is about another game, or about another version or other contents of the suite.
    pub fn new(
        file: String,
        earlier: &Report,
        suite: &AnySuite<'_>,
    ) -> Result<Self, BaselineError> {
        let theirs = (&*earlier.suite.name, &*earlier.suite.version, &*earlier.suite.sha256);
        if theirs != (suite.name, suite.version, suite.sha256) {
            return Err(BaselineError { theirs: earlier.suite.label(), ours: suite.label() });
        }
        let of = |words: &'static [CaseWord]| {
            let cases = earlier.cases.iter().filter(|case| words.contains(&case.result));
            cases.map(|case| case.id.clone())
        };
        Ok(Self {
            file,
            failed: of(&[CaseWord::Fail, CaseWord::Error, CaseWord::Known]).collect(),
            wrong: of(&[CaseWord::Fail, CaseWord::Known]).collect(),
        })
    }

    /// Returns whether the case got a wrong answer in the earlier run.
    pub fn has_wrong_answer(&self, id: &str) -> bool {
        self.wrong.contains(id)
    }

    /// Compares the results of a run with the earlier ones.
    pub fn changes(&self, results: &[CaseResult<'_>]) -> Changes {
        let now = |id: &str| results.iter().find(|one| one.case.id() == id).map(CaseResult::word);
        let is_wrong = |word| matches!(word, CaseWord::Fail | CaseWord::Error | CaseWord::Known);
        let of = |wanted: &dyn Fn(Option<CaseWord>) -> bool| {
            self.failed.iter().filter(|id| wanted(now(id))).cloned().collect()
        };
        let is_new = |id: &str| !self.failed.iter().any(|failed| failed == id);
        let new = results.iter().filter(|one| one.is_failure() && is_new(one.case.id()));
        Changes {
            file: self.file.clone(),
            new: new.map(|one| one.case.id().to_owned()).collect(),
            gone: of(&|word| word == Some(CaseWord::Pass)),
            same: of(&|word| word.is_some_and(is_wrong)),
            untested: of(&|word| {
                !word.is_some_and(|word| word == CaseWord::Pass || is_wrong(word))
            }),
        }
    }
}

/// A comparison of the failures of a run with the failures of an earlier run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Changes {
    /// The path of the file with the report of the earlier run.
    pub file: String,
    /// The ids of the cases that fail in this run, but did not fail in the earlier one.
    pub new: Vec<String>,
    /// The ids of the cases that failed in the earlier run and pass in this one.
    pub gone: Vec<String>,
    /// The ids of the cases that failed in the earlier run and fail again.
    pub same: Vec<String>,
    /// The ids of the cases that failed in the earlier run and were not tested in this one.
    pub untested: Vec<String>,
}

impl Changes {
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
