//! Candidates from random games. The players capture, advance and see immediate wins, but make mistakes.

use crate::rules::{Colour, Move, Position, Ruleset, squares_of};
use crosstrack::base::{Outcome, Random};
use crosstrack::game::{Game, GameExt, Tactics};
use crosstrack_explore::puzzle::Goal;

/// The maximum number of plies of a random game.
const PLIES: usize = 160;
/// The number of random moves that a player compares.
const MOVES: usize = 10;

/// Returns a position of a random game that is as many plies before the win as the goal takes in normal
/// play.
pub(super) fn candidate(ruleset: &Ruleset, goal: Goal, random: &mut Random) -> Option<Position> {
    let mut line = vec![ruleset.start()];
    while line.len() <= PLIES {
        let position = &line[line.len() - 1];
        match ruleset.outcome(position) {
            None => {}
            Some(Outcome::Draw) => return None,
            Some(Outcome::Win(_)) => {
                let back = match goal {
                    Goal::Win(_) => goal.length(),
                    // N own turns take 2N - 1 plies of normal play.
                    Goal::Solitaire(_) => 2 * goal.length() - 1,
                };
                return line.len().checked_sub(1 + back).map(|at| line[at]);
            }
        }
        let next = play_turn(ruleset, position, random);
        line.push(next);
    }
    None
}

/// Plays a turn, and returns the next position. If there is a winning move, plays it. Otherwise plays the
/// best of some random moves: prefers moves after which nobody wins at once and, among these, moves that
/// capture or advance.
fn play_turn(ruleset: &Ruleset, position: &Position, random: &mut Random) -> Position {
    if let Some(&mv) = ruleset.winning_moves(position).first() {
        return ruleset.play(position, mv);
    }
    let moves = ruleset.moves(position);
    let mut best: Option<(bool, usize, Position)> = None;
    for _ in 0..MOVES {
        let mv: Move = *random.pick(&moves);
        let next = ruleset.play(position, mv);
        let is_safe = !ruleset.has_win(&next);
        let liked = advance(ruleset, &next, position.to_move())
            + if mv.captures { 4 } else { 0 }
            + random.below(4);
        if best.as_ref().is_none_or(|&(safe, most, _)| (is_safe, liked) > (safe, most)) {
            best = Some((is_safe, liked, next));
        }
    }
    best.map_or(*position, |(_, _, next)| next)
}

/// Returns the total number of rows by which the free stones of a colour have advanced.
fn advance(ruleset: &Ruleset, position: &Position, colour: Colour) -> usize {
    let last = ruleset.board().height() - 1;
    let rows = squares_of(position.free(colour)).map(|square| match colour {
        Colour::Red => square.row(),
        Colour::Blue => last - square.row(),
    });
    rows.sum()
}
