//! The three streams of an engine, each with a thread of its own, so that no engine can block the runner.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::sanitize::sanitize_bytes;

/// An event on the engine's standard output.
#[derive(Debug)]
pub(super) enum StreamEvent {
    /// A line, without its line ending.
    Line(Vec<u8>),
    /// The beginning of a line that is longer than allowed. Nothing is read after it.
    TooLong(Vec<u8>),
    /// The end of the stream; an incomplete line at the end is dropped.
    End,
}

/// Receives lines, and tracks the length of the incomplete last one.
#[derive(Debug)]
pub(super) struct LineReader {
    pub(super) events: Receiver<StreamEvent>,
    partial: Arc<AtomicUsize>,
}

impl LineReader {
    /// Reads lines of at most `limit` bytes until the stream ends or the receiver is dropped.
    ///
    /// **Cost**: one thread, and the memory of at most four lines.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(super) fn read(stream: impl Read + Send + 'static, limit: usize) -> io::Result<Self> {
        let (sender, events) = sync_channel(2);
        let partial = Arc::new(AtomicUsize::new(0));
        let progress = Arc::clone(&partial);
        let work = move || read_lines(stream, limit, &sender, &progress);
        thread::Builder::new().spawn(work)?;
        Ok(Self { events, partial })
    }

    /// Returns the length of the incomplete line, in bytes.
    pub(super) fn partial_len(&self) -> usize {
        self.partial.load(Ordering::Relaxed)
    }
}

fn read_lines(
    mut stream: impl Read,
    limit: usize,
    sender: &SyncSender<StreamEvent>,
    progress: &AtomicUsize,
) {
    let mut chunk = vec![0; 1 << 16];
    let mut line: Vec<u8> = Vec::new();
    loop {
        let read = match stream.read(&mut chunk) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        let mut rest = &chunk[..read];
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            line.extend_from_slice(&rest[..end]);
            rest = &rest[end + 1..];
            if line.len() > limit {
                break;
            }
            progress.store(0, Ordering::Relaxed);
            if sender.send(StreamEvent::Line(std::mem::take(&mut line))).is_err() {
                return;
            }
        }
        line.extend_from_slice(rest);
        if line.len() > limit {
            line.truncate(200);
            let _ = sender.send(StreamEvent::TooLong(line));
            return;
        }
        progress.store(line.len(), Ordering::Relaxed);
    }
    let _ = sender.send(StreamEvent::End);
}

/// Starts a thread that writes everything it receives, so that an engine that does not read cannot block the
/// runner.
///
/// # Errors
/// If no thread can be started.
pub(super) fn spawn_writer(mut stream: impl Write + Send + 'static) -> io::Result<Sender<Vec<u8>>> {
    let (sender, lines) = channel::<Vec<u8>>();
    thread::Builder::new().spawn(move || {
        for line in lines {
            if stream.write_all(&line).and_then(|()| stream.flush()).is_err() {
                break;
            }
        }
    })?;
    Ok(sender)
}

/// The last bytes that an engine wrote to standard error; earlier bytes are read and dropped.
#[derive(Debug)]
pub(super) struct StderrTail {
    kept: Arc<Mutex<Vec<u8>>>,
    /// Never receives a value; disconnects when the stream ends.
    end: Receiver<()>,
}

impl StderrTail {
    const MAX_BYTES: usize = 4096;

    /// Reads all of a stream and stores only its last bytes.
    ///
    /// # Errors
    /// If no thread can be started.
    pub(super) fn drain(mut stream: impl Read + Send + 'static) -> io::Result<Self> {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (reader, end) = channel();
        let tail = Self { kept: Arc::clone(&kept), end };
        thread::Builder::new().spawn(move || {
            let _reader = reader;
            let mut chunk = vec![0; 1 << 16];
            while let Ok(read) = stream.read(&mut chunk) {
                if read == 0 {
                    break;
                }
                let mut bytes = kept.lock().unwrap_or_else(PoisonError::into_inner);
                bytes.extend_from_slice(&chunk[..read]);
                let drop = bytes.len().saturating_sub(Self::MAX_BYTES);
                bytes.drain(..drop);
            }
        })?;
        Ok(tail)
    }

    /// Waits for the end of the stream, at most for this long, since another process may hold it open.
    pub(super) fn wait_for_end(&self, most: Duration) {
        let _ = self.end.recv_timeout(most);
    }

    /// Returns the last three lines, sanitized, on one line; empty if there are none.
    pub(super) fn last_lines(&self) -> String {
        let bytes = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let lines: Vec<&[u8]> =
            bytes.split(|&b| b == b'\n').filter(|line| !line.trim_ascii().is_empty()).collect();
        let last = &lines[lines.len().saturating_sub(3)..];
        let shown: Vec<String> = last.iter().map(|line| sanitize_bytes(line, 300)).collect();
        shown.join(" / ")
    }
}
