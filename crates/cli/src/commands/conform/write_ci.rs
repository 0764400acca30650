//! The report of a run for continuous integration: `JUnit`, TAP, GitHub annotations.

use std::fs::File;
use std::io::Write;

use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};

use crate::commands::conform::report::{
    CauseReport, Report, engine_name, errors, not_asked_text, skipped_line, totals_line,
};
use crate::commands::conform::write::markdown;
use crate::{CommandError, Diagnostic, Exit, Playable};
use crosstrack::base::counted;
use crosstrack_conform::{CaseResult, Verdict};
use crosstrack_io::clean;
use crosstrack_io::clean::{
    OutputStyle, Sanitizer, escape_workflow_message, escape_workflow_property,
};

/// Writes `JUnit` XML: a suite for each group, and one with the version and hash of the vectors.
pub(super) fn junit<G: Playable>(report: &Report<'_, G>) -> Result<String, CommandError> {
    let name = format!("crosstrack conform: {}", report.suite.label());
    let mut junit = Junit::new(name);
    junit.set_time(report.outcome.time);
    let mut about = TestSuite::new("run");
    about.add_property(("suite-version", &*clean::escape_line(report.suite.version)));
    about.add_property(("suite-sha256", report.suite.sha256));
    about.add_property(("engine", engine_name(report.outcome).as_str()));
    for (word, n) in report.totals.named_counts() {
        about.add_property((word, n.to_string().as_str()));
    }
    about.set_system_out(summary(report));
    junit.add_test_suite(about);
    for cases in report.outcome.results.chunk_by(|a, b| a.case.group() == b.case.group()) {
        let mut suite = TestSuite::new(cases[0].case.group());
        suite.set_time(cases.iter().map(|one| one.time).sum());
        suite.add_test_cases(cases.iter().map(|one| junit_case(report, one)));
        junit.add_test_suite(suite);
    }
    junit.to_string().map_err(|e| {
        Diagnostic::new(format!("the report cannot be written: {e}")).into_error(Exit::Internal)
    })
}

fn junit_case<G: Playable>(report: &Report<'_, G>, one: &CaseResult<'_>) -> TestCase {
    let mut status = match (one.word(), &one.verdict) {
        ("pass", _) => TestCaseStatus::success(),
        ("skip" | "known", _) => TestCaseStatus::skipped(),
        (_, Verdict::Error(_)) => TestCaseStatus::non_success(NonSuccessKind::Error),
        _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
    };
    if let Verdict::Error(none) = &one.verdict {
        status.set_type(none.class());
    }
    let known = if one.word() == "known" { "known to fail: " } else { "" };
    if one.word() != "pass" {
        status.set_message(format!("{known}{}", one.detail()));
    }
    let found = cause(report, one);
    if one.is_failure() {
        let cause = found.map_or_else(String::new, |found| format!("{}\n", found.line()));
        status.set_description(format!("{cause}{}\n{}", one.why(), one.detail()));
    }
    let mut case = TestCase::new(one.case.id(), status);
    case.set_classname(one.case.clauses().join(" ")).set_time(one.time);
    if one.is_failure() && !one.case.flags().is_empty() {
        case.add_property(("flags", one.case.flags().join(" ").as_str()));
    }
    if let Some(found) = found.filter(|found| found.first() == one.case.id())
        && (found.smallest.is_some() || found.state.is_some())
    {
        case.set_system_out(found.shown(report.engine));
    }
    case
}

/// Returns the cause of a failure.
fn cause<'a, G: Playable>(
    report: &'a Report<'_, G>,
    one: &CaseResult<'_>,
) -> Option<&'a CauseReport<'a, G>> {
    let is_it = |judged: &&CaseResult<'_>| judged.case.id() == one.case.id();
    report.causes.iter().find(|found| found.cases.iter().any(is_it))
}

/// Writes skipped cases, requirements that are not met, and the totals, a line each.
fn summary<G: Playable>(report: &Report<'_, G>) -> String {
    let mut text: String =
        report.skipped.iter().map(|skipped| skipped_line(skipped) + "\n").collect();
    text.extend(
        report.unmet.iter().map(|unmet| format!("FAILED: {}\n", clean::escape_line(unmet))),
    );
    text + &totals_line(&report.totals) + "\n" + &report.verdict_line()
}

/// Writes the Test Anything Protocol, version 14; known failures are `TODO`.
pub(super) fn tap<G: Playable>(report: &Report<'_, G>) -> String {
    let judged = &report.outcome.results;
    let mut text = format!(
        "TAP version 14\n# {}\n# engine: {}\n1..{}\n",
        report.suite.label(),
        engine_name(report.outcome),
        judged.len()
    );
    for (index, one) in judged.iter().enumerate() {
        let (number, id, detail) = (index + 1, one.case.id(), one.detail());
        text += &match one.word() {
            "pass" => format!("ok {number} - {id}\n"),
            "skip" => format!("ok {number} - {id} # SKIP {}\n", clean::escape_tap(&detail)),
            "known" => {
                format!(
                    "not ok {number} - {id} # TODO known to fail: {}\n",
                    clean::escape_tap(&detail)
                )
            }
            word => {
                let cause = cause(report, one).map(CauseReport::line).unwrap_or_default();
                let cause =
                    if cause.is_empty() { cause } else { format!("  cause: {}\n", quoted(&cause)) };
                format!(
                    "not ok {number} - {id}\n  ---\n  result: {word}\n{cause}  clauses: {}\n  why: {}\n  detail: {}\n  ...\n",
                    quoted(&one.case.clauses().join(" ")),
                    quoted(&one.why()),
                    quoted(&detail)
                )
            }
        };
    }
    text.extend(report.notes().map(|note| format!("# note: {}\n", clean::escape_line(note))));
    let is_shown = |found: &&CauseReport<'_, G>| found.smallest.is_some() || found.state.is_some();
    let causes = report.causes.iter().filter(is_shown).map(|found| found.shown(report.engine));
    let errors = report.errors.iter().map(|(_, smallest)| smallest.text(None, false));
    for shown in causes.chain(errors) {
        text.extend(shown.lines().map(|line| format!("# {}\n", clean::escape_line(line))));
    }
    let summary = summary(report);
    text.extend(summary.lines().map(|line| format!("# {line}\n")));
    text
}

/// Quotes a text as JSON.
fn quoted(text: &str) -> String {
    let json = serde_json::to_string(text).unwrap_or_default();
    clean::escape_json(&json).into_owned()
}

/// Writes a workflow command for each cause, each class of errors, and the totals. Adds the tables of
/// [`markdown`] to the file of `GITHUB_STEP_SUMMARY`, if there is one.
pub(super) fn github<G: Playable>(report: &Report<'_, G>) -> Result<String, CommandError> {
    let mut text = String::new();
    let mut say = |kind: &str, title: &str, what: &str| {
        // Older commands, which begin with two hashes, are obeyed anywhere in a line.
        let clean = |text: &str| Sanitizer::new(OutputStyle::PLAIN).clean(text);
        let (title, what) = (&clean(title), &clean(what));
        text += &format!(
            "::{kind} title={}::{}\n",
            escape_workflow_property(title),
            escape_workflow_message(what)
        );
    };
    for found in report.causes {
        let shown = found.shown(report.engine);
        let title = format!("{}: {}", found.cause.clause, found.cause.what);
        say("error", &title, &format!("{}\n{}\n{shown}", found.line(), found.summary()));
    }
    for (class, cases) in errors(report.outcome) {
        let first = cases[0];
        let title = format!("{class}: {}", counted(cases.len(), "case"));
        let shown = report
            .smallest_error(class)
            .map_or_else(String::new, |smallest| format!("\n{}", smallest.text(None, false)));
        say("error", &title, &format!("first {}: {}{shown}", first.case.id(), first.detail()));
    }
    if let Some(not_asked) = not_asked_text(report.outcome) {
        say("error", "crosstrack conform", &not_asked);
    }
    let lines = |is_declared: bool| {
        let chosen =
            report.skipped.iter().filter(move |skipped| skipped.is_declared == is_declared);
        chosen.map(skipped_line).collect::<Vec<String>>()
    };
    let (declared, undeclared) = (lines(true), lines(false));
    for line in declared.iter().take(10) {
        say("warning", "crosstrack conform", line);
    }
    if !undeclared.is_empty() {
        say("notice", "crosstrack conform: not tested", &undeclared.join("\n"));
    }
    if let Some(changes) = report.changes {
        say("notice", "crosstrack conform", &changes.text());
    }
    for note in report.notes() {
        say("warning", "crosstrack conform", &clean::escape_line(note));
    }
    for unmet in report.unmet {
        say("error", "crosstrack conform", &clean::escape_line(unmet));
    }
    let all = format!(
        "{} against {}\n{}\n{}",
        engine_name(report.outcome),
        report.suite.label(),
        totals_line(&report.totals),
        report.verdict_line()
    );
    say("notice", "crosstrack conform", &all);
    write_step_summary(report)?;
    Ok(text)
}

/// Adds the tables of [`markdown`] to the file of `GITHUB_STEP_SUMMARY`, if there is one.
fn write_step_summary<G: Playable>(report: &Report<'_, G>) -> Result<(), CommandError> {
    if let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()) {
        let text = Sanitizer::new(OutputStyle::PLAIN).clean(&markdown(report));
        let summary = format!("## crosstrack conform\n\n{text}\n");
        let written = File::options().append(true).create(true).open(&path);
        written.and_then(|mut file| file.write_all(summary.as_bytes())).map_err(|e| {
            let path = path.to_string_lossy();
            Diagnostic::new(format!("GITHUB_STEP_SUMMARY: {path} cannot be written: {e}"))
                .into_error(Exit::Input)
        })?;
    }
    Ok(())
}
