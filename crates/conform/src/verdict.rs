//! The verdict of a run, which follows from the states of the demanded cases and from nothing else.

use crate::case_result::{CaseState, CaseWord};
use crate::demand::Demand;
use crate::fresh::Fresh;
use crosstrack::base::counted;
use crosstrack_io::clean::escape_line;

/// The number of cases for each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([usize; CaseWord::COUNT]);

impl Counts {
    /// Returns the number of cases with a result.
    pub const fn of(&self, word: CaseWord) -> usize {
        self.0[word.index()]
    }

    /// Returns the number of all cases.
    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }

    /// Returns each result with its number of cases, in the order of reports.
    pub fn by_word(&self) -> impl Iterator<Item = (CaseWord, usize)> {
        CaseWord::ALL.iter().map(|&word| (word, self.of(word)))
    }

    /// Returns each number that is not 0 with the words for its result, such as `3 known failures`.
    fn phrases(&self, words: &[CaseWord]) -> Vec<String> {
        let words = words.iter().filter(|word| self.of(**word) > 0);
        words.map(|&word| phrase(word, self.of(word))).collect()
    }
}

/// Returns a number of cases with the words for their result.
fn phrase(word: CaseWord, number: usize) -> String {
    let one = number == 1;
    let words = match word {
        CaseWord::Pass => "passed",
        CaseWord::Fail if one => "wrong answer",
        CaseWord::Fail => "wrong answers",
        CaseWord::Error if one => "error",
        CaseWord::Error => "errors",
        CaseWord::Known if one => "known failure",
        CaseWord::Known => "known failures",
        CaseWord::Skip => "skipped",
        CaseWord::Undeclared => "not declared",
        CaseWord::LeftOut => "left out by --skip",
        CaseWord::Missing => "not in the folder",
        CaseWord::Changed => "changed in the folder",
        CaseWord::NotRun => "not run",
    };
    format!("{} {words}", thousands(number))
}

/// Writes a number with a comma between groups of three digits.
pub(crate) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What a verdict says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerdictWord {
    /// Every case of the demand passed in this run.
    Conforms,
    /// A case failed, or the engine wrote something that nobody had asked for.
    DoesNotConform,
    /// Nothing that was asked failed, but not every case of the demand passed.
    Incomplete,
}

impl VerdictWord {
    /// Returns the words that a sentence begins with.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Conforms => "CONFORMS",
            Self::DoesNotConform => "DOES NOT CONFORM",
            Self::Incomplete => "INCOMPLETE",
        }
    }
}

/// What a run found out besides the states of the cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// What the engine did, besides its answers, that the protocol forbids.
    pub faults: Vec<String>,
    /// What the runner could not do or find out.
    pub gaps: Vec<String>,
    /// What came of the fresh questions.
    pub fresh: Fresh,
}

/// The verdict of a run. Everything that a report affirms comes from it, and so does the exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunVerdict {
    word: VerdictWord,
    demand: String,
    sha256: String,
    cases: usize,
    counts: Counts,
    findings: Findings,
    allows_incomplete: bool,
}

impl RunVerdict {
    /// Creates the verdict on a demand, from the states of its cases.
    pub fn new<'a>(
        demand: &Demand<'_>,
        states: impl IntoIterator<Item = &'a CaseState>,
        findings: Findings,
    ) -> Self {
        let (mut counts, mut passed) = (Counts::default(), 0);
        for state in states {
            counts.0[state.word().index()] += 1;
            // Only the evidence of this run counts.
            passed += usize::from(matches!(state, CaseState::Passed(_)));
        }
        // A case without a state was not run.
        counts.0[CaseWord::NotRun.index()] += demand.len().saturating_sub(counts.total());
        let (fresh_failed, fresh_untested) = match findings.fresh {
            Fresh::Asked(fresh) => (fresh.failed > 0, fresh.untested > 0),
            Fresh::Off | Fresh::NotApplicable => (false, false),
        };
        let is_failed = counts.of(CaseWord::Fail) + counts.of(CaseWord::Error) > 0 || fresh_failed;
        let word = if is_failed || !findings.faults.is_empty() {
            VerdictWord::DoesNotConform
        } else if passed > 0
            && passed == demand.len()
            && passed == counts.total()
            && findings.gaps.is_empty()
            && !fresh_untested
        {
            VerdictWord::Conforms
        } else {
            VerdictWord::Incomplete
        };
        Self {
            word,
            demand: demand.name().to_owned(),
            sha256: demand.sha256().to_owned(),
            cases: demand.len(),
            counts,
            findings,
            allows_incomplete: demand.allows_incomplete(),
        }
    }

    /// Returns what the verdict says.
    pub const fn word(&self) -> VerdictWord {
        self.word
    }

    /// Returns what was demanded.
    pub fn demand(&self) -> &str {
        &self.demand
    }

    /// Returns the [hash of the demand](Demand::sha256).
    pub fn demand_sha256(&self) -> &str {
        &self.sha256
    }

    /// Returns the number of cases that were demanded.
    pub const fn cases(&self) -> usize {
        self.cases
    }

    /// Returns the number of cases for each result.
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Returns what was found besides the states of the cases.
    pub const fn findings(&self) -> &Findings {
        &self.findings
    }

    /// Returns whether the verdict is incomplete and the options allow that. They never allow a run that passed
    /// no case, or a gap in the run itself.
    pub fn is_allowed(&self) -> bool {
        self.word == VerdictWord::Incomplete
            && self.allows_incomplete
            && self.counts.of(CaseWord::Pass) > 0
            && self.findings.gaps.is_empty()
    }

    /// Returns whether the command ends with the exit code 0.
    pub fn is_success(&self) -> bool {
        self.word == VerdictWord::Conforms || self.is_allowed()
    }

    /// Returns each reason, apart from failures and errors, why not every case of the demand passed.
    pub fn reasons(&self) -> Vec<String> {
        const WHY: [CaseWord; 7] = [
            CaseWord::Undeclared,
            CaseWord::Skip,
            CaseWord::Known,
            CaseWord::LeftOut,
            CaseWord::Missing,
            CaseWord::Changed,
            CaseWord::NotRun,
        ];
        let mut reasons = self.counts.phrases(&WHY);
        if let Fresh::Asked(fresh) = &self.findings.fresh
            && fresh.untested > 0
        {
            let questions = counted(fresh.untested, "fresh question");
            reasons.push(format!("{questions} not tested"));
        }
        let gaps = self.findings.gaps.iter().map(|gap| escape_line(gap).into_owned());
        reasons.extend(gaps);
        reasons
    }

    /// Returns the verdict as a sentence.
    pub fn sentence(&self) -> String {
        let (word, demand) = (self.word.as_str(), &self.demand);
        let all = thousands(self.cases);
        let passed = thousands(self.counts.of(CaseWord::Pass));
        let cases = if self.cases == 1 { "case" } else { "cases" };
        let (reasons, findings) = (self.reasons(), &self.findings);
        let without = match findings.fresh {
            Fresh::Off => "; no fresh questions were asked (--fresh 0)",
            Fresh::Asked(_) | Fresh::NotApplicable => "",
        };
        match self.word {
            VerdictWord::Conforms if self.cases == 1 => {
                format!("{word} to {demand}: the only case passed in this run{without}")
            }
            VerdictWord::Conforms => {
                format!("{word} to {demand}: all {all} cases passed in this run{without}")
            }
            VerdictWord::DoesNotConform => {
                let failed = self.counts.of(CaseWord::Fail) + self.counts.of(CaseWord::Error);
                let kinds = self.counts.phrases(&[CaseWord::Fail, CaseWord::Error]).join(", ");
                let mut parts = Vec::new();
                if failed > 0 {
                    let fail = if failed == 1 { "fails" } else { "fail" };
                    parts.push(format!("{} of {all} {cases} {fail} ({kinds})", thousands(failed)));
                }
                if let Fresh::Asked(fresh) = findings.fresh
                    && fresh.failed > 0
                {
                    let all = counted(fresh.questions, "fresh question");
                    let fail = if fresh.failed == 1 { "fails" } else { "fail" };
                    parts.push(format!("{} of {all} {fail}", fresh.failed));
                }
                parts.extend(findings.faults.iter().map(|fault| escape_line(fault).into_owned()));
                parts.push(format!("{passed} passed"));
                parts.extend(reasons);
                format!("{word} to {demand}: {}{without}", parts.join(", "))
            }
            VerdictWord::Incomplete => {
                let reasons = reasons.join(", ");
                let allowed = if self.is_allowed() {
                    "; --allow incomplete lets it pass"
                } else if self.allows_incomplete {
                    "; --allow incomplete does not allow that"
                } else {
                    ""
                };
                let known = self.counts.of(CaseWord::Known);
                let tested = known + self.counts.of(CaseWord::Pass);
                let failed = match (tested, known) {
                    (0, _) => "nothing was tested",
                    (_, 0) => "nothing that was asked failed",
                    _ => "nothing else that was asked failed",
                };
                format!(
                    "{word} for {demand}: {passed} of {all} {cases} passed, {reasons}; {failed}{without}{allowed}"
                )
            }
        }
    }
}
