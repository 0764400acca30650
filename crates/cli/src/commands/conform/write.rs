//! The report of a run in JSON and Markdown.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::conform::report::{
    CauseReport, Report, by_group, engine_name, errors, not_asked_text, skipped_line, totals_line,
};
use crate::{CaseForm, CommandError, Fields, Playable, json};
use crosstrack_conform::state::Before;
use crosstrack_conform::{Case, Verdict};
use crosstrack_io::clean::{escape_markdown, markdown_block};
use crosstrack_verify::table;
use crosstrack_verify::table::row;

#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct JsonReport<'a, G: Playable> {
    /// The test vectors that were used.
    suite: JsonSuite<'a>,
    /// The engine that was tested.
    engine: JsonEngine<'a>,
    /// The number of cases for each result.
    totals: Fields<usize>,
    /// Whether the engine passes the run.
    passes: bool,
    /// Whether no case was sent to the engine.
    tested_nothing: bool,
    /// Notes for the user, such as failures that could not be shrunk.
    notes: Vec<&'a String>,
    /// The cases in the order of the test vectors.
    cases: Vec<JsonCase<'a>>,
    /// The requirements of the options that the run does not meet.
    unmet: &'a [String],
    /// The failures by cause.
    causes: Vec<JsonCause<'a, G>>,
    /// The skipped cases by reason.
    skipped: Vec<JsonSkipped<'a>>,
    /// The failures compared with those of an earlier run, if one is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    compared: Option<JsonChanges<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct JsonChanges<'a> {
    /// The ids of the cases that fail and did not.
    new: &'a [String],
    /// The ids of the cases that failed and do not fail any more, or were not asked.
    gone: &'a [String],
    /// The ids of the cases that failed and fail again.
    same: &'a [String],
}

#[derive(Serialize, JsonSchema)]
struct JsonSuite<'a> {
    /// The name of the game.
    name: &'static str,
    /// The version of the test vectors.
    version: &'a str,
    /// The hash of all test vectors, in hexadecimal digits.
    sha256: &'a str,
}

#[derive(Serialize, JsonSchema)]
struct JsonEngine<'a> {
    /// The command line that starts the engine.
    command: &'a str,
    /// The name that the engine gives in `hello`; `null` if it gives none.
    name: Option<&'a str>,
    /// The version that the engine gives in `hello`.
    version: Option<&'a str>,
    /// The programming language that the engine gives in `hello`.
    language: Option<&'a str>,
}

#[derive(Serialize, JsonSchema)]
struct JsonCase<'a> {
    /// The id of the case; `crosstrack conform vectors show ID` shows the case.
    id: &'a str,
    /// The result: `pass`, `fail`, `error`, `skip`, `known` (a failure known before) or `known-pass` (a known
    /// failure that passes).
    result: &'static str,
    /// The ids of the clauses that the case tests.
    clauses: &'a [String],
    /// The kinds of mistakes that the case hunts.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    flags: &'a [String],
    /// The kind of the error, if the result is `error`.
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<&'static str>,
    /// The difference, the error or the reason for the skip, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    detail: String,
    /// The facts of the right response that the engine's response lacks.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    missing: &'a [String],
    /// The facts of the engine's response that the right one does not have.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    extra: &'a [String],
    /// The facts that the engine's response has twice.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    twice: &'a [String],
    /// The number of further extra or repeated facts that are not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<usize>,
}

#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
struct JsonCause<'a, G: Playable> {
    /// The id of the violated clause.
    clause: &'a str,
    /// The kind of mistake, in words.
    what: &'static str,
    /// The ids of the cases that fail for this cause.
    cases: Vec<&'a str>,
    /// The smallest failure found for this cause.
    smallest: Option<JsonSmallest<'a, G>>,
    /// What has to be asked before the first of these cases so that it fails, in words; only if that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<String>,
    /// The ids of the cases that have to be asked before, in their order; only if there are such.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    after: Vec<&'a str>,
}

#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
struct JsonSmallest<'a, G: Playable> {
    /// The id of the case that was shrunk.
    from: &'a str,
    /// The position in notation.
    position: &'a str,
    /// The request to which the response differs.
    asked: &'a str,
    /// The facts of the right response that the engine's response lacks.
    missing: &'a [String],
    /// The facts of the engine's response that the right one does not have.
    extra: &'a [String],
    /// The facts of the position that matter, by the id of their clause.
    causes: Fields<&'a [String]>,
    /// The shell command that sends the request again.
    again: &'a str,
    /// The failure as a case of the test vectors.
    #[schemars(with = "CaseForm")]
    vector: &'a Case<G>,
}

#[derive(Serialize, JsonSchema)]
struct JsonSkipped<'a> {
    /// The reason why the cases were skipped.
    why: &'a str,
    /// Whether the engine declares what it skips.
    declared: bool,
    /// The number of cases skipped for this reason.
    cases: usize,
    /// The number of these cases in each group.
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
        state: one.state.as_ref().map(Before::description),
        after: match &one.state {
            Some(Before::Cases { cases, .. }) => cases.iter().map(|case| case.id()).collect(),
            _ => Vec::new(),
        },
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
            flags: if one.word() == "pass" { &[] } else { one.case.flags() },
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
        declared: skipped.is_declared,
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
        compared: report.changes.map(|changes| JsonChanges {
            new: &changes.new,
            gone: &changes.gone,
            same: &changes.same,
        }),
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
        if one.smallest.is_some() || one.state.is_some() {
            text += &format!("\n{}", markdown_block(&one.shown(report.engine)));
        }
    }
    for (_, smallest) in report.errors {
        text += &format!("\n{}", markdown_block(&smallest.text(None, false)));
    }
    text.extend(report.notes().map(|note| format!("\nNote: {}\n", escape_markdown(note))));
    text.extend(
        report.unmet.iter().map(|unmet| format!("\n**Failed**: {}.\n", escape_markdown(unmet))),
    );
    if let Some(changes) = report.changes {
        text += &format!("\n{}", markdown_block(&changes.text()));
    }
    let slowest = report.slowest_cases();
    let slowest =
        slowest.iter().map(|one| row![one.case.id(), format!("{:.3}", one.time.as_secs_f64())]);
    if slowest.len() > 0 {
        text.extend(["\n", &table::markdown("lr", &["slowest", "seconds"], slowest)]);
    }
    text += &format!("\n{}\n", totals_line(&report.totals));
    text + &format!("\n**{}**\n", escape_markdown(&report.verdict_line()))
}
