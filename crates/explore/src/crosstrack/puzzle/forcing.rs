//! Candidates for long wins: those of which it is soon known that a first move wins.
//!
//! Where the goal takes 5 plies and more, nearly all that a search does is to refute quiet first
//! moves. A first move that threatens leaves the others so few replies that it is decided in a
//! moment; so it is asked first whether one of these wins, and all else only if one does.

use crate::puzzle::prove;
use crate::puzzle::prove::Uniqueness;
use crosstrack::game::{Game, GameExt, Tactics};
use crosstrack::rules::{Position, Ruleset};
use crosstrack::solve::first_moves;
use crosstrack::solve::{Budget, BudgetError, WinSearch};

/// How many positions are looked at before a candidate is given up.
const NODES: u64 = 500_000;

/// Whether a win takes so many plies and not less, and begins with a threat in one way only.
///
/// **Cost** that of a search for a win in two plies less, and for each threat that of a short one.
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
    let with_like = |mv| (mv, ruleset.representative(position, mv));
    let winning = first_moves(ruleset.moves(position).into_iter().map(with_like), 1, |mv| {
        let next = ruleset.play(position, mv);
        let threatens = ruleset.outcome(&next).is_none()
            && ruleset.has_threat(&next)
            && !ruleset.has_win(&next);
        Ok(threatens && engine.wins_within(&next, side, plies - 1)?)
    })?;
    Ok(prove::uniqueness(ruleset, position, &winning) == Uniqueness::Yes)
}
