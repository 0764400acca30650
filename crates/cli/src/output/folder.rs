//! Writes files that are kept. They replace existing ones only with `--force`; the files of a folder are
//! written all or none.

use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

use crate::{Fault, OutputArgs, Target, write_error};
use crosstrack::base::counted;
use crosstrack_io::files::{AtomicFile, is_direct};

/// The options `--output` and `--force` of a command whose answer is a new file, such as an engine to start from.
#[derive(clap::Args, Clone, Debug)]
pub struct NewFileArgs {
    /// Write the answer to a new file, which appears only when the answer is complete; `-` is standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file of --output if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

impl NewFileArgs {
    /// Opens the target before any work is done.
    ///
    /// # Errors
    /// If it cannot be written, or is an existing file without `--force`.
    pub fn open(&self) -> Result<Target, Fault> {
        let output = self.output.as_deref().map(OutputArgs::to_file).unwrap_or_default();
        check_new(output.path(), self.force)?;
        output.open()
    }
}

/// Checks that no files exist at some paths, unless `force` allows to replace them. Devices and pipes do not count,
/// links that lead nowhere do.
///
/// # Errors
/// If a file exists: names the first one, and what to try.
pub fn check_new<P: AsRef<Path>>(
    paths: impl IntoIterator<Item = P>,
    force: bool,
) -> Result<(), Fault> {
    if force {
        return Ok(());
    }
    let is_taken = |path: &P| {
        let path = path.as_ref();
        if path.exists() { path.is_file() && !is_direct(path) } else { path.is_symlink() }
    };
    let mut taken = paths.into_iter().filter(is_taken);
    let Some(first) = taken.next() else { return Ok(()) };
    let first = first.as_ref().display();
    let (title, them) = match taken.count() {
        0 => (format!("{first} is there already"), "it"),
        more => (format!("{first} and {} are there already", counted(more, "other file")), "them"),
    };
    let help = format!("--force replaces {them}; or name another place");
    Err(Fault::new(title).help(help))
}

/// Returns a parser of the path of a file or folder to be created, in any bytes that the system takes. It
/// refuses `-`, which elsewhere means standard output.
pub fn new_path_parser() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(refuse_stdout)
}

fn refuse_stdout(path: PathBuf) -> Result<PathBuf, String> {
    if path.as_os_str() == "-" {
        return Err(
            "this cannot go to standard output; for a file or folder called - write ./-".to_owned()
        );
    }
    Ok(path)
}

/// Creates a folder with its parents if it does not exist.
pub fn create(dir: &Path) -> Result<(), Fault> {
    fs::create_dir_all(dir).map_err(|e| {
        let title = format!("{} cannot be written: {e}", dir.display());
        Fault::new(title).help("name a folder that you may write to")
    })
}

/// Writes files given by their paths relative to `dir` and their contents. First all are written under
/// temporary names, then each is renamed. Replaces existing files only if `force`.
pub fn write_files(
    dir: &Path,
    texts: &[(String, impl AsRef<[u8]>)],
    force: bool,
) -> Result<(), Fault> {
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
