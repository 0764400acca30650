//! Why a file was not written.

use std::io;
use std::path::{Path, PathBuf};

/// How far the writing of a file came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Opening it, or the one beside it that is to take its name.
    Open,
    /// Writing its bytes.
    Write,
    /// Waiting until they are on the disk.
    Sync,
    /// Giving it its name.
    Rename,
}

/// A file that was not written. What had its name before is unchanged.
#[derive(Debug, thiserror::Error)]
#[error("{} cannot be written: {}", path.display(), why(source))]
pub struct WriteError {
    /// The file as it was named.
    pub path: PathBuf,
    /// What failed.
    pub step: Step,
    /// How.
    pub source: io::Error,
}

impl WriteError {
    /// Adds path and step to an error.
    pub(super) fn at(path: &Path, step: Step) -> impl Fn(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self { path: path.clone(), step, source }
    }

    /// What to do about it.
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

/// The kind of an error where that is enough: the rest may name a file that the user did not name.
fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "its folder does not exist".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::Other => plain(error),
        // What the standard library has no word for, such as too many open files, the system has.
        kind if kind.to_string() == "uncategorized error" => plain(error),
        kind => kind.to_string(),
    }
}

/// The text of an error without the hidden file that it may name.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" at path \"").next().unwrap_or_default().to_owned()
}
