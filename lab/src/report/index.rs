//! The index of the reports, `README.md`.

use crate::report::file::ReportFile;
use crosstrack_io::table;
use crosstrack_io::table::{TableData, Value};
use crosstrack_verify::crosstrack::tables::TableName;

const PAGE: &str = include_str!("../../../reports/README.md");

pub(super) fn files(tables: &[TableData]) -> Vec<ReportFile> {
    let basis = "all of data/; readings as stated with each figure";
    vec![ReportFile::page("README.md", PAGE, &[best_at(tables)], basis)]
}

/// Returns the table of what each piece is best at.
fn best_at(tables: &[TableData]) -> String {
    let name = TableName::Turns.as_str();
    let turns = tables.iter().find(|table| table.name == name).expect("all tables are there");
    let text =
        |value: &Value| if let Value::Text(text) = value { text.clone() } else { String::new() };
    let column = |name| turns.column(name).map(text);
    let rows = column("junction").zip(column("letter")).zip(column("best_at"));
    let joined = rows
        .filter(|((junction, _), _)| junction == "joined")
        .map(|((_, letter), best)| vec![letter, best]);
    table::markdown("ll", &["piece", "nothing beats it in"], joined)
}
