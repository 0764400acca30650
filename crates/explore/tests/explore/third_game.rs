//! A game that this crate does not know, and that leaves to defaults what it can, is shown.

use crosstrack::Game as _;
use crosstrack_explore::draw::Drawable as _;
use crosstrack_explore::{Explorer, Watch};
use crosstrack_players::{Limits, choose};
use serde_json::{Value, json};

use crate::toy::{Rope, Tug};

fn ask(request: &Value) -> Value {
    let explorer = Explorer::default().with_game::<Tug>();
    let answer = explorer.answer_text(&request.to_string(), &mut Watch::unlimited(&mut |_| ()));
    serde_json::from_str(&answer).expect("JSON")
}

fn ask_at(ask_for: &str, position: &str) -> Value {
    ask(&json!({"version": 1, "ask": ask_for, "position": position}))
}

#[test]
fn a_rope_is_looked_at() {
    let look = ask_at("look", "1b");
    assert_eq!((&look["turn"], &look["board"]), (&json!("player 2 to move"), &json!("rope")));
    assert_eq!(look["spots"][4]["label"], "+1, k");
    let words: Vec<&Value> = look["moves"].as_array().expect("moves").iter().collect();
    assert_eq!(words.len(), 4);
    assert_eq!(words[3]["wins"], true, "{look}");
    let picture = look["svg"].as_str().expect("a picture");
    assert_eq!(picture.matches("data-spot=").count(), 7);
    assert_eq!(ask_at("look", "3a")["turn"], "player 2 has won");
}

#[test]
fn what_it_does_not_have_is_not_there() {
    assert_eq!(ask(&json!({"version": 1, "ask": "rules", "game": "tug"}))["lessons"], json!([]));
    let why = ask(&json!({"version": 1, "ask": "why", "position": "2a", "move": "+2"}));
    assert_eq!((&why["legal"], &why["clause"]), (&json!(false), &json!("TG-PULL")));
    let change = json!({"version": 1, "ask": "edit", "position": "2a", "edit": {"kind": "clear"}});
    let message = ask(&change)["error"]["message"].clone();
    assert_eq!(message, "positions of Tug of war are not changed by hand");
}

#[test]
fn its_values_are_those_of_its_table() {
    // One step short of the end, whoever pulls wins: the first to the left, the second to the right.
    let values = ask_at("values", "-1a");
    assert!(values.to_string().contains("\"win\""), "{values}");
}

#[test]
fn a_rope_is_drawn_as_text() {
    let rope = Rope { knot: -1, second_pulls: false };
    let drawn = Tug.drawing(&rope, false);
    let places: Vec<&str> = drawn.lines().last().expect("the rope").split_whitespace().collect();
    assert_eq!(places[places.len() - 7..], ["·", "·", "k", "·", "·", "·", "·"], "{drawn}");
}

#[test]
fn a_player_that_knows_nothing_takes_the_win() {
    let rope = Rope { knot: -1, second_pulls: false };
    let limits = Limits::new("3".parse().expect("a level"), 1);
    let thought = choose(&Tug, &rope, &limits).expect("a move");
    assert_eq!(Tug.write_move(thought.mv), "-2");
}
