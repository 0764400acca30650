//! Where a command reads and writes: the answer on standard output or in a file, everything else
//! on standard error.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::clean::Clean;
use crate::diagnostic::Looks;
use crate::shard_file::Merged;
use crate::{Answered, CommandError, Diagnostic, Exit};
use crosstrack_io::bounded::BoundedError;
use crosstrack_io::files::{AtomicFile, WriteError};
use crosstrack_io::files::{WriteStep, is_direct};
use crosstrack_io::{bounded, files};

/// The most bytes of standard input where it is to be one position: 64 KiB.
const MOST_INPUT: usize = 64 << 10;

/// The streams of a command, and what they can show.
pub struct Console<'a> {
    pub input: &'a mut dyn Read,
    pub out: Clean<'a>,
    pub err: Clean<'a>,
    /// Whether the answer may be coloured.
    pub colour: bool,
    /// Whether keys can be read and a whole screen drawn.
    pub is_screen: bool,
    /// Whether a person watches standard error.
    pub watched: bool,
    /// How troubles look.
    pub looks: Looks,
    /// The arguments, the name of the program first.
    pub args: Vec<String>,
    /// Results that take the place of the work of a command.
    pub merged: Option<Merged>,
}

/// Where the answer goes.
#[derive(Args, Clone, Debug, Default)]
pub struct OutputArgs {
    /// Write the answer to a file, replacing it only once the answer is complete; `-` is standard
    /// output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// An open target for an answer.
pub enum Target {
    /// Standard output.
    Out,
    /// A file that takes its name when it is complete.
    File(AtomicFile),
    /// Something that is written as it stands, such as a pipe, and its name.
    Device(File, PathBuf),
}

impl OutputArgs {
    /// A file, replaced only once what is written is complete.
    pub fn to(path: &Path) -> Self {
        Self { output: Some(path.to_owned()) }
    }

    /// The file that the answer goes to; `None` for standard output.
    pub fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// Whether the answer goes to standard output.
    pub fn is_out(&self) -> bool {
        self.path().is_none()
    }

    /// Opens the target, before any work is done.
    pub fn open(&self) -> Result<Target, CommandError> {
        let Some(path) = self.path() else { return Ok(Target::Out) };
        if is_direct(path) {
            // What was redirected with `>>` goes on at its end.
            let file = File::options().append(true).open(path).map_err(|source| {
                unwritten(&WriteError { path: path.to_owned(), step: WriteStep::Open, source })
            })?;
            return Ok(Target::Device(file, path.to_owned()));
        }
        AtomicFile::create(path).map(Target::File).map_err(|e| unwritten(&e))
    }
}

/// The text of a file of at most so many bytes.
pub fn read(path: &Path, most: usize) -> Result<String, CommandError> {
    bounded::read_file(path, most).map_err(|e| unread(path, &e))
}

/// The same; nothing if there is no such file.
pub fn read_if_there(path: &Path, most: usize) -> Result<Option<String>, CommandError> {
    match bounded::read_file(path, most) {
        Err(e) if e.is_not_found() => Ok(None),
        text => text.map(Some).map_err(|e| unread(path, &e)),
    }
}

fn unread(path: &Path, error: &BoundedError) -> CommandError {
    Diagnostic::new(format!("{} cannot be read: {error}", path.display())).with(Exit::Input)
}

/// Writes a file that takes its name only when it is complete.
pub fn write(path: &Path, text: &str) -> Result<(), CommandError> {
    files::write(path, text.as_bytes()).map_err(|e| unwritten(&e))
}

/// A file that cannot be written, and what to do.
pub fn unwritten(error: &WriteError) -> CommandError {
    Diagnostic::new(error.to_string()).help(error.help()).with(Exit::Input)
}

impl Target {
    /// Writes an answer, or the file of a shard where only that was made.
    ///
    /// # Errors
    /// As [`Target::finish`], and if there is neither.
    pub fn put(self, answered: Answered, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match answered {
            Ok((exit, text)) => self.finish(&text, console).and(Ok(exit)),
            Err(CommandError::Part(file)) => self.finish_data(&file, console),
            Err(failure) => Err(failure),
        }
    }

    /// Writes the whole answer, cleaned of what could trick a terminal or a log.
    ///
    /// # Errors
    /// If it cannot be written, or nobody reads it any more.
    pub fn finish(self, answer: &str, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        if let Self::Out = self {
            console.out.write_all(answer.as_bytes())?;
            console.out.flush()?;
            return Ok(Exit::Done);
        }
        self.put_bytes(console.out.cleaned(answer).as_bytes())
    }

    /// Writes an answer that is data: a file holds it as it is, whatever characters are in it.
    pub fn finish_data(self, data: &str, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match self {
            Self::File(..) => self.put_bytes(data.as_bytes()),
            _ => self.finish(data, console),
        }
    }

    /// Writes commands of ours for a log.
    pub fn finish_commands(
        self,
        commands: &str,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        if let Self::Out = self {
            console.out.commands(commands)?;
            console.out.flush()?;
            return Ok(Exit::Done);
        }
        self.put_bytes(commands.as_bytes())
    }

    /// Writes bytes that are no text, such as a picture.
    ///
    /// # Errors
    /// As [`Target::finish`], and if a terminal would get them.
    pub fn finish_bytes(
        self,
        bytes: &[u8],
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        if let Self::Out = self {
            if io::stdout().is_terminal() {
                return Err(Diagnostic::new("a terminal cannot show a picture")
                    .help("--output FILE writes it into a file")
                    .with(Exit::Input));
            }
            console.out.raw(bytes)?;
            return Ok(Exit::Done);
        }
        self.put_bytes(bytes)
    }

    /// Writes into a file or a device.
    fn put_bytes(self, answer: &[u8]) -> Result<Exit, CommandError> {
        match self {
            Self::Out => {}
            Self::Device(mut file, path) => {
                file.write_all(answer).map_err(|source| match source.kind() {
                    io::ErrorKind::BrokenPipe => CommandError::Unread,
                    _ => unwritten(&WriteError { path, step: WriteStep::Write, source }),
                })?;
            }
            Self::File(mut file) => {
                file.write_bytes(answer).and_then(|()| file.commit()).map_err(|e| unwritten(&e))?;
            }
        }
        Ok(Exit::Done)
    }
}

impl Console<'_> {
    /// Reads standard input to its end.
    ///
    /// # Errors
    /// If it cannot be read, is not text, or is too long for a position.
    pub fn read_all(&mut self) -> Result<String, CommandError> {
        bounded::read_text(&mut *self.input, MOST_INPUT).map_err(|e| {
            Diagnostic::new(format!("standard input cannot be read: {e}")).with(Exit::Input)
        })
    }
}
