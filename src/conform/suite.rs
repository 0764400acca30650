//! A suite: vector files of one game that belong together.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

use crate::base::bounded;
use crate::base::bounded::BoundedError;
use crate::conform::difference::first_difference;
use crate::conform::listing::{Listing, Vector};
use crate::conform::strict;

/// The most bytes of a vector file: 2 MiB, twice the longest of ours.
const MOST_BYTES: usize = 2 << 20;

/// A vector file of a game: the cases of a group.
pub trait GroupFile: Serialize + DeserializeOwned {
    /// What its cases are.
    type Case: Vector;

    /// The name of suites of this game.
    const SUITE: &'static str;
    /// The version of the shipped suite: the first number changes when a case changes what it
    /// expects, the second when cases are added, the third when only words change.
    const VERSION: &'static str;
    /// The words for the groups, in their order.
    const GROUPS: &'static [&'static str];

    /// The version that the file names.
    fn version(&self) -> &str;

    /// The word for the group that the file names.
    fn group(&self) -> &'static str;

    /// The cases.
    fn cases(&self) -> &[Self::Case];

    /// Checks what its form does not say.
    ///
    /// # Errors
    /// At the first fault; `file` is what it calls the file.
    fn check(&self, file: &str) -> Result<(), BadVectors>;

    /// The file as it is written: a line for each case, so that changes are read line by line.
    fn text(&self) -> String;

    /// Reads a vector file; `file` is what messages call it.
    ///
    /// # Errors
    /// At the first fault, if it is not exactly a vector file.
    fn parse(file: &str, text: &str) -> Result<Self, BadVectors> {
        let json = |error| BadVectors::Json { file: file.to_owned(), error };
        let given = strict::value(text.as_bytes()).map_err(json)?;
        if let Some(suite) = given["suite"].as_str()
            && suite != Self::SUITE
        {
            let reason = format!("the suite is `{suite}`, not `{}`", Self::SUITE);
            return Err(BadVectors::Header { file: file.to_owned(), reason });
        }
        let read: Self = serde_json::from_str(text).map_err(json)?;
        let meant = serde_json::to_value(&read).map_err(json)?;
        if let Some(at) = first_difference(&given, &meant) {
            return Err(BadVectors::Extra { file: file.to_owned(), at });
        }
        read.check(file)?;
        Ok(read)
    }
}

/// Why vectors cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadVectors {
    /// A file or folder cannot be read.
    #[error("{}: cannot be read: {error}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: BoundedError,
    },
    /// A folder without vectors.
    #[error("{}: no vector file is here: name a folder that `crosstrack vectors export` wrote", .0.display())]
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

/// A suite of vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite<F> {
    version: String,
    files: Vec<F>,
    sha256: String,
}

impl<F: GroupFile> Suite<F> {
    /// The suite of some files.
    ///
    /// # Errors
    /// If their versions differ, or an id is there twice.
    pub fn new(mut files: Vec<F>) -> Result<Self, BadVectors> {
        files.sort_by_key(|file| F::GROUPS.iter().position(|&group| group == file.group()));
        let version = files.first().map_or(F::VERSION, F::version).to_owned();
        let mut ids = BTreeSet::new();
        let mut hash = Sha256::new();
        for file in &files {
            let name = || format!("{}.json", file.group());
            if file.version() != version {
                let reason = format!("the version is {}, not {version}", file.version());
                return Err(BadVectors::Header { file: name(), reason });
            }
            if let Some(twice) = file.cases().iter().find(|case| !ids.insert(case.id())) {
                let (id, reason) = (twice.id().to_owned(), "this id is there twice".to_owned());
                return Err(BadVectors::Case { file: name(), id, reason });
            }
            hash.update(file.text());
        }
        let sha256 = hash.finalize().iter().fold(String::new(), |mut digits, byte| {
            let _ = write!(digits, "{byte:02x}");
            digits
        });
        Ok(Self { version, files, sha256 })
    }

    /// The suite of files that the program carries: name and text of each.
    ///
    /// # Panics
    /// If one is faulty, which tests rule out.
    pub(super) fn carried(files: &[(&str, &str)]) -> Self {
        let files = files.iter().map(|(name, text)| F::parse(name, text));
        files.collect::<Result<_, _>>().and_then(Self::new).unwrap_or_else(|e| panic!("{e}"))
    }

    /// The suite of a folder: every `.json` file there but the schemas (`….schema.json`).
    ///
    /// # Errors
    /// If something there cannot be read or is not a vector file, or nothing is there.
    pub fn from_dir(dir: &Path) -> Result<Self, BadVectors> {
        let unreadable = |path: &Path, error| BadVectors::Unreadable { path: path.into(), error };
        let mut files = Vec::new();
        for entry in fs::read_dir(dir).map_err(|e| unreadable(dir, e.into()))? {
            let path = entry.map_err(|e| unreadable(dir, e.into()))?.path();
            let name = path.to_string_lossy();
            if path.extension().is_some_and(|e| e == "json") && !name.ends_with(".schema.json") {
                let text = bounded::file(&path, MOST_BYTES).map_err(|e| unreadable(&path, e))?;
                files.push(F::parse(&name, &text)?);
            }
        }
        if files.is_empty() {
            return Err(BadVectors::Empty(dir.to_owned()));
        }
        Self::new(files)
    }

    /// The version of the suite.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// SHA-256 over the files as [`GroupFile::text`] writes them, in the order of groups, in hex.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The files, in the order of groups.
    pub fn files(&self) -> &[F] {
        &self.files
    }

    /// Names and texts of the files.
    pub fn texts(&self) -> Vec<(String, String)> {
        self.files.iter().map(|file| (format!("{}.json", file.group()), file.text())).collect()
    }

    /// Every case, in the order of groups.
    pub fn cases(&self) -> impl Iterator<Item = &F::Case> {
        self.files.iter().flat_map(F::cases)
    }

    /// The case of an id.
    pub fn case(&self, id: &str) -> Option<&F::Case> {
        self.cases().find(|case| case.id() == id)
    }

    /// The suite as the runner sees it.
    pub fn listing(&self) -> Listing<'_> {
        Listing {
            name: F::SUITE,
            version: &self.version,
            sha256: &self.sha256,
            groups: F::GROUPS,
            cases: self.cases().map(|case| case as &dyn Vector).collect(),
        }
    }
}

/// Checks what cases of all games have in common: an id of their group, clauses, a sentence.
///
/// # Errors
/// At the first case where it is not so.
pub(super) fn check_cases(
    file: &str,
    group: &str,
    cases: &[impl Vector],
    is_clause: impl Fn(&str) -> bool,
) -> Result<(), BadVectors> {
    for case in cases {
        let id = case.id();
        let fault = if !is_id(id, group) {
            format!("ids are like {group}/two-words-01")
        } else if let Some(unknown) = case.clauses().iter().find(|id| !is_clause(id)) {
            format!("no clause of this game is called `{unknown}`")
        } else if case.clauses().is_empty() || !case.why().ends_with('.') {
            "a case cites a clause and says why in a sentence".to_owned()
        } else {
            continue;
        };
        return Err(BadVectors::Case { file: file.to_owned(), id: id.to_owned(), reason: fault });
    }
    Ok(())
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

/// A vector file as text: its head, without the closing brace, and a line for each case.
pub(super) fn file_text(head: &str, cases: &[impl Serialize]) -> String {
    let cases: Vec<String> = cases.iter().map(|case| format!("\n{}", json(case))).collect();
    format!("{head},\n\"cases\":[{}\n]}}\n", cases.join(","))
}
