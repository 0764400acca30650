//! What the explorer says of positions and moves.

use crosstrack_cli::game::games as known_games;
use serde_json::{Value, json};

use crate::explore::{answered, refused};

/// One turn wins here: `f5.1`.
const WIN_IN_ONE: &str = "x1_4x2_1122.2_4-3.yA6.2-1.gG2.bA3.2.rG5-yC0.2.bG7.bC3.1-5.gD0-3.yG3_d";

#[test]
fn every_start_of_the_catalogue_can_be_looked_at() {
    let catalogue = answered(json!({"ask": "catalogue"}));
    let games = catalogue["games"].as_array().expect("a list");
    assert_eq!(games.len(), known_games().len());
    let mut looked = 0;
    for game in games {
        for board in game["boards"].as_array().expect("a list") {
            for start in board["starts"].as_array().expect("a list") {
                let look = answered(json!({
                    "ask": "look", "game": game["name"], "position": start["position"],
                }));
                assert_eq!(look["position"], start["position"]);
                assert_eq!(look["board"], board["name"]);
                let spots = look["spots"].as_array().expect("a list");
                let svg = look["svg"].as_str().expect("text");
                assert_eq!(svg.matches("class=\"spot\"").count(), spots.len());
                for spot in spots {
                    let name = spot["name"].as_str().expect("text");
                    assert!(svg.contains(&format!("data-spot=\"{name}\"")), "{name}");
                }
                // A move is made by pointing at what it takes: on the board, or in a hand.
                let hands = look["hands"].as_array().expect("a list").iter();
                let open = hands.filter(|hand| hand["open"] == true);
                let trays = open.flat_map(|hand| hand["pieces"].as_array().expect("a list"));
                let codes: Vec<&Value> = trays.map(|tray| &tray["code"]).collect();
                for mv in look["moves"].as_array().expect("a list") {
                    let is_there = !mv["from"].is_null() || codes.contains(&&mv["piece"]);
                    assert!(is_there, "give `move_facts` of {mv} `from`, or a `piece` of `hands`");
                }
                looked += 1;
            }
        }
    }
    assert!(looked >= 20, "{looked}");
}

#[test]
fn a_look_says_what_wins_and_what_was_played() {
    let look = answered(json!({"ask": "look", "position": WIN_IN_ONE}));
    assert_eq!(look["threats"]["mover"], json!(["f5.1"]));
    let moves = look["moves"].as_array().expect("a list");
    // As the table of puzzles counts them.
    assert_eq!(moves.len(), 2059);
    let wins: Vec<_> = moves.iter().filter(|mv| mv["wins"] == true).collect();
    assert_eq!(wins.len(), 1);
    assert_eq!(wins[0]["to"], "f5");
    assert_eq!(wins[0]["rotation"], 1);

    let after = answered(json!({"ask": "look", "position": WIN_IN_ONE, "line": ["f5.1"]}));
    assert_eq!(after["outcome"]["kind"], "win");
    assert_eq!(after["outcome"]["players"], json!([2]));
    assert_eq!(after["moves"], json!([]));
    let path = after["path"].as_str().expect("a path");
    let (ends, places) = path.split_once(" over ").expect("places");
    assert_eq!(ends, "from B to D");
    // From the right column to the left one over six cells, with the interstices between them.
    let cells: Vec<_> = places.split(", ").filter(|place| !place.starts_with('x')).collect();
    assert!(cells.len() == 6 && cells[0].starts_with('f') && cells[5].starts_with('a'), "{path}");
    assert_eq!(after["line"][0]["words"], "turns green D on f5 to rotation 1");
    assert!(after["svg"].as_str().is_some_and(|svg| svg.contains("class=\"path\"")));
}

#[test]
fn an_illegal_move_is_answered_with_its_clause() {
    let start = "x1_4x2_1122.1_4-6-6-6-6-4_d";
    let why = answered(json!({"ask": "why", "position": start, "move": "bA.c3.0"}));
    assert_eq!(why["legal"], false);
    assert_eq!(why["clause"], "PL-PLACE");
    let legal = answered(json!({"ask": "why", "position": start, "move": "rA.c3.0"}));
    assert_eq!(legal["legal"], true);
    assert_eq!(legal["words"], "places red A on c3, rotation 0");
}

#[test]
fn faults_have_places() {
    let fault = refused(json!({"ask": "look", "position": "x1_4x2_1122.1_4-6-6z-6-6-4_d"}));
    assert_eq!(fault["source"]["name"], "position");
    let label = &fault["labels"][0];
    assert_eq!((label["start"].as_u64(), label["end"].as_u64()), (Some(18), Some(20)), "{fault}");
    let fault = refused(json!({
        "ask": "look", "position": "x1_4x2_1122.1_4-6-6-6-6-4_d", "line": ["rA.c3.0", "bA.c3.1"],
    }));
    assert_eq!(fault["source"], json!({"name": "move", "text": "bA.c3.1"}));
    assert_eq!(fault["clause"], "PL-PLACE");
    let fault = refused(json!({
        "ask": "look", "position": "x1_4x2_1122.1_4-6-6-6-6-4_d", "readings": "junction=maybe",
    }));
    assert_eq!((&fault["source"]["name"], &fault["kind"]), (&json!("rules"), &json!("usage")));
    let fault = refused(json!({"ask": "look", "game": "crossings", "position": "3/3/9 r -"}));
    assert_eq!(fault["source"]["name"], "position");
    let fault = refused(json!({"ask": "look", "position": ""}));
    assert_eq!(fault["title"], "a position was expected");
}

#[test]
fn the_canonical_form_names_its_symmetry() {
    let look = answered(json!({"ask": "look", "position": "x1_4x2_1122.1_4-6-6-6-6-4_d"}));
    assert_eq!(look["canonical"]["canonical"], look["position"]);
    assert_eq!(look["canonical"]["symmetry"], "as it lies");
}

#[test]
fn pictures_stand_alone() {
    let picture = answered(json!({"ask": "picture", "position": WIN_IN_ONE}));
    let svg = picture["svg"].as_str().expect("text");
    assert!(svg.starts_with("<svg") && svg.contains("xmlns=\"http://www.w3.org/2000/svg\""));
}

#[test]
fn a_certificate_is_checked_by_the_command_that_it_names() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("proof.json");
    let check = |proof: &Value| {
        std::fs::write(&file, proof["text"].as_str().expect("text")).expect("written");
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let args = ["crosstrack", "check", file.to_str().expect("text")];
        let exit = crosstrack_cli::run_with(args, &mut std::io::empty(), &mut out, &mut err);
        assert_eq!(exit, crosstrack_cli::Exit::Done, "{}", String::from_utf8_lossy(&err));
    };
    let proof = answered(json!({"ask": "certificate", "position": WIN_IN_ONE, "plies": 1}));
    assert_eq!((&proof["kind"], &proof["first"]), (&json!("win"), &json!("f5.1")));
    check(&proof);
    // That there is none is shown, too, by a reply to each of the first moves: 88 orientations on 32 cells.
    let start = "x1_4x2_1122.1_4-6-6-6-6-4_d";
    let none = answered(json!({"ask": "certificate", "position": start, "plies": 9}));
    assert_eq!((&none["kind"], &none["first"]), (&json!("none"), &Value::Null));
    assert_eq!((&none["replies"], &none["lemmas"]), (&json!(2816), &json!(2816)));
    // Of 4 cells, without lemmas, it is soon checked.
    let none =
        answered(json!({"ask": "certificate", "position": "x1_2x1_1122.1_2-2_d", "plies": 3}));
    assert_eq!((&none["replies"], &none["lemmas"]), (&json!(352), &json!(0)));
    check(&none);
}
