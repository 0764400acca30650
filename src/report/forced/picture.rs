//! Pictures of positions, and where all of these files come from.

use crate::crosstrack::draw::position;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::report::file::from;
use crate::table::Provenance;

/// The position with its provenance.
pub(super) fn svg(ruleset: &Ruleset, position: &Position) -> String {
    format!("{}<!-- {} -->\n", position::svg(ruleset, position), provenance())
}

/// What the files are derived from.
pub(super) const BASIS: &str = "data/patterns.csv, data/connectors.csv, data/puzzles/small.csv; default readings \
                                where no others are named";

/// Where the files come from.
pub(super) fn provenance() -> Provenance {
    from(BASIS)
}
