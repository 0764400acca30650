//! The number of winning configurations with only as many pieces as the board is wide.
//!
//! Such a configuration has one piece in each row (or column), so it is counted row by row with a
//! transfer matrix. A state is what the pieces so far can do at their lower end
//! ([`Column`](super::column::Column)) and how many pieces of each pattern they use. The total is the count for
//! paths from A to C, plus the count for paths from B to D, less the count for both. The number up to symmetry
//! follows by Burnside's lemma from the numbers of configurations that the turns of the board fix.

mod query;
mod tally;
mod view;
mod symmetric;

pub use query::CountQuery;
pub use tally::{MinimumCount, Share};

use crate::count::column::PathSources;
use crate::count::minimum::view::RowView;

/// Counts the winning configurations with as many pieces as the board is wide.
///
/// **Cost**: well under a second for the published boards.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::count::{CountQuery, count_minimum};
/// let ruleset = Ruleset::standard(Board::of(2, 2), Seats::Two);
/// let count = count_minimum(&CountQuery::new(&ruleset, 4));
/// assert_eq!(count.pieces, 4);
/// assert!(count.up_to_symmetry.is_some_and(|orbits| orbits < count.configurations));
/// ```
pub fn count_minimum(query: &CountQuery<'_>) -> MinimumCount {
    let mut total = MinimumCount::empty(query.board.width());
    let mut fixed = 0u128;
    for view in RowView::all(query) {
        let part = view.count();
        match view.sources {
            PathSources::Top => total.combine(&part, |a, b| *a += b),
            // Configurations with both paths were counted twice.
            PathSources::TopAndSide(_) => total.combine(&part, |a, b| *a -= b),
        }
    }
    let plain =
        query.cells == query.board.cells() && query.through == 0 && query.terminals.is_empty();
    if plain {
        let kept: Vec<usize> = (0..4).filter(|&q| query.is_kept_by(q)).collect();
        for &quarters in &kept {
            fixed += match quarters {
                0 => total.configurations,
                2 => query.fixed_by_half_turn(),
                _ => query.fixed_by_quarter_turn(),
            };
        }
        total.up_to_symmetry = Some(fixed / kept.len() as u128);
    }
    total
}
