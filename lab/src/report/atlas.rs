//! The report on the records of the atlas, which are solved again here.

use rayon::prelude::*;

use crate::atlas::{Record, SolvedRecord};
use crate::report::file::{ReportFile, provenance};
use crosstrack_tablebase::ignore_progress;
use crosstrack_verify::table::TableData;

const BASIS: &str =
    "data/patterns.csv, data/connectors.csv; two players, readings as with each record";

fn solve(record: &Record) -> SolvedRecord {
    let shown = SolvedRecord::new(record, &mut ignore_progress);
    let shown = shown.unwrap_or_else(|error| panic!("{record:?}: {error}"));
    shown.unwrap_or_else(|| panic!("{record:?}: there is no such position"))
}

pub(super) fn files(_: &[TableData]) -> Vec<ReportFile> {
    let shown: Vec<SolvedRecord> = Record::published().par_iter().map(solve).collect();
    let provenance = provenance(BASIS);
    let mut text =
        "# Records of the atlas\n\nOf the editions of the [atlas](../README.md), solved \
        again to draw these. In the lines the loser delays and the winner hurries.\n\n"
            .to_owned();
    text.extend(shown.iter().map(|shown| shown.section("")));
    text.extend(["_", &provenance.to_string(), "_\n"]);
    let pictures = shown.iter().flat_map(|shown| shown.files(&provenance));
    let mut files = vec![("README.md".to_owned(), text)];
    files.extend(pictures);
    let file = |(name, text)| ReportFile::new(format!("atlas/records/{name}"), text);
    files.into_iter().map(file).collect()
}
