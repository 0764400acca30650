//! The file of a table by key: it comes back as it was, and whatever is changed shows.

use std::fs;
use std::path::{Path, PathBuf};

use crosstrack::base::files::part_of;
use crosstrack::solve::retrograde::file::{BLOCK, Blocks, MAGIC};
use crosstrack::solve::retrograde::keyed_file::{build, read, write};
use crosstrack::solve::retrograde::{
    Keyed, Limits, Solved as _, TableError, Value, open, solve, unwatched,
};

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

fn table() -> Keyed<toy::Tug> {
    solve(&toy::Tug, Limits::default(), &mut unwatched).expect("a small game")
}

fn whole(path: &Path) -> Result<Keyed<toy::Tug>, TableError> {
    let (header, blocks) = Blocks::open(path)?;
    read(header, blocks)
}

#[test]
fn a_table_comes_back() {
    let folder = Folder::new("back");
    let path = folder.0.join("values");
    let built = build(&toy::Tug, &path, &mut unwatched).expect("built");
    assert!(!part_of(&path).exists());
    assert_eq!(built, table());
    assert_eq!(whole(&path).expect("read"), table());
    assert_eq!(open::<toy::Tug>(&path).expect("read").counts().unwrap(), built.counts().unwrap());
    // Keys of every length, no key at all, and more than a block of them.
    let many: Vec<u128> = (0..BLOCK as u128 + 2).map(|n| n << 100).collect();
    for keys in [vec![], vec![0], vec![1, 1 << 64], vec![u128::MAX - 1, u128::MAX], many] {
        let entries = keys.into_iter().map(|key| (key, Value::loss(300))).collect();
        let table = Keyed::new(toy::Tug, entries);
        write(&table, &path).expect("written");
        assert_eq!(whole(&path).expect("read"), table);
    }
}

#[test]
fn every_changed_byte_shows() {
    let folder = Folder::new("changed");
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
fn a_file_that_cannot_be_written_is_an_error_before_the_work() {
    let folder = Folder::new("unwritable");
    for path in [folder.0.clone(), folder.0.join("no/such")] {
        let built = build(&toy::Tug, &path, &mut |_| panic!("no work is done"));
        assert!(matches!(built, Err(TableError::Unwritten(_))));
    }
}
