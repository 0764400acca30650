//! Tables of puzzles that come with the program or belong to a user; and puzzles in place of positions.

use std::path::PathBuf;

use crate::game::{AnyGame, puzzle_tables};
use crate::output::console::read;
use crate::words::error::data_error;
use crate::{Console, Fault, FaultKind, LoadedPosition, Playable, did_you_mean};
use crosstrack::base::{Table, UnknownWordError};
use crosstrack_explore::puzzle::prove::puzzle_id;
use crosstrack_explore::puzzle::{Column, Record, table};

/// A table of puzzles together with its text, which error messages quote.
pub struct PuzzleTable {
    pub text: String,
    pub table: Table,
}

impl PuzzleTable {
    /// Parses a table of puzzles; `name` is the name of its file.
    pub fn new(name: &str, text: String) -> Result<Self, Fault> {
        let table = table::read(name, &text).map_err(|e| {
            let help = "a table of puzzles begins with a line of columns, at least position,goal";
            data_error(&e, &text).help(if e.line == 1 { help } else { "" })
        })?;
        Ok(Self { text, table })
    }

    /// Returns the puzzles of the table. One without an id gets the id that follows from its position and
    /// goal, if these are valid.
    ///
    /// # Errors
    /// If the goal of a puzzle is invalid.
    pub fn records(&self) -> Result<Vec<Record>, Fault> {
        let records = table::records(&self.table).map_err(|e| data_error(&e, &self.text))?;
        Ok(records.into_iter().map(with_id).collect())
    }
}

/// Returns a puzzle with its id, if it has none and its game, readings and position are valid.
fn with_id(mut record: Record) -> Record {
    if record.text(Column::Id).is_empty()
        && let Ok(game) = game_of(&record)
        && let Some(id) = game.puzzle_id(&record)
    {
        record.set(Column::Id, id);
    }
    record
}

/// Returns the id that follows from the position and the goal of a puzzle, if its values are valid.
pub(crate) fn derived_id<G: Playable>(record: &Record) -> Option<String> {
    let text = record.text(Column::Position);
    let game = G::with_readings(record.text(Column::Readings), text).ok()?;
    let position = game.parse_position(text).ok()?;
    Some(puzzle_id(&game, &position, record.goal))
}

/// Reads the tables in these files; without files, returns those that come with the program.
///
/// # Errors
/// If a file cannot be read, or is no table of puzzles.
pub fn load(files: &[PathBuf]) -> Result<Vec<PuzzleTable>, Fault> {
    if files.is_empty() {
        return puzzle_tables()
            .map(|(name, text)| PuzzleTable::new(name, text.to_owned()))
            .collect();
    }
    let mut tables = Vec::new();
    for path in files {
        let name = path.display().to_string();
        tables.push(PuzzleTable::new(&name, read(path, Table::MOST_BYTES)?)?);
    }
    Ok(tables)
}

/// Warns that the values in a user's tables are not proved; does nothing without files.
pub fn warn_unproved(files: &[PathBuf], console: &mut Console<'_>) {
    if let [first, ..] = files {
        let name = first.display();
        console.note(&format!(
            "what a file says of its puzzles is repeated here, not proved: crosstrack puzzle check \
             {name}\n"
        ));
    }
}

/// Reads the puzzles of all tables that [`load`] returns for these files.
pub fn load_records(files: &[PathBuf]) -> Result<Vec<Record>, Fault> {
    let records: Vec<Vec<Record>> =
        load(files)?.iter().map(PuzzleTable::records).collect::<Result<_, _>>()?;
    Ok(records.concat())
}

/// Finds the puzzle whose id begins with `wanted`, in the tables that [`load`] returns for these files.
///
/// # Errors
/// If a table cannot be loaded, or not exactly one puzzle has such an id.
pub fn find(wanted: &str, files: &[PathBuf]) -> Result<Record, Fault> {
    let records = load_records(files)?;
    let wanted = &wanted.trim().to_ascii_lowercase();
    let ids = || records.iter().map(|record| record.text(Column::Id));
    let mut found: Vec<&Record> = records.iter().collect();
    found.retain(|record| !wanted.is_empty() && record.text(Column::Id).starts_with(wanted));
    match found.as_slice() {
        [one] => Ok((*one).clone()),
        [] => Err(Fault::new(format!("no puzzle has the id `{wanted}`"))
            .help(did_you_mean(wanted, ids()).unwrap_or_default())
            .help("`crosstrack puzzle list` has the ids")),
        several => {
            let ids: Vec<&str> = several.iter().take(5).map(|r| r.text(Column::Id)).collect();
            Err(Fault::new(format!("{} puzzles begin with `{wanted}`", several.len()))
                .help(format!("write more of it: {}", ids.join(", "))))
        }
    }
}

/// Checks that the id in the row of a puzzle is `derived`, the id computed from its position and goal.
pub fn check_id(record: &Record, derived: &str) -> Result<(), Fault> {
    if derived == record.text(Column::Id) {
        return Ok(());
    }
    Err(Fault::new(format!("the id of this puzzle is {derived}, and its table gives another"))
        .help("`crosstrack puzzle check` says where"))
}

/// Parses readings and position of a puzzle of the game `G`.
///
/// # Errors
/// If readings or position are invalid, or the id in the row is wrong.
pub fn position<G: Playable>(record: &Record) -> Result<LoadedPosition<G>, Fault> {
    let bad = |why: String| Fault::new(why);
    let text = record.text(Column::Position);
    let ruleset = G::with_readings(record.text(Column::Readings), text)
        .map_err(|error| bad(error.to_string()))?;
    let position = ruleset.parse_position(text).map_err(|e| bad(e.to_string()))?;
    check_id(record, &puzzle_id(&ruleset, &position, record.goal))?;
    Ok(LoadedPosition { ruleset, position, puzzle: Some(record.clone()) })
}

/// Returns the game of a puzzle; the default game if its table names none.
pub fn game_of(record: &Record) -> Result<AnyGame, Fault> {
    record.get(Column::Game).map_or_else(|| Ok(AnyGame::usual()), str::parse).map_err(
        |bad: UnknownWordError| {
            Fault::new(format!("no game is called `{}`", bad.word))
                .help(format!("the column `game` says one of {}", bad.expected.join(", ")))
        },
    )
}

/// Returns whether a text has the form of the beginning of a puzzle id: four or more hexadecimal digits.
pub fn is_id(text: &str) -> bool {
    text.len() >= 4 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Finds the puzzle whose id is given in place of a position. `game` is the game that it must be of, `help`
/// what to try otherwise. `has_rules` says whether rules are given, of which there must be none.
///
/// # Errors
/// If there is no such puzzle, it is of another game, or rules are given.
pub fn find_alone(
    wanted: &str,
    (game, help): (Option<AnyGame>, &str),
    has_rules: bool,
) -> Result<Record, Fault> {
    let record = find(wanted, &[])?;
    if has_rules {
        return Err(Fault::new(format!("--rules does not go with the puzzle {wanted}"))
            .help("a puzzle has its own board and readings: leave the option out")
            .kind(FaultKind::Usage));
    }
    let own = game_of(&record)?;
    if game.is_some_and(|game| game != own) {
        return Err(Fault::new(format!("{wanted} is a puzzle of {}", own.title()))
            .help(help)
            .kind(FaultKind::Usage));
    }
    Ok(record)
}
