//! Values: by table and by search, which share nothing but the rules.

use crosstrack::solve::Budget;
use crosstrack::{GameExt as _, Ruleset};
use crosstrack_explore::line_of_play::LineOfPlay;
use crosstrack_explore::values::values_from_search;
use crosstrack_explore::{Watch, Worth};
use serde_json::json;

use crate::explorer;
use crate::{answered, ask};

/// How far the search looks.
const PLIES: usize = 3;

#[test]
fn table_and_search_agree_on_a_solved_board() {
    let explorer = explorer();
    let start = "x1_2x1_1122.1_2-2_d";
    for line in
        [vec![], vec!["rA.a1.0"], vec!["rA.a1.0", "bA.b2.0"], vec!["rI.a1.0", "bC.b1.3", "yA.a2.0"]]
    {
        let table = ask(&explorer, json!({"ask": "values", "position": start, "line": line}));
        assert_eq!(table["source"]["kind"], "table", "{table}");
        let mut place = LineOfPlay::<Ruleset>::from_position("", start).expect("a position");
        for text in &line {
            place.play(text).expect("a move");
        }
        let search = serde_json::to_value(values_from_search(
            &place,
            PLIES,
            &mut Watch::unlimited(&mut |_| ()),
        ))
        .expect("data");
        let exact = |mv: &serde_json::Value| {
            let found = table["moves"].as_array().expect("a list").iter();
            found.clone().find(|other| other["move"] == *mv).expect("the same moves")["value"]
                .clone()
        };
        let searched = search["moves"].as_array().expect("a list");
        assert_eq!(searched.len(), table["moves"].as_array().expect("a list").len());
        for mv in searched {
            let exact = exact(&mv["move"]);
            let near = exact["plies"].as_u64().is_some_and(|plies| plies <= PLIES as u64);
            if near {
                assert_eq!(mv["value"], exact, "{}", mv["move"]);
            } else {
                assert_eq!(mv["value"]["kind"], "none", "{}: {exact}", mv["move"]);
            }
        }
    }
}

#[test]
fn the_line_agrees_with_the_list() {
    let explorer = explorer();
    let values = ask(
        &explorer,
        json!({"ask": "values", "position": "x1_2x1_1122.1_2-2_d", "line": ["rA.a1.0", "bA.b2.0"]}),
    );
    let line = values["line"].as_array().expect("a list");
    assert_eq!(line[0]["move"], values["best"][0]);
    assert_eq!(line[0]["value"], values["value"]);
    assert_eq!(Some(line.len() as u64), values["value"]["plies"].as_u64(), "no draw");
}

#[test]
fn a_win_in_three_is_found_with_its_line() {
    let values = answered(json!({
        "ask": "values", "game": "crossings", "position": "1R5R/r7/8/8/8/8/b1r5/B1B5 r -", "plies": 3,
    }));
    // By the table of puzzles.
    assert_eq!(values["value"]["words"], "win in 3 plies");
    assert_eq!(values["best"], json!(["c2-b1"]));
    let line: Vec<&str> = values["line"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|mv| mv["move"].as_str().expect("text"))
        .collect();
    assert_eq!(line, ["c2-b1", "a2-b2", "a7-a8"]);
    let words: Vec<&str> = values["line"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|mv| mv["value"]["words"].as_str().expect("text"))
        .collect();
    assert_eq!(words, ["win in 3 plies", "loss in 2 plies", "win in 1 ply"]);
}

#[test]
fn a_stopped_search_says_what_it_knows() {
    let place = LineOfPlay::<Ruleset>::from_position("", "x1_4x2_1122.1_4-6-6-6-6-4_d")
        .expect("a position");
    let mut looks = 0;
    let budget = Budget::default();
    let cancel = budget.cancel.clone();
    let told = &mut |_: &serde_json::Value| {
        looks += 1;
        if looks == 3 {
            cancel.cancel();
        }
    };
    let values = values_from_search(&place, 5, &mut Watch { budget, on_progress: told });
    let values = serde_json::to_value(values).expect("data");
    assert_eq!(values["complete"], false);
    assert_eq!(values["moves"].as_array().map(Vec::len), Some(place.game.moves(place.end()).len()));
}

/// What shows the best line has the same limit as what found it.
#[test]
fn a_limit_of_positions_is_that_of_all_that_is_searched() {
    let place =
        LineOfPlay::<crossings::Ruleset>::from_position("", "1R5R/r7/8/8/8/8/b1r5/B1B5 r -")
            .expect("a position");
    let mut ended = 0;
    for most in [1, 10, 100, 1_000, 2_000, 3_000, 5_000, 10_000, 100_000] {
        let budget = Budget { nodes: Some(most), ..Budget::default() };
        let values = values_from_search(&place, 3, &mut Watch { budget, on_progress: &mut |_| () });
        assert!(values.nodes <= most, "{} of {most}", values.nodes);
        ended += usize::from(values.complete);
    }
    assert!(ended > 0, "none was enough");
}

#[test]
fn positions_by_value_have_that_value() {
    let explorer = explorer();
    let start = "x1_2x1_1122.1_2-2_d";
    let solved = ask(&explorer, json!({"ask": "solved", "position": start}));
    let counts = solved["counts"].as_array().expect("a list");
    let sum: u64 = counts.iter().map(|count| count["positions"].as_u64().expect("a number")).sum();
    assert_eq!(Some(sum), solved["positions"].as_u64());
    let mut found_of = 0;
    for count in counts {
        let value = json!({"kind": count["value"]["kind"], "plies": count["value"]["plies"]});
        let found = ask(
            &explorer,
            json!({"ask": "solved-position", "position": start, "value": value, "nth": 0}),
        );
        // Some values are only of positions that no opening leads to.
        if found["error"]["source"]["name"] == "nth" {
            continue;
        }
        found_of += 1;
        assert_eq!(found["value"], count["value"], "{found}");
        let again = ask(&explorer, json!({"ask": "values", "position": found["position"]}));
        assert_eq!(again["value"], count["value"]);
    }
    assert!(found_of >= 6, "{found_of} of {} values", counts.len());
}

#[test]
fn order_is_best_first() {
    let mut values = [
        Worth::Unknown,
        Worth::Loss(2),
        Worth::Draw,
        Worth::Win(3),
        Worth::NoneWithin(5),
        Worth::Loss(4),
        Worth::Win(1),
    ];
    values.sort_by(|a, b| a.cmp_best_first(*b));
    let words: Vec<String> = values.iter().map(Worth::to_string).collect();
    assert_eq!(
        words,
        [
            "win in 1 ply",
            "win in 3 plies",
            "draw",
            "no win within 5 plies",
            "unknown",
            "loss in 4 plies",
            "loss in 2 plies",
        ]
    );
}
