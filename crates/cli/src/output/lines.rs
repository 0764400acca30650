//! Many inputs at once: one on each line, and an answer on each line of the output, in the same order.

use std::collections::BTreeMap;
use std::fs::{File, Metadata};
use std::io::{self, BufRead as _, BufReader, Read};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};

use rayon::ScopeFifo;

use crate::output::clean::CleanWriter;
use crate::output::console::{Ended, Reader, Target};
use crate::process::{interrupt, threads};
use crate::words::fault::{self, FaultStyle};
use crate::{
    CommandOutput, CommandResult, Console, Exit, Fault, FaultKind, Progress, thread_error,
};
use crosstrack::base::counted;
use crosstrack_io::clean::OutputStyle;
use crosstrack_io::csv::csv;

/// The most bytes of a line that is answered.
const MAX_LINE_BYTES: u64 = 64 << 10;

/// The most bytes of a line that is passed over: a longer one has no end.
const MAX_PASSED_BYTES: u64 = 64 << 20;

/// The bytes that are read at once.
const BUFFER_BYTES: usize = 256 << 10;

/// The most lines for each thread that are read and whose answers are not written yet.
const LINES_PER_THREAD: usize = 32;

/// Where the lines come from.
pub enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(File),
    /// Lines in memory.
    Text(io::Cursor<String>),
}

/// How lines are answered.
#[derive(Clone, Copy, Debug)]
pub struct LineOptions {
    /// The number of lines that are answered at a time; `None` for one on each core.
    pub jobs: Option<u16>,
    /// Whether the answer no gives the exit code.
    pub counts_no: bool,
    /// How the answers are written.
    pub form: LineForm,
}

/// The form of the answers.
#[derive(Clone, Copy, Debug)]
pub enum LineForm {
    /// JSON, each answer on a line.
    Json,
    /// Rows of these columns, between the number of the line and an error.
    Csv(&'static [&'static str]),
}

impl LineForm {
    /// Returns what stands before all answers.
    fn head(self) -> String {
        match self {
            Self::Json => String::new(),
            Self::Csv(columns) => {
                let names = ["line_number"].iter().chain(columns).chain(&["error"]);
                csv(names, [[""; 0]; 0])
            }
        }
    }

    /// Returns the answer to the line with a number, from 1.
    fn write(self, result: CommandResult, number: usize) -> Answered {
        let Self::Csv(columns) = self else { return Ok(with_number(to_line(result)?, number)) };
        let fault = match result {
            Ok(CommandOutput::Answer(exit, text)) => {
                // The first line names the columns; no cell has a line break in it.
                let rows = text.lines().skip(1).map(|row| format!("{number},{row},\n"));
                let rows: String = rows.collect();
                // An answer without rows has one of empty cells, so that every line has an answer.
                let none = || format!("{number}{}\n", ",".repeat(columns.len() + 1));
                return Ok((exit, if rows.is_empty() { none() } else { rows }));
            }
            Ok(_) => no_lines(),
            Err(fault) => fault,
        };
        let (number, error) = (number.to_string(), fault.to_string().replace('\n', "; "));
        let empty = columns.iter().map(|_| "");
        let row = std::iter::once(number.as_str()).chain(empty).chain([error.as_str()]);
        Ok((fault.kind.into(), csv(row, [[""; 0]; 0])))
    }
}

/// Creates the error of an output that is no line: a shard, or binary data.
fn no_lines() -> Fault {
    Fault::new("--shard is for one position, and for text or JSON").kind(FaultKind::Usage)
}

/// Answers one input in the place of lines, as JSON on one line.
///
/// # Errors
/// If the output cannot be written.
pub fn answer_one(
    input: &str,
    answer: &impl Fn(&str, &mut Console<'_>) -> CommandResult,
    target: Target,
    console: &mut Console<'_>,
) -> Result<Ended, Fault> {
    let (exit, text) = to_line(OwnConsole::of(console).answer(answer, input))?;
    target.write(Ok(CommandOutput::Answer(exit, text)), console)
}

/// Answers each line, many at a time. An answer has the number of its line, from 1. An error is an answer in its line,
/// whatever the bytes of the line. The exit code is that of the worst error; else the command is done. Each answer is
/// written as soon as those before it are. If the reader closes the output, no more lines are answered; where the answer
/// "no" counts, it is not known then whether one of them is.
///
/// # Errors
/// If the lines cannot be read, the output cannot be written, or the work was interrupted. What was answered before
/// is written, but to a file of `--output` only if all is.
pub fn answer_each(
    mut source: Source,
    options: LineOptions,
    answer: &(impl Fn(&str, &mut Console<'_>) -> CommandResult + Sync),
    mut target: Target,
    console: &mut Console<'_>,
) -> Result<Ended, Fault> {
    // From now on Ctrl-C ends the work after the lines that are being answered.
    interrupt::cancel_flag();
    let own = OwnConsole::of(console);
    let length = match &source {
        Source::Stdin => console.input_bytes,
        Source::File(file) => {
            file.metadata().ok().filter(Metadata::is_file).map(|about| about.len())
        }
        Source::Text(text) => Some(text.get_ref().len() as u64),
    };
    let bar = Progress::lines(length, console.watched);
    let Console { input, out, .. } = console;
    let input: &mut dyn Read = match &mut source {
        Source::Stdin => *input,
        Source::File(file) => file,
        Source::Text(text) => text,
    };
    let mut reader = LineReader::new(input, length.is_some());
    let answer = |line: &str| own.answer(answer, line);
    let (mut worst, mut done) = (Exit::Done, 0);
    let _ = target.write_part_to(&options.form.head(), out)?;
    let write = |(exit, text): (Exit, String), bytes: u64| {
        if exit > Exit::No || (options.counts_no && exit == Exit::No) {
            worst = worst.max(exit);
        }
        let reader = target.write_part_to(&text, out)?;
        done += 1;
        bar.set_position(bytes);
        bar.say(format!("answered {}", counted(done, "line")));
        Ok(reader)
    };
    let mut answers = InOrder::new(write);
    let stopped = AtomicBool::new(false);
    let complete = threads::scope(options.jobs, |scope, threads| {
        let window = threads * LINES_PER_THREAD;
        let limits = (window, &stopped, options.form);
        answer_lines(scope, limits, &mut reader, &answer, &mut answers)
    })
    .map_err(thread_error)?;
    let ending = answers.ending;
    drop(bar);
    match ending {
        None => {}
        Some(Ok(())) => {
            let is_open = options.counts_no && worst == Exit::Done;
            let exit = if is_open { Exit::Budget } else { worst };
            return target.write(Ok(CommandOutput::Answer(exit, String::new())), console);
        }
        Some(Err(fault)) => return Err(fault.at_least(worst.fault_kind())),
    }
    if !complete? {
        let title = format!("interrupted: answered {}", counted(done, "line"));
        return Err(Fault::new(title).kind(FaultKind::Interrupted));
    }
    target.write(Ok(CommandOutput::Answer(worst, String::new())), console)
}

/// Reads lines and has them answered by threads. At most `window` lines are in memory. Ends early after Ctrl-C, or
/// if an answer cannot be written: then `stopped` is set, and lines that are not begun are left. Returns whether all
/// lines are answered.
///
/// # Errors
/// If the lines cannot be read, after those before have been answered.
fn answer_lines<'s, W>(
    scope: &ScopeFifo<'s>,
    (window, stopped, form): (usize, &'s AtomicBool, LineForm),
    reader: &mut LineReader<'_>,
    answer: &'s (impl Fn(&str) -> CommandResult + Sync),
    answers: &mut InOrder<W>,
) -> Result<bool, Fault>
where
    W: FnMut((Exit, String), u64) -> Result<Reader, Fault>,
{
    let is_stopped = || stopped.load(Ordering::SeqCst) || interrupt::is_cancelled();
    let (sender, receiver) = channel();
    let (mut read, mut end) = (0, None);
    loop {
        while end.is_none() && !is_stopped() && read - answers.next < window {
            if read > answers.next && !reader.has_line() {
                break;
            }
            match reader.next_line() {
                Ok(Some(line)) => {
                    let (sender, bytes, number) = (sender.clone(), reader.bytes, read);
                    scope.spawn_fifo(move |_| {
                        let answer = || match &line {
                            Ok(line) => answer(line),
                            Err(why) => Err(unreadable_line(why)),
                        };
                        let work = || {
                            let answer = || form.write(answer(), number + 1);
                            (!is_stopped()).then(answer).filter(|answered| {
                                // What was cut off is no answer.
                                !(matches!(answered, Ok((Exit::Budget, _))) && is_stopped())
                            })
                        };
                        let result = catch_unwind(AssertUnwindSafe(work));
                        let _ = sender.send((number, bytes, result));
                    });
                    read += 1;
                }
                Ok(None) => end = Some(Ok(true)),
                Err(error) => end = Some(Err(error)),
            }
        }
        if read == answers.next {
            return end.unwrap_or(Ok(false)).map(|all| all && !stopped.load(Ordering::SeqCst));
        }
        let (number, bytes, result) = receive(&receiver);
        if !answers.take(number, bytes, result.unwrap_or_else(|panic| resume_unwind(panic))) {
            stopped.store(true, Ordering::SeqCst);
        }
    }
}

/// Waits for a message, and works meanwhile if this thread is the only one.
fn receive<T>(receiver: &Receiver<T>) -> T {
    loop {
        let message = if rayon::current_thread_index().is_some() {
            rayon::yield_now();
            receiver.try_recv().ok()
        } else {
            receiver.recv().ok()
        };
        if let Some(message) = message {
            return message;
        }
    }
}

/// The result of answering a line: JSON on one line, or rows, with its exit code.
type Answered = Result<(Exit, String), Fault>;

/// Answers that come in any order, and are written in that of the lines up to the first that is missing.
struct InOrder<W> {
    /// The number of the line whose answer is next.
    next: usize,
    waiting: BTreeMap<usize, (u64, Option<Answered>)>,
    write: W,
    /// Whether all before the next are written; if not, no more is.
    is_whole: bool,
    /// Why no more is written: the reader has closed the output, or an error.
    ending: Option<Result<(), Fault>>,
}

impl<W: FnMut((Exit, String), u64) -> Result<Reader, Fault>> InOrder<W> {
    fn new(write: W) -> Self {
        Self { next: 0, waiting: BTreeMap::new(), write, is_whole: true, ending: None }
    }

    /// Takes the answer to a line that ends after so many bytes; `None` if it was not answered. Returns whether all up
    /// to the next are written.
    fn take(&mut self, number: usize, bytes: u64, answered: Option<Answered>) -> bool {
        self.waiting.insert(number, (bytes, answered));
        while let Some((bytes, answered)) = self.waiting.remove(&self.next) {
            self.next += 1;
            self.is_whole &= answered.is_some();
            if let Some(answered) = answered.filter(|_| self.is_whole) {
                let written = answered.and_then(|answer| (self.write)(answer, bytes));
                self.ending = match written {
                    Ok(Reader::There) => None,
                    Ok(Reader::Gone) => Some(Ok(())),
                    Err(fault) => Some(Err(fault)),
                };
                self.is_whole = self.ending.is_none();
            }
        }
        self.is_whole
    }
}

/// What the consoles of lines have of the command's.
struct OwnConsole {
    show: OutputStyle,
    style: FaultStyle,
    args: Vec<String>,
}

impl OwnConsole {
    fn of(console: &Console<'_>) -> Self {
        Self { show: console.out.show(), style: console.style, args: console.args.clone() }
    }

    /// Answers a line with a console of its own, which shows nothing.
    fn answer(
        &self,
        answer: &impl Fn(&str, &mut Console<'_>) -> CommandResult,
        line: &str,
    ) -> CommandResult {
        let (mut input, mut out, mut err) = (io::empty(), io::sink(), io::sink());
        let mut console = Console {
            input: &mut input,
            input_bytes: None,
            out: CleanWriter::new(&mut out, self.show),
            err: CleanWriter::new(&mut err, self.show),
            colour: false,
            is_screen: false,
            watched: false,
            style: self.style,
            args: self.args.clone(),
            merged: None,
        };
        answer(line, &mut console)
    }
}

/// A reader of lines.
struct LineReader<'r> {
    input: BufReader<&'r mut dyn Read>,
    /// Whether reading never waits for anybody.
    is_file: bool,
    /// The number of bytes of the lines so far.
    bytes: u64,
}

impl<'r> LineReader<'r> {
    fn new(input: &'r mut dyn Read, is_file: bool) -> Self {
        Self { input: BufReader::with_capacity(BUFFER_BYTES, input), is_file, bytes: 0 }
    }

    /// Returns whether the next line is there, so that nobody is waited for.
    fn has_line(&self) -> bool {
        self.is_file || self.input.buffer().contains(&b'\n')
    }

    /// Reads a line without its end, or says why it is no line of text; `None` at the end of the input.
    ///
    /// # Errors
    /// If the input cannot be read.
    fn next_line(&mut self) -> Result<Option<Result<String, String>>, Fault> {
        let mut line = Vec::new();
        let input = &mut self.input;
        let mut passed = 0;
        let mut read = || -> io::Result<usize> {
            let mut read = input.take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut line)?;
            if line.len() as u64 > MAX_LINE_BYTES && line.last() != Some(&b'\n') {
                passed = skip_line(input)?;
                read += passed as usize;
            }
            Ok(read)
        };
        let read = if self.is_file { Some(read()) } else { interrupt::while_idle(read) };
        let Some(read) = read else { return Ok(None) };
        let fault = |why: String| Fault::new(format!("the lines cannot be read: {why}"));
        self.bytes += read.map_err(|error| fault(error.to_string()))? as u64;
        if line.is_empty() {
            return Ok(None);
        }
        if passed > MAX_PASSED_BYTES {
            return Err(fault("a line is longer than 64 MiB, the most that is passed over".into()));
        }
        if line.len() as u64 > MAX_LINE_BYTES {
            return Ok(Some(Err(
                "it is longer than 64 KiB, the most that is read of a line".into()
            )));
        }
        Ok(Some(match String::from_utf8(line) {
            Ok(text) => Ok(text.trim_end_matches(['\r', '\n']).to_owned()),
            Err(error) => {
                Err(format!("byte {} is not UTF-8", error.utf8_error().valid_up_to() + 1))
            }
        }))
    }
}

/// Passes over the rest of a line, but for what is beyond [`MAX_PASSED_BYTES`]. Returns the number of bytes.
fn skip_line(input: &mut impl io::BufRead) -> io::Result<u64> {
    let mut passed = 0;
    while passed <= MAX_PASSED_BYTES {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n').map(|at| at + 1);
        let (count, is_over) = (end.unwrap_or(buffer.len()), end.is_some() || buffer.is_empty());
        input.consume(count);
        passed += count as u64;
        if is_over {
            break;
        }
    }
    Ok(passed)
}

/// Creates the error of a line that is no line of text.
fn unreadable_line(why: &str) -> Fault {
    Fault::new(format!("the line cannot be read: {why}"))
}

/// Adds the number of its line to an answer in JSON, behind the id of the schema.
fn with_number((exit, text): (Exit, String), number: usize) -> (Exit, String) {
    let text = match text.split_once(',') {
        Some((head, rest)) if head.starts_with("{\"schema\":") => {
            format!("{head},\"line_number\":{number},{rest}")
        }
        _ => text,
    };
    (exit, text)
}

/// Returns an answer in JSON, or an error as one, on one line.
pub fn to_line(result: CommandResult) -> Answered {
    match result {
        Ok(CommandOutput::Answer(exit, text)) => Ok((exit, text)),
        Ok(_) => Err(no_lines().kind(FaultKind::Usage)),
        Err(fault) => Ok((fault.kind.into(), fault::to_json(fault))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_after_a_line_without_an_answer() {
        let mut written = String::new();
        let write = |(_, text): (Exit, String), _| {
            written += &text;
            Ok(Reader::There)
        };
        let mut answers = InOrder::new(write);
        let answer = |text: &str| Some(Ok((Exit::Done, text.to_owned())));
        assert!(answers.take(1, 0, answer("b")));
        assert!(answers.take(0, 0, answer("a")));
        assert!(!answers.take(2, 0, None));
        // It was answered before the work was stopped, and comes later.
        assert!(!answers.take(3, 0, answer("d")));
        assert_eq!(written, "ab");
    }
}
