//! The data package of all CSV files here, `datapackage.json`.

use crate::report::file::ReportFile;
use crate::report::{counts, forced};
use crate::table;
use crate::table::Resource;

const TITLE: [&str; 3] = [
    "crosstrack-reports",
    "Crosstrack in figures",
    "What the pieces, boards and rules of the tile game Crosstrack amount to: who wins, with how few \
     pieces, and in how many ways; and of the second game Crossings. Every table is derived by \
     `crosstrack`; the command of each resource makes it again.",
];

/// The package, given all other files.
pub(super) fn file(files: &[ReportFile]) -> ReportFile {
    let kept: Vec<Resource> = counts::kept().into_iter().chain([forced::kept()]).collect();
    let made = files.iter().filter_map(|file| file.resource.as_ref());
    let mut resources: Vec<&Resource> = made.chain(&kept).collect();
    resources.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    ReportFile::new("datapackage.json", table::package(TITLE, "../", &resources))
}
