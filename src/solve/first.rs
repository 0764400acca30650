//! The first moves that win.

use std::collections::HashMap;
use std::hash::Hash;

use crate::solve::BudgetError;

/// Returns the moves that win, ascending. Moves that lead to the same position up to symmetry are decided together:
/// `moves` pairs each move with one that stands for it, and `wins` is asked once for each of those, in the order of
/// `moves`. The answer is incomplete once more than `most` of those win: the others are not asked for.
///
/// # Errors
/// The first error of `wins`.
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
