//! Files of tables by key. An entry consists of a key, without the trailing bytes that are zero in all
//! keys, and of the [number](Value::number) of the value, as two little-endian bytes.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Limits, TableError};
use crate::file::{BLOCK_ENTRIES, BlockReader, Header, Storage};
use crate::graph::PackedKey;
use crate::keyed::KeyedTable;
use crate::part::PartFile;
use crate::solve::solve;
use crate::tablebase::{Tablebase as _, Watch};
use crate::value::Value;
use crosstrack::game::Game;
use crosstrack_io::files::AtomicFile;

/// Length of a value, in bytes.
const VALUE: usize = 2;

/// Solves a game and writes its table to `path`; the file takes that name when it is complete.
///
/// **Cost** that of [`solve()`](crate::solve()).
///
/// # Errors
/// If the file cannot be written (which is tested before solving), or if the game cannot be solved.
pub fn build<G>(game: &G, path: &Path, watch: Watch<'_>) -> Result<KeyedTable<G>, TableError>
where
    G: Game<Position: Send + Sync> + Clone + Serialize + Send + Sync,
{
    drop(AtomicFile::create(path)?);
    let table = solve(game, Limits::default(), watch)?;
    write(&table, path)?;
    Ok(table)
}

/// Writes a table to `path`; the file takes that name when it is complete.
///
/// # Errors
/// If the file cannot be written. In this case, a file that was there before stays unchanged.
pub fn write<G>(table: &KeyedTable<G>, path: &Path) -> Result<(), TableError>
where
    G: Game<Position: Send + Sync> + Clone + Serialize + Send + Sync,
{
    let key_bytes = table
        .entries()
        .map(|(key, _)| 16 - key.trailing_zeros().min(128) as usize / 8)
        .max()
        .unwrap_or(0);
    let entry_bytes = key_bytes + VALUE;
    let header = Header::new(table.game(), Storage::Keyed, table.stored_positions(), entry_bytes);
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
    G: Game + DeserializeOwned,
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
