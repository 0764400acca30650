//! Writing the file of a table while it is solved, so that a build that is killed can go on.
//!
//! Sections are appended to `FILE.part`, each with its hash; it takes the name `FILE` when it is
//! whole. What a killed build leaves is read again up to the last section that is whole and right.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::ControlFlow;
use std::path::Path;

use rayon::prelude::*;

use crate::base::files::{part_of, take_name};
use crate::crosstrack::dense::file::{
    FileError, HASH, Hash, header_hash, root_hash, section_hash, section_start,
};
use crate::crosstrack::dense::header::Header;
use crate::crosstrack::dense::solve::Solver;
use crate::crosstrack::dense::space::Space;

/// How far a build is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Stored positions that are solved and written.
    pub done: usize,
    /// All stored positions.
    pub all: usize,
}

/// Solves a space and writes its table to a file, replacing it only once the table is complete.
/// Goes on with what an earlier build of the same table left.
///
/// `watch` hears of every few sections that are written, and may interrupt the build.
///
/// **Cost** that of [`Solver::step`] for all sections; a byte of memory and of the file for each
/// stored position. A build that is killed loses a few million positions: seconds.
///
/// # Errors
/// If files cannot be read or written, what was begun there is of another table, `watch`
/// interrupts, or a value cannot be told.
pub fn build(
    space: &Space,
    path: &Path,
    mut watch: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<(), FileError> {
    if path.is_dir() {
        return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
    }
    let part = part_of(path);
    let header = Header::of(space).text();
    let tag = header_hash(&header);
    let mut options = File::options();
    let mut file = options.create(true).truncate(false).read(true).write(true).open(&part)?;
    let mut known =
        Known::read(space, &header, &mut file)?.ok_or(FileError::Begun(part.clone()))?;
    let end = header.len() as u64 + section_start(space, known.hashes.len());
    file.set_len(end)?;
    file.seek(SeekFrom::Start(end))?;
    let mut solver = Solver::resume(space, known.values, known.hashes.len());
    loop {
        let sections = solver.step()?;
        if sections.is_empty() {
            break;
        }
        let values = |section| &solver.values()[space.section_bytes(section)];
        let hashes: Vec<Hash> = sections
            .clone()
            .into_par_iter()
            .map(|section| section_hash(&tag, section, values(section)))
            .collect();
        for (section, hash) in sections.zip(&hashes) {
            file.write_all(values(section))?;
            file.write_all(hash)?;
        }
        known.hashes.extend(hashes);
        let progress = Progress { done: solver.values().len(), all: space.len() };
        if watch(progress).is_break() {
            return Err(FileError::Interrupted);
        }
    }
    file.write_all(&root_hash(&tag, &known.hashes))?;
    Ok(take_name(&file, path)?)
}

/// What an earlier build left.
struct Known {
    values: Vec<u8>,
    hashes: Vec<Hash>,
}

impl Known {
    /// Reads what a file holds, or begins it; `None` if it is of another table.
    fn read(space: &Space, header: &str, file: &mut File) -> Result<Option<Self>, FileError> {
        let mut begun = Vec::new();
        (&*file).take(header.len() as u64).read_to_end(&mut begun)?;
        let mut known = Self { values: Vec::new(), hashes: Vec::new() };
        let bytes = space.len();
        known.values.try_reserve_exact(bytes).map_err(|_| FileError::Memory { bytes })?;
        if begun.len() < header.len() && header.as_bytes().starts_with(&begun) {
            file.seek(SeekFrom::Start(0))?;
            file.write_all(header.as_bytes())?;
            return Ok(Some(known));
        }
        if begun != header.as_bytes() {
            return Ok(None);
        }
        let tag = header_hash(header);
        for section in 0..space.sections().len() {
            let mut bytes = Vec::new();
            let length = space.section_bytes(section).len() + HASH;
            (&*file).take(length as u64).read_to_end(&mut bytes)?;
            let whole = bytes.len() == length;
            let (values, hash) = bytes.split_at(bytes.len().saturating_sub(HASH));
            if !whole || section_hash(&tag, section, values) != hash {
                break;
            }
            known.values.extend_from_slice(values);
            known.hashes.push(section_hash(&tag, section, values));
        }
        Ok(Some(known))
    }
}
