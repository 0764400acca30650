//! Files that take long to write: until they are whole they have another name.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The name of a file while it is not whole yet: with `.part` behind.
pub fn part_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".part");
    name.into()
}
