//! The report of a run as `JUnit` XML.

use std::collections::BTreeMap;
use std::time::Duration;

use quick_junit::{
    NonSuccessKind, Report as Junit, SerializeError, TestCase, TestCaseStatus, TestSuite,
};

use crate::case_result::CaseWord;
use crate::report::{CaseReport, CauseReport, Report};

/// Writes `JUnit` XML: a suite with the verdict as its only case, and a suite for each group. The case of the
/// verdict fails unless the command ends with the exit code 0, so that no viewer shows an unsuccessful run as a
/// success.
///
/// # Errors
/// If the XML cannot be written.
pub fn junit(report: &Report) -> Result<String, SerializeError> {
    let mut junit = Junit::new(format!("crosstrack conform: {}", report.suite.label()));
    junit.set_time(Duration::from_secs_f64(report.seconds));
    let verdict = &report.verdict;
    let mut about = TestSuite::new("verdict");
    about.add_property(("suite-version", report.suite.version.as_str()));
    about.add_property(("suite-sha256", report.suite.sha256.as_str()));
    about.add_property(("engine", report.engine.label().as_str()));
    about.add_property(("verdict", verdict.word.as_str()));
    about.add_property(("demand", verdict.demand.name.as_str()));
    about.add_property(("demand-sha256", verdict.demand.sha256.as_str()));
    for (word, number) in &report.totals {
        about.add_property((word.as_str(), number.to_string().as_str()));
    }
    let status = if verdict.is_success() {
        TestCaseStatus::success()
    } else {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(verdict.sentence());
        status
    };
    let mut case = TestCase::new(verdict.demand.name.clone(), status);
    case.set_classname("verdict");
    about.add_test_case(case);
    let errors = report.errors.iter().filter_map(|error| error.smallest.as_ref());
    let mut shown: Vec<String> = errors.map(|smallest| smallest.text(false).to_owned()).collect();
    shown.extend(report.notes.iter().map(|note| format!("note: {note}\n")));
    shown.extend(report.skipped.iter().map(|skipped| format!("{}\n", skipped.line())));
    shown.extend(report.not_run_line().map(|line| line + "\n"));
    shown.extend(report.compared.iter().map(super::Changes::text));
    about.set_system_out(format!(
        "{}{}\n{}",
        shown.concat(),
        report.totals_line(),
        verdict.sentence()
    ));
    junit.add_test_suite(about);
    let causes = report.cause_of_cases();
    for (group, cases) in report.by_group() {
        let mut suite = TestSuite::new(group);
        suite.set_time(Duration::from_secs_f64(cases.iter().map(|one| one.seconds).sum()));
        suite.add_test_cases(cases.iter().map(|one| junit_case(report, one, &causes)));
        junit.add_test_suite(suite);
    }
    junit.to_string()
}

fn junit_case(
    report: &Report,
    one: &CaseReport,
    causes: &BTreeMap<&str, &CauseReport>,
) -> TestCase {
    let mut status = match one.result {
        CaseWord::Pass => TestCaseStatus::success(),
        CaseWord::Fail => TestCaseStatus::non_success(NonSuccessKind::Failure),
        CaseWord::Error => TestCaseStatus::non_success(NonSuccessKind::Error),
        _ => TestCaseStatus::skipped(),
    };
    if let Some(class) = &one.class {
        status.set_type(class.as_str());
    }
    match one.result {
        CaseWord::Pass => {}
        CaseWord::Fail | CaseWord::Error => {
            status.set_message(one.detail.as_str());
        }
        word if one.detail.is_empty() => {
            status.set_message(word.as_str());
        }
        word => {
            status.set_message(format!("{word}: {}", one.detail));
        }
    }
    let found = causes.get(one.id.as_str());
    if one.is_failure() {
        let cause = found.map_or_else(String::new, |found| format!("{}\n", found.line()));
        status.set_description(format!("{cause}{}\n{}", one.why, one.detail));
    }
    let mut case = TestCase::new(one.id.as_str(), status);
    case.set_classname(one.clauses.join(" "));
    case.set_time(Duration::from_secs_f64(one.seconds));
    if !one.flags.is_empty() {
        case.add_property(("flags", one.flags.join(" ").as_str()));
    }
    if let Some(found) = found.filter(|found| {
        found.first() == one.id && (found.smallest.is_some() || found.state.is_some())
    }) {
        case.set_system_out(found.shown(report));
    }
    case
}
