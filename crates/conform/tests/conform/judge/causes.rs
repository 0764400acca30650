//! The clause that is named is that of what differs.

use crosstrack::Ruleset;
use crosstrack_conform::HasVectors as _;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::{Cause, Difference, Suite};
use serde_json::Value;

fn line(case: &dyn AnyCase) -> Value {
    serde_json::from_str(&case.to_json_line()).expect("JSON")
}

fn clauses(case: &dyn AnyCase, missing: &str, extra: &str) -> Vec<String> {
    let difference = Difference {
        missing: vec![missing.to_owned()],
        extra: vec![extra.to_owned()],
        ..Difference::default()
    };
    case.causes(&difference).into_iter().map(|(cause, _)| cause.clause).collect()
}

/// The first case of a group whose expected position has a text, and that position.
fn successor(holds: impl Fn(&str) -> bool) -> (&'static dyn AnyCase, String) {
    let cases = Suite::<Ruleset>::shipped().to_any_suite().cases;
    let found = cases.into_iter().find_map(|case| {
        let text = line(case)["expect"]["position"].as_str()?.to_owned();
        (case.group() == "successors" && holds(&text)).then_some((case, text))
    });
    found.expect("a case")
}

#[test]
fn a_field_that_differs_names_its_clause() {
    let (case, text) = successor(|text| text.contains("_1122.2_"));
    let other = text.replacen("_1122.2_", "_1122.1_", 1);
    assert_eq!(clauses(case, &text, &other), ["PL-ORDER"]);

    let (case, text) = successor(|text| text.contains("_123c.") && text.contains('~'));
    let rest = text.split('_').nth(2).expect("a turn").split('~').next().expect("a player");
    let parts: Vec<&str> = text.split('_').collect();
    let other = [parts[0], parts[1], rest, parts[3], parts[4]].join("_");
    assert_eq!(clauses(case, &text, &other), ["PL-FREEZE"], "{text} {other}");

    let (case, text) = successor(|text| text.starts_with("x1_4x3_1122") && text.contains(".T"));
    let at = text.rfind(".T").expect("a piece") + 2;
    let rotation = text[at..].chars().next().expect("a rotation");
    let turned = if rotation == '0' { "1" } else { "0" };
    let other = format!("{}{turned}{}", &text[..at], &text[at + 1..]);
    assert_eq!(clauses(case, &text, &other), ["PL-INTERSECTION"], "{text} {other}");
}

#[test]
fn an_outcome_that_differs_names_its_clause() {
    let cases = Suite::<Ruleset>::shipped().to_any_suite().cases;
    let of = |readings: &str| {
        let is_it = |case: &&dyn AnyCase| case.cmd() == "status" && case.has_value(readings);
        *cases.iter().find(|case| is_it(case)).expect("a case")
    };
    let automatic = of("claim-rule=automatic");
    assert_eq!(clauses(automatic, "draw", "none"), ["PL-NO-MOVE"]);
    assert_eq!(clauses(automatic, "win 1", "win 2"), ["WN-MOVER"]);
    assert_eq!(clauses(automatic, "none", "win 2"), ["WN-OPPOSITE"]);
    assert_eq!(clauses(of("claim-rule=announced"), "none", "win 2"), ["X-CLAIM"]);
}

#[test]
fn moves_that_differ_name_the_clause_that_forbids_or_allows_them() {
    let cases = Suite::<Ruleset>::shipped().to_any_suite().cases;
    let case = *cases.iter().find(|case| case.id() == "legal/h-start-small").expect("a case");
    // A piece of the opponent is not placed.
    assert_eq!(clauses(case, "rA.b1.0", "gA.b1.0"), ["PL-PLACE", "PL-PLACE"]);
    let none = |case: &dyn AnyCase, moves: Vec<String>| {
        let difference = Difference { missing: moves, ..Difference::default() };
        case.causes(&difference).remove(0).0.what
    };
    let all: Vec<String> =
        serde_json::from_value(line(case)["expect"]["moves"].clone()).expect("moves");
    assert_eq!(none(case, all), "no moves, as if the game were over");
    let cases = Suite::<crossings::Ruleset>::shipped().to_any_suite().cases;
    let case = *cases.iter().find(|case| case.id() == "legal/single").expect("a case");
    assert_eq!(clauses(case, "c3-b2", "c3-e5"), ["CR-SINGLE", "CR-SINGLE"]);
}

/// Where a failure depends on a reading, its clause takes the place of the other; what follows from moves stays
/// below them.
#[test]
fn who_cannot_move_follows_from_moves_under_whatever_clause() {
    let rank = |clause: &str, what| Ruleset::rank(&Cause::new(clause, what));
    let stuck = "whether a player who cannot move ends the game";
    for clause in ["PL-NO-MOVE", "X-NULL-TURN", "X-CLAIM"] {
        assert!(rank(clause, stuck) > rank("PL-ROTATE", "rotations that are legal"), "{clause}");
    }
}
