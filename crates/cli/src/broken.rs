//! What the command does where this program itself is wrong, or the machine has no threads.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, Write};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

use rayon::ThreadPoolBuilder;

use crate::Exit;
use crosstrack_io::clean::escape_line;

/// Runs a command. A panic ends it with [`Exit::Internal`], and says how to report it.
pub fn guarded(command: impl FnOnce() -> Exit) -> Exit {
    panic::set_hook(Box::new(|info| {
        // Where even this cannot be written, nobody sees it.
        let _ = io::stderr().write_all(message(info).as_bytes());
    }));
    panic::catch_unwind(AssertUnwindSafe(command)).unwrap_or(Exit::Internal)
}

fn message(info: &PanicHookInfo<'_>) -> String {
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

/// Lets work that is shared among threads go on without any, on the thread that calls this, where they
/// are not to be had.
///
/// **Cost**: starting a thread for each core.
pub fn do_without_threads() {
    // A pool for all that cannot be started cannot be asked for again, so that it is tried with another.
    if ThreadPoolBuilder::new().build().is_err() {
        let alone = ThreadPoolBuilder::new().num_threads(1).use_current_thread();
        // There is one already: then there is nothing to do.
        let _ = alone.build_global();
    }
}
