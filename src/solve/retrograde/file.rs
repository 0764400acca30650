//! The file of a table of values.
//!
//! ```text
//! crosstrack values\n
//! {"format":1,"program":…,"game":…,"readings":…,"start":…,"positions":…,"key_bytes":…}\n
//! the keys, ascending, `key_bytes` bytes each: the first ones, the others of the 16 are zeros
//! the values in the same order, two bytes each, the lesser first: see `Value::number`
//! the SHA-256 of all that
//! ```
//!
//! It is read whole: the hash covers all of it.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::base::files::{Atomic, Step, WriteError};
use crate::solve::retrograde::explore::Packed;
use crate::solve::retrograde::table::Table;
use crate::solve::retrograde::value::Value;

/// The first line of every file.
pub const MAGIC: &str = "crosstrack values\n";

/// The version of the format.
const FORMAT: u32 = 1;

/// The longest second line that is read.
const LONGEST_HEADER: u64 = 1 << 16;

/// Bytes of a hash.
const HASH: u64 = 32;

/// What a table is of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub format: u32,
    /// Who made it.
    pub program: String,
    /// The game.
    pub game: String,
    /// Its ruleset, as `NAME=VALUE` separated by spaces.
    pub readings: String,
    /// The start in notation.
    pub start: String,
    /// How many positions there are.
    pub positions: usize,
    /// How many bytes of each key are stored.
    pub key_bytes: usize,
}

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It cannot be written.
    #[error(transparent)]
    Unwritten(#[from] WriteError),
    /// It needs more memory than there is.
    #[error("this table takes {bytes} bytes of memory, which are not to be had")]
    Memory {
        /// For all its positions.
        bytes: u64,
    },
    /// It is something else.
    #[error("this is not a table of values")]
    NotATable,
    /// Another version of the format.
    #[error("this is a table of format {0}, which this program does not read")]
    Version(u32),
    /// The header is faulty.
    #[error("the header of this table is faulty: {0}")]
    Header(String),
    /// It is too short or too long.
    #[error(
        "this table has {found} bytes, but should have {expected}: it is cut short or not whole"
    )]
    Length {
        /// By its header.
        expected: u64,
        /// As it is.
        found: u64,
    },
    /// The hash is of other content.
    #[error("this table was changed: it does not have the hash that it should have")]
    Changed,
}

impl Header {
    /// The header of a table.
    pub fn new(table: &Table, game: &str, readings: &str, start: &str) -> Self {
        let used = |key: Packed| 16 - key.trailing_zeros() as usize / 8;
        Self {
            format: FORMAT,
            program: concat!("crosstrack ", env!("CARGO_PKG_VERSION")).to_owned(),
            game: game.to_owned(),
            readings: readings.to_owned(),
            start: start.to_owned(),
            positions: table.len(),
            key_bytes: table.entries().map(|(key, _)| used(key)).max().unwrap_or(0).min(16),
        }
    }

    /// Bytes after the two lines and before the hash; `None` if no file has so many.
    fn body(&self) -> Option<usize> {
        self.positions.checked_mul(self.key_bytes.checked_add(2)?)
    }

    /// Whether there are so many different keys of that length.
    fn is_possible(&self) -> bool {
        let keys = 1u128.checked_shl(8 * self.key_bytes.min(16) as u32);
        self.key_bytes <= 16 && keys.is_none_or(|keys| self.positions as u128 <= keys)
    }
}

/// Writes through a hash.
struct Hashing<W> {
    inner: W,
    hash: Sha256,
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Finds out whether a table can be written, before it is made; leaves nothing behind.
///
/// # Errors
/// If it cannot.
pub fn try_out(path: &Path) -> Result<(), FileError> {
    Ok(Atomic::create(path).map(drop)?)
}

/// Writes a table; the file has its name only when it is whole.
///
/// # Errors
/// If it cannot be written; what was there before is then unchanged.
pub fn write(path: &Path, header: &Header, table: &Table) -> Result<(), FileError> {
    let mut out = Hashing { inner: Atomic::create(path)?, hash: Sha256::new() };
    let written = entries(&mut out, header, table);
    let Hashing { inner: mut out, hash } = out;
    written.map_err(out.failed(Step::Write))?;
    out.put(&hash.finalize())?;
    Ok(out.commit()?)
}

/// Writes everything but the hash.
fn entries(out: &mut impl Write, header: &Header, table: &Table) -> io::Result<()> {
    let json = serde_json::to_string(header).map_err(io::Error::from)?;
    writeln!(out, "{MAGIC}{json}")?;
    for (key, _) in table.entries() {
        out.write_all(&key.to_be_bytes()[..header.key_bytes])?;
    }
    for (_, value) in table.entries() {
        out.write_all(&value.number().to_le_bytes())?;
    }
    Ok(())
}

/// Reads a table.
///
/// **Cost** the whole file is read and hashed; 18 bytes of memory for each position, taken as they
/// are read: a header that promises more than there is takes no memory.
///
/// # Errors
/// If it is not a whole table of this format, or takes more memory than there is.
pub fn read(path: &Path) -> Result<(Header, Table), FileError> {
    let file = File::open(path)?;
    let found = file.metadata()?.len();
    let mut reader = BufReader::new(file);
    let mut magic = Vec::new();
    reader.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic)?;
    if magic != MAGIC.as_bytes() {
        return Err(FileError::NotATable);
    }
    let mut line = String::new();
    let read = reader.by_ref().take(LONGEST_HEADER).read_line(&mut line);
    read.map_err(|e| FileError::Header(e.to_string()))?;
    let header = parse(&line)?;
    let body = header.body().filter(|_| header.is_possible()).ok_or_else(faulty)?;
    let expected = ((MAGIC.len() + line.len()) as u64 + HASH).checked_add(body as u64);
    let expected = expected.ok_or_else(faulty)?;
    if found != expected {
        return Err(FileError::Length { expected, found });
    }
    let mut body = Body { reader, hash: Sha256::new(), positions: header.positions };
    body.hash.update(MAGIC.as_bytes());
    body.hash.update(line.as_bytes());
    let keys = body.all(header.key_bytes, |bytes, last: Option<Packed>| {
        let mut key = [0; 16];
        key[..header.key_bytes].copy_from_slice(bytes);
        let key = Packed::from_be_bytes(key);
        // Ascending, which also ends the reading of a file that is a hole early.
        last.is_none_or(|last| last < key).then_some(key)
    })?;
    let values =
        body.all(2, |bytes, _| Value::from_number(i16::from_le_bytes([bytes[0], bytes[1]])))?;
    let Body { reader, hash, .. } = body;
    let mut stated = Vec::new();
    reader.take(HASH).read_to_end(&mut stated)?;
    if stated != *hash.finalize() {
        return Err(FileError::Changed);
    }
    let table = Table::ascending(keys, values);
    let again = Header::new(&table, &header.game, &header.readings, &header.start);
    if again.key_bytes != header.key_bytes {
        return Err(faulty());
    }
    Ok((header, table))
}

fn faulty() -> FileError {
    FileError::Header("it does not agree with itself".to_owned())
}

/// What stands between the header and the hash.
struct Body<R> {
    reader: R,
    hash: Sha256,
    positions: usize,
}

/// How many entries are read, and room for how many is made, at a time.
const AT_A_TIME: usize = 1 << 16;

impl<R: Read> Body<R> {
    /// An entry for each position, of so many bytes each. `entry` makes it of its bytes and the one
    /// before it, or says that it is none.
    fn all<T: Copy>(
        &mut self,
        bytes: usize,
        entry: impl Fn(&[u8], Option<T>) -> Option<T>,
    ) -> Result<Vec<T>, FileError> {
        let mut entries: Vec<T> = Vec::new();
        let mut chunk = vec![0; bytes * AT_A_TIME.min(self.positions)];
        while entries.len() < self.positions {
            let count = AT_A_TIME.min(self.positions - entries.len());
            let memory = |_| FileError::Memory { bytes: 18 * self.positions as u64 };
            entries.try_reserve(count).map_err(memory)?;
            let chunk = &mut chunk[..bytes * count];
            self.reader.read_exact(chunk)?;
            self.hash.update(&*chunk);
            for number in 0..count {
                let read = &chunk[bytes * number..bytes * (number + 1)];
                let last = entries.last().copied();
                entries.push(entry(read, last).ok_or_else(faulty)?);
            }
        }
        Ok(entries)
    }
}

fn parse(line: &str) -> Result<Header, FileError> {
    #[derive(Deserialize)]
    struct Version {
        format: u32,
    }
    let bad = |e: serde_json::Error| FileError::Header(e.to_string());
    let version: Version = serde_json::from_str(line).map_err(bad)?;
    if version.format != FORMAT {
        return Err(FileError::Version(version.format));
    }
    serde_json::from_str(line).map_err(bad)
}
