//! The counts of one ruleset, and where they come from.

use crate::report::case::BoardCase;
use crosstrack::rules::Board;
use crosstrack_prove::count::{CountQuery, MinimumCount, Share};

/// One line of the report.
pub(super) struct Line {
    pub(super) case: BoardCase,
    pub(super) all: MinimumCount,
    pub(super) one_set: MinimumCount,
}

impl Line {
    pub(super) fn board(&self) -> Board {
        self.case.ruleset.board()
    }

    pub(super) fn shares(&self) -> Vec<Share> {
        self.all.shares(&CountQuery::new(&self.case.ruleset, 4))
    }
}

/// What the lines are derived from.
pub(super) const BASIS: &str = "data/patterns.csv, data/connectors.csv; X-JUNCTION and X-CONNECTORS as in the \
                     rows; stock: four, and one, of each pattern";
