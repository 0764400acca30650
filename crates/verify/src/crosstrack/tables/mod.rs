//! Tables of the pieces, boards and editions.
//!
//! Every number is derived from the patterns or read from `data/`. [`table`] makes a table by its name;
//! [`TableData::render`] writes it.

mod census_burnside;
mod name;
mod boards;
mod census;
mod editions;
mod subject;
mod orientations;
mod pieces;
mod turns;
mod links;
mod pairs;
mod layouts;

pub use self::name::TableName;
pub use self::subject::subject_catalogue;
use crosstrack::rules::Ruleset;
use crosstrack_io::table::TableData;

/// Returns the table of the given name.
///
/// `pieces`, `orientations`, `links`, `pairs` and `turns` cover the patterns of [`subject_catalogue`]; the others
/// do not depend on the ruleset. No table depends on the ruleset's readings: where X-JUNCTION
/// matters, the table shows both.
///
/// **Cost** `census` and `census-list` enumerate 27 000 sets of paths, which takes some tens of
/// milliseconds; the others take less than a millisecond.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_io::table::TableFormat;
/// use crosstrack_verify::crosstrack::tables::{TableName, table};
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
        TableName::Pairs => pairs::table(rules),
        TableName::Turns => turns::table(rules),
        TableName::Census => census::summary(),
        TableName::CensusList => census::list(),
        TableName::Editions => editions::table(),
        TableName::Boards => boards::table(),
        TableName::Layouts => layouts::table(),
    }
}
