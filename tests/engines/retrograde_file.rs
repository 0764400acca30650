//! The file of a table of values: it comes back as it was, and whatever is changed shows.

use std::fs;
use std::path::PathBuf;

use crosstrack::base::files::part_of;
use crosstrack::game::Game;
use crosstrack::solve::retrograde::file::{FileError, Header, MAGIC, read, try_out, write};
use crosstrack::solve::retrograde::solve::solve;
use crosstrack::solve::retrograde::{Limits, Table, Value};

use crate::toy;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("retrograde-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn table() -> (Header, Table) {
    let game = toy::Tug;
    let table = solve(&game, Limits::default(), |_, _| true).expect("a small game");
    (Header::new(&table, "tug", "", &game.write_position(&game.start())), table)
}

#[test]
fn a_table_comes_back() {
    let folder = Folder::new("back");
    let path = folder.0.join("values");
    let (header, table) = table();
    try_out(&path).expect("it can be written");
    assert!(!path.exists() && !part_of(&path).exists());
    write(&path, &header, &table).expect("written");
    assert!(!part_of(&path).exists());
    assert_eq!(read(&path).expect("read"), (header.clone(), table));
    // Keys of every length, and no key at all.
    for keys in [vec![], vec![0], vec![1, 1 << 64], vec![u128::MAX - 1, u128::MAX]] {
        let table = Table::new(keys.into_iter().map(|key| (key, Value::loss(300))).collect());
        let header = Header::new(&table, "none", "", "");
        write(&path, &header, &table).expect("written");
        assert_eq!(read(&path).expect("read"), (header, table));
    }
}

#[test]
fn every_changed_byte_shows() {
    let folder = Folder::new("changed");
    let path = folder.0.join("values");
    let (header, table) = table();
    write(&path, &header, &table).expect("written");
    let bytes = fs::read(&path).expect("bytes");
    for at in 0..bytes.len() {
        let mut other = bytes.clone();
        other[at] ^= 4;
        fs::write(&path, &other).expect("written");
        assert!(read(&path).is_err(), "byte {at} of {}", bytes.len());
    }
    for length in 0..bytes.len() {
        fs::write(&path, &bytes[..length]).expect("written");
        assert!(read(&path).is_err(), "{length} of {} bytes", bytes.len());
    }
    fs::write(&path, [&bytes[..], b"\n"].concat()).expect("written");
    assert!(matches!(read(&path), Err(FileError::Length { .. })));
    let later = String::from_utf8_lossy(&bytes[..MAGIC.len() + 12]).replace(":1,", ":9,");
    let later = [later.as_bytes(), &bytes[MAGIC.len() + 12..]].concat();
    fs::write(&path, later).expect("written");
    assert!(matches!(read(&path), Err(FileError::Version(9))));
}

#[test]
fn what_cannot_be_written_is_told_first() {
    let folder = Folder::new("unwritable");
    assert!(matches!(try_out(&folder.0), Err(FileError::Unwritten(_))));
    assert!(matches!(try_out(&folder.0.join("no/such")), Err(FileError::Unwritten(_))));
}
