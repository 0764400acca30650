//! Tables of puzzles as comma-separated values (CSV).
//!
//! A table needs the columns `position` and `goal`. Every other column is a statement about the puzzle that
//! [`check`](super::check) derives again. A user's table may have any of these columns; the shipped tables
//! have all.

use crate::puzzle::prove::{PuzzleProof, puzzle_id};
use crate::puzzle::{Goal, Level, PuzzleGame};
use crosstrack::base::{DataError, Row, Table};
use crosstrack::vocabulary;
use crosstrack_io::csv::csv;

vocabulary! {
    /// The columns of a puzzle table.
    Column ("column") {
        /// The id: a hash of game, readings, goal and canonical position.
        Id = "id",
        /// The name of the game.
        Game = "game",
        /// All readings of the ruleset, as `option=value`, with a space between two.
        Readings = "readings",
        /// The position in which the solver is to move, in notation.
        Position = "position",
        /// The goal of the player to move, such as `win-in-3`.
        Goal = "goal",
        /// The moves of the solution's main line, separated by spaces.
        Solution = "solution",
        /// The number of first moves that reach the goal.
        Winning = "winning",
        /// Whether one first move reaches the goal: `yes`, `like` (either of two like pieces) or `no`.
        Unique = "unique",
        /// The number of legal first moves.
        Moves = "moves",
        /// The number of legal first moves after which nobody else wins at once.
        Safe = "safe",
        /// The number of safe first moves that threaten to win but miss the goal.
        Tries = "tries",
        /// How well the win is hidden, as the game counts it.
        Hidden = "hidden",
        /// The difficulty, computed from the numbers above and the length of the solution.
        Difficulty = "difficulty",
        /// The rating by play, from 800 to 2600: the Elo of a level of play that finds the first move half of the time.
        Rating = "rating",
        /// The themes of the solution, separated by spaces.
        Themes = "themes",
        /// The SHA-256 of the certificate; empty for a solitaire puzzle.
        Certificate = "certificate",
    }
}

/// The required columns.
const REQUIRED: [&str; 2] = ["position", "goal"];

/// A puzzle as a row of a table. Its statements may be false; [`check`](super::check) verifies them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    values: [Option<String>; Column::COUNT],
    /// The goal, parsed from its column.
    pub goal: Goal,
}

impl Record {
    /// Reads a puzzle from a row of a table. Does not check its statements.
    ///
    /// # Errors
    /// If the goal is invalid.
    pub fn from_row(row: Row<'_>) -> Result<Self, DataError> {
        let values =
            std::array::from_fn(|at: usize| row.get(Column::WORDS[at]).map(|field| field.text));
        Ok(Self { values, goal: row.field("goal").parse()? })
    }

    /// Creates the row of a proved puzzle, with all columns but the rating.
    ///
    /// # Errors
    /// As [`PuzzleProof::certificate_hash`].
    pub fn from_proof<G: PuzzleGame>(
        game: &G,
        position: &G::Position,
        goal: Goal,
        proved: &PuzzleProof<G>,
    ) -> Result<Self, serde_json::Error> {
        let moves = proved.line.moves.iter().map(|step| game.write_move(step.mv));
        let rating = &proved.rating;
        let certificate = proved.certificate_hash(game)?.unwrap_or_default();
        let values = std::array::from_fn(|at| {
            Some(match Column::ALL[at] {
                Column::Rating => return None,
                Column::Id => puzzle_id(game, position, goal),
                Column::Game => G::NAME.to_owned(),
                Column::Readings => game.readings(),
                Column::Position => game.write_position(position),
                Column::Goal => goal.to_string(),
                Column::Solution => moves.clone().collect::<Vec<_>>().join(" "),
                Column::Winning => proved.winning.len().to_string(),
                Column::Unique => proved.unique.as_str().to_owned(),
                Column::Moves => rating.moves.to_string(),
                Column::Safe => rating.safe.to_string(),
                Column::Tries => rating.tries.to_string(),
                Column::Hidden => rating.hidden.to_string(),
                Column::Difficulty => rating.difficulty.to_string(),
                Column::Themes => rating.themes.join(" "),
                Column::Certificate => certificate.clone(),
            })
        });
        Ok(Self { values, goal })
    }

    /// Sets the text of a column.
    pub fn set(&mut self, column: Column, text: String) {
        self.values[column.index()] = Some(text);
    }

    /// Returns the text of a column; `None` if the table does not have the column.
    pub fn get(&self, column: Column) -> Option<&str> {
        self.values[column.index()].as_deref()
    }

    /// Returns the text of a column; empty if the table does not have it.
    pub fn text(&self, column: Column) -> &str {
        self.get(column).unwrap_or_default()
    }

    /// Returns the words of a column, which are separated by spaces.
    pub fn words(&self, column: Column) -> impl Iterator<Item = &str> {
        self.text(column).split_whitespace()
    }

    /// Returns the level of the puzzle: by its rating, or else by its difficulty; `None` if the table has neither.
    pub fn level(&self) -> Option<Level> {
        let by_rating = self.number(Column::Rating).map(Level::of_rating);
        by_rating.or_else(|| self.number(Column::Difficulty).map(Level::of))
    }

    /// Returns the number in a column; `None` if the column is missing or holds no number.
    pub fn number(&self, column: Column) -> Option<usize> {
        self.get(column)?.parse().ok()
    }
}

/// Parses a table of puzzles. `file` is its name in errors. Does not parse the goals.
///
/// # Errors
/// If the text is not a table, lacks the column `position` or `goal`, or has an unknown column. The error
/// has the first fault.
pub fn read(file: &str, text: &str) -> Result<Table, DataError> {
    let optional: Vec<&str> =
        Column::WORDS.iter().copied().filter(|word| !REQUIRED.contains(word)).collect();
    Table::parse(file, text, &REQUIRED, &optional)
}

/// Reads all rows of a table of puzzles. Does not check their statements.
///
/// # Errors
/// If a goal is invalid: the first one.
pub fn records(table: &Table) -> Result<Vec<Record>, DataError> {
    table.rows().map(Record::from_row).collect()
}

/// Returns a table of puzzles as CSV text that ends with a line break. It has the columns that a puzzle has; without
/// puzzles, all columns.
pub fn write<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    let records: Vec<&Record> = records.into_iter().collect();
    let is_used = |&column: &Column| {
        records.is_empty() || records.iter().any(|record| record.get(column).is_some())
    };
    let columns: Vec<Column> = Column::ALL.iter().copied().filter(is_used).collect();
    csv(
        columns.iter().map(|column| column.as_str()),
        records.iter().map(|record| columns.iter().map(|&column| record.text(column))),
    )
}
