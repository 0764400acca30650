//! The vectors of Crossings: made from their questions, passed by two engines that share no code,
//! and biting: every deliberate bug of the naive engine is noticed by a vector of its clause.

#![cfg(feature = "cli")]

mod conform_support;

use std::collections::BTreeSet;

use conform_support::{engine, launch, own, run};
use crosstrack::clauses::{Rulebook, clauses_of};
use crosstrack::cli::Exit;
use crosstrack::conform::crossings::engine::answer;
use crosstrack::conform::crossings::run::run as run_cases;
use crosstrack::conform::crossings::vectors::{Case, SHIPPED, Suite, VectorFile};
use crosstrack::conform::crossings::{forms::PositionForm, make};
use crosstrack::conform::judge::Verdict;
use crosstrack::conform::matrix::{broken, bugs};
use crosstrack::conform::protocol::Reply;
use crosstrack::crossings::rules::Ruleset;
use crosstrack::game::Game;
use serde_json::{Value, json};

#[test]
fn the_shipped_vectors_are_what_their_questions_make() {
    let files = make::files().unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(files.len(), SHIPPED.len());
    for (file, (name, text)) in files.iter().zip(SHIPPED) {
        assert_eq!(format!("{}.json", file.group), name);
        let again = "run `crosstrack vectors make --game crossings data/vectors/crossings`";
        assert!(file.text() == text, "{name} differs: {again}");
        assert!(file.cases.len() >= 10, "{name} has {} cases", file.cases.len());
    }
}

#[test]
fn every_clause_is_cited_and_every_cited_clause_is_one() {
    let cited: BTreeSet<&str> =
        Suite::shipped().cases().flat_map(|case| &case.clauses).map(String::as_str).collect();
    let clauses = clauses_of(Rulebook::Crossings).iter().map(|clause| clause.id.as_str());
    assert_eq!(cited, clauses.collect());
}

#[test]
fn a_vector_file_is_read_strictly() {
    let (name, text) = SHIPPED[1];
    assert!(VectorFile::parse(name, text).is_ok());
    for (find, replace, why) in [
        ("crossings-vectors", "other-vectors", "the suite is"),
        ("\"why\":", "\"more\":1,\"why\":", "more"),
        ("legal/single\"", "legal\"", "case legal:"),
        ("CR-SINGLE", "PL-OWN", "cites clauses"),
        ("\"locked\":false", "\"locked\":0", "invalid type"),
    ] {
        let error = VectorFile::parse(name, &text.replacen(find, replace, 1)).expect_err(find);
        assert!(error.starts_with(name) && error.contains(why), "{find}: {error}");
    }
}

#[test]
fn our_own_engine_passes_everything() {
    let engine = own();
    let (exit, out, err) =
        run(&["conform", "--game", "crossings", "--engine", &engine, "--format", "json"]);
    assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{out}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(report["totals"]["pass"], Suite::shipped().cases().count());
}

#[test]
fn an_engine_that_does_not_know_the_game_tests_nothing() {
    let Some(naive) = engine("python3", "naive.py") else { return };
    let (exit, out, _) = run(&["conform", "--game", "crossings", "--engine", &naive]);
    assert_eq!(exit, Exit::Done);
    assert!(out.contains("WARNING: nothing was tested"), "{out}");
}

#[test]
fn the_naive_engine_passes_everything_and_every_bug_of_it_is_noticed() {
    let Some(naive) = engine("python3", "naive_crossings.py") else { return };
    let cases: Vec<&Case> = Suite::shipped().cases().collect();
    let outcome = run_cases(&cases, &launch(&naive, 120.0), false);
    for (case, verdict) in &outcome.judged {
        assert_eq!(verdict, &Verdict::Pass, "{}", case.id);
    }
    let file = "tests/engines/bugs_crossings.csv";
    let text = std::fs::read_to_string(file).expect("a table of bugs");
    let bugs = bugs(file, &text).unwrap_or_else(|e| panic!("{e}"));
    let source =
        std::fs::read_to_string("tests/engines/naive_crossings.py").expect("the naive engine");
    let folder = tempfile::tempdir().expect("a folder");
    let mut killed: BTreeSet<&str> = BTreeSet::new();
    for bug in &bugs {
        let path = folder.path().join(format!("{}.py", bug.id));
        let text = broken(&source, bug).unwrap_or_else(|e| panic!("{e}"));
        std::fs::write(&path, text).expect("written");
        let line = format!("python3 {}", path.display());
        // Counting takes long and is not about one clause.
        let of_it = |case: &&&Case| {
            !case.id.starts_with("perft/") && case.clauses.iter().any(|c| bug.clauses.contains(c))
        };
        let cases: Vec<&Case> = cases.iter().filter(of_it).copied().collect();
        let outcome = run_cases(&cases, &launch(&line, 60.0), true);
        assert!(!outcome.is_good(), "no vector of {:?} notices {}", bug.clauses, bug.id);
        killed.extend(bug.clauses.iter().map(String::as_str));
    }
    let clauses = clauses_of(Rulebook::Crossings).iter().map(|clause| clause.id.as_str());
    assert_eq!(killed, clauses.collect(), "every clause has a bug");
}

#[test]
fn our_engine_says_what_is_wrong_with_a_request() {
    let game = Ruleset::standard();
    let start = json!(PositionForm::of(&game, &game.start()));
    let ruleset = json!(crosstrack::conform::crossings::forms::RulesetForm::of(&game));
    let line = |change: &dyn Fn(&mut Value)| {
        let mut line = json!({"cmd": "legal", "ruleset": ruleset, "position": start});
        change(&mut line);
        answer(&line)
    };
    assert!(matches!(line(&|_| {}), Reply::Ok(_)));
    for (change, why) in [
        (
            &(|l: &mut Value| l["cmd"] = json!("board")) as &dyn Fn(&mut Value),
            "`board` is not asked",
        ),
        (&|l| l["ruleset"]["board"] = json!("8"), "ruleset.board"),
        (&|l| l["ruleset"]["board"] = json!("8x3"), "2 rows of stones"),
        (&|l| l["ruleset"]["distance"] = json!("far"), "`far` is not"),
        (&|l| l["position"]["text"] = json!("8 r -"), "position.text"),
        (&|l| l["position"]["side"] = json!("b"), "the lists say"),
        (&|l| l["position"]["stones"][0]["square"] = json!("i1"), "stones[0].square"),
        (&|l| l["position"]["pending"] = json!("d8"), "position: "),
        (&|l| l["position"] = json!(null), "no request about Crossings"),
    ] {
        match line(change) {
            Reply::Error(error) => assert!(error.contains(why), "{why}: {error}"),
            other => panic!("{why}: {other:?}"),
        }
    }
}
