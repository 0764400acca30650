//! What a long run is doing, for a person who watches standard error.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A bar or a spinner that is cleared when it goes out of scope. Nobody sees it unless somebody
/// watches.
pub struct Progress(ProgressBar);

/// The one that was begun last.
static LAST: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// How far the work was that is interrupted now, such as `after 3 of 143: 1a66703bbf`; clears its bar.
#[cfg(unix)]
pub fn known() -> Option<String> {
    let bar = LAST.lock().unwrap_or_else(PoisonError::into_inner).take()?;
    let counted = bar.length().map(|all| format!(" after {} of {all}", bar.position()));
    let message = Some(bar.message()).filter(|message| !message.is_empty());
    let said = message.map(|message| format!(": {message}"));
    bar.finish_and_clear();
    Some(counted.unwrap_or_default() + &said.unwrap_or_default())
}

impl Progress {
    /// A spinner before a message, with the time that has passed.
    pub fn spinner(watched: bool) -> Self {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        Self::shown(bar, watched).ticking()
    }

    /// So many things of which each has a name.
    pub fn counter(all: usize, watched: bool) -> Self {
        Self::styled(all, "{bar:30} {pos}/{len} {elapsed}{left}  {msg}", watched).ticking()
    }

    /// Positions, of which [`Progress::of`] says how many there are.
    pub fn positions(watched: bool) -> Self {
        let style = "{wide_bar} {human_pos} of {human_len} positions, {eta} left";
        Self::styled(0, style, watched)
    }

    fn styled(all: usize, style: &str, watched: bool) -> Self {
        let bar = ProgressBar::new(all as u64);
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style.with_key("left", left));
        }
        Self::shown(bar, watched)
    }

    fn shown(bar: ProgressBar, watched: bool) -> Self {
        if !watched {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
        Self(bar)
    }

    /// Moves while nothing is reported.
    fn ticking(self) -> Self {
        // It would take a thread, and break the program where there is none.
        if !self.0.is_hidden() && thread::Builder::new().spawn(|| {}).is_ok() {
            self.0.enable_steady_tick(Duration::from_millis(150));
        }
        self
    }

    /// Says what is being done.
    pub fn say(&self, what: impl Into<std::borrow::Cow<'static, str>>) {
        self.0.set_message(what);
    }

    /// One more is done.
    pub fn next(&self) {
        self.0.inc(1);
    }

    /// So many are done.
    pub fn done(&self, number: u64) {
        self.0.set_position(number);
    }

    /// So many are known of by now.
    pub fn of(&self, all: u64) {
        self.0.set_length(all);
    }

    /// Writes while the bar is out of the way.
    pub fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.0.suspend(write)
    }
}

/// The time that is left, once that can be told.
fn left(state: &ProgressState, text: &mut dyn fmt::Write) {
    if state.pos() > 0 {
        let _ = write!(text, ", about {:#} left", HumanDuration(state.eta()));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
        LAST.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}
