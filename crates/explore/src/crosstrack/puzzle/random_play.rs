//! Candidates from random games. The players work towards a path and see immediate wins, but make mistakes.

use crate::puzzle::Goal;
use crosstrack::base::{Outcome, Random};
use crosstrack::game::{Game, GameExt, Tactics};
use crosstrack::rules::distance::distance;
use crosstrack::rules::{Position, Ruleset};

/// The maximum number of plies of a random game.
const PLIES: usize = 70;
/// The number of random moves that a player compares.
const MOVES: usize = 16;

/// Returns a position of a random game in which the goal may be in reach.
pub(super) fn candidate(ruleset: &Ruleset, goal: Goal, random: &mut Random) -> Option<Position> {
    let mut line = vec![ruleset.start()];
    while line.len() <= PLIES {
        let position = &line[line.len() - 1];
        match ruleset.outcome(position) {
            Some(Outcome::Win(_)) => break,
            Some(Outcome::Draw) => return None,
            None => {}
        }
        let next = play_turn(ruleset, position, random);
        line.push(next);
    }
    let back = match goal {
        Goal::Win(_) => {
            // A game that ran out of plies has no end to count back from.
            ruleset.outcome(&line[line.len() - 1])?;
            goal.length()
        }
        Goal::Solitaire(_) => 1 + random.below(8),
    };
    line.len().checked_sub(1 + back).map(|at| line[at].clone())
}

/// Plays a turn of a random game, and returns the next position. If there is a winning move, plays it.
/// Otherwise plays the best of some random moves: prefers moves after which nobody wins at once and, among
/// these, moves after which the fewest places must change to complete a path.
pub fn play_turn(ruleset: &Ruleset, position: &Position, random: &mut Random) -> Position {
    if let Some(&mv) = ruleset.winning_moves(position).first() {
        return ruleset.play(position, mv);
    }
    let moves = ruleset.moves(position);
    let mut best: Option<(bool, usize, Position)> = None;
    for _ in 0..MOVES {
        // More than half of the legal moves are placements, so they need no extra weight.
        let next = ruleset.play(position, *random.pick(&moves));
        let (loses, far) = (ruleset.has_win(&next), distance(ruleset, &next, 8));
        if best.as_ref().is_none_or(|(worst, most, _)| (loses, far) < (*worst, *most)) {
            best = Some((loses, far, next));
        }
    }
    best.map_or_else(|| position.clone(), |(_, _, next)| next)
}
