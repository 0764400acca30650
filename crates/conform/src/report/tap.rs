//! The report of a run in the Test Anything Protocol, version 14.

use crate::case_result::CaseWord;
use crate::report::{CauseReport, Report};
use crosstrack_io::clean::{escape_json, escape_line, escape_tap};

/// Writes a line for each case, and a last line for the verdict. The last line is `not ok` unless the command
/// ends with the exit code 0; known failures are `TODO`.
pub fn tap(report: &Report) -> String {
    let mut text = format!(
        "TAP version 14\n# {}\n# engine: {}\n1..{}\n",
        report.suite.label(),
        report.engine.label(),
        report.cases.len() + 1
    );
    let causes = report.cause_of_cases();
    for (index, one) in report.cases.iter().enumerate() {
        let (number, id, word) = (index + 1, escape_line(&one.id), one.result);
        let detail = escape_tap(&one.detail);
        let detail = if detail.is_empty() { detail } else { format!(": {detail}") };
        text += &match word {
            CaseWord::Pass => format!("ok {number} - {id}\n"),
            CaseWord::Known => format!("not ok {number} - {id} # TODO known to fail{detail}\n"),
            CaseWord::Fail | CaseWord::Error | CaseWord::KnownPass => {
                let cause = causes.get(one.id.as_str()).map(|cause| quoted(&cause.line()));
                let cause = cause.map_or_else(String::new, |cause| format!("  cause: {cause}\n"));
                format!(
                    "not ok {number} - {id}\n  ---\n  result: {word}\n{cause}  clauses: {}\n  why: {}\n  detail: {}\n  ...\n",
                    quoted(&one.clauses.join(" ")),
                    quoted(&one.why),
                    quoted(&one.detail)
                )
            }
            _ => format!("ok {number} - {id} # SKIP {word}{detail}\n"),
        };
    }
    let (verdict, number) = (&report.verdict, report.cases.len() + 1);
    let ok = if verdict.is_success() { "ok" } else { "not ok" };
    text += &format!("{ok} {number} - {}\n", escape_tap(verdict.sentence()));
    text.extend(report.notes.iter().map(|note| format!("# note: {}\n", escape_line(note))));
    let is_shown = |found: &&CauseReport| found.smallest.is_some() || found.state.is_some();
    let causes = report.causes.iter().filter(is_shown).map(|found| found.shown(report));
    let errors = report.errors.iter().filter_map(|error| error.smallest.as_ref());
    let errors = errors.map(|smallest| smallest.text(false).to_owned());
    let skipped = report.skipped.iter().map(super::case::SkippedReport::line);
    let changes = report.compared.iter().map(super::Changes::text);
    let rest = report.not_run_line().into_iter().chain([report.totals_line()]);
    for shown in causes.chain(errors).chain(skipped).chain(changes).chain(rest) {
        text.extend(shown.lines().map(|line| format!("# {}\n", escape_line(line))));
    }
    text
}

/// Quotes a text as JSON.
fn quoted(text: &str) -> String {
    let json = serde_json::to_string(text).unwrap_or_default();
    escape_json(&json).into_owned()
}
