//! What a run found, for people.

use crate::Playable;
use crate::commands::conform::args::Show;
use crate::commands::conform::report::{
    Report, by_group, engine_name, errors, not_asked, skipped_line, totals,
};
use crosstrack::base::counted;
use crosstrack_conform::summary::Totals;
use crosstrack_conform::{CaseResult, Verdict};
use crosstrack_io::clean::escape_line;

/// The whole report.
pub(super) fn text<G: Playable>(report: &Report<'_, G>, show: Show, colour: bool) -> String {
    let outcome = report.outcome;
    let mut text = format!("{}\n", report.suite.label());
    text +=
        &format!("engine: {}, run by: {}\n\n", engine_name(outcome), escape_line(report.engine));
    text += "group          pass  fail error  skip known\n";
    for (group, t) in by_group(outcome) {
        let known = t.known + t.known_pass;
        let Totals { pass, fail, error, skip, .. } = t;
        text += &format!("{group:<13} {pass:>5} {fail:>5} {error:>5} {skip:>5} {known:>5}\n");
    }
    text += &wrong(report, show, colour);
    if let Some(not_asked) = not_asked(outcome) {
        text += &format!("\n{not_asked}\n");
    }
    if show == Show::All {
        let bad = outcome.results.iter().filter(|one| one.is_failure());
        text.extend(bad.map(|one| format!("\n{}", in_full(one))));
    }
    if !report.skipped.is_empty() {
        text += "\n";
        for skipped in report.skipped.iter().take(10) {
            text += &format!("{}\n", skipped_line(skipped));
        }
        if let Some(more) = report.skipped.len().checked_sub(10).filter(|more| *more > 0) {
            text += &format!("and {} not tested\n", counted(more, "other reason"));
        }
    }
    for note in report.notes() {
        text += &format!("\nnote: {}\n", escape_line(note));
    }
    text.extend(report.unmet.iter().map(|unmet| format!("\nFAILED: {}\n", escape_line(unmet))));
    let seconds = outcome.time.as_secs_f64();
    text + &format!("\n{} in {seconds:.2} s\n", totals(&report.totals))
}

/// The causes of failures, and the errors.
fn wrong<G: Playable>(report: &Report<'_, G>, show: Show, colour: bool) -> String {
    let mut text = String::new();
    let most = if let Show::Some(number) = show { number } else { usize::MAX };
    for (index, one) in report.causes.iter().enumerate().take(most) {
        text += &format!("\n{}. {}\n", index + 1, one.line());
        let first = if let Some(smallest) = &one.smallest {
            smallest.text(Some(one.first()), colour)
        } else {
            let (summary, full) = (one.summary(), in_full(one.cases[0]));
            format!("{summary}\n{full}again      {}\n", report.again(one.first()))
        };
        text.extend(first.lines().map(|line| format!("   {line}\n")));
    }
    let rest = report.causes.get(most..).unwrap_or_default();
    if !rest.is_empty() {
        text += &format!("\n{}; --show N shows more\n", counted(rest.len(), "more cause"));
        text.extend(rest.iter().map(|one| format!("  {}, first {}\n", one.line(), one.first())));
    }
    for (class, cases) in errors(report.outcome) {
        text += &format!("\n{class}: {}\n", counted(cases.len(), "case"));
        for one in cases.iter().take(3) {
            text += &format!("  {}: {}\n", one.case.id(), one.detail());
        }
        if cases.len() > 3 {
            text += "  …\n";
        }
        if let [first, ..] = &cases[..] {
            text += &format!("  again: {}\n", report.again(first.case.id()));
        }
    }
    text
}

/// A case that is bad, with what it shows.
fn in_full(one: &CaseResult<'_>) -> String {
    let clauses = one.case.clauses().join(" ");
    let word = if matches!(one.verdict, Verdict::Fail(_)) { "fail" } else { one.word() };
    let (id, why, detail) = (one.case.id(), one.why(), one.detail());
    format!("{word:<10} {id}  {clauses}\n           {why}\n           {detail}\n")
}
