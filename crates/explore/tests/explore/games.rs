//! A game as a whole: its record, its review, and positions that are changed by hand.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{answered, ask, explorer, refused};
use crosstrack::Ruleset;
use crosstrack_players::GameRecord;

const SMALLEST: &str = "x1_2x1_1122.1_2-2_d";

#[test]
fn a_record_can_be_replayed_and_is_the_same_as_text_and_as_json() {
    for (line, result) in [
        (json!([]), "*"),
        (json!(["rA.a1.0", "gI.b1.1"]), "*"),
        (json!(["rA.a1.0", "gI.b1.1", "a1.2"]), "win 1"),
    ] {
        let asked = json!({"ask": "record", "position": SMALLEST, "line": line, "players": ["Ada", "level:3"]});
        let answer = answered(asked);
        let record = GameRecord::from_text(answer["text"].as_str().expect("a text"))
            .expect("a record as text");
        assert_eq!(
            GameRecord::from_json(answer["json"].as_str().expect("JSON")).as_ref(),
            Ok(&record)
        );
        record.replay::<Ruleset>().expect("it can be played");
        assert_eq!(json!(record.moves), line);
        let found = record.result.map_or_else(|| "*".to_owned(), |result| result.to_string());
        assert_eq!(found, result);
        assert_eq!(record.players, ["Ada", "level:3"]);
    }
    let few = refused(json!({"ask": "record", "position": SMALLEST, "players": ["Ada"]}));
    assert_eq!(
        (&few["in"], &few["message"]),
        (&json!("players"), &json!("1 are named, and 2 play"))
    );
}

/// After these two moves, turning a1 wins at once, as the list of threats says.
#[test]
fn a_win_that_is_let_slip_is_missed() {
    let line = json!(["rA.a1.0", "gI.b1.1", "rC.b2.0"]);
    let look =
        answered(json!({"ask": "look", "position": SMALLEST, "line": ["rA.a1.0", "gI.b1.1"]}));
    assert!(look["threats"]["mover"].as_array().expect("moves").contains(&json!("a1.2")));
    let asked = json!({"ask": "review", "position": SMALLEST, "line": line, "simulations": 60});
    let review = answered(asked.clone());
    let moves = review["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 3);
    let last = &moves[2];
    assert_eq!((&last["move"], &last["player"]), (&json!("rC.b2.0"), &json!(1)));
    assert_eq!(last["judgement"], "missed win", "{last}");
    assert_eq!(last["proved_before"]["words"], "player 1 wins within 1 ply");
    let none = ask(&explorer(), json!({"ask": "review", "position": SMALLEST, "simulations": 0}));
    assert_eq!(none["error"]["in"], "simulations");
}

fn edited(game: &str, position: &str, change: &Value) -> Value {
    answered(json!({"ask": "edit", "game": game, "position": position, "edit": change}))
}

#[test]
fn pieces_are_put_moved_and_taken_away_by_hand() {
    let mut position = SMALLEST.to_owned();
    let steps = [
        (json!({"kind": "put", "piece": "rA", "at": "a1"}), "x1_2x1_1122.1_rA0.1-2_d"),
        (
            json!({"kind": "move", "from": "a1", "to": "a1", "rotation": 2}),
            "x1_2x1_1122.1_rA2.1-2_d",
        ),
        (json!({"kind": "move", "from": "a1", "to": "b1"}), "x1_2x1_1122.1_1.rA2-2_d"),
        (json!({"kind": "pass"}), "x1_2x1_1122.2_1.rA2-2_d"),
        (
            json!({"kind": "put", "piece": "gI", "at": "b1", "rotation": 1}),
            "x1_2x1_1122.2_1.gI1-2_d",
        ),
        (json!({"kind": "remove", "at": "b1"}), "x1_2x1_1122.2_2-2_d"),
        (json!({"kind": "clear"}), "x1_2x1_1122.2_2-2_d"),
    ];
    for (change, expected) in steps {
        position = edited("crosstrack", &position, &change)["position"]
            .as_str()
            .expect("a text")
            .to_owned();
        assert_eq!(position, expected);
    }
}

#[test]
fn a_position_that_play_cannot_reach_says_why_and_what_is_none_is_refused() {
    let edit = |change| edited("crosstrack", SMALLEST, &change);
    assert_eq!(edit(Value::Null)["faults"], json!([]));
    let early = edit(json!({"kind": "put", "piece": "rA", "at": "a1"}));
    assert_eq!(early["faults"][0]["clause"], "PL-OPENING", "{early}");
    let refused = |position: &str, change| {
        refused(json!({"ask": "edit", "position": position, "edit": change}))
    };
    let twice = json!({"kind": "put", "piece": "rA", "at": "b1"});
    assert_eq!(refused("x1_2x1_1122.2_rA0.1-2_d", twice)["clause"], "EQ-SETS-6");
    for (change, text) in [
        (json!({"kind": "put", "piece": "rA", "at": "z9"}), "z9"),
        (json!({"kind": "put", "piece": "qq", "at": "a1"}), "qq"),
        (json!({"kind": "move", "from": "a1", "to": "b1"}), "a1"),
    ] {
        assert_eq!(refused(SMALLEST, change)["text"], text);
    }
    assert_eq!(
        refused(SMALLEST, json!({"kind": "remove", "at": "xa1"}))["clause"],
        "PL-INTERSECTION-FIXED"
    );
}

/// Everybody has the place of the player before: the sets of player 1 are red and yellow, those of player 2 blue and green.
#[test]
fn sides_are_swapped() {
    let swapped = edited("crosstrack", "x1_2x1_1122.2_rA3.1-2_d", &json!({"kind": "swap"}));
    let text = swapped["position"].as_str().expect("a text");
    assert!(["x1_2x1_1122.1_bA3.1-2_d", "x1_2x1_1122.1_gA3.1-2_d"].contains(&text), "{text}");
    let crossings = edited("crossings", "b3/4/3r/4/r3 r -", &json!({"kind": "swap"}));
    assert_eq!(crossings["position"], "b3/4/3b/4/r3 b -");
}

#[test]
fn intersection_pieces_and_stones_are_put_by_hand() {
    let large = "x1_4x3_123c.1_4-6-8-8-8-8-6-4_d";
    let look = answered(json!({"ask": "look", "position": large}));
    let at =
        look["spots"].as_array().expect("spots").iter().find(|spot| spot["kind"] == "interstice");
    let at = at.expect("an interstice")["name"].clone();
    let put =
        edited("crosstrack", large, &json!({"kind": "put", "piece": "T", "at": at, "rotation": 1}));
    assert_eq!(put["faults"][0]["clause"], "PL-OPENING", "{put}");
    let after = answered(json!({"ask": "look", "position": put["position"]}));
    let spots = after["spots"].as_array().expect("spots");
    let spot = spots.iter().find(|spot| spot["name"] == at).expect("the interstice");
    assert_eq!((&spot["piece"], &spot["rotation"]), (&json!("T"), &json!(1)));
    let gone = edited(
        "crosstrack",
        put["position"].as_str().expect("a text"),
        &json!({"kind": "remove", "at": at}),
    );
    assert_eq!(gone["position"], large);

    let board = "b3/4/3r/4/r3 r -";
    let answer = edited("crossings", board, &json!({"kind": "move", "from": "d3", "to": "b3"}));
    assert_eq!(answer["position"], "b3/4/1r2/4/r3 r -");
    let codes: Vec<&Value> =
        answer["palette"].as_array().expect("stones").iter().map(|one| &one["code"]).collect();
    assert_eq!(codes, ["r", "R", "b", "B"]);
    let crossed = json!({"ask": "edit", "game": "crossings", "position": board, "edit": {"kind": "put", "piece": "r", "at": "d5"}});
    assert_eq!(refused(crossed)["clause"], "CR-CROSS");
}

fn change() -> impl Strategy<Value = Value> {
    let spot = prop_oneof!["[a-f][1-6]", "x[a-f][1-6]"];
    let piece = prop_oneof!["[rbyg][A-I]", "[STXLrRbB]"];
    prop_oneof![
        (piece, spot.clone(), 0u8..8)
            .prop_map(|(piece, at, rotation)| json!({"kind": "put", "piece": piece, "at": at, "rotation": rotation})),
        (spot.clone(), spot.clone(), prop::option::of(0u8..8))
            .prop_map(|(from, to, rotation)| json!({"kind": "move", "from": from, "to": to, "rotation": rotation})),
        spot.prop_map(|at| json!({"kind": "remove", "at": at})),
        Just(json!({"kind": "clear"})),
        Just(json!({"kind": "pass"})),
        Just(json!({"kind": "swap"})),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// Whatever is changed by hand can be looked at, and is read as it was written.
    #[test]
    fn a_changed_position_is_one(
        start in prop_oneof![
            Just("x1_4x2_1122.1_4-6-6-6-6-4_d"), Just("x1_4x3_123c.1_4-6-8-8-8-8-6-4_d"), Just("b3/4/3r/4/r3 r -"),
        ],
        changes in prop::collection::vec(change(), 1..12),
    ) {
        let explorer = explorer();
        let game = if start.starts_with('x') { "crosstrack" } else { "crossings" };
        let mut position = start.to_owned();
        for change in changes {
            let answer = ask(&explorer, json!({"ask": "edit", "game": game, "position": position, "edit": change}));
            let Some(text) = answer["position"].as_str() else {
                prop_assert!(answer["error"]["message"].is_string(), "{}", answer);
                continue;
            };
            let look = ask(&explorer, json!({"ask": "look", "game": game, "position": text}));
            prop_assert_eq!(&look["position"], &json!(text), "{}", look);
            position = text.to_owned();
        }
    }
}
