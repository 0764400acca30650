//! What a generated file is, and which are kept.

use crate::table::TableFormat;

/// One generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFile {
    /// Where it lies, relative to the directory of reports, with `/` between the parts.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// The command that makes it again.
    pub command: String,
}

/// Directories of reports that take too long to make here, so that [`check`](super::check) leaves them alone.
pub const KEPT: [&str; 9] = [
    "atlas",
    "conformance",
    "counts/kept",
    "crossings/kept",
    "forced/kept",
    "minimal/long",
    "minimal/proofs",
    "mutants",
    "tablebases/kept",
];

/// The command that makes all the files.
pub const COMMAND: &str = "crosstrack report";

/// The formats in which tables are stored.
pub(super) const STORED: [TableFormat; 3] =
    [TableFormat::Csv, TableFormat::Markdown, TableFormat::Json];
