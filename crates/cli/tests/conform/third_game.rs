//! A game that this crate does not know goes through the conformance kit: a right engine passes its
//! vectors, a wrong one fails, and the failure is shrunk.

use crosstrack_conform::any_suite::AnyCase as _;
use crosstrack_conform::engine::{game_handler, respond};
use crosstrack_conform::report::Baseline;
use crosstrack_conform::run::{RunOptions, run as run_cases};
use crosstrack_conform::session::FailureBudget;
use crosstrack_conform::shrink::{Budget, explain, shrink_case};
use crosstrack_conform::vectors::VectorFile;
use crosstrack_conform::{Case, CaseWord, Demand, Session, Suite, Verdict};

use hex::{Hex, suite};

use crate::bugs::{Bug, insert_bug};
use crate::support::{engine, launch};

fn vectors() -> Suite<Hex> {
    suite().unwrap_or_else(|e| panic!("{e}"))
}

/// How many cases an engine passes, of how many.
fn passed(suite: &Suite<Hex>, engine: &str) -> (usize, usize) {
    let options = RunOptions {
        launch: launch(engine, 60.0),
        jobs: 2,
        fail_fast: false,
        failure_limit: FailureBudget::DEFAULT,
    };
    let cases = suite.to_any_suite().cases;
    let demand = Demand::of_cases("all of it", cases);
    let outcome = run_cases(&demand, &Baseline::default(), &options, |_| {});
    let verdict = outcome.verdict(&demand);
    let of = |word: CaseWord| verdict.counts().of(word);
    assert_eq!((of(CaseWord::Error), of(CaseWord::Skip)), (0, 0), "{:?}", outcome.results);
    (of(CaseWord::Pass), demand.len())
}

#[test]
fn its_vectors_are_read_as_they_are_written() {
    for file in vectors().files() {
        let read = VectorFile::<Hex>::parse(&format!("{}.json", file.group), &file.to_text());
        assert_eq!(&read.unwrap_or_else(|e| panic!("{e}")), file);
    }
}

#[test]
fn our_engine_plays_it() {
    let line = r#"{"id":1,"cmd":"legal","ruleset":{"game":"hex","size":2,"swap":"yes"},
        "position":{"text":"r.-.._2","to_move":2,"red":["a1"],"blue":[]}}"#;
    let answer = respond(&[game_handler::<Hex>()], line.replace('\n', "").as_bytes()).response;
    let text = serde_json::to_string(&answer).expect("JSON");
    assert_eq!(text, r#"{"id":1,"ok":{"moves":["b1","a2","b2","swap"]}}"#);
}

#[test]
fn a_right_engine_passes() {
    let Some(right) = engine("python3", "hex.py") else { return };
    let suite = vectors();
    let (pass, all) = passed(&suite, &right);
    assert_eq!((pass, all), (suite.cases().count(), suite.cases().count()));
    assert!(all > 200, "{all} cases");
}

#[test]
fn a_wrong_engine_fails_and_its_failure_is_shrunk() {
    if engine("python3", "hex.py").is_none() {
        return;
    }
    let bug = Bug {
        id: "blue-never-connects".to_owned(),
        clauses: vec!["HX-END".to_owned()],
        find: "enumerate(\"rb\"):".to_owned(),
        replace: "enumerate(\"r\"):".to_owned(),
        note: "blue never connects".to_owned(),
    };
    let source = std::fs::read_to_string("../../tests/engines/hex.py").expect("the engine");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("hex.py");
    std::fs::write(&path, insert_bug(&source, &bug).expect("a bug")).expect("written");
    let wrong = format!("python3 {}", path.display());
    let suite = vectors();
    let (pass, all) = passed(&suite, &wrong);
    assert!(0 < pass && pass < all, "{pass} of {all}");

    // Red's stones and blue's are taken away in pairs as long as blue is still connected.
    let mut session = Session::new(launch(&wrong, 60.0));
    let budget = Budget::new(1_000, std::time::Duration::from_secs(86_400));
    let fails = |case: &&Case<Hex>| matches!(case.judge(&mut session), Verdict::Fail(_));
    let case =
        suite.cases().filter(|case| case.group() == "outcome").find(fails).expect("a failure");
    let shrunk = shrink_case(case, &mut session, budget, None).expect("an engine that answers");
    let explained = explain(&shrunk.expect("a position"));
    let blue = explained.position.matches('b').count();
    let size = explained.position.split('-').count();
    assert_eq!(blue, size, "{}", explained.position);
}
