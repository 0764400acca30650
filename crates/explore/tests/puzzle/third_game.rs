//! A game that this crate does not know has puzzles.

use crosstrack::game::Notation as _;
use crosstrack::solve::Budget;
use crosstrack_explore::puzzle::prove::{PuzzleError, Uniqueness, prove};
use hex::{Hex, Swap};

use crate::support::goal;

/// Red needs one stone below the one at the top.
#[test]
fn another_game_has_puzzles_too() {
    let game = Hex { size: 2, swap: Swap::No };
    let position = game.parse_position("rb-.._1").expect("a position");
    let proved = prove(&game, &position, goal("win-in-1"), Budget::default()).expect("a puzzle");
    let winning: Vec<String> = proved.winning.iter().map(|&mv| game.write_move(mv)).collect();
    assert_eq!((winning, proved.unique), (vec!["a2".to_owned()], Uniqueness::Yes));
    assert_eq!(proved.rating.moves, 2);
    let none = prove(&game, &position, goal("win-in-3"), Budget::default()).map(|_| ());
    assert_eq!(none, Err(PuzzleError::Sooner(goal("win-in-1"))));
    let alone = prove(&game, &position, goal("solitaire-1"), Budget::default()).map(|_| ());
    assert_eq!(alone, Err(PuzzleError::NoSolitaire));
}
