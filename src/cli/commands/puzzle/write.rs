//! Puzzles as a table for people or programs.

use crate::base::clean;
use crate::cli::commands::puzzle::facts::{Listed, PuzzleFacts};
use crate::cli::json;
use crate::cli::stop::Stop;
use crate::puzzle::rate::Level;
use crate::puzzle::table;
use crate::puzzle::table::{Column, Record};

/// How puzzles are written.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub(super) enum Format {
    Table,
    Csv,
    Json,
    Md,
}

/// What people are shown: nothing that gives the solution away.
const SHOWN: [Column; 5] =
    [Column::Id, Column::Goal, Column::Difficulty, Column::Unique, Column::Position];

/// The puzzles in a format; CSV and JSON say everything, the others no solutions.
///
/// # Errors
/// If one says a number for JSON that is none.
pub(super) fn render(records: &[Record], format: Format) -> Result<String, Stop> {
    match format {
        Format::Csv => Ok(table::write(records)),
        Format::Json => {
            let puzzles: Result<_, Stop> = records.iter().map(PuzzleFacts::new).collect();
            json::pretty(&Listed { puzzles: puzzles? })
        }
        Format::Md => {
            let names = [&SHOWN.map(Column::as_str)[..], &["level"]].concat();
            let rows = records.iter().map(|record| {
                let fields = SHOWN.map(|column| clean::markdown(record.text(column)));
                [&fields[..], &[level(record).to_owned()]].concat()
            });
            Ok(crate::table::markdown(&"l".repeat(names.len()), &names, rows))
        }
        Format::Table => {
            let mut text = String::new();
            for record in records {
                text += &format!(
                    "{:<10}  {:<11}  {:>2} {:<6}  {:<4}  {}\n",
                    clean::line(record.text(Column::Id)),
                    clean::line(record.text(Column::Goal)),
                    clean::line(record.text(Column::Difficulty)),
                    level(record),
                    clean::line(record.text(Column::Unique)),
                    clean::line(record.text(Column::Position)),
                );
            }
            Ok(text)
        }
    }
}

/// The level of a puzzle whose difficulty is known, or nothing.
pub(super) fn level(record: &Record) -> &'static str {
    record.number(Column::Difficulty).map_or("", |difficulty| Level::of(difficulty).as_str())
}
