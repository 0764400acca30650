//! Writing files so that nothing is lost: until a file is whole it has another name, and what was
//! there before stays until then.
//!
//! - [`Atomic`]: a file that takes its name when it is complete
//! - [`part_of`], [`take_name`]: the same for work that goes on where it was interrupted
//! - [`abandon`]: what a signal does before it ends the program

mod error;
mod unfinished;
mod atomic;

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

pub use crate::files::atomic::{Atomic, Complete};
pub use crate::files::error::{Step, WriteError};
pub use crate::files::unfinished::abandon;

/// The name of a file while it is not whole yet: with `.part` behind. A link is followed first.
pub fn part_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(target_of(path));
    name.push(".part");
    name.into()
}

/// Gives a file that was written under the name [`part_of`] its own name, replacing what is there
/// and keeping its permissions.
///
/// # Errors
/// If it cannot be written to the disk or renamed; both files are then as they were.
pub fn take_name(file: &File, path: &Path) -> Result<(), WriteError> {
    let failed = |step| WriteError::at(path, step);
    file.sync_all().map_err(failed(Step::Sync))?;
    let target = target_of(path);
    if let Ok(there) = fs::metadata(&target) {
        file.set_permissions(there.permissions()).map_err(failed(Step::Sync))?;
    }
    fs::rename(part_of(path), &target).map_err(failed(Step::Rename))?;
    // As for [`Atomic`]: the name is on the disk when its folder is, where folders can be synced.
    let _ = File::open(folder_of(&target)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Replaces a file with these bytes, or makes it; a link stays, and what it leads to is replaced.
///
/// # Errors
/// If it cannot be written; what was there is then unchanged.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let mut file = Atomic::create(path)?;
    file.put(bytes)?;
    file.commit()
}

/// A path and what its links lead to, one after another; not for ever where they lead in a circle.
fn followed(path: &Path) -> impl Iterator<Item = PathBuf> {
    let next = |at: &PathBuf| Some(folder_of(at).join(fs::read_link(at).ok()?));
    std::iter::successors(Some(path.to_owned()), next).take(41)
}

/// What a path leads to when its links are followed; the last one where they lead nowhere or in a
/// circle.
pub(crate) fn target_of(path: &Path) -> PathBuf {
    followed(path).last().unwrap_or_default()
}

/// The folder of a path.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Whether a path is written as it stands and not replaced: a terminal, a pipe, a device, or an open
/// file of the process such as `/dev/stdout`.
pub fn is_direct(path: &Path) -> bool {
    followed(path).any(|at| at.starts_with("/dev") || at.starts_with("/proc"))
        || fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}
