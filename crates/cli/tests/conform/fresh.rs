//! Fresh questions: our engine answers them, and an engine that knows the vectors alone does not pass.

use crate::support::{changed, own, run};
use crosstrack::Ruleset;
use crosstrack_cli::Exit;
use crosstrack_conform::HasVectors as _;
use serde_json::Value;

#[test]
fn our_engine_answers_fresh_questions_about_both_games() {
    for (game, group) in [("crosstrack", "legal"), ("crossings", "games")] {
        for seed in ["1", "2", "3"] {
            let own = own();
            let words = ["conform", "--engine", &own, "--game", game, "--group", group];
            let (exit, out, err) = run(&[&words[..], &["--fresh", "100", "--seed", seed]].concat());
            assert_eq!(exit, Exit::Done, "{out}{err}");
            assert!(out.contains(&format!("\nfresh: 100 of 100, seed {seed}\n")), "{out}");
        }
    }
}

#[test]
fn the_verdict_says_that_no_fresh_questions_were_asked() {
    let own = own();
    let (exit, out, _) = run(&["conform", "--engine", &own, "--group", "opening", "--fresh", "0"]);
    assert_eq!(exit, Exit::Done, "{out}");
    assert!(
        out.contains("passed in this run; no fresh questions were asked (--fresh 0)\n"),
        "{out}"
    );
    // A demand without positions has none to ask about.
    let (exit, out, _) = run(&["conform", "--engine", &own, "--group", "board"]);
    assert!(exit == Exit::Done && !out.contains("fresh"), "{out}");
}

/// Runs an engine that answers the vectors as we do, and other questions in its own way.
fn with_a_book(answer: &str, seed: &str) -> Option<(Exit, Value)> {
    let folder = tempfile::tempdir().expect("a folder");
    let change = format!(
        r#"
    book = memory.setdefault("book", open("../../data/vectors/opening.json").read())
    if "position" in request and request["position"]["x1"] not in book:
        {answer}
"#
    );
    let line = changed(folder.path(), "book", &change)?;
    let words = ["conform", "--engine", &line, "--group", "opening", "--format", "json"];
    let (exit, out, err) = run(&[&words[..], &["--seed", seed, "--fresh", "40"]].concat());
    Some((exit, serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}: {out}{err}"))))
}

#[test]
fn an_engine_that_knows_the_vectors_alone_does_not_conform() {
    let wrong = "answer = {\"id\": request[\"id\"], \"ok\": {\"illegal\": True, \"moves\": []}}";
    let Some((exit, report)) = with_a_book(wrong, "7") else { return };
    assert_eq!((exit, &report["verdict"]["word"]), (Exit::No, &"DOES NOT CONFORM".into()));
    let failed = report["fresh"]["failed"].as_u64().expect("a number");
    assert!(failed > 10, "{}", report["fresh"]);
    let sentence = report["verdict"]["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains(&format!("{failed} of 40 fresh questions fail")), "{sentence}");
    // The same seed asks the same.
    assert_eq!(with_a_book(wrong, "7").expect("Python").1["fresh"], report["fresh"]);
    // A case that can be kept: shrunk, or as it was asked.
    let first = &report["causes"][0];
    assert!(first["smallest"]["vector"].is_object() || first["case"].is_object(), "{first:#}");
}

#[test]
fn an_engine_that_skips_all_but_the_vectors_is_incomplete() {
    let skip = "answer = {\"id\": request[\"id\"], \"skip\": \"not in my book\"}";
    let Some((exit, report)) = with_a_book(skip, "8") else { return };
    assert_eq!((exit, &report["verdict"]["word"]), (Exit::No, &"INCOMPLETE".into()));
    let reasons = report["verdict"]["reasons"].to_string();
    assert!(reasons.contains("fresh questions not tested"), "{reasons}");
}

#[test]
fn full_rulesets_are_every_reading_of_each_published_game() {
    assert_eq!(Ruleset::full_rulesets().len(), 400);
    assert_eq!(crossings::Ruleset::full_rulesets().len(), 3 * 3 * 64);
}
