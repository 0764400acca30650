//! The cases of a run, as a report has them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::case_result::{CaseResult, CaseState, CaseWord};
use crate::judge::Difference;
use crate::run::SkippedCases;
use crosstrack::base::counted;
use crosstrack_io::clean::escape_line;

/// A case that was demanded, with its result.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CaseReport {
    /// The id of the case; `crosstrack conform vectors show ID` shows the case.
    pub id: String,
    /// The result. If the engine was asked: `pass`, `fail`, `error` (no answer that can be judged), `known`
    /// (wrong, as in the baseline) or `skip` (the engine declares the case, but answers `skip`). If it was not
    /// asked: `undeclared` (the engine does not declare the ruleset or the command), `left-out` (by an option),
    /// `missing` or `changed` (in the folder of vectors) or `not-run` (the run ended before the case).
    #[schemars(with = "String")]
    pub result: CaseWord,
    /// The ids of the clauses that the case tests.
    pub clauses: Vec<String>,
    /// The names of the kinds of mistakes that the case looks for. Absent if the result is `pass`, or there are
    /// none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// What the case tests. Absent unless the result is `fail` or `error`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// The class of the error, such as `crash`, `timeout` or `malformed`. Absent unless the result is `error`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The difference, the error, or the reason why the engine was not asked or did not answer, in words.
    /// Absent if there is nothing to say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The facts of the right response that the engine's response lacks. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// The facts of the engine's response that the right one does not have. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<String>,
    /// The facts that the engine's response has more than once. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub twice: Vec<String>,
    /// The number of facts that `extra` and `twice` leave out because there are too many. Absent if it is 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_out: Option<usize>,
    /// The seconds that the case took.
    #[serde(skip)]
    pub seconds: f64,
}

impl CaseReport {
    pub(super) fn new(one: &CaseResult<'_>) -> Self {
        let difference = match &one.state {
            CaseState::Failed(difference) | CaseState::Known(difference) => difference.clone(),
            _ => Difference::default(),
        };
        let word = one.word();
        let is_pass = word == CaseWord::Pass;
        Self {
            id: one.case.id().to_owned(),
            result: word,
            clauses: one.case.clauses().to_vec(),
            flags: if is_pass { Vec::new() } else { one.case.flags().to_vec() },
            why: if one.is_failure() { one.why().into_owned() } else { String::new() },
            class: match &one.state {
                CaseState::Broken(error) => Some(error.class().to_owned()),
                _ => None,
            },
            detail: one.detail(),
            missing: difference.missing,
            extra: difference.extra,
            twice: difference.twice,
            left_out: Some(difference.left_out).filter(|n| *n > 0),
            seconds: one.time.as_secs_f64(),
        }
    }

    /// Returns the group: the id up to the slash.
    pub fn group(&self) -> &str {
        group_of(&self.id)
    }

    /// Returns whether the case fails the run.
    pub const fn is_failure(&self) -> bool {
        matches!(self.result, CaseWord::Fail | CaseWord::Error)
    }

    /// Writes a failed case with its clauses and what is wrong.
    pub(super) fn in_full(&self) -> String {
        let Self { id, why, detail, result, .. } = self;
        let clauses = self.clauses.join(" ");
        format!("{result:<10} {id}  {clauses}\n           {why}\n           {detail}\n")
    }
}

/// Returns the group of an id: the part before the slash.
pub(super) fn group_of(id: &str) -> &str {
    id.split('/').next().unwrap_or_default()
}

/// The cases that the engine does not play for the same reason.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SkippedReport {
    /// The reason why the engine does not play the cases.
    pub why: String,
    /// Whether the engine declares the cases, but answered `skip`.
    pub declared: bool,
    /// The number of cases.
    pub cases: usize,
    /// The number of these cases for each group, by the name of the group.
    pub groups: BTreeMap<String, usize>,
}

impl From<&SkippedCases> for SkippedReport {
    fn from(skipped: &SkippedCases) -> Self {
        let groups = skipped.groups.iter().map(|&(group, cases)| (group.to_owned(), cases));
        Self {
            why: skipped.why.clone(),
            declared: skipped.is_declared,
            cases: skipped.cases(),
            groups: groups.collect(),
        }
    }
}

impl SkippedReport {
    /// Describes the cases on one line.
    pub(super) fn line(&self) -> String {
        let (cases, why) = (counted(self.cases, "case"), escape_line(&self.why));
        format!("{why}: {cases} not tested ({})", group_counts(&self.groups))
    }
}

/// Writes the groups with their numbers of cases.
pub(super) fn group_counts(groups: &BTreeMap<String, usize>) -> String {
    groups.iter().map(|(group, n)| format!("{group} {n}")).collect::<Vec<_>>().join(", ")
}

/// A case of the test vectors.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is of use")]
pub struct CaseForm {
    /// The id of the case.
    id: String,
    /// The ids of the clauses that the case tests.
    clauses: Vec<String>,
    /// The reason why the expected response is right, as a sentence.
    why: String,
    /// The ruleset in the form of the protocol.
    ruleset: BTreeMap<String, Json>,
    /// The command of the request.
    cmd: String,
    /// The fields of the request.
    request: BTreeMap<String, Json>,
    /// The expected response.
    expect: Json,
}
