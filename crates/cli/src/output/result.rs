//! The output of a command: an answer, or the file of a shard of its work.

use crate::{Exit, Fault};

/// The output of a command, before it is written.
#[derive(Debug)]
pub enum CommandOutput {
    /// The text of the answer, and the exit code that goes with it.
    Answer(Exit, String),
    /// An answer that is data: a file gets it unchanged, and on standard output control characters are made visible.
    Data(Exit, String),
    /// Workflow commands made by this program, which are written unchanged.
    Commands(Exit, String),
    /// Binary data, such as a picture, which no terminal gets.
    Bytes(Exit, Vec<u8>),
    /// The text of the file of a shard, in place of the answer; the exit code is [`Exit::Done`].
    ShardFile(String),
}

impl CommandOutput {
    /// Returns the exit code that goes with the output.
    pub const fn exit(&self) -> Exit {
        match self {
            Self::Answer(exit, _)
            | Self::Data(exit, _)
            | Self::Commands(exit, _)
            | Self::Bytes(exit, _) => *exit,
            Self::ShardFile(_) => Exit::Done,
        }
    }
}

/// The output of a command, or the reason why it has none.
pub type CommandResult = Result<CommandOutput, Fault>;

/// The result of work that can be split into shards.
#[derive(Debug)]
pub enum WorkOutput<T> {
    /// The results of all units.
    Complete(T),
    /// The text of the file of a shard, with the results of its units.
    ShardFile(String),
}

impl<T> WorkOutput<T> {
    /// Applies a function to complete results; keeps the file of a shard as it is.
    pub fn map<U>(self, function: impl FnOnce(T) -> U) -> WorkOutput<U> {
        match self {
            Self::Complete(results) => WorkOutput::Complete(function(results)),
            Self::ShardFile(file) => WorkOutput::ShardFile(file),
        }
    }

    /// Applies a fallible function to complete results; keeps the file of a shard as it is.
    ///
    /// # Errors
    /// If the function fails.
    pub fn try_map<U>(
        self,
        function: impl FnOnce(T) -> Result<U, Fault>,
    ) -> Result<WorkOutput<U>, Fault> {
        match self {
            Self::Complete(results) => function(results).map(WorkOutput::Complete),
            Self::ShardFile(file) => Ok(WorkOutput::ShardFile(file)),
        }
    }
}

impl From<WorkOutput<(Exit, String)>> for CommandOutput {
    fn from(output: WorkOutput<(Exit, String)>) -> Self {
        match output {
            WorkOutput::Complete((exit, text)) => Self::Answer(exit, text),
            WorkOutput::ShardFile(file) => Self::ShardFile(file),
        }
    }
}
