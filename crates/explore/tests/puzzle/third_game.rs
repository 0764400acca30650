//! A game that this crate does not know has puzzles.

use crosstrack::game::Game as _;
use crosstrack::solve::Budget;
use crosstrack_explore::puzzle::prove::{PuzzleError, Uniqueness, prove};

use crate::support::goal;
use crate::toy;

/// Two steps to the left, and the win is one step away.
#[test]
fn a_toy_game_has_puzzles_too() {
    let game = toy::Tug;
    let position = game.read_position("-2a").expect("a rope");
    let proved = prove(&game, &position, goal("win-in-1"), Budget::default()).expect("a puzzle");
    assert_eq!((proved.winning, proved.unique), (vec![-1], Uniqueness::Yes));
    assert_eq!(proved.rating.moves, 3);
    let none = prove(&game, &position, goal("win-in-3"), Budget::default()).map(|_| ());
    assert_eq!(none, Err(PuzzleError::Sooner(goal("win-in-1"))));
    let alone = prove(&game, &position, goal("solitaire-1"), Budget::default()).map(|_| ());
    assert_eq!(alone, Err(PuzzleError::NoSolitaire));
}
