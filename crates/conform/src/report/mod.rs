//! The report of a run: one value that can be written as JSON and read back, and writers over it.

mod baseline;
mod case;
mod cause;
mod github;
mod junit;
mod markdown;
mod mistakes;
mod text;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use baseline::{Baseline, BaselineError, Changes};
pub use case::{CaseForm, CaseReport, SkippedReport};
pub use cause::{CauseReport, ErrorReport, Repeat, Smallest};
pub use github::github;
pub use junit::junit;
pub use markdown::markdown;
pub use mistakes::{MistakeReport, SharedReport};
pub use text::text;

use crate::any_suite::AnySuite;
use crate::case_result::CaseWord;
use crate::fresh::{Fresh, FreshCounts};
use crate::run::RunOutcome;
use crate::verdict::RunVerdict;
use crosstrack::base::counted;
use crosstrack_io::clean::escape_line;

/// The report of a run: an engine, tested on the cases that were demanded.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Report {
    /// The verdict of the run.
    pub verdict: VerdictReport,
    /// The test vectors that were used.
    pub suite: SuiteReport,
    /// The engine that was tested.
    pub engine: EngineReport,
    /// The number of cases for each result, by the word for the result; a number may be 0.
    pub totals: BTreeMap<String, usize>,
    /// Notes for the user, such as failures that could not be shrunk.
    pub notes: Vec<String>,
    /// The failures by cause. Causes from which others may follow come first.
    pub causes: Vec<CauseReport>,
    /// The kinds of mistakes that the failing cases look for. Those of whose cases the largest part fails come
    /// first.
    #[serde(default)]
    pub mistakes: Vec<MistakeReport>,
    /// What all failing cases have, and few of those that passed.
    #[serde(default)]
    pub shared: Vec<SharedReport>,
    /// The cases to which the engine gave no answer that can be judged, by the class of the error.
    pub errors: Vec<ErrorReport>,
    /// The cases that the engine does not play, by reason.
    pub skipped: Vec<SkippedReport>,
    /// The comparison with an earlier run. Absent if no earlier report was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compared: Option<Changes>,
    /// The fresh questions. Absent if none were asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fresh: Option<FreshReport>,
    /// The cases that were demanded, in the order of the test vectors.
    pub cases: Vec<CaseReport>,
    /// The duration of the run in seconds; JSON has none, so that the same answers give the same object.
    #[serde(skip)]
    pub seconds: f64,
}

/// The verdict of a run.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct VerdictReport {
    /// The verdict: `CONFORMS`, `DOES NOT CONFORM` or `INCOMPLETE`.
    word: String,
    /// The verdict as a sentence without a full stop.
    sentence: String,
    /// Whether the command ends with the exit code 0: the engine conforms, or the verdict is incomplete and
    /// `--allow incomplete` allows that.
    success: bool,
    /// The cases that were demanded.
    demand: DemandReport,
    /// The number of cases that passed in this run.
    passed: usize,
    /// The reasons, apart from failures and errors, why not every case passed: results with their numbers of
    /// cases, and what the runner could not do.
    reasons: Vec<String>,
    /// What the engine did, apart from its answers, that the protocol forbids.
    faults: Vec<String>,
}

/// The fresh questions of a run.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct FreshReport {
    /// The numbers of questions.
    #[serde(flatten)]
    pub counts: FreshCounts,
    /// The questions that failed.
    pub failures: Vec<CaseReport>,
}

/// The set of cases that an engine was required to pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DemandReport {
    /// The name of the set, such as `core of crosstrack suite 6.0.0`.
    name: String,
    /// The number of cases in the set.
    cases: usize,
    /// The SHA-256 of the suite and of the ids of the cases, in hexadecimal digits.
    sha256: String,
}

impl From<&RunVerdict> for VerdictReport {
    fn from(verdict: &RunVerdict) -> Self {
        Self {
            word: verdict.word().as_str().to_owned(),
            sentence: verdict.sentence(),
            success: verdict.is_success(),
            demand: DemandReport {
                name: verdict.demand().to_owned(),
                cases: verdict.cases(),
                sha256: verdict.demand_sha256().to_owned(),
            },
            passed: verdict.counts().of(CaseWord::Pass),
            reasons: verdict.reasons(),
            faults: verdict.findings().faults.clone(),
        }
    }
}

impl VerdictReport {
    /// Returns the verdict in a sentence.
    pub fn sentence(&self) -> &str {
        &self.sentence
    }

    /// Returns whether the command ends with the exit code 0.
    pub const fn is_success(&self) -> bool {
        self.success
    }
}

/// The test vectors of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SuiteReport {
    /// The name of the suite.
    pub name: String,
    /// The version of the suite.
    pub version: String,
    /// The SHA-256 of all test vectors, in hexadecimal digits.
    pub sha256: String,
    /// The folder that the test vectors were read from. Absent if they came with the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
}

impl SuiteReport {
    /// Returns the name, the version and the beginning of the hash, on one line.
    fn label(&self) -> String {
        let sha256 = self.sha256.get(..16).unwrap_or(&self.sha256);
        let folder =
            self.folder.as_ref().map_or_else(String::new, |folder| format!(" in {folder}"));
        let text = format!("{} {} (sha256 {sha256}){folder}", self.name, self.version);
        escape_line(&text).into_owned()
    }
}

/// The engine of a run.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct EngineReport {
    /// The command line that starts the engine.
    pub command: String,
    /// The name that the engine gives in `hello`; `null` if it did not answer `hello`.
    pub name: Option<String>,
    /// The version that the engine gives in `hello`; `null` if it did not answer `hello`.
    pub version: Option<String>,
    /// The programming language that the engine gives in `hello`; `null` if it did not answer `hello`.
    pub language: Option<String>,
}

impl EngineReport {
    /// Returns the name that the engine gives itself, on one line.
    fn label(&self) -> String {
        match (&self.name, &self.version, &self.language) {
            (Some(name), Some(version), Some(language)) => {
                escape_line(&format!("{name} {version} ({language})")).into_owned()
            }
            _ => "unknown, since it did not answer hello".to_owned(),
        }
    }
}

/// What a report is made of besides the outcome of the run.
#[derive(Clone, Debug)]
pub struct ReportParts {
    /// The command line of the engine.
    pub engine: String,
    /// The folder of the test vectors; `None` for the vectors that come with the program.
    pub folder: Option<String>,
    /// Further notes.
    pub notes: Vec<String>,
    /// The failures by cause.
    pub causes: Vec<CauseReport>,
    /// The errors by class.
    pub errors: Vec<ErrorReport>,
    /// What has changed since an earlier run.
    pub compared: Option<Changes>,
}

impl Report {
    /// Returns the report of a run.
    pub fn new(
        suite: &AnySuite<'_>,
        outcome: &RunOutcome<'_>,
        verdict: &RunVerdict,
        parts: ReportParts,
    ) -> Self {
        let ReportParts { engine, folder, notes, causes, errors, compared } = parts;
        let hello = outcome.hello.as_ref();
        let skipped = outcome.skipped_by_reason();
        Self {
            verdict: verdict.into(),
            suite: SuiteReport {
                name: suite.name.to_owned(),
                version: suite.version.to_owned(),
                sha256: suite.sha256.to_owned(),
                folder,
            },
            engine: EngineReport {
                command: engine,
                name: hello.map(|hello| hello.name.clone()),
                version: hello.map(|hello| hello.version.clone()),
                language: hello.map(|hello| hello.language.clone()),
            },
            totals: (verdict.counts().by_word())
                .map(|(word, number)| (word.to_string(), number))
                .collect(),
            notes: outcome.notes.iter().cloned().chain(notes).collect(),
            causes,
            mistakes: mistakes::mistakes(suite, &outcome.results),
            shared: mistakes::shared(&outcome.results),
            errors,
            skipped: skipped.iter().map(SkippedReport::from).collect(),
            compared,
            fresh: match outcome.findings.fresh {
                Fresh::Asked(counts) => {
                    let failures = outcome.fresh.iter().filter(|one| one.is_failure());
                    Some(FreshReport { counts, failures: failures.map(CaseReport::new).collect() })
                }
                Fresh::Off | Fresh::NotApplicable => None,
            },
            cases: outcome.results.iter().map(CaseReport::new).collect(),
            seconds: outcome.time.as_secs_f64(),
        }
    }

    /// Returns the case with an id.
    fn case(&self, id: &str) -> Option<&CaseReport> {
        let fresh = self.fresh.iter().flat_map(|fresh| &fresh.failures);
        self.cases.iter().chain(fresh).find(|case| case.id == id)
    }

    /// Returns the cases of each group, in the order of the suite.
    fn by_group(&self) -> impl Iterator<Item = (&str, &[CaseReport])> {
        let groups = self.cases.chunk_by(|a, b| a.group() == b.group());
        groups.map(|cases| (cases[0].group(), cases))
    }

    /// Returns, for the id of each failed case, the cause that the case belongs to.
    fn cause_of_cases(&self) -> BTreeMap<&str, &CauseReport> {
        let causes = self.causes.iter();
        causes.flat_map(|cause| cause.cases.iter().map(move |id| (id.as_str(), cause))).collect()
    }

    /// Describes how many cases were not run, and why; `None` if all were.
    fn not_run_line(&self) -> Option<String> {
        let mut not_run = self.cases.iter().filter(|case| case.result == CaseWord::NotRun);
        let first = not_run.next()?;
        let cases = counted(1 + not_run.count(), "case");
        Some(format!("{cases} not run: {}", first.detail))
    }

    /// Describes how many cases the engine was asked about, and how long that took.
    fn asked_line(&self) -> String {
        let asked = self.cases.iter().filter(|case| case.result.is_asked()).count();
        format!("asked {} in {:.2} s", counted(asked, "case"), self.seconds)
    }

    /// Describes the fresh questions on one line; `None` if none were asked.
    fn fresh_line(&self) -> Option<String> {
        self.fresh.as_ref().map(|fresh| fresh.counts.line())
    }

    /// Returns each result that occurs with its number of cases, and what came of the fresh questions, on one
    /// line.
    fn totals_line(&self) -> String {
        let words = CaseWord::ALL.iter().filter_map(|word| {
            let number = *self.totals.get(word.as_str())?;
            (number > 0).then(|| format!("{word} {number}"))
        });
        let words: Vec<String> = words.collect();
        let fresh = self.fresh_line().map_or_else(String::new, |line| format!("; {line}"));
        format!("{}: {}{fresh}", counted(self.cases.len(), "case"), words.join(", "))
    }
}

/// Counts the cases whose result is one of `words`.
fn count(cases: &[CaseReport], words: &[CaseWord]) -> usize {
    cases.iter().filter(|case| words.contains(&case.result)).count()
}
