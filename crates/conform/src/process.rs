//! An engine as a child process. Every line that it writes is checked.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io;
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, TryRecvError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;
use serde_json::error::Category;

use crate::conversation_log::{ConversationLog, ProcessLog};
use crate::process_error::ProcessError;
use crate::protocol::{ResponseBody, SessionCommand};
use crate::sanitize::{sanitize, sanitize_bytes};
use crate::streams::{LineReader, StderrTail, StreamEvent, spawn_writer};
use crate::strict_json;
use crosstrack_io::process_group::ProcessGroup;
use crosstrack_io::processor_time::ProcessorTime;

/// How an engine is started, and its limits.
///
/// # Examples
/// ```
/// use std::time::Duration;
///
/// use crosstrack_conform::Launch;
/// use crosstrack_io::shell_words::split;
///
/// let launch = Launch::new(split("python3 engine.py")?, Duration::from_secs(10));
/// assert_eq!(launch.words[0], "python3");
/// # Ok::<(), crosstrack_io::shell_words::CommandLineError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Launch {
    /// Program and arguments; not empty.
    pub words: Vec<String>,
    /// Time limit of a response, from the request to the end of the line. An engine that has had less
    /// processor time than that, because others kept the processor busy, may go on up to
    /// [`Self::PATIENCE`] times as long.
    pub timeout: Duration,
    /// Largest number of bytes of a line from the engine.
    pub line_limit: usize,
    /// Log of the conversation, if there is one.
    pub log: Option<ConversationLog>,
}

impl Launch {
    /// Creates a launch without a log, with lines of at most [`Self::LINE_LIMIT`] bytes.
    pub const fn new(words: Vec<String>, timeout: Duration) -> Self {
        Self { words, timeout, line_limit: Self::LINE_LIMIT, log: None }
    }

    /// Maximum multiple of the time limit that an engine gets on a busy machine.
    pub const PATIENCE: u32 = 6;
    /// Default of `line_limit`, 16 MiB; no correct response needs 1 MiB.
    pub const LINE_LIMIT: usize = 16 << 20;
    /// Time in which an engine has to exit after `bye`.
    const GRACE: Duration = Duration::from_secs(5);
    /// Time to wait for the exit after the output has ended, and then again for the end of standard error.
    const CLOSING: Duration = Duration::from_secs(2);
    /// Interval at which a silent engine is checked for an exit.
    const POLL: Duration = Duration::from_millis(100);
    /// Maximum number of characters of a line that a message shows.
    const EXCERPT: usize = 160;
}

/// A request with its id. It is only written, never read.
#[derive(Serialize)]
struct RequestLine<'a, C> {
    id: u64,
    #[serde(flatten)]
    command: &'a C,
}

/// A running engine.
///
/// Dropping it kills it, together with its process group.
#[derive(Debug)]
pub(crate) struct Process {
    launch: Launch,
    program: ProcessGroup,
    requests: Sender<Vec<u8>>,
    lines: LineReader,
    stderr: StderrTail,
    log: Option<ProcessLog>,
    /// Id of the last request. Ids grow by random steps, so that an engine cannot write a response in advance.
    id: u64,
    steps: RandomState,
}

/// What was wrong when an engine was shut down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShutdownIssue {
    /// The engine wrote lines that are not responses of the protocol, such as a second response to the last
    /// request.
    Malformed(String),
    /// The engine exited in an unusual way that does not concern its responses; the text says how.
    Note(String),
}

impl Process {
    /// Starts an engine and sends nothing.
    ///
    /// **Cost**: a process and three threads.
    ///
    /// # Errors
    /// If the program or a thread for its streams cannot be started.
    ///
    /// # Panics
    /// If `launch` has no words.
    pub(crate) fn start(launch: &Launch) -> Result<Self, ProcessError> {
        let (program, arguments) = launch.words.split_first().expect("a program");
        let mut command = Command::new(program);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let started = ProcessGroup::start(&mut command);
        let mut program = started.map_err(|e| ProcessError::NotStarted {
            program: sanitize(&e.program, Launch::EXCERPT),
            why: sanitize(&e.why, Launch::EXCERPT),
        })?;
        let log = launch.log.as_ref().map(|log| log.start(&launch.words));
        let child = &mut program.child;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let no_thread = |e: io::Error| ProcessError::NoThread { why: e.to_string() };
        Ok(Self {
            launch: launch.clone(),
            log,
            program,
            requests: spawn_writer(stdin.expect("a pipe")).map_err(no_thread)?,
            lines: LineReader::read(stdout.expect("a pipe"), launch.line_limit)
                .map_err(no_thread)?,
            stderr: StderrTail::drain(stderr.expect("a pipe")).map_err(no_thread)?,
            id: 0,
            steps: RandomState::new(),
        })
    }

    /// Sends a request and waits for its response.
    ///
    /// # Errors
    /// If no valid response comes in time. The engine cannot be used after that.
    ///
    /// # Panics
    /// If the command is not a JSON object.
    pub(crate) fn send(&mut self, command: &impl Serialize) -> Result<ResponseBody, ProcessError> {
        match self.lines.events.try_recv() {
            Err(TryRecvError::Empty) => {}
            Ok(StreamEvent::Line(line)) => return Err(self.unexpected_line(&line)),
            Ok(event) => return Err(self.event_error(event)),
            Err(TryRecvError::Disconnected) => return Err(self.event_error(StreamEvent::End)),
        }
        let before = self.id;
        self.id += 1 + self.step();
        let request = RequestLine { id: self.id, command };
        let mut line = serde_json::to_string(&request).expect("a command is JSON");
        self.log.iter().for_each(|log| log.write('>', line.as_bytes()));
        line.push('\n');
        // If the writer has ended, the reader finds out why.
        let _ = self.requests.send(line.into_bytes());
        let response =
            self.read_line(Instant::now()).and_then(|line| self.parse_response(&line, before));
        if let (Some(log), Err(fault)) = (&self.log, &response) {
            log.write('!', fault.to_string().as_bytes());
        }
        response
    }

    /// Sends `bye` and waits for the exit; returns what went wrong.
    pub(crate) fn shut_down(self) -> Option<ShutdownIssue> {
        match self.try_shut_down() {
            Ok(None) => None,
            Ok(Some(note)) => Some(ShutdownIssue::Note(note)),
            Err(fault) if fault.is_malformed() => {
                Some(ShutdownIssue::Malformed(format!("bye: {fault}")))
            }
            Err(fault) => Some(ShutdownIssue::Note(format!("bye: {fault}"))),
        }
    }

    fn try_shut_down(mut self) -> Result<Option<String>, ProcessError> {
        let asked = Duration::min(Launch::GRACE, self.launch.timeout);
        self.launch.timeout = asked;
        if !matches!(self.send(&SessionCommand::Bye {})?, ResponseBody::Ok(_)) {
            return Ok(Some("the engine did not answer bye with ok".to_owned()));
        }
        let deadline = Instant::now() + Launch::GRACE;
        let (mut is_open, mut status) = (true, None);
        while status.is_none() && Instant::now() < deadline {
            match self.program.child.try_wait() {
                Ok(None) => is_open = self.is_silent(is_open, Duration::from_millis(2))?,
                Ok(ended) => status = ended,
                Err(_) => break,
            }
        }
        let Some(status) = status else {
            return Ok(Some(format!(
                "the engine did not end within {} s of bye and was killed",
                Launch::GRACE.as_secs()
            )));
        };
        self.is_silent(is_open, Launch::CLOSING)?;
        if self.lines.partial_len() > 0 {
            let line = format!("{} bytes without a line end", self.lines.partial_len());
            return Err(ProcessError::AfterBye { line });
        }
        let note = format!("after bye the engine {}", describe_exit(status));
        Ok((!status.success()).then_some(note))
    }

    /// Waits for at most `time` for the end of the output; returns whether it is still open.
    ///
    /// # Errors
    /// If there is a line.
    fn is_silent(&self, is_open: bool, time: Duration) -> Result<bool, ProcessError> {
        if !is_open {
            // Only its exit is left to wait for.
            std::thread::sleep(Duration::from_millis(2));
            return Ok(false);
        }
        match self.lines.events.recv_timeout(time) {
            Err(RecvTimeoutError::Timeout) => Ok(true),
            Ok(StreamEvent::End) | Err(RecvTimeoutError::Disconnected) => Ok(false),
            Ok(StreamEvent::Line(line)) => {
                Err(ProcessError::AfterBye { line: sanitize_bytes(&line, Launch::EXCERPT) })
            }
            Ok(StreamEvent::TooLong(start)) => Err(ProcessError::TooLong {
                limit: self.launch.line_limit,
                start: sanitize_bytes(&start, 60),
            }),
        }
    }

    /// Returns how many numbers to skip between two ids: a random count from 0 to 99.
    fn step(&self) -> u64 {
        let mut hasher = self.steps.build_hasher();
        hasher.write_u64(self.id);
        hasher.finish() % 100
    }

    /// Waits for the next complete line. The time limit counts from `begun`.
    fn read_line(&mut self, begun: Instant) -> Result<String, ProcessError> {
        let limit = self.launch.timeout;
        let mut wait = ProcessorTime::default();
        let event = loop {
            let left = (begun + limit).saturating_duration_since(Instant::now());
            let is_over = left.is_zero()
                && (begun.elapsed() >= limit.saturating_mul(Launch::PATIENCE)
                    || !wait.is_kept_waiting(self.program.child.id(), limit));
            let poll = if left.is_zero() { Launch::POLL } else { left.min(Launch::POLL) };
            match self.lines.events.recv_timeout(if is_over { Duration::ZERO } else { poll }) {
                Ok(event) => break event,
                Err(RecvTimeoutError::Disconnected) => break StreamEvent::End,
                Err(RecvTimeoutError::Timeout) if is_over => {
                    let bytes = self.lines.partial_len();
                    let stderr = self.stderr.last_lines();
                    return Err(ProcessError::Timeout { limit, bytes, stderr });
                }
                // A child of the engine may hold the output open after the engine has exited.
                Err(RecvTimeoutError::Timeout) => {
                    wait.begin(self.program.child.id());
                    if let Ok(Some(_)) = self.program.child.try_wait() {
                        break self
                            .lines
                            .events
                            .recv_timeout(Launch::POLL)
                            .unwrap_or(StreamEvent::End);
                    }
                }
            }
        };
        let StreamEvent::Line(bytes) = event else { return Err(self.event_error(event)) };
        self.log.iter().for_each(|log| log.write('<', &bytes));
        String::from_utf8(bytes).map_err(|e| ProcessError::NotUtf8 {
            at: e.utf8_error().valid_up_to() + 1,
            line: sanitize_bytes(e.as_bytes(), Launch::EXCERPT),
        })
    }

    /// Reads the response on a line; `before` is the id of the previous request.
    fn parse_response(&self, line: &str, before: u64) -> Result<ResponseBody, ProcessError> {
        let line_shown = || sanitize(line, Launch::EXCERPT);
        let bad = |why: String| ProcessError::NotAResponse { why, line: line_shown() };
        // An encoder that writes a UTF-8 byte order mark writes it once, before the first line.
        let json = if before == 0 { line.trim_start_matches('\u{feff}') } else { line };
        let value = strict_json::parse(json.as_bytes()).map_err(|e| bad(explain_json(json, &e)))?;
        let Value::Object(mut answer) = value else { return Err(bad("no object".to_owned())) };
        let id = answer.get("id").ok_or_else(|| bad("no id".to_owned()))?;
        let got = id.as_u64().ok_or_else(|| bad("the id is not the number asked".to_owned()))?;
        if got == before && before > 0 {
            return Err(ProcessError::DuplicateResponse { id: got, line: line_shown() });
        }
        if got != self.id {
            return Err(ProcessError::WrongId { asked: self.id, got, line: line_shown() });
        }
        let mut kinds = ["ok", "skip", "error"].to_vec();
        kinds.retain(|&kind| answer.get(kind).is_some_and(|value| !value.is_null()));
        let &[kind] = kinds.as_slice() else {
            return Err(bad("exactly one of ok, skip and error is wanted".to_owned()));
        };
        match (kind, answer.remove(kind)) {
            ("ok", Some(mut fields @ Value::Object(_))) => {
                remove_nulls(&mut fields);
                Ok(ResponseBody::Ok(fields))
            }
            ("ok", _) => Err(bad("ok is not an object".to_owned())),
            ("skip", Some(Value::String(why))) => Ok(ResponseBody::Skip(sanitize(&why, 300))),
            ("error", Some(Value::String(why))) => Ok(ResponseBody::Error(sanitize(&why, 300))),
            (kind, _) => Err(bad(format!("{kind} is not a text"))),
        }
    }

    fn unexpected_line(&self, line: &[u8]) -> ProcessError {
        let shown = sanitize_bytes(line, Launch::EXCERPT);
        let id = || serde_json::from_slice::<Value>(line).ok()?.get("id")?.as_u64();
        match id() {
            Some(id) if id == self.id && id > 0 => {
                ProcessError::DuplicateResponse { id, line: shown }
            }
            _ => ProcessError::UnexpectedLine { line: shown },
        }
    }

    /// Returns the error for an event that is not the expected line.
    fn event_error(&mut self, event: StreamEvent) -> ProcessError {
        match event {
            StreamEvent::Line(line) => self.unexpected_line(&line),
            StreamEvent::TooLong(start) => ProcessError::TooLong {
                limit: self.launch.line_limit,
                start: sanitize_bytes(&start, 60),
            },
            StreamEvent::End => {
                // The output ends a moment before the program does.
                let deadline = Instant::now() + Launch::CLOSING;
                let mut how = "closed its output but goes on".to_owned();
                while Instant::now() < deadline {
                    if let Ok(Some(status)) = self.program.child.try_wait() {
                        how = describe_exit(status);
                        self.stderr.wait_for_end(Launch::CLOSING);
                        break;
                    }
                    std::thread::sleep(Duration::from_millis(2));
                }
                if self.lines.partial_len() > 0 {
                    how += ", in the middle of a line";
                }
                ProcessError::Exited { how, stderr: self.stderr.last_lines() }
            }
        }
    }
}

/// Describes, in the words of the protocol, what is wrong with a line that is not JSON.
fn explain_json(line: &str, error: &serde_json::Error) -> String {
    match error.classify() {
        _ if line.trim().is_empty() => "an empty line: only answers may stand on standard output",
        Category::Eof => "the line ends in the middle of the JSON: write each answer as one line",
        Category::Syntax if line.starts_with('\u{feff}') => {
            "it begins with a byte order mark, which may stand before the first answer only"
        }
        Category::Syntax if error.to_string().starts_with("recursion") => {
            "it is nested too deeply (recursion limit)"
        }
        Category::Syntax => "this is not JSON: only answers may stand on standard output",
        Category::Data | Category::Io => return error.to_string(),
    }
    .to_owned()
}

/// Removes the fields that are `null`, at any depth: they count as left out.
fn remove_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(remove_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_nulls),
        _ => {}
    }
}

/// Describes how a program exited, as the rest of a sentence.
fn describe_exit(status: std::process::ExitStatus) -> String {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt;
        if let Some(signal) = status.signal() {
            return format!("was ended by signal {signal}");
        }
    }
    match status.code() {
        Some(code) => format!("ended with code {code}"),
        None => "ended".to_owned(),
    }
}
