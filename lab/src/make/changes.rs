//! What a suite changes, case by case, since the suite before.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::make::{MakeError, read_made};
use crosstrack::base::{Table, hex};
use crosstrack_conform::{Case, HasVectors, Suite};

/// The columns of digests.
const COLUMNS: [&str; 5] = ["id", "level", "asked", "expected", "words"];

/// What can be told of a case by its digests: its level, and digests of what is asked, of the answer, and of the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CaseDigests([String; 4]);

fn digest(value: &impl Serialize) -> String {
    let mut text = String::new();
    push_sorted(&serde_json::to_value(value).unwrap_or_default(), &mut text);
    hex(&Sha256::digest(text)[..6])
}

/// Writes JSON with the keys of objects sorted, whatever order values keep them in.
fn push_sorted(value: &Value, text: &mut String) {
    match value {
        Value::Object(fields) => {
            let sorted: BTreeMap<&String, &Value> = fields.iter().collect();
            text.push('{');
            for (key, value) in sorted {
                *text += &format!("{}:", Value::from(key.as_str()));
                push_sorted(value, text);
                text.push(',');
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for item in items {
                push_sorted(item, text);
                text.push(',');
            }
            text.push(']');
        }
        other => *text += &other.to_string(),
    }
}

impl CaseDigests {
    fn of_case<G: HasVectors>(case: &Case<G>) -> Self {
        let level = case.level.map_or_else(String::new, |level| level.to_string());
        let mut task = serde_json::to_value(&case.task).unwrap_or_default();
        let expected = digest(&task["expect"].take());
        let asked = digest(&(&case.ruleset, task));
        let words = digest(&(&case.sources, &case.clauses, &case.flags, &case.why));
        Self([level, asked, expected, words])
    }

    /// Says what differs from the same case of the suite before; the answer counts most.
    fn change_from(&self, before: &Self) -> Option<&'static str> {
        let changes = ["another level", "another question", "another answer", "other words"];
        let order = [2, 1, 0, 3];
        order.into_iter().find(|&at| self.0[at] != before.0[at]).map(|at| changes[at])
    }
}

/// Returns the digests of all cases of a suite as a table, sorted by id.
pub fn digests<G: HasVectors>(suite: &Suite<G>) -> String {
    let mut lines: Vec<String> = (suite.cases())
        .map(|case| format!("{},{}\n", case.id, CaseDigests::of_case(case).0.join(",")))
        .collect();
    lines.sort();
    format!("{}\n{}", COLUMNS.join(","), lines.concat())
}

/// Returns what a suite changes since the suite before, a line for each case that is new, gone or changed: a table with
/// the columns `id` and `change`.
///
/// # Errors
/// If the digests of the suite before cannot be read.
pub fn changes<G: HasVectors>(suite: &Suite<G>) -> Result<String, MakeError> {
    let (major, _) = suite.version().split_once('.').ok_or("a version without a point")?;
    let before = major.parse::<u32>()?.checked_sub(1).ok_or("no suite before")?;
    let name = format!("suites/{}-{before}.csv", G::SUITE);
    let table = Table::parse(&name, &read_made(&name)?, &COLUMNS, &[])?;
    let mut old: BTreeMap<String, CaseDigests> = BTreeMap::new();
    for row in table.rows() {
        let [id, rest @ ..] = COLUMNS.map(|column| row.field(column).text);
        old.insert(id, CaseDigests(rest));
    }
    let mut found: BTreeMap<String, &str> = BTreeMap::new();
    for case in suite.cases() {
        let now = CaseDigests::of_case(case);
        let change = match old.remove(&case.id) {
            None => Some("new"),
            Some(before) => now.change_from(&before),
        };
        found.extend(change.map(|change| (case.id.clone(), change)));
    }
    found.extend(old.into_keys().map(|id| (id, "gone")));
    let lines: Vec<String> = found.iter().map(|(id, what)| format!("{id},{what}\n")).collect();
    Ok(format!("id,change\n{}", lines.concat()))
}
