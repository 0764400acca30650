//! Writes files that are kept. They replace existing ones only with `--force`; the files of a folder are
//! written all or none.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{CommandError, Diagnostic, Exit, OutputArgs, Target, write_error};
use crosstrack::base::counted;
use crosstrack_io::files::{AtomicFile, is_direct};

/// The options `--output` and `--force` of a command whose answer is a new file, such as an engine to start from.
#[derive(clap::Args, Clone, Debug)]
pub struct NewFileArgs {
    #[command(flatten)]
    output: OutputArgs,
    /// Replace the file of --output if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

impl NewFileArgs {
    /// Opens the target before any work is done.
    ///
    /// # Errors
    /// If it cannot be written, or is an existing file without `--force`.
    pub fn open(&self) -> Result<Target, CommandError> {
        check_new(self.output.path(), self.force)?;
        self.output.open()
    }
}

/// Checks that no files exist at some paths, unless `force` allows to replace them. Devices and pipes do not count.
///
/// # Errors
/// If a file exists: names the first one, and what to try.
pub fn check_new<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
    force: bool,
) -> Result<(), CommandError> {
    if force {
        return Ok(());
    }
    let is_taken = |path: &P| path.as_ref().is_file() && !is_direct(path.as_ref());
    let mut taken = paths.into_iter().filter(is_taken);
    let Some(first) = taken.next() else { return Ok(()) };
    let first = first.as_ref().display();
    let (title, them) = match taken.count() {
        0 => (format!("{first} is there already"), "it"),
        more => (format!("{first} and {} are there already", counted(more, "other file")), "them"),
    };
    let help = format!("--force replaces {them}; or name another place");
    Err(Diagnostic::new(title).help(help).into_error(Exit::Input))
}

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
    check_new(texts.iter().map(|(name, _)| dir.join(name)), force)?;
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
