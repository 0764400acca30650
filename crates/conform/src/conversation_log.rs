//! A log of everything that is sent between the runner and the processes of an engine.

use std::fmt;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::sanitize::sanitize_bytes;

/// A log of conversations. It has a line for each line that goes to a process (`>`) or comes from it (`<`), and
/// for each failure (`!`); before it stand the number of the process and the seconds since the log began.
///
/// # Examples
/// ```
/// use std::time::Duration;
///
/// use crosstrack_conform::Launch;
/// use crosstrack_conform::conversation_log::ConversationLog;
///
/// let log = ConversationLog::new(std::io::sink());
/// let words = vec!["./engine".to_owned()];
/// let launch = Launch { log: Some(log), ..Launch::new(words, Duration::from_secs(10)) };
/// assert!(launch.log.is_some());
/// ```
#[derive(Clone)]
pub struct ConversationLog {
    target: Arc<Mutex<dyn Write + Send>>,
    processes: Arc<AtomicUsize>,
    begun: Instant,
}

impl fmt::Debug for ConversationLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConversationLog").finish_non_exhaustive()
    }
}

impl ConversationLog {
    /// Creates a log that is written to `target`.
    pub fn new(target: impl Write + Send + 'static) -> Self {
        Self {
            target: Arc::new(Mutex::new(target)),
            processes: Arc::default(),
            begun: Instant::now(),
        }
    }

    /// Begins the log of a process that was started with these words.
    pub(crate) fn start(&self, words: &[String]) -> ProcessLog {
        let number = 1 + self.processes.fetch_add(1, Ordering::Relaxed);
        let log = ProcessLog { log: self.clone(), number };
        log.write('=', words.join(" ").as_bytes());
        log
    }
}

/// The log of one process.
#[derive(Debug)]
pub(crate) struct ProcessLog {
    log: ConversationLog,
    number: usize,
}

impl ProcessLog {
    /// Maximum length of a logged line, in characters; longer ones are shortened.
    const MAX_LINE: usize = 1 << 20;

    /// Writes a line after a sign; if the log cannot be written, the run goes on.
    pub(crate) fn write(&self, sign: char, line: &[u8]) {
        let seconds = self.log.begun.elapsed().as_secs_f64();
        let text = sanitize_bytes(line, Self::MAX_LINE);
        let mut target = self.log.target.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writeln!(target, "{} {seconds:.3} {sign} {text}", self.number);
    }
}
