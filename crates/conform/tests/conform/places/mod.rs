//! Every engine with a single place of a published board wrong is noticed by the shipped vectors.

mod state;

use std::sync::LazyLock;

use crosstrack::rules::Ruleset;
use crosstrack_conform::crosstrack::forms::PositionForm;
use crosstrack_conform::crosstrack::places::graph::{BoardChange, TrackModel};
use crosstrack_conform::crosstrack::places::score::scores;
use crosstrack_conform::{FaultScore, Suite, Wire as _};
use rayon::prelude::*;

/// The scores of the shipped vectors, those of each board together.
static SCORES: LazyLock<Vec<FaultScore>> = LazyLock::new(|| {
    let suite = Suite::<Ruleset>::shipped();
    let mut all = scores(suite);
    all.extend(state::scores(suite));
    all.sort_by(|one, other| one.board.cmp(&other.board));
    all
});

/// Of the track by positions, by announced moves and by lists of legal moves; of the state for every
/// piece, cell, interstice and player.
#[test]
fn every_fault_of_every_place_is_noticed() {
    let scores = &*SCORES;
    let mut unseen = Vec::new();
    for FaultScore { board, by, family, faults, unseen: names } in scores {
        println!("{board} {by} {family}: {} of {faults} noticed", faults - names.len());
        unseen.extend(names.iter().map(|name| format!("{board} {by} {family}: {name}")));
    }
    for (by, least) in
        [("positions", 4000), ("moves", 900), ("lists of moves", 600), ("state", 800)]
    {
        let of_it = scores.iter().filter(|score| score.by == by);
        let faults: usize = of_it.map(|score| score.faults).sum();
        assert!(faults > least, "{faults} faults by {by}");
    }
    assert!(unseen.is_empty(), "{} are not noticed: {unseen:#?}", unseen.len());
}

/// On the large board all families by state have faults, on the small one those without
/// intersection pieces.
#[test]
fn no_family_by_state_is_left_out() {
    let scores = &*SCORES;
    for (board, families) in [("4x2", 13), ("4x3", 17)] {
        let of_it = scores.iter().filter(|score| score.by == "state" && score.board == board);
        assert_eq!(of_it.count(), families, "{board}");
    }
}

/// The table of `reports/conformance/places.md`, and the numbers of its sentence, are those of the shipped vectors.
#[test]
fn the_report_on_places_has_the_scores_of_the_shipped_vectors() {
    let report = include_str!("../../../../../reports/conformance/places.md");
    let faults: usize = SCORES.iter().map(|score| score.faults).sum();
    let unseen: usize = SCORES.iter().map(|score| score.unseen.len()).sum();
    for part in [
        format!("Vectors: {}.\n", Suite::<Ruleset>::shipped().to_any_suite().label()),
        format!("{} of {faults} are noticed. ", faults - unseen),
        FaultScore::table(&SCORES),
    ] {
        assert!(report.contains(&part), "reports/conformance/places.md should have\n{part}");
    }
}

/// Without a fault the search says what the rules say, in every position of the suite.
#[test]
fn without_a_fault_the_search_agrees_with_the_rules() {
    let cases: Vec<_> = Suite::<Ruleset>::shipped().cases().collect();
    let none = BoardChange::none();
    let compared: Vec<bool> = cases
        .par_iter()
        .filter_map(|case| {
            let ruleset = Ruleset::from_form(&case.ruleset).expect("a ruleset");
            let form: &PositionForm = case.task.position()?;
            let position = ruleset.position_from_form(form).expect("a position");
            let ground = TrackModel::new(ruleset.clone());
            let state = ground.rules.position(&position.setup(&ruleset));
            let graph = ground.graph(&state);
            assert_eq!(graph.is_completed(), position.has_complete_path(), "{}", case.id);
            assert_eq!(
                graph.is_completed_under(&none),
                position.has_complete_path(),
                "{}",
                case.id
            );
            Some(position.has_complete_path())
        })
        .collect();
    assert!(compared.len() > 1900 && compared.iter().filter(|&&completed| completed).count() > 100);
}
