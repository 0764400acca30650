//! The report of a run in JSON and Markdown.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::conform::report::{
    CauseReport, Report, by_group, engine_name, errors, not_asked_text, skipped_line, totals_line,
};
use crate::{CaseForm, CommandError, Fields, Playable, json};
use crosstrack_conform::{Case, Verdict};
use crosstrack_io::clean::{escape_markdown, markdown_block};
use crosstrack_verify::table;
use crosstrack_verify::table::row;

#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct JsonReport<'a, G: Playable> {
    /// The test vectors.
    suite: JsonSuite<'a>,
    /// What was tested.
    engine: JsonEngine<'a>,
    /// How many cases had each result.
    totals: Fields<usize>,
    /// Whether the engine passes.
    passes: bool,
    /// Whether no case was asked.
    tested_nothing: bool,
    /// What a person should know.
    notes: Vec<&'a String>,
    /// The cases in order.
    cases: Vec<JsonCase<'a>>,
    /// What was required and is not met.
    unmet: &'a [String],
    /// The failures by what is wrong.
    causes: Vec<JsonCause<'a, G>>,
    /// What was not tested.
    skipped: Vec<JsonSkipped<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct JsonSuite<'a> {
    /// The name of the game.
    name: &'static str,
    /// The version of the vectors.
    version: &'a str,
    /// A hash of all of them, in hexadecimal digits.
    sha256: &'a str,
}

#[derive(Serialize, JsonSchema)]
struct JsonEngine<'a> {
    /// How it was started.
    command: &'a str,
    /// What it calls itself; `null` where it said nothing.
    name: Option<&'a str>,
    /// Its version, as it says.
    version: Option<&'a str>,
    /// The language that it is written in, as it says.
    language: Option<&'a str>,
}

#[derive(Serialize, JsonSchema)]
struct JsonCase<'a> {
    /// Its id: `crosstrack conform vectors show ID`.
    id: &'a str,
    /// `pass`, `fail`, `error`, `skip`, `known` or `known-pass`.
    result: &'static str,
    /// The clauses that it is about.
    clauses: &'a [String],
    /// The kind of an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<&'static str>,
    /// What is wrong, or why it was skipped.
    #[serde(skip_serializing_if = "String::is_empty")]
    detail: String,
    /// What the answer lacks.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    missing: &'a [String],
    /// What it has too much.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    extra: &'a [String],
    /// What it has twice.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    twice: &'a [String],
    /// How many more facts it has too much or twice.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<usize>,
}

#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
struct JsonCause<'a, G: Playable> {
    /// The clause that is broken.
    clause: &'a str,
    /// What is wrong.
    what: &'static str,
    /// The ids of the cases that fail by it.
    cases: Vec<&'a str>,
    /// The smallest position found in which it shows.
    smallest: Option<JsonSmallest<'a, G>>,
}

#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
struct JsonSmallest<'a, G: Playable> {
    /// The case that it was made from.
    from: &'a str,
    /// In notation.
    position: &'a str,
    /// What was asked.
    asked: &'a str,
    /// What the answer lacks.
    missing: &'a [String],
    /// What it has too much.
    extra: &'a [String],
    /// Facts of the position that matter, by clause.
    causes: Fields<&'a [String]>,
    /// The command that asks it again.
    again: &'a str,
    /// The same as a case.
    #[schemars(with = "CaseForm")]
    vector: &'a Case<G>,
}

#[derive(Serialize, JsonSchema)]
struct JsonSkipped<'a> {
    /// Why.
    why: &'a str,
    /// How many cases.
    cases: usize,
    /// How many of each group.
    groups: Fields<usize>,
}

fn json_cause<'a, G: Playable>(one: &'a CauseReport<'a, G>) -> JsonCause<'a, G> {
    JsonCause {
        clause: &one.cause.clause,
        what: one.cause.what,
        cases: one.cases.iter().map(|judged| judged.case.id()).collect(),
        smallest: one.smallest.as_ref().map(|smallest| JsonSmallest {
            from: one.first(),
            position: &smallest.explained.position,
            asked: &smallest.explained.asked,
            missing: &smallest.difference().missing,
            extra: &smallest.difference().extra,
            causes: (smallest.explained.causes.iter())
                .map(|(cause, facts)| (cause.clause.clone(), facts.as_slice()))
                .collect(),
            again: &smallest.again,
            vector: &smallest.explained.vector,
        }),
    }
}

/// Writes one object. It holds no times: the same answers give the same object.
pub(super) fn json<G: Playable>(report: &Report<'_, G>) -> Result<String, CommandError> {
    let hello = report.outcome.hello.as_ref();
    let cases = report.outcome.results.iter().map(|one| {
        let difference = match &one.verdict {
            Verdict::Fail(difference) => Some(difference),
            _ => None,
        };
        JsonCase {
            id: one.case.id(),
            result: one.word(),
            clauses: one.case.clauses(),
            class: match &one.verdict {
                Verdict::Error(none) => Some(none.class()),
                _ => None,
            },
            detail: one.detail(),
            missing: difference.map_or(&[], |d| &d.missing),
            extra: difference.map_or(&[], |d| &d.extra),
            twice: difference.map_or(&[], |d| &d.twice),
            left_out: difference.map(|d| d.left_out).filter(|n| *n > 0),
        }
    });
    let skipped = report.skipped.iter().map(|skipped| JsonSkipped {
        why: &skipped.why,
        cases: skipped.cases(),
        groups: skipped.groups.iter().map(|&(group, n)| (group.to_owned(), n)).collect(),
    });
    json::to_pretty(&JsonReport {
        suite: JsonSuite {
            name: report.suite.name,
            version: report.suite.version,
            sha256: report.suite.sha256,
        },
        engine: JsonEngine {
            command: report.engine,
            name: hello.map(|h| h.name.as_str()),
            version: hello.map(|h| h.version.as_str()),
            language: hello.map(|h| h.language.as_str()),
        },
        totals: report.totals.named_counts().into_iter().map(|(w, n)| (w.to_owned(), n)).collect(),
        passes: report.passes,
        tested_nothing: report.totals.is_untested(),
        notes: report.notes().collect(),
        cases: cases.collect(),
        unmet: report.unmet,
        causes: report.causes.iter().map(json_cause).collect(),
        skipped: skipped.collect(),
    })
}

/// Writes tables of groups, causes, errors and skipped cases, and the smallest failure of each cause.
pub(super) fn markdown<G: Playable>(report: &Report<'_, G>) -> String {
    let outcome = report.outcome;
    let mut text = format!(
        "**{}** against {}\n",
        escape_markdown(&engine_name(outcome)),
        escape_markdown(&report.suite.label())
    );
    let mut add = |sides: &str, columns: &[&str], rows: Vec<Vec<String>>| {
        if !rows.is_empty() {
            text.extend(["\n", &table::markdown(sides, columns, rows)]);
        }
    };
    let groups = by_group(outcome)
        .into_iter()
        .map(|(group, t)| row![group, t.pass, t.fail, t.error, t.skip, t.known, t.known_pass]);
    let words = ["group", "pass", "fail", "error", "skip", "known", "known-pass"];
    add("lrrrrrr", &words, groups.collect());
    let causes = report.causes.iter().map(|one| {
        row![escape_markdown(&one.cause.clause), one.cause.what, one.cases.len(), one.first()]
    });
    add("llrl", &["clause", "what is wrong", "failures", "first"], causes.collect());
    let errors = errors(outcome).into_iter().map(|(class, cases)| {
        let first = cases[0];
        row![class, cases.len(), first.case.id(), escape_markdown(&first.detail())]
    });
    add("lrll", &["error", "cases", "first", "what came"], errors.collect());
    if let Some(not_asked) = not_asked_text(outcome) {
        text += &format!("\n{}\n", escape_markdown(&not_asked));
    }
    let skipped =
        report.skipped.iter().map(|one| row![one.cases(), escape_markdown(&skipped_line(one))]);
    if skipped.len() > 0 {
        text.extend(["\n", &table::markdown("rl", &["not tested", "why"], skipped)]);
    }
    for one in report.causes {
        if let Some(smallest) = &one.smallest {
            text += &format!("\n{}", markdown_block(&smallest.text(Some(one.first()), false)));
        }
    }
    text.extend(report.notes().map(|note| format!("\nNote: {}\n", escape_markdown(note))));
    text.extend(
        report.unmet.iter().map(|unmet| format!("\n**Failed**: {}.\n", escape_markdown(unmet))),
    );
    text + &format!("\n{}\n", totals_line(&report.totals))
}
