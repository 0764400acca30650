//! Atomic writes: a file has a temporary name until it is complete, and only then replaces the old file.
//!
//! - [`AtomicFile`]: a file that gets its name only when it is complete
//! - [`part_path`], [`rename_part`]: the same for work that resumes after an interruption
//! - [`open_alone`]: files that one program adds to at a time
//! - [`open`]: opens a file for reading, and refuses a pipe
//! - [`FileIdentity`]: whether two paths lead to the same file
//! - [`remove_unfinished`]: for a signal handler that ends the program

mod error;
mod identity;
mod shared;
mod unfinished;
mod atomic;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

pub use crate::files::atomic::{AtomicFile, CompleteFile};
pub use crate::files::error::{WriteError, WriteStep, read_error_text};
pub use crate::files::identity::FileIdentity;
pub use crate::files::shared::open_alone;
pub use crate::files::unfinished::remove_unfinished;

/// Opens a file for reading. A named pipe is refused: opening it would wait until somebody writes into it. The open files
/// of the process, such as `/dev/stdin`, are no such pipes.
///
/// # Errors
/// If the file cannot be opened, or the path is that of a named pipe.
pub fn open(path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;

        let is_pipe = fs::metadata(path).is_ok_and(|about| about.file_type().is_fifo());
        if is_pipe && !is_open_file(path) {
            return Err(io::Error::other("it is a pipe, where a file is meant"));
        }
    }
    File::open(path)
}

/// Returns whether a path, or one that its links lead to, is that of an open file of a process.
#[cfg(unix)]
fn is_open_file(path: &Path) -> bool {
    links_from(path).any(|at| at.starts_with("/dev/fd") || at.starts_with("/proc"))
}

/// Returns the path of a file while it is incomplete: `path`, after links are followed, with `.part` at its
/// end.
pub fn part_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(target_of(path));
    name.push(".part");
    name.into()
}

/// Syncs a file that was written to [`part_path`]`(path)`, and renames it to `path`. If there is a file
/// already, it is replaced and its permissions are kept.
///
/// # Errors
/// If syncing or renaming fails; both files are then unchanged.
pub fn rename_part(file: &File, path: &Path) -> Result<(), WriteError> {
    let error = |step| WriteError::from_io(path, step);
    file.sync_all().map_err(error(WriteStep::Sync))?;
    let target = target_of(path);
    if let Ok(there) = fs::metadata(&target) {
        file.set_permissions(there.permissions()).map_err(error(WriteStep::Sync))?;
    }
    fs::rename(part_path(path), &target).map_err(error(WriteStep::Rename))?;
    // As for `AtomicFile`: the name is on the disk once its folder has been synced, on systems that can sync
    // folders.
    let _ = File::open(folder_of(&target)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// Replaces the content of the file at `path`, or creates the file. If `path` is a link, it stays, and the file
/// that it leads to is replaced.
///
/// # Errors
/// If writing fails; a file that was there before is then unchanged.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let mut file = AtomicFile::create(path)?;
    file.write_bytes(bytes)?;
    file.commit()
}

/// Iterates over a path and the targets of its links; stops after at most 41 paths, since links may form a cycle.
fn links_from(path: &Path) -> impl Iterator<Item = PathBuf> {
    let target = |at: &PathBuf| Some(folder_of(at).join(fs::read_link(at).ok()?));
    std::iter::successors(Some(path.to_owned()), target).take(41)
}

/// Returns the target of a path after its links are followed; this is a link if the links lead nowhere or form a
/// cycle.
fn target_of(path: &Path) -> PathBuf {
    links_from(path).last().unwrap_or_default()
}

/// Returns the folder of a path, `.` for a bare file name.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Returns whether a path can only be written in place, not by replacing a file: a terminal, a pipe, a
/// device, or an open file of the process such as `/dev/stdout`.
pub fn is_direct(path: &Path) -> bool {
    links_from(path).any(|at| at.starts_with("/dev") || at.starts_with("/proc"))
        || fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir())
}
