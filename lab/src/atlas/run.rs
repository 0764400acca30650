//! Making the atlas, unit by unit, in a folder that a later run goes on with.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::atlas::entry::Entry;
use crate::atlas::fields::FIELDS;
use crate::atlas::unit::{Unit, units};
use crosstrack::base::{DataError, Table, hex};
use crosstrack::rules::Board;
use crosstrack_io::bounded::BoundedError;
use crosstrack_io::files::WriteError;
use crosstrack_io::shard::Shard;
use crosstrack_io::{bounded, files};
use crosstrack_tablebase::{BuildError, Watch};
use crosstrack_verify::table;

/// What an atlas is of. It is kept in the folder, and a run that has another is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The version of this crate.
    pub program: String,
    /// The boards.
    pub boards: Vec<String>,
    /// The most patterns where both players have the same pieces.
    pub max_patterns: usize,
    /// The most patterns of each player where they have different pieces; 0 for no such editions.
    pub max_unlike: usize,
    /// The readings of the rows of each edition.
    pub readings: Vec<String>,
    /// Editions with more stored positions are left out.
    pub limit_positions: u64,
}

/// Why an atlas is not made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum AtlasError {
    /// A file cannot be read, or a folder not be made.
    #[error("{}: {source}", path.display())]
    Unread {
        /// Which one.
        path: PathBuf,
        source: BoundedError,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Unwritten(#[from] WriteError),
    /// The folder is of another plan.
    #[error("{} was begun with other options or by another version", .0.display())]
    OtherPlan(PathBuf),
    /// The file of a unit is not what a run writes.
    #[error("{0}")]
    BadUnit(Box<DataError>),
    /// A row is not what its edition comes to when it is solved again.
    #[error(
        "the file of {unit} is wrong: solved again under {readings} the edition has other numbers"
    )]
    OtherRow { unit: String, readings: String },
    /// A unit is not solved.
    #[error("{unit}: {why}")]
    NotSolved { unit: String, why: BuildError },
}

impl AtlasError {
    /// That a file or a folder is not to be had.
    pub fn unread(path: &Path, source: impl Into<BoundedError>) -> Self {
        Self::Unread { path: path.to_owned(), source: source.into() }
    }
}

/// What a run did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ran {
    /// Units that it solved.
    pub solved: usize,
    /// Units of the plan that are there, solved now or before.
    pub there: usize,
    /// All units of the plan.
    pub all: usize,
    /// Units that are left out, since they have too many positions.
    pub left_out: usize,
}

impl Plan {
    /// A plan of this version: so many patterns where both players have the same pieces, and of each
    /// player where they do not.
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

    /// The editions of the plan, and those that it leaves out.
    ///
    /// # Panics
    /// If there is no such board.
    pub fn units(&self) -> (Vec<Unit>, Vec<Unit>) {
        let boards: Vec<Board> =
            self.boards.iter().map(|b| b.parse().unwrap_or_else(|e| panic!("{e}"))).collect();
        units(&boards, self.max_patterns, self.max_unlike).into_iter().partition(|unit| {
            unit.estimate().is_ok_and(|size| size.positions <= self.limit_positions.into())
        })
    }

    fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts and numbers") + "\n"
    }
}

/// The file of a unit.
fn file_of(dir: &Path, unit: &Unit) -> PathBuf {
    dir.join("units").join(format!("{unit}.csv"))
}

fn names() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|field| field.name.as_str())
}

/// Solves the units of a shard that have no file yet, and writes their files whole, one after the
/// other. `report` receives each unit before it is solved.
///
/// **Cost** that of all tables, one at a time on all cores.
///
/// # Errors
/// If the folder is of another plan, a file cannot be written, or `watch` ends the work.
pub fn run(
    plan: &Plan,
    dir: &Path,
    shard: Shard,
    report: &mut dyn FnMut(&Unit, usize),
    watch: Watch<'_>,
) -> Result<Ran, AtlasError> {
    let (all, left_out) = plan.units();
    let unsolved = |unit: &Unit, why| AtlasError::NotSolved { unit: unit.to_string(), why };
    if let Some(unit) = all.first() {
        for readings in &plan.readings {
            Entry::check(unit, readings).map_err(|why| unsolved(unit, why))?;
        }
    }
    let units_dir = dir.join("units");
    fs::create_dir_all(&units_dir).map_err(|error| AtlasError::unread(&units_dir, error))?;
    let path = dir.join("plan.json");
    if path.exists() {
        if read(&path)? != plan.text() {
            return Err(AtlasError::OtherPlan(dir.to_owned()));
        }
    } else {
        files::write(&path, plan.text().as_bytes())?;
    }
    let mut ran = Ran { all: all.len(), left_out: left_out.len(), ..Ran::default() };
    for (number, unit) in all.iter().enumerate() {
        let file = file_of(dir, unit);
        if file.exists() {
            ran.there += 1;
            continue;
        }
        if !shard.contains(number) {
            continue;
        }
        report(unit, all.len());
        let solve = |readings: &String| Entry::new(unit, readings, watch);
        let rows: Result<Vec<Entry>, BuildError> = plan.readings.iter().map(solve).collect();
        let rows = rows.map_err(|why| unsolved(unit, why))?;
        let text = table::csv(names(), rows.into_iter().map(|entry| entry.0));
        files::write(&file, sealed(&text).as_bytes())?;
        ran.solved += 1;
        ran.there += 1;
    }
    Ok(ran)
}

/// What the last line of a unit's file begins with.
const SEAL: &str = "sha256,";

/// The rows of a unit with a last line that has their hash.
fn sealed(rows: &str) -> String {
    format!("{rows}{SEAL}{}\n", hex(&Sha256::digest(rows)))
}

/// The rows of a unit's file, up to its last line; all of a file without one.
fn rows_of(text: &str) -> &str {
    text.rfind(SEAL).map_or(text, |end| &text[..end])
}

fn read(path: &Path) -> Result<String, AtlasError> {
    bounded::read_regular_file(path, Table::MOST_BYTES)
        .map_err(|error| AtlasError::unread(path, error))
}

/// The rows of all units, in the order of the plan.
///
/// # Errors
/// If the file of a unit is missing, cannot be read, was changed, or does not have the rows of its
/// unit.
pub fn whole(plan: &Plan, dir: &Path) -> Result<Vec<Entry>, AtlasError> {
    let columns: Vec<&str> = names().collect();
    let mut all = Vec::new();
    for unit in plan.units().0 {
        let path = file_of(dir, &unit);
        let name = path.display().to_string();
        let text = read(&path)?;
        let bad = |fault| AtlasError::BadUnit(Box::new(fault));
        let rows = rows_of(&text);
        let table = Table::parse(&name, rows, &columns, &[]).map_err(bad)?;
        if sealed(rows) != text {
            let changed = "its last line should have the SHA-256 of what is above it: remove the file \
                           and run the atlas again";
            return Err(bad(table.error(changed.to_owned())));
        }
        let rows: Vec<Entry> = table
            .rows()
            .map(|row| Entry(columns.iter().map(|column| row.field(column).text).collect()))
            .collect();
        let is_whole = rows.len() == plan.readings.len()
            && rows.iter().zip(&plan.readings).all(|(row, readings)| row.is_of(&unit, readings));
        if !is_whole {
            let wanted = format!(
                "it should have {} rows of {unit}, one for each reading, whose numbers agree: \
                 remove it and run the atlas again",
                plan.readings.len()
            );
            return Err(bad(table.error(wanted)));
        }
        all.extend(rows);
    }
    Ok(all)
}
