//! Threads on which a command works.

use rayon::{ScopeFifo, ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Calls `work` on this thread with a scope for tasks on `jobs` threads, or on one for each core, and the number of
/// these threads.
///
/// # Errors
/// If the threads cannot be started.
pub fn scope<'s, R>(
    jobs: Option<u16>,
    work: impl FnOnce(&ScopeFifo<'s>, usize) -> R,
) -> Result<R, ThreadPoolBuildError> {
    let Some(jobs) = jobs else {
        let threads = rayon::current_num_threads();
        return Ok(rayon::in_place_scope_fifo(|scope| work(scope, threads)));
    };
    Ok(pool(jobs)?.in_place_scope_fifo(|scope| work(scope, jobs.into())))
}

/// Does parallel work on `jobs` threads, or on one for each core.
///
/// # Errors
/// If the threads cannot be started.
pub fn install<R: Send>(
    jobs: Option<u16>,
    work: impl FnOnce() -> R + Send,
) -> Result<R, ThreadPoolBuildError> {
    match jobs {
        None => Ok(work()),
        Some(jobs) => Ok(pool(jobs)?.install(work)),
    }
}

fn pool(jobs: u16) -> Result<ThreadPool, ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(jobs.into()).build()
}
