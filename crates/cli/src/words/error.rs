//! Errors that end a command.

use std::fmt::Display;
use std::io;

use crate::{Diagnostic, Exit};
use crosstrack::base::DataError;

/// The reason why a command gives no output.
#[derive(Debug)]
pub enum CommandError {
    /// The command failed: its exit code, and the message for the user.
    Failed(Exit, Box<Diagnostic>),
    /// The reader of the output closed it, as `head` does. Nothing is reported.
    ClosedOutput,
}

impl CommandError {
    /// Adds a suggestion what to try to the message, if there is one.
    pub fn help(self, help: impl Into<String>) -> Self {
        match self {
            Self::Failed(exit, diagnostic) => Self::Failed(exit, Box::new(diagnostic.help(help))),
            Self::ClosedOutput => self,
        }
    }

    pub const fn exit(&self) -> Exit {
        match self {
            Self::Failed(exit, _) => *exit,
            Self::ClosedOutput => Exit::Done,
        }
    }
}

/// An error of writing to standard output or error. No other error of input or output is converted like this.
impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::ClosedOutput;
        }
        Diagnostic::new(format!("the output cannot be written: {error}")).into_error(Exit::Input)
    }
}

impl Diagnostic {
    /// Creates the error of a command from this message and an exit code.
    pub fn into_error(self, exit: Exit) -> CommandError {
        CommandError::Failed(exit, Box::new(self))
    }
}

/// Returns a function that converts any error to the error of a command with this exit code.
pub fn to_error<E: Display>(exit: Exit) -> impl Fn(E) -> CommandError {
    move |error| Diagnostic::new(error.to_string()).into_error(exit)
}

/// Creates the error of a command that could not start its threads.
pub fn thread_error(cause: impl Display) -> CommandError {
    Diagnostic::new(format!("threads cannot be started: {cause}"))
        .help("the system limits how many there are, or how much memory: `ulimit -a` shows it")
        .into_error(Exit::Input)
}

/// Creates the error of a command that reads an invalid table. `text` is the text of the whole table, from
/// which the wrong line is quoted.
pub fn data_error(error: &DataError, text: &str) -> CommandError {
    Diagnostic::new(format!("{}:{}:{}: the table is faulty", error.file, error.line, error.column))
        .source(&error.file, text)
        .label(error.span.clone(), error.reason.clone())
        .into_error(Exit::Input)
}
