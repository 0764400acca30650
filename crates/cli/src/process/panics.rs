//! Handling of panics, and of machines that start no threads.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

use rayon::ThreadPoolBuilder;

use crate::Exit;
use crosstrack_io::clean::escape_line;

/// Runs a command. If it panics, prints how to report the bug, and returns [`Exit::Internal`].
pub fn run_guarded(command: impl FnOnce() -> Exit) -> Exit {
    panic::set_hook(Box::new(|info| {
        // If standard error is closed, nobody reads it.
        let _ = io::stderr().write_all(panic_message(info).as_bytes());
    }));
    panic::catch_unwind(AssertUnwindSafe(command)).unwrap_or(Exit::Internal)
}

fn panic_message(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    let what = escape_line(text.unwrap_or("no message"));
    let place = info.location().map(|at| format!(" at {at}")).unwrap_or_default();
    let trace = Backtrace::capture();
    let trace = match trace.status() {
        BacktraceStatus::Captured => format!("{trace}"),
        _ => String::new(),
    };
    format!(
        "error: this program broke{place}: {what}\n{trace}  help: this is a mistake of ours. Please \
         report it, with the command, what it read, these lines,\n        and what `crosstrack \
         --version` says\n"
    )
}

/// Makes rayon work on the calling thread alone if the machine starts no threads.
///
/// **Cost** starting and ending one thread for each core.
pub fn fall_back_to_one_thread() {
    // Another pool is tried first, since the global one can be built only once.
    if ThreadPoolBuilder::new().build().is_err() {
        let pool = ThreadPoolBuilder::new().num_threads(1).use_current_thread();
        // An error means that there is a global pool already.
        let _ = pool.build_global();
    }
}
