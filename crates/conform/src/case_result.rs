//! A case with what it came to.

use std::borrow::Cow;
use std::time::Duration;

use crate::any_suite::AnyCase;
use crate::judge::Verdict;
use crate::process_error::ProcessError;
use crate::session::EngineError;
use crosstrack_io::clean::escape_line;

/// A case with what it came to.
#[derive(Clone, Debug)]
pub struct CaseResult<'s> {
    /// The case.
    pub case: &'s dyn AnyCase,
    /// What it came to.
    pub verdict: Verdict,
    /// Whether the list of known failures has it.
    pub known: bool,
    /// How long the engine and we took.
    pub time: Duration,
}

impl CaseResult<'_> {
    /// The word for the result: that of the verdict, but `known` for a known failure and
    /// `known-pass` for a known failure that passes.
    pub const fn word(&self) -> &'static str {
        match (&self.verdict, self.known) {
            (Verdict::Fail(_) | Verdict::Error(_), true) if !self.is_unasked() => "known",
            (Verdict::Pass, true) => "known-pass",
            (verdict, _) => verdict.word(),
        }
    }

    /// Whether this result fails the run.
    pub const fn is_failure(&self) -> bool {
        match self.verdict {
            Verdict::Fail(_) | Verdict::Error(_) => !self.known || self.is_unasked(),
            Verdict::Pass => self.known,
            Verdict::Skip(_) => false,
        }
    }

    /// Whether the engine was not asked any more.
    pub const fn is_given_up(&self) -> bool {
        matches!(&self.verdict, Verdict::Error(EngineError::Process(fault)) if fault.is_given_up())
    }

    /// Whether the engine was not asked, which no list of known failures is about: it was given up or
    /// did not start.
    pub const fn is_unasked(&self) -> bool {
        let did_not_start = matches!(
            self.verdict,
            Verdict::Error(EngineError::Process(
                ProcessError::NotStarted { .. } | ProcessError::NoThread { .. }
            ))
        );
        did_not_start || self.is_given_up()
    }

    /// What the case shows, on one line.
    pub fn why(&self) -> Cow<'_, str> {
        escape_line(self.case.why())
    }

    /// What is to be said beside the word, on one line; empty for a plain pass.
    pub fn detail(&self) -> String {
        let detail = match &self.verdict {
            Verdict::Pass if self.known => {
                "is listed as known to fail, but passes: take it off the list".to_owned()
            }
            Verdict::Pass => String::new(),
            Verdict::Fail(difference) => difference.summary(),
            Verdict::Error(none) => none.to_string(),
            Verdict::Skip(why) => why.clone(),
        };
        escape_line(&detail).into_owned()
    }
}
