//! Every two values that a ruleset can have at once are met by vectors of each kind of command.

use std::collections::BTreeSet;

use crosstrack::rules::{
    Board, ClaimRule, EditionId, Junction, NullTurn, RelocateTurn, Ruleset, RulesetSpec, Seats,
};
use crosstrack_conform::crosstrack::forms::{LayoutName, RulesetForm};
use crosstrack_conform::{Suite, Wire as _};

/// A field of a ruleset with its value.
type Value = (String, String);

/// Returns the pairs of values of a ruleset.
fn pairs(form: &RulesetForm) -> impl Iterator<Item = (Value, Value)> {
    let form = serde_json::to_value(form).expect("plain data is JSON");
    let fields = form.as_object().cloned().unwrap_or_default();
    let values: Vec<Value> = fields.into_iter().map(|(k, v)| (k, v.to_string())).collect();
    let all = values.clone().into_iter();
    all.flat_map(move |one| {
        let later = values.clone().into_iter().filter(|(name, _)| *name > one.0);
        later.map(|two| (one.clone(), two)).collect::<Vec<_>>()
    })
}

/// Returns every ruleset of the usual owners.
fn rulesets() -> Vec<RulesetForm> {
    let mut forms = Vec::new();
    let start =
        Ruleset::new(RulesetSpec::new(Board::SMALL, Seats::Two)).expect("the usual ruleset");
    let start = start.to_form().expect("a form");
    for board in Board::all() {
        for &edition in EditionId::ALL {
            for &connectors in LayoutName::ALL {
                for owners in ["1122", "123c", "1234", "1234t"] {
                    let mut form = start.clone();
                    (form.board, form.owners) = (board.to_string(), owners.to_owned());
                    (form.edition, form.connectors) = (edition, connectors);
                    forms.push(form);
                }
            }
        }
    }
    let forms = forms.into_iter().filter(|form| Ruleset::from_form(form).is_ok());
    let with = |forms: Vec<RulesetForm>, change: &dyn Fn(&mut RulesetForm)| {
        let mut changed = forms.clone();
        changed.iter_mut().for_each(change);
        [forms, changed].concat()
    };
    // Readings go with everything.
    let forms = with(forms.collect(), &|form| form.junction = Junction::Through);
    let forms = with(forms, &|form| form.relocate_turn = RelocateTurn::Keep);
    let forms = with(forms, &|form| form.null_turn = NullTurn::Allowed);
    with(forms, &|form| form.claim_rule = ClaimRule::Announced)
}

#[test]
fn every_two_values_meet() {
    let wanted: BTreeSet<(Value, Value)> = rulesets().iter().flat_map(pairs).collect();
    assert!(wanted.len() > 400, "{}", wanted.len());
    for commands in [&["legal", "perft", "apply"][..], &["apply"], &["status"]] {
        let cases = Suite::<Ruleset>::shipped().cases();
        let met: BTreeSet<(Value, Value)> = cases
            .filter(|case| commands.contains(&case.task.name()))
            .flat_map(|case| pairs(&case.ruleset))
            .collect();
        let missing: Vec<_> = wanted.difference(&met).collect();
        assert!(missing.is_empty(), "{commands:?}: {missing:?}");
    }
}
