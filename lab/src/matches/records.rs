//! Games of a match in a file, to which each game is added as it ends.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crosstrack_io::WriteError;
use crosstrack_io::bounded::{BoundedError, read_bytes};
use crosstrack_io::files::{open_alone, read_error_text};
use crosstrack_players::{GameRecord, RecordError};

/// Most bytes of a file of records.
const MAX_BYTES: usize = 1 << 30;

/// How each line begins.
const HEAD: &str = r#"{"schema":"crosstrack/game-record/1","#;

/// Error of opening a file of records.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// The file cannot be opened, or another match writes to it.
    #[error("{}", locked_text(.0))]
    Locked(WriteError),
    /// The file cannot be written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(#[from] BoundedError),
    /// A line is not a record.
    #[error("line {0}: {1}")]
    Line(usize, RecordError),
    /// The end of the file is not the beginning of a record.
    #[error("the last line, which does not end, is not one of a record")]
    Tail,
    /// A game is not one of the match.
    #[error("line {0} is a game of another match: {1}")]
    OtherMatch(usize, String),
}

/// Says why a file cannot be opened, without its name.
fn locked_text(error: &WriteError) -> String {
    read_error_text(&error.source)
}

/// A file of records, open for more.
#[derive(Debug)]
pub struct Records(Mutex<File>);

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
        let file = open_alone(path).map_err(RecordsError::Locked)?;
        let bytes = read_bytes(&file, MAX_BYTES)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let text = String::from_utf8_lossy(&bytes[..whole]);
        let records = read_records(&text)?;
        let (tail, head) = (&bytes[whole..], HEAD.as_bytes());
        if !tail.starts_with(head) && !head.starts_with(tail) {
            return Err(RecordsError::Tail);
        }
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
        file.set_len(whole as u64)?;
        Ok((Self(Mutex::new(file)), records))
    }

    /// Adds games. A line is written at once, so that a file that ends early has whole lines but for the last.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add(&self, records: &[GameRecord]) -> io::Result<()> {
        let text: String = records.iter().map(|record| record.to_json() + "\n").collect();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write_all(text.as_bytes())
    }
}
