//! The result of each case of a demand.

use std::borrow::Cow;
use std::time::Duration;

use crate::any_suite::AnyCase;
use crate::judge::{Difference, Passed, Verdict};
use crate::session::EngineError;
use crosstrack::vocabulary;
use crosstrack_io::clean::escape_line;

vocabulary! {
    /// The result of a case, as reports name it.
    ///
    /// # Examples
    /// ```
    /// use crosstrack_conform::CaseWord;
    ///
    /// assert_eq!(CaseWord::NotRun.as_str(), "not-run");
    /// ```
    CaseWord ("result") {
        /// This run asked the engine, and the answer was right.
        Pass = "pass",
        /// This run asked the engine, and the answer was wrong.
        Fail = "fail",
        /// This run asked the engine, and no answer came that can be judged.
        Error = "error",
        /// The answer was wrong, as in the earlier run that is the baseline.
        Known = "known",
        /// The engine declares the case and answered `skip`.
        Skip = "skip",
        /// The engine was not asked, since it does not declare the ruleset or command.
        Undeclared = "undeclared",
        /// The engine was not asked, since an option leaves the case out.
        LeftOut = "left-out",
        /// The case is missing in the folder of vectors.
        Missing = "missing",
        /// The case differs in the folder of vectors from the suite that the folder names.
        Changed = "changed",
        /// The run ended before the case.
        NotRun = "not-run",
    }
}

impl CaseWord {
    /// Returns whether the engine was asked in this run.
    pub const fn is_asked(self) -> bool {
        matches!(self, Self::Pass | Self::Fail | Self::Error | Self::Known | Self::Skip)
    }
}

/// The state of a case of a demand. Only the evidence of this run can make it passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseState {
    /// The engine gave the expected answer.
    Passed(Passed),
    /// The engine gave another answer.
    Failed(Difference),
    /// The engine gave no answer that can be judged: it crashed, timed out, or wrote something else.
    Broken(EngineError),
    /// The engine gave another answer, and so it did in the earlier run that is the baseline.
    Known(Difference),
    /// The engine declares the case, but answered that it does not play it. The text says why.
    Skipped(String),
    /// The engine does not declare the case. The text says what is missing.
    Undeclared(String),
    /// The engine was not asked.
    NotAsked(NotAsked),
}

/// The reason why the engine was not asked about a case of the demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotAsked {
    /// An option leaves the case out.
    LeftOut,
    /// The folder of vectors does not have the case.
    Missing,
    /// The case in the folder of vectors differs from that of the suite.
    Changed,
    /// The run ended before the case; the text says why.
    NotRun(String),
}

impl CaseState {
    /// Returns the state of a case that follows from the verdict on the answer. Only a wrong answer can be a
    /// known failure, never a crash, a malformed answer or a missing one.
    pub fn from_verdict(verdict: Verdict, is_known: bool) -> Self {
        match verdict {
            Verdict::Pass(passed) => Self::Passed(passed),
            Verdict::Fail(difference) if is_known => Self::Known(difference),
            Verdict::Fail(difference) => Self::Failed(difference),
            Verdict::Error(EngineError::Process(fault)) if fault.is_given_up() => {
                Self::NotAsked(NotAsked::NotRun(fault.to_string()))
            }
            Verdict::Error(error) => Self::Broken(error),
            Verdict::Skip(why) => Self::Skipped(why),
            Verdict::Undeclared(why) => Self::Undeclared(why),
        }
    }

    /// Returns the word for the state in reports.
    pub const fn word(&self) -> CaseWord {
        match self {
            Self::Passed(_) => CaseWord::Pass,
            Self::Failed(_) => CaseWord::Fail,
            Self::Broken(_) => CaseWord::Error,
            Self::Known(_) => CaseWord::Known,
            Self::Skipped(_) => CaseWord::Skip,
            Self::Undeclared(_) => CaseWord::Undeclared,
            Self::NotAsked(NotAsked::LeftOut) => CaseWord::LeftOut,
            Self::NotAsked(NotAsked::Missing) => CaseWord::Missing,
            Self::NotAsked(NotAsked::Changed) => CaseWord::Changed,
            Self::NotAsked(NotAsked::NotRun(_)) => CaseWord::NotRun,
        }
    }

    /// Returns whether the state makes the run fail.
    pub const fn is_failure(&self) -> bool {
        matches!(self, Self::Failed(_) | Self::Broken(_))
    }
}

/// A case with its state.
///
/// # Examples
/// ```
/// use std::time::Duration;
///
/// use crosstrack::Ruleset;
/// use crosstrack_conform::{CaseResult, CaseState, CaseWord, Suite};
///
/// let case = Suite::<Ruleset>::shipped().case("completion/straight-border").expect("a case");
/// let state = CaseState::Skipped("no 4x2".to_owned());
/// let result = CaseResult { case, state, time: Duration::ZERO };
/// assert_eq!((result.word(), result.detail().as_str()), (CaseWord::Skip, "no 4x2"));
/// ```
#[derive(Clone, Debug)]
pub struct CaseResult<'s> {
    /// The case.
    pub case: &'s dyn AnyCase,
    /// The state that the case ended in.
    pub state: CaseState,
    /// Time that the engine and the runner took for the case.
    pub time: Duration,
}

impl CaseResult<'_> {
    /// Returns the word for the result in reports.
    pub const fn word(&self) -> CaseWord {
        self.state.word()
    }

    /// Returns whether this result makes the run fail: a wrong answer that is not a known failure, or no
    /// answer.
    pub const fn is_failure(&self) -> bool {
        self.state.is_failure()
    }

    /// Returns the difference of a wrong answer that is not a known failure.
    pub const fn difference(&self) -> Option<&Difference> {
        match &self.state {
            CaseState::Failed(difference) => Some(difference),
            _ => None,
        }
    }

    /// Returns what the case tests, on one line.
    pub fn why(&self) -> Cow<'_, str> {
        escape_line(self.case.why())
    }

    /// Returns the details for a report, on one line; empty if the case passed, or was not asked for a reason
    /// without a text of its own.
    pub fn detail(&self) -> String {
        let detail = match &self.state {
            CaseState::Failed(difference) | CaseState::Known(difference) => difference.summary(),
            CaseState::Broken(none) => none.to_string(),
            CaseState::Skipped(why)
            | CaseState::Undeclared(why)
            | CaseState::NotAsked(NotAsked::NotRun(why)) => why.clone(),
            CaseState::Passed(_) | CaseState::NotAsked(_) => String::new(),
        };
        escape_line(&detail).into_owned()
    }
}
