//! Pictures of positions, and where all of these files come from.

use crate::crosstrack::draw::position;
use crate::crosstrack::rules::{Position, Ruleset};
use crate::report::file::from;

/// The position with its provenance.
pub(super) fn svg(ruleset: &Ruleset, position: &Position) -> String {
    position::svg(ruleset, position) + &from(BASIS).xml_comment()
}

/// What the files are derived from.
pub(super) const BASIS: &str = "data/patterns.csv, data/connectors.csv, data/puzzles/small.csv; default readings \
                                where no others are named";
