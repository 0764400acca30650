//! The minimum configurations of one ruleset.

use crate::report::case::BoardCase;
use crosstrack::rules::Board;
use crosstrack_prove::count::{CountQuery, MinimumCount, Share};

/// The numbers of minimum configurations of one ruleset.
pub(super) struct RulesetCounts {
    pub(super) case: BoardCase,
    pub(super) all: MinimumCount,
    pub(super) one_set: MinimumCount,
}

impl RulesetCounts {
    pub(super) fn board(&self) -> Board {
        self.case.ruleset.board()
    }

    pub(super) fn shares(&self) -> Vec<Share> {
        self.all.shares(&CountQuery::new(&self.case.ruleset, 4))
    }
}

/// What the counts are derived from.
pub(super) const BASIS: &str = "data/patterns.csv, data/connectors.csv; X-JUNCTION and X-CONNECTORS as in the \
                     rows; stock: four, and one, of each pattern";
