//! The evaluation of positions of Crossings, by the race to the far rows and by the stones.
//!
//! A line of `n` stones that points ahead moves `n` squares in a turn, so long lines are fast. The score of
//! a side depends on the number of turns that its fastest line needs to reach the far row, and on the total
//! value of its free stones on their squares.

use crosstrack::Player;
use crosstrack_players::number::{ONE, logistic};
use crosstrack_players::{Chances, Evaluated};

use crate::rules::action::Move;
use crate::rules::compass::Direction;
use crate::rules::geometry::{Colour, squares_of};
use crate::rules::position::Position;
use crate::rules::ruleset::Ruleset;

/// Log-odds for each additional stone.
const STONE: i32 = 90;
/// Log-odds for each row that a stone has advanced.
const ROW: i32 = 8;
/// Log-odds for each turn less to the far row.
const TURN: i32 = 70;
/// Log-odds for being the player to move.
const TEMPO: i32 = 35;
/// Maximum number of turns that are counted, also for a side without a line that points ahead.
const MOST_TURNS: i32 = 8;

impl Evaluated for Ruleset {
    type Evaluator = ();

    fn evaluator(&self) {}

    fn chances(&self, (): &mut (), position: &Position) -> Chances {
        let red = logistic(odds_of_red(self, position));
        let mut chances = Chances::default();
        chances[Colour::Red.player().index()] = red;
        chances[Colour::Blue.player().index()] = ONE - red;
        chances
    }

    fn score(&self, (): &mut (), position: &Position, moves: &[Move], scores: &mut Vec<i32>) {
        let is_red = position.to_move() == Colour::Red;
        scores.extend(moves.iter().map(|&mv| {
            let odds = odds_of_red(self, &position.after_move(self, mv));
            if is_red { odds } else { -odds }
        }));
    }
}

/// Returns the log-odds that Red wins.
fn odds_of_red(ruleset: &Ruleset, position: &Position) -> i32 {
    let tempo = if position.to_move().player() == Player::One { TEMPO } else { -TEMPO };
    tempo + strength(ruleset, position, Colour::Red) - strength(ruleset, position, Colour::Blue)
}

/// Returns the strength of a side, in log-odds.
fn strength(ruleset: &Ruleset, position: &Position, colour: Colour) -> i32 {
    let free = position.free(colour);
    let height = ruleset.board().height();
    let rows = |square: usize| match colour {
        Colour::Red => square / 8,
        Colour::Blue => height - 1 - square / 8,
    };
    let stones = squares_of(free).map(|square| STONE + ROW * rows(square.index()) as i32);
    stones.sum::<i32>() - TURN * turns(ruleset, position, colour)
}

/// Returns an estimate of the number of turns that the fastest line of a side needs to reach the far row.
/// Each stone that now stands in the way of a line counts as two more turns.
fn turns(ruleset: &Ruleset, position: &Position, colour: Colour) -> i32 {
    let (free, far) = (position.free(colour), ruleset.far_row(colour));
    let others = position.occupied() & !free;
    let ahead = match colour {
        Colour::Red => [Direction::North, Direction::NorthEast, Direction::NorthWest],
        Colour::Blue => [Direction::South, Direction::SouthEast, Direction::SouthWest],
    };
    let lines = ahead.into_iter().flat_map(|direction| {
        // Stones with no stone of the same colour directly before them.
        let fronts = free & !direction.opposite().shift(free);
        squares_of(fronts).filter_map(move |front| {
            let (mut length, mut square) = (0, front.bit());
            while square & free != 0 {
                length += 1;
                square = direction.opposite().shift(square);
            }
            let (mut way, mut distance, mut blocked) = (front.bit(), 0, 0);
            while way & far == 0 {
                way = direction.shift(way) & ruleset.squares();
                if way == 0 {
                    return None;
                }
                distance += 1;
                blocked += i32::from(way & others != 0);
            }
            Some((distance + length - 1) / length + 2 * blocked)
        })
    });
    lines.min().unwrap_or(MOST_TURNS).min(MOST_TURNS)
}
