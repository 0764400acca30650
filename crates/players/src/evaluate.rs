//! What players need to know of a game: how likely each side is to win.

use std::cmp::Reverse;

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

    /// Returns the `most` best of some legal moves, which ascend, with their [scores](Self::score), the best first; of
    /// equally good moves, the first. A game that need not score all moves for that overrides this method.
    fn best(
        &self,
        evaluator: &mut Self::Evaluator,
        position: &Self::Position,
        moves: &[Self::Move],
        most: usize,
    ) -> Vec<(i32, Self::Move)> {
        let mut scores = Vec::with_capacity(moves.len());
        self.score(evaluator, position, moves, &mut scores);
        let mut scored: Vec<_> = scores.into_iter().zip(moves.iter().copied()).collect();
        keep_best(&mut scored, most);
        scored.sort_unstable_by_key(best_first);
        scored
    }
}

/// Keeps the `most` best of some moves with their scores, in no particular order.
pub(crate) fn keep_best<M: Copy + Ord>(scored: &mut Vec<(i32, M)>, most: usize) {
    if scored.len() > most {
        // Of thousands of moves only the best need an order.
        scored.select_nth_unstable_by_key(most, best_first);
        scored.truncate(most);
    }
}

/// Returns what sorts moves with their scores, the best first.
pub(crate) fn best_first<M: Copy>(&(score, mv): &(i32, M)) -> (Reverse<i32>, M) {
    (Reverse(score), mv)
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
