//! Tables of puzzles: those that come with the program, or a user's.

use std::fs;
use std::path::PathBuf;

use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::ruleset::{bad_data, unreadable};
use crate::data::{DataError, Table};
use crate::puzzle::shipped::TABLES;
use crate::puzzle::table::{self, Column, Record};

/// A table with its text.
pub(super) struct File {
    pub(super) text: String,
    pub(super) table: Table,
}

impl File {
    fn new(name: &str, text: String) -> Result<Self, Failure> {
        let table = table::read(name, &text).map_err(|e| bad_data(&e, &text))?;
        Ok(Self { text, table })
    }

    /// The puzzles.
    ///
    /// # Errors
    /// If one has no goal.
    pub(super) fn records(&self) -> Result<Vec<Record>, Failure> {
        table::records(&self.table).map_err(|e| self.fault(&e))
    }

    /// A fault in this table.
    pub(super) fn fault(&self, error: &DataError) -> Failure {
        bad_data(error, &self.text)
    }
}

/// The tables of these files; if there are none, those that come with the program.
///
/// # Errors
/// If one cannot be read, or is no table of puzzles.
pub(super) fn load(files: &[PathBuf]) -> Result<Vec<File>, Failure> {
    if files.is_empty() {
        let shipped = |&(name, text): &(&str, &str)| File::new(name, text.to_owned());
        return TABLES.iter().map(shipped).collect();
    }
    let named = |path: &PathBuf| {
        let name = path.display().to_string();
        let text = fs::read_to_string(path).map_err(|e| unreadable(&name, &e).with(Exit::Input))?;
        File::new(&name, text)
    };
    files.iter().map(named).collect()
}

/// All the puzzles of these files.
///
/// # Errors
/// As [`load`].
pub(super) fn all(files: &[PathBuf]) -> Result<Vec<Record>, Failure> {
    let records: Vec<Vec<Record>> =
        load(files)?.iter().map(File::records).collect::<Result<_, _>>()?;
    Ok(records.concat())
}

/// A puzzle of a game that this command does not know.
pub(super) fn unknown_game(record: &Record) -> Failure {
    let game = record.text(Column::Game);
    Trouble::new(format!("no game is called `{game}`"))
        .help("the column `game` says `crosstrack`")
        .with(Exit::Input)
}
