//! Vectors: cases with what must come out of them, in one file for each group.
//!
//! They are read strictly, from the program itself or from a folder: a field too many, an id twice,
//! a clause that nobody knows is an error that says where. The version of a suite is its own, not
//! that of this crate; the hash is of the contents, however they are laid out.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::case::Case;
use crate::difference::first_difference;
use crate::strict_json;
use crate::wire::Wire;
use crosstrack::clauses::DocumentedGame;
use crosstrack_io::bounded::BoundedError;

/// A group of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseGroup {
    /// The word for it, with which the ids of its cases begin.
    pub name: &'static str,
    /// What its cases are about, in a sentence; empty if its file does not say.
    pub about: &'static str,
}

impl CaseGroup {
    /// A group.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about }
    }
}

/// The files of groups that the program carries, from a folder in `data/vectors/`: names and texts.
#[macro_export]
macro_rules! include_vectors {
    ($folder:literal: $($group:literal)+) => {
        &[$((
            concat!($group, ".json"),
            crosstrack_data::text!(concat!("vectors/", $folder, $group, ".json")),
        )),+]
    };
}
pub use crate::include_vectors;

/// A game with a suite of vectors.
pub trait HasVectors: Wire + DocumentedGame {
    /// The name of the suite.
    const SUITE: &'static str;
    /// The version of the shipped suite: the first number changes when a case changes what it
    /// expects, the second when cases are added, the third when only words change.
    const VERSION: &'static str;
    /// Where a vector file says that its schema is; empty if it does not say.
    const SCHEMA_LINK: &'static str;
    /// Whether every case has a level, or none has.
    const LEVELS: bool;
    /// The groups, in their order.
    const GROUPS: &'static [CaseGroup];
    /// The shipped vector files: name and text, in the order of groups.
    const SHIPPED: &'static [(&'static str, &'static str)];
    /// The schemas that are published beside the vectors: name and text.
    const SCHEMAS: &'static [(&'static str, &'static str)] = &[];

    /// Whether a clause of this game has that id.
    fn is_clause(id: &str) -> bool {
        Self::clauses().iter().any(|clause| clause.id == id)
    }
}

/// Why vectors cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum VectorsError {
    /// A file or folder cannot be read.
    #[error("{}: cannot be read: {error}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: BoundedError,
    },
    /// A folder without vectors.
    #[error("{}: no vector file is here: name a folder that `crosstrack conform vectors export` wrote", .0.display())]
    Empty(PathBuf),
    /// A file is not JSON of the right form.
    #[error("{file}: {error}")]
    Json {
        /// Which.
        file: String,
        /// Where and why.
        error: serde_json::Error,
    },
    /// A file has more than its schema allows.
    #[error("{file}: {at} is not what the schema has there: leave it out or correct it")]
    Extra {
        /// Which.
        file: String,
        /// Where, such as `cases[3].request.position`.
        at: String,
    },
    /// A file contradicts itself or its name.
    #[error("{file}: {reason}")]
    Header {
        /// Which.
        file: String,
        /// What is wrong.
        reason: String,
    },
    /// A case is faulty.
    #[error("{file}: case {id}: {reason}")]
    Case {
        /// Which file.
        file: String,
        /// Which case.
        id: String,
        /// What is wrong.
        reason: String,
    },
}

/// The cases of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct VectorFile<G: HasVectors> {
    /// Where its schema is; [`HasVectors::SCHEMA_LINK`].
    #[serde(rename = "$schema", default, skip_serializing_if = "String::is_empty")]
    pub schema: String,
    /// The name of the suite.
    pub suite: String,
    /// The version of the suite.
    pub suite_version: String,
    /// The word for the group.
    pub group: String,
    /// What the cases are about, in a sentence; empty if the groups of the game do not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// The cases.
    pub cases: Vec<Case<G>>,
}

impl<G: HasVectors> VectorFile<G> {
    /// The file of a group, with those of some cases that belong to it.
    pub fn from_cases(group: &CaseGroup, cases: &[Case<G>]) -> Self {
        Self {
            schema: G::SCHEMA_LINK.to_owned(),
            suite: G::SUITE.to_owned(),
            suite_version: G::VERSION.to_owned(),
            group: group.name.to_owned(),
            description: group.about.to_owned(),
            cases: cases.iter().filter(|case| case.group() == group.name).cloned().collect(),
        }
    }

    /// The file as it is written: a line for each case, so that changes are read line by line.
    ///
    /// # Panics
    /// Never: vectors are plain data.
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
        let cases: Vec<String> =
            self.cases.iter().map(|case| format!("\n{}", json(case))).collect();
        text + &format!(",\n\"cases\":[{}\n]}}\n", cases.join(","))
    }

    /// Reads a vector file; `file` is what messages call it.
    ///
    /// # Errors
    /// At the first fault, if it is not exactly a vector file.
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
        // Case by case, so that the file is not in memory once more.
        let extra = |at| VectorsError::Extra { file: file.to_owned(), at };
        let cases = given["cases"].as_array_mut().map(std::mem::take).unwrap_or_default();
        for (index, (given, case)) in cases.iter().zip(&read.cases).enumerate() {
            let meant = serde_json::to_value(case).map_err(json)?;
            if let Some(at) = first_difference(given, &meant) {
                return Err(extra(format!("cases[{index}].{at}")));
            }
        }
        drop(cases);
        let cases = std::mem::take(&mut read.cases);
        let meant = serde_json::to_value(&read).map_err(json)?;
        read.cases = cases;
        if let Some(at) = first_difference(&given, &meant) {
            return Err(extra(at));
        }
        read.check(file)?;
        Ok(read)
    }

    /// Reads a vector file that [`parse`](Self::parse) is known to accept, in a fraction of the time.
    ///
    /// # Errors
    /// If it has not the form of one. More than that form allows is not noticed.
    pub(super) fn parse_unchecked(file: &str, text: &str) -> Result<Self, VectorsError> {
        serde_json::from_str(text).map_err(|error| bad_json(file, error))
    }

    /// Checks what its form does not say.
    fn check(&self, file: &str) -> Result<(), VectorsError> {
        let header = |reason: String| Err(VectorsError::Header { file: file.to_owned(), reason });
        if self.schema != G::SCHEMA_LINK {
            return header(format!("`$schema` is `{}`, not `{}`", self.schema, G::SCHEMA_LINK));
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
        Ok(())
    }
}

fn bad_json(file: &str, error: serde_json::Error) -> VectorsError {
    VectorsError::Json { file: file.to_owned(), error }
}

/// Whether a text is an id of a group: lower-case words and numbers joined by dashes.
fn is_id(id: &str, group: &str) -> bool {
    let name = id.strip_prefix(group).and_then(|rest| rest.strip_prefix('/'));
    name.is_some_and(|name| {
        name.split('-').all(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        })
    })
}

/// A value as a line of JSON.
///
/// # Panics
/// Never: vectors are plain data.
pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data is JSON")
}
