//! Reading text of unknown length: never more than a limit, so that an endless stream or a huge
//! file ends with an error and not with all memory taken.
//!
//! - [`file()`], [`text`] and [`bytes`] read something whole.
//! - [`Lines`] reads something long line by line; only the line at hand is in memory.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::Path;

/// The most bytes of a text that is read whole, where its reader does not set another limit: 8 MiB.
pub const TEXT: usize = 8 << 20;

/// Why a text was not read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoundedError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is more of it than is read.
    #[error("it is longer than {}, the most that is read here", Size(*limit))]
    TooLong {
        /// The most bytes that are read.
        limit: usize,
    },
    /// One of its lines is longer than any that makes sense.
    #[error("line {line} is longer than {}, the most that is read of a line", Size(*limit))]
    LongLine {
        /// The number of the line, from 1.
        line: usize,
        /// The most bytes of a line, without its end.
        limit: usize,
    },
    /// It is not UTF-8.
    #[error("line {line} is not text in UTF-8")]
    NotText {
        /// The number of the line, from 1.
        line: usize,
    },
}

impl BoundedError {
    /// Whether the thing to read is not there at all.
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

/// A number of bytes in words: `8 MiB`, `512 bytes`; the greatest unit that divides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(pub usize);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(bytes) = *self;
        for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] {
            if bytes >> shift > 0 && bytes.trailing_zeros() >= shift {
                return write!(f, "{} {unit}", bytes >> shift);
            }
        }
        write!(f, "{bytes} bytes")
    }
}

/// Everything that a reader gives, if it is at most `limit` bytes.
///
/// **Cost** at most `limit + 1` bytes are read and kept.
///
/// # Errors
/// If it cannot be read or is longer.
pub fn bytes(reader: impl Read, limit: usize) -> Result<Vec<u8>, BoundedError> {
    let mut bytes = Vec::new();
    reader.take((limit as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() > limit { Err(BoundedError::TooLong { limit }) } else { Ok(bytes) }
}

/// Everything that a reader gives, if it is UTF-8 and at most `limit` bytes.
///
/// **Cost** that of [`bytes()`].
///
/// # Errors
/// If it cannot be read, is longer, or is not UTF-8.
pub fn text(reader: impl Read, limit: usize) -> Result<String, BoundedError> {
    String::from_utf8(bytes(reader, limit)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        BoundedError::NotText { line: before.split(|&byte| byte == b'\n').count() }
    })
}

/// The text of a file, if it is UTF-8 and at most `limit` bytes.
///
/// **Cost** that of [`bytes()`]: the length that the file claims to have is not believed.
///
/// # Errors
/// If it cannot be opened or read, is longer, or is not UTF-8.
pub fn file(path: &Path, limit: usize) -> Result<String, BoundedError> {
    text(File::open(path)?, limit)
}

/// The text of a file as [`file()`] has it, where nobody named that file but a folder has it: what is
/// no regular file is not opened, since a pipe would be waited for.
///
/// # Errors
/// As there, and if it is no regular file.
pub fn regular(path: &Path, limit: usize) -> Result<String, BoundedError> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("it is no file").into());
    }
    file(path, limit)
}

/// The lines of a reader, each at most so long, without their ends (`\n` or `\r\n`).
///
/// After an error there are no more lines.
///
/// **Cost** the buffer of the reader and the line at hand.
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    limit: usize,
    /// Lines begun.
    number: usize,
    ended: bool,
    failed: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `reader`, each of at most `limit` bytes without its end.
    pub const fn new(reader: R, limit: usize) -> Self {
        Self { reader, limit, number: 0, ended: true, failed: false }
    }

    /// The number of the line that was read last, from 1; 0 before the first.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Whether the line that was read last had an end; a last line without one may be cut off.
    pub const fn ended(&self) -> bool {
        self.ended
    }

    /// Reads the next line into `line`, replacing what it holds; false at the end of the text. One
    /// buffer serves for all lines of a long text.
    ///
    /// # Errors
    /// If it cannot be read, is too long, or is not UTF-8.
    pub fn read(&mut self, line: &mut String) -> Result<bool, BoundedError> {
        let mut bytes = std::mem::take(line).into_bytes();
        let found = self.read_bytes(&mut bytes)?;
        *line = String::from_utf8(bytes).map_err(|_| {
            self.failed = true;
            BoundedError::NotText { line: self.number }
        })?;
        Ok(found)
    }

    /// As [`Lines::read`], of any bytes.
    ///
    /// # Errors
    /// If it cannot be read or is too long.
    pub(crate) fn read_bytes(&mut self, line: &mut Vec<u8>) -> Result<bool, BoundedError> {
        line.clear();
        if self.failed {
            return Ok(false);
        }
        let outcome = self.fill(line);
        self.failed = outcome.is_err();
        outcome
    }

    fn fill(&mut self, line: &mut Vec<u8>) -> Result<bool, BoundedError> {
        // Two bytes more: a line of the greatest length, and its end.
        let most = (self.limit as u64).saturating_add(2);
        let read = (&mut self.reader).take(most).read_until(b'\n', line)?;
        if read == 0 {
            return Ok(false);
        }
        self.number += 1;
        self.ended = line.last() == Some(&b'\n');
        if self.ended {
            line.pop();
            if line.last() == Some(&b'\r') {
                line.pop();
            }
        }
        if line.len() > self.limit {
            return Err(BoundedError::LongLine { line: self.number, limit: self.limit });
        }
        Ok(true)
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Result<String, BoundedError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = String::new();
        match self.read(&mut line) {
            Ok(true) => Some(Ok(line)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}
