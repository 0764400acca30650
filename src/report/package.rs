//! The data package of all CSV files here, `datapackage.json`.

use crate::crosstrack::atlas;
use crate::report::file::ReportFile;
use crate::report::{counts, forced};
use crate::table;
use crate::table::{Provenance, Resource};

const TITLE: [&str; 3] = [
    "crosstrack-reports",
    "Crosstrack in figures",
    "What the pieces, boards and rules of the tile game Crosstrack amount to: who wins, with how few \
     pieces, and in how many ways; and of the second game Crossings. Every table is derived by \
     `crosstrack`; the command of each resource makes it again.",
];

/// The package, given all other files.
pub(super) fn file(files: &[ReportFile]) -> ReportFile {
    let kept: Vec<Resource> =
        counts::kept().into_iter().chain([forced::kept(), atlas_of_editions()]).collect();
    let made = files.iter().filter_map(|file| file.resource.as_ref());
    let mut resources: Vec<&Resource> = made.chain(&kept).collect();
    resources.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    ReportFile::new("datapackage.json", table::package(TITLE, "../", &resources))
}

/// The atlas of small editions, which takes minutes.
fn atlas_of_editions() -> Resource {
    Resource {
        path: "atlas/atlas.csv".to_owned(),
        title: "Atlas of small editions".to_owned(),
        about:
            "One row for each board, the sets of both players, and each choice of readings: the whole \
                game, solved"
                .to_owned(),
        provenance: Provenance {
            command: "crosstrack atlas --max-patterns 4 --max-unlike 1 --limit-positions 3000000 --output DIR"
                .to_owned(),
            basis: "data/patterns.csv, data/connectors.csv; readings as in the rows".to_owned(),
        },
        fields: atlas::FIELDS.clone(),
    }
}
