//! Files that one program adds to at a time.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use crate::files::error::{WriteError, WriteStep};

/// Opens a file for reading and appending, for a program that keeps it open. The file is created if it does not exist.
/// The lock ends when the file is closed.
///
/// On a file system without locks, the file is opened without a lock.
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
    let error = WriteError::from_io(path, WriteStep::Open);
    let file = File::options().create(true).read(true).append(true).open(path);
    let file = file.map_err(&error)?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(error(io::Error::other("another program is writing to it")))
        }
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}
