//! Reports on checked claims, as text and JSON.

use std::fmt::Write as _;
use std::time::Duration;

use schemars::generate::SchemaGenerator;
use schemars::{JsonSchema, Schema, json_schema};
use serde::{Serialize, Serializer};

use crate::claim::{Claim, Tier, Verdict};
use crate::matrix::Matrix;
use crate::run::ClaimReport;
use crosstrack::base::counted;
use crosstrack::vocabulary;

/// The content of a report: checked claims, claims that are only listed, and the matrix of clauses and
/// claims.
#[derive(Clone, Copy, Debug)]
pub struct VerifyReport<'a> {
    /// Claims that were checked, with their results.
    pub checked: &'a [ClaimReport],
    /// Further claims, to be listed without a result.
    pub listed: &'a [&'static Claim],
    /// Matrix of clauses and claims; `None` leaves it out.
    pub matrix: Option<&'a Matrix>,
}

vocabulary! {
    /// The status of a claim, or of a whole run; a later variant is worse.
    ClaimStatus ("status") {
        /// Every claim holds, and every clause has one.
        Holds = "holds",
        /// The budget was spent before the check of a claim decided.
        Unknown = "unknown",
        /// A claim fails, or the matrix has a gap.
        Fails = "fails",
        /// A check panicked.
        Broken = "broken",
    }
}

/// Returns the status of a run: the worst of the checked claims, or [`ClaimStatus::Fails`] if the matrix
/// has gaps and no claim is worse.
pub fn overall_status(checked: &[ClaimReport], matrix: Option<&Matrix>) -> ClaimStatus {
    let gaps = matrix.is_some_and(|m| !m.gaps.is_empty()).then_some(ClaimStatus::Fails);
    checked.iter().map(status_of).chain(gaps).max().unwrap_or(ClaimStatus::Holds)
}

const fn status_of(checked: &ClaimReport) -> ClaimStatus {
    match (&checked.verdict, checked.panicked) {
        (_, true) => ClaimStatus::Broken,
        (Verdict::Holds { .. }, _) => ClaimStatus::Holds,
        (Verdict::Fails { .. }, _) => ClaimStatus::Fails,
        (Verdict::Unknown { .. }, _) => ClaimStatus::Unknown,
    }
}

const fn word(checked: &ClaimReport) -> &'static str {
    status_of(checked).as_str()
}

const fn cases(verdict: &Verdict) -> Option<u64> {
    match verdict {
        Verdict::Holds { cases } => Some(*cases),
        _ => None,
    }
}

/// Returns the counterexample, or what is known so far; `None` for a claim that holds.
fn detail(verdict: &Verdict) -> Option<&str> {
    match verdict {
        Verdict::Holds { .. } => None,
        Verdict::Fails { counterexample } => Some(counterexample),
        Verdict::Unknown { so_far } => Some(so_far),
    }
}

/// Returns a checked claim as text: one line, followed by indented lines for a counterexample.
pub fn claim_line(checked: &ClaimReport) -> String {
    let count = cases(&checked.verdict).map_or_else(|| "-".to_owned(), |n| n.to_string());
    let mut text = format!(
        "{:<7}  {:<28} {count:>12} cases {:>8.3} s  {}\n",
        word(checked),
        checked.claim.id,
        checked.time.as_secs_f64(),
        checked.claim.clauses.join(" ")
    );
    for line in detail(&checked.verdict).into_iter().flat_map(str::lines) {
        let _ = writeln!(text, "         {line}");
    }
    text
}

/// Returns the matrix of clauses and claims as text, with its gaps.
pub fn matrix_text(matrix: &Matrix) -> String {
    let mut text = "\nclauses and the claims that speak for them\n".to_owned();
    for (clause, claims) in &matrix.rows {
        let claims = if claims.is_empty() { "-".to_owned() } else { claims.join(" ") };
        let _ = writeln!(text, "{clause:<22} {claims}");
    }
    text.extend(matrix.gaps.iter().map(|gap| format!("gap: {gap}\n")));
    text
}

/// Returns a line with the numbers of claims of each status, and the numbers of clauses, gaps and cases;
/// `time` is the duration of the run.
pub fn totals(report: &VerifyReport<'_>, time: Duration) -> String {
    let count = |status: &str| report.checked.iter().filter(|c| word(c) == status).count();
    let claims = report.checked.len();
    let mut parts = vec![format!("{}: {} hold", counted(claims, "claim"), count("holds"))];
    parts.push(format!("{} fail", count("fails")));
    for other in ["unknown", "broken"] {
        if count(other) > 0 {
            parts.push(format!("{} {other}", count(other)));
        }
    }
    let mut text = format!("\n{}", parts.join(", "));
    if let Some(matrix) = report.matrix {
        let _ = write!(text, "; {} clauses, {} gaps", matrix.rows.len(), matrix.gaps.len());
    }
    let cases: u64 = report.checked.iter().filter_map(|c| cases(&c.verdict)).sum();
    let _ = writeln!(text, "; {cases} cases; {:.1} s", time.as_secs_f64());
    text
}

/// A claim, with its result if it was checked.
#[derive(Serialize, JsonSchema)]
struct JsonClaim<'a> {
    /// The id of the claim, in kebab case.
    id: &'a str,
    /// The statement about the rules, in one sentence.
    statement: &'a str,
    /// The ids of the clauses that the claim cites.
    clauses: &'a [&'a str],
    /// The lowest tier in which the claim is checked: `quick`, whose checks take seconds, or `full`, whose
    /// checks take minutes.
    tier: &'a str,
    /// The result: `holds`, `fails`, `unknown` if the budget was spent before the check decided, or `broken` if
    /// the check panicked. Absent if the claim was only listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'a str>,
    /// The number of cases that were checked. Absent unless the claim holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    cases: Option<u64>,
    /// A counterexample if the claim fails, what the check had found out if the result is `unknown`, or the
    /// message of a check that panicked. Absent if the claim holds or was only listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
}

/// The results of a check of claims.
#[derive(Serialize, JsonSchema)]
pub struct JsonReport<'a> {
    /// The claims, in the order of the suite.
    claims: Vec<JsonClaim<'a>>,
    /// For the id of each clause, the ids of the claims that cite it. Absent unless all claims are chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix: Option<MatrixRows<'a>>,
    /// The gaps of the matrix, in words: clauses without a claim, and faults of claims. Absent unless all
    /// claims are chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    gaps: Option<Vec<String>>,
}

/// The matrix as a JSON object: the claims of each clause, in the order of the clauses.
struct MatrixRows<'a>(&'a Matrix);

impl Serialize for MatrixRows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.rows.iter().map(|(clause, claims)| (clause, claims)))
    }
}

impl JsonSchema for MatrixRows<'_> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Rows".into()
    }

    fn json_schema(types: &mut SchemaGenerator) -> Schema {
        let claims = types.subschema_for::<Vec<String>>();
        json_schema!({"type": "object", "additionalProperties": claims})
    }
}

fn json_claim(claim: &'static Claim) -> JsonClaim<'static> {
    let tier = if claim.tier == Tier::Full { "full" } else { "quick" };
    let Claim { id, clauses, statement, .. } = *claim;
    JsonClaim { id, statement, clauses, tier, verdict: None, cases: None, detail: None }
}

/// Returns a report in the form in which it is written as JSON.
pub fn to_json<'a>(report: &VerifyReport<'a>) -> JsonReport<'a> {
    let checked = report.checked.iter().map(|c| JsonClaim {
        verdict: Some(word(c)),
        cases: cases(&c.verdict),
        detail: detail(&c.verdict),
        ..json_claim(c.claim)
    });
    JsonReport {
        claims: checked.chain(report.listed.iter().map(|c| json_claim(c))).collect(),
        matrix: report.matrix.map(MatrixRows),
        gaps: report.matrix.map(|m| m.gaps.iter().map(ToString::to_string).collect()),
    }
}
