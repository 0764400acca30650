//! Puzzles, for people and for programs.

use std::str::FromStr;

use schemars::JsonSchema;
use serde::Serialize;

use crate::Fault;
use crate::options::format::TableFormat;
use crate::output::json;
use crosstrack_explore::puzzle::{Column, Level, Record, table};
use crosstrack_io::clean;

/// A puzzle with the values of its table; values that the table does not have are `null`.
#[derive(Serialize, JsonSchema)]
pub(super) struct PuzzleFacts {
    /// The id: a hash of game, readings, goal and canonical position.
    id: Option<String>,
    /// The name of the game.
    game: Option<String>,
    /// The readings of the ruleset, as `NAME=VALUE` separated by spaces; a reading that is not named has its default.
    readings: Option<String>,
    /// The position in notation.
    position: String,
    /// The goal of the player to move, such as `win-in-3` (3 plies) or `solitaire-2` (2 turns of the player).
    goal: String,
    /// The moves of the solution; also `null` if solutions are not shown.
    solution: Option<Vec<String>>,
    /// The number of first moves that reach the goal; also `null` if solutions are not shown.
    winning: Option<u64>,
    /// Whether one first move reaches the goal: `yes`, `like` (either of two like pieces) or `no`.
    unique: Option<String>,
    /// The number of legal first moves.
    moves: Option<u64>,
    /// The number of legal first moves after which nobody else wins at once.
    safe: Option<u64>,
    /// The number of safe first moves that threaten to win but miss the goal.
    tries: Option<u64>,
    /// How well the win is hidden; each game counts this in its own way.
    hidden: Option<u64>,
    /// The difficulty, computed from `safe`, `tries`, `hidden`, the length of the solution, and whether the first move
    /// is quiet; a larger number is harder.
    difficulty: Option<u64>,
    /// The rating by play, from 800 to 2600; a larger number is harder.
    rating: Option<u64>,
    /// The level, by the rating or else by the difficulty: `easy`, `medium` or `hard`.
    level: Option<&'static str>,
    /// The themes of the solution; also `null` if solutions are not shown.
    themes: Option<Vec<String>>,
    /// The SHA-256 of the certificate in hexadecimal digits.
    certificate: Option<String>,
}

impl PuzzleFacts {
    /// Makes the facts of a puzzle from the row of its table.
    ///
    /// # Errors
    /// If a number in the row is none.
    pub(super) fn new(record: &Record) -> Result<Self, Fault> {
        let text = |column| non_empty(record, column).map(str::to_owned);
        let number =
            |column| non_empty(record, column).map(|text| parse_number(column, text)).transpose();
        Ok(Self {
            id: text(Column::Id),
            game: text(Column::Game),
            readings: text(Column::Readings),
            position: record.text(Column::Position).to_owned(),
            goal: record.goal.to_string(),
            solution: words(record, Column::Solution),
            winning: number(Column::Winning)?,
            unique: text(Column::Unique),
            moves: number(Column::Moves)?,
            safe: number(Column::Safe)?,
            tries: number(Column::Tries)?,
            hidden: number(Column::Hidden)?,
            difficulty: number(Column::Difficulty)?,
            rating: number(Column::Rating)?,
            level: record.level().map(Level::as_str),
            themes: words(record, Column::Themes),
            certificate: text(Column::Certificate),
        })
    }

    /// Removes what gives the solution away.
    #[must_use]
    pub(super) fn without_solution(self) -> Self {
        Self { solution: None, winning: None, themes: None, ..self }
    }
}

/// Returns the words of a column, if the table has it.
fn words(record: &Record, column: Column) -> Option<Vec<String>> {
    record.get(column)?;
    Some(record.words(column).map(str::to_owned).collect())
}

/// Returns the text of a column, unless it is missing or empty.
fn non_empty(record: &Record, column: Column) -> Option<&str> {
    record.get(column).filter(|text| !text.is_empty())
}

fn parse_number(column: Column, text: &str) -> Result<u64, Fault> {
    u64::from_str(text).map_err(|_| {
        Fault::new(format!("the `{column}` of a puzzle is `{text}`, which is no number"))
            .help("`crosstrack puzzle check FILE` says where")
    })
}

/// One puzzle, as `puzzle show` prints it.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleReport {
    #[serde(flatten)]
    pub(super) puzzle: PuzzleFacts,
}

/// The puzzles that `puzzle list` lists.
#[derive(Serialize, JsonSchema)]
pub struct PuzzleList {
    /// The puzzles, in the order of their tables.
    pub(super) puzzles: Vec<PuzzleFacts>,
}

/// Writes puzzles in a format. CSV and JSON have all columns, text no solutions.
///
/// # Errors
/// In JSON, if a number in a table is none.
pub(super) fn render(records: &[Record], format: TableFormat) -> Result<String, Fault> {
    match format {
        TableFormat::Csv => Ok(table::write(records)),
        TableFormat::Json => {
            let puzzles: Result<_, Fault> = records.iter().map(PuzzleFacts::new).collect();
            json::to_pretty(&PuzzleList { puzzles: puzzles? })
        }
        TableFormat::Text => {
            let mut text = String::new();
            if !records.is_empty() {
                text += "id          goal         level        one   position\n";
            }
            for record in records {
                text += &format!(
                    "{:<10}  {:<11}  {:>4} {:<6}  {:<4}  {}\n",
                    clean::escape_line(record.text(Column::Id)),
                    clean::escape_line(record.text(Column::Goal)),
                    clean::escape_line(hardness(record)),
                    level(record),
                    clean::escape_line(record.text(Column::Unique)),
                    clean::escape_line(record.text(Column::Position)),
                );
            }
            Ok(text)
        }
    }
}

/// Returns the level of a puzzle; empty if neither its rating nor its difficulty is known.
pub(super) fn level(record: &Record) -> &'static str {
    record.level().map_or("", Level::as_str)
}

/// Returns the rating of a puzzle, or else its difficulty.
pub(super) fn hardness(record: &Record) -> &str {
    let rating = record.text(Column::Rating);
    if rating.is_empty() { record.text(Column::Difficulty) } else { rating }
}
