//! Candidates met in play: random games whose players come near to a path, see what wins at once,
//! and otherwise err.

use crate::puzzle::Goal;
use crosstrack::base::{Outcome, Random};
use crosstrack::game::{Game, GameExt, Tactics};
use crosstrack::rules::distance::distance;
use crosstrack::rules::{Position, Ruleset};

/// Longer games are given up.
const PLIES: usize = 70;
/// So many moves come to a player's mind.
const MOVES: usize = 16;

/// A position of a random game from which the goal may be in reach.
pub(super) fn candidate(ruleset: &Ruleset, goal: Goal, random: &mut Random) -> Option<Position> {
    let mut line = vec![ruleset.start()];
    while line.len() <= PLIES {
        let position = &line[line.len() - 1];
        match ruleset.outcome(position) {
            Some(Outcome::Win(_)) => break,
            Some(Outcome::Draw) => return None,
            None => {}
        }
        let next = play(ruleset, position, random);
        line.push(next);
    }
    let back = match goal {
        Goal::Win(_) => {
            // Not an end unless somebody has won.
            ruleset.outcome(&line[line.len() - 1])?;
            goal.length()
        }
        Goal::Solitaire(_) => 1 + random.below(8),
    };
    line.len().checked_sub(1 + back).map(|at| line[at].clone())
}

/// What a player does who wins if that is possible now, lets nobody win at once if any of a few
/// moves prevents it, and likes to come nearer to a path.
pub fn play(ruleset: &Ruleset, position: &Position, random: &mut Random) -> Position {
    if let Some(&mv) = ruleset.winning_moves(position).first() {
        return ruleset.play(position, mv);
    }
    let moves = ruleset.moves(position);
    let mut best: Option<(bool, usize, Position)> = None;
    for _ in 0..MOVES {
        // Placing comes to mind more than half of the time for its number alone.
        let next = ruleset.play(position, *random.pick(&moves));
        let (loses, far) = (ruleset.has_win(&next), distance(ruleset, &next, 8));
        if best.as_ref().is_none_or(|(worst, most, _)| (loses, far) < (*worst, *most)) {
            best = Some((loses, far, next));
        }
    }
    best.map_or_else(|| position.clone(), |(_, _, next)| next)
}
