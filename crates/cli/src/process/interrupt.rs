//! Interrupts. A signal removes incomplete files, prints how far the work was, and then ends the program as
//! it does by default.

use std::sync::OnceLock;
#[cfg(unix)]
use std::sync::atomic::AtomicI32;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
#[cfg(unix)]
use std::{io::Write as _, sync::Arc};

#[cfg(unix)]
use crate::process::progress;
use crosstrack::solve::Cancel;
#[cfg(unix)]
use crosstrack_io::clean::{OutputStyle, Sanitizer};

/// A function to call before a signal ends the program.
static EXIT_HOOK: OnceLock<fn()> = OnceLock::new();

/// Sets a function that runs before a signal ends the program. Only the first call has an effect.
pub fn set_exit_hook(hook: fn()) {
    let _ = EXIT_HOOK.set(hook);
}

/// The work that the first Ctrl-C or SIGTERM cancels.
static WORK: OnceLock<Cancel> = OnceLock::new();

/// The signal that cancelled the work, or 0.
#[cfg(unix)]
static CANCELLED_BY: AtomicI32 = AtomicI32::new(0);

/// Ends the program by SIGTERM if that cancelled the work, which has printed what it knew: whoever sent it expects that.
/// After Ctrl-C, which has an exit code of its own, does nothing.
#[cfg(unix)]
pub fn end_by_signal() {
    if CANCELLED_BY.load(Ordering::SeqCst) == signal_hook::consts::SIGTERM {
        let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTERM);
    }
}

/// Does nothing: no signal cancels work here.
#[cfg(not(unix))]
pub const fn end_by_signal() {}

/// Returns a flag that the first Ctrl-C or SIGTERM sets, so that the work can stop and print what it knows. The second
/// one ends the program.
pub fn cancel_flag() -> Cancel {
    WORK.get_or_init(Cancel::default).clone()
}

/// Returns whether Ctrl-C has cancelled the work.
pub fn is_cancelled() -> bool {
    WORK.get().is_some_and(Cancel::is_cancelled)
}

/// When work ends: at the first Ctrl-C, or when its time is up.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Option<Instant>);

impl Deadline {
    /// Returns the deadline of work that begins now; without a time, Ctrl-C alone ends it.
    pub fn after(time: Option<Duration>) -> Self {
        Self(time.and_then(|time| Instant::now().checked_add(time)))
    }

    /// Returns why the work has to end, in words for a sentence such as "interrupted after 3 of 5"; `None` if it goes on.
    pub fn reason(&self) -> Option<&'static str> {
        if is_cancelled() {
            return Some("interrupted");
        }
        self.0.filter(|&end| Instant::now() >= end).map(|_| "the time is up")
    }
}

/// Whether the work waits for input.
static IDLE: AtomicBool = AtomicBool::new(false);

/// Waits for input, during which Ctrl-C ends the program. Returns `None` if Ctrl-C has cancelled the work.
pub fn while_idle<T>(wait: impl FnOnce() -> T) -> Option<T> {
    IDLE.store(true, Ordering::SeqCst);
    let result = (!is_cancelled()).then(wait);
    IDLE.store(false, Ordering::SeqCst);
    result
}

/// Cancels the work, if there is any that is not cancelled yet and does not wait for input; says whether there was.
#[cfg(unix)]
fn cancel_work(signal: i32) -> bool {
    let is_idle = IDLE.load(Ordering::SeqCst);
    let work = WORK.get().filter(|work| !is_idle && !work.is_cancelled());
    let Some(work) = work else { return false };
    CANCELLED_BY.store(signal, Ordering::SeqCst);
    work.cancel();
    true
}

/// Installs handlers of SIGINT (Ctrl-C), SIGTERM and SIGHUP. The first two cancel the work if there is any; otherwise
/// incomplete files are removed before the program ends. A signal that the parent process ignores, as under `nohup`, stays ignored. SIGXFSZ (a file
/// grows too large) makes the write fail, and does not end the program.
///
/// **Cost** one sleeping thread.
#[cfg(unix)]
pub fn install_handlers() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;

    // With any handler, the write that caused the signal fails instead.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    let watched: Vec<i32> = match ignored_signals() {
        Some(mask) => {
            let all = [SIGINT, SIGTERM, SIGHUP].into_iter();
            all.filter(|signal| mask >> (signal - 1) & 1 == 0).collect()
        }
        // Unknown: take the signals that are hardly ever ignored.
        None => vec![SIGINT, SIGTERM],
    };
    // Without a handler or a thread, an interrupt leaves a hidden file behind and does no other harm.
    let Ok(mut signals) = Signals::new(watched) else { return };
    let _ = std::thread::Builder::new().spawn(move || {
        let fatal = signals.forever().find(|&signal| signal == SIGHUP || !cancel_work(signal));
        if let Some(signal) = fatal {
            crosstrack_io::process_group::kill_running(|| {
                crosstrack_io::files::remove_unfinished(|| end_program(signal));
            });
        }
    });
}

/// Calls the exit hook, prints how far the work was, and ends the program as the signal does by default.
#[cfg(unix)]
fn end_program(signal: i32) {
    if let Some(hook) = EXIT_HOOK.get() {
        hook();
    }
    let is_said = signal != signal_hook::consts::SIGHUP;
    if let Some(progress) = progress::take_last().filter(|_| is_said) {
        // Names of files and of what is in them may have control characters.
        let progress = Sanitizer::new(PLAIN).clean(&progress);
        let _ = writeln!(std::io::stderr(), "interrupted{progress}");
    }
    let _ = signal_hook::low_level::emulate_default_handler(signal);
}

/// What any terminal can show.
#[cfg(unix)]
const PLAIN: OutputStyle = OutputStyle { colour: false, ascii: false };

/// Returns the signals that are ignored, as a mask with bit 0 for signal 1; `None` if unknown.
#[cfg(unix)]
fn ignored_signals() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

/// Does nothing: an interrupt ends the program at once.
#[cfg(not(unix))]
pub fn install_handlers() {}
