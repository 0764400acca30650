//! How many winning configurations have as few pieces as the board is wide.
//!
//! Such a configuration has one piece in each row (or each column), so it is counted row by row,
//! as with a transfer matrix: a state is what the pieces so far can do at their lower end
//! ([`Column`](super::column::Column)) together with how many of each pattern they use. Configurations that run from A to
//! C, those from B to D, less those that do both. Up to symmetry they are counted by Burnside's
//! lemma, from those that a half turn leaves as they are.

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
/// **Cost** for the published boards well under a second.
pub fn count_minimum(question: &CountQuery<'_>) -> MinimumCount {
    let mut total = MinimumCount::empty(question.board.width());
    let mut fixed = 0u128;
    for view in RowView::all(question) {
        let part = view.count();
        match view.sources {
            PathSources::Top => total.combine(&part, |a, b| *a += b),
            // What runs both ways was counted twice.
            PathSources::TopAndSide(_) => total.combine(&part, |a, b| *a -= b),
        }
    }
    let plain = question.cells == question.board.cells()
        && question.through == 0
        && question.terminals.is_empty();
    if plain {
        let kept: Vec<usize> = (0..4).filter(|&q| question.is_kept_by(q)).collect();
        for &quarters in &kept {
            fixed += match quarters {
                0 => total.configurations,
                2 => question.fixed_by_half_turn(),
                _ => question.fixed_by_quarter_turn(),
            };
        }
        total.up_to_symmetry = Some(fixed / kept.len() as u128);
    }
    total
}
