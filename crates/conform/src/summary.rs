//! Whether a run passes: the one place that decides it.

use crate::case_result::CaseResult;
use crosstrack::base::counted;

/// How many cases came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// As expected.
    pub pass: usize,
    /// Another answer.
    pub fail: usize,
    /// No answer to judge.
    pub error: usize,
    /// Not played by the engine.
    pub skip: usize,
    /// Failures and errors on the list of known ones.
    pub known: usize,
    /// On that list, but passing.
    pub known_pass: usize,
    /// Chosen, but left out: they passed the last time.
    pub remembered: usize,
    /// Chosen, but not put to the engine.
    pub not_run: usize,
}

impl Totals {
    /// Names and numbers, in the order in which they are reported.
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

    /// Counts results.
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

    /// Whether the engine answered no case of this run.
    pub const fn is_untested(&self) -> bool {
        self.pass + self.fail + self.error + self.known + self.known_pass == 0
    }

    /// Whether a case fails the run.
    pub const fn has_failures(&self) -> bool {
        self.fail + self.error + self.known_pass > 0
    }
}

/// What was asked of a run, and what it came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunSummary {
    /// How many of the chosen cases came to what.
    pub totals: Totals,
    /// Whether the first failure ends the run.
    pub fail_fast: bool,
    /// What is required.
    pub required: Vec<Requirement>,
    /// How many skips there may be, if that is limited.
    pub max_skip: Option<usize>,
    /// What else is problems, such as lines that are no answers and threads that broke.
    pub problems: Vec<String>,
}

/// Cases that have to be tested, all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// What they are about: a group, a value of a ruleset, or `all`.
    pub word: String,
    /// How many the suite has.
    pub cases: usize,
    /// How many of them the engine answered in this run.
    pub tested: usize,
}

impl RunSummary {
    /// Returns why the run fails beside its cases, a sentence each.
    pub fn failure_reasons(&self) -> Vec<String> {
        let Self { totals, fail_fast, required, max_skip, problems } = self;
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
        if let Some(most) = max_skip.filter(|most| totals.skip > *most) {
            unmet.push(format!("--max-skip {most}: {} not tested", counted(totals.skip, "case")));
        }
        unmet
    }

    /// Returns whether the run passes: no case fails it, and nothing else does.
    pub fn has_passed(&self) -> bool {
        !self.totals.has_failures() && self.failure_reasons().is_empty()
    }
}
