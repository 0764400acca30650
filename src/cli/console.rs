//! Where a command reads and writes: the answer on standard output or in a file, everything else
//! on standard error.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use tempfile::{Builder, NamedTempFile};

use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Looks, Trouble};

/// The streams of a command, and what they can show.
pub(super) struct Console<'a> {
    pub(super) input: &'a mut dyn Read,
    pub(super) out: &'a mut dyn Write,
    pub(super) err: &'a mut dyn Write,
    /// Whether the answer may be coloured.
    pub(super) colour: bool,
    /// Whether a person watches standard error.
    pub(super) watched: bool,
    /// How troubles look.
    pub(super) looks: Looks,
}

/// Where the answer goes.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct OutputArgs {
    /// Write the answer to a file, replacing it only once the answer is complete
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// An open target for an answer.
pub(super) enum Target {
    /// Standard output.
    Out,
    /// A file that takes its name when it is complete.
    File(NamedTempFile, PathBuf),
    /// Something that is there and is no file, such as a pipe.
    Device(File),
}

impl OutputArgs {
    /// A file, replaced only once what is written is complete.
    pub(super) fn to(path: &Path) -> Self {
        Self { output: Some(path.to_owned()) }
    }

    /// Whether the answer goes to standard output.
    pub(super) const fn is_out(&self) -> bool {
        self.output.is_none()
    }

    /// Opens the target, before any work is done.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn open(&self) -> Result<Target, Failure> {
        let Some(path) = &self.output else { return Ok(Target::Out) };
        let failed = |error: io::Error| unwritable(path, &error);
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => Err(failed(io::ErrorKind::IsADirectory.into())),
            Ok(there) if !there.is_file() => {
                File::options().write(true).open(path).map(Target::Device).map_err(failed)
            }
            _ => {
                let folder = match path.parent() {
                    Some(parent) if !parent.as_os_str().is_empty() => parent,
                    _ => Path::new("."),
                };
                let mut builder = Builder::new();
                builder.prefix(".crosstrack-");
                #[cfg(unix)]
                {
                    use std::os::unix::fs::PermissionsExt;
                    builder.permissions(fs::Permissions::from_mode(0o666));
                }
                let file = builder.tempfile_in(folder).map_err(failed)?;
                Ok(Target::File(file, path.clone()))
            }
        }
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    // The kind alone: the rest names a temporary file that nobody asked for.
    let why = match error.kind() {
        io::ErrorKind::NotFound => "its folder does not exist".to_owned(),
        kind => kind.to_string(),
    };
    Trouble::new(format!("{} cannot be written: {why}", path.display())).with(Exit::Input)
}

impl Target {
    /// Writes the whole answer.
    ///
    /// # Errors
    /// If it cannot be written, or nobody reads it any more.
    pub(super) fn finish(self, answer: &str, console: &mut Console<'_>) -> Result<(), Failure> {
        match self {
            Self::Out => {
                console.out.write_all(answer.as_bytes())?;
                console.out.flush()?;
            }
            Self::Device(mut file) => file.write_all(answer.as_bytes())?,
            Self::File(file, path) => {
                let mut writer = BufWriter::new(file);
                writer.write_all(answer.as_bytes())?;
                let file = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.persist(&path).map_err(|e| unwritable(&path, &e.error))?;
            }
        }
        Ok(())
    }
}

impl Console<'_> {
    /// Reads standard input to its end.
    ///
    /// # Errors
    /// If it cannot be read, or is not text.
    pub(super) fn read_all(&mut self) -> Result<String, Failure> {
        let mut text = String::new();
        self.input.read_to_string(&mut text).map_err(|e| {
            Trouble::new(format!("standard input cannot be read: {e}")).with(Exit::Input)
        })?;
        Ok(text)
    }
}
