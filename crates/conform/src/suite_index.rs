//! The index of a suite: what belongs to the suite, so that anyone can recognize an incomplete or different
//! one.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::game::HasVectors;
use crate::suite::Suite;
use crate::vectors::{VectorFile, VectorsError, bad_json};
use crosstrack::base::{counted, hex};
use crosstrack_io::bounded;

/// Maximum size of a vector file in bytes, larger than any shipped file.
const MAX_BYTES: usize = 4 << 20;

/// The name of the file of an index.
pub const INDEX_NAME: &str = "index.json";

/// The index of a suite, as it stands in `index.json`.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_conform::Suite;
/// use crosstrack_conform::suite_index::SuiteIndex;
///
/// let suite = Suite::<Ruleset>::shipped();
/// let index = SuiteIndex::of_suite(suite);
/// assert!(index.differences(suite).is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuiteIndex {
    /// Name of the suite.
    pub suite: String,
    /// Version of the suite.
    pub suite_version: String,
    /// Hash of the suite; see [`Suite::sha256`].
    pub sha256: String,
    /// Number of cases.
    pub case_count: usize,
    /// Number of cases of each level; empty if the suite has no levels.
    pub levels: BTreeMap<String, usize>,
    /// The files, in the order of groups.
    pub files: Vec<IndexedFile>,
}

/// A file of a suite, as the index lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexedFile {
    /// Name of the file.
    pub file: String,
    /// SHA-256, in hex, of the file as [`VectorFile::to_text`] writes it.
    pub sha256: String,
    /// Number of cases in the file.
    pub case_count: usize,
    /// Number of cases of each level in the file.
    pub levels: BTreeMap<String, usize>,
}

/// Counts the cases of each level in some files.
fn levels<'f, G: HasVectors>(
    files: impl Iterator<Item = &'f VectorFile<G>>,
) -> BTreeMap<String, usize> {
    let mut levels = BTreeMap::new();
    for level in files.flat_map(|file| &file.cases).filter_map(|case| case.level) {
        *levels.entry(level.to_string()).or_default() += 1;
    }
    levels
}

impl SuiteIndex {
    /// Returns the index of a suite.
    pub fn of_suite<G: HasVectors>(suite: &Suite<G>) -> Self {
        let files = suite.files().iter().map(|file| IndexedFile {
            file: format!("{}.json", file.group),
            sha256: hex(&Sha256::digest(file.to_text())),
            case_count: file.cases.len(),
            levels: levels(std::iter::once(file)),
        });
        Self {
            suite: G::SUITE.to_owned(),
            suite_version: suite.version().to_owned(),
            sha256: suite.sha256().to_owned(),
            case_count: suite.cases().count(),
            levels: levels(suite.files().iter()),
            files: files.collect(),
        }
    }

    /// Returns the text of `index.json`.
    ///
    /// # Panics
    /// Never: an index is plain data.
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("plain data is JSON") + "\n"
    }

    /// Returns a sentence for each way in which a suite differs from the suite of this index; empty if they are
    /// the same.
    pub fn differences<G: HasVectors>(&self, suite: &Suite<G>) -> Vec<String> {
        let found = Self::of_suite(suite);
        if *self == found {
            return Vec::new();
        }
        let mut faults = Vec::new();
        for (what, said, is) in [
            ("suite", &self.suite, &found.suite),
            ("version", &self.suite_version, &found.suite_version),
        ] {
            if said != is {
                faults.push(format!("{INDEX_NAME} says {what} `{said}`, and the files `{is}`"));
            }
        }
        for said in &self.files {
            let name = &said.file;
            match found.files.iter().find(|file| file.file == *name) {
                None => {
                    let cases = counted(said.case_count, "case");
                    faults.push(format!("{name} with {cases} is missing"));
                }
                Some(file) if file.case_count != said.case_count => faults.push(format!(
                    "{name} has {}, and {INDEX_NAME} says {}",
                    counted(file.case_count, "case"),
                    said.case_count
                )),
                Some(file) if file != said => {
                    faults.push(format!("{name} is not the file that {INDEX_NAME} is about"));
                }
                Some(_) => {}
            }
        }
        let is_new = |file: &&IndexedFile| !self.files.iter().any(|said| said.file == file.file);
        let new = found.files.iter().filter(is_new);
        faults.extend(new.map(|file| format!("{} is not in {INDEX_NAME}", file.file)));
        if faults.is_empty() {
            faults.push(format!("{INDEX_NAME} contradicts itself"));
        }
        faults
    }
}

impl<G: HasVectors> Suite<G> {
    /// Reads the suite of a folder: every `.json` file there except the index, the schemas (`….schema.json`)
    /// and hidden files, whose names begin with a dot. If there is an index, [`Self::faults`] says how the
    /// files differ from it.
    ///
    /// # Errors
    /// If a file cannot be read or is not a vector file, the folder has no vector file, or [`Suite::new`]
    /// fails.
    pub fn from_dir(dir: &Path) -> Result<Self, VectorsError> {
        let unreadable = |path: &Path, error| VectorsError::Unreadable { path: path.into(), error };
        let (mut files, mut index) = (Vec::new(), None::<SuiteIndex>);
        for entry in fs::read_dir(dir).map_err(|e| unreadable(dir, e.into()))? {
            let path = entry.map_err(|e| unreadable(dir, e.into()))?.path();
            let name = path.to_string_lossy();
            let is_hidden = path.file_name().is_some_and(|n| n.as_encoded_bytes()[0] == b'.');
            let is_vectors = path.extension().is_some_and(|e| e == "json")
                && !is_hidden
                && !name.ends_with(".schema.json");
            if is_vectors {
                let text =
                    bounded::read_file(&path, MAX_BYTES).map_err(|e| unreadable(&path, e))?;
                if path.file_name().is_some_and(|name| name == INDEX_NAME) {
                    let read = serde_json::from_str(&text).map_err(|e| bad_json(&name, e))?;
                    index = Some(read);
                } else {
                    files.push(VectorFile::parse(&name, &text)?);
                }
            }
        }
        if files.is_empty() {
            return Err(VectorsError::Empty(dir.to_owned()));
        }
        let mut suite = Self::new(files)?;
        suite.faults = index.map_or_else(Vec::new, |index| index.differences(&suite));
        Ok(suite)
    }
}
