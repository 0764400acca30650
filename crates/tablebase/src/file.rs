//! The files of tables: a folder has a file `CLASS.class` for each material class, or one for all positions.
//!
//! ```text
//! crosstrack tablebase\n
//! {"format":2,"program":…,"game":…,"ruleset":…,"start":…,"storage":…,"positions":…,"entry_bytes":…,"class":…}\n
//! block 0: an entry for each of the first 65536 positions, then 32 bytes of SHA-256
//! block 1 …
//! ```
//!
//! The last block may have fewer entries. The storage defines what an entry is, and the order of entries.
//! The hash of a block covers, in this order, the hash of the first two lines, the number of the block
//! (eight bytes, little-endian), and the entries of the block.
//!
//! Blocks are read when they are needed, and their hashes are checked then. The file is not mapped into
//! memory: that would take unsafe code, which this crate forbids, and a byte that changes later would go
//! unnoticed.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::error::TableError;
use crosstrack::base::json_error_text;
use crosstrack::game::Notation;
use crosstrack::vocabulary;

/// First line of every table file.
pub const MAGIC: &str = "crosstrack tablebase\n";

/// The version of the format.
const FORMAT: u32 = 2;

/// The first line of some files of format 1.
const MAGIC_OF_1: &str = "crosstrack values\n";

/// Maximum length of the second line, in bytes.
const MAX_HEADER: u64 = 1 << 20;

/// Number of entries of a block; the last block may have fewer.
pub const BLOCK_ENTRIES: usize = 1 << 16;

/// Maximum length of an entry, in bytes.
const MAX_ENTRY: usize = 18;

/// Number of blocks that are cached for look-ups.
const MAX_CACHED_BLOCKS: usize = 256;

/// Length of a hash, in bytes.
pub(super) const HASH: usize = 32;

/// A SHA-256 hash.
pub(super) type Hash = [u8; HASH];

vocabulary! {
    /// How the file of a table stores the values.
    Storage ("storage") {
        /// Canonical keys, ascending, each with its value.
        Keyed = "keyed",
        /// Values alone, in the order of the game's position numbers.
        Numbered = "numbered",
    }
}

/// Second line of a table file, in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header<G> {
    format: u32,
    program: String,
    game: String,
    /// Ruleset of the positions, in full.
    pub ruleset: G,
    /// The start position in notation.
    start: String,
    /// How the file stores the values.
    pub storage: Storage,
    /// Number of entries of the file.
    pub positions: u64,
    /// Length of each entry, in bytes.
    pub entry_bytes: usize,
    /// Name of the material class that the file holds; `all` if positions have no classes.
    pub class: String,
}

impl<G> Header<G> {
    /// Returns the total length of all entries and hashes, in bytes; `None` on overflow.
    fn payload(&self) -> Option<u64> {
        let blocks = block_count(self.positions).checked_mul(HASH as u64)?;
        self.positions.checked_mul(self.entry_bytes as u64)?.checked_add(blocks)
    }
}

impl<G: Notation + Clone + Serialize> Header<G> {
    /// Creates the header of the file of a class, with this program's version.
    pub fn new(
        game: &G,
        class: &str,
        storage: Storage,
        positions: u64,
        entry_bytes: usize,
    ) -> Self {
        Self {
            format: FORMAT,
            program: concat!("crosstrack ", env!("CARGO_PKG_VERSION")).to_owned(),
            game: G::NAME.to_owned(),
            ruleset: game.clone(),
            start: game.write_position(&game.start()),
            storage,
            positions,
            entry_bytes,
            class: class.to_owned(),
        }
    }

    /// Returns the first two lines of the file.
    pub(super) fn to_text(&self) -> Result<String, TableError> {
        let json = serde_json::to_string(self).map_err(io::Error::from)?;
        Ok(format!("{MAGIC}{json}\n"))
    }
}

/// Returns the number of blocks for a number of entries. A table without entries has one block, so that a
/// hash covers the header.
pub(super) const fn block_count(positions: u64) -> u64 {
    let blocks = positions.div_ceil(BLOCK_ENTRIES as u64);
    if blocks == 0 { 1 } else { blocks }
}

/// Returns the hash of the first two lines of a file.
pub(super) fn header_hash(text: &str) -> Hash {
    Sha256::digest(text.as_bytes()).into()
}

/// Returns the hash of a block; `tag` is the hash of the first two lines.
pub(super) fn block_hash(tag: &Hash, block: u64, entries: &[u8]) -> Hash {
    let mut hash = Sha256::new();
    hash.update(tag);
    hash.update(block.to_le_bytes());
    hash.update(entries);
    hash.finalize().into()
}

/// The fields of the header that decide how the rest is read.
#[derive(Deserialize)]
struct HeaderStart {
    format: u32,
    game: Option<String>,
}

/// Opens a file of this format. Returns a reader positioned after the header, the line with the header, and
/// the name of the game.
fn open_header(path: &Path) -> Result<(BufReader<File>, String, String), TableError> {
    // Opening a pipe would block.
    if !fs::metadata(path)?.is_file() {
        return Err(TableError::NotAFile);
    }
    let mut reader = BufReader::new(File::open(path)?);
    let mut magic = Vec::new();
    reader.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic)?;
    if magic.starts_with(MAGIC_OF_1.as_bytes()) {
        return Err(TableError::Version { found: 1, expected: FORMAT });
    }
    if magic != MAGIC.as_bytes() {
        return Err(TableError::NotATable);
    }
    let mut line = String::new();
    reader
        .by_ref()
        .take(MAX_HEADER)
        .read_line(&mut line)
        .map_err(|e| TableError::Header(e.to_string()))?;
    let kind: HeaderStart =
        serde_json::from_str(&line).map_err(|e| TableError::Header(json_error_text(&e)))?;
    if kind.format != FORMAT {
        return Err(TableError::Version { found: kind.format, expected: FORMAT });
    }
    let game = kind.game.ok_or_else(|| TableError::Header("it names no game".to_owned()))?;
    Ok((reader, line, game))
}

/// The extension of the files of a folder of classes.
pub(crate) const CLASS_EXTENSION: &str = "class";

/// Lists the files of material classes in a folder, sorted by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn class_files(dir: &Path) -> Result<Vec<PathBuf>, TableError> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == CLASS_EXTENSION) {
            files.push(path);
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// Checks that a path leads to a folder.
///
/// # Errors
/// If there is nothing, or something else.
pub(crate) fn check_folder(path: &Path) -> Result<(), TableError> {
    if fs::metadata(path)?.is_dir() { Ok(()) } else { Err(TableError::NotAFolder) }
}

/// Returns the name of the game whose table is in a folder.
///
/// # Errors
/// If it is not a table, or a table of another format.
pub fn game_name(dir: &Path) -> Result<String, TableError> {
    check_folder(dir)?;
    let first = class_files(dir)?.into_iter().next().ok_or(TableError::NoClasses)?;
    open_header(&first).map(|(_, _, game)| game).map_err(|error| error.in_file(&first))
}

/// An open table file, which is read block by block.
#[derive(Debug)]
pub struct BlockReader {
    file: File,
    tag: Hash,
    /// Length of the header, in bytes.
    start: u64,
    positions: u64,
    entry_bytes: usize,
    cache: HashMap<u64, Vec<u8>>,
}

impl BlockReader {
    /// Opens a file and checks its header and length. Hashes are checked when blocks are read.
    ///
    /// # Errors
    /// If the file is not a complete table of this format and game.
    pub fn open<G>(path: &Path) -> Result<(Header<G>, Self), TableError>
    where
        G: Notation + DeserializeOwned,
    {
        let (reader, line, game) = open_header(path)?;
        let bad = |why: &str| TableError::Header(why.to_owned());
        if game != G::NAME {
            return Err(bad(&format!("it is of the game `{game}`")));
        }
        let header: Header<G> =
            serde_json::from_str(&line).map_err(|e| bad(&json_error_text(&e)))?;
        if header.start != header.ruleset.write_position(&header.ruleset.start()) {
            return Err(bad("its game does not begin with its start"));
        }
        let start = (MAGIC.len() + line.len()) as u64;
        let expected = header.payload().and_then(|payload| payload.checked_add(start));
        let expected = expected
            .filter(|_| (1..=MAX_ENTRY).contains(&header.entry_bytes))
            .ok_or_else(|| bad("no table has so many entries of that length"))?;
        let file = reader.into_inner();
        let found = file.metadata()?.len();
        if found != expected {
            return Err(TableError::Length { expected, found });
        }
        let tag = header_hash(&format!("{MAGIC}{line}"));
        let Header { positions, entry_bytes, .. } = header;
        Ok((header, Self { file, tag, start, positions, entry_bytes, cache: HashMap::new() }))
    }

    /// Returns the number of entries of the file.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns the length of each entry, in bytes.
    pub const fn entry_bytes(&self) -> usize {
        self.entry_bytes
    }

    /// Returns the number of blocks of the file.
    pub const fn count(&self) -> u64 {
        block_count(self.positions)
    }

    /// Reads the entries of a block, given by its 0-based number, and checks their hash.
    ///
    /// **Cost** reads and hashes the block.
    ///
    /// # Errors
    /// If reading fails, or the hash is wrong.
    pub fn read(&mut self, block: u64) -> Result<Vec<u8>, TableError> {
        let entries = (self.positions - block * BLOCK_ENTRIES as u64).min(BLOCK_ENTRIES as u64);
        let mut bytes = vec![0; entries as usize * self.entry_bytes];
        let block_bytes = (BLOCK_ENTRIES * self.entry_bytes + HASH) as u64;
        self.file.seek(SeekFrom::Start(self.start + block * block_bytes))?;
        self.file.read_exact(&mut bytes)?;
        let mut hash = [0; HASH];
        self.file.read_exact(&mut hash)?;
        if block_hash(&self.tag, block, &bytes) != hash {
            return Err(TableError::Changed { block });
        }
        Ok(bytes)
    }

    /// Returns an entry, given by its 0-based number.
    ///
    /// **Cost** a look-up, or that of [`Self::read`] if the block is not cached.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn entry(&mut self, number: u64) -> Result<&[u8], TableError> {
        let block = number / BLOCK_ENTRIES as u64;
        if !self.cache.contains_key(&block) {
            if self.cache.len() >= MAX_CACHED_BLOCKS {
                self.cache.clear();
            }
            let bytes = self.read(block)?;
            self.cache.insert(block, bytes);
        }
        let at = (number % BLOCK_ENTRIES as u64) as usize * self.entry_bytes;
        Ok(&self.cache[&block][at..at + self.entry_bytes])
    }
}
