//! Puzzles, for people and for programs.

use crate::Fault;
use crate::game::games::explorer;
use crate::options::format::TableFormat;
use crate::output::json;
use crosstrack_explore::puzzle::{Column, Level, Record, table};
use crosstrack_io::clean;

/// Writes puzzles in a format. CSV and JSON have all columns, text no solutions.
///
/// # Errors
/// In JSON, if the game, the readings, the position or a number of a puzzle are invalid.
pub(super) fn render(records: &[Record], format: TableFormat) -> Result<String, Fault> {
    match format {
        TableFormat::Csv => Ok(table::write(records)),
        TableFormat::Json => {
            let mut explorer = explorer();
            records.iter().try_for_each(|record| explorer.add_puzzle(record.clone()))?;
            json::to_pretty(&explorer.puzzle_list()?)
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
