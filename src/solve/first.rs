//! The first moves that win.

use std::collections::HashMap;
use std::hash::Hash;

use crate::solve::BudgetError;

/// Returns those of some moves that win, ascending; fewer once they are more than `most` different
/// ones. Each comes with a move that is as good, the same for all that are alike, of which one is
/// decided. They are decided in the order in which they are given.
///
/// # Errors
/// If `wins` says that the budget is spent.
pub fn first_moves<M: Copy + Ord + Hash>(
    moves: impl IntoIterator<Item = (M, M)>,
    most: usize,
    mut wins: impl FnMut(M) -> Result<bool, BudgetError>,
) -> Result<Vec<M>, BudgetError> {
    let (mut known, mut found, mut different) = (HashMap::new(), Vec::new(), 0);
    for (mv, like) in moves {
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
