//! What a generated file is, and which are kept.

use crosstrack_verify::table;
use crosstrack_verify::table::{Field, Provenance, Resource, TableFormat};

/// One generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportFile {
    /// Where it lies, relative to the directory of reports, with `/` between the parts.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// The command that makes it again.
    pub command: String,
    /// What its columns mean, if it is CSV.
    pub resource: Option<Resource>,
}

impl ReportFile {
    /// A file that [`COMMAND`] makes.
    pub(super) fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), bytes: bytes.into(), command: COMMAND.to_owned(), resource: None }
    }

    /// A table as CSV.
    ///
    /// # Panics
    /// If a row does not have one cell for each field.
    pub(super) fn csv(resource: Resource, rows: impl IntoIterator<Item = Vec<String>>) -> Self {
        let names = resource.fields.iter().map(|field| &field.name);
        let bytes = table::csv(names, rows);
        Self { resource: Some(resource.clone()), ..Self::new(resource.path, bytes) }
    }
}

/// What a CSV file that [`COMMAND`] makes holds, and from what.
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
        provenance: from(basis),
        fields,
    }
}

/// Where a file comes from that [`COMMAND`] makes.
pub(super) fn from(basis: &str) -> Provenance {
    Provenance { command: COMMAND.to_owned(), basis: basis.to_owned() }
}

/// Pictures with their captions, two beside each other.
pub(super) fn gallery(pictures: impl Iterator<Item = [String; 2]>) -> String {
    let mut text = String::new();
    for pair in pictures.collect::<Vec<_>>().chunks(2) {
        let (captions, pictures): (Vec<_>, Vec<_>) =
            pair.iter().cloned().map(|[caption, picture]| (caption, picture)).unzip();
        text += &table::markdown(&"l".repeat(pair.len()), &captions, [pictures]);
        text.push('\n');
    }
    text
}

/// A CSV file that takes too long to make here: where it is kept, what it holds, the command that
/// makes it again, and from what.
pub(super) fn kept(
    path: &str,
    about: [&str; 2],
    (command, basis): (&str, &str),
    fields: Vec<Field>,
) -> Resource {
    let provenance = Provenance { command: command.to_owned(), ..from(basis) };
    Resource { provenance, ..resource(path, about, basis, fields) }
}

/// Directories of reports that take too long to make here, so that [`check`](super::check) leaves them alone.
pub const KEPT: [&str; 10] = [
    "atlas",
    "conformance",
    "counts/kept",
    "crossings/kept",
    "endgames",
    "forced/kept",
    "minimal/long",
    "minimal/proofs",
    "mutants",
    "tablebases/kept",
];

/// The command that makes all the files.
pub const COMMAND: &str = "crosstrack-lab report";

/// The formats in which tables are stored.
pub(super) const STORED: [TableFormat; 3] =
    [TableFormat::Csv, TableFormat::Markdown, TableFormat::Json];
