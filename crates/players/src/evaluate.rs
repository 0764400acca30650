//! What players need to know of a game: how likely each side is to win.

use crosstrack::game::Tactics;
use crosstrack::{Game, GameExt as _, Players};

use crate::number::ONE;

/// Maximum number of players of a game.
pub const MOST_PLAYERS: usize = 4;

/// The probability that each player's side wins, in units of 1 / [`ONE`], by
/// [`Player::index`](crosstrack::Player::index). Players of one side have the same.
pub type Chances = [u32; MOST_PLAYERS];

/// A game that computer players know how to judge.
pub trait Evaluated: Tactics {
    /// Evaluator of the game.
    type Evaluator: Evaluator<Self>;

    /// Returns an evaluator, which keeps its tables from call to call.
    fn evaluator(&self) -> Self::Evaluator;
}

/// Judges positions of a game. Nothing that it says is proved.
pub trait Evaluator<G: Game> {
    /// Returns the chances in a position that is not finished and in which the player to move cannot win at once.
    fn chances(&mut self, game: &G, position: &G::Position) -> Chances;

    /// Appends to `scores`, for each of some legal moves, the log-odds that the mover's side wins after it, in units
    /// of 1 / [`UNIT`](crate::number::UNIT). No move wins at once.
    fn score(&mut self, game: &G, position: &G::Position, moves: &[G::Move], scores: &mut Vec<i32>);
}

/// Returns equal chances for all sides.
pub(crate) fn even_chances<G: Game>(game: &G) -> Chances {
    [ONE / game.sides().len() as u32; MOST_PLAYERS]
}

/// Returns the chances of a game that these players have won.
pub(crate) fn won(winners: Players) -> Chances {
    let mut chances = [0; MOST_PLAYERS];
    for player in winners.iter() {
        chances[player.index()] = ONE;
    }
    chances
}

/// An evaluator that knows nothing: all sides have equal chances.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoEvaluator;

impl<G: Game> Evaluator<G> for NoEvaluator {
    fn chances(&mut self, game: &G, _: &G::Position) -> Chances {
        even_chances(game)
    }

    fn score(&mut self, _: &G, _: &G::Position, moves: &[G::Move], scores: &mut Vec<i32>) {
        scores.resize(scores.len() + moves.len(), 0);
    }
}
