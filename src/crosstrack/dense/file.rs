//! The file of a table.
//!
//! ```text
//! crosstrack tablebase\n
//! {"format":1, … ruleset, readings, counts … }\n
//! section 0: a byte for each stored position, then 32 bytes of SHA-256
//! section 1 …
//! the SHA-256 of the header and of all hashes
//! ```
//!
//! The hash of a section covers the hash of the two lines, its number as eight bytes, least first,
//! and its values. The bytes are those of [`Value`]; their order is that of [`Space`].
//!
//! Values are read where they are asked for, a section at a time, with plain reads: mapping the
//! file into memory would take unsafe code, which this crate forbids, and could not tell that a
//! byte was changed. A section is checked whenever it is read.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use sha2::{Digest as _, Sha256};

pub use crate::crosstrack::dense::fault::FileError;
use crate::crosstrack::dense::header::{Header, MAGIC};
use crate::crosstrack::dense::space::Space;
use crate::crosstrack::dense::stats::Counts;
use crate::crosstrack::dense::table::Table;
use crate::crosstrack::dense::value::Value;
use crate::crosstrack::rules::position::Position;

/// The longest second line that is read.
const LONGEST_HEADER: u64 = 1 << 20;

/// How many sections are kept for further questions.
const KEPT: usize = 64;

/// Bytes of a hash.
pub(crate) const HASH: usize = 32;

/// A SHA-256.
pub(crate) type Hash = [u8; HASH];

/// The hash of a section: `tag` is that of the header.
pub(crate) fn section_hash(tag: &Hash, section: usize, values: &[u8]) -> Hash {
    let mut hash = Sha256::new();
    hash.update(tag);
    hash.update((section as u64).to_le_bytes());
    hash.update(values);
    hash.finalize().into()
}

/// The last bytes of a file.
pub(crate) fn root_hash(tag: &Hash, hashes: &[Hash]) -> Hash {
    let mut hash = Sha256::new();
    hash.update(tag);
    for section in hashes {
        hash.update(section);
    }
    hash.finalize().into()
}

/// The hash of the two lines.
pub(crate) fn header_hash(text: &str) -> Hash {
    Sha256::digest(text.as_bytes()).into()
}

/// Where a section begins, after the header.
pub(crate) fn section_start(space: &Space, section: usize) -> u64 {
    let before = section.checked_sub(1).map_or(0, |last| space.section_bytes(last).end);
    (before + HASH * section) as u64
}

/// An open table.
#[derive(Debug)]
pub struct TableFile {
    file: File,
    space: Space,
    tag: Hash,
    /// Bytes of the header.
    start: u64,
    hashes: Vec<Hash>,
    kept: HashMap<usize, Vec<u8>>,
}

impl TableFile {
    /// Opens a table. Its header, its length and the hash of its hashes are checked; its values are
    /// when they are read.
    ///
    /// **Cost** that of [`Space::new`], and a read of 32 bytes for each section.
    ///
    /// # Errors
    /// If it is not a whole table of this format.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let mut reader = BufReader::new(File::open(path)?);
        let mut magic = Vec::new();
        reader.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic)?;
        if magic != MAGIC.as_bytes() {
            return Err(FileError::NotATable);
        }
        let mut line = Vec::new();
        reader.by_ref().take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
        let line = String::from_utf8(line).map_err(|e| FileError::Header(e.to_string()))?;
        let space = Header::read(&line)?;
        let start = (MAGIC.len() + line.len()) as u64;
        let tag = header_hash(&format!("{MAGIC}{line}"));
        let mut file = reader.into_inner();
        let expected = start + section_start(&space, space.sections().len()) + HASH as u64;
        let found = file.metadata()?.len();
        if found != expected {
            return Err(FileError::Length { expected, found });
        }
        let mut hashes = Vec::new();
        for section in 1..=space.sections().len() {
            let end = start + section_start(&space, section);
            hashes.push(hash_at(&mut file, end - HASH as u64)?);
        }
        if hash_at(&mut file, expected - HASH as u64)? != root_hash(&tag, &hashes) {
            return Err(FileError::Changed("the list of hashes".to_owned()));
        }
        Ok(Self { file, space, tag, start, hashes, kept: HashMap::new() })
    }

    /// The positions.
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// The values of a section.
    ///
    /// **Cost** a read and a hash of about a million bytes.
    ///
    /// # Errors
    /// If they cannot be read, or were changed.
    pub fn section(&mut self, section: usize) -> Result<Vec<u8>, FileError> {
        let Self { file, space, tag, start, hashes, .. } = self;
        read(file, space, tag, *start, hashes, section)
    }

    /// How many positions have each value, as [`Counts::new`] has it.
    ///
    /// **Cost** a pass over the whole file, of which it never holds more than a section.
    ///
    /// # Errors
    /// As [`Self::section`].
    pub fn counts(&mut self) -> Result<[Counts; 2], FileError> {
        let Self { file, space, tag, start, hashes, .. } = self;
        Counts::new(space, |section| read(file, space, tag, *start, hashes, section))
    }

    /// The value of a position of the table's ruleset.
    ///
    /// **Cost** that of [`Self::section`] for a section that was not asked for lately.
    ///
    /// # Errors
    /// As [`Self::section`].
    ///
    /// # Panics
    /// If the position is of another ruleset.
    pub fn value(&mut self, position: &Position) -> Result<Value, FileError> {
        let place = self.space.place(position);
        let at = self.space.bytes(place.slot..place.slot).start + place.index;
        let sections = self.space.sections().len();
        // The first section that ends behind it.
        let (mut low, mut high) = (0, sections - 1);
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.space.section_bytes(middle).end <= at {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if !self.kept.contains_key(&low) {
            if self.kept.len() >= KEPT {
                self.kept.clear();
            }
            let values = self.section(low)?;
            self.kept.insert(low, values);
        }
        Ok(Value(self.kept[&low][at - self.space.section_bytes(low).start]))
    }

    /// The whole table in memory.
    ///
    /// # Errors
    /// As [`Self::section`].
    pub fn load(mut self) -> Result<Table, FileError> {
        let mut values = Vec::new();
        let bytes = self.space.len();
        values.try_reserve_exact(bytes).map_err(|_| FileError::Memory { bytes })?;
        for section in 0..self.space.sections().len() {
            values.extend(self.section(section)?);
        }
        Ok(Table::of(self.space, values))
    }
}

fn hash_at(file: &mut File, at: u64) -> io::Result<Hash> {
    let mut hash = [0; HASH];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut hash)?;
    Ok(hash)
}

/// Reads a section of a file whose header has `start` bytes, and checks its hash.
fn read(
    file: &mut File,
    space: &Space,
    tag: &Hash,
    start: u64,
    hashes: &[Hash],
    section: usize,
) -> Result<Vec<u8>, FileError> {
    let mut values = vec![0; space.section_bytes(section).len()];
    file.seek(SeekFrom::Start(start + section_start(space, section)))?;
    file.read_exact(&mut values)?;
    if section_hash(tag, section, &values) != hashes[section] {
        return Err(FileError::Changed(format!("section {section}")));
    }
    Ok(values)
}
