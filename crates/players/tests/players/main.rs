//! Computer players, against the rules, slow searches and slow prices.

mod games;
mod lines;
mod proofs;
mod record;
mod trees;
mod labels;
mod review;
mod threads;

use crosstrack::{Ruleset, RulesetSpec, Seats};

/// Rulesets of every seating, board and reading.
const RULESETS: [&str; 14] = [
    "4x2 1122",
    "4x2 1122 junction=through",
    "4x2 1122 relocate-turn=keep",
    "4x2 1122 null-turn=allowed",
    "4x2 1122 claim-rule=announced",
    "4x2 123c",
    "4x2 1234t",
    "4x3 1122",
    "4x3 123c",
    "4x3 1234",
    "4x3 1234t",
    "4x3 1122 junction=through claim-rule=announced",
    "2x2 1122",
    "2x1 1122",
];

/// Returns the ruleset of a board, owners and readings.
fn ruleset(text: &str) -> Ruleset {
    let mut words = text.splitn(3, ' ');
    let mut word = || words.next().unwrap_or_default();
    let mut spec = RulesetSpec::new(word().parse().expect("a board"), Seats::Two);
    spec.owners = word().parse().expect("owners");
    let spec = spec.with_readings(word()).expect("readings");
    Ruleset::new(spec).unwrap_or_else(|error| panic!("{text}: {error}"))
}
