//! The report of a run as commands of a workflow on GitHub.

use crate::report::Report;
use crosstrack::base::counted;
use crosstrack_io::clean::{
    OutputStyle, Sanitizer, escape_line, escape_workflow_message, escape_workflow_property,
};

/// Writes a workflow command for each cause, for each class of errors, and for the verdict. The command of the
/// verdict is an error unless the exit code is 0.
pub fn github(report: &Report) -> String {
    let mut text = String::new();
    let mut say = |kind: &str, title: &str, what: &str| {
        // GitHub obeys commands of an older kind, which begin with two hashes, anywhere in a line.
        let clean = |text: &str| Sanitizer::new(OutputStyle::PLAIN).clean(text);
        let (title, what) = (&clean(title), &clean(what));
        text += &format!(
            "::{kind} title={}::{}\n",
            escape_workflow_property(title),
            escape_workflow_message(what)
        );
    };
    for found in &report.causes {
        let title = format!("{}: {}", found.clause, found.what);
        let shown = found.shown(report);
        say("error", &title, &format!("{}\n{}\n{shown}", found.line(), found.summary));
    }
    for error in &report.errors {
        let title = format!("{}: {}", error.class, counted(error.cases.len(), "case"));
        let smallest = error.smallest.as_ref();
        let shown =
            smallest.map_or_else(String::new, |smallest| format!("\n{}", smallest.text(false)));
        let first = error.cases.first().map_or("", String::as_str);
        let detail = report.case(first).map_or("", |case| &case.detail);
        say("error", &title, &format!("first {first}: {detail}{shown}"));
    }
    let lines = |is_declared: bool| {
        let chosen = report.skipped.iter().filter(move |skipped| skipped.declared == is_declared);
        chosen.map(super::SkippedReport::line).collect::<Vec<String>>()
    };
    let (declared, undeclared) = (lines(true), lines(false));
    for line in declared.iter().take(10) {
        say("warning", TITLE, line);
    }
    if !undeclared.is_empty() {
        say("notice", "crosstrack conform: not tested", &undeclared.join("\n"));
    }
    if let Some(changes) = &report.compared {
        say("notice", TITLE, &changes.text());
    }
    for note in &report.notes {
        say("warning", TITLE, &escape_line(note));
    }
    let all = format!(
        "{}\n{} against {}\n{}{}",
        report.verdict.sentence(),
        report.engine.label(),
        report.suite.label(),
        report.totals_line(),
        report.not_run_line().map_or_else(String::new, |line| format!("\n{line}")),
    );
    say(if report.verdict.is_success() { "notice" } else { "error" }, TITLE, &all);
    text
}

const TITLE: &str = "crosstrack conform";
