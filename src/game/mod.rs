//! The trait [`Game`], and functions for all games: perft, canonical keys, random games, notation errors.
//!
//! [`Game`] is the rules alone: who moves, which moves are legal, and how the game ends. What a program needs besides
//! is in traits of its own, and a function asks for those that it uses.
//!
//! | trait | adds |
//! |---|---|
//! | [`Notation`] | texts of positions and moves |
//! | [`Symmetric`] | symmetries and canonical keys |
//! | [`Counted`] | kinds of moves, and counts of moves |
//! | [`Rulebook`] | names of rulesets, readings and clauses |
//! | [`Tactics`] | facts that speed up a search |
//!
//! A game is a value, the ruleset: two rulesets with different readings are two values of one type. The graph of
//! positions may have cycles.

mod canonical;
mod counted;
pub mod notation;
pub mod perft;
pub mod random_play;
pub mod reading;
mod rulebook;
pub mod rules;
pub mod tactics;

pub use self::canonical::{Key, Symmetric, key};
pub use self::counted::{Counted, Tally};
pub use self::notation::{Notation, SyntaxError, Token};
pub use self::random_play::random_game;
pub use self::reading::{Reading, Readings};
pub use self::rulebook::Rulebook;
pub use self::rules::{RuleName, Rules, RulesError};
pub use self::tactics::Tactics;

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use crate::base::{Outcome, Player, Players};

/// The rules of a game; implemented by the type of its rulesets.
///
/// A position belongs to the ruleset that made it. Passing it to another ruleset is a logic error that is not
/// detected.
///
/// # Examples
/// ```
/// use crosstrack::{Game, GameExt, Player, Ruleset};
///
/// let game = Ruleset::default();
/// let start = game.start();
/// assert_eq!((game.players(), game.to_move(&start)), (2, Player::One));
/// let position = game.try_play(&start, "rA.b1.0".parse()?)?;
/// assert_eq!(game.outcome(&position), None);
/// assert_eq!(game.moves(&position).len(), 88 * 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Sized {
    /// A playable position.
    type Position: Clone + Eq + Hash + Debug;
    /// A move. Its order is that of the moves that [`Self::moves_into`] appends.
    type Move: Copy + Ord + Hash + Debug;
    /// Reason why a move is not legal.
    type IllegalMoveError: Error;

    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns the position at the start of the game.
    fn start(&self) -> Self::Position;

    /// Returns the player to move; in a finished position, the player who would be next.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Returns the side of a player: all players who win when this player wins, the player included.
    fn side_of(&self, player: Player) -> Players {
        Players::one(player)
    }

    /// Returns how the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Appends every legal move to `moves`, strictly ascending; none in a finished position.
    fn moves_into(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Checks whether a move is legal, independently of [`Self::moves_into`].
    ///
    /// # Errors
    /// If the move is not legal: the first clause that forbids it.
    fn check(
        &self,
        position: &Self::Position,
        mv: Self::Move,
    ) -> Result<(), Self::IllegalMoveError>;

    /// Returns the position after a legal move, without checking that it is legal.
    ///
    /// # Panics
    /// May panic if the move is not legal. If it does not panic, the position after an illegal move is
    /// unspecified.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;
}

/// Further methods of all games.
///
/// # Examples
/// ```
/// use crosstrack::{Game as _, GameExt as _, Ruleset};
///
/// let game = Ruleset::default();
/// let start = game.start();
/// let moves = game.moves(&start);
/// assert_eq!(moves.len(), 2816);
/// let next = game.try_play(&start, moves[0])?;
/// assert!(game.try_play(&next, moves[0]).is_err(), "the piece is on the board");
/// # Ok::<(), crosstrack::IllegalMoveError>(())
/// ```
pub trait GameExt: Game {
    /// Returns every legal move, ascending.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves_into(position, &mut moves);
        moves
    }

    /// Returns the position after a move, if it is legal.
    ///
    /// # Errors
    /// If the move is not legal.
    fn try_play(
        &self,
        position: &Self::Position,
        mv: Self::Move,
    ) -> Result<Self::Position, Self::IllegalMoveError> {
        self.check(position, mv)?;
        Ok(self.play(position, mv))
    }

    /// Returns the number of plies from a turn of a player to the next turn of the player's side, if players take
    /// turns in order: 2 with two players or two teams, else the number of players.
    fn plies_per_round(&self, player: Player) -> usize {
        let (side, players) = (self.side_of(player), self.players());
        (1..players)
            .find(|&plies| side.contains(player.nth_after(plies, players)))
            .unwrap_or(players)
    }

    /// Returns the sides that can win, players or teams, in the order of their first players.
    fn sides(&self) -> Vec<Players> {
        let mut sides: Vec<Players> = Vec::new();
        for &player in &Player::ALL[..self.players()] {
            let side = self.side_of(player);
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        sides
    }
}

impl<G: Game> GameExt for G {}
