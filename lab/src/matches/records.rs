//! Games of a match in a file, to which each game is added as it ends.

use std::io;
use std::path::Path;

use crate::lines::{Lines, LinesError, may_begin};
use crosstrack_players::{GameRecord, RecordError};

/// How each line begins.
const HEAD: &str = r#"{"schema":"crosstrack/game-record/1","#;

/// Error of opening a file of records.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// The file cannot be used.
    #[error("{0}")]
    Lines(#[from] LinesError),
    /// A line is not a record.
    #[error("line {0}: {1}")]
    Line(usize, RecordError),
    /// A game is not one of the match.
    #[error("line {0} is a game of another match: {1}")]
    OtherMatch(usize, String),
}

/// A file of records, open for more.
#[derive(Debug)]
pub struct Records(Lines);

/// Parses lines of records; blank lines are left out.
///
/// # Errors
/// At the first line that is not a record.
pub fn read_records(text: &str) -> Result<Vec<GameRecord>, RecordsError> {
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(index, line)| {
            GameRecord::read(line).map_err(|error| RecordsError::Line(index + 1, error))
        })
        .collect()
}

impl Records {
    /// Opens a file, which is made if it is not there, and returns it with its games. A record after the last line feed
    /// was not written to its end, and is removed.
    ///
    /// # Errors
    /// If the file cannot be opened, holds anything but records, or a game is not one of the match that `title` and `start` tell.
    pub fn open(
        path: &Path,
        title: &str,
        expected: &GameRecord,
    ) -> Result<(Self, Vec<GameRecord>), RecordsError> {
        let (lines, text) = Lines::open(path, |_, tail| may_begin(tail, HEAD))?;
        let records = read_records(&text)?;
        for (index, record) in records.iter().enumerate() {
            let found = record.tags.get("match").map_or("", String::as_str);
            if found != title {
                return Err(RecordsError::OtherMatch(index + 1, found.to_owned()));
            }
            if (&record.start, &record.readings) != (&expected.start, &expected.readings) {
                let other = format!("{} {}", record.start, record.readings);
                return Err(RecordsError::OtherMatch(index + 1, other));
            }
        }
        Ok((Self(lines), records))
    }

    /// Adds games.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add(&self, records: &[GameRecord]) -> io::Result<()> {
        let text: String = records.iter().map(|record| record.to_json() + "\n").collect();
        self.0.add(&text)
    }
}
