//! The formats of reports, and where they go.

use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum as _;

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The results by group, the failures by cause with the smallest of each, and the verdict
    Text,
    /// One JSON object
    Json,
    /// A test report in XML, for continuous integration
    Junit,
    /// Annotations of a GitHub workflow; also adds a summary to the file that `GITHUB_STEP_SUMMARY` names
    Github,
}

/// A report beside the answer: its format, and the file that it goes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportTarget {
    pub format: Format,
    /// The file; `None` for standard output.
    pub file: Option<PathBuf>,
}

impl FromStr for ReportTarget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, file) = match text.split_once('=') {
            Some((kind, file)) => (kind, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let format = Format::from_str(kind, false).map_err(|_| {
            let names =
                Format::value_variants().iter().filter_map(clap::ValueEnum::to_possible_value);
            let names: Vec<String> = names.map(|value| value.get_name().to_owned()).collect();
            format!("`{kind}` is no format of a report: write {}", names.join(", "))
        })?;
        match (format, &file) {
            (_, Some(path)) if path.as_os_str().is_empty() => {
                Err(format!("the name of the file is missing: write {kind}=FILE"))
            }
            (Format::Github, _) | (_, Some(_)) => Ok(Self { format, file }),
            (_, None) => Err(format!("write {kind}=FILE; only github goes without a file")),
        }
    }
}
