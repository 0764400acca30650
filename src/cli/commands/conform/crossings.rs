//! The run over the vectors of Crossings, and what it found, for people and for programs.

use std::fmt::Write as _;

use quick_junit::{NonSuccessKind, Report as Junit, TestCase, TestCaseStatus, TestSuite};
use serde::Serialize;

use super::{Args, Format};
use crate::cli::commands::json::{self, Fields};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::conform::choose::Glob;
use crate::conform::crossings::run::{Outcome, run as run_cases};
use crate::conform::crossings::vectors::{Case, Group, Suite};
use crate::conform::judge::Verdict;

/// The results that a case comes to, in the order in which they are told.
const WORDS: [&str; 4] = ["pass", "fail", "error", "skip"];

pub(super) fn run(args: &Args, console: &mut Console<'_>) -> Result<Exit, Failure> {
    if let Some(option) = foreign(args) {
        return Err(Trouble::new(format!("{option} is not there for Crossings"))
            .help("--run, --skip, --timeout, --fail-fast, --format text, json and junit are")
            .with(Exit::Usage));
    }
    let target = args.output.open()?;
    let launch = args.launch()?;
    let suite = Suite::shipped();
    let cases = chosen(args, suite)?;
    let outcome = run_cases(&cases, &launch, args.fail_fast);
    let text = match args.format {
        Format::Json => answer(suite, args.engine(), &outcome)?,
        Format::Junit => junit(suite, &outcome)?,
        _ => text(suite, args.engine(), &outcome),
    };
    target.finish(&text, console)?;
    Ok(if outcome.is_good() { Exit::Done } else { Exit::No })
}

/// An option that is given, but only there for Crosstrack.
fn foreign(args: &Args) -> Option<&'static str> {
    let ruleset = &args.game.ruleset;
    let given = [
        ("--group", !args.group.is_empty()),
        ("--level", !args.level.is_empty()),
        ("--jobs", args.jobs != 1),
        ("--known", args.known.is_some()),
        ("--update-known", args.update_known.is_some()),
        ("--state", args.state.is_some()),
        ("--vectors", args.vectors.is_some()),
        ("--shrink", args.shrink),
        ("--walk", args.walk.is_some()),
        ("--seed", args.seed.is_some()),
        ("--position", args.position.is_some()),
        ("--waive", args.game.waive.is_given()),
        ("--board", ruleset.board.is_some()),
        ("this --format", !matches!(args.format, Format::Text | Format::Json | Format::Junit)),
    ];
    let other = ruleset.options.given().first().map(|&(option, _)| option);
    given.into_iter().find_map(|(option, is_given)| is_given.then_some(option)).or(other)
}

fn chosen<'s>(args: &Args, suite: &'s Suite) -> Result<Vec<&'s Case>, Failure> {
    let globs = |texts: &[String]| -> Vec<Glob> { texts.iter().map(Glob::new).collect() };
    let (only, skip) = (globs(&args.only), globs(&args.skip));
    let matches = |globs: &[Glob], case: &Case| globs.iter().any(|glob| glob.matches(&case.id));
    for glob in only.iter().chain(&skip) {
        if !suite.cases().any(|case| glob.matches(&case.id)) {
            return Err(Trouble::new(format!("no case matches `{}`", glob.text()))
                .help(format!("ids begin with a group: {}", Group::WORDS.join(", ")))
                .with(Exit::Usage));
        }
    }
    let wanted = |case: &&Case| (only.is_empty() || matches(&only, case)) && !matches(&skip, case);
    let cases: Vec<&Case> = suite.cases().filter(wanted).collect();
    if cases.is_empty() {
        return Err(Trouble::new("the options together choose no case")
            .help("leave one of them out")
            .with(Exit::Usage));
    }
    Ok(cases)
}

/// What is to be said beside the word; nothing for a pass.
fn detail(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Pass => String::new(),
        Verdict::Fail(difference) => difference.summary(),
        Verdict::Error(none) => none.to_string(),
        Verdict::Skip(why) => why.clone(),
    }
}

fn totals(outcome: &Outcome<'_>) -> String {
    let parts = WORDS.map(|word| format!("{word} {}", outcome.count(word)));
    format!("{} cases: {}", outcome.judged.len(), parts.join(", "))
}

/// The engine, as it names itself.
fn engine_name(outcome: &Outcome<'_>) -> String {
    match &outcome.hello {
        Some(hello) => format!("{} {} ({})", hello.name, hello.version, hello.language),
        None => "an engine that never said hello".to_owned(),
    }
}

fn text(suite: &Suite, engine: &str, outcome: &Outcome<'_>) -> String {
    let name = engine_name(outcome);
    let mut text = format!("{}\nengine: {name}, run by: {engine}\n\n", suite.name());
    text += "group          pass  fail error  skip\n";
    for &group in Group::ALL {
        let of_group: Vec<&Verdict> = outcome
            .judged
            .iter()
            .filter(|(case, _)| case.group() == Some(group))
            .map(|(_, verdict)| verdict)
            .collect();
        if of_group.is_empty() {
            continue;
        }
        let _ = write!(text, "{group:<13}");
        for word in WORDS {
            let _ = write!(text, " {:>5}", of_group.iter().filter(|v| v.word() == word).count());
        }
        text.push('\n');
    }
    for (case, verdict) in &outcome.judged {
        if matches!(verdict, Verdict::Fail(_) | Verdict::Error(_)) {
            let (word, clauses) = (verdict.word(), case.clauses.join(" "));
            let _ = write!(text, "\n{word:<10} {}  {clauses}\n", case.id);
            let _ = write!(text, "           {}\n           {}\n", case.why, detail(verdict));
        }
    }
    if outcome.count("skip") == outcome.judged.len() {
        text += "\nWARNING: nothing was tested: the engine skipped every case\n";
    }
    if let Some(note) = &outcome.note {
        let _ = write!(text, "\nnote: {note}\n");
    }
    text + &format!("\n{}\n", totals(outcome))
}

#[derive(Serialize)]
struct Report<'a> {
    suite: String,
    engine: &'a str,
    totals: Fields<usize>,
    cases: Vec<Told<'a>>,
}

#[derive(Serialize)]
struct Told<'a> {
    id: &'a str,
    result: &'a str,
    clauses: &'a [String],
    #[serde(skip_serializing_if = "String::is_empty")]
    detail: String,
}

fn answer(suite: &Suite, engine: &str, outcome: &Outcome<'_>) -> Result<String, Failure> {
    json::pretty(&Report {
        suite: suite.name(),
        engine,
        totals: WORDS.iter().map(|&word| (word.to_owned(), outcome.count(word))).collect(),
        cases: outcome
            .judged
            .iter()
            .map(|(case, verdict)| Told {
                id: &case.id,
                result: verdict.word(),
                clauses: &case.clauses,
                detail: detail(verdict),
            })
            .collect(),
    })
}

/// One suite for each group, after one that says what was run.
fn junit(suite: &Suite, outcome: &Outcome<'_>) -> Result<String, Failure> {
    let mut about = TestSuite::new("run");
    about.add_property(("suite", suite.name().as_str()));
    about.add_property(("engine", engine_name(outcome).as_str()));
    about.set_system_out(totals(outcome));
    let mut report = Junit::new(format!("crosstrack conform: {}", suite.name()));
    report.add_test_suite(about);
    for &group in Group::ALL {
        let of_group = outcome.judged.iter().filter(|(case, _)| case.group() == Some(group));
        let cases: Vec<TestCase> =
            of_group.map(|(case, verdict)| junit_case(case, verdict)).collect();
        if !cases.is_empty() {
            let mut suite = TestSuite::new(group.as_str());
            suite.add_test_cases(cases);
            report.add_test_suite(suite);
        }
    }
    report.to_string().map_err(|e| {
        Trouble::new(format!("the report cannot be written: {e}")).with(Exit::Internal)
    })
}

fn junit_case(case: &Case, verdict: &Verdict) -> TestCase {
    let mut status = match verdict {
        Verdict::Pass => TestCaseStatus::success(),
        Verdict::Skip(_) => TestCaseStatus::skipped(),
        Verdict::Fail(_) => TestCaseStatus::non_success(NonSuccessKind::Failure),
        Verdict::Error(_) => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if !matches!(verdict, Verdict::Pass) {
        status.set_message(detail(verdict));
    }
    if matches!(verdict, Verdict::Fail(_) | Verdict::Error(_)) {
        status.set_description(format!("{}\n{}", case.why, detail(verdict)));
    }
    let mut told = TestCase::new(case.id.as_str(), status);
    told.set_classname(case.clauses.join(" "));
    told
}
