//! The patterns that a table covers.

use crate::crosstrack::tables::name::TableName;
use crosstrack::base::counted;
use crosstrack::rules::{Catalogue, Ruleset};
use crosstrack_io::table::{Field, TableData, Value};

/// Returns the patterns that a table covers: the user's patterns if the ruleset has some, those of the
/// edition if the ruleset names one, and all published patterns otherwise.
pub fn subject_catalogue(rules: &Ruleset) -> &Catalogue {
    if rules.has_custom_pieces() || rules.spec().edition.is_some() {
        rules.pieces()
    } else {
        Catalogue::published()
    }
}

/// Creates a table about the patterns of [`subject_catalogue`]. The array has the title, the description,
/// and what the table is derived from besides the patterns.
pub(super) fn of_patterns(
    rules: &Ruleset,
    name: TableName,
    [title, about, more]: [&str; 3],
    fields: Vec<Field>,
    rows: impl IntoIterator<Item = Vec<Value>>,
) -> TableData {
    let (basis, options) = describe_subject(rules);
    let words = [title, about, &format!("{basis}; {more}")];
    TableData { options, ..TableData::new(name.as_str(), words, fields, rows) }
}

/// Describes the patterns that a table covers, in words and as command-line options.
fn describe_subject(rules: &Ruleset) -> (String, String) {
    if rules.has_custom_pieces() {
        let count = rules.pieces().patterns().len();
        (
            format!("{} of a user's file", counted(count, "pattern")),
            "--rules pieces=FILE".to_owned(),
        )
    } else if let Some(edition) = rules.spec().edition {
        let basis = format!("data/patterns.csv, the patterns of the {edition} edition");
        (basis, format!("--rules {edition}"))
    } else {
        ("data/patterns.csv, all published patterns".to_owned(), String::new())
    }
}
