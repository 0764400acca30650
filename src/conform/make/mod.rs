//! How the vectors come about: inputs from `data/`, expectations from our engine, a file for each
//! group.
//!
//! What is asked is data (`data/vectors/cases.csv`, the suites, the transcripts) or a full
//! enumeration; what is expected comes from the rules and must agree with what the data say by
//! hand. Tests hold the result against the slow twins, which share no code with the rules.

mod ground;
mod enumerated;
mod games;
mod rows;
mod stories;
mod suites;

use crate::base::data::DataError;
use crate::conform::vectors::{
    BadVectors, Case, Group, SCHEMA, SCHEMA_LINK, SUITE, SUITE_VERSION, Suite, VectorFile,
};
use crate::conform::{engine::BadCommand, protocol};

/// Why the inputs make no vectors.
#[derive(Debug, thiserror::Error)]
pub enum BadInput {
    /// A table cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A case contradicts the rules, or makes no sense.
    #[error("{place}: {reason}")]
    Case {
        /// The file and the line or the name of the input.
        place: String,
        /// What is wrong.
        reason: String,
    },
    /// The rules refuse to answer.
    #[error("{place}: {error}")]
    Refused {
        /// The id of the case.
        place: String,
        /// Why.
        error: BadCommand,
    },
    /// Together they are no suite.
    #[error(transparent)]
    Suite(#[from] BadVectors),
}

/// What the cases of a group are about, in a sentence.
pub const fn description(group: Group) -> &'static str {
    match group {
        Group::Links => "Which sides of a tile lead to which: every orientation, both readings.",
        Group::Board => "Cells, interstices, terminals, and what lies across each side.",
        Group::Notation => "Texts that are positions, and every kind of text that is not.",
        Group::Legal => "The full set of legal moves of a position.",
        Group::Illegal => "Moves that a clause forbids.",
        Group::Successors => "What a move of each kind makes of a position.",
        Group::Completion => "Complete paths between opposite edges, near misses, and who has won.",
        Group::Stock => "Who may place which piece, and where.",
        Group::Opening => "The opening round: pathway pieces first.",
        Group::Intersections => "Intersection pieces: the pile, and that they stay as they lie.",
        Group::Freeze => "Common pieces, and how long they rest after somebody acted on them.",
        Group::Teams => "Partners: what they may handle, what they may place, how they win.",
        Group::Claims => "Announcing paths, and claiming those that nobody announced.",
        Group::Perft => "How many move sequences there are.",
        Group::Games => "Whole games, position by position.",
    }
}

/// Makes every vector file, in the order of groups.
///
/// **Cost** a second or so, most of it for perft.
///
/// # Errors
/// At the first input that cannot be read or that contradicts the rules.
pub fn files() -> Result<Vec<VectorFile>, BadInput> {
    let mut cases = enumerated::links()?;
    cases.extend(enumerated::boards()?);
    cases.extend(rows::cases()?);
    cases.extend(suites::cases()?);
    cases.extend(stories::cases()?);
    cases.extend(games::cases()?);
    let file = |&group: &Group| VectorFile {
        schema: SCHEMA_LINK.to_owned(),
        suite: SUITE.to_owned(),
        suite_version: SUITE_VERSION.to_owned(),
        group,
        description: description(group).to_owned(),
        cases: cases.iter().filter(|case| case.group() == group).cloned().collect(),
    };
    let files: Vec<VectorFile> = Group::ALL.iter().map(file).collect();
    Suite::new(files.clone())?;
    Ok(files)
}

/// Names and texts of what is published beside the vector files: their schema and that of the
/// protocol.
pub fn schemas() -> [(String, String); 2] {
    [("vectors.schema.json", SCHEMA), ("xtp.schema.json", protocol::SCHEMA)]
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
}

/// A case whose level follows from its ruleset and clauses.
fn case(
    ground: &ground::Ground,
    id: String,
    clauses: Vec<String>,
    why: String,
    task: crate::conform::task::Task,
) -> Case {
    let level = ground.level(&clauses);
    Case { id, level, clauses, why, ruleset: ground.form.clone(), task }
}

/// A remark as a sentence.
fn sentence(remark: &str) -> String {
    let mut chars = remark.trim().trim_end_matches('.').chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

/// The same as a part of an id.
fn slug(remark: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let text: String = remark.replace('\'', "").chars().map(kept).collect();
    text.split_whitespace().collect::<Vec<_>>().join("-")
}
