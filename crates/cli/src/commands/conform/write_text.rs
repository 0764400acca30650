//! The report of a run for people.

use crate::Playable;
use crate::commands::conform::args::ShownCauses;
use crate::commands::conform::report::{
    Report, by_group, engine_name, errors, not_asked_text, skipped_line, totals_line,
};
use crosstrack::base::counted;
use crosstrack_conform::summary::Totals;
use crosstrack_conform::{CaseResult, Verdict};
use crosstrack_io::clean::escape_line;

/// Writes the whole report.
pub(super) fn text<G: Playable>(report: &Report<'_, G>, show: ShownCauses, colour: bool) -> String {
    let outcome = report.outcome;
    let mut text = format!("{}\n", report.suite.label());
    let command = escape_line(report.engine);
    text += &match outcome.hello {
        Some(_) => format!("engine: {}, run by: {command}\n\n", engine_name(outcome)),
        None => format!("engine: {command}, which did not answer hello\n\n"),
    };
    text += "group          pass  fail error  skip known\n";
    for (group, t) in by_group(outcome) {
        let known = t.known + t.known_pass;
        let Totals { pass, fail, error, skip, .. } = t;
        text += &format!("{group:<13} {pass:>5} {fail:>5} {error:>5} {skip:>5} {known:>5}\n");
    }
    text += &failures(report, show, colour);
    if let Some(not_asked) = not_asked_text(outcome) {
        text += &format!("\n{not_asked}\n");
    }
    if show == ShownCauses::All {
        let bad = outcome.results.iter().filter(|one| one.is_failure());
        text.extend(bad.map(|one| format!("\n{}", case_in_full(one))));
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
    text.extend(report.changes.map(|changes| format!("\n{}", changes.text())));
    let slowest = report.slowest_cases();
    if !slowest.is_empty() {
        text += "\nslowest\n";
        let line = |one: &&CaseResult<'_>| {
            format!("  {:>8.3} s  {}\n", one.time.as_secs_f64(), one.case.id())
        };
        text.extend(slowest.iter().map(line));
    }
    let seconds = outcome.time.as_secs_f64();
    text += &format!("\n{} in {seconds:.2} s\n", totals_line(&report.totals));
    text + &report.verdict_line() + "\n"
}

/// Writes the causes of failures, and the errors.
fn failures<G: Playable>(report: &Report<'_, G>, show: ShownCauses, colour: bool) -> String {
    let mut text = String::new();
    let most = if let ShownCauses::Some(number) = show { number } else { usize::MAX };
    for (index, one) in report.causes.iter().enumerate().take(most) {
        text += &format!("\n{}. {}\n", index + 1, one.line());
        let first = if let Some(state) = one.state_text(report.engine) {
            format!("{}{state}", case_in_full(one.cases[0]))
        } else if let Some(smallest) = &one.smallest {
            smallest.text(Some(one.first()), colour)
        } else {
            let (summary, full) = (one.summary(), case_in_full(one.cases[0]));
            format!("{summary}\n{full}again      {}\n", report.again(one.first()))
        };
        text.extend(first.lines().map(|line| format!("   {line}\n")));
        text.extend(one.hunts().map(|hunts| format!("     {hunts}\n")));
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
        if let Some(smallest) = report.smallest_error(class) {
            text.extend(smallest.text(None, colour).lines().map(|line| format!("  {line}\n")));
        } else if let [first, ..] = &cases[..] {
            text += &format!("  again: {}\n", report.again(first.case.id()));
        }
    }
    text
}

/// Writes a failed case with its clauses and what is wrong.
fn case_in_full(one: &CaseResult<'_>) -> String {
    let clauses = one.case.clauses().join(" ");
    let word = if matches!(one.verdict, Verdict::Fail(_)) { "fail" } else { one.word() };
    let (id, why, detail) = (one.case.id(), one.why(), one.detail());
    format!("{word:<10} {id}  {clauses}\n           {why}\n           {detail}\n")
}
