//! Errors of an engine as a program, as opposed to wrong answers.

use std::time::Duration;

/// A failure of the program, after which there is no response to judge. The engine is then killed; a
/// [`Session`](crate::Session) starts it again.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum ProcessError {
    /// The program cannot be started.
    #[error("`{program}` does not start: {why}")]
    NotStarted { program: String, why: String },
    /// No thread can be started for the streams of the program.
    #[error("no thread for what the engine says: {why}")]
    NoThread { why: String },
    /// The program exited, or closed its output.
    #[error("the engine {how}{}", tail(stderr))]
    Exited { how: String, stderr: String },
    /// No complete line came within the time limit.
    #[error("no answer within {} s (--timeout S allows more){}{}", limit.as_secs_f64(), partial(*bytes), tail(stderr))]
    Timeout { limit: Duration, bytes: usize, stderr: String },
    /// A line is longer than the limit.
    #[error("a line of more than {limit} bytes: {start}")]
    TooLong { limit: usize, start: String },
    /// A line is not UTF-8.
    #[error("byte {at} of the line is not UTF-8: {line}")]
    NotUtf8 { at: usize, line: String },
    /// A line is not a response of the protocol.
    #[error("not an answer: {why}: {line}")]
    NotAResponse { why: String, line: String },
    /// A response has an id that no request had, or the id of an older request.
    #[error("an answer with id {got}, where {asked} was asked: {line}")]
    WrongId { asked: u64, got: u64, line: String },
    /// A second response came to the previous request.
    #[error("a second answer to request {id}: {line}")]
    DuplicateResponse { id: u64, line: String },
    /// A line came before any request.
    #[error("a line before anything was asked: {}", or_empty(line))]
    UnexpectedLine { line: String },
    /// A line came after the response to `bye`.
    #[error("a line after the answer to bye: {}", or_empty(line))]
    AfterBye { line: String },
    /// The response to `hello` is invalid.
    #[error("hello: {why}")]
    Hello { why: String },
    /// The failure budget is spent, so no more requests are sent.
    #[error("not asked, since the engine broke {} (--max-faults allows more); the last time, {last}", often(*times, *lost))]
    GivenUp { times: usize, lost: Duration, last: String },
    /// The engine never answered `hello`, so no more requests are sent.
    #[error("not asked, since the engine did not answer hello ({last})")]
    NeverGreeted { last: String },
}

impl ProcessError {
    /// Returns whether the engine wrote a line that violates the protocol.
    pub(crate) fn is_malformed(&self) -> bool {
        self.class() == "malformed"
    }

    /// Returns whether no request was sent because the engine had failed too often before.
    pub const fn is_given_up(&self) -> bool {
        matches!(self, Self::GivenUp { .. } | Self::NeverGreeted { .. })
    }

    /// Returns one word for the kind of failure, such as `crash`, for tables.
    pub const fn class(&self) -> &'static str {
        match self {
            Self::NotStarted { .. } | Self::NoThread { .. } => "start",
            Self::Exited { .. } => "crash",
            Self::Timeout { .. } => "timeout",
            Self::TooLong { .. }
            | Self::NotUtf8 { .. }
            | Self::NotAResponse { .. }
            | Self::WrongId { .. }
            | Self::DuplicateResponse { .. }
            | Self::UnexpectedLine { .. }
            | Self::AfterBye { .. }
            | Self::Hello { .. } => "malformed",
            Self::GivenUp { .. } | Self::NeverGreeted { .. } => "given up",
        }
    }
}

fn or_empty(line: &str) -> &str {
    if line.is_empty() { "an empty one; only answers may stand on standard output" } else { line }
}

fn tail(stderr: &str) -> String {
    if stderr.is_empty() { String::new() } else { format!("; it said on stderr: {stderr}") }
}

fn partial(bytes: usize) -> String {
    if bytes == 0 {
        ", not a byte of it: is each line flushed".to_owned()
    } else {
        format!(", only {bytes} bytes of a line without an end")
    }
}

fn often(times: usize, lost: Duration) -> String {
    let times = if times == 1 { "once".to_owned() } else { format!("{times} times") };
    format!("{times} and was waited for {:.0} s", lost.as_secs_f64())
}
