//! Progress of long work on standard error.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// A progress bar or spinner on standard error, cleared when dropped. It is hidden unless `watched`: a person
/// sees standard error.
pub struct Progress(ProgressBar);

/// A bar with the results of its work so far, in lines.
struct Shown {
    bar: ProgressBar,
    results: String,
    /// Whether the units of the bar are those of the work.
    is_counted: bool,
}

/// The bar that was created last.
static LAST: Mutex<Option<Shown>> = Mutex::new(None);

/// Clears the bar that was created last, and returns how far it was, such as `after 3 of 143: 1a66703bbf`,
/// with the results so far on further lines; `None` if there is none.
#[cfg(unix)]
pub fn take_last() -> Option<String> {
    let last = LAST.lock().unwrap_or_else(PoisonError::into_inner).take()?;
    let Shown { bar, results, is_counted } = last;
    let counted = bar
        .length()
        .filter(|_| is_counted)
        .map(|all| format!(" after {} of {all}", bar.position()));
    let message = Some(bar.message()).filter(|message| !message.is_empty());
    let said = message.map(|message| format!(": {message}"));
    bar.finish_and_clear();
    let results = if results.is_empty() { results } else { format!("\n{}", results.trim_end()) };
    Some(counted.unwrap_or_default() + &said.unwrap_or_default() + &results)
}

/// Changes the results so far of the bar that was created last; Ctrl-C prints them.
pub fn update_results(change: impl FnOnce(&mut String)) {
    if let Some(last) = &mut *LAST.lock().unwrap_or_else(PoisonError::into_inner) {
        change(&mut last.results);
    }
}

impl Progress {
    /// Creates a spinner with the elapsed time, which is drawn only if `watched`: if standard error is a terminal.
    /// Its message is set later.
    pub fn spinner(watched: bool) -> Self {
        Self::spinner_with(watched, String::new)
    }

    /// Creates a spinner as [`Progress::spinner`], with a text behind the message that is updated at every
    /// tick.
    pub fn spinner_with(
        watched: bool,
        text: impl Fn() -> String + Clone + Send + Sync + 'static,
    ) -> Self {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}{text}") {
            let write_text = move |_: &ProgressState, out: &mut dyn fmt::Write| {
                let _ = out.write_str(&text());
            };
            bar.set_style(style.with_key("text", write_text));
        }
        Self::with_bar(bar, watched).with_ticks()
    }

    /// Creates a bar of `all` units that shows the name of the current one.
    pub fn counter(all: usize, watched: bool) -> Self {
        Self::with_style(all, "{bar:30} {pos}/{len} {elapsed}{left}  {msg}", watched).with_ticks()
    }

    /// Creates a bar of positions. Until [`Progress::set_length`] sets how many there are, it is a spinner that says
    /// that they are counted.
    pub fn positions(watched: bool) -> Self {
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        bar.set_message("counting the positions");
        Self::with_bar(bar, watched).with_ticks()
    }

    /// Creates a bar of lines, whose message says how many are done; its units are `bytes`, if these are known.
    pub fn lines(bytes: Option<u64>, watched: bool) -> Self {
        let Some(bytes) = bytes else { return Self::spinner(watched) };
        let style = "{bar:30} {percent} % {elapsed}{left}  {msg}";
        let bar = Self::with_style(bytes as usize, style, watched);
        if let Some(last) = &mut *LAST.lock().unwrap_or_else(PoisonError::into_inner) {
            last.is_counted = false;
        }
        bar.with_ticks()
    }

    fn with_style(all: usize, style: &str, watched: bool) -> Self {
        let bar = ProgressBar::new(all as u64);
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style.with_key("left", write_time_left));
        }
        Self::with_bar(bar, watched)
    }

    fn with_bar(bar: ProgressBar, watched: bool) -> Self {
        if !watched {
            bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        let shown = Shown { bar: bar.clone(), results: String::new(), is_counted: true };
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(shown);
        Self(bar)
    }

    /// Animates the bar while nothing is reported.
    fn with_ticks(self) -> Self {
        // The animation needs a thread, and panics if none can be started.
        if !self.0.is_hidden() && thread::Builder::new().spawn(|| {}).is_ok() {
            self.0.enable_steady_tick(Duration::from_millis(150));
        }
        self
    }

    /// Sets the message: what is being done, or the name of the current unit.
    pub fn say(&self, what: impl Into<std::borrow::Cow<'static, str>>) {
        self.0.set_message(what);
    }

    /// Adds one to the units done.
    pub fn advance(&self) {
        self.0.inc(1);
    }

    /// Sets the number of units done.
    pub fn set_position(&self, number: u64) {
        self.0.set_position(number);
    }

    /// Sets the number of all units.
    pub fn set_length(&self, all: u64) {
        if self.0.length().is_none() {
            let style = "{wide_bar} {human_pos} of {human_len} positions, {eta} left";
            if let Ok(style) = ProgressStyle::with_template(style) {
                self.0.set_style(style);
            }
            self.0.set_message("");
        }
        self.0.set_length(all);
    }

    /// Hides the bar while `write` runs, so that its output is not overwritten.
    pub fn suspend<R>(&self, write: impl FnOnce() -> R) -> R {
        self.0.suspend(write)
    }
}

/// Writes the estimated time that is left, once a unit is done.
fn write_time_left(state: &ProgressState, text: &mut dyn fmt::Write) {
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
