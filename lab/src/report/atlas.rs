//! The report on the records of the atlas, which are solved again here.

use rayon::prelude::*;

use crate::atlas::{Record, SolvedRecord, record_table};
use crate::report::file::{ReportFile, provenance};
use crosstrack_io::table::TableData;
use crosstrack_tablebase::ignore_progress;

const BASIS: &str =
    "data/patterns.csv, data/connectors.csv; two players, readings as with each record";

fn solve(record: &Record) -> SolvedRecord {
    let shown = SolvedRecord::new(record, &mut ignore_progress);
    let shown = shown.unwrap_or_else(|error| panic!("{record:?}: {error}"));
    shown.unwrap_or_else(|| panic!("{record:?}: there is no such position"))
}

const PAGE: &str = include_str!("../../../reports/atlas/records/README.md");

pub(super) fn files(_: &[TableData]) -> Vec<ReportFile> {
    let shown: Vec<SolvedRecord> = Record::published().par_iter().map(solve).collect();
    let provenance = provenance(BASIS);
    let pictures = shown.iter().flat_map(|shown| shown.files(&provenance));
    let mut files: Vec<ReportFile> = pictures
        .map(|(name, text)| ReportFile::new(format!("atlas/records/{name}"), text))
        .collect();
    let tables = [record_table(&shown)];
    files.push(ReportFile::page("atlas/records/README.md", PAGE, &tables, BASIS));
    files
}
