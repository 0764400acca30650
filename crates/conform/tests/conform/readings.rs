//! Every reading is on the wire: in the form of a ruleset, and in what an engine may declare.

use crosstrack::game::Readings;
use crosstrack::{Board, Ruleset, RulesetSpec, Seats};
use crosstrack_conform::Wire;

fn on_the_wire<S: Readings, G: Wire>(start: &S, ruleset: fn(S) -> G) {
    for reading in S::READINGS {
        let name = reading.name;
        let is_declared = G::DECLARABLE.iter().any(|&(_, field)| field == name);
        assert!(is_declared, "add {name} to `DECLARABLE`, which says what an engine may declare");
        for word in reading.words {
            assert!(G::is_field_value(name, word), "{name} {word}");
            let game = ruleset(reading.with(start, word));
            let form =
                serde_json::to_value(game.to_form().expect("published words")).expect("JSON");
            assert_eq!(form[name], *word, "add {name} to the form of a ruleset");
        }
    }
    for spec in start.combinations() {
        let game = ruleset(spec);
        let form = game.to_form().expect("published words");
        let again = G::from_form(&form).unwrap_or_else(|e| panic!("{form:?}: {e}"));
        assert_eq!(again, game, "the form of a ruleset loses a reading: {form:?}");
    }
}

#[test]
fn every_reading_is_in_the_protocol() {
    on_the_wire(&RulesetSpec::new(Board::SMALL, Seats::Two), |spec| {
        Ruleset::new(spec).expect("a ruleset")
    });
    on_the_wire(&crossings::RulesetSpec::new(crossings::Board::STANDARD), |spec| {
        crossings::Ruleset::new(spec).expect("a ruleset")
    });
}
