//! The terminal: reads keys, asks in threads of its own, draws, and leaves everything as it was.

use std::io::{self, Stdout, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::interrupt;
use crate::terminal::answer::answer;
use crate::terminal::ask::{Answer, Job, Slot};
use crate::terminal::state::State;
use crate::terminal::view::{Colours, Looks, draw};
use crosstrack::solve::{Budget, Cancel};
use crosstrack_explore::Explorer;
use crosstrack_explore::draw::tokens::Theme;

/// How long a key is waited for while an answer is, and while none is.
const SOON: Duration = Duration::from_millis(15);
const LATER: Duration = Duration::from_millis(200);
/// How long keys wait for a position.
const PATIENCE: Duration = Duration::from_millis(400);

/// Whether the terminal is ours and has to be given back.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back, if it was taken: from wherever the program ends.
pub fn restore() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        // Where even this cannot be written, nobody sees it.
        let _ = execute!(out, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = out.flush();
    }
}

/// Takes the terminal.
fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)
}

/// Gives the terminal back when it goes out of scope, however that comes about.
struct Taken;

impl Drop for Taken {
    fn drop(&mut self) {
        restore();
    }
}

/// What this terminal can show: `COLORTERM` says whether it has all colours, `COLORFGBG` whether it
/// is light.
pub fn looks(colour: bool, ascii: bool) -> Looks {
    let variable = |name| std::env::var(name).unwrap_or_default();
    let has_all = ["truecolor", "24bit"].contains(&variable("COLORTERM").as_str());
    let colours = match (colour, has_all) {
        (false, _) => Colours::None,
        (true, false) => Colours::Indexed,
        (true, true) => Colours::All,
    };
    let ground = variable("COLORFGBG");
    let is_light = ["7", "15"].contains(&ground.rsplit(';').next().unwrap_or_default());
    let theme = if is_light { Theme::Light } else { Theme::Dark };
    Looks { colours, theme, ascii }
}

/// Runs the explorer until the person leaves, and hands back what they left.
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn run(explorer: Explorer, mut state: State, looks: Looks) -> io::Result<State> {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        restore();
        before(info);
    }));
    interrupt::at_end(restore);
    let mut threads = Threads::new(&Arc::new(explorer))?;
    let _taken = Taken;
    take()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    turn(&mut terminal, &mut state, &mut threads, looks)?;
    Ok(state)
}

fn turn(
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    state: &mut State,
    threads: &mut Threads,
    looks: Looks,
) -> io::Result<()> {
    let mut is_stale = true;
    let mut busy_since = Instant::now();
    while !state.quit {
        threads.ask(state);
        if is_stale {
            terminal.draw(|frame| draw(state, looks, frame))?;
        }
        is_stale = threads.receive(state)?;
        if !state.is_busy() {
            busy_since = Instant::now();
        } else if busy_since.elapsed() < PATIENCE {
            // Keys that were typed ahead are about the position that is coming.
            thread::sleep(SOON / 10);
            continue;
        }
        let mut wait = match (is_stale, state.is_waiting()) {
            (true, _) => Duration::ZERO,
            (false, true) => SOON,
            (false, false) => LATER,
        };
        // All that has come by now, so that a paste or a held key is drawn once.
        while !state.quit && event::poll(wait)? {
            is_stale = true;
            wait = Duration::ZERO;
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    if is_suspend(key) {
                        suspend(terminal)?;
                        break;
                    }
                    press(state, key);
                    if state.is_busy() {
                        break;
                    }
                }
                Event::Paste(text) => state.paste(&text),
                _ => {}
            }
        }
    }
    Ok(())
}

fn is_suspend(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('z') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Gives the terminal back and stops the program, as Ctrl-Z does elsewhere; goes on afterwards.
#[cfg(unix)]
fn suspend(terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    restore();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    take()?;
    // All is drawn anew. `Terminal::clear` would ask the terminal where its cursor is, and fail where
    // nobody answers.
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(())
}

#[cfg(not(unix))]
fn suspend(_: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    Ok(())
}

/// A key is pressed; those that the explorer does not know do nothing.
fn press(state: &mut State, key: KeyEvent) {
    match key.code {
        KeyCode::Char(c) if key.modifiers.contains(KeyModifiers::CONTROL) => {
            state.press_with_ctrl(c);
        }
        KeyCode::F(_) | KeyCode::Insert | KeyCode::Null | KeyCode::KeypadBegin => {}
        key => state.press(key),
    }
}

/// Where questions are answered: one thread for values, one for all else, so that neither the frame
/// nor a move waits for a search.
struct Threads {
    quick: Sender<(Job, Cancel)>,
    slow: Sender<(Job, Cancel)>,
    both: [JoinHandle<()>; 2],
    answers: Receiver<(u64, Slot, Answer)>,
    /// The questions whose answers were still wanted last.
    wanted: Vec<(Slot, u64, Cancel)>,
}

impl Threads {
    fn new(explorer: &Arc<Explorer>) -> io::Result<Self> {
        let (sender, answers) = channel();
        let worker = || {
            let (ask, asked) = channel();
            let (explorer, sender) = (explorer.clone(), sender.clone());
            let work = move || work(&explorer, &asked, &sender);
            io::Result::Ok((ask, thread::Builder::new().spawn(work)?))
        };
        let ((quick, first), (slow, second)) = (worker()?, worker()?);
        Ok(Self { quick, slow, both: [first, second], answers, wanted: Vec::new() })
    }

    /// Hands on what the state asks, and ends work that it does not want any more.
    fn ask(&mut self, state: &mut State) {
        self.wanted.retain(|(slot, ticket, cancel)| {
            let is_awaited = state.awaited(*slot) == Some(*ticket);
            if !is_awaited {
                cancel.cancel();
            }
            is_awaited
        });
        for asked in state.asked() {
            let (slot, cancel) = (asked.ask.slot(), Cancel::default());
            self.wanted.push((slot, asked.ticket, cancel.clone()));
            let to = if slot == Slot::Values { &self.slow } else { &self.quick };
            // A thread that has ended is noticed where answers are read.
            let _ = to.send((asked, cancel));
        }
    }

    /// Hands the state all answers that have come; whether there were any.
    fn receive(&self, state: &mut State) -> io::Result<bool> {
        let mut any = false;
        loop {
            match self.answers.try_recv() {
                Ok((ticket, slot, answer)) => state.receive(ticket, slot, answer),
                // A thread ends before the screen does only by a fault, which it has reported.
                Err(_) if self.both.iter().any(JoinHandle::is_finished) => {
                    return Err(io::Error::other("the search for an answer failed"));
                }
                Err(_) => return Ok(any),
            }
            any = true;
        }
    }
}

fn work(
    explorer: &Explorer,
    asked: &Receiver<(Job, Cancel)>,
    answers: &Sender<(u64, Slot, Answer)>,
) {
    while let Ok((Job { ticket, ask }, cancel)) = asked.recv() {
        if cancel.is_cancelled() {
            continue;
        }
        let slot = ask.slot();
        // Once the screen is gone, the answer finds nobody either.
        let told = &mut |said| drop(answers.send((ticket, slot, Answer::Progress(said))));
        let budget = Budget { cancel, ..Budget::default() };
        let answer = answer(explorer, &ask, budget, told);
        if answers.send((ticket, slot, answer)).is_err() {
            return;
        }
    }
}
