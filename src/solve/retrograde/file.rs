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

use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::base::files::part_of;
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
    if path.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
    }
    let part = part_of(path);
    File::create(&part)?;
    fs::remove_file(part)?;
    Ok(())
}

/// Writes a table; the file has its name only when it is whole.
///
/// # Errors
/// If it cannot be written.
pub fn write(path: &Path, header: &Header, table: &Table) -> Result<(), FileError> {
    let part = part_of(path);
    let mut out = Hashing { inner: BufWriter::new(File::create(&part)?), hash: Sha256::new() };
    let json = serde_json::to_string(header).map_err(io::Error::from)?;
    writeln!(out, "{MAGIC}{json}")?;
    for (key, _) in table.entries() {
        out.write_all(&key.to_be_bytes()[..header.key_bytes])?;
    }
    for (_, value) in table.entries() {
        out.write_all(&value.number().to_le_bytes())?;
    }
    let Hashing { inner: mut out, hash } = out;
    out.write_all(&hash.finalize())?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    fs::rename(&part, path)?;
    Ok(())
}

/// Reads a table.
///
/// **Cost** the whole file is read and hashed; 18 bytes of memory for each position.
///
/// # Errors
/// If it is not a whole table of this format.
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
    let faulty = || FileError::Header("it does not agree with itself".to_owned());
    let body = header.body().filter(|_| header.key_bytes <= 16).ok_or_else(faulty)?;
    let expected = (MAGIC.len() + line.len()) as u64 + body as u64 + HASH;
    if found != expected {
        return Err(FileError::Length { expected, found });
    }
    let mut bytes = Vec::with_capacity(body);
    reader.by_ref().take(body as u64).read_to_end(&mut bytes)?;
    let mut stated = Vec::new();
    reader.take(HASH).read_to_end(&mut stated)?;
    let mut hash = Sha256::new();
    for part in [MAGIC.as_bytes(), line.as_bytes(), &bytes] {
        hash.update(part);
    }
    if stated != *hash.finalize() {
        return Err(FileError::Changed);
    }
    let (keys, values) = bytes.split_at(header.positions * header.key_bytes);
    let entries = values.chunks_exact(2).enumerate().map(|(number, value)| {
        let mut key = [0; 16];
        let at = number * header.key_bytes;
        key[..header.key_bytes].copy_from_slice(&keys[at..at + header.key_bytes]);
        let value = Value::from_number(i16::from_le_bytes([value[0], value[1]]));
        Ok((Packed::from_be_bytes(key), value.ok_or_else(faulty)?))
    });
    let entries: Vec<(Packed, Value)> = entries.collect::<Result<_, FileError>>()?;
    if !entries.windows(2).all(|pair| pair[0].0 < pair[1].0) {
        return Err(faulty());
    }
    let table = Table::new(entries);
    let again = Header::new(&table, &header.game, &header.readings, &header.start);
    if again.key_bytes != header.key_bytes {
        return Err(faulty());
    }
    Ok((header, table))
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
