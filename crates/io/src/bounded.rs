//! Reads with a limit: an endless stream or a huge file gives an error instead of using up the memory.
//!
//! - [`read_file`], [`read_text`] and [`read_bytes`] read a whole file or stream.
//! - [`open_unpacked`] opens a file that may be packed, with a limit on the packed bytes.
//! - [`Lines`] reads line by line and keeps one line in memory.

use std::io::{self, BufRead, Read};
use std::path::Path;

use crate::byte_size::ByteSize;
use crate::files::{self, read_error_text};
use crate::gzip;

/// Default limit for a text that is read as a whole: 8 MiB.
pub const MAX_TEXT: usize = 8 << 20;

/// Reason why a text was not read.
///
/// # Examples
/// ```
/// use crosstrack_io::bounded::{BoundedError, read_text};
///
/// let error = read_text(&b"one\ntwo"[..], 4).expect_err("seven bytes");
/// assert!(matches!(error, BoundedError::TooLong { limit: 4 }));
/// assert_eq!(error.to_string(), "it is longer than 4 bytes, the most that is read here");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoundedError {
    /// The file cannot be opened, or reading fails.
    #[error("{}", read_error_text(.0))]
    Io(#[from] io::Error),
    /// The text is longer than the limit.
    #[error("it is longer than {}, the most that is read here", ByteSize(*limit))]
    TooLong {
        /// The limit, in bytes.
        limit: usize,
    },
    /// A line is longer than the limit that [`Lines::new`] sets.
    #[error("line {line} is longer than {}, the most that is read of a line", ByteSize(*limit))]
    LongLine {
        /// The line, 1-based.
        line: usize,
        /// The limit, in bytes without the line end.
        limit: usize,
    },
    /// A line of the text is not UTF-8.
    #[error("line {line} is not text in UTF-8")]
    NotText {
        /// The line, 1-based.
        line: usize,
    },
}

/// Reads a source to its end, at most `limit` bytes.
///
/// **Cost** reads and keeps at most `limit + 1` bytes.
///
/// # Errors
/// If reading fails, or the source has more than `limit` bytes.
pub fn read_bytes(reader: impl Read, limit: usize) -> Result<Vec<u8>, BoundedError> {
    let mut bytes = Vec::new();
    reader.take((limit as u64).saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() > limit { Err(BoundedError::TooLong { limit }) } else { Ok(bytes) }
}

/// The mark with which some editors and shells begin a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads a text of at most `limit` bytes. A byte order mark at the start is not part of the text.
///
/// **Cost** that of [`read_bytes`].
///
/// # Errors
/// If reading fails, the text is longer, or is not UTF-8.
pub fn read_text(reader: impl Read, limit: usize) -> Result<String, BoundedError> {
    let mut bytes = read_bytes(reader, limit)?;
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        BoundedError::NotText { line: before.split(|&byte| byte == b'\n').count() }
    })
}

/// Reads a file as text of at most `limit` bytes.
///
/// **Cost** that of [`read_bytes`]; the length in the file's metadata is not trusted.
///
/// # Errors
/// If opening or reading the file fails, the text is longer, or is not UTF-8.
pub fn read_file(path: &Path, limit: usize) -> Result<String, BoundedError> {
    read_text(files::open(path)?, limit)
}

/// Opens a file, unpacked if it is a gzip file, whatever its name. At most `most` bytes are read of a packed file.
///
/// # Errors
/// If the file cannot be opened or read.
pub fn open_unpacked(path: &Path, most: u64) -> io::Result<Box<dyn Read + Send>> {
    let mut file = files::open(path)?;
    let mut start = Vec::new();
    file.by_ref().take(2).read_to_end(&mut start)?;
    let is_packed = gzip::is_packed(&start);
    let whole = io::Cursor::new(start).chain(file);
    Ok(if is_packed { Box::new(gzip::unpack(whole, most)) } else { Box::new(whole) })
}

/// An iterator over the lines of a reader, without their ends (`\n` or `\r\n`) and without a byte order
/// mark at the start. Ends after an error.
///
/// **Cost** memory for one line, beside the reader's buffer.
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    limit: usize,
    /// The line that was read last, 1-based; 0 before the first.
    number: usize,
    has_line_end: bool,
    failed: bool,
}

impl<R: BufRead> Lines<R> {
    /// Returns the lines of `reader`, each of at most `limit` bytes without its end.
    pub const fn new(reader: R, limit: usize) -> Self {
        Self { reader, limit, number: 0, has_line_end: true, failed: false }
    }

    /// Returns the number of the line that was read last, 1-based; 0 before the first.
    pub const fn number(&self) -> usize {
        self.number
    }

    /// Returns whether the line that was read last had a line end. If the last line of a text has none, the
    /// text may be cut off.
    pub const fn has_line_end(&self) -> bool {
        self.has_line_end
    }

    /// Replaces `line` with the next line; returns `false` at the end of the text.
    ///
    /// # Errors
    /// If reading fails, the line is longer than the limit, or is not UTF-8.
    pub fn read(&mut self, line: &mut String) -> Result<bool, BoundedError> {
        let mut bytes = std::mem::take(line).into_bytes();
        let is_line = self.read_bytes(&mut bytes)?;
        *line = String::from_utf8(bytes).map_err(|_| {
            self.failed = true;
            BoundedError::NotText { line: self.number }
        })?;
        Ok(is_line)
    }

    /// Reads a line as [`Lines::read`] does, but as bytes that need not be UTF-8.
    fn read_bytes(&mut self, line: &mut Vec<u8>) -> Result<bool, BoundedError> {
        line.clear();
        if self.failed {
            return Ok(false);
        }
        let outcome = self.fill(line);
        self.failed = outcome.is_err();
        outcome
    }

    fn fill(&mut self, line: &mut Vec<u8>) -> Result<bool, BoundedError> {
        // Bytes beyond the limit: the line end, and the byte order mark before the line.
        let more = 2 + BYTE_ORDER_MARK.len() as u64;
        let at_most = (self.limit as u64).saturating_add(more);
        let read = (&mut self.reader).take(at_most).read_until(b'\n', line)?;
        if self.number == 0 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        if read == 0 {
            return Ok(false);
        }
        self.number += 1;
        self.has_line_end = line.last() == Some(&b'\n');
        if self.has_line_end {
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
