//! How a position is judged: by the stones that each player is short of.

use crosstrack::base::Player;
use crosstrack_players::number::{ONE, UNIT, logistic};
use crosstrack_players::{Chances, Evaluated};

use crate::rules::{Hex, Move, Position};
use crosstrack::game::Game as _;

impl Evaluated for Hex {
    type Evaluator = ();

    fn evaluator(&self) {}

    fn chances(&self, (): &mut (), position: &Position) -> Chances {
        let red = logistic(odds_of_red(self, position));
        [red, ONE - red, 0, 0]
    }

    fn score(&self, (): &mut (), position: &Position, moves: &[Move], scores: &mut Vec<i32>) {
        let sign = if position.to_move == Player::One { 1 } else { -1 };
        scores.extend(moves.iter().map(|&mv| sign * odds_of_red(self, &self.play(position, mv))));
    }
}

/// Returns the log-odds that red wins: a stone less to place is worth a unit, and the turn half of one.
fn odds_of_red(game: &Hex, position: &Position) -> i32 {
    let short = |player| game.distance(position, player).unwrap_or(game.size) as i32;
    let turn = if position.to_move == Player::One { UNIT / 2 } else { -UNIT / 2 };
    UNIT * (short(Player::Two) - short(Player::One)) + turn
}
