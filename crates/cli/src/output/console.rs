//! The input and output of a command. The answer goes to standard output or a file, everything else to
//! standard error.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::output::clean::CleanWriter;
use crate::output::shard_file::MergedFiles;
use crate::words::diagnostic::DiagnosticStyle;
use crate::{CommandError, CommandOutput, CommandResult, Diagnostic, Exit};
use crosstrack_io::bounded::BoundedError;
use crosstrack_io::files::{AtomicFile, WriteError, WriteStep, is_direct};
use crosstrack_io::{bounded, files};

/// The most bytes of a position on standard input: 64 KiB.
const MAX_INPUT_BYTES: usize = 64 << 10;

/// The streams of a command, with what they can show.
pub struct Console<'a> {
    pub input: &'a mut dyn Read,
    /// The bytes that are left of the input, if it is a file.
    pub input_bytes: Option<u64>,
    pub out: CleanWriter<'a>,
    pub err: CleanWriter<'a>,
    /// Whether the answer on standard output may be coloured.
    pub colour: bool,
    /// Whether keys can be read and a full-screen view drawn.
    pub is_screen: bool,
    /// Whether a person sees standard error, so that progress is shown.
    pub watched: bool,
    /// The style of error messages.
    pub style: DiagnosticStyle,
    /// The arguments; the first is the name of the program.
    pub args: Vec<String>,
    /// The files of shards, whose results replace the work of a command; only under `merge`.
    pub merged: Option<MergedFiles>,
}

/// The option `--output`, which names the target of the answer.
#[derive(Args, Clone, Debug, Default)]
pub struct OutputArgs {
    /// Write the answer to a file, which is replaced only when the answer is complete; `-` is standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The target of an answer, already open.
pub enum Target {
    /// Standard output.
    Stdout,
    /// A file that gets its name when it is complete.
    File(AtomicFile),
    /// Something that cannot be replaced, such as a pipe, with its path.
    Device(File, PathBuf),
}

impl OutputArgs {
    /// Creates options that direct the answer to a file, which is replaced only once the answer is complete.
    pub fn to_file(path: &Path) -> Self {
        Self { output: Some(path.to_owned()) }
    }

    /// Returns the file that the answer goes to; `None` for standard output.
    pub fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// Returns whether the answer goes to standard output.
    pub fn is_stdout(&self) -> bool {
        self.path().is_none()
    }

    /// Opens the target. Call it before any work, so that an error comes early.
    pub fn open(&self) -> Result<Target, CommandError> {
        let Some(path) = self.path() else { return Ok(Target::Stdout) };
        if is_direct(path) {
            // What was redirected with `>>` goes on at its end.
            let file = File::options().append(true).open(path).map_err(|source| {
                write_error(&WriteError { path: path.to_owned(), step: WriteStep::Open, source })
            })?;
            return Ok(Target::Device(file, path.to_owned()));
        }
        AtomicFile::create(path).map(Target::File).map_err(|e| write_error(&e))
    }
}

/// Reads a text file of at most `max_bytes` bytes.
pub fn read(path: &Path, max_bytes: usize) -> Result<String, CommandError> {
    bounded::read_file(path, max_bytes).map_err(|e| read_error(path, &e))
}

fn read_error(path: &Path, error: &BoundedError) -> CommandError {
    Diagnostic::new(format!("{} cannot be read: {error}", path.display())).into_error(Exit::Input)
}

/// Writes a text file that gets its name only when it is complete.
pub fn write(path: &Path, text: &str) -> Result<(), CommandError> {
    files::write(path, text.as_bytes()).map_err(|e| write_error(&e))
}

/// Writes a text file that gets its name only when it is complete, unless there is one of that name.
pub fn write_new(path: &Path, text: &str) -> Result<(), CommandError> {
    let write = || {
        let mut file = AtomicFile::create(path)?;
        file.write_bytes(text.as_bytes())?;
        file.complete()?.commit_new()
    };
    write().map_err(|e| write_error(&e))
}

/// Creates the error of a file that could not be written, with what to try.
pub fn write_error(error: &WriteError) -> CommandError {
    Diagnostic::new(error.to_string()).help(error.help()).into_error(Exit::Input)
}

impl Target {
    /// Writes the output of a command to the target, and returns its exit code.
    ///
    /// # Errors
    /// If the command failed, or as [`Target::finish`].
    pub fn write(
        self,
        result: CommandResult,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        match result? {
            CommandOutput::Answer(exit, text) => self.finish(&text, console).and(Ok(exit)),
            CommandOutput::ShardFile(file) => self.finish_data(&file, console),
        }
    }

    /// Writes a complete answer as text: control characters are made visible.
    ///
    /// # Errors
    /// If the answer cannot be written, or the reader has closed the stream.
    pub fn finish(self, answer: &str, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        if let Self::Stdout = self {
            console.out.write_all(answer.as_bytes())?;
            console.out.flush()?;
            return Ok(Exit::Done);
        }
        self.write_bytes(console.out.clean(answer).as_bytes())
    }

    /// Writes a part of an answer, as [`Target::finish`] writes the whole: a file gets its name when that is called
    /// for the rest.
    ///
    /// # Errors
    /// As [`Target::finish`].
    pub fn write_part(
        &mut self,
        part: &str,
        out: &mut CleanWriter<'_>,
    ) -> Result<(), CommandError> {
        match self {
            Self::Stdout => {
                out.write_all(part.as_bytes())?;
                out.flush()?;
            }
            Self::Device(file, path) => write_device(file, path, out.clean(part).as_bytes())?,
            Self::File(file) => {
                file.write_bytes(out.clean(part).as_bytes()).map_err(|e| write_error(&e))?;
            }
        }
        Ok(())
    }

    /// Writes a complete answer that is data. A file gets it unchanged; on standard output, control
    /// characters are made visible.
    pub fn finish_data(self, data: &str, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match self {
            Self::File(..) => self.write_bytes(data.as_bytes()),
            _ => self.finish(data, console),
        }
    }

    /// Writes workflow commands made by this program, unchanged.
    pub fn finish_commands(
        self,
        commands: &str,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        if let Self::Stdout = self {
            console.out.write_commands(commands)?;
            console.out.flush()?;
            return Ok(Exit::Done);
        }
        self.write_bytes(commands.as_bytes())
    }

    /// Writes binary data, such as a packed file.
    ///
    /// # Errors
    /// As [`Target::finish`], and if standard output is a terminal.
    pub fn finish_bytes(
        self,
        bytes: &[u8],
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        if let Self::Stdout = self {
            if io::stdout().is_terminal() {
                return Err(Diagnostic::new("a terminal cannot show a packed file")
                    .help("--output FILE writes it into a file")
                    .into_error(Exit::Input));
            }
            console.out.write_raw(bytes)?;
            return Ok(Exit::Done);
        }
        self.write_bytes(bytes)
    }

    /// Writes into a file or a device.
    fn write_bytes(self, answer: &[u8]) -> Result<Exit, CommandError> {
        match self {
            Self::Stdout => {}
            Self::Device(mut file, path) => write_device(&mut file, &path, answer)?,
            Self::File(mut file) => {
                file.write_bytes(answer)
                    .and_then(|()| file.commit())
                    .map_err(|e| write_error(&e))?;
            }
        }
        Ok(Exit::Done)
    }
}

fn write_device(file: &mut File, path: &Path, answer: &[u8]) -> Result<(), CommandError> {
    file.write_all(answer).map_err(|source| match source.kind() {
        io::ErrorKind::BrokenPipe => CommandError::ClosedOutput,
        _ => write_error(&WriteError { path: path.to_owned(), step: WriteStep::Write, source }),
    })
}

impl Console<'_> {
    /// Reads all of standard input as text.
    ///
    /// # Errors
    /// If standard input cannot be read, is not text, or is too long for a position.
    pub fn read_all(&mut self) -> Result<String, CommandError> {
        bounded::read_text(&mut *self.input, MAX_INPUT_BYTES).map_err(|e| {
            Diagnostic::new(format!("standard input cannot be read: {e}")).into_error(Exit::Input)
        })
    }
}
