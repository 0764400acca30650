//! Every engine of Crossings with a single place of the published board wrong is noticed by the
//! shipped vectors.

mod case_check;
mod engine;
mod fault;
mod score;

use crate::places::case_check::CaseCheck;
use crate::places::score::scores;
use crossings::rules::Ruleset;
use crosstrack_conform::{FaultScore, Suite};

#[test]
fn every_fault_of_every_place_is_noticed() {
    let mut unseen = Vec::new();
    let mut sums = [("lines", 0), ("squares", 0), ("edges", 0), ("locks", 0)];
    let scores = scores(Suite::<Ruleset>::shipped());
    for FaultScore { board, by, family, faults, unseen: names } in &scores {
        println!("{board} {by} {family}: {} of {faults} noticed", faults - names.len());
        unseen.extend(names.iter().map(|name| format!("{board} {by} {family}: {name}")));
        let sum = sums.iter_mut().find(|sum| sum.0 == *by).expect("one of the four");
        sum.1 += faults;
    }
    for ((by, faults), least) in sums.into_iter().zip([2100, 380, 170, 80]) {
        assert!(faults >= least, "{faults} faults by {by}");
    }
    assert!(unseen.is_empty(), "{} are not noticed: {unseen:#?}", unseen.len());
    let report = include_str!("../../../../../reports/conformance/places-crossings.md");
    let faults: usize = scores.iter().map(|score| score.faults).sum();
    for part in [
        format!("Vectors: {}.\n", Suite::<Ruleset>::shipped().to_any_suite().label()),
        format!("{faults} of {faults} are noticed. "),
        FaultScore::table(&scores),
    ] {
        assert!(report.contains(&part), "places-crossings.md should have\n{part}");
    }
}

/// Without a fault the engine of tables says what the rules say, on every board and under every
/// reading of the suite.
#[test]
fn without_a_fault_the_engine_agrees_with_the_rules() {
    let mut compared = 0;
    for case in Suite::<Ruleset>::shipped().cases() {
        if let Some(check) = CaseCheck::from_case(case) {
            assert!(!check.detects(None), "{}", case.id);
            compared += 1;
        }
    }
    assert!(compared > 400, "{compared} cases");
}
