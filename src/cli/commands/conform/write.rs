//! What a run found, as data and as tables.

use serde::Serialize;

use crate::base::clean::{markdown as cell, markdown_block};
use crate::cli::commands::conform::run::{NOTHING, Report};
use crate::cli::commands::conform::write_text::{by_group, engine_name, reasons, totals};
use crate::cli::failure::Failure;
use crate::cli::game::Playable;
use crate::cli::json;
use crate::cli::json::Fields;
use crate::conform::case::Case;
use crate::conform::judge::Verdict;

#[derive(Serialize)]
#[serde(bound = "")]
struct JsonReport<'a, G: Playable> {
    suite: JsonSuite<'a>,
    engine: JsonEngine<'a>,
    totals: Fields<usize>,
    passes: bool,
    tested_nothing: bool,
    notes: &'a [String],
    cases: Vec<JsonCase<'a>>,
    shrunk: Vec<JsonShrunk<'a, G>>,
}

#[derive(Serialize)]
struct JsonSuite<'a> {
    name: &'static str,
    version: &'a str,
    sha256: &'a str,
}

#[derive(Serialize)]
struct JsonEngine<'a> {
    command: &'a str,
    name: Option<&'a str>,
    version: Option<&'a str>,
    language: Option<&'a str>,
}

#[derive(Serialize)]
struct JsonCase<'a> {
    id: &'a str,
    result: &'static str,
    clauses: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<&'static str>,
    #[serde(skip_serializing_if = "String::is_empty")]
    detail: String,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    missing: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    extra: &'a [String],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    twice: &'a [String],
}

#[derive(Serialize)]
#[serde(bound = "")]
struct JsonShrunk<'a, G: Playable> {
    case: Option<&'a str>,
    position: &'a str,
    asked: &'a str,
    missing: &'a [String],
    extra: &'a [String],
    clauses: Fields<&'a [String]>,
    again: &'a str,
    vector: &'a Case<G>,
}

/// One object; the same for the same answers, as it holds no times.
pub(super) fn json<G: Playable>(report: &Report<'_, G>) -> Result<String, Failure> {
    let hello = report.outcome.hello.as_ref();
    let cases = report.outcome.judged.iter().map(|one| {
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
        }
    });
    let shrunk = report.shrunk.iter().map(|told| JsonShrunk {
        case: told.case.as_deref(),
        position: &told.explained.position,
        asked: &told.explained.asked,
        missing: &told.difference.missing,
        extra: &told.difference.extra,
        clauses: (told.explained.clauses.iter())
            .map(|(clause, facts)| ((*clause).to_owned(), facts.as_slice()))
            .collect(),
        again: &told.again,
        vector: &told.explained.vector,
    });
    json::pretty(&JsonReport {
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
        totals: report.totals.each().into_iter().map(|(w, n)| (w.to_owned(), n)).collect(),
        passes: report.totals.is_good(),
        tested_nothing: report.totals.tested_nothing(),
        notes: &report.outcome.notes,
        cases: cases.collect(),
        shrunk: shrunk.collect(),
    })
}

/// Two tables: groups, and what is wrong.
pub(super) fn markdown<G: Playable>(report: &Report<'_, G>) -> String {
    let mut text = format!(
        "**{}** against {}\n\n| group | pass | fail | error | skip | known | known-pass |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
        cell(&engine_name(report)),
        cell(&report.suite.label())
    );
    for (group, t) in by_group(report) {
        text += &format!(
            "| {group} | {} | {} | {} | {} | {} | {} |\n",
            t.pass, t.fail, t.error, t.skip, t.known, t.known_pass
        );
    }
    let bad: Vec<_> = report.outcome.judged.iter().filter(|one| one.is_bad()).collect();
    if !bad.is_empty() {
        text +=
            "\n| result | case | clauses | why | what came |\n| --- | --- | --- | --- | --- |\n";
        for one in bad {
            let (id, clauses) = (one.case.id(), one.case.clauses().join(" "));
            let (why, detail) = (cell(&one.why()), cell(&one.detail()));
            text += &format!("| {} | {id} | {clauses} | {why} | {detail} |\n", one.word());
        }
    }
    let reasons = reasons(report);
    if !reasons.is_empty() {
        text += "\n| skipped | why |\n| ---: | --- |\n";
        text.extend(reasons.iter().map(|(why, n)| format!("| {n} | {} |\n", cell(why))));
    }
    for told in report.shrunk {
        text += &format!("\n{}", markdown_block(&told.text(false)));
    }
    text.extend(report.outcome.notes.iter().map(|note| format!("\nNote: {}\n", cell(note))));
    if report.totals.tested_nothing() {
        text += &format!("\n**Warning**: {NOTHING}.\n");
    }
    text + &format!("\n{}\n", totals(&report.totals))
}
