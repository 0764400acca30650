//! The positions of a game by which players are judged.

use crosstrack::game::Tactics as _;
use crosstrack::{Game as _, Position, Ruleset};
use crosstrack_players::{GameRecord, Replay};

/// Returns the positions of a game after its random plies in which nobody can win at once.
pub fn judged_positions<'a>(
    record: &GameRecord,
    replay: &'a Replay<Ruleset>,
) -> impl Iterator<Item = &'a Position> {
    let game = &replay.game;
    let opening = record.tags.get("opening").and_then(|plies| plies.parse().ok()).unwrap_or(0);
    let after_opening = replay.positions.iter().skip(opening);
    after_opening.filter(|at| game.outcome(at).is_none() && !game.has_win(at))
}
