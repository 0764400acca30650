//! Generated files, and the directories of files that are kept and not made again.

use crate::report::page::fill;
use crosstrack_io::table;
use crosstrack_io::table::{Field, Provenance, Resource, TableFormat};

/// A generated file with its contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFile {
    /// The path relative to the directory of reports, with `/` as separator.
    pub path: String,
    pub bytes: Vec<u8>,
    /// The shell command that makes the file.
    pub command: String,
    /// The description of the columns; `None` if the file is not CSV.
    pub resource: Option<Resource>,
}

impl ReportFile {
    /// Creates a file that [`COMMAND`] makes.
    pub(super) fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), bytes: bytes.into(), command: COMMAND.to_owned(), resource: None }
    }

    /// Creates a page of `reports/`, given its text there, with tables that are made; `basis` is what they are derived
    /// from.
    pub(super) fn page(path: &str, text: &str, tables: &[String], basis: &str) -> Self {
        Self::new(path, fill(text, tables, &provenance(basis)))
    }

    /// Creates a table as CSV.
    ///
    /// # Panics
    /// If a row does not have one cell for each field.
    pub(super) fn csv(resource: Resource, rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        let names = resource.fields.iter().map(|field| &field.name);
        let bytes = table::csv(names, rows);
        Self { resource: Some(resource.clone()), ..Self::new(resource.path, bytes) }
    }
}

/// Returns the description of a CSV file that [`COMMAND`] makes.
pub(super) fn resource(
    path: &str,
    [title, about]: [&str; 2],
    basis: &str,
    fields: Vec<Field>,
) -> Resource {
    Resource {
        path: path.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
        provenance: provenance(basis),
        fields,
    }
}

/// Returns the provenance of a file that [`COMMAND`] makes.
pub(super) fn provenance(basis: &str) -> Provenance {
    Provenance { command: COMMAND.to_owned(), basis: basis.to_owned() }
}

/// Returns the description of a CSV file that takes too long to make here and is kept.
pub(super) fn kept_resource(
    path: &str,
    about: [&str; 2],
    (command, basis): (&str, &str),
    fields: Vec<Field>,
) -> Resource {
    let provenance = Provenance { command: command.to_owned(), ..provenance(basis) };
    Resource { provenance, ..resource(path, about, basis, fields) }
}

/// The directories of reports that take too long to make each time. Their files are kept;
/// [`check`](super::check) ignores them.
pub const KEPT: [&str; 11] = [
    "atlas",
    "conformance",
    "counts/kept",
    "crossings/kept",
    "endgames",
    "forced/kept",
    "minimal/long",
    "minimal/proofs",
    "mutants",
    "strategy",
    "tablebases/kept",
];

/// The shell command that makes all generated files.
pub const COMMAND: &str = "crosstrack-lab report";

/// The formats in which tables are stored.
pub(super) const STORED: [TableFormat; 3] =
    [TableFormat::Csv, TableFormat::Markdown, TableFormat::Json];
