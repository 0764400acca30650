//! All tables by name: those of Crosstrack, and the clauses and readings of all games.

use crate::game::any as name;
use crosstrack::base::UnknownWordError;
use crosstrack::rules::Ruleset;
use crosstrack::vocabulary;
use crosstrack_io::table::{TableData, integer, text, yes_no};
use crosstrack_verify::crosstrack::tables::{self, TableName};

vocabulary! {
    /// The name of a table about all games.
    ListName ("table") {
        /// The table of the clauses of the rules.
        Clauses = "clauses",
        /// The table of the readings, which decide what the rules leave open.
        Readings = "readings",
        /// The table of all other tables.
        Tables = "tables",
    }
}

/// Returns the names of all tables, in the order in which they are listed.
pub fn names() -> impl Iterator<Item = &'static str> {
    TableName::WORDS.iter().chain(ListName::WORDS).copied()
}

/// Returns whether a table depends on the patterns of a ruleset. No table depends on anything else of it.
pub fn depends_on_patterns(name: &str) -> bool {
    name.parse().is_ok_and(TableName::is_of_patterns)
}

/// Returns the table with a name. Those that [`tables::table`] makes may depend on the ruleset `rules`.
///
/// # Errors
/// If no table has this name.
pub fn table(name: &str, rules: &Ruleset) -> Result<TableData, UnknownWordError> {
    if let Ok(name) = name.parse() {
        return Ok(tables::table(name, rules));
    }
    Ok(match name.parse()? {
        ListName::Clauses => clauses(),
        ListName::Readings => readings(),
        ListName::Tables => tables(rules),
    })
}

/// Returns all tables but the one of tables, in the order of [`names`].
pub fn all(rules: &Ruleset) -> Vec<TableData> {
    let of_crosstrack = TableName::ALL.iter().map(|&name| tables::table(name, rules));
    of_crosstrack.chain([clauses(), readings()]).collect()
}

fn tables(rules: &Ruleset) -> TableData {
    let words = [
        "The tables",
        "One row for each table: `crosstrack table NAME` prints it. Where `patterns` is yes, `--rules` with an edition or \
         `pieces=FILE` chooses the patterns that it is about.",
        "all tables; no reading",
    ];
    let fields = vec![
        text("name", "The name of the table").unique(),
        text("title", "What it has"),
        integer("rows", "The number of its rows").unit("rows"),
        yes_no("patterns", "Whether the patterns that it is about can be chosen"),
    ];
    let rows = all(rules).into_iter().map(|table| {
        let of_patterns = if depends_on_patterns(table.name) { "yes" } else { "no" };
        vec![table.name.into(), table.title.into(), table.rows.len().into(), of_patterns.into()]
    });
    TableData::new(ListName::Tables.as_str(), words, fields, rows)
}

fn clauses() -> TableData {
    let words = [
        "The clauses of the rules",
        "One row for each clause: its permanent id, its group (EQ equipment, PL play, WN winning, \
         CR the whole of Crossings, X what the sources leave open), who says so (en: an English encyclopedia article; nl, fr: \
         the Dutch and the French rule sheet of the 24-piece game; cr: an article on Crossings; reading: a choice made here), \
         what it says, and the files that implement it.",
        "data/clauses.csv and data/crossings/clauses.csv; no reading",
    ];
    let group = "What it is about: EQ equipment, PL play, WN winning, CR Crossings, X open";
    let fields = vec![
        text("id", "The permanent id of the clause").unique(),
        text("group", group),
        text("source", "Who says so, separated by spaces"),
        text("summary", "What it says"),
        text("code", "The files that implement it, separated by spaces").optional(),
    ];
    let rows = name::clauses().map(|clause| {
        vec![
            clause.id.as_str().into(),
            clause.group.prefix.into(),
            clause.sources.join(" ").into(),
            clause.summary.as_str().into(),
            clause.code.join(" ").into(),
        ]
    });
    TableData::new(ListName::Clauses.as_str(), words, fields, rows)
}

fn readings() -> TableData {
    let words = [
        "The readings of what the rules leave open",
        "One row for each question that the sources do not settle: its clause, the name in words \
         of --rules that answers it, the values that it takes, the default, and what there is in \
         the sources.",
        "data/readings.csv and data/crossings/readings.csv",
    ];
    let fields = vec![
        text("id", "The clause that is left open").unique(),
        text("name", "The name in words of --rules that answers it"),
        text("values", "The values that it takes, separated by |"),
        text("default", "The value where none is given"),
        text("source", "What there is in the sources"),
        text("summary", "What each value means"),
    ];
    let rows = name::readings().map(|reading| {
        vec![
            reading.id.as_str().into(),
            reading.name.as_str().into(),
            reading.values.join("|").into(),
            reading.default.as_str().into(),
            reading.source.as_str().into(),
            reading.summary.as_str().into(),
        ]
    });
    TableData::new(ListName::Readings.as_str(), words, fields, rows)
}
