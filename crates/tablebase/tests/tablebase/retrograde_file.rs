//! The file of a table by key: it comes back as it was, and whatever is changed shows.

use std::fs;
use std::path::{Path, PathBuf};

use crosstrack_io::files::part_path;
use crosstrack_tablebase::file::{BLOCK_ENTRIES, BlockReader, Header, MAGIC, Storage};
use crosstrack_tablebase::keyed_file::{build, read, write};
use crosstrack_tablebase::part::PartFile;
use crosstrack_tablebase::{KeyedTable, Limits, open, solve};
use crosstrack_tablebase::{TableError, ignore_progress};
use crosstrack_tablebase::{Tablebase as _, Value};

use hex::{Hex, Swap};

const GAME: Hex = Hex { size: 2, swap: Swap::Yes };

struct ClassFolder(PathBuf);

impl ClassFolder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("retrograde-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for ClassFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn table() -> KeyedTable<Hex> {
    solve(&GAME, Limits::default(), &mut ignore_progress).expect("a small game")
}

fn whole(path: &Path) -> Result<KeyedTable<Hex>, TableError> {
    let (header, blocks) = BlockReader::open(path)?;
    read(header, blocks)
}

#[test]
fn a_table_comes_back() {
    let folder = ClassFolder::new("back");
    let dir = folder.0.join("values");
    let path = dir.join("all.class");
    let built = build(&GAME, &dir, &mut ignore_progress).expect("built");
    assert!(!part_path(&path).exists());
    assert_eq!(built, table());
    assert_eq!(whole(&path).expect("read"), table());
    assert_eq!(open::<Hex>(&dir).expect("read").counts().unwrap(), built.counts().unwrap());
    // A build of what is there reads it.
    let again = build(&GAME, &dir, &mut |_| panic!("no work is done")).expect("read");
    assert_eq!(again, built);
    // Keys of every length, no key at all, and more than a block of them.
    let many = |shift: u32| (0..BLOCK_ENTRIES as u128 + 2).map(|n| n << shift).collect();
    let few = [vec![], vec![0], vec![1, 1 << 64], vec![u128::MAX - 1, u128::MAX]];
    for keys in few.into_iter().chain([many(100), many(80)]) {
        let entries = keys.into_iter().map(|key| (key, Value::loss(300))).collect();
        let table = KeyedTable::new(GAME, entries);
        write(&table, &path).expect("written");
        assert_eq!(whole(&path).expect("read"), table);
    }
}

#[test]
fn every_changed_byte_shows() {
    let folder = ClassFolder::new("changed");
    let path = folder.0.join("values");
    write(&table(), &path).expect("written");
    let bytes = fs::read(&path).expect("bytes");
    for at in 0..bytes.len() {
        let mut other = bytes.clone();
        other[at] ^= 4;
        fs::write(&path, &other).expect("written");
        assert!(whole(&path).is_err(), "byte {at} of {}", bytes.len());
    }
    for length in 0..bytes.len() {
        fs::write(&path, &bytes[..length]).expect("written");
        assert!(whole(&path).is_err(), "{length} of {} bytes", bytes.len());
    }
    fs::write(&path, [&bytes[..], b"\n"].concat()).expect("written");
    assert!(matches!(whole(&path), Err(TableError::Length { .. })));
    let later = String::from_utf8_lossy(&bytes[..MAGIC.len() + 12]).replace(":2,", ":9,");
    let later = [later.as_bytes(), &bytes[MAGIC.len() + 12..]].concat();
    fs::write(&path, later).expect("written");
    assert!(matches!(whole(&path), Err(TableError::Version { found: 9, .. })));
}

#[test]
fn a_folder_that_cannot_be_written_or_has_other_files_is_an_error_before_the_work() {
    let folder = ClassFolder::new("unwritable");
    let file = folder.0.join("file");
    fs::write(&file, "a file").expect("written");
    let build = |dir: &Path| build(&GAME, dir, &mut |_| panic!("no work is done"));
    assert!(matches!(build(&file), Err(TableError::Io(_))));
    let other = folder.0.join("AC_A.class");
    fs::write(&other, "another table").expect("written");
    assert!(matches!(build(&folder.0), Err(TableError::Foreign(path)) if path == other));
}

/// A build that goes on takes the blocks that are whole and right, and nothing behind them.
#[test]
fn a_build_goes_on_behind_the_blocks_that_are_right() {
    let folder = ClassFolder::new("resumed");
    let path = folder.0.join("values");
    let header = Header::new(&GAME, "all", Storage::Keyed, 3 * BLOCK_ENTRIES as u64 + 5, 3);
    let entries: Vec<u8> = (0..2 * BLOCK_ENTRIES * 3).map(|at| (at % 251) as u8).collect();
    PartFile::create(&path, &header).expect("begun").append(&entries).expect("written");
    let known = || PartFile::resume(&path, &header).expect("of this table").1;
    assert_eq!(known(), entries);
    let mut bytes = fs::read(part_path(&path)).expect("bytes");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(part_path(&path), &bytes).expect("written");
    assert_eq!(known(), entries[..BLOCK_ENTRIES * 3]);
}

#[test]
fn entries_are_where_they_were_written() {
    let folder = ClassFolder::new("entries");
    let path = folder.0.join("values");
    let values: Vec<Value> = (0..10).map(Value::loss).collect();
    let entries = values.iter().zip(1..).map(|(&value, key)| (key << 120, value)).collect();
    write(&KeyedTable::new(GAME, entries), &path).expect("written");
    let (header, mut blocks) = BlockReader::open::<Hex>(&path).expect("a table");
    assert_eq!((header.entry_bytes, blocks.positions()), (3, 10));
    for (value, number) in values.iter().zip(0u8..) {
        let [low, high] = value.number().to_le_bytes();
        assert_eq!(blocks.entry(number.into()).expect("an entry"), [number + 1, low, high]);
    }
}
