//! Tables of puzzles as comma-separated values.
//!
//! A table needs the columns `position` and `goal`; every other column is a statement about the
//! puzzle that [`check`](super::check) derives again. A user's table may have any of
//! them; the shipped tables have all.

use crate::puzzle::prove::{PuzzleProof, puzzle_id};
use crate::puzzle::{Goal, PuzzleGame};
use crosstrack::base::{DataError, Row, Table};
use crosstrack::vocabulary;
use crosstrack_io::csv::csv;

vocabulary! {
    /// What is said of a puzzle.
    Column ("column") {
        /// The hash of canonical position and goal.
        Id = "id",
        /// The name of the game.
        Game = "game",
        /// The readings of the ruleset.
        Readings = "readings",
        /// The position, as the one who solves sees it.
        Position = "position",
        /// What the player to move is to do.
        Goal = "goal",
        /// The moves of the solution's main line, separated by spaces.
        Solution = "solution",
        /// How many first moves reach the goal.
        Winning = "winning",
        /// Whether they are one: `yes`, `like` (one of two like pieces), `no`.
        Unique = "unique",
        /// How many legal first moves there are.
        Moves = "moves",
        /// How many of them do not lose at once.
        Safe = "safe",
        /// How many of these look as if they reached the goal.
        Tries = "tries",
        /// What hides the win, as the game counts it.
        Hidden = "hidden",
        /// All of that in one number.
        Difficulty = "difficulty",
        /// The themes of the solution, separated by spaces.
        Themes = "themes",
        /// The seed and the number of the attempt that found it; nothing if a person did.
        Seed = "seed",
        /// The version of the generator; nothing if a person made it.
        Version = "version",
        /// The SHA-256 of the certificate; nothing for a solitaire puzzle.
        Certificate = "certificate",
    }
}

/// The required columns.
const REQUIRED: [&str; 2] = ["position", "goal"];

/// A puzzle as a row of a table. [`check`](super::check) checks its statements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    values: [Option<String>; Column::COUNT],
    /// The goal.
    pub goal: Goal,
}

impl Record {
    /// Reads a row. Does not check its statements.
    ///
    /// # Errors
    /// If its goal is invalid.
    pub fn from_row(row: Row<'_>) -> Result<Self, DataError> {
        let values =
            std::array::from_fn(|at: usize| row.get(Column::WORDS[at]).map(|field| field.text));
        Ok(Self { values, goal: row.field("goal").parse()? })
    }

    /// Fills every column for a proved puzzle.
    ///
    /// # Errors
    /// As [`PuzzleProof::certificate_hash`].
    pub fn from_proof<G: PuzzleGame>(
        game: &G,
        position: &G::Position,
        goal: Goal,
        proved: &PuzzleProof<G>,
        origin: &Origin,
    ) -> Result<Self, serde_json::Error> {
        let moves = proved.line.moves.iter().map(|step| game.write_move(step.mv));
        let rating = &proved.rating;
        let certificate = proved.certificate_hash(game)?.unwrap_or_default();
        let values = std::array::from_fn(|at| {
            Some(match Column::ALL[at] {
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
                Column::Seed => origin.seed.clone(),
                Column::Version => origin.version.clone(),
                Column::Certificate => certificate.clone(),
            })
        });
        Ok(Self { values, goal })
    }

    /// Returns the text of a column, if the table has the column.
    pub fn get(&self, column: Column) -> Option<&str> {
        self.values[column.index()].as_deref()
    }

    /// Returns the text of a column; empty if the table does not have it.
    pub fn text(&self, column: Column) -> &str {
        self.get(column).unwrap_or_default()
    }

    /// Returns the words of a column.
    pub fn words(&self, column: Column) -> impl Iterator<Item = &str> {
        self.text(column).split_whitespace()
    }

    /// Returns the number in a column, if there is one.
    pub fn number(&self, column: Column) -> Option<usize> {
        self.get(column)?.parse().ok()
    }
}

/// The attempt that found a puzzle; both fields are empty if a person made it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The seed and the number of the attempt, such as `7.120`.
    pub seed: String,
    /// The version of the generator.
    pub version: String,
}

/// Parses a table. Does not read its goals.
///
/// # Errors
/// At the first place where the text is not a table with known columns, `position` and `goal` among
/// them.
pub fn read(file: &str, text: &str) -> Result<Table, DataError> {
    let optional: Vec<&str> =
        Column::WORDS.iter().copied().filter(|word| !REQUIRED.contains(word)).collect();
    Table::parse(file, text, &REQUIRED, &optional)
}

/// Reads all rows of a table. Does not check their statements.
///
/// # Errors
/// At the first row whose goal is invalid.
pub fn records(table: &Table) -> Result<Vec<Record>, DataError> {
    table.rows().map(Record::from_row).collect()
}

/// Writes puzzles as a table with all columns, which ends with a line break.
pub fn write<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    csv(
        Column::WORDS,
        records
            .into_iter()
            .map(|record: &'r Record| Column::ALL.iter().map(|&column| record.text(column))),
    )
}
