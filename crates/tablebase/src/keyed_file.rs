//! Files of tables by key. An entry consists of a key, without the trailing bytes that are zero in all
//! keys, and of the [number](Value::number) of the value, as two little-endian bytes.

use std::path::{Path, PathBuf};
use std::{fs, io};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Limits, TableError};
use crate::file::{BLOCK_ENTRIES, BlockReader, CLASS_EXTENSION, Header, Storage, class_files};
use crate::graph::PackedKey;
use crate::keyed::KeyedTable;
use crate::part::PartFile;
use crate::solve::solve;
use crate::tablebase::{Tablebase as _, Watch};
use crate::value::Value;
use crosstrack::game::Symmetric;
use crosstrack_io::files::AtomicFile;

/// Length of a value, in bytes.
const VALUE: usize = 2;

/// Name of the only class.
const ALL: &str = "all";

/// Returns the path of the file in a folder.
fn file_in(dir: &Path) -> PathBuf {
    dir.join(format!("{ALL}.{CLASS_EXTENSION}"))
}

/// Checks that a folder has no other file of a table.
fn check_no_other_files(dir: &Path) -> Result<(), TableError> {
    let path = file_in(dir);
    let foreign = class_files(dir)?.into_iter().find(|other| *other != path);
    foreign.map_or(Ok(()), |other| Err(TableError::Foreign(other)))
}

/// Solves a game and writes its table into the folder `dir`, unless it is there already; the file takes its name when
/// it is complete.
///
/// **Cost** that of [`solve()`](crate::solve()).
///
/// # Errors
/// If the file cannot be written (which is tested before solving), the folder has another table, or the game cannot be
/// solved.
pub fn build<G>(game: &G, dir: &Path, watch: Watch<'_>) -> Result<KeyedTable<G>, TableError>
where
    G: Symmetric<Position: Send + Sync> + Clone + Serialize + DeserializeOwned + Send + Sync,
{
    fs::create_dir_all(dir)?;
    check_no_other_files(dir)?;
    let path = file_in(dir);
    if path.exists() {
        let table = open::<G>(dir)?;
        let [there, asked] =
            [table.game(), game].map(|game| serde_json::to_value(game).map_err(io::Error::from));
        return if there? == asked? { Ok(table) } else { Err(TableError::Foreign(path)) };
    }
    drop(AtomicFile::create(&path)?);
    let table = solve(game, Limits::default(), watch)?;
    write(&table, &path)?;
    Ok(table)
}

/// Opens the table in a folder.
///
/// # Errors
/// If there is none, or it is of another game, or as [`read`].
pub fn open<G>(dir: &Path) -> Result<KeyedTable<G>, TableError>
where
    G: Symmetric + DeserializeOwned,
{
    check_no_other_files(dir)?;
    let path = file_in(dir);
    if !path.exists() {
        return Err(TableError::NoClasses);
    }
    let (header, blocks) = BlockReader::open::<G>(&path).map_err(|error| error.in_file(&path))?;
    if header.storage != Storage::Keyed || header.class != ALL {
        return Err(TableError::Foreign(path));
    }
    read(header, blocks).map_err(|error| error.in_file(&path))
}

/// Writes a table to `path`; the file takes that name when it is complete.
///
/// # Errors
/// If the file cannot be written. In this case, a file that was there before stays unchanged.
pub fn write<G>(table: &KeyedTable<G>, path: &Path) -> Result<(), TableError>
where
    G: Symmetric<Position: Send + Sync> + Clone + Serialize + Send + Sync,
{
    let key_bytes = table
        .entries()
        .map(|(key, _)| 16 - key.trailing_zeros().min(128) as usize / 8)
        .max()
        .unwrap_or(0);
    let entry_bytes = key_bytes + VALUE;
    let header =
        Header::new(table.game(), ALL, Storage::Keyed, table.stored_positions(), entry_bytes);
    let mut part = PartFile::create(path, &header)?;
    let mut block = Vec::with_capacity(BLOCK_ENTRIES * entry_bytes);
    for (key, value) in table.entries() {
        block.extend_from_slice(&key.to_be_bytes()[..key_bytes]);
        block.extend_from_slice(&value.number().to_le_bytes());
        if block.len() == BLOCK_ENTRIES * entry_bytes {
            part.append(&block)?;
            block.clear();
        }
    }
    part.append(&block)?;
    part.finish()
}

/// Reads a table from an open file and its header.
///
/// **Cost** reads and hashes the whole file; 18 bytes of memory for each position, allocated as the
/// positions are read, so that a header with a false length cannot exhaust the memory.
///
/// # Errors
/// If the file was modified, its keys do not ascend, or there is not enough memory.
pub fn read<G>(header: Header<G>, mut blocks: BlockReader) -> Result<KeyedTable<G>, TableError>
where
    G: Symmetric + DeserializeOwned,
{
    let key_bytes = header.entry_bytes.checked_sub(VALUE).ok_or(TableError::Entries)?;
    let memory = |_| TableError::Memory { bytes: 18 * header.positions };
    let mut keys: Vec<PackedKey> = Vec::new();
    let mut values = Vec::new();
    for block in 0..blocks.count() {
        let bytes = blocks.read(block)?;
        keys.try_reserve(BLOCK_ENTRIES).map_err(memory)?;
        values.try_reserve(BLOCK_ENTRIES).map_err(memory)?;
        for entry in bytes.chunks_exact(header.entry_bytes) {
            let (key, value) = entry.split_at(key_bytes);
            let mut filled = [0; 16];
            filled[..key_bytes].copy_from_slice(key);
            let key = PackedKey::from_be_bytes(filled);
            let value = Value::from_number(i16::from_le_bytes([value[0], value[1]]));
            keys.push(Some(key).filter(|key| keys.last() < Some(key)).ok_or(TableError::Entries)?);
            values.push(value.ok_or(TableError::Entries)?);
        }
    }
    Ok(KeyedTable::from_sorted(header.ruleset, keys, values))
}
