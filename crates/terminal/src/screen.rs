//! Runs the explorer in a terminal: reads keys, answers requests in threads, draws, and restores the
//! terminal.

use std::io::{self, Stdout, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste, KeyCode};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::answer::{Game, answer};
use crate::app::App;
use crate::decode::InputEvent;
use crate::input::Input;
use crate::request::{Job, Response, Slot};
use crate::view::{Appearance, Colours, draw};
use crosstrack::solve::{Budget, Cancel};
use crosstrack_explore::Explorer;
use crosstrack_explore::draw::tokens::Theme;

/// The time to wait for a key while a response is awaited.
const POLL_WAITING: Duration = Duration::from_millis(15);
/// The time to wait for a key while no response is awaited.
const POLL_IDLE: Duration = Duration::from_millis(200);
/// The maximum time for which keys that were typed ahead wait for the position that they are meant for.
const TYPE_AHEAD: Duration = Duration::from_millis(400);

/// Whether the terminal has to be restored.
static IN_USE: AtomicBool = AtomicBool::new(false);

/// Restores the terminal if the explorer uses it. Any thread may call this function, even repeatedly.
pub fn restore() {
    if IN_USE.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        // There is no place to report an error to.
        let _ = execute!(out, DisableBracketedPaste, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
        let _ = out.flush();
    }
}

/// Switches the terminal to the alternate screen and raw mode.
fn enter() -> io::Result<()> {
    IN_USE.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste)
}

/// Restores the terminal when it is dropped.
struct TerminalGuard;

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

/// Returns what the terminal can show. The environment variable `COLORTERM` says whether the terminal has
/// all colours, `COLORFGBG` whether its background is light.
pub fn detect_appearance(colour: bool, ascii: bool) -> Appearance {
    let variable = |name| std::env::var(name).unwrap_or_default();
    let has_all = ["truecolor", "24bit"].contains(&variable("COLORTERM").as_str());
    let colours = match (colour, has_all) {
        (false, _) => Colours::None,
        (true, false) => Colours::Indexed,
        (true, true) => Colours::All,
    };
    let background = variable("COLORFGBG");
    let is_light = ["7", "15"].contains(&background.rsplit(';').next().unwrap_or_default());
    let theme = if is_light { Theme::Light } else { Theme::Dark };
    Appearance { colours, theme, ascii }
}

/// Runs the explorer of some games until the user leaves, and returns its last state. Code that ends the
/// program in the meantime must call [`restore`].
///
/// # Errors
/// If the terminal cannot be read or written.
pub fn run(
    (explorer, games): (Explorer, Vec<Game>),
    mut app: App,
    appearance: Appearance,
) -> io::Result<App> {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        restore();
        before(info);
    }));
    let mut workers = Workers::new(&Arc::new((explorer, games)))?;
    let mut input = Input::new()?;
    let _guard = TerminalGuard;
    enter()?;
    let mut terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    run_event_loop(&mut terminal, &mut input, (&mut app, &mut workers), appearance)?;
    Ok(app)
}

fn run_event_loop(
    terminal: &mut Terminal<CrosstermBackend<Stdout>>,
    input: &mut Input,
    (app, workers): (&mut App, &mut Workers),
    appearance: Appearance,
) -> io::Result<()> {
    let mut is_stale = true;
    let mut busy_since = Instant::now();
    while !app.quit {
        workers.send_requests(app);
        if is_stale {
            terminal.draw(|frame| draw(app, appearance, frame))?;
        }
        is_stale = workers.receive(app)?;
        if !app.is_busy() {
            busy_since = Instant::now();
        } else if busy_since.elapsed() < TYPE_AHEAD {
            thread::sleep(POLL_WAITING / 10);
            continue;
        }
        let mut wait = match (is_stale, app.is_waiting()) {
            (true, _) => Duration::ZERO,
            (false, true) => POLL_WAITING,
            (false, false) => POLL_IDLE,
        };
        // Handle all pending events before the next frame, so that holding a key down does not draw a frame
        // for each repetition.
        while !app.quit
            && let Some(event) = input.next(wait)
        {
            is_stale = true;
            wait = Duration::ZERO;
            match event {
                InputEvent::Ctrl('z') => {
                    suspend(terminal)?;
                    break;
                }
                InputEvent::Ctrl(c) => app.press_with_ctrl(c),
                InputEvent::Key(key) => press(app, key),
                InputEvent::Paste(text) => app.paste(&text),
                InputEvent::Resize => {}
                InputEvent::HangUp => return Err(io::Error::other("the terminal was closed")),
            }
            if app.is_busy() {
                break;
            }
        }
    }
    Ok(())
}

/// Restores the terminal and suspends the program, as Ctrl-Z does in other programs. Returns when the
/// program is resumed.
#[cfg(unix)]
fn suspend(terminal: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    restore();
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    enter()?;
    // A new terminal draws everything again. `Terminal::clear` would query the position of the cursor
    // and fail where the terminal does not respond.
    *terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
    Ok(())
}

#[cfg(not(unix))]
fn suspend(_: &mut Terminal<CrosstermBackend<Stdout>>) -> io::Result<()> {
    Ok(())
}

/// Passes a key to the explorer, if it is one that the explorer knows.
fn press(app: &mut App, key: KeyCode) {
    match key {
        KeyCode::F(_) | KeyCode::Insert | KeyCode::Null | KeyCode::KeypadBegin => {}
        key => app.press(key),
    }
}

/// An explorer, and the games that the terminal shows.
type Shown = (Explorer, Vec<Game>);

/// Sends jobs to a thread, each with the handle that cancels it.
type JobSender = Sender<(Job, Cancel)>;

/// The threads that answer requests: one for searches (values, and moves of computer players) and one for
/// all other requests, so that neither frames nor the user's moves have to wait for a search.
struct Workers {
    quick: JobSender,
    slow: JobSender,
    handles: [JoinHandle<()>; 2],
    responses: Receiver<(u64, Slot, Response)>,
    /// The requests that are being answered.
    pending: Vec<(Slot, u64, Cancel)>,
}

impl Workers {
    fn new(explorer: &Arc<Shown>) -> io::Result<Self> {
        let (sender, responses) = channel();
        let (quick, first) = spawn_worker(explorer.clone(), sender.clone())?;
        let (slow, second) = spawn_worker(explorer.clone(), sender)?;
        Ok(Self { quick, slow, handles: [first, second], responses, pending: Vec::new() })
    }

    /// Sends the new requests to the threads, and cancels requests whose responses are no longer awaited.
    fn send_requests(&mut self, app: &mut App) {
        self.pending.retain(|(slot, ticket, cancel)| {
            let is_awaited = app.ticket_of(*slot) == Some(*ticket);
            if !is_awaited {
                cancel.cancel();
            }
            is_awaited
        });
        for job in app.take_jobs() {
            let (slot, cancel) = (job.request.slot(), Cancel::default());
            self.pending.push((slot, job.ticket, cancel.clone()));
            let worker =
                if matches!(slot, Slot::Values | Slot::Choose) { &self.slow } else { &self.quick };
            // `receive` notices a thread that has ended.
            let _ = worker.send((job, cancel));
        }
    }

    /// Passes all responses that have arrived to the app, and returns whether there were any.
    ///
    /// # Errors
    /// If a thread has ended.
    fn receive(&self, app: &mut App) -> io::Result<bool> {
        let mut any = false;
        loop {
            match self.responses.try_recv() {
                Ok((ticket, slot, response)) => app.receive(ticket, slot, response),
                // A thread ends this early only if it panics, which it has reported already.
                Err(_) if self.handles.iter().any(JoinHandle::is_finished) => {
                    return Err(io::Error::other("the search for an answer failed"));
                }
                Err(_) => return Ok(any),
            }
            any = true;
        }
    }
}

/// Starts a thread, and returns the sender for its requests and its handle.
fn spawn_worker(
    explorer: Arc<Shown>,
    responses: Sender<(u64, Slot, Response)>,
) -> io::Result<(JobSender, JoinHandle<()>)> {
    let (sender, jobs) = channel();
    let handle = thread::Builder::new().spawn(move || run_worker(&explorer, &jobs, &responses))?;
    Ok((sender, handle))
}

fn run_worker(
    (explorer, games): &Shown,
    jobs: &Receiver<(Job, Cancel)>,
    responses: &Sender<(u64, Slot, Response)>,
) {
    while let Ok((Job { ticket, request }, cancel)) = jobs.recv() {
        if cancel.is_cancelled() {
            continue;
        }
        let slot = request.slot();
        // An error means that the screen is gone; then the `send` of the response ends the thread.
        let report =
            &mut |progress| drop(responses.send((ticket, slot, Response::Progress(progress))));
        let budget = Budget { cancel, ..Budget::default() };
        let response = answer((explorer, games), &request, budget, report);
        if responses.send((ticket, slot, response)).is_err() {
            return;
        }
    }
}
