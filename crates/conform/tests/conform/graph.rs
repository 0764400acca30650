//! The graph of the track agrees with the rules.

use crosstrack::rules::Ruleset;
use crosstrack_conform::crosstrack::forms::PositionForm;
use crosstrack_conform::crosstrack::places::graph::TrackModel;
use crosstrack_conform::{Suite, Wire as _};
use rayon::prelude::*;

#[test]
fn the_search_of_the_graph_agrees_with_the_rules_in_every_position_of_the_suite() {
    let cases: Vec<_> = Suite::<Ruleset>::shipped().cases().collect();
    let compared: Vec<bool> = cases
        .par_iter()
        .filter_map(|case| {
            let ruleset = Ruleset::from_form(&case.ruleset).expect("a ruleset");
            let form: &PositionForm = case.task.position()?;
            let position = ruleset.position_from_form(form).expect("a position");
            let model = TrackModel::new(ruleset.clone());
            let state = model.rules.position(&position.setup(&ruleset));
            let is_completed = model.graph(&state).is_completed();
            assert_eq!(is_completed, position.has_complete_path(), "{}", case.id);
            Some(is_completed)
        })
        .collect();
    assert!(compared.len() > 1900 && compared.iter().filter(|&&completed| completed).count() > 100);
}
