//! Writes the file of a table block by block, so that an interrupted build can resume.
//!
//! Blocks are appended to `FILE.part`, which is renamed to `FILE` when it is complete.

use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;

use crate::error::TableError;
use crate::file::{BLOCK_ENTRIES, HASH, Hash, Header, block_count, block_hash, header_hash};
use crosstrack::game::Notation;
use crosstrack_io::files::{is_direct, part_path, rename_part};

/// The incomplete file of a table. Its name is that of the table file with `.part` appended, and it is
/// locked against other builds.
#[derive(Debug)]
pub struct PartFile {
    file: File,
    path: PathBuf,
    tag: Hash,
    positions: u64,
    entry_bytes: usize,
    /// Number of blocks written so far.
    written: u64,
}

impl PartFile {
    /// Creates or empties the part file of the table file `path`, and writes the header.
    ///
    /// # Errors
    /// If the file cannot be written, or another build has locked it.
    pub fn create<G>(path: &Path, header: &Header<G>) -> Result<Self, TableError>
    where
        G: Notation + Clone + Serialize,
    {
        let text = header.to_text()?;
        let mut file = open_locked(path)?;
        file.set_len(0)?;
        file.write_all(text.as_bytes())?;
        Ok(Self::new(file, path, header, &text))
    }

    /// Opens the part file that an interrupted build of the same table left, or creates it. Returns the file
    /// together with the entries of its leading blocks, up to the first block that is incomplete or has a wrong
    /// hash; [`Self::append`] continues after them.
    ///
    /// # Errors
    /// If the file cannot be read or written, belongs to another table, or is locked by another build.
    pub fn resume<G>(path: &Path, header: &Header<G>) -> Result<(Self, Vec<u8>), TableError>
    where
        G: Notation + Clone + Serialize,
    {
        let file = open_locked(path)?;
        let text = header.to_text()?;
        let mut this = Self::new(file, path, header, &text);
        let mut known = Vec::new();
        let bytes = header.positions.saturating_mul(header.entry_bytes as u64);
        known
            .try_reserve_exact(usize::try_from(bytes).unwrap_or(usize::MAX))
            .map_err(|_| TableError::Memory { bytes })?;
        let mut head = Vec::new();
        (&this.file).take(text.len() as u64).read_to_end(&mut head)?;
        if head == text.as_bytes() {
            this.read_blocks(&mut known)?;
        } else if text.as_bytes().starts_with(&head) {
            this.file.rewind()?;
            this.file.write_all(text.as_bytes())?;
        } else {
            return Err(TableError::OtherPart(part_path(path)));
        }
        let block_bytes = (BLOCK_ENTRIES * this.entry_bytes + HASH) as u64;
        let end = text.len() as u64 + this.written * block_bytes;
        this.file.set_len(end)?;
        this.file.seek(SeekFrom::Start(end))?;
        Ok((this, known))
    }

    fn new<G>(file: File, path: &Path, header: &Header<G>, text: &str) -> Self {
        Self {
            file,
            path: path.to_owned(),
            tag: header_hash(text),
            positions: header.positions,
            entry_bytes: header.entry_bytes,
            written: 0,
        }
    }

    /// Reads the leading full blocks, up to the first one with a wrong hash. Ignores a last block with fewer
    /// entries.
    fn read_blocks(&mut self, known: &mut Vec<u8>) -> Result<(), TableError> {
        let length = BLOCK_ENTRIES * self.entry_bytes;
        while self.written < self.positions / BLOCK_ENTRIES as u64 {
            let mut bytes = Vec::with_capacity(length + HASH);
            (&self.file).take((length + HASH) as u64).read_to_end(&mut bytes)?;
            let (entries, hash) = bytes.split_at(bytes.len().min(length));
            if block_hash(&self.tag, self.written, entries) != hash {
                break;
            }
            known.extend_from_slice(entries);
            self.written += 1;
        }
        Ok(())
    }

    /// Writes those full blocks of `known` that are not written yet; if `known` has the entries of the
    /// whole table, also the last block. `known` has all entries found so far.
    ///
    /// # Errors
    /// If writing fails.
    pub(crate) fn write_new_blocks(&mut self, known: &[u8]) -> Result<(), TableError> {
        let block = BLOCK_ENTRIES * self.entry_bytes;
        let is_all = known.len() as u64 == self.positions * self.entry_bytes as u64;
        let end = if is_all { known.len() } else { known.len() / block * block };
        let start = (self.written as usize * block).min(end);
        self.append(&known[start..end])
    }

    /// Appends entries: full blocks, or all that remain.
    ///
    /// # Errors
    /// If writing to the file fails.
    pub fn append(&mut self, entries: &[u8]) -> Result<(), TableError> {
        let block = BLOCK_ENTRIES * self.entry_bytes;
        let (tag, first) = (self.tag, self.written);
        let hashes: Vec<Hash> = entries
            .par_chunks(block)
            .enumerate()
            .map(|(at, entries)| block_hash(&tag, first + at as u64, entries))
            .collect();
        for (entries, hash) in entries.chunks(block).zip(&hashes) {
            self.file.write_all(entries)?;
            self.file.write_all(hash)?;
        }
        self.written += hashes.len() as u64;
        Ok(())
    }

    /// Syncs the complete file, and renames it to the name of the table file.
    ///
    /// # Errors
    /// If syncing or renaming fails.
    ///
    /// # Panics
    /// If entries are missing.
    pub fn finish(mut self) -> Result<(), TableError> {
        if self.positions == 0 {
            self.file.write_all(&block_hash(&self.tag, 0, &[]))?;
            self.written = 1;
        }
        assert_eq!(self.written, block_count(self.positions), "all blocks are written");
        Ok(rename_part(&self.file, &self.path)?)
    }
}

/// Opens the part file of `path` and locks it, without changing its content.
fn open_locked(path: &Path) -> Result<File, TableError> {
    if path.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
    }
    if is_direct(path) {
        return Err(TableError::NotAFile);
    }
    let part = part_path(path);
    if part.symlink_metadata().is_ok_and(|there| !there.is_file()) {
        return Err(TableError::PartNotAFile(part));
    }
    let mut options = File::options();
    options.create(true).truncate(false).read(true).write(true);
    for _ in 0..3 {
        let file = options.open(&part)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(TableError::Busy(part)),
            // The second case is a file system without locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // Between opening and locking, another build may have renamed the file.
        if is_same(&file, &part) {
            return Ok(file);
        }
    }
    Err(TableError::Busy(part))
}

/// Returns whether a path is the name of an open file, and not a link to it.
#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    match (file.metadata(), path.symlink_metadata()) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Returns `true`: on this system, there is no way to find out whether a path is the name of an open file.
#[cfg(not(unix))]
fn is_same(_: &File, _: &Path) -> bool {
    true
}
