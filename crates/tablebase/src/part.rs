//! Writing the file of a solved game block by block, so that a build that is killed can go on.
//!
//! Blocks are appended to `FILE.part`; it takes the name `FILE` when it is whole.

use std::fs::{File, TryLockError};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Serialize;

use crate::error::TableError;
use crate::file::{BLOCK_ENTRIES, HASH, Hash, Header, block_hash, blocks, header_hash};
use crosstrack::game::{Game, NamedGame};
use crosstrack_io::files::{is_direct, part_path, rename_part};

/// A file that is not whole yet.
#[derive(Debug)]
pub struct PartFile {
    file: File,
    path: PathBuf,
    tag: Hash,
    positions: u64,
    entry_bytes: usize,
    /// Blocks that are written.
    written: u64,
}

impl PartFile {
    /// Begins a file anew.
    ///
    /// # Errors
    /// If it cannot be written, or is being written by another build.
    pub fn begin<G>(path: &Path, header: &Header<G>) -> Result<Self, TableError>
    where
        G: Game + NamedGame + Clone + Serialize,
    {
        let text = header.text()?;
        let mut file = open(path)?;
        file.set_len(0)?;
        file.write_all(text.as_bytes())?;
        Ok(Self::new(file, path, header, &text))
    }

    /// Goes on with what a killed build of the same table left, or begins it: the entries of the
    /// blocks that are whole and right are given back.
    ///
    /// # Errors
    /// If files cannot be read or written, what was begun there is of another table, or another build
    /// is writing it.
    pub fn resume<G>(path: &Path, header: &Header<G>) -> Result<(Self, Vec<u8>), TableError>
    where
        G: Game + NamedGame + Clone + Serialize,
    {
        let file = open(path)?;
        let text = header.text()?;
        let mut this = Self::new(file, path, header, &text);
        let mut known = Vec::new();
        let bytes = header.positions.saturating_mul(header.entry_bytes as u64);
        let memory = |_| TableError::Memory { bytes };
        known.try_reserve_exact(usize::try_from(bytes).unwrap_or(usize::MAX)).map_err(memory)?;
        let mut begun = Vec::new();
        (&this.file).take(text.len() as u64).read_to_end(&mut begun)?;
        if begun == text.as_bytes() {
            this.read(&mut known)?;
        } else if text.as_bytes().starts_with(&begun) {
            this.file.rewind()?;
            this.file.write_all(text.as_bytes())?;
        } else {
            return Err(TableError::OtherPart(part_path(path)));
        }
        let whole = (BLOCK_ENTRIES * this.entry_bytes + HASH) as u64;
        let end = text.len() as u64 + this.written * whole;
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

    /// Reads the full blocks that are whole and right. One with fewer entries is written again.
    fn read(&mut self, known: &mut Vec<u8>) -> Result<(), TableError> {
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

    /// Writes what is not written yet of the first entries, as far as it is whole blocks.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn write_known(&mut self, known: &[u8]) -> Result<(), TableError> {
        let block = BLOCK_ENTRIES * self.entry_bytes;
        let is_all = known.len() as u64 == self.positions * self.entry_bytes as u64;
        let end = if is_all { known.len() } else { known.len() / block * block };
        let start = (self.written as usize * block).min(end);
        self.append(&known[start..end])
    }

    /// Writes the next blocks: whole ones, or all that are left.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn append(&mut self, entries: &[u8]) -> Result<(), TableError> {
        let block = BLOCK_ENTRIES * self.entry_bytes;
        let (tag, first) = (self.tag, self.written);
        let hash = |(at, entries)| block_hash(&tag, first + at as u64, entries);
        let hashes: Vec<Hash> = entries.par_chunks(block).enumerate().map(hash).collect();
        for (entries, hash) in entries.chunks(block).zip(&hashes) {
            self.file.write_all(entries)?;
            self.file.write_all(hash)?;
        }
        self.written += hashes.len() as u64;
        Ok(())
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// If it cannot be written.
    ///
    /// # Panics
    /// If blocks are missing.
    pub fn finish(mut self) -> Result<(), TableError> {
        if self.positions == 0 {
            self.file.write_all(&block_hash(&self.tag, 0, &[]))?;
            self.written = 1;
        }
        assert_eq!(self.written, blocks(self.positions), "all blocks are written");
        Ok(rename_part(&self.file, &self.path)?)
    }
}

/// Opens the file that is to become `path`, for this build alone; what is in it stays.
fn open(path: &Path) -> Result<File, TableError> {
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
            // A file system without locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // Between opening and locking another build may have given the file its name.
        if is_same(&file, &part) {
            return Ok(file);
        }
    }
    Err(TableError::Busy(part))
}

/// Whether a path is the name of a file that is open, and no link to it.
#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    match (file.metadata(), path.symlink_metadata()) {
        (Ok(open), Ok(there)) => (open.dev(), open.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Whether a path is the name of a file that is open; not known here.
#[cfg(not(unix))]
fn is_same(_: &File, _: &Path) -> bool {
    true
}
