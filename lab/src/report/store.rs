//! Writing the generated files, and comparing them with what is there.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::report::file::{KEPT, ReportFile};
use crate::report::sections::files;
use crosstrack_io::files as disk;
use crosstrack_io::files::WriteError;
use crosstrack_prove::formula::MinimalError;

/// Why reports could not be made, written or compared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// A file or directory could not be read.
    #[error("{}: {source}", path.display())]
    Unread {
        /// Which one.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// A file could not be written.
    #[error(transparent)]
    Unwritten(#[from] WriteError),
    /// They could not be made.
    #[error("the reports cannot be made: {0}")]
    NotMade(&'static MinimalError),
}

/// Adds the path to an error.
fn at(path: &Path) -> impl FnOnce(io::Error) -> ReportError {
    let path = path.to_owned();
    |source| ReportError::Unread { path, source }
}

/// Writes every generated file whose bytes are not there yet, each through a temporary file beside
/// it, and returns the paths of those that were written, relative to `directory`. Files that are
/// not generated stay as they are.
///
/// Cost: that of [`files`].
///
/// # Errors
/// If a file or directory cannot be read or written; files before it are written.
pub fn generate(directory: &Path) -> Result<Vec<String>, ReportError> {
    let mut written = Vec::new();
    for file in files().map_err(ReportError::NotMade)? {
        let path = directory.join(&file.path);
        if read(&path, &file.bytes).is_ok_and(|bytes| bytes == file.bytes) {
            continue;
        }
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(at(parent))?;
        }
        disk::write(&path, &file.bytes)?;
        written.push(file.path.clone());
    }
    Ok(written)
}

/// The bytes of a file, or of one that is far longer than it should be only the first.
fn read(path: &Path, expected: &[u8]) -> io::Result<Vec<u8>> {
    // A pipe would be waited for.
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(expected.len() as u64 + (1 << 16)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Compares a directory with what [`generate`] would make it: nothing if they agree, otherwise
/// a line for every difference, missing and differing files first.
///
/// Directories of [`KEPT`] are left alone.
///
/// Cost: that of [`files`], and reading the directory.
///
/// # Errors
/// If something in the directory cannot be read. A directory that is not there is one without
/// files.
pub fn check(directory: &Path) -> Result<Vec<String>, ReportError> {
    let expected = files().map_err(ReportError::NotMade)?;
    let mut differences = Vec::new();
    for file in expected {
        let path = directory.join(&file.path);
        match read(&path, &file.bytes) {
            Ok(bytes) => differences.extend(compare(file, &bytes)),
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => {
                differences.push(format!("{}: missing; `{}` makes it", file.path, file.command));
            }
            Err(fault) => return Err(at(&path)(fault)),
        }
    }
    let known: BTreeSet<&str> = expected.iter().map(|file| file.path.as_str()).collect();
    let mut found = Vec::new();
    list(directory, "", &mut found)?;
    found.sort_unstable();
    let extra = found.into_iter().filter(|path| !known.contains(path.as_str()));
    differences.extend(extra.map(|path| format!("{path}: not a generated file")));
    Ok(differences)
}

/// The first line that is not as it should be, if there is one.
fn compare(file: &ReportFile, found: &[u8]) -> Option<String> {
    if found == file.bytes {
        return None;
    }
    let lines = |bytes| -> Vec<&[u8]> { <[u8]>::split(bytes, |&b| b == b'\n').collect() };
    let (wanted, found) = (lines(&file.bytes), lines(found));
    let agree = wanted.iter().zip(&found).take_while(|(a, b)| a == b).count();
    let shown = |lines: &[&[u8]]| match lines.get(agree) {
        Some(line) => {
            format!("`{}`", String::from_utf8_lossy(line).chars().take(100).collect::<String>())
        }
        None => "nothing".to_owned(),
    };
    let ReportFile { path, command, .. } = file;
    let (number, found, wanted) = (agree + 1, shown(&found), shown(&wanted));
    Some(format!("{path}:{number}: {found} where `{command}` writes {wanted}"))
}

/// Adds the paths of all files below `directory/prefix`, directories of [`KEPT`] aside.
fn list(directory: &Path, prefix: &str, found: &mut Vec<String>) -> Result<(), ReportError> {
    let here = directory.join(prefix);
    let entries = match fs::read_dir(&here) {
        Ok(entries) => entries,
        Err(fault) if prefix.is_empty() && fault.kind() == io::ErrorKind::NotFound => {
            return Ok(());
        }
        Err(fault) => return Err(at(&here)(fault)),
    };
    for entry in entries {
        let entry = entry.map_err(at(&here))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type().map_err(at(&entry.path()))?.is_dir() {
            let path = format!("{prefix}{name}");
            if !KEPT.contains(&path.as_str()) {
                list(directory, &format!("{path}/"), found)?;
            }
        } else {
            found.push(format!("{prefix}{name}"));
        }
    }
    Ok(())
}
