//! What happens when the program is interrupted: files that are not whole yet are removed, what is
//! known is said, and then it ends as it would have without this.

use std::sync::OnceLock;
#[cfg(unix)]
use std::{io::Write as _, sync::Arc};

#[cfg(unix)]
use crate::progress;
use crosstrack::solve::Cancel;

/// What else is to be done before a signal ends the program.
static AT_END: OnceLock<fn()> = OnceLock::new();

/// From now on this is done too before a signal ends the program; only what is given first counts.
pub fn at_end(work: fn()) {
    let _ = AT_END.set(work);
}

/// Whose work the first Ctrl-C ends in place of the program.
static WORK: OnceLock<Cancel> = OnceLock::new();

/// From now on the first Ctrl-C cancels work, which then says what is known; the second one ends the
/// program.
pub fn cancel() -> Cancel {
    WORK.get_or_init(Cancel::default).clone()
}

/// Whether work was cancelled by Ctrl-C.
pub fn is_cancelled() -> bool {
    WORK.get().is_some_and(Cancel::is_cancelled)
}

/// Cancels work, if there is any that Ctrl-C is to cancel and that goes on.
#[cfg(unix)]
fn cancels() -> bool {
    let work = WORK.get().filter(|work| !work.is_cancelled());
    work.map(Cancel::cancel).is_some()
}

/// From now on SIGINT (Ctrl-C), SIGTERM and SIGHUP remove what is unfinished before they end the
/// program; one that its parent process chose to ignore, as `nohup` does, stays ignored. A file that
/// grows beyond what is allowed (SIGXFSZ) is an error of writing, and ends nothing.
///
/// **Cost** a thread that sleeps.
#[cfg(unix)]
pub fn tidy_up() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // A signal that is handled, if only by noting it, lets the write fail that caused it.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    let watched: Vec<i32> = match ignored() {
        Some(mask) => {
            let all = [SIGINT, SIGTERM, SIGHUP].into_iter();
            all.filter(|signal| mask >> (signal - 1) & 1 == 0).collect()
        }
        // Where it is not known what is ignored: those that hardly ever are.
        None => vec![SIGINT, SIGTERM],
    };
    // Without it, or without a thread, an interrupt leaves a hidden file behind, and does no other harm.
    let Ok(mut signals) = Signals::new(watched) else { return };
    let _ = std::thread::Builder::new().spawn(move || {
        let ends = |&signal: &i32| signal != SIGINT || !cancels();
        if let Some(signal) = signals.forever().find(ends) {
            crosstrack_conform::process_group::kill_running();
            crosstrack_io::files::remove_unfinished(|| {
                if let Some(work) = AT_END.get() {
                    work();
                }
                if let Some(known) = progress::known().filter(|_| signal == SIGINT) {
                    let _ = writeln!(std::io::stderr(), "interrupted{known}");
                }
                let _ = emulate_default_handler(signal);
            });
        }
    });
}

/// The signals that are ignored, as a mask with bit 0 for signal 1.
#[cfg(unix)]
fn ignored() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Elsewhere an interrupt ends the program at once.
#[cfg(not(unix))]
pub fn tidy_up() {}
