//! What players need to know of a game: how likely each side is to win.

use crosstrack::game::Tactics;
use crosstrack::{Game, GameExt as _, Players};

use crate::number::ONE;

/// Maximum number of players of a game.
pub const MOST_PLAYERS: usize = 4;

/// The probability that each player's side wins, in units of 1 / [`ONE`], indexed by
/// [`Player::index`](crosstrack::Player::index). Players of one side have the same probability.
pub type Chances = [u32; MOST_PLAYERS];

/// A game that computer players know how to judge. Nothing that an evaluator says is proved. By default, it knows
/// nothing about the game: all sides have equal chances, and all moves equal scores. Several threads may search in one
/// position, each with an evaluator of its own.
pub trait Evaluated: Tactics<Position: Send, Move: Send> + Sync {
    /// What is kept from one call of the evaluation to the next, such as tables.
    type Evaluator;

    /// Returns a new evaluator.
    fn evaluator(&self) -> Self::Evaluator;

    /// Returns the chances in a position that is not finished and in which the player to move cannot win at once.
    fn chances(&self, _evaluator: &mut Self::Evaluator, _position: &Self::Position) -> Chances {
        even_chances(self)
    }

    /// Appends to `scores`, for each of the given legal moves, the log-odds that the mover's side wins after the
    /// move, in units of 1 / [`UNIT`](crate::number::UNIT). None of the moves wins at once.
    fn score(
        &self,
        _evaluator: &mut Self::Evaluator,
        _position: &Self::Position,
        moves: &[Self::Move],
        scores: &mut Vec<i32>,
    ) {
        scores.resize(scores.len() + moves.len(), 0);
    }
}

/// Returns equal chances for all sides.
pub(crate) fn even_chances<G: Game>(game: &G) -> Chances {
    let mut chances = [0; MOST_PLAYERS];
    chances[..game.players()].fill(ONE / game.sides().len() as u32);
    chances
}

/// Returns the chances of a game that these players have won.
pub(crate) fn won(winners: Players) -> Chances {
    let mut chances = [0; MOST_PLAYERS];
    for player in winners.iter() {
        chances[player.index()] = ONE;
    }
    chances
}
