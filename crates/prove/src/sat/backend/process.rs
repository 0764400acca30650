//! Running a program with limits on its time and output.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::process::{Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::sat::backend::{BackendError, Budget};
use crosstrack_io::process_group::ProcessGroup;

/// How a program ended.
pub(super) enum ProcessResult {
    /// It ended by itself.
    Exited {
        status: ExitStatus,
        stdout: Vec<u8>,
        /// The last lines of standard error, for messages.
        stderr: String,
    },
    /// It was killed when the time limit was reached.
    OutOfTime { limit: Duration },
    /// It was killed when the work was cancelled.
    Cancelled,
}

/// Number of bytes that are read from the end of standard error.
const TAIL: u64 = 64 << 10;

/// Runs a command and returns its output. Kills it, with all processes that it has started, when the budget is
/// spent or an output is longer than `most` bytes.
///
/// The output goes to unnamed files, so that neither a full pipe nor a grandchild that keeps one open can block.
///
/// **Cost**: a check every 1 to 20 ms; memory for `most` bytes.
pub(super) fn run(
    mut command: Command,
    Budget { time: limit, cancelled, .. }: Budget,
    most: usize,
) -> Result<ProcessResult, BackendError> {
    let program = command.get_program().to_string_lossy().into_owned();
    let not_run = |cause: io::Error| BackendError::NotRun { program: program.clone(), cause };
    let mut stdout = tempfile::tempfile().map_err(not_run)?;
    let mut stderr = tempfile::tempfile().map_err(not_run)?;
    command
        .stdin(Stdio::null())
        .stdout(stdout.try_clone().map_err(not_run)?)
        .stderr(stderr.try_clone().map_err(not_run)?);
    let started = Instant::now();
    let mut group = ProcessGroup::start(&mut command)?;
    let mut pause = Duration::from_millis(1);
    let status = loop {
        check_size(&stdout, most, &program)?;
        check_size(&stderr, most, &program)?;
        if let Some(status) = group.child.try_wait().map_err(not_run)? {
            break status;
        }
        if cancelled.is_some_and(|is_cancelled| is_cancelled()) {
            return Ok(ProcessResult::Cancelled);
        }
        let elapsed = started.elapsed();
        let left = limit.map(|limit| limit.saturating_sub(elapsed));
        if let (Some(limit), Some(Duration::ZERO)) = (limit, left) {
            return Ok(ProcessResult::OutOfTime { limit });
        }
        sleep(left.map_or(pause, |left| left.min(pause)));
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    check_size(&stdout, most, &program)?;
    let stdout = read_from(&mut stdout, 0, most).map_err(not_run)?;
    let tail = stderr.metadata().map_err(not_run)?.len().saturating_sub(TAIL);
    let stderr = read_from(&mut stderr, tail, most).map_err(not_run)?;
    Ok(ProcessResult::Exited { status, stdout, stderr: last_lines(&stderr) })
}

/// Checks that an output has at most `most` bytes.
fn check_size(file: &File, most: usize, program: &str) -> Result<(), BackendError> {
    match file.metadata() {
        Ok(found) if found.len() > most as u64 => {
            Err(BackendError::TooMuch { by: program.to_owned(), limit: most })
        }
        Ok(_) => Ok(()),
        Err(cause) => Err(BackendError::NotRun { program: program.to_owned(), cause }),
    }
}

/// Reads at most `most` bytes, beginning at `offset`.
fn read_from(file: &mut File, offset: u64, most: usize) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(offset))?;
    let mut bytes = Vec::new();
    file.take(most as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns the last three lines that are not empty, joined to one line.
fn last_lines(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(3)..].join(" / ")
}
