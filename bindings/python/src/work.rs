//! Long work: on a thread of its own, without the interpreter's lock, ended by Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::Builder;
use std::time::Duration;

use crosstrack::solve::{Budget, Cancel};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::error::wrong_value;

/// Time between two looks for signals.
const LOOK: Duration = Duration::from_millis(20);

/// Time that cancelled work has to end before the caller goes on without it.
const GRACE: Duration = Duration::from_millis(500);

/// Stack of the thread that works: deep searches need more than the default.
const STACK: usize = 64 << 20;

/// Runs work without the interpreter's lock and returns its result. Python's signals are handled meanwhile: if a
/// handler raises, as Ctrl-C does, the work is cancelled and the exception returned. Work that never looks at
/// the flag goes on in the background until it ends.
pub(crate) fn run<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
) -> PyResult<T> {
    run_watched(py, work, &mut |_| Ok(()))
}

/// Runs work as [`run`] does, and calls `look` with the interpreter's lock now and then; if that raises, the work is
/// cancelled.
fn run_watched<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce(&Cancel) -> T + Send + 'static,
    look: &mut dyn FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    let cancel = Cancel::default();
    let flag = cancel.clone();
    let (sender, mut receiver) = sync_channel(1);
    let thread = Builder::new().stack_size(STACK).spawn(move || {
        // Nobody listens any more once the caller was interrupted.
        let _ = sender.send(work(&flag));
    });
    let thread = thread.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    loop {
        let result;
        (receiver, result) = wait(py, receiver, LOOK);
        match result {
            Ok(value) => return Ok(value),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(interrupt) = py.check_signals().and_then(|()| look(py)) {
                    cancel.cancel();
                    let _ = wait(py, receiver, GRACE);
                    return Err(interrupt);
                }
            }
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Ok(()) => return Err(PyRuntimeError::new_err("the work ended without a result")),
                Err(panic) => std::panic::resume_unwind(panic),
            },
        }
    }
}

/// Waits for a message without the interpreter's lock; returns the receiver with what came.
fn wait<T: Send>(
    py: Python<'_>,
    receiver: Receiver<T>,
    time: Duration,
) -> (Receiver<T>, Result<T, RecvTimeoutError>) {
    py.detach(move || {
        let result = receiver.recv_timeout(time);
        (receiver, result)
    })
}

/// A function of Python that is called with what is done and of how much, as an argument `progress`.
pub(crate) type Progress<'py> = Option<Bound<'py, PyAny>>;

/// Runs work that counts what is done of `total`, and tells `progress`; at last, that all is.
pub(crate) fn run_counted<T: Send + 'static>(
    py: Python<'_>,
    total: usize,
    progress: Progress<'_>,
    work: impl FnOnce(&Cancel, &AtomicUsize) -> T + Send + 'static,
) -> PyResult<T> {
    let done = Arc::new(AtomicUsize::new(0));
    let (counter, mut told) = (done.clone(), 0);
    let mut look = |_: Python<'_>| {
        let now = done.load(Ordering::Relaxed);
        match &progress {
            Some(progress) if now > told && now < total => {
                told = now;
                progress.call1((now, total)).map(drop)
            }
            _ => Ok(()),
        }
    };
    let result = run_watched(py, move |cancel| work(cancel, &counter), &mut look)?;
    if let Some(progress) = &progress {
        progress.call1((total, total))?;
    }
    Ok(result)
}

/// How a batch is computed: on how many threads, all cores by default, and who is told of its progress.
pub(crate) struct Batched<'py> {
    pub(crate) jobs: Option<usize>,
    pub(crate) progress: Progress<'py>,
}

/// Returns the result for every item, in order. The threads end with the call, so that a process may fork afterwards.
pub(crate) fn run_all<A: Send + Sync + 'static, T: Send + 'static>(
    py: Python<'_>,
    Batched { jobs, progress }: Batched<'_>,
    items: Vec<A>,
    each: impl Fn(&A, &Cancel) -> T + Send + Sync + 'static,
) -> PyResult<Vec<T>> {
    let jobs = thread_count(jobs)?.min(items.len()).max(1);
    let done = run_counted(py, items.len(), progress, move |cancel, count| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(jobs).stack_size(STACK).build();
        let pool = pool.map_err(|error| error.to_string())?;
        let one = |item| {
            let result = (!cancel.is_cancelled()).then(|| each(item, cancel));
            count.fetch_add(1, Ordering::Relaxed);
            result
        };
        let all: Option<Vec<T>> = pool.install(|| items.par_iter().map(one).collect());
        all.ok_or_else(|| "cancelled".to_owned())
    })?;
    done.map_err(PyRuntimeError::new_err)
}

/// Returns the number of threads for an argument `jobs`: all cores for `None`.
///
/// # Errors
/// If it is 0.
pub(crate) fn thread_count(jobs: Option<usize>) -> PyResult<usize> {
    match jobs {
        Some(0) => Err(wrong_value("jobs is at least 1; leave it out for all cores")),
        Some(jobs) => Ok(jobs.min(1024)),
        None => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
    }
}

/// Returns the time of an argument `seconds`.
///
/// # Errors
/// If it is negative or not finite.
pub(crate) fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let time = seconds.map(|seconds| {
        Duration::try_from_secs_f64(seconds).map_err(|_| {
            let why = format!("seconds is {seconds}; write a number of seconds from 0 on");
            wrong_value(why)
        })
    });
    time.transpose()
}

/// Limits of a search, as arguments of a call.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl Limits {
    /// Returns the limits of so many seconds and positions.
    ///
    /// # Errors
    /// If the seconds are negative or not finite.
    pub(crate) fn new(seconds: Option<f64>, nodes: Option<u64>) -> PyResult<Self> {
        Ok(Self { time: duration(seconds)?, nodes })
    }

    /// Returns a budget that begins now.
    pub(crate) fn budget(self, cancel: &Cancel) -> Budget {
        Budget { cancel: cancel.clone(), ..Budget::new(self.time, self.nodes) }
    }
}
