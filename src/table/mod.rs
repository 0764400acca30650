//! What the pieces, boards and rules amount to, as tables.
//!
//! Every figure is derived from the patterns, or read from `data/`. [`table`] makes any table by
//! its name; [`TableData::render`] writes it down.

mod boards;
mod census;
mod census_burnside;
mod clauses;
mod data;
mod editions;
mod links;
mod orientations;
mod pieces;
mod provenance;
mod readings;
mod render;
mod turns;

pub use data::{TableData, Value};
pub use provenance::Provenance;

use crate::crosstrack::piece::Catalogue;
use crate::crosstrack::rules::Ruleset;
use crate::vocabulary;

vocabulary! {
    /// The tables.
    TableName ("table") {
        /// Each pathway pattern: paths, nets, orientations, mirror image, editions.
        Pieces = "pieces",
        /// Each orientation of each tile: the directions that it links.
        Orientations = "orientations",
        /// Each pair of directions: how many orientations of each pattern link it.
        Links = "links",
        /// Each pattern: how sharply its links turn, and what it is best at.
        Turns = "turns",
        /// How many patterns there are, counted in two ways.
        Census = "census",
        /// Each of those patterns.
        CensusList = "census-list",
        /// The published editions.
        Editions = "editions",
        /// Every board that fits into 8×8 slots.
        Boards = "boards",
        /// The clauses of the rules.
        Clauses = "clauses",
        /// What the rules leave open.
        Readings = "readings",
    }
}

vocabulary! {
    /// How a table is written down.
    TableFormat ("table format") {
        /// Aligned columns for a terminal.
        Text = "table",
        /// Comma-separated values after a comment line with the provenance.
        Csv = "csv",
        /// Markdown.
        Markdown = "md",
        /// One JSON object.
        Json = "json",
    }
}

/// A table by its name.
///
/// `pieces`, `orientations`, `links` and `turns` are about the patterns [`in_question`]; the others
/// do not depend on the ruleset. No table depends on the ruleset's readings: where X-JUNCTION
/// matters, the table shows both.
///
/// Cost: `census` and `census-list` enumerate 27 000 sets of paths, some tens of milliseconds; the
/// others take less than one.
///
/// # Examples
/// ```
/// use crosstrack::crosstrack::{edition::Seats, geometry::Board, rules::Ruleset};
/// use crosstrack::table::{TableFormat, TableName, table};
///
/// let rules = Ruleset::standard(Board::SMALL, Seats::Two);
/// let boards = table(TableName::Boards, &rules).render(TableFormat::Csv);
/// assert!(boards.contains("\n4x2,4,2,6,32,25,4,16,challenge standard\n"));
/// ```
pub fn table(name: TableName, rules: &Ruleset) -> TableData {
    match name {
        TableName::Pieces => pieces::table(rules),
        TableName::Orientations => orientations::table(rules),
        TableName::Links => links::table(rules),
        TableName::Turns => turns::table(rules),
        TableName::Census => census::summary(),
        TableName::CensusList => census::list(),
        TableName::Editions => editions::table(),
        TableName::Boards => boards::table(),
        TableName::Clauses => clauses::table(),
        TableName::Readings => readings::table(),
    }
}

/// The patterns that a table is about: the user's if the ruleset has some, those of the edition if
/// the ruleset names one, otherwise all that were published.
pub fn in_question(rules: &Ruleset) -> &Catalogue {
    if rules.has_custom_pieces() || rules.spec().edition.is_some() {
        rules.pieces()
    } else {
        Catalogue::published()
    }
}
