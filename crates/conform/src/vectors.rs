//! Vector files: the cases of one group each.
//!
//! They are read strictly: an unknown field, a duplicate id or an unknown clause is an error that says where it
//! is. The version of a suite is not that of this crate. The hash of a suite does not depend on the layout of
//! its files.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::case::Case;
use crate::difference::first_difference;
use crate::game::HasVectors;
pub use crate::game::{CaseFlag, CaseGroup};
use crate::strict_json;
use crosstrack::base::json_error_text;
use crosstrack_io::bounded::BoundedError;

/// Includes the vector files of some groups from a folder in `data/vectors/`, as pairs of file name and text.
#[macro_export]
macro_rules! include_vectors {
    ($folder:literal: $($group:literal)+) => {
        &[$((
            concat!($group, ".json"),
            crosstrack_vectors::text!(concat!($folder, $group, ".json")),
        )),+]
    };
}
pub use crate::include_vectors;

/// Reason why vector files cannot be read or are invalid.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VectorsError {
    /// A file or folder cannot be read.
    #[error("{}: cannot be read: {error}", path.display())]
    Unreadable {
        /// File or folder that cannot be read.
        path: PathBuf,
        /// Reason why it cannot be read.
        error: BoundedError,
    },
    /// The folder has no vector file.
    #[error("{}: no vector file is here: name a folder that `crosstrack conform vectors export` wrote", .0.display())]
    Empty(PathBuf),
    /// A file is not JSON of the right form.
    #[error("{file}: {}", json_error_text(error))]
    Json {
        /// Name of the file.
        file: String,
        /// Line, column and reason.
        error: serde_json::Error,
    },
    /// A file has a field or value that the schema does not allow.
    #[error("{file}: unexpected field `{at}`")]
    Extra {
        /// Name of the file.
        file: String,
        /// Path of the field, such as `cases[3].request.position`.
        at: String,
    },
    /// The header of a file contradicts its name or the other files.
    #[error("{file}: {reason}")]
    Header {
        /// Name of the file.
        file: String,
        /// What is wrong with the header.
        reason: String,
    },
    /// A case is invalid.
    #[error("{file}: case {id}: {reason}")]
    Case {
        /// Name of the file.
        file: String,
        /// Id of the case.
        id: String,
        /// What is wrong with the case.
        reason: String,
    },
}

/// A vector file: the cases of one group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct VectorFile<G: HasVectors> {
    /// Value of `$schema`, [`HasVectors::SCHEMA_LINK`].
    #[serde(rename = "$schema", default, skip_serializing_if = "String::is_empty")]
    pub schema: String,
    /// Name of the suite.
    pub suite: String,
    /// Version of the suite.
    pub suite_version: String,
    /// Name of the group.
    pub group: String,
    /// What the cases of the group are about, as a sentence; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// What each flag of the cases means, as a sentence.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub notes: BTreeMap<String, String>,
    /// Number of cases, by which a file that has lost some can be recognized; `None` in files of suites before
    /// 5.0.0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case_count: Option<usize>,
    /// Cases of the group.
    pub cases: Vec<Case<G>>,
}

impl<G: HasVectors> VectorFile<G> {
    /// Creates the file of a group from those of `cases` that belong to the group.
    pub fn from_cases(group: &CaseGroup, cases: &[Case<G>]) -> Self {
        let cases: Vec<Case<G>> =
            cases.iter().filter(|case| case.group() == group.name).cloned().collect();
        Self {
            schema: G::SCHEMA_LINK.to_owned(),
            suite: G::SUITE.to_owned(),
            suite_version: G::VERSION.to_owned(),
            group: group.name.to_owned(),
            description: group.about.to_owned(),
            notes: notes(&cases),
            case_count: Some(cases.len()),
            cases,
        }
    }

    /// Returns the text of the file, with one case a line, so that a diff shows which cases changed.
    pub fn to_text(&self) -> String {
        let (suite, version) = (json(&self.suite), json(&self.suite_version));
        let mut text = format!("\"suite\":{suite},\"suite_version\":{version},");
        if !self.schema.is_empty() {
            text = format!("\"$schema\":{},{text}\n", json(&self.schema));
        }
        text = format!("{{{text}\"group\":{}", json(&self.group));
        if !self.description.is_empty() {
            text = format!("{text},\"description\":{}", json(&self.description));
        }
        if !self.notes.is_empty() {
            text = format!("{text},\n\"notes\":{}", json(&self.notes));
        }
        if let Some(count) = self.case_count {
            text = format!("{text},\n\"case_count\":{count}");
        }
        let cases: Vec<String> =
            self.cases.iter().map(|case| format!("\n{}", json(case))).collect();
        text + &format!(",\n\"cases\":[{}\n]}}\n", cases.join(","))
    }

    /// Parses a vector file strictly; messages call it `file`.
    ///
    /// # Errors
    /// At the first error in the text.
    pub fn parse(file: &str, text: &str) -> Result<Self, VectorsError> {
        let json = |error| bad_json(file, error);
        let mut given = strict_json::parse(text.as_bytes()).map_err(json)?;
        if let Some(suite) = given["suite"].as_str()
            && suite != G::SUITE
        {
            let reason = format!("the suite is `{suite}`, not `{}`", G::SUITE);
            return Err(VectorsError::Header { file: file.to_owned(), reason });
        }
        let mut read = Self::parse_unchecked(file, text)?;
        // Case by case, so that the whole file is not in memory a second time.
        let extra = |at| VectorsError::Extra { file: file.to_owned(), at };
        let cases = given["cases"].as_array_mut().map(std::mem::take).unwrap_or_default();
        for (index, (given, case)) in cases.iter().zip(&read.cases).enumerate() {
            let expected = serde_json::to_value(case).map_err(json)?;
            if let Some(at) = first_difference(given, &expected) {
                return Err(extra(format!("cases[{index}].{at}")));
            }
        }
        drop(cases);
        let cases = std::mem::take(&mut read.cases);
        let expected = serde_json::to_value(&read).map_err(json)?;
        read.cases = cases;
        if let Some(at) = first_difference(&given, &expected) {
            return Err(extra(at));
        }
        read.check(file)?;
        Ok(read)
    }

    /// Reads a vector file that [`parse`](Self::parse) is known to accept, in a fraction of the time. Does not
    /// detect unknown fields, unknown clauses or bad ids.
    ///
    /// # Errors
    /// If the text is not JSON, or a field is missing or has another type.
    pub(super) fn parse_unchecked(file: &str, text: &str) -> Result<Self, VectorsError> {
        serde_json::from_str(text).map_err(|error| bad_json(file, error))
    }

    /// Checks what the types of the fields do not: the header, and the contents of the cases.
    fn check(&self, file: &str) -> Result<(), VectorsError> {
        let header = |reason: String| Err(VectorsError::Header { file: file.to_owned(), reason });
        if self.schema != G::SCHEMA_LINK {
            return header(format!("`$schema` is `{}`, not `{}`", self.schema, G::SCHEMA_LINK));
        }
        if let Some(count) = self.case_count.filter(|count| *count != self.cases.len()) {
            let reason =
                format!("`case_count` is {count}, and there are {} cases", self.cases.len());
            return header(reason);
        }
        if !G::GROUPS.iter().any(|group| group.name == self.group) {
            return header(format!("{} has no group `{}`", G::SUITE, self.group));
        }
        if !G::SCHEMA_LINK.is_empty()
            && let Some(named) =
                file.rsplit(['/', '\\']).next().and_then(|n| n.strip_suffix(".json"))
            && named != self.group
        {
            return header(format!("the group is {0}: call the file {0}.json", self.group));
        }
        for case in &self.cases {
            let id = &case.id;
            let fault = if !is_id(id, &self.group) {
                format!("ids are like {}/two-words-01", self.group)
            } else if let Some(unknown) = case.clauses.iter().find(|id| !G::is_clause(id)) {
                format!("no clause of this game is called `{unknown}`")
            } else if let Some(unknown) = case.flags.iter().find(|flag| !G::is_flag(flag)) {
                format!("no flag of this game is called `{unknown}`")
            } else if case.clauses.is_empty() || !case.why.ends_with('.') {
                "a case cites a clause and says why in a sentence".to_owned()
            } else if case.level.is_some() != G::LEVELS {
                let has = if G::LEVELS { "a level" } else { "no level" };
                format!("a case of this suite has {has}")
            } else {
                continue;
            };
            let (file, id) = (file.to_owned(), id.clone());
            return Err(VectorsError::Case { file, id, reason: fault });
        }
        let explained = |flag: &CaseFlag| self.notes.get(flag.name).map(String::as_str);
        for flag in G::FLAGS.iter().filter(|flag| is_used(flag, &self.cases)) {
            if explained(flag) != Some(flag.about) {
                return header(format!("`notes` does not say of `{}`: {}", flag.name, flag.about));
            }
        }
        Ok(())
    }
}

/// Returns the meaning of each flag that the cases have.
fn notes<G: HasVectors>(cases: &[Case<G>]) -> BTreeMap<String, String> {
    let used = G::FLAGS.iter().filter(|flag| is_used(flag, cases));
    used.map(|flag| (flag.name.to_owned(), flag.about.to_owned())).collect()
}

/// Returns whether one of some cases has a flag.
fn is_used<G: HasVectors>(flag: &CaseFlag, cases: &[Case<G>]) -> bool {
    cases.iter().any(|case| case.flags.iter().any(|name| name == flag.name))
}

pub(super) fn bad_json(file: &str, error: serde_json::Error) -> VectorsError {
    VectorsError::Json { file: file.to_owned(), error }
}

/// Returns whether a text is an id in a group: lower-case words and numbers joined by dashes.
fn is_id(id: &str, group: &str) -> bool {
    let name = id.strip_prefix(group).and_then(|rest| rest.strip_prefix('/'));
    name.is_some_and(|name| {
        name.split('-').all(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        })
    })
}

/// Writes a value as one line of JSON.
///
/// # Panics
/// Never: vectors are plain data.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data is JSON")
}
