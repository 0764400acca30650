//! Vectors: cases with what must come out of them, in one file for each group.
//!
//! They are read strictly, from the program itself or from a folder: a field too many, an id twice,
//! a clause that nobody knows is an error that says where. The version of the suite is its own, not
//! that of this crate; the hash is of the contents, however they are laid out.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::conform::forms::RulesetForm;
use crate::conform::suite;
pub use crate::conform::suite::BadVectors;
use crate::conform::suite::{GroupFile, check_cases, file_text, json};
pub use crate::conform::task::{Exchange, GameAsk, GameOk, NoAsk, Task};
use crate::verify::clauses::clause;
use crate::vocabulary;

/// The name of the suite.
pub const SUITE: &str = "crosstrack-vectors";

/// The version of the shipped suite ([what its numbers mean](GroupFile::VERSION)).
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

impl GroupFile for VectorFile {
    type Case = Case;

    const SUITE: &'static str = SUITE;
    const VERSION: &'static str = SUITE_VERSION;
    const GROUPS: &'static [&'static str] = Group::WORDS;

    fn version(&self) -> &str {
        &self.suite_version
    }

    fn group(&self) -> &'static str {
        self.group.as_str()
    }

    fn cases(&self) -> &[Case] {
        &self.cases
    }

    fn check(&self, file: &str) -> Result<(), BadVectors> {
        let header = |reason: String| Err(BadVectors::Header { file: file.to_owned(), reason });
        if self.schema != SCHEMA_LINK {
            return header(format!("`$schema` is `{}`, not `{SCHEMA_LINK}`", self.schema));
        }
        if let Some(named) = file.rsplit(['/', '\\']).next().and_then(|n| n.strip_suffix(".json"))
            && named != self.group.as_str()
        {
            return header(format!("the group is {0}: call the file {0}.json", self.group));
        }
        check_cases(file, self.group.as_str(), &self.cases, |id| clause(id).is_some())
    }

    fn text(&self) -> String {
        let head = format!(
            "{{\"$schema\":{},\"suite\":{},\"suite_version\":{},\n\"group\":{},\"description\":{}",
            json(&self.schema),
            json(&self.suite),
            json(&self.suite_version),
            json(&self.group),
            json(&self.description)
        );
        file_text(&head, &self.cases)
    }
}

/// A suite of vectors.
pub type Suite = suite::Suite<VectorFile>;

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
    /// The suite that the program carries.
    ///
    /// **Cost** reading all of it, the first time.
    pub fn shipped() -> &'static Self {
        static SUITE: LazyLock<Suite> = LazyLock::new(|| Suite::carried(SHIPPED));
        &SUITE
    }
}
