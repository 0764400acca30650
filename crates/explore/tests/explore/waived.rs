//! A position that no game reaches is refused at every question unless its rules waive the clause, and what is answered
//! about it names the rules with which it is taken again.

use serde_json::json;

use crate::{answered, refused};

/// Player 1 has a piece on the board before the first turn (PL-OPENING).
const EARLY: &str = "x1_2x1_1122.1_rA0.1-2_d";
const WAIVED: &str = "waive=PL-OPENING";

#[test]
fn every_question_refuses_it_without_the_rule() {
    for ask in ["state", "moves", "safe", "perft", "look", "peek", "values", "move", "picture"] {
        let error = refused(json!({"ask": ask, "position": EARLY}));
        assert_eq!(error["clause"], "PL-OPENING", "{ask}: {error}");
        assert_eq!(error["labels"].as_array().map(Vec::len), Some(1), "{ask}: {error}");
        assert!(error["help"][1].as_str().is_some_and(|help| help.ends_with(WAIVED)), "{error}");
        answered(json!({"ask": ask, "position": EARLY, "readings": WAIVED, "level": 1}));
    }
    let start = refused(json!({"ask": "state", "position": "start", "readings": WAIVED}));
    assert_eq!(start["source"]["name"], "rules", "{start}");
}

#[test]
fn answers_name_the_rules_that_take_it_again() {
    let line = ["rC.b1.0"];
    let look = answered(
        json!({"ask": "look", "position": EARLY, "line": line, "readings": format!("junction=through,{WAIVED}")}),
    );
    let readings = look["readings"].as_str().expect("readings");
    assert!(readings.ends_with(&format!(" {WAIVED}")), "{readings}");
    let command = look["command"].as_str().expect("a command");
    assert!(command.ends_with(&format!(" --rules junction=through,{WAIVED}")), "{command}");
    let again = answered(json!({"ask": "state", "position": look["start"], "readings": readings}));
    assert_eq!(again["readings"], readings);
    // A position that needs no waiver does not keep it.
    let plain = json!({"ask": "state", "position": "x1_2x1_1122.2_rA0.1-2_d", "readings": WAIVED});
    assert!(!answered(plain)["readings"].as_str().expect("readings").contains("waive"));
}

#[test]
fn a_record_that_begins_there_is_read_again() {
    let game = json!({"game": "crosstrack", "position": EARLY, "readings": WAIVED,
        "steps": [{"parent": 0, "move": "rC.b1.0"}]});
    let texts = answered(json!({"ask": "record", "games": [game.clone()]}));
    let read = answered(json!({"ask": "read-record", "text": texts["text"]}));
    assert!(read["games"][0]["readings"].as_str().expect("readings").ends_with(WAIVED), "{read}");
    let mut plain = game;
    plain["readings"] = json!("");
    assert_eq!(refused(json!({"ask": "record", "games": [plain]}))["clause"], "PL-OPENING");
}
