//! Writes the generated files, and compares them with the files in a folder.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::report::file::{KEPT, ReportFile};
use crate::report::sections::files;
use crosstrack_io::files as disk;
use crosstrack_io::files::{WriteError, read_error_text};
use crosstrack_prove::formula::MinimalError;

/// The error of making, writing or comparing reports.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReportError {
    /// A file or directory cannot be read.
    #[error("{}: {}", path.display(), read_error_text(source))]
    Unreadable { path: PathBuf, source: io::Error },
    /// A file cannot be written.
    #[error(transparent)]
    Unwritten(#[from] WriteError),
    /// A report cannot be made, since a search for a minimum failed.
    #[error("the reports cannot be made: {0}")]
    Failed(&'static MinimalError),
}

/// Returns a function that adds the path to an error.
fn unreadable(path: &Path) -> impl FnOnce(io::Error) -> ReportError {
    let path = path.to_owned();
    |source| ReportError::Unreadable { path, source }
}

/// Writes every generated file that is missing or differs, each atomically. Returns the paths of the written
/// files, relative to `directory`. Other files are left as they are.
///
/// **Cost** that of [`files`].
///
/// # Errors
/// If a file or directory cannot be read or written. Files before it are then written already.
pub fn generate(directory: &Path) -> Result<Vec<String>, ReportError> {
    let mut written = Vec::new();
    for file in files().map_err(ReportError::Failed)? {
        let path = directory.join(&file.path);
        if read(&path, &file.bytes).is_ok_and(|bytes| bytes == file.bytes) {
            continue;
        }
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(unreadable(parent))?;
        }
        disk::write(&path, &file.bytes)?;
        written.push(file.path.clone());
    }
    Ok(written)
}

/// Reads a file; of one that is far longer than expected only the beginning.
fn read(path: &Path, expected: &[u8]) -> io::Result<Vec<u8>> {
    // Reading a pipe would block.
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(expected.len() as u64 + (1 << 16)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Compares a directory with the generated files. Returns a line for every difference: missing and differing
/// files first, then extra ones. Ignores the directories of [`KEPT`].
///
/// **Cost** that of [`files`], and reading the directory.
///
/// # Errors
/// If a file or directory cannot be read. A missing directory counts as empty.
pub fn check(directory: &Path) -> Result<Vec<String>, ReportError> {
    let expected = files().map_err(ReportError::Failed)?;
    let mut differences = Vec::new();
    for file in expected {
        let path = directory.join(&file.path);
        match read(&path, &file.bytes) {
            Ok(bytes) => differences.extend(compare(file, &bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                differences.push(format!("{}: missing; `{}` makes it", file.path, file.command));
            }
            Err(error) => return Err(unreadable(&path)(error)),
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

/// Returns the first difference of a file, if there is one.
fn compare(file: &ReportFile, found: &[u8]) -> Option<String> {
    if found == file.bytes {
        return None;
    }
    let (wanted, found) = (lines(&file.bytes), lines(found));
    let agree = wanted.iter().zip(&found).take_while(|(a, b)| a == b).count();
    let ReportFile { path, command, .. } = file;
    let (number, found, wanted) =
        (agree + 1, quote_line(&found, agree), quote_line(&wanted, agree));
    Some(format!("{path}:{number}: {found} where `{command}` writes {wanted}"))
}

fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    bytes.split(|&byte| byte == b'\n').collect()
}

/// Returns the beginning of a line between backticks, or `nothing` if there is no such line.
fn quote_line(lines: &[&[u8]], index: usize) -> String {
    match lines.get(index) {
        Some(line) => {
            format!("`{}`", String::from_utf8_lossy(line).chars().take(100).collect::<String>())
        }
        None => "nothing".to_owned(),
    }
}

/// Adds the paths of all files below `directory/prefix`, except in the directories of [`KEPT`].
fn list(directory: &Path, prefix: &str, found: &mut Vec<String>) -> Result<(), ReportError> {
    let here = directory.join(prefix);
    let entries = match fs::read_dir(&here) {
        Ok(entries) => entries,
        Err(error) if prefix.is_empty() && error.kind() == io::ErrorKind::NotFound => {
            return Ok(());
        }
        Err(error) => return Err(unreadable(&here)(error)),
    };
    for entry in entries {
        let entry = entry.map_err(unreadable(&here))?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.file_type().map_err(unreadable(&entry.path()))?.is_dir() {
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
