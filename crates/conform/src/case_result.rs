//! Results of cases.

use std::borrow::Cow;
use std::time::Duration;

use crate::any_suite::AnyCase;
use crate::judge::Verdict;
use crate::process_error::ProcessError;
use crate::session::EngineError;
use crosstrack_io::clean::escape_line;

/// A case with its verdict.
///
/// # Examples
/// ```
/// use std::time::Duration;
///
/// use crosstrack::Ruleset;
/// use crosstrack_conform::{CaseResult, HasShippedSuite, Verdict};
///
/// let case = Ruleset::shipped_suite().case("completion/straight-border").expect("a case");
/// let verdict = Verdict::Skip("no 4x2".to_owned());
/// let result = CaseResult { case, verdict, known: false, time: Duration::ZERO };
/// assert_eq!((result.word(), result.detail().as_str()), ("skip", "no 4x2"));
/// ```
#[derive(Clone, Debug)]
pub struct CaseResult<'s> {
    /// The case that was put to the engine.
    pub case: &'s dyn AnyCase,
    /// The verdict on the engine's answer.
    pub verdict: Verdict,
    /// Whether the case is in the list of known failures.
    pub known: bool,
    /// Time that engine and runner took for the case.
    pub time: Duration,
}

impl CaseResult<'_> {
    /// Returns the word for the result in reports: `known` for a known failure, `known-pass` for one that
    /// passes, else that of the verdict.
    pub const fn word(&self) -> &'static str {
        match (&self.verdict, self.known) {
            (Verdict::Fail(_) | Verdict::Error(_), true) if !self.is_unasked() => "known",
            (Verdict::Pass, true) => "known-pass",
            (verdict, _) => verdict.word(),
        }
    }

    /// Returns whether this result fails the run: an unknown failure, or a known one that passes.
    pub const fn is_failure(&self) -> bool {
        match self.verdict {
            Verdict::Fail(_) | Verdict::Error(_) => !self.known || self.is_unasked(),
            Verdict::Pass => self.known,
            Verdict::Skip(_) | Verdict::Undeclared(_) => false,
        }
    }

    /// Returns whether no request was sent, because the engine failed too often before.
    pub const fn is_given_up(&self) -> bool {
        matches!(&self.verdict, Verdict::Error(EngineError::Process(fault)) if fault.is_given_up())
    }

    /// Returns whether no request was sent: the engine failed too often or did not start. Lists of
    /// known failures do not excuse that.
    pub const fn is_unasked(&self) -> bool {
        let did_not_start = matches!(
            self.verdict,
            Verdict::Error(EngineError::Process(
                ProcessError::NotStarted { .. } | ProcessError::NoThread { .. }
            ))
        );
        did_not_start || self.is_given_up()
    }

    /// Returns what the case tests, on one line.
    pub fn why(&self) -> Cow<'_, str> {
        escape_line(self.case.why())
    }

    /// Returns the details for a report, on one line; empty for a pass that is not a known failure.
    pub fn detail(&self) -> String {
        let detail = match &self.verdict {
            Verdict::Pass if self.known => {
                "is listed as known to fail, but passes: take it off the list".to_owned()
            }
            Verdict::Pass => String::new(),
            Verdict::Fail(difference) => difference.summary(),
            Verdict::Error(none) => none.to_string(),
            Verdict::Skip(why) | Verdict::Undeclared(why) => why.clone(),
        };
        escape_line(&detail).into_owned()
    }
}
