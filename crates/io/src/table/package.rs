//! Data packages (Frictionless): JSON that describes CSV files and their columns.

use serde::Serialize;

use crate::table::field::Field;
use crate::table::provenance::Provenance;

/// Description of one CSV file of a data package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// Path of the file, relative to the package.
    pub path: String,
    /// Title of the table, without a full stop.
    pub title: String,
    /// What the rows of the table are.
    pub about: String,
    /// Provenance of the file.
    pub provenance: Provenance,
    /// Columns of the table.
    pub fields: Vec<Field>,
}

#[derive(Serialize)]
struct Package<'p> {
    profile: &'static str,
    name: &'p str,
    title: &'p str,
    description: &'p str,
    version: &'static str,
    licenses: [License; 2],
    resources: Vec<PackageResource<'p>>,
}

#[derive(Serialize)]
struct License {
    name: &'static str,
    path: &'static str,
}

const LICENSES: [License; 2] = [
    License { name: "MIT", path: "https://opensource.org/license/mit" },
    License { name: "Apache-2.0", path: "https://www.apache.org/licenses/LICENSE-2.0" },
];

#[derive(Serialize)]
struct PackageResource<'p> {
    name: String,
    path: &'p str,
    profile: &'static str,
    title: &'p str,
    description: &'p str,
    format: &'static str,
    mediatype: &'static str,
    encoding: &'static str,
    /// What the file is derived from; paths in this text are listed as sources.
    basis: &'p str,
    sources: Vec<Source<'p>>,
    /// The command that produces the file again.
    command: &'p str,
    schema: Schema<'p>,
}

#[derive(Serialize)]
struct Source<'p> {
    title: &'p str,
    path: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Schema<'p> {
    fields: &'p [Field],
    missing_values: [&'static str; 1],
}

/// Returns the JSON description of a data package. The array has the name, the title and the description of
/// the package; `above` is the path from the folder of the package to the folder that has `data`, such as
/// `../`.
#[allow(clippy::missing_panics_doc, reason = "texts and numbers can be written as JSON")]
pub fn package([name, title, about]: [&str; 3], above: &str, resources: &[&Resource]) -> String {
    let package = Package {
        profile: "tabular-data-package",
        name,
        title,
        description: about,
        version: Provenance::VERSION,
        licenses: LICENSES,
        resources: resources.iter().map(|resource| describe(resource, above)).collect(),
    };
    serde_json::to_string_pretty(&package).expect("texts and numbers only") + "\n"
}

fn describe<'p>(resource: &'p Resource, above: &str) -> PackageResource<'p> {
    let Resource { path, title, about, provenance, fields } = resource;
    let files = provenance.basis.split([' ', ',', ';']).filter(|word| word.starts_with("data/"));
    PackageResource {
        name: path.trim_end_matches(".csv").replace('/', "-"),
        path,
        profile: "tabular-data-resource",
        title,
        description: about,
        format: "csv",
        mediatype: "text/csv",
        encoding: "utf-8",
        basis: &provenance.basis,
        sources: files.map(|title| Source { title, path: format!("{above}{title}") }).collect(),
        command: &provenance.command,
        schema: Schema { fields, missing_values: [""] },
    }
}
