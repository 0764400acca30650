//! Pictures of positions, and where all of these files come from.

use crate::crosstrack::draw::position;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::report::file::COMMAND;
use crate::table::Provenance;

/// The position with its provenance.
pub(super) fn svg(ruleset: &Ruleset, position: &Position) -> String {
    format!("{}<!-- {} -->\n", position::svg(ruleset, position), provenance())
}

/// Where the files come from.
pub(super) fn provenance() -> String {
    let basis = "data/patterns.csv, data/connectors.csv, data/puzzles/small.csv; default readings \
                 where no others are named"
        .to_owned();
    Provenance { command: COMMAND.to_owned(), basis }.to_string()
}
