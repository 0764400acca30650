//! A fast filter for candidates for long wins, which accepts those with a forcing first move that wins.
//!
//! For goals of 5 plies and more, a search spends nearly all its time on refuting quiet first moves. A
//! first move that threatens to win leaves few replies, so it is decided fast. This module therefore
//! searches only the threats, and the generator searches all moves only if a threat wins.

use crate::puzzle::prove;
use crate::puzzle::prove::Uniqueness;
use crosstrack::game::{Game, GameExt, Tactics};
use crosstrack::rules::{Position, Ruleset};
use crosstrack::solve::first_moves;
use crosstrack::solve::{Budget, BudgetError, WinSearch};

/// The budget for one candidate, in positions.
const NODES: u64 = 500_000;

/// Returns whether exactly one threat wins within `plies`, and no move wins in fewer plies.
///
/// **Cost** that of a search for a win in one round less, and of a short search for each threat.
pub(super) fn is_promising(ruleset: &Ruleset, position: &Position, plies: usize) -> bool {
    has_one_forcing_move(ruleset, position, plies).unwrap_or(false)
}

fn has_one_forcing_move(
    ruleset: &Ruleset,
    position: &Position,
    plies: usize,
) -> Result<bool, BudgetError> {
    let mut engine = prove::new_search(ruleset, Budget { nodes: Some(NODES), ..Budget::default() });
    let side = ruleset.side_of(position.to_move());
    let round = ruleset.plies_per_round(position.to_move());
    if engine.wins_within(position, side, plies - round)? {
        return Ok(false);
    }
    let winning = first_moves(
        ruleset.moves(position).into_iter().map(|mv| (mv, ruleset.representative(position, mv))),
        1,
        |mv| {
            let next = ruleset.play(position, mv);
            let threatens = ruleset.outcome(&next).is_none()
                && ruleset.has_threat(&next)
                && !ruleset.has_win(&next);
            Ok(threatens && engine.wins_within(&next, side, plies - 1)?)
        },
    )?;
    Ok(prove::uniqueness(ruleset, position, &winning) == Uniqueness::Yes)
}
