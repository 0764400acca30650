//! Solves the editions of an atlas one by one, in a folder where a later run can continue.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::atlas::entry::AtlasRow;
use crate::atlas::fields::FIELDS;
use crate::atlas::unit::{AtlasEdition, editions};
use crosstrack::base::{DataError, Table, hex};
use crosstrack::rules::Board;
use crosstrack_io::bounded::BoundedError;
use crosstrack_io::files::WriteError;
use crosstrack_io::shard::Shard;
use crosstrack_io::table;
use crosstrack_io::{bounded, files};
use crosstrack_tablebase::{BuildError, Watch};

/// The choice of editions and readings of an atlas. It is stored in the folder; a run with another plan is
/// refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version of this crate that made the plan.
    pub program: String,
    pub boards: Vec<String>,
    /// The maximum number of patterns, if both players have the same pieces.
    pub max_patterns: usize,
    /// The maximum number of patterns of each player, if they have different pieces; 0 for no such editions.
    pub max_unlike: usize,
    /// The choices of readings under which each edition is solved.
    pub readings: Vec<String>,
    /// The maximum number of stored positions; larger editions are left out.
    pub limit_positions: u64,
}

/// The error of a run, or of reading the folder of an atlas.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum AtlasError {
    /// A file cannot be read, or a folder cannot be created.
    #[error("{}: {source}", path.display())]
    Unreadable { path: PathBuf, source: BoundedError },
    /// A file cannot be written.
    #[error(transparent)]
    Unwritten(#[from] WriteError),
    /// The folder has the files of another plan.
    #[error("{} was begun with other options or by another version", .0.display())]
    PlanMismatch(PathBuf),
    /// The file of an edition is not as a run writes it.
    #[error("{0}")]
    InvalidFile(Box<DataError>),
    /// Solving an edition again gives another row than its file has.
    #[error(
        "the file of {unit} is wrong: solved again under {readings} the edition has other numbers"
    )]
    WrongRow { unit: String, readings: String },
    /// An edition cannot be solved.
    #[error("{unit}: {why}")]
    Unsolved { unit: String, why: BuildError },
}

impl AtlasError {
    /// Creates the error of a file or folder that cannot be read.
    pub fn unreadable(path: &Path, source: impl Into<BoundedError>) -> Self {
        Self::Unreadable { path: path.to_owned(), source: source.into() }
    }
}

/// The numbers of editions that a run solved or left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RunSummary {
    /// The number of editions solved in this run.
    pub solved: usize,
    /// The number of editions solved in this run or before.
    pub done: usize,
    /// The number of editions in the plan.
    pub all: usize,
    /// The number of editions left out because they have too many positions.
    pub left_out: usize,
}

impl Plan {
    /// Creates a plan of this version. `max_patterns` is for editions in which both players have the same
    /// pieces, `max_unlike` for the others.
    pub fn new(
        boards: &[Board],
        [max_patterns, max_unlike]: [usize; 2],
        readings: Vec<String>,
        limit_positions: u64,
    ) -> Self {
        Self {
            program: concat!("crosstrack ", env!("CARGO_PKG_VERSION")).to_owned(),
            boards: boards.iter().map(Board::to_string).collect(),
            max_patterns,
            max_unlike,
            readings,
            limit_positions,
        }
    }

    /// Returns the editions of the plan, and those that it leaves out as too large.
    ///
    /// # Panics
    /// If the plan names a board that does not exist.
    pub fn editions(&self) -> (Vec<AtlasEdition>, Vec<AtlasEdition>) {
        let boards: Vec<Board> =
            self.boards.iter().map(|b| b.parse().unwrap_or_else(|e| panic!("{e}"))).collect();
        editions(&boards, self.max_patterns, self.max_unlike).into_iter().partition(|unit| {
            unit.estimate().is_ok_and(|size| size.positions <= self.limit_positions.into())
        })
    }

    fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts and numbers") + "\n"
    }
}

/// Returns the path of the file of an edition.
fn edition_path(dir: &Path, unit: &AtlasEdition) -> PathBuf {
    dir.join("units").join(format!("{unit}.csv"))
}

fn column_names() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|field| field.name.as_str())
}

/// Solves the editions of a shard that have no file yet, and writes each file atomically. Before each
/// edition, `report` is called with it and the number of all.
///
/// **Cost** that of all tables, one at a time on all cores.
///
/// # Errors
/// If the folder has another plan, a file cannot be written, or `watch` cancels the work.
pub fn run(
    plan: &Plan,
    dir: &Path,
    shard: Shard,
    report: &mut dyn FnMut(&AtlasEdition, usize),
    watch: Watch<'_>,
) -> Result<RunSummary, AtlasError> {
    let (all, left_out) = plan.editions();
    let unsolved = |unit: &AtlasEdition, why| AtlasError::Unsolved { unit: unit.to_string(), why };
    if let Some(unit) = all.first() {
        for readings in &plan.readings {
            AtlasRow::check_solvable(unit, readings).map_err(|why| unsolved(unit, why))?;
        }
    }
    let units_dir = dir.join("units");
    fs::create_dir_all(&units_dir).map_err(|error| AtlasError::unreadable(&units_dir, error))?;
    let path = dir.join("plan.json");
    if path.exists() {
        if read(&path)? != plan.text() {
            return Err(AtlasError::PlanMismatch(dir.to_owned()));
        }
    } else {
        files::write(&path, plan.text().as_bytes())?;
    }
    let mut summary =
        RunSummary { all: all.len(), left_out: left_out.len(), ..RunSummary::default() };
    for (number, unit) in all.iter().enumerate() {
        let file = edition_path(dir, unit);
        if file.exists() {
            summary.done += 1;
            continue;
        }
        if !shard.contains(number) {
            continue;
        }
        report(unit, all.len());
        let solve = |readings: &String| AtlasRow::new(unit, readings, watch);
        let rows: Result<Vec<AtlasRow>, BuildError> = plan.readings.iter().map(solve).collect();
        let rows = rows.map_err(|why| unsolved(unit, why))?;
        files::write(&file, edition_text(rows).as_bytes())?;
        summary.solved += 1;
        summary.done += 1;
    }
    Ok(summary)
}

/// How the last line of the file of an edition begins.
const HASH_PREFIX: &str = "sha256,";

/// Returns rows followed by a line with their SHA-256.
fn with_hash(rows: &str) -> String {
    format!("{rows}{HASH_PREFIX}{}\n", hex(&Sha256::digest(rows)))
}

/// Returns the text before the line with the hash, or all of it if there is none.
fn without_hash(text: &str) -> &str {
    text.rfind(HASH_PREFIX).map_or(text, |end| &text[..end])
}

fn read(path: &Path) -> Result<String, AtlasError> {
    bounded::read_regular_file(path, Table::MOST_BYTES)
        .map_err(|error| AtlasError::unreadable(path, error))
}

/// Returns the text of the file of an edition.
#[doc(hidden)]
pub fn edition_text(rows: impl IntoIterator<Item = AtlasRow>) -> String {
    with_hash(&table::csv(column_names(), rows.into_iter().map(|entry| entry.0)))
}

/// Reads the rows of all editions of a plan from their files, in the order of the plan.
///
/// # Errors
/// If the file of an edition is missing, cannot be read, was changed, or has other rows than that edition.
pub fn read_rows(plan: &Plan, dir: &Path) -> Result<Vec<AtlasRow>, AtlasError> {
    let mut all = Vec::new();
    for unit in plan.editions().0 {
        let path = edition_path(dir, &unit);
        let name = path.display().to_string();
        all.extend(read_edition(plan, &unit, (&name, &read(&path)?))?);
    }
    Ok(all)
}

/// Reads the rows of an edition from the name and the text of its file.
///
/// # Errors
/// If the text was changed, or does not have the rows of that edition.
#[doc(hidden)]
pub fn read_edition(
    plan: &Plan,
    unit: &AtlasEdition,
    (name, text): (&str, &str),
) -> Result<Vec<AtlasRow>, AtlasError> {
    let columns: Vec<&str> = column_names().collect();
    let invalid = |error| AtlasError::InvalidFile(Box::new(error));
    let rows = without_hash(text);
    let table = Table::parse(name, rows, &columns, &[]).map_err(invalid)?;
    if with_hash(rows) != text {
        let changed = "its last line should have the SHA-256 of what is above it: remove the file \
                       and run the atlas again";
        return Err(invalid(table.error(changed.to_owned())));
    }
    let rows: Vec<AtlasRow> = table
        .rows()
        .map(|row| AtlasRow(columns.iter().map(|column| row.field(column).text).collect()))
        .collect();
    let is_whole = rows.len() == plan.readings.len()
        && rows.iter().zip(&plan.readings).all(|(row, readings)| row.is_row_of(unit, readings));
    if !is_whole {
        let wanted = format!(
            "it should have {} rows of {unit}, one for each reading, whose numbers agree: \
             remove it and run the atlas again",
            plan.readings.len()
        );
        return Err(invalid(table.error(wanted)));
    }
    Ok(rows)
}
