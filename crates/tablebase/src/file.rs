//! The file of a solved game, whatever its storage.
//!
//! ```text
//! crosstrack tablebase\n
//! {"format":2,"program":…,"game":…,"ruleset":…,"start":…,"storage":…,"positions":…,"entry_bytes":…}\n
//! block 0: an entry for each of the first 65536 positions, then 32 bytes of SHA-256
//! block 1 …
//! ```
//!
//! The last block may have fewer entries. What an entry is, and in which order they come, is the
//! storage's affair. The hash of a block covers the hash of the two lines, the number of the block
//! as eight bytes, least first, and its entries.
//!
//! Blocks are read where they are needed, with plain reads: mapping the file into memory would take
//! unsafe code, which this crate forbids, and could not show that a byte was changed. A block is
//! checked whenever it is read.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::error::TableError;
use crosstrack::game::{Game, NamedGame};
use crosstrack::vocabulary;

/// The first line of every file.
pub const MAGIC: &str = "crosstrack tablebase\n";

/// The version of the format.
const FORMAT: u32 = 2;

/// The first line of some files of format 1.
const MAGIC_OF_1: &str = "crosstrack values\n";

/// The longest second line that is read.
const MAX_HEADER: u64 = 1 << 20;

/// How many entries a block has; the last one may have fewer.
pub const BLOCK_ENTRIES: usize = 1 << 16;

/// The longest entry, in bytes.
const MAX_ENTRY: usize = 18;

/// How many blocks are kept for further look-ups.
const MAX_CACHED_BLOCKS: usize = 256;

/// Bytes of a hash.
pub(super) const HASH: usize = 32;

/// A SHA-256.
pub(super) type Hash = [u8; HASH];

vocabulary! {
    /// How the values of a solved game are stored.
    Storage ("storage") {
        /// Keys, ascending, each with its value.
        Keyed = "keyed",
        /// Values alone, in the order of the game's numbers for positions.
        Numbered = "numbered",
    }
}

/// The second line, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header<G> {
    format: u32,
    program: String,
    game: String,
    /// The ruleset in full.
    pub ruleset: G,
    /// The start in notation.
    start: String,
    /// How values are stored.
    pub storage: Storage,
    /// How many entries there are.
    pub positions: u64,
    /// Bytes of each entry.
    pub entry_bytes: usize,
    /// The material class whose positions these are, if they are not those of the whole game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
}

impl<G> Header<G> {
    /// The bytes of all entries and hashes; `None` if no file has so many.
    fn payload(&self) -> Option<u64> {
        let blocks = blocks(self.positions).checked_mul(HASH as u64)?;
        self.positions.checked_mul(self.entry_bytes as u64)?.checked_add(blocks)
    }
}

impl<G: Game + NamedGame + Clone + Serialize> Header<G> {
    /// The header of a table that this program makes.
    pub fn new(game: &G, storage: Storage, positions: u64, entry_bytes: usize) -> Self {
        Self {
            format: FORMAT,
            program: concat!("crosstrack ", env!("CARGO_PKG_VERSION")).to_owned(),
            game: G::NAME.to_owned(),
            ruleset: game.clone(),
            start: game.write_position(&game.start()),
            storage,
            positions,
            entry_bytes,
            class: None,
        }
    }

    /// The same of one material class.
    #[must_use]
    pub(crate) fn of_class(self, name: String) -> Self {
        Self { class: Some(name), ..self }
    }

    /// Both lines.
    pub(super) fn text(&self) -> Result<String, TableError> {
        let json = serde_json::to_string(self).map_err(io::Error::from)?;
        Ok(format!("{MAGIC}{json}\n"))
    }
}

/// How many blocks hold so many entries. A table of none has one block, whose hash covers the header.
pub(super) const fn blocks(positions: u64) -> u64 {
    let blocks = positions.div_ceil(BLOCK_ENTRIES as u64);
    if blocks == 0 { 1 } else { blocks }
}

/// The hash of the two lines.
pub(super) fn header_hash(text: &str) -> Hash {
    Sha256::digest(text.as_bytes()).into()
}

/// The hash of a block: `tag` is that of the two lines.
pub(super) fn block_hash(tag: &Hash, block: u64, entries: &[u8]) -> Hash {
    let mut hash = Sha256::new();
    hash.update(tag);
    hash.update(block.to_le_bytes());
    hash.update(entries);
    hash.finalize().into()
}

/// The fields that say how to read the others.
#[derive(Deserialize)]
struct HeaderStart {
    format: u32,
    game: Option<String>,
}

/// Opens a file of this format: what comes behind its header, the header's line, and its game.
fn opened(path: &Path) -> Result<(BufReader<File>, String, String), TableError> {
    // A pipe would be waited for.
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
    let bad = |why: String| TableError::Header(why);
    let mut line = String::new();
    reader.by_ref().take(MAX_HEADER).read_line(&mut line).map_err(|e| bad(e.to_string()))?;
    let kind: HeaderStart = serde_json::from_str(&line).map_err(|e| bad(e.to_string()))?;
    if kind.format != FORMAT {
        return Err(TableError::Version { found: kind.format, expected: FORMAT });
    }
    let game = kind.game.ok_or_else(|| bad("it names no game".to_owned()))?;
    Ok((reader, line, game))
}

/// How the names of the files of a folder of classes end.
pub(crate) const CLASS: &str = "class";

/// The files of a folder of classes, by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn class_files(dir: &Path) -> Result<Vec<PathBuf>, TableError> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == CLASS) {
            files.push(path);
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// The name of the game that a file, or a folder of classes, is of.
///
/// # Errors
/// If it is not a table of this format.
pub fn game_name(path: &Path) -> Result<String, TableError> {
    if path.is_dir() {
        let first = class_files(path)?.into_iter().next().ok_or(TableError::NoClasses)?;
        return game_name(&first).map_err(|fault| TableError::of_file(&first, fault));
    }
    opened(path).map(|(_, _, game)| game)
}

/// The blocks of an open file.
#[derive(Debug)]
pub struct BlockReader {
    file: File,
    tag: Hash,
    /// Bytes of the header.
    start: u64,
    positions: u64,
    entry_bytes: usize,
    cache: HashMap<u64, Vec<u8>>,
}

impl BlockReader {
    /// Opens a table. Its header and its length are checked; its blocks are when they are read.
    ///
    /// # Errors
    /// If it is not a whole table of this format and game.
    pub fn open<G>(path: &Path) -> Result<(Header<G>, Self), TableError>
    where
        G: Game + NamedGame + DeserializeOwned,
    {
        let (reader, line, game) = opened(path)?;
        let bad = |why: &str| TableError::Header(why.to_owned());
        if game != G::NAME {
            return Err(bad(&format!("it is of the game `{game}`")));
        }
        let header: Header<G> = serde_json::from_str(&line).map_err(|e| bad(&e.to_string()))?;
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

    /// How many entries there are.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Bytes of each entry.
    pub const fn entry_bytes(&self) -> usize {
        self.entry_bytes
    }

    /// How many blocks there are.
    pub const fn count(&self) -> u64 {
        blocks(self.positions)
    }

    /// Reads the entries of a block.
    ///
    /// **Cost** a read and a hash of the block.
    ///
    /// # Errors
    /// If it cannot be read, or was changed.
    pub fn read(&mut self, block: u64) -> Result<Vec<u8>, TableError> {
        let entries = (self.positions - block * BLOCK_ENTRIES as u64).min(BLOCK_ENTRIES as u64);
        let mut bytes = vec![0; entries as usize * self.entry_bytes];
        let whole = (BLOCK_ENTRIES * self.entry_bytes + HASH) as u64;
        self.file.seek(SeekFrom::Start(self.start + block * whole))?;
        self.file.read_exact(&mut bytes)?;
        let mut hash = [0; HASH];
        self.file.read_exact(&mut hash)?;
        if block_hash(&self.tag, block, &bytes) != hash {
            return Err(TableError::Changed { block });
        }
        Ok(bytes)
    }

    /// An entry, 0-based.
    ///
    /// **Cost** a look-up, or that of [`Self::read`] for a block that was not needed lately.
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
