//! The input and output of a command. The answer goes to standard output or a file, everything else to
//! standard error.

use std::fs::File;
use std::io::{self, IsTerminal as _, Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::output::clean::CleanWriter;
use crate::output::shard_file::MergedFiles;
use crate::words::fault::FaultStyle;
use crate::{CommandOutput, CommandResult, Exit, Fault};
use crosstrack_io::bounded::BoundedError;
use crosstrack_io::clean::OutputStyle;
use crosstrack_io::files::{AtomicFile, WriteError, WriteStep, is_direct};
use crosstrack_io::{bounded, files};

/// The most bytes of a position on standard input: 64 KiB.
const MAX_INPUT_BYTES: usize = 64 << 10;

/// The streams of a command, with what they can show.
pub struct Console<'a> {
    pub input: &'a mut dyn Read,
    /// The bytes that are left of the input, if it is a file.
    pub input_bytes: Option<u64>,
    pub(super) out: CleanWriter<'a>,
    pub(super) err: CleanWriter<'a>,
    /// Whether the answer on standard output may be coloured.
    pub colour: bool,
    /// Whether keys can be read and a full-screen view drawn.
    pub is_screen: bool,
    /// Whether a person sees standard error, so that progress is shown.
    pub watched: bool,
    /// The style of error messages.
    pub style: FaultStyle,
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
    pub fn open(&self) -> Result<Target, Fault> {
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
pub fn read(path: &Path, max_bytes: usize) -> Result<String, Fault> {
    bounded::read_file(path, max_bytes).map_err(|e| read_error(path, &e))
}

fn read_error(path: &Path, error: &BoundedError) -> Fault {
    Fault::new(format!("{} cannot be read: {error}", path.display()))
}

/// Writes a text file that gets its name only when it is complete.
pub fn write(path: &Path, text: &str) -> Result<(), Fault> {
    files::write(path, text.as_bytes()).map_err(|e| write_error(&e))
}

/// Writes a text file that gets its name only when it is complete, unless there is one of that name.
pub fn write_new(path: &Path, text: &str) -> Result<(), Fault> {
    let write = || {
        let mut file = AtomicFile::create(path)?;
        file.write_bytes(text.as_bytes())?;
        file.complete()?.commit_new()
    };
    write().map_err(|e| write_error(&e))
}

/// Creates the error of a file that could not be written, with what to try.
pub fn write_error(error: &WriteError) -> Fault {
    Fault::new(error.to_string()).help(error.help())
}

/// How a command ended. Only writing an answer makes this value, so that the exit code is that of the answer, whoever
/// reads it and whoever stops reading.
#[derive(Debug)]
#[must_use]
pub struct Ended(Exit);

impl Ended {
    /// Returns how a command ended that gives no answer, such as a server.
    pub const fn without_answer() -> Self {
        Self(Exit::Done)
    }

    /// Returns the exit code of the answer.
    pub const fn exit(&self) -> Exit {
        self.0
    }
}

/// Whether anybody reads what is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Reader {
    /// The text was written.
    There,
    /// The reader closed the output, as `head` does. Whatever else is written is lost, which is no error.
    Gone,
}

impl Target {
    /// Writes the output of a command to the target. The exit code is that of the answer; an error of writing can only
    /// raise it.
    ///
    /// # Errors
    /// If the command failed, or the answer cannot be written. A reader that has closed the output is no error.
    pub fn write(self, result: CommandResult, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let output = result?;
        let exit = output.exit();
        self.write_output(&output, console)
            .map(|_| Ended(exit))
            .map_err(|fault| fault.at_least(exit.fault_kind()))
    }

    /// Writes a complete answer that affirms and denies nothing, as text: control characters are made visible.
    ///
    /// # Errors
    /// If the answer cannot be written.
    pub fn finish(self, answer: &str, console: &mut Console<'_>) -> Result<Ended, Fault> {
        self.write(Ok(CommandOutput::Answer(Exit::Done, answer.to_owned())), console)
    }

    fn write_output(
        self,
        output: &CommandOutput,
        console: &mut Console<'_>,
    ) -> Result<Reader, Fault> {
        let is_stdout = matches!(self, Self::Stdout);
        match output {
            CommandOutput::Answer(_, text) => self.write_text(text, console),
            // A file gets data unchanged; a terminal would obey its control characters.
            CommandOutput::Data(_, text) | CommandOutput::ShardFile(text) => match self {
                Self::File(..) => self.write_bytes(text.as_bytes()),
                _ => self.write_text(text, console),
            },
            CommandOutput::Commands(_, text) if is_stdout => {
                reader_of(console.out.write_commands(text))
            }
            CommandOutput::Commands(_, text) => self.write_bytes(text.as_bytes()),
            CommandOutput::Bytes(_, bytes) if is_stdout => {
                if io::stdout().is_terminal() {
                    return Err(Fault::new("a terminal cannot show a picture")
                        .help("--output FILE writes it into a file"));
                }
                reader_of(console.out.write_raw(bytes))
            }
            CommandOutput::Bytes(_, bytes) => self.write_bytes(bytes),
        }
    }

    fn write_text(self, text: &str, console: &mut Console<'_>) -> Result<Reader, Fault> {
        match self {
            Self::Stdout => console.write_part(text),
            _ => self.write_bytes(console.out.clean(text).as_bytes()),
        }
    }

    /// Writes a part of an answer as text. A file gets its name when [`Target::write`] is called for the rest.
    ///
    /// # Errors
    /// As [`Target::write`].
    pub fn write_part(&mut self, part: &str, console: &mut Console<'_>) -> Result<Reader, Fault> {
        self.write_part_to(part, &mut console.out)
    }

    /// Writes a part as [`Target::write_part`] does, where `out` is standard output.
    pub(super) fn write_part_to(
        &mut self,
        part: &str,
        out: &mut CleanWriter<'_>,
    ) -> Result<Reader, Fault> {
        match self {
            Self::Stdout => write_to(out, part),
            Self::Device(file, path) => write_device(file, path, out.clean(part).as_bytes()),
            Self::File(file) => {
                file.write_bytes(out.clean(part).as_bytes()).map_err(|e| write_error(&e))?;
                Ok(Reader::There)
            }
        }
    }

    /// Writes into a file or a device.
    fn write_bytes(self, answer: &[u8]) -> Result<Reader, Fault> {
        match self {
            Self::Stdout => {}
            Self::Device(mut file, path) => return write_device(&mut file, &path, answer),
            Self::File(mut file) => {
                file.write_bytes(answer)
                    .and_then(|()| file.commit())
                    .map_err(|e| write_error(&e))?;
            }
        }
        Ok(Reader::There)
    }
}

fn write_device(file: &mut File, path: &Path, answer: &[u8]) -> Result<Reader, Fault> {
    match file.write_all(answer) {
        Ok(()) => Ok(Reader::There),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(source) => {
            let path = path.to_owned();
            Err(write_error(&WriteError { path, step: WriteStep::Write, source }))
        }
    }
}

fn write_to(out: &mut CleanWriter<'_>, part: &str) -> Result<Reader, Fault> {
    reader_of(out.write_all(part.as_bytes()).and_then(|()| out.flush()))
}

/// Returns whether somebody read what was written to standard output.
fn reader_of(written: io::Result<()>) -> Result<Reader, Fault> {
    match written {
        Ok(()) => Ok(Reader::There),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => {
            let title = format!("the output cannot be written: {error}");
            Err(Fault::new(title))
        }
    }
}

impl<'a> Console<'a> {
    /// Returns the input, which is empty from then on.
    pub fn take_input(&mut self) -> &'a mut dyn Read {
        // The reader has no size, so that nothing is leaked.
        std::mem::replace(&mut self.input, Box::leak(Box::new(io::empty())))
    }

    /// Writes a part of an answer to standard output, at once.
    ///
    /// # Errors
    /// If it cannot be written. A reader that has closed the output is no error.
    pub fn write_part(&mut self, part: &str) -> Result<Reader, Fault> {
        write_to(&mut self.out, part)
    }

    /// Writes a text for people to standard error. Whether anybody reads it changes no exit code.
    pub fn note(&mut self, text: &str) {
        let _ = self.err.write_all(text.as_bytes());
    }

    /// Returns which characters and colours standard output can show.
    pub const fn shown(&self) -> OutputStyle {
        self.out.show()
    }

    /// Reads all of standard input as text.
    ///
    /// # Errors
    /// If standard input cannot be read, is not text, or is too long for a position.
    pub fn read_all(&mut self) -> Result<String, Fault> {
        bounded::read_text(&mut *self.input, MAX_INPUT_BYTES)
            .map_err(|e| Fault::new(format!("standard input cannot be read: {e}")))
    }
}
