//! Vectors: cases with what must come out of them, in one file for each group.
//!
//! They are read strictly, from the program itself or from a folder: a field too many, an id twice,
//! a clause that nobody knows is an error that says where. The version of the suite is its own, not
//! that of this crate; the hash is of the contents, however they are laid out.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{fs, io};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::difference::first_difference;
use super::forms::RulesetForm;
pub use super::task::{Exchange, GameAsk, GameOk, NoAsk, Task};
use crate::clauses::clause;
use crate::vocabulary;

/// The name of the suite.
pub const SUITE: &str = "crosstrack-vectors";

/// The version of the shipped suite: the first number changes when a case changes what it expects,
/// the second when cases are added, the third when only words change.
pub const SUITE_VERSION: &str = "1.0.0";

/// The schema of vector files.
pub const SCHEMA: &str = include_str!("../../data/vectors/vectors.schema.json");

/// What a vector file calls its schema.
pub const SCHEMA_LINK: &str = "./vectors.schema.json";

vocabulary! {
    /// What cases are about: one file for each.
    Group ("group of vectors") {
        /// Which sides of a tile lead to which.
        Links = "links",
        /// Cells, interstices, terminals.
        Board = "board",
        /// Texts that are positions and texts that are not.
        Notation = "notation",
        /// Sets of legal moves.
        Legal = "legal",
        /// Moves that a clause forbids.
        Illegal = "illegal",
        /// What a move makes of a position.
        Successors = "successors",
        /// Complete and incomplete paths.
        Completion = "completion",
        /// Who may place what.
        Stock = "stock",
        /// The opening round.
        Opening = "opening",
        /// Intersection pieces and the pile.
        Intersections = "intersections",
        /// Common pieces and how long they rest.
        Freeze = "freeze",
        /// Partners.
        Teams = "teams",
        /// Announcing and claiming paths.
        Claims = "claims",
        /// Counts of move sequences.
        Perft = "perft",
        /// Whole games.
        Games = "games",
    }
}

vocabulary! {
    /// How far a case reaches.
    Level ("level") {
        /// What the sources say for every edition, with readings at their defaults.
        Core = "core",
        /// What depends on the edition.
        Edition = "edition",
        /// A reading other than the default.
        Reading = "reading",
        /// What the sources do not say: details of readings, study boards.
        Interpretation = "interpretation",
    }
}

/// One case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The permanent id: the group, a slash, a name, such as `freeze/two-turns-01`.
    pub id: String,
    /// How far it reaches.
    pub level: Level,
    /// The clauses that it shows.
    pub clauses: Vec<String>,
    /// What it shows, in a sentence.
    pub why: String,
    /// The ruleset.
    pub ruleset: RulesetForm,
    /// What is asked and what must come out.
    #[serde(flatten)]
    pub task: Task,
}

impl Case {
    /// The group that the id names.
    ///
    /// # Panics
    /// If the case was not read by this module and its id names none.
    pub fn group(&self) -> Group {
        let group = self.id.split('/').next().unwrap_or_default();
        group.parse().expect("an id begins with its group")
    }
}

/// The cases of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VectorFile {
    /// Where its schema is: [`SCHEMA_LINK`].
    #[serde(rename = "$schema")]
    pub schema: String,
    /// The name of the suite: [`SUITE`].
    pub suite: String,
    /// The version of the suite.
    pub suite_version: String,
    /// What the cases are about.
    pub group: Group,
    /// The same in a sentence.
    pub description: String,
    /// The cases.
    pub cases: Vec<Case>,
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
        error: io::Error,
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

impl VectorFile {
    /// Reads a vector file; `file` is what messages call it.
    ///
    /// # Errors
    /// At the first fault, if it is not exactly a vector file.
    pub fn parse(file: &str, text: &str) -> Result<Self, BadVectors> {
        let json = |error| BadVectors::Json { file: file.to_owned(), error };
        let read: Self = serde_json::from_str(text).map_err(json)?;
        let given: Value = serde_json::from_str(text).map_err(json)?;
        let meant = serde_json::to_value(&read).map_err(json)?;
        if let Some(at) = first_difference(&given, &meant) {
            return Err(BadVectors::Extra { file: file.to_owned(), at });
        }
        read.check(file)?;
        Ok(read)
    }

    fn check(&self, file: &str) -> Result<(), BadVectors> {
        let header = |reason: String| Err(BadVectors::Header { file: file.to_owned(), reason });
        if self.suite != SUITE {
            return header(format!("the suite is `{}`, not `{SUITE}`", self.suite));
        }
        if self.schema != SCHEMA_LINK {
            return header(format!("`$schema` is `{}`, not `{SCHEMA_LINK}`", self.schema));
        }
        if let Some(named) = file.rsplit(['/', '\\']).next().and_then(|n| n.strip_suffix(".json"))
            && named != self.group.as_str()
        {
            return header(format!("the group is {0}: call the file {0}.json", self.group));
        }
        for case in &self.cases {
            let id = &case.id;
            let reason = |reason: String| {
                Err(BadVectors::Case { file: file.to_owned(), id: id.clone(), reason })
            };
            if !is_id(id, self.group) {
                return reason(format!("ids are like {}/two-words-01", self.group));
            }
            if let Some(unknown) = case.clauses.iter().find(|id| clause(id).is_none()) {
                return reason(format!("no clause is called `{unknown}`"));
            }
            if case.clauses.is_empty() || !case.why.ends_with('.') {
                return reason("a case cites a clause and says why in a sentence".to_owned());
            }
        }
        Ok(())
    }

    /// The file as it is written: a line for each case, so that changes are read line by line.
    ///
    /// # Panics
    /// Never: everything in it can be written as JSON.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{{\"$schema\":{},\"suite\":{},\"suite_version\":{},\n\"group\":{},\"description\":{},\n\"cases\":[",
            json(&self.schema),
            json(&self.suite),
            json(&self.suite_version),
            json(&self.group),
            json(&self.description)
        );
        for (index, case) in self.cases.iter().enumerate() {
            text += if index > 0 { ",\n" } else { "\n" };
            text += &json(case);
        }
        text + "\n]}\n"
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data is JSON")
}

/// Whether a text is an id of a group: lower-case words and numbers joined by dashes.
fn is_id(id: &str, group: Group) -> bool {
    let name = id.strip_prefix(group.as_str()).and_then(|rest| rest.strip_prefix('/'));
    name.is_some_and(|name| {
        name.split('-').all(|word| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        })
    })
}

/// A suite of vectors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    version: String,
    files: Vec<VectorFile>,
    sha256: String,
}

macro_rules! shipped {
    ($($group:literal)+) => {
        /// The shipped vector files: name and text.
        pub const SHIPPED: &[(&str, &str)] = &[$((
            concat!($group, ".json"),
            include_str!(concat!("../../data/vectors/", $group, ".json")),
        )),+];
    };
}

shipped! {
    "links" "board" "notation" "legal" "illegal" "successors" "completion" "stock" "opening"
    "intersections" "freeze" "teams" "claims" "perft" "games"
}

impl Suite {
    /// The suite of some files.
    ///
    /// # Errors
    /// If their versions differ, or an id is there twice.
    pub fn new(mut files: Vec<VectorFile>) -> Result<Self, BadVectors> {
        files.sort_by_key(|file| file.group);
        let version = files.first().map_or(SUITE_VERSION, |file| &file.suite_version).to_owned();
        let mut ids = BTreeSet::new();
        let mut hash = Sha256::new();
        for file in &files {
            let name = || format!("{}.json", file.group);
            if file.suite_version != version {
                let reason = format!("the version is {}, not {version}", file.suite_version);
                return Err(BadVectors::Header { file: name(), reason });
            }
            if let Some(twice) = file.cases.iter().find(|case| !ids.insert(case.id.as_str())) {
                let reason = "this id is there twice".to_owned();
                return Err(BadVectors::Case { file: name(), id: twice.id.clone(), reason });
            }
            hash.update(file.text());
        }
        let sha256 = hash.finalize().iter().fold(String::new(), |mut digits, byte| {
            let _ = write!(digits, "{byte:02x}");
            digits
        });
        Ok(Self { version, files, sha256 })
    }

    /// The suite that the program carries.
    ///
    /// **Cost** reading all of it, the first time.
    ///
    /// # Panics
    /// If a shipped file is faulty, which a test rules out.
    pub fn shipped() -> &'static Self {
        static SUITE: LazyLock<Suite> = LazyLock::new(|| {
            let files = SHIPPED.iter().map(|(name, text)| VectorFile::parse(name, text));
            files.collect::<Result<_, _>>().and_then(Suite::new).unwrap_or_else(|e| panic!("{e}"))
        });
        &SUITE
    }

    /// The suite of a folder: every `.json` file there but the schemas (`….schema.json`).
    ///
    /// # Errors
    /// If something there cannot be read or is not a vector file, or nothing is there.
    pub fn from_dir(dir: &Path) -> Result<Self, BadVectors> {
        let unreadable = |path: &Path, error| BadVectors::Unreadable { path: path.into(), error };
        let mut files = Vec::new();
        for entry in fs::read_dir(dir).map_err(|e| unreadable(dir, e))? {
            let path = entry.map_err(|e| unreadable(dir, e))?.path();
            let name = path.to_string_lossy();
            if path.extension().is_some_and(|e| e == "json") && !name.ends_with(".schema.json") {
                let text = fs::read_to_string(&path).map_err(|e| unreadable(&path, e))?;
                files.push(VectorFile::parse(&name, &text)?);
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

    /// SHA-256 over the files as [`VectorFile::text`] writes them, in the order of groups, in hex.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// The files, in the order of groups.
    pub fn files(&self) -> &[VectorFile] {
        &self.files
    }

    /// Every case, in the order of groups.
    pub fn cases(&self) -> impl Iterator<Item = &Case> {
        self.files.iter().flat_map(|file| &file.cases)
    }

    /// The case of an id.
    pub fn case(&self, id: &str) -> Option<&Case> {
        self.cases().find(|case| case.id == id)
    }
}
