//! Checks tables of puzzles by deriving every statement again.

use serde::{Deserialize, Serialize};

use crate::puzzle::find::Attempt;
use crate::puzzle::prove::{MOST_REFUTED_AT_ONCE, PuzzleError, new_search, prove, refute_others};
use crate::puzzle::table::{Column, Origin, Record};
use crate::puzzle::{Goal, PuzzleGame};
use crosstrack::base::{DataError, Row};
use crosstrack::solve::Budget;

/// The maximum plies of puzzles whose other first moves are refuted by certificate; deeper ones are only searched.
const MOST_REFUTED: usize = 5;

/// How much of a table is derived again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckDepth {
    /// Puzzles of more plies are skipped.
    pub plies: usize,
    /// Whether the generator's attempts that found the puzzles are run again.
    pub seeds: bool,
}

impl CheckDepth {
    /// Derives everything.
    pub const FULL: Self = Self { plies: usize::MAX, seeds: true };
    /// Derives what takes seconds.
    pub const QUICK: Self = Self { plies: 5, seeds: false };
}

/// The result of checking a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowCheck {
    /// All its statements are true.
    Holds {
        /// The id of its puzzle, also if the row does not state it; symmetric puzzles have equal ids.
        id: String,
        /// Whether its attempt was run again.
        found_again: bool,
    },
    /// It has more plies than were to be checked.
    Skipped,
    /// Its false statements.
    Faulty(Vec<DataError>),
}

/// Checks every statement of a row.
///
/// **Cost** that of [`prove`], and of [`Attempt::position`] if seeds are run again.
pub fn check<G: PuzzleGame>(row: Row<'_>, depth: CheckDepth) -> RowCheck {
    match check_row::<G>(row, depth) {
        Ok(checked) => checked,
        Err(fault) => RowCheck::Faulty(vec![fault]),
    }
}

fn check_row<G: PuzzleGame>(row: Row<'_>, depth: CheckDepth) -> Result<RowCheck, DataError> {
    let record = Record::from_row(row)?;
    let field = |column: Column| row.get(column.as_str()).unwrap_or_else(|| row.field("position"));
    let game = G::with_readings(record.text(Column::Readings), record.text(Column::Position))
        .map_err(|e| field(Column::Readings).error(e))?;
    let text = record.text(Column::Position);
    let position =
        game.read_position(text).map_err(|e| field(Column::Position).error(e.to_string()))?;
    if matches!(record.goal, Goal::Win(_)) && record.goal.length() > depth.plies {
        return Ok(RowCheck::Skipped);
    }
    let proved = prove(&game, &position, record.goal, Budget::default()).map_err(|e| {
        let column = if e == PuzzleError::Over { Column::Position } else { Column::Goal };
        field(column).error(e.to_string())
    })?;
    let plies = record.goal.length();
    if depth.seeds
        && matches!(record.goal, Goal::Win(_))
        && (MOST_REFUTED_AT_ONCE + 1..=MOST_REFUTED).contains(&plies)
    {
        let mut engine = new_search(&game, Budget::default());
        refute_others(&game, &mut engine, &position, (plies, &proved.winning))
            .map_err(|e| field(Column::Winning).error(e.to_string()))?;
    }
    let origin = Origin {
        seed: record.text(Column::Seed).to_owned(),
        version: record.text(Column::Version).to_owned(),
    };
    let derived = Record::from_proof(&game, &position, record.goal, &proved, &origin)
        .map_err(|e| field(Column::Certificate).error(e.to_string()))?;
    let mut faults = Vec::new();
    for &column in Column::ALL {
        let (said, is) = (record.get(column), derived.text(column));
        if let Some(said) = said
            && said != is
        {
            let is = if is.is_empty() { "nothing".to_owned() } else { format!("`{is}`") };
            faults.push(field(column).error(format!("`{said}` where {column} is {is}")));
        }
    }
    let found_again = match found_again(&game, &record, depth) {
        Ok(again) => again,
        Err((column, reason)) => {
            faults.push(field(column).error(reason));
            false
        }
    };
    if faults.is_empty() {
        Ok(RowCheck::Holds { id: derived.text(Column::Id).to_owned(), found_again })
    } else {
        Ok(RowCheck::Faulty(faults))
    }
}

/// Runs the stated attempt again. Returns `false` for puzzles made by hand and if `depth` excludes seeds;
/// an error if the attempt does not find the puzzle.
fn found_again<G: PuzzleGame>(
    game: &G,
    record: &Record,
    depth: CheckDepth,
) -> Result<bool, (Column, String)> {
    let (seed, version) = (record.text(Column::Seed), record.text(Column::Version));
    match (seed.is_empty(), version.is_empty()) {
        (true, true) => return Ok(false),
        (true, false) => {
            return Err((Column::Version, "a version without a seed".to_owned()));
        }
        (false, true) => return Err((Column::Seed, "a seed without a version".to_owned())),
        (false, false) => {}
    }
    let attempt = Attempt::parse(seed).ok_or_else(|| {
        (Column::Seed, format!("`{seed}`: a seed and an attempt were expected, such as 7.120"))
    })?;
    if version != G::VERSION {
        let ours = G::VERSION;
        let reason = format!("`{version}`: this program has version {ours} of the generator");
        return Err((Column::Version, reason));
    }
    if !depth.seeds {
        return Ok(false);
    }
    let position = attempt.position(game, record.goal).map(|p| game.write_position(&p));
    if position.as_deref() == Some(record.text(Column::Position)) {
        return Ok(true);
    }
    let what = position.map_or_else(|| "nothing".to_owned(), |text| format!("`{text}`"));
    Err((Column::Seed, format!("the attempt {seed} finds {what}")))
}
