//! The principal line of a forced win.

use crate::base::Players;
use crate::game::{Game, GameExt};
use crate::solve::{BudgetError, WinSearch};

/// Returns a line of play from a position in which `side` forces a win within `plies` plies and not within fewer.
/// Among the legal moves, in their order, `side` plays the first of those that win fastest, and any other player
/// the first of those that delay the win longest.
///
/// **Cost** at each ply, a search of every legal move up to the one that is played.
///
/// # Errors
/// If the budget of the search is spent.
///
/// # Panics
/// If `side` forces no win within `plies` plies, or forces one within fewer, or the search contradicts itself.
pub fn principal_line<G: Game>(
    game: &G,
    search: &mut impl WinSearch<G>,
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
            if takes_exactly(search, &next, side, left)? {
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

/// Returns a line of play that begins with the move `first.0`, by which the side to move forces a win within
/// `first.1` plies and not within fewer, and goes on as [`principal_line`].
///
/// # Errors
/// If the budget of the search is spent.
///
/// # Panics
/// As [`principal_line`], for the position after the move.
pub fn line_from<G: Game>(
    game: &G,
    search: &mut impl WinSearch<G>,
    position: &G::Position,
    (first, plies): (G::Move, usize),
) -> Result<Vec<G::Move>, BudgetError> {
    let side = game.side_of(game.to_move(position));
    let next = game.play(position, first);
    let then = principal_line(game, search, &next, side, plies - 1)?;
    Ok([vec![first], then].concat())
}

/// Returns whether the side forces a win within `plies` plies but not within fewer.
fn takes_exactly<G: Game>(
    search: &mut impl WinSearch<G>,
    position: &G::Position,
    side: Players,
    plies: usize,
) -> Result<bool, BudgetError> {
    let sooner = match plies {
        0 => false,
        _ => search.wins_within(position, side, plies - 1)?,
    };
    Ok(!sooner && search.wins_within(position, side, plies)?)
}
