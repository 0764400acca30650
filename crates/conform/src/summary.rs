//! Decides whether a run passes.

use crate::case_result::CaseResult;
use crosstrack::base::counted;

/// Numbers of cases by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Cases that passed.
    pub pass: usize,
    /// Cases that failed: another answer than expected.
    pub fail: usize,
    /// Cases without an answer to judge.
    pub error: usize,
    /// Skipped cases: the engine does not play their ruleset or command.
    pub skip: usize,
    /// Known failures that failed again.
    pub known: usize,
    /// Known failures that passed.
    pub known_pass: usize,
    /// Selected cases that were left out because they passed in the last run.
    pub remembered: usize,
    /// Selected cases that were not put to the engine.
    pub not_run: usize,
}

impl Totals {
    /// Returns the word for each result and its number, in the order of reports.
    pub const fn named_counts(&self) -> [(&'static str, usize); 8] {
        [
            ("pass", self.pass),
            ("fail", self.fail),
            ("error", self.error),
            ("skip", self.skip),
            ("known", self.known),
            ("known-pass", self.known_pass),
            ("remembered", self.remembered),
            ("not-run", self.not_run),
        ]
    }

    /// Counts results by their [words](CaseResult::word); `remembered` and `not_run` stay 0.
    pub fn count<'r, 's: 'r>(judged: impl IntoIterator<Item = &'r CaseResult<'s>>) -> Self {
        let mut totals = Self::default();
        for one in judged {
            match one.word() {
                "pass" => totals.pass += 1,
                "fail" => totals.fail += 1,
                "error" => totals.error += 1,
                "known" => totals.known += 1,
                "known-pass" => totals.known_pass += 1,
                _ => totals.skip += 1,
            }
        }
        totals
    }

    /// Returns whether the engine answered no case of this run.
    pub const fn is_untested(&self) -> bool {
        self.pass + self.fail + self.error + self.known + self.known_pass == 0
    }

    /// Returns whether a case fails the run; a known failure that passes does.
    pub const fn has_failures(&self) -> bool {
        self.fail + self.error + self.known_pass > 0
    }
}

/// The results of a run, and what it requires to pass.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunSummary {
    /// Numbers of selected cases by result.
    pub totals: Totals,
    /// Whether the first failure ends the run.
    pub fail_fast: bool,
    /// Kinds of cases of which each case must be tested.
    pub required: Vec<Requirement>,
    /// Greatest number of skipped cases, if given.
    pub max_skip: Option<usize>,
    /// Number of skipped cases that the engine declares: none are allowed unless `max_skip` is given.
    pub declared_skips: usize,
    /// Other problems, such as invalid lines, or threads that broke.
    pub problems: Vec<String>,
}

/// A kind of cases, all of which must be tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Name of the kind: a group, a value of a ruleset, or `all`.
    pub word: String,
    /// Number of such cases in the suite.
    pub cases: usize,
    /// Number of such cases that the engine answered in this run.
    pub tested: usize,
}

impl RunSummary {
    /// Returns the reasons other than failed cases for which the run fails.
    pub fn failure_reasons(&self) -> Vec<String> {
        let Self { totals, fail_fast, required, max_skip, declared_skips, problems } = self;
        let mut unmet = problems.clone();
        if totals.is_untested() {
            let why = match totals.remembered {
                0 => "the engine answered no case".to_owned(),
                n => format!("{} remembered, and the engine answered none", counted(n, "case")),
            };
            unmet.push(format!("nothing was tested: {why}"));
        }
        if totals.not_run > 0 && !(*fail_fast && totals.has_failures()) {
            unmet.push(format!("{} not run", counted(totals.not_run, "case")));
        }
        for Requirement { word, cases, tested } in required {
            if tested < cases || *cases == 0 {
                unmet.push(format!(
                    "--require {word}: {} not tested",
                    counted(cases.saturating_sub(*tested), "case")
                ));
            }
        }
        if *declared_skips > 0 && max_skip.is_none() {
            unmet.push(format!(
                "{} declared and skipped: hello may leave rulesets and commands out, --max-skip N allows N",
                counted(*declared_skips, "case")
            ));
        }
        if let Some(most) = max_skip.filter(|most| totals.skip > *most) {
            unmet.push(format!("--max-skip {most}: {} not tested", counted(totals.skip, "case")));
        }
        unmet
    }

    /// Returns whether the run passes: no case fails it, and there is no other reason.
    pub fn has_passed(&self) -> bool {
        !self.totals.has_failures() && self.failure_reasons().is_empty()
    }
}
