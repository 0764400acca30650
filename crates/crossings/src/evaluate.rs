//! How Crossings is judged: by the race to the far rows, and by stones.
//!
//! A line of `n` stones that points ahead moves `n` squares in a turn, so that long lines are fast. A side is judged by
//! the turns that its fastest line needs to the far row, and by the sum of what all of its stones are worth where they
//! stand.

use crosstrack::Player;
use crosstrack_players::number::{ONE, logistic};
use crosstrack_players::{Chances, Evaluated};

use crate::rules::action::Move;
use crate::rules::compass::Direction;
use crate::rules::geometry::{Colour, squares_of};
use crate::rules::position::Position;
use crate::rules::ruleset::Ruleset;

/// Log-odds of a stone more.
const STONE: i32 = 90;
/// Log-odds of a stone a row further on.
const ROW: i32 = 8;
/// Log-odds of a turn less to the far row.
const TURN: i32 = 70;
/// Log-odds of being to move.
const TEMPO: i32 = 35;
/// Turns of a side that has no line ahead.
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

/// Returns what a side has, as log-odds.
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

/// Returns the turns that the fastest line of a side needs to the far row, if nobody is in its way but who stands there
/// now.
fn turns(ruleset: &Ruleset, position: &Position, colour: Colour) -> i32 {
    let (free, far) = (position.free(colour), ruleset.far_row(colour));
    let others = position.occupied() & !free;
    let ahead = match colour {
        Colour::Red => [Direction::North, Direction::NorthEast, Direction::NorthWest],
        Colour::Blue => [Direction::South, Direction::SouthEast, Direction::SouthWest],
    };
    let lines = ahead.into_iter().flat_map(|direction| {
        // Stones with no stone of their own before them.
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
