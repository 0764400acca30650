//! The first moves that win.

use std::collections::HashMap;
use std::hash::Hash;

use crate::solve::BudgetError;

/// Returns the moves that win, ascending. Moves that lead to the same position up to symmetry are decided
/// together: `moves` pairs each move with its representative, and `wins` is called once for each representative,
/// with the first of the moves that it stands for, in the order of `moves`. Once more than `most` of these calls
/// return true, no more are made, and the answer is incomplete.
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
