//! What a run found, for continuous integration: `JUnit`, TAP, GitHub annotations.

use std::fs::File;
use std::io::Write;

use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};

use crate::base::clean;
use crate::base::clean::{Show, Stream, workflow_message, workflow_property};
use crate::cli::commands::conform::run::{NOTHING, Report};
use crate::cli::commands::conform::write::markdown;
use crate::cli::commands::conform::write_text::{engine_name, not_asked, told, totals};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::Playable;
use crate::conform::judge::Verdict;
use crate::conform::run::Judged;

/// One suite for each group, each with the version and hash of the vectors.
pub(super) fn junit<G: Playable>(report: &Report<'_, G>) -> Result<String, Failure> {
    let name = format!("crosstrack conform: {}", report.suite.label());
    let mut junit = Junit::new(name);
    junit.set_time(report.outcome.time);
    let mut rest = report.outcome.judged.as_slice();
    let mut about = TestSuite::new("run");
    about.add_property(("suite-version", &*clean::line(report.suite.version)));
    about.add_property(("suite-sha256", report.suite.sha256));
    about.add_property(("engine", engine_name(report).as_str()));
    for (word, n) in report.totals.each() {
        about.add_property((word, n.to_string().as_str()));
    }
    about.set_system_out(totals(&report.totals));
    junit.add_test_suite(about);
    while let Some(first) = rest.first() {
        let group = first.case.group();
        let end = rest.iter().position(|one| one.case.group() != group).unwrap_or(rest.len());
        let mut suite = TestSuite::new(group);
        suite.set_time(rest[..end].iter().map(|one| one.time).sum());
        suite.add_test_cases(rest[..end].iter().map(junit_case));
        junit.add_test_suite(suite);
        rest = &rest[end..];
    }
    junit.to_string().map_err(|e| {
        Trouble::new(format!("the report cannot be written: {e}")).with(Exit::Internal)
    })
}

fn junit_case(one: &Judged<'_>) -> TestCase {
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
    if one.is_bad() {
        status.set_description(format!("{}\n{}", one.why(), one.detail()));
    }
    let mut case = TestCase::new(one.case.id(), status);
    case.set_classname(one.case.clauses().join(" ")).set_time(one.time);
    case
}

/// The Test Anything Protocol, version 14; known failures are `TODO`.
pub(super) fn tap<G: Playable>(report: &Report<'_, G>) -> String {
    let judged = &report.outcome.judged;
    let mut text = format!(
        "TAP version 14\n# {}\n# engine: {}\n1..{}\n",
        report.suite.label(),
        engine_name(report),
        judged.len()
    );
    for (index, one) in judged.iter().enumerate() {
        let (number, id, detail) = (index + 1, one.case.id(), one.detail());
        text += &match one.word() {
            "pass" => format!("ok {number} - {id}\n"),
            "skip" => format!("ok {number} - {id} # SKIP {}\n", clean::tap(&detail)),
            "known" => {
                format!("not ok {number} - {id} # TODO known to fail: {}\n", clean::tap(&detail))
            }
            word => {
                let quoted = |text: &str| {
                    let json = serde_json::to_string(text).unwrap_or_default();
                    clean::json(&json).into_owned()
                };
                format!(
                    "not ok {number} - {id}\n  ---\n  result: {word}\n  clauses: {}\n  why: {}\n  detail: {}\n  ...\n",
                    quoted(&one.case.clauses().join(" ")),
                    quoted(&one.why()),
                    quoted(&detail)
                )
            }
        };
    }
    text.extend(report.outcome.notes.iter().map(|note| format!("# note: {}\n", clean::line(note))));
    if report.totals.tested_nothing() {
        text += &format!("# WARNING: {NOTHING}\n");
    }
    text + &format!("# {}\n", totals(&report.totals))
}

/// A workflow command for everything that is wrong, and one for the totals. If
/// `GITHUB_STEP_SUMMARY` names a file, the tables are added to it.
pub(super) fn github<G: Playable>(report: &Report<'_, G>) -> Result<String, Failure> {
    let mut text = String::new();
    let mut say = |kind: &str, title: &str, what: &str| {
        // Older commands, which begin with two hashes, are obeyed anywhere in a line.
        let clean = |text: &str| Stream::new(Show::PLAIN).clean(text);
        let (title, what) = (&clean(title), &clean(what));
        text +=
            &format!("::{kind} title={}::{}\n", workflow_property(title), workflow_message(what));
    };
    for one in told(report) {
        let clauses = one.case.clauses().join(" ");
        let what = format!("{} ({clauses})\n{}", one.why(), one.detail());
        say("error", &format!("{} {}", one.word(), one.case.id()), &what);
    }
    if let Some(not_asked) = not_asked(report) {
        say("error", "crosstrack conform", &not_asked);
    }
    for told in report.shrunk {
        let from = told.case.as_deref().unwrap_or("a failure");
        say("notice", &format!("shrunk from {from}"), &told.text(false));
    }
    for note in &report.outcome.notes {
        say("warning", "crosstrack conform", &clean::line(note));
    }
    if report.totals.tested_nothing() {
        say("warning", "crosstrack conform", NOTHING);
    }
    let all = format!(
        "{} against {}\n{}",
        engine_name(report),
        report.suite.label(),
        totals(&report.totals)
    );
    say("notice", "crosstrack conform", &all);
    if let Some(path) = std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()) {
        let summary = format!("## crosstrack conform\n\n{}\n", markdown(report));
        let written = File::options().append(true).create(true).open(&path);
        written.and_then(|mut file| file.write_all(summary.as_bytes())).map_err(|e| {
            let path = path.to_string_lossy();
            Trouble::new(format!("GITHUB_STEP_SUMMARY: {path} cannot be written: {e}"))
                .with(Exit::Input)
        })?;
    }
    Ok(text)
}
