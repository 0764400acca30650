//! All generated files, section by section.

use crate::report::file::{ReportFile, STORED};
use crate::report::{
    atlas, counts, crossings, forced, index, minimal, package, puzzles, strength, tablebase,
};
use crosstrack::rules::{Board, Ruleset, Seats};
use crosstrack_cli::game::tables;
use crosstrack_io::table::{TableData, TableFormat};
use crosstrack_prove::formula::MinimalError;
use std::sync::LazyLock;

/// A section of the reports: makes its files, given all tables.
type Section = fn(&[TableData]) -> Vec<ReportFile>;

/// All sections but [`minimal`], which may fail.
const SECTIONS: [Section; 9] = [
    tables,
    strength::files,
    counts::files,
    forced::files,
    puzzles::files,
    tablebase::files,
    atlas::files,
    crossings::files,
    index::files,
];

/// Returns all generated files, ordered by path. Later calls return the same files.
///
/// **Cost** some seconds the first time, most of them for proofs that fewer pieces cannot win.
///
/// # Errors
/// If the folder for temporary files has no room for the proofs.
pub fn files() -> Result<&'static [ReportFile], &'static MinimalError> {
    static FILES: LazyLock<Result<Vec<ReportFile>, MinimalError>> = LazyLock::new(make);
    FILES.as_deref()
}

fn make() -> Result<Vec<ReportFile>, MinimalError> {
    // First, since it may fail.
    let minimal = minimal::files()?;
    let rules = Ruleset::standard(Board::SMALL, Seats::Two);
    let tables = tables::all(&rules);
    let mut files: Vec<ReportFile> = SECTIONS.iter().flat_map(|section| section(&tables)).collect();
    files.extend(minimal);
    files.push(package::file(&files));
    files.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn tables(tables: &[TableData]) -> Vec<ReportFile> {
    tables.iter().flat_map(|table| STORED.map(|format| table_file(table, format))).collect()
}

fn table_file(table: &TableData, format: TableFormat) -> ReportFile {
    ReportFile {
        path: format!("tables/{}.{format}", table.name),
        bytes: table.render(format).into_bytes(),
        command: table.provenance(format).command,
        resource: (format == TableFormat::Csv)
            .then(|| table.resource(format!("tables/{}.csv", table.name))),
    }
}
