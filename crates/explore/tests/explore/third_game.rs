//! A game that this crate does not know, and that leaves to defaults what it can, is shown.

use crosstrack::game::Notation as _;
use crosstrack_explore::draw::Drawable as _;
use crosstrack_explore::{Explorer, Watch};
use crosstrack_players::{Limits, choose};
use hex::{Hex, Swap};
use serde_json::{Value, json};

const GAME: Hex = Hex { size: 2, swap: Swap::No };

fn ask(request: &Value) -> Value {
    let explorer = Explorer::default().with_game::<Hex>();
    let answer = explorer.answer_text(&request.to_string(), &mut Watch::unlimited(&mut |_| ()));
    serde_json::from_str(&answer).expect("JSON")
}

fn ask_at(ask_for: &str, position: &str) -> Value {
    ask(&json!({"version": 1, "ask": ask_for, "position": position}))
}

#[test]
fn a_position_is_looked_at() {
    let look = ask_at("look", "rb-.._1");
    assert_eq!(look["turn"], "player 1 to move");
    let moves = look["moves"].as_array().expect("moves");
    let wins: Vec<&Value> = moves.iter().map(|mv| &mv["wins"]).collect();
    assert_eq!(wins, [true, false], "{look}");
    let picture = look["svg"].as_str().expect("a picture");
    assert_eq!(picture.matches("data-spot=").count(), 4);
    assert_eq!(ask_at("look", "rb-r._2")["turn"], "player 1 has won");
}

#[test]
fn what_it_does_not_have_is_not_there() {
    assert_eq!(ask(&json!({"version": 1, "ask": "rules", "game": "hex"}))["lessons"], json!([]));
    let why = ask(&json!({"version": 1, "ask": "why", "position": "rb-.._1", "move": "b1"}));
    assert_eq!((&why["legal"], &why["clause"]), (&json!(false), &json!("HX-PLACE")));
    let change =
        json!({"version": 1, "ask": "edit", "position": "rb-.._1", "edit": {"kind": "clear"}});
    let message = ask(&change)["error"]["title"].clone();
    assert_eq!(message, "positions of Hex are not changed by hand");
}

#[test]
fn its_values_are_those_of_its_table() {
    let values = ask_at("values", "rb-.._1");
    assert!(values.to_string().contains("\"win\""), "{values}");
}

#[test]
fn a_position_is_drawn_as_text() {
    let position = GAME.parse_position("rb-.._1").expect("a position");
    let drawn = GAME.drawing(&position, false);
    assert!(drawn.lines().any(|line| line.split_whitespace().eq(["1", "r", "b"])), "{drawn}");
}

#[test]
fn a_player_takes_the_win() {
    let position = GAME.parse_position("rb-.._1").expect("a position");
    let limits = Limits::new("3".parse().expect("a level"), 1);
    let thought = choose(&GAME, &position, &limits).expect("a move");
    assert_eq!(GAME.write_move(thought.mv), "a2");
}
