//! Why a command stops before its answer.

use std::fmt::Display;
use std::io;

use crate::{Diagnostic, Exit};
use crosstrack::base::DataError;

/// How a command ends, with its answer.
pub type Answered = Result<(Exit, String), CommandError>;

/// Why a command stops before its answer.
#[derive(Debug)]
pub enum CommandError {
    /// It failed, with a message.
    Failed(Exit, Box<Diagnostic>),
    /// The reader of the output has gone, which is nobody's fault.
    Unread,
    /// A shard of its work is done, and the file of the shard takes the place of the answer.
    Part(String),
}

impl CommandError {
    /// The same with something more to try.
    pub fn help(self, help: impl Into<String>) -> Self {
        match self {
            Self::Failed(exit, diagnostic) => Self::Failed(exit, Box::new(diagnostic.help(help))),
            other => other,
        }
    }

    pub const fn exit(&self) -> Exit {
        match self {
            Self::Failed(exit, _) => *exit,
            Self::Unread | Self::Part(_) => Exit::Done,
        }
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::Unread;
        }
        Diagnostic::new(format!("the output cannot be written: {error}")).with(Exit::Input)
    }
}

impl Diagnostic {
    /// The failure of a command by this diagnostic, with that exit code.
    pub fn with(self, exit: Exit) -> CommandError {
        CommandError::Failed(exit, Box::new(self))
    }
}

/// What an error says, as the failure of a command with that exit code.
pub fn to_failure<E: Display>(exit: Exit) -> impl Fn(E) -> CommandError {
    move |error| Diagnostic::new(error.to_string()).with(exit)
}

/// Threads that are not to be had.
pub fn no_threads(why: impl Display) -> CommandError {
    Diagnostic::new(format!("threads cannot be started: {why}"))
        .help("the system limits how many there are, or how much memory: `ulimit -a` shows it")
        .with(Exit::Input)
}

/// The longest line that is shown with a fault in it, in bytes.
const LONGEST_SHOWN: usize = 4096;

/// A fault in a user's table.
pub fn bad_data(fault: &DataError, text: &str) -> CommandError {
    let begins = text[..fault.span.start].rfind('\n').map_or(0, |end| end + 1);
    let shown = text[begins..].find('\n').map_or(text.len() - begins, |length| length);
    if shown.max(fault.span.len()) > LONGEST_SHOWN {
        return Diagnostic::new(fault.to_string()).with(Exit::Input);
    }
    Diagnostic::new(format!("{}:{}:{}: the table is faulty", fault.file, fault.line, fault.column))
        .source(&fault.file, text)
        .label(fault.span.clone(), fault.reason.clone())
        .with(Exit::Input)
}
