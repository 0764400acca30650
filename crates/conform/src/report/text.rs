//! The report of a run as text for people.

use crate::case_result::CaseWord;
use crate::report::{Report, count, mistakes};
use crosstrack::base::counted;
use crosstrack_io::clean::escape_line;

/// Maximum number of causes that are shown in full; the report in JSON has all.
const MAX_CAUSES: usize = 3;

/// Maximum number of reasons for skips that are listed.
const MAX_REASONS: usize = 10;

/// Writes the whole report; the verdict is the last line.
pub fn text(report: &Report, colour: bool) -> String {
    let mut text = format!("{}\n", report.suite.label());
    let command = escape_line(&report.engine.command);
    text += &match report.engine.name {
        Some(_) => format!("engine: {}, run by: {command}\n\n", report.engine.label()),
        None => format!("engine: {command}, which did not answer hello\n\n"),
    };
    text += "group          pass  fail error known untested\n";
    for (group, cases) in report.by_group() {
        let of = |words: &[CaseWord]| count(cases, words);
        let (pass, fail) = (of(&[CaseWord::Pass]), of(&[CaseWord::Fail]));
        let error = of(&[CaseWord::Error]);
        let known = of(&[CaseWord::Known]);
        let untested = cases.len() - pass - fail - error - known;
        text += &format!("{group:<13} {pass:>5} {fail:>5} {error:>5} {known:>5} {untested:>8}\n");
    }
    text += &failures(report, colour);
    let common = mistakes::text(&report.mistakes, &report.shared);
    if !common.is_empty() {
        text += &format!("\n{common}");
    }
    text.extend(report.not_run_line().map(|line| format!("\n{line}\n")));
    if !report.skipped.is_empty() {
        text += "\n";
        for skipped in report.skipped.iter().take(MAX_REASONS) {
            text += &format!("{}\n", skipped.line());
        }
        if let Some(more) = report.skipped.len().checked_sub(MAX_REASONS).filter(|more| *more > 0) {
            text += &format!("and {} not tested\n", counted(more, "other reason"));
        }
    }
    for note in &report.notes {
        text += &format!("\nnote: {}\n", escape_line(note));
    }
    text.extend(report.compared.iter().map(|changes| format!("\n{}", changes.text())));
    text += "\n";
    text.extend(report.fresh_line().map(|line| line + "\n"));
    text + &format!("{}\n{}\n", report.asked_line(), report.verdict.sentence())
}

/// Writes the causes of failures, and the errors.
fn failures(report: &Report, colour: bool) -> String {
    let mut text = String::new();
    for (index, one) in report.causes.iter().enumerate().take(MAX_CAUSES) {
        text += &format!("\n{}. {}\n", index + 1, one.line());
        let shown = one.in_full(report, colour);
        text.extend(shown.lines().map(|line| format!("   {line}\n")));
    }
    let rest = report.causes.get(MAX_CAUSES..).unwrap_or_default();
    if !rest.is_empty() {
        text += &format!("\n{}; --report json=FILE has all\n", counted(rest.len(), "more cause"));
        text.extend(rest.iter().map(|one| format!("  {}, first {}\n", one.line(), one.first())));
    }
    for error in &report.errors {
        text += &format!("\n{}: {}\n", error.class, counted(error.cases.len(), "case"));
        for id in error.cases.iter().take(3) {
            let detail = report.case(id).map_or("", |case| &case.detail);
            text += &format!("  {id}: {detail}\n");
        }
        if error.cases.len() > 3 {
            text += "  …\n";
        }
        match &error.smallest {
            Some(smallest) => {
                let shown = smallest.text(colour);
                text.extend(shown.lines().map(|line| format!("  {line}\n")));
            }
            None => text += &format!("  again: {}\n", error.again),
        }
    }
    text
}
