//! Why a file was not written.

use std::io;
use std::path::{Path, PathBuf};

/// The step that failed while a file was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteStep {
    /// Opening the file, or the temporary file beside it.
    Open,
    /// Writing the bytes.
    Write,
    /// Syncing the bytes to the disk.
    Sync,
    /// Renaming the temporary file.
    Rename,
}

/// Reason why a file was not written. A file that was there before is unchanged.
///
/// # Examples
/// ```
/// let folder = tempfile::tempdir()?;
/// let error = crosstrack_io::files::write(&folder.path().join("none/x"), b"x").expect_err("no folder");
/// assert!(error.to_string().ends_with("cannot be written: its folder does not exist"));
/// assert_eq!(error.help(), "make the folder first, or name another");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be written: {}", path.display(), why(source))]
pub struct WriteError {
    /// Path of the file, as the caller gave it.
    pub path: PathBuf,
    /// Step that failed while the file was written.
    pub step: WriteStep,
    /// Error of the operating system.
    pub source: io::Error,
}

impl WriteError {
    /// Returns a function that adds the path and the step to an error of the operating system.
    pub(super) fn from_io(path: &Path, step: WriteStep) -> impl Fn(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self { path: path.clone(), step, source }
    }

    /// Returns what the user can do about the error, such as `name another file`.
    pub fn help(&self) -> &'static str {
        match self.source.kind() {
            io::ErrorKind::NotFound => "make the folder first, or name another",
            io::ErrorKind::IsADirectory => "name a file in it",
            io::ErrorKind::AlreadyExists => "name another file",
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                "name a file that you may write to"
            }
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                "make room, or write to another disk; what was there before is unchanged"
            }
            _ => "try again, or write elsewhere; what was there before is unchanged",
        }
    }
}

/// Describes an error, if possible by its kind alone, since the full text may name the temporary file.
fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "its folder does not exist".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::Other => without_path(error),
        // The operating system describes errors that the standard library has no kind for, such as too many open
        // files.
        kind if kind.to_string() == "uncategorized error" => without_path(error),
        kind => kind.to_string(),
    }
}

/// Describes an error of reading: in the words of this program if the error comes from the operating system;
/// otherwise, as it describes itself.
pub fn read_error_text(error: &io::Error) -> String {
    match error.kind() {
        _ if error.raw_os_error().is_none() => error.to_string(),
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::NotADirectory => "its folder is a file".to_owned(),
        io::ErrorKind::PermissionDenied => "this is not allowed".to_owned(),
        kind if kind.to_string() == "uncategorized error" => error.to_string(),
        kind => kind.to_string(),
    }
}

/// Returns the text of an error without the path of the temporary file.
fn without_path(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" at path \"").next().unwrap_or_default().to_owned()
}
