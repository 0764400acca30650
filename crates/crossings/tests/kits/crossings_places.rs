//! Every engine of Crossings with a single place of the published board wrong is noticed by the
//! shipped vectors.

use crossings::conform::places::case_check::CaseCheck;
use crossings::conform::places::plant::table as planted_table;
use crossings::conform::places::score::scores;
use crossings::rules::Ruleset;
use crosstrack_conform::{FaultScore, Suite};

#[test]
fn every_fault_of_every_place_is_noticed() {
    let mut unseen = Vec::new();
    let mut sums = [("lines", 0), ("squares", 0), ("edges", 0), ("locks", 0)];
    for FaultScore { board, by, family, faults, unseen: names } in
        scores(Suite::<Ruleset>::shipped())
    {
        println!("{board} {by} {family}: {} of {faults} noticed", faults - names.len());
        unseen.extend(names.iter().map(|name| format!("{board} {by} {family}: {name}")));
        let sum = sums.iter_mut().find(|sum| sum.0 == by).expect("one of the four");
        sum.1 += faults;
    }
    for ((by, faults), least) in sums.into_iter().zip([2100, 380, 170, 80]) {
        assert!(faults >= least, "{faults} faults by {by}");
    }
    assert!(unseen.is_empty(), "{} are not noticed: {unseen:#?}", unseen.len());
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

/// `crosstrack-lab vectors plant --game crossings` made the table.
#[test]
#[ignore = "plants the whole table: what it is for, that every fault is noticed, is tested without it"]
fn the_table_is_what_its_seed_plants() {
    let table = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../data/vectors/crossings/places.csv"
    ));
    let again =
        "run `crosstrack-lab vectors plant --game crossings data/vectors/crossings/places.csv`";
    assert!(planted_table(1) == table, "{again}");
}
