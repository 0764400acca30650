//! Random games whose players work towards a path and see immediate wins, but make mistakes.

use crosstrack::base::Random;
use crosstrack::game::{Game as _, GameExt as _, Tactics as _};
use crosstrack::rules::distance::distance;
use crosstrack::rules::{Position, Ruleset};

/// The number of random moves that a player compares.
const MOVES: usize = 16;

/// Plays a turn of a random game, and returns the next position. If there is a winning move, plays it.
/// Otherwise plays the best of some random moves: prefers moves after which nobody wins at once and, among
/// these, moves after which the fewest places must change to complete a path.
pub(super) fn play_turn(ruleset: &Ruleset, position: &Position, random: &mut Random) -> Position {
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
