//! The first moves that win.

use std::collections::HashMap;

use crate::puzzle::Puzzling;
use crate::solve::Spent;

/// Those of some legal moves that win, ascending; fewer once they are more than `most` different
/// ones. They are decided in the order in which they are given.
pub(crate) fn first_moves<G: Puzzling>(
    game: &G,
    position: &G::Position,
    moves: Vec<G::Move>,
    most: usize,
    mut wins: impl FnMut(G::Move) -> Result<bool, Spent>,
) -> Result<Vec<G::Move>, Spent> {
    let (mut known, mut found, mut different) = (HashMap::new(), Vec::new(), 0);
    for mv in moves {
        let like = game.representative(position, mv);
        let good = if let Some(&good) = known.get(&like) {
            good
        } else {
            let good = wins(mv)?;
            known.insert(like, good);
            different += usize::from(good);
            good
        };
        found.extend(good.then_some(mv));
        if different > most {
            break;
        }
    }
    found.sort_unstable();
    Ok(found)
}
