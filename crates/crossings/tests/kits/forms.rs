//! The forms of front types in files: they come back as they were, and nothing else is taken.

use std::sync::Arc;

use crosstrack::game::{GameExt as _, Notation, Readings as _};
use crosstrack::rules::{Catalogue, Connectors};
use crosstrack::{Board, Ruleset, RulesetSpec, Seats, Setup, State};
use crosstrack_tablebase::Value;
use serde::Serialize;
use serde::de::DeserializeOwned;

fn comes_back<T: DeserializeOwned + PartialEq + Serialize + std::fmt::Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).expect("JSON");
    assert_eq!(serde_json::from_str::<T>(&text).expect(&text), *value);
    text
}

#[test]
fn rulesets_come_back() {
    for board in [Board::SMALL, Board::LARGE, Board::of(2, 1)] {
        for &seats in Seats::ALL {
            for spec in RulesetSpec::new(board, seats).combinations() {
                if let Ok(game) = Ruleset::new(spec) {
                    comes_back(&game);
                }
            }
        }
    }
    let board = Board::of(2, 1);
    let pieces = Catalogue::from_csv("own", "letter,pattern\nA,14-15\nK,15\n").expect("patterns");
    let connectors = Connectors::from_csv("mine.csv", "interstice,piece\nxa1,T1\n", board);
    let spec = RulesetSpec {
        pieces: Some(Arc::new(pieces)),
        connectors: Some(Arc::new(connectors.expect("a layout"))),
        ..RulesetSpec::new(board, Seats::Two)
    };
    let own = Ruleset::new(spec).expect("a ruleset");
    comes_back(&State::start(own.clone()));
    let text = comes_back(&own);
    for (from, to) in
        [("xa1", "xb7"), ("T1", "T9"), ("14-15", "14-14"), ("pieces=own", "pieces=mine")]
    {
        let forged = text.replace(from, to);
        assert_ne!(forged, text);
        assert!(serde_json::from_str::<Ruleset>(&forged).is_err(), "{forged}");
    }
    for spec in crossings::RulesetSpec::new("3x4".parse().expect("a board")).combinations() {
        comes_back(&crossings::Ruleset::new(spec).expect("a ruleset"));
    }
    assert!(serde_json::from_str::<crossings::Ruleset>("\"3x4 rows=3\"").is_err());
}

#[test]
fn setups_and_states_come_back_and_say_what_is_wrong() {
    let mut setup = Setup::start();
    setup.pieces.push(("b1".parse().expect("a cell"), "rA0".parse().expect("a piece")));
    setup.frozen.push(("b1".parse().expect("a cell"), 2));
    let text = r#"{"pieces":[["b1","rA0"]],"connectors":null,"to_move":"1","frozen":[["b1",2]],"decided":false}"#;
    assert_eq!(comes_back(&setup), text);
    setup.connectors = Some(vec![("xb1".parse().expect("it"), "T2".parse().expect("it"))]);
    assert!(comes_back(&setup).contains(r#""connectors":[["xb1","T2"]]"#));
    for (from, to) in [("b1", "b9"), ("rA0", "rA8"), ("decided", "done"), ("\"1\"", "\"5\"")] {
        let forged = text.replace(from, to);
        assert!(serde_json::from_str::<Setup>(&forged).is_err(), "{forged}");
    }
    let state =
        crosstrack::read_with("x1_2x1_1122.1_rA0.gI1-2_d", "junction=through").expect("a state");
    let text = serde_json::to_string(&state).expect("JSON");
    assert_eq!(text, r#"{"rules":"junction=through","position":"x1_2x1_1122.1_rA0.gI1-2_d"}"#);
    let again: State = serde_json::from_str(&text).expect("a state");
    assert_eq!((again.ruleset(), again.position()), (state.ruleset(), state.position()));
    for (from, to) in
        [("rA0.gI1", "rA0.rA1"), ("x1_2x1", "x1_4x2"), ("junction=through", "junction=no")]
    {
        let forged = text.replace(from, to);
        assert_ne!(forged, text);
        assert!(serde_json::from_str::<State>(&forged).is_err(), "{forged}");
    }
}

fn moves_come_back<G: Notation<Move: DeserializeOwned + Serialize>>(game: &G) {
    for mv in game.moves(&game.start()) {
        assert_eq!(comes_back(&mv), format!("\"{}\"", game.write_move(mv)));
    }
}

#[test]
fn moves_and_values_are_their_text() {
    moves_come_back(&Ruleset::standard(Board::SMALL, Seats::Two));
    moves_come_back(&crossings::Ruleset::standard());
    for value in [Value::win(1), Value::loss(0), Value::win(Value::MAX_PLIES), Value::DRAW] {
        assert_eq!(comes_back(&value), format!("\"{value}\""));
    }
    for text in [
        "",
        "win",
        "win in",
        "win in 03",
        "loss in 32766",
        "win in 32766",
        "draw in 0",
        "Draw",
        "win in 3 ",
    ] {
        assert!(text.parse::<Value>().is_err(), "{text}");
    }
}

/// Where a failure depends on a reading, its clause takes the place of the other; a draw for want of moves stays
/// below the moves.
#[test]
fn draws_follow_from_moves_under_whatever_clause() {
    use crosstrack_conform::Cause;
    use crosstrack_conform::HasVectors as _;

    let rank = |clause: &str, what| crossings::Ruleset::rank(&Cause::new(clause, what));
    for clause in ["CR-DRAW", "X-CR-DISTANCE", "X-CR-NO-MOVE"] {
        let draw = rank(clause, "whether the game is drawn");
        assert!(draw > rank("CR-LINE", "moves that are legal"), "{clause}");
    }
}
