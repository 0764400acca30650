//! Files that several programs read and add to.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use crate::files::error::{WriteError, WriteStep};

/// Opens a file for reading and appending, and waits until no other program has it open in this way. The file is
/// created if it does not exist. The lock ends when the file is closed.
///
/// On a file system without locks, the file is opened without a lock.
///
/// # Errors
/// If the file cannot be opened.
pub fn open_shared(path: &Path) -> Result<File, WriteError> {
    let file = open(path)?;
    match file.lock() {
        Err(source) if source.kind() == io::ErrorKind::Interrupted => {
            Err(WriteError::from_io(path, WriteStep::Open)(source))
        }
        _ => Ok(file),
    }
}

/// Opens a file as [`open_shared`] does, but does not wait. Meant for a program that keeps the file open.
///
/// # Errors
/// If the file cannot be opened, or another program has it open in this way.
///
/// # Examples
/// ```
/// use crosstrack_io::files::open_alone;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("journal");
/// let file = open_alone(&path)?;
/// let error = open_alone(&path).expect_err("it is open");
/// assert!(error.to_string().ends_with("another program is writing to it"), "{error}");
/// drop(file);
/// open_alone(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open_alone(path: &Path) -> Result<File, WriteError> {
    let file = open(path)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let source = io::Error::other("another program is writing to it");
            Err(WriteError::from_io(path, WriteStep::Open)(source))
        }
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}

fn open(path: &Path) -> Result<File, WriteError> {
    let mut options = File::options();
    options.create(true).read(true).append(true);
    options.open(path).map_err(WriteError::from_io(path, WriteStep::Open))
}
