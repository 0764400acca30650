//! Files of lines to which a program adds while it works.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crosstrack_io::WriteError;
use crosstrack_io::bounded::{BoundedError, read_bytes};
use crosstrack_io::files::{open_alone, read_error_text};

/// Most bytes of a file.
const MAX_BYTES: usize = 1 << 30;

/// Error of opening a file of lines.
#[derive(Debug, thiserror::Error)]
pub enum LinesError {
    /// The file cannot be opened, or another program writes to it.
    #[error("{}", read_error_text(&.0.source))]
    Locked(WriteError),
    /// The file cannot be written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(#[from] BoundedError),
    /// The end of the file is not the beginning of a line that such a file has.
    #[error("the last line, which does not end, is not one of such a file")]
    Tail,
}

/// A file of lines, open for more.
#[derive(Debug)]
pub struct Lines(Mutex<File>);

impl Lines {
    /// Opens a file, which is made if it is not there, and returns it with its lines. What stands after the last line feed was
    /// not written to its end, and is removed, if `is_cut` says so of the lines and of it.
    ///
    /// # Errors
    /// If the file cannot be opened, or something else stands after the last line feed.
    pub fn open(
        path: &Path,
        is_cut: impl FnOnce(&str, &str) -> bool,
    ) -> Result<(Self, String), LinesError> {
        let file = open_alone(path).map_err(LinesError::Locked)?;
        let bytes = read_bytes(&file, MAX_BYTES)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let [lines, tail] = [&bytes[..whole], &bytes[whole..]]
            .map(|part| String::from_utf8_lossy(part).into_owned());
        if !tail.is_empty() && !is_cut(&lines, &tail) {
            return Err(LinesError::Tail);
        }
        file.set_len(whole as u64)?;
        Ok((Self(Mutex::new(file)), lines))
    }

    /// Adds lines, which end with line feeds. They are written at once, so that a file that ends early has whole lines but
    /// for the last.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add(&self, lines: &str) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write_all(lines.as_bytes())
    }
}

/// Returns whether a text is the beginning of a line that begins with `head`.
pub fn may_begin(text: &str, head: &str) -> bool {
    text.starts_with(head) || head.starts_with(text)
}
