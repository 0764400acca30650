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
        let steps: Vec<Value> = (line.as_array().expect("moves").iter().enumerate())
            .map(|(parent, mv)| json!({"parent": parent, "move": mv}))
            .collect();
        let game = json!({"game": "crosstrack", "position": SMALLEST, "players": ["Ada", "level:3"], "steps": steps});
        let answer = answered(json!({"ask": "record", "games": [game]}));
        let record =
            GameRecord::read(answer["text"].as_str().expect("a text")).expect("a record as text");
        assert_eq!(GameRecord::read(answer["json"].as_str().expect("JSON")).as_ref(), Ok(&record));
        record.replay::<Ruleset>().expect("it can be played");
        assert_eq!(json!(record.moves()), line);
        let found = record.end.result().map_or_else(|| "*".to_owned(), |result| result.to_string());
        assert_eq!(found, result);
        assert_eq!(record.players, ["Ada", "level:3"]);
    }
}

/// A study of two chapters, with all that a record may say.
const STUDY: &str = "\
[Game crosstrack]
[Start x1_2x1_1122.1_2-2_d]
[Player 1 \"x] y\"]
[Player 2 level:3]
[Result win 1]
[Ending resigned 2]
[Tag date 2026-07-31]
[Tag name \"S [1] z\"]
[Field clock {\"left\":[1,2]}]

{one} {two}
1. rI.a1.0 {a road} ({or} rA.b1.0 {\"a {b} c\"} (rC.b1.0)) bI.b2.0

[Game crossings]
[Start bbb/3/3/rrr r -]
[Readings 3x4 rows=1 distance=exact single=any reply=forced capture-reply=no lock=obstacle no-move=draw dead=draw]
[Player 1 person]
[Player 2 friend]
[Result *]
[Ending unfinished]

1. a1-a2
";

#[test]
fn a_file_of_records_is_read_and_written_as_it_was() {
    let read = answered(json!({"ask": "read-record", "text": STUDY}));
    let games = read["games"].as_array().expect("games");
    assert_eq!(games.len(), 2, "{read}");
    let first = &games[0];
    assert_eq!((&first["ending"], &first["result"]), (&json!("resigned 2"), &json!("win 1")));
    assert_eq!(first["comments"], json!(["one", "two"]));
    assert_eq!(
        first["steps"],
        json!([
            {"parent": 0, "move": "rI.a1.0", "before": [], "after": ["a road"]},
            {"parent": 0, "move": "rA.b1.0", "before": ["or"], "after": ["a {b} c"]},
            {"parent": 0, "move": "rC.b1.0", "before": [], "after": []},
            {"parent": 1, "move": "bI.b2.0", "before": [], "after": []},
        ])
    );
    assert_eq!(first["unknown"], json!({"clock": {"left": [1, 2]}}));
    let written = answered(json!({"ask": "record", "games": games}));
    let [text, json] = ["text", "json"].map(|form| written[form].as_str().expect("a text"));
    for form in [text, json] {
        assert_eq!(answered(json!({"ask": "read-record", "text": form}))["games"], json!(games));
    }
    let again = GameRecord::read_all(text).expect("records");
    assert_eq!(again.len(), 2);
    assert_eq!(GameRecord::read_all(STUDY).expect("records")[1], again[1]);
}

#[test]
fn an_end_is_that_of_the_rules_or_a_claim_that_can_be_true() {
    let over = json!([{"parent": 0, "move": "rA.a1.0"}, {"parent": 1, "move": "gI.b1.1"}, {"parent": 2, "move": "a1.2"}]);
    let going = json!([{"parent": 0, "move": "rA.a1.0"}]);
    let text = |steps: &Value, end: Value| {
        let mut game = json!({"game": "crosstrack", "position": SMALLEST, "steps": steps});
        game.as_object_mut().expect("fields").extend(end.as_object().expect("fields").clone());
        json!({"ask": "record", "games": [game]})
    };
    for (steps, end, expected) in [
        (&over, json!({}), "[Result win 1]\n[Ending win]"),
        (&going, json!({}), "[Result *]\n[Ending unfinished]"),
        (&going, json!({"ending": "resigned 1"}), "[Result win 2]\n[Ending resigned 1]"),
        (&going, json!({"ending": "agreed"}), "[Result draw]\n[Ending agreed]"),
        (
            &going,
            json!({"ending": "forfeit", "result": "win 1"}),
            "[Result win 1]\n[Ending forfeit]",
        ),
    ] {
        let answer = answered(text(steps, end));
        assert!(answer["text"].as_str().expect("a text").contains(expected), "{answer}");
    }
    for (steps, end, message) in [
        (
            &going,
            json!({"ending": "win", "result": "win 2"}),
            "`result`: the game goes on after the last move",
        ),
        (&over, json!({"ending": "resigned 1"}), "`result`: the last position is a win 1 (win)"),
        (
            &going,
            json!({"ending": "resigned 3"}),
            "players 12 do not win because player 3 gives up",
        ),
        (&going, json!({"ending": "lost"}), "`lost` is not a way for a game to end"),
        (&going, json!({"players": ["Ada"]}), "lists 1 player, but the game has 2"),
        (
            &json!([{"parent": 1, "move": "rA.a1.0"}]),
            json!({}),
            "there is no step 1 for `rA.a1.0` to follow",
        ),
        (&json!([{"parent": 0, "move": "rA.a9.0"}]), json!({}), "rA.a9.0"),
    ] {
        let fault = refused(text(steps, end));
        assert!(fault["title"].as_str().expect("words").contains(message), "{fault}");
    }
}

/// A fault of a record points at its token, and says which game is meant.
#[test]
fn a_record_that_is_wrong_is_refused_with_its_place() {
    let fault = |from: &str, to: &str| {
        assert!(STUDY.contains(from), "{from}");
        refused(json!({"ask": "read-record", "text": STUDY.replacen(from, to, 1)}))
    };
    let open = fault("(rC.b1.0))", "(1. rC.b1.0))");
    let label = &open["labels"][0];
    let text = open["source"]["text"].as_str();
    let (start, end) = (label["start"].as_u64(), label["end"].as_u64());
    let (Some(text), Some(start), Some(end)) = (text, start, end) else { panic!("{open}") };
    assert_eq!(&text[start as usize..end as usize], "1.", "{open}");
    for (from, to, message) in [
        ("(rC.b1.0))", "(rC.b1.0)", "line 12, column 64: `)` is missing"),
        ("1. a1-a2", "2. a1-a2", "line 22, column 1: `2.` stands where `1.` is due"),
        ("a1-a2", "a1-a4", "game 2: move 1, `a1-a4`: "),
        ("bI.b2.0", "bI.a1.0", "game 1: move 2, `bI.a1.0`: "),
        ("[Game crossings]", "[Game chess]", "game 2: `chess` is not a game"),
        ("[Ending resigned 2]", "[Ending win]", "game 1: `result`: the game goes on"),
    ] {
        let fault = fault(from, to);
        assert!(fault["title"].as_str().expect("words").starts_with(message), "{fault}");
    }
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
    assert_eq!(none["error"]["source"]["name"], "simulations");
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
        assert_eq!(refused(SMALLEST, change)["source"]["text"], text);
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
    let (position, readings) = (&put["position"], &put["readings"]);
    assert_eq!(refused(json!({"ask": "look", "position": position}))["clause"], "PL-OPENING");
    let after = answered(json!({"ask": "look", "position": position, "readings": readings}));
    let spots = after["spots"].as_array().expect("spots");
    let spot = spots.iter().find(|spot| spot["name"] == at).expect("the interstice");
    assert_eq!((&spot["piece"], &spot["rotation"]), (&json!("T"), &json!(1)));
    let gone = edited(
        "crosstrack",
        put["position"].as_str().expect("a text"),
        &json!({"kind": "remove", "at": at}),
    );
    assert_eq!((&gone["position"], &gone["readings"]), (&json!(large), &json!("")));

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

    /// Whatever is changed by hand can be looked at with the readings of the answer, and is read as it was written.
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
                prop_assert!(answer["error"]["title"].is_string(), "{}", answer);
                continue;
            };
            let readings = &answer["readings"];
            let look =
                ask(&explorer, json!({"ask": "look", "game": game, "position": text, "readings": readings}));
            prop_assert_eq!(&look["position"], &json!(text), "{}", look);
            position = text.to_owned();
        }
    }
}
