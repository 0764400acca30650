//! Files of a folder: all of them are written, or none.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{CommandError, Diagnostic, Exit, unwritten};
use crosstrack_io::files::AtomicFile;

/// A folder or a file that is named: `-`, which is standard output elsewhere, is refused.
pub fn named(text: &str) -> Result<PathBuf, String> {
    if text == "-" {
        return Err(
            "this cannot go to standard output; for a file or folder called - write ./-".to_owned()
        );
    }
    Ok(PathBuf::from(text))
}

/// Makes a folder, unless it is there.
pub fn make(dir: &Path) -> Result<(), CommandError> {
    fs::create_dir_all(dir).map_err(|e| {
        let title = format!("{} cannot be written: {e}", dir.display());
        Diagnostic::new(title).help("name a folder that you may write to").with(Exit::Input)
    })
}

/// Writes files into a folder and folders in it: all of them beside their names first, then each takes
/// its name.
pub fn write_files(
    dir: &Path,
    texts: &[(String, impl AsRef<[u8]>)],
    force: bool,
) -> Result<(), CommandError> {
    let there: Vec<&str> = texts
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| fs::symlink_metadata(dir.join(name)).is_ok())
        .collect();
    if !force && !there.is_empty() {
        let title = format!("{} has these files already: {}", dir.display(), there.join(", "));
        let help = "name another folder, or write --force to replace them";
        return Err(Diagnostic::new(title).help(help).with(Exit::Input));
    }
    make(dir)?;
    let mut complete = Vec::new();
    for (name, text) in texts {
        let path = dir.join(name);
        make(path.parent().unwrap_or(dir))?;
        let mut file = AtomicFile::create(&path).map_err(|e| unwritten(&e))?;
        file.write_bytes(text.as_ref()).map_err(|e| unwritten(&e))?;
        complete.push(file.complete().map_err(|e| unwritten(&e))?);
    }
    for file in complete {
        let done = if force { file.commit() } else { file.commit_new() };
        done.map_err(|e| unwritten(&e))?;
    }
    Ok(())
}
