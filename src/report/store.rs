//! Writing the generated files, and comparing them with what is there.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::base::files as disk;
use crate::base::files::WriteError;
use crate::crosstrack::formula::minimal::MinimalError;
use crate::report::file::{KEPT, ReportFile};
use crate::report::sections::files;

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

/// A way in which a directory is not what [`generate`] would make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The file is not there.
    Missing {
        /// Its path, relative to the directory.
        path: String,
        /// The command that makes it.
        command: String,
    },
    /// The file holds something else.
    Differs {
        /// Its path, relative to the directory.
        path: String,
        /// The command that makes it.
        command: String,
        /// The first line that differs, from 1.
        line: usize,
        /// What the line should be; nothing after the last line.
        expected: Option<String>,
        /// What it is; nothing after the last line.
        found: Option<String>,
    },
    /// The file is none of those that are generated, nor in a directory of [`KEPT`].
    Extra {
        /// Its path, relative to the directory.
        path: String,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { path, command } => {
                write!(f, "{path}: missing; `{command}` makes it")
            }
            Self::Differs { path, command, line, expected, found } => {
                let shown = |line: &Option<String>| {
                    line.as_ref().map_or_else(
                        || "nothing".to_owned(),
                        |line| format!("`{}`", line.chars().take(100).collect::<String>()),
                    )
                };
                let (expected, found) = (shown(expected), shown(found));
                write!(f, "{path}:{line}: {found} where `{command}` writes {expected}")
            }
            Self::Extra { path } => write!(f, "{path}: not a generated file"),
        }
    }
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
    let mut bytes = Vec::new();
    File::open(path)?.take(expected.len() as u64 + (1 << 16)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Compares a directory with what [`generate`] would make it: nothing if they agree, otherwise
/// every difference, missing and differing files first.
///
/// Directories of [`KEPT`] are left alone.
///
/// Cost: that of [`files`], and reading the directory.
///
/// # Errors
/// If something in the directory cannot be read. A directory that is not there is one without
/// files.
pub fn check(directory: &Path) -> Result<Vec<Difference>, ReportError> {
    let expected = files().map_err(ReportError::NotMade)?;
    let mut differences = Vec::new();
    for file in expected {
        let path = directory.join(&file.path);
        match read(&path, &file.bytes) {
            Ok(bytes) => differences.extend(compare(file, &bytes)),
            Err(fault) if fault.kind() == io::ErrorKind::NotFound => {
                let (path, command) = (file.path.clone(), file.command.clone());
                differences.push(Difference::Missing { path, command });
            }
            Err(fault) => return Err(at(&path)(fault)),
        }
    }
    let known: BTreeSet<&str> = expected.iter().map(|file| file.path.as_str()).collect();
    let mut found = Vec::new();
    list(directory, "", &mut found)?;
    found.sort_unstable();
    let extra = found.into_iter().filter(|path| !known.contains(path.as_str()));
    differences.extend(extra.map(|path| Difference::Extra { path }));
    Ok(differences)
}

fn compare(file: &ReportFile, found: &[u8]) -> Option<Difference> {
    if found == file.bytes {
        return None;
    }
    let line_of = |lines: &[&[u8]], index: usize| {
        lines.get(index).map(|line| String::from_utf8_lossy(line).into_owned())
    };
    let lines = |bytes| -> Vec<&[u8]> { <[u8]>::split(bytes, |&b| b == b'\n').collect() };
    let (wanted, found) = (lines(&file.bytes), lines(found));
    let agree = wanted.iter().zip(&found).take_while(|(a, b)| a == b).count();
    Some(Difference::Differs {
        path: file.path.clone(),
        command: file.command.clone(),
        line: agree + 1,
        expected: line_of(&wanted, agree),
        found: line_of(&found, agree),
    })
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
