//! What failing cases have in common: the kinds of mistakes that they look for, and values that all of them have.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::any_suite::AnySuite;
use crate::case_result::{CaseResult, CaseWord};

/// Number of mistakes and of shared values that a text shows.
const SHOWN: usize = 3;

/// Number of failures from which on it counts that all of them share something.
const LEAST: usize = 3;

/// A kind of mistake, and how many of the cases that look for it fail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MistakeReport {
    /// The name of the kind, which is the flag of its cases.
    pub flag: String,
    /// The mistake, as a sentence.
    pub about: String,
    /// The number of cases with the flag that failed.
    pub failed: usize,
    /// The number of cases with the flag that were tested.
    pub tested: usize,
}

/// Something that every failing case has and few others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SharedReport {
    /// What the cases have, such as `the pattern F` or `junction=through`.
    pub what: String,
    /// The number of failures.
    pub failures: usize,
    /// The number of cases that passed and have it, too.
    pub passed: usize,
}

fn is_failed(one: &CaseResult<'_>) -> bool {
    one.word() == CaseWord::Fail
}

/// Returns the kinds of mistakes that failing cases look for; those first of whose cases the largest part fails.
pub(super) fn mistakes(suite: &AnySuite<'_>, results: &[CaseResult<'_>]) -> Vec<MistakeReport> {
    let tested = || results.iter().filter(|one| is_failed(one) || one.word() == CaseWord::Pass);
    let mut found: Vec<MistakeReport> = Vec::new();
    for flag in suite.flags {
        let of_flag =
            || tested().filter(|one| one.case.flags().iter().any(|name| name == flag.name));
        let failed = of_flag().filter(|one| is_failed(one)).count();
        if failed > 0 {
            found.push(MistakeReport {
                flag: flag.name.to_owned(),
                about: flag.about.to_owned(),
                failed,
                tested: of_flag().count(),
            });
        }
    }
    // The larger part comes first: a/b before c/d if a*d > c*b.
    found.sort_by(|one, other| {
        let parts = (other.failed * one.tested).cmp(&(one.failed * other.tested));
        parts.then(other.failed.cmp(&one.failed))
    });
    found
}

/// Returns what all failing cases have, if there are some, and of the cases that passed fewer than a fifth.
///
/// **Cost**: reading each case, if there are failures.
pub(super) fn shared(results: &[CaseResult<'_>]) -> Vec<SharedReport> {
    let failures: Vec<&CaseResult<'_>> = results.iter().filter(|one| is_failed(one)).collect();
    let Some((first, others)) = failures.split_first().filter(|_| failures.len() >= LEAST) else {
        return Vec::new();
    };
    let mut common = features(first);
    for one in others {
        let here = features(one);
        common.retain(|feature| here.contains(feature));
    }
    if common.is_empty() {
        return Vec::new();
    }
    let mut counts: BTreeMap<String, usize> = common.into_iter().map(|what| (what, 0)).collect();
    let mut all = 0;
    for one in results.iter().filter(|one| one.word() == CaseWord::Pass) {
        all += 1;
        let here = features(one);
        for (_, count) in counts.iter_mut().filter(|(what, _)| here.contains(*what)) {
            *count += 1;
        }
    }
    let few = counts.into_iter().filter(|(_, passed)| passed * 5 < all);
    let mut found: Vec<SharedReport> =
        few.map(|(what, passed)| SharedReport { what, failures: failures.len(), passed }).collect();
    found.sort_by_key(|one| one.passed);
    found
}

/// Returns what a case has: the values of its ruleset, its tile, and the pieces of its position.
fn features(one: &CaseResult<'_>) -> BTreeSet<String> {
    let case: Value = serde_json::from_str(&one.case.to_json_line()).unwrap_or_default();
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let fields = case["ruleset"].as_object().into_iter().flatten();
    let mut found: BTreeSet<String> =
        fields.map(|(name, value)| format!("{name}={}", word(value))).collect();
    let (request, rotation) = (&case["request"], "rotation");
    let mut add = |what: &str, tile: &Value, name: &str| {
        if !tile[name].is_null() {
            let what = format!("{what} {}", word(&tile[name]));
            found.insert(format!("{what} at rotation {}", tile[rotation]));
            found.insert(what);
        }
    };
    add("the pattern", request, "pattern");
    add("the paths", request, "paths");
    add("the kind", request, "kind");
    let lists = |name: &str| request["position"][name].as_array().into_iter().flatten();
    lists("pieces").for_each(|piece| add("the pattern", piece, "pattern"));
    lists("connectors").for_each(|connector| add("the kind", connector, "kind"));
    found
}

/// Writes the mistakes and what failures share, in lines; empty if there are none.
pub(super) fn text(mistakes: &[MistakeReport], shared: &[SharedReport]) -> String {
    let mut text = String::new();
    for one in mistakes.iter().take(SHOWN) {
        let MistakeReport { flag, about, failed, tested } = one;
        text += &format!("{flag}: {failed} of {tested} cases fail that look for it. {about}\n");
    }
    for SharedReport { what, failures, passed } in shared.iter().take(SHOWN) {
        text +=
            &format!("all {failures} failures have {what}, as have {passed} cases that passed\n");
    }
    text
}
