//! Errors that end a command.

use std::fmt::Display;

use crate::{Diagnostic, Exit};
use crosstrack::base::DataError;

/// The reason why a command gives no output: its exit code, and the message for the user.
#[derive(Debug)]
pub struct CommandError {
    pub exit: Exit,
    pub diagnostic: Box<Diagnostic>,
}

impl CommandError {
    /// Adds a suggestion what to try to the message.
    pub fn help(self, help: impl Into<String>) -> Self {
        Self { diagnostic: Box::new(self.diagnostic.help(help)), ..self }
    }

    pub const fn exit(&self) -> Exit {
        self.exit
    }

    /// Returns the same error with an exit code of at least `exit`, that of an answer that could not be written.
    pub fn at_least(self, exit: Exit) -> Self {
        Self { exit: self.exit.max(exit), ..self }
    }
}

impl Diagnostic {
    /// Creates the error of a command from this message and an exit code.
    pub fn into_error(self, exit: Exit) -> CommandError {
        CommandError { exit, diagnostic: Box::new(self) }
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
