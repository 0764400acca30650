//! A game that this crate does not know goes through the conformance kit: a right engine passes its
//! vectors, a wrong one fails, and the failure is shrunk.

use crosstrack_conform::any_suite::AnyCase as _;
use crosstrack_conform::engine::{game_handler, respond};
use crosstrack_conform::matrix::{Bug, insert_bug};
use crosstrack_conform::report::Baseline;
use crosstrack_conform::run::{RunOptions, run as run_cases};
use crosstrack_conform::session::FailureBudget;
use crosstrack_conform::shrink::{Budget, explain, shrink_case};
use crosstrack_conform::vectors::VectorFile;
use crosstrack_conform::{Case, CaseWord, Demand, Session, Suite, Verdict};

use crate::support::{engine, launch};
use crate::toy::Tug;

fn suite() -> Suite<Tug> {
    Tug::make().unwrap_or_else(|e| panic!("{e}"))
}

/// How many cases an engine passes, of how many.
fn passed(suite: &Suite<Tug>, engine: &str) -> (usize, usize) {
    let options = RunOptions {
        launch: launch(engine, 60.0),
        jobs: 2,
        fail_fast: false,
        failure_limit: FailureBudget::DEFAULT,
    };
    let cases = suite.to_any_suite().cases;
    let demand = Demand::of_cases("all of it", cases);
    let outcome = run_cases(&demand, &Baseline::default(), &options, |_| {});
    let verdict = outcome.verdict(&demand, false);
    let of = |word: CaseWord| verdict.counts().of(word);
    assert_eq!((of(CaseWord::Error), of(CaseWord::Skip)), (0, 0), "{:?}", outcome.results);
    (of(CaseWord::Pass), demand.len())
}

#[test]
fn its_vectors_are_read_as_they_are_written() {
    for file in suite().files() {
        let read = VectorFile::<Tug>::parse(&format!("{}.json", file.group), &file.to_text());
        assert_eq!(&read.unwrap_or_else(|e| panic!("{e}")), file);
    }
}

#[test]
fn our_engine_plays_it() {
    let line = r#"{"id":1,"cmd":"legal","ruleset":{"game":"tug"},
        "position":{"text":"2a","knot":2,"second_pulls":false}}"#;
    let answer = respond(&[game_handler::<Tug>()], line.replace('\n', "").as_bytes()).response;
    let text = serde_json::to_string(&answer).expect("JSON");
    assert_eq!(text, r#"{"id":1,"ok":{"moves":["-2","-1","+1"]}}"#);
}

#[test]
fn a_right_engine_passes() {
    let Some(right) = engine("python3", "tug.py") else { return };
    let (pass, all) = passed(&suite(), &right);
    assert_eq!((pass, all), (85, 85));
}

#[test]
fn a_wrong_engine_fails_and_its_failure_is_shrunk() {
    if engine("python3", "tug.py").is_none() {
        return;
    }
    let bug = Bug {
        id: "short-rope".to_owned(),
        clauses: vec!["TG-PULL".to_owned()],
        find: "abs(knot + pull) <= 3]".to_owned(),
        replace: "abs(knot + pull) < 3]".to_owned(),
        note: "the knot never reaches an end".to_owned(),
    };
    let source = std::fs::read_to_string("../../tests/engines/tug.py").expect("the engine");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tug.py");
    std::fs::write(&path, insert_bug(&source, &bug).expect("a bug")).expect("written");
    let wrong = format!("python3 {}", path.display());
    let suite = suite();
    let (pass, all) = passed(&suite, &wrong);
    assert!(0 < pass && pass < all, "{pass} of {all}");

    // Whatever rope differs, it comes down to one step from the middle, from where an end is in
    // reach.
    let mut session = Session::new(launch(&wrong, 60.0));
    let budget = Budget::new(1_000, std::time::Duration::from_secs(86_400));
    let fails = |case: &&Case<Tug>| matches!(case.judge(&mut session), Verdict::Fail(_));
    let case = suite.cases().filter(|case| case.group() == "legal").find(fails).expect("a failure");
    let shrunk = shrink_case(case, &mut session, budget, None).expect("an engine that answers");
    let explained = explain(&shrunk.expect("a position"));
    assert_eq!(explained.position, "-1a");
    let [(cause, facts)] = explained.causes.as_slice() else { panic!("one cause") };
    assert_eq!(
        (cause.clause.as_str(), facts.as_slice()),
        ("TG-PULL", &["missing -2".to_owned()][..])
    );
}
