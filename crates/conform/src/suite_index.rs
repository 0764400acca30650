//! The index of a suite: what belongs to it, so that a part of it, or another one, can be told by anyone.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::game::HasVectors;
use crate::suite::Suite;
use crate::vectors::VectorFile;
use crosstrack::base::{counted, hex};

/// The name of the file of an index.
pub const INDEX_NAME: &str = "index.json";

/// The index of a suite, as `index.json` has it.
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

/// A file of a suite, as its index has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IndexedFile {
    /// Name of the file.
    pub file: String,
    /// SHA-256, in hex, of the file as [`VectorFile::to_text`] writes it.
    pub sha256: String,
    /// Number of its cases.
    pub case_count: usize,
    /// Number of its cases of each level.
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

    /// Returns in what a suite is not the one of this index, a sentence for each; empty if it is that one.
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
