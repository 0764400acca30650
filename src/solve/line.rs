//! The principal line of a forced win.

use crate::base::Players;
use crate::game::{Game, GameExt};
use crate::solve::{BudgetError, WinSearch};

/// Returns a line of play from a position in which a side forces a win within exactly so many
/// plies, and not within fewer: the side plays the first move that wins soonest, the others the
/// first that holds out longest.
///
/// # Errors
/// If the budget of the engine is spent.
///
/// # Panics
/// If the side forces no win within so many plies, or the engine contradicts itself.
///
/// **Cost** that of the engine for the moves up to the one that is played, at each ply.
pub fn principal_line<G: Game>(
    game: &G,
    engine: &mut impl WinSearch<G>,
    position: &G::Position,
    side: Players,
    plies: usize,
) -> Result<Vec<G::Move>, BudgetError> {
    let mut line = Vec::new();
    let mut position = position.clone();
    for left in (0..plies).rev() {
        let mut chosen = None;
        for mv in game.moves(&position) {
            let next = game.play(&position, mv);
            if takes_exactly(engine, &next, side, left)? {
                chosen = Some((mv, next));
                break;
            }
        }
        let (mv, next) = chosen.expect("a win within the plies that were found");
        line.push(mv);
        position = next;
    }
    Ok(line)
}

/// Returns a line of play that begins with a first move of the side to move, which wins within
/// exactly so many plies by it.
///
/// # Errors
/// If the budget of the engine is spent.
///
/// # Panics
/// As [`principal_line`].
pub fn line_from<G: Game>(
    game: &G,
    engine: &mut impl WinSearch<G>,
    position: &G::Position,
    (first, plies): (G::Move, usize),
) -> Result<Vec<G::Move>, BudgetError> {
    let side = game.side_of(game.to_move(position));
    let next = game.play(position, first);
    let then = principal_line(game, engine, &next, side, plies - 1)?;
    Ok([vec![first], then].concat())
}

/// Returns whether the side forces a win within so many plies and not within fewer.
fn takes_exactly<G: Game>(
    engine: &mut impl WinSearch<G>,
    position: &G::Position,
    side: Players,
    plies: usize,
) -> Result<bool, BudgetError> {
    let sooner = match plies {
        0 => false,
        _ => engine.wins_within(position, side, plies - 1)?,
    };
    Ok(!sooner && engine.wins_within(position, side, plies)?)
}
