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

/// A case of the demand with its result.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CaseReport {
    /// The id of the case; `crosstrack conform vectors show ID` shows the case.
    pub id: String,
    /// The result: `pass`, `fail` or `error`; `known` (a known failure), `known-pass` (a known failure that passes);
    /// `skip` (declared, and answered with `skip`), `undeclared`; `remembered`, `left-out`, `missing`, `changed` and
    /// `not-run` if the engine was not asked.
    #[schemars(with = "String")]
    pub result: CaseWord,
    /// The ids of the clauses that the case tests.
    pub clauses: Vec<String>,
    /// The kinds of mistakes that the case hunts, unless it passed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// What the case tests, if it failed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    /// The kind of the error, if the result is `error`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// The difference, the error, or the reason why the engine does not play the case, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// The facts of the right response that the engine's response lacks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// The facts of the engine's response that the right one does not have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<String>,
    /// The facts that the engine's response has twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub twice: Vec<String>,
    /// The number of further extra or repeated facts that are not listed.
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

/// The cases that the engine does not play for one reason.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SkippedReport {
    /// The reason why they were not tested.
    pub why: String,
    /// Whether the engine declares them, and answered `skip`.
    pub declared: bool,
    /// The number of cases.
    pub cases: usize,
    /// The number of these cases in each group.
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

/// A case of the test vectors, as its schema describes it.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is of use")]
pub struct CaseForm {
    /// The id of the case.
    id: String,
    /// The ids of the clauses that the case tests.
    clauses: Vec<String>,
    /// The reason why the expected response is right.
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
