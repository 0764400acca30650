//! Writes the files of a folder: all of them, or none.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{CommandError, Diagnostic, Exit, write_error};
use crosstrack_io::files::AtomicFile;

/// Parses a path at which a file or folder can be created. Refuses `-`, which elsewhere means standard
/// output.
///
/// # Errors
/// If the text is `-`.
pub fn parse_path(text: &str) -> Result<PathBuf, String> {
    if text == "-" {
        return Err(
            "this cannot go to standard output; for a file or folder called - write ./-".to_owned()
        );
    }
    Ok(PathBuf::from(text))
}

/// Creates a folder with its parents if it does not exist.
pub fn create(dir: &Path) -> Result<(), CommandError> {
    fs::create_dir_all(dir).map_err(|e| {
        let title = format!("{} cannot be written: {e}", dir.display());
        Diagnostic::new(title).help("name a folder that you may write to").into_error(Exit::Input)
    })
}

/// Writes files given by their paths relative to `dir` and their contents. First all are written under
/// temporary names, then each is renamed. Replaces existing files only if `force`.
pub fn write_files(
    dir: &Path,
    texts: &[(String, impl AsRef<[u8]>)],
    force: bool,
) -> Result<(), CommandError> {
    let existing: Vec<&str> = texts
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| fs::symlink_metadata(dir.join(name)).is_ok())
        .collect();
    if !force && !existing.is_empty() {
        let title = format!("{} has these files already: {}", dir.display(), existing.join(", "));
        let help = "name another folder, or write --force to replace them";
        return Err(Diagnostic::new(title).help(help).into_error(Exit::Input));
    }
    create(dir)?;
    let mut complete = Vec::new();
    for (name, text) in texts {
        let path = dir.join(name);
        create(path.parent().unwrap_or(dir))?;
        let mut file = AtomicFile::create(&path).map_err(|e| write_error(&e))?;
        file.write_bytes(text.as_ref()).map_err(|e| write_error(&e))?;
        complete.push(file.complete().map_err(|e| write_error(&e))?);
    }
    for file in complete {
        let done = if force { file.commit() } else { file.commit_new() };
        done.map_err(|e| write_error(&e))?;
    }
    Ok(())
}
