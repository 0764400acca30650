//! Reads keys, pasted texts and changes of size from the terminal.

use std::collections::VecDeque;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::decode::{Decoder, InputEvent};

/// The time to wait for the next byte of an escape sequence or a character.
#[cfg(unix)]
const PARTIAL: Duration = Duration::from_millis(50);
/// The time to wait for the next byte of a pasted text.
#[cfg(unix)]
const PARTIAL_PASTE: Duration = Duration::from_secs(1);

/// A message from a thread: what it has read.
enum Message {
    #[cfg(unix)]
    Bytes(Vec<u8>),
    Event(InputEvent),
}

/// The input of the terminal. Threads read it, so that nothing else has to wait for an incomplete input.
pub(super) struct Input {
    messages: Receiver<Message>,
    decoder: Decoder,
    events: VecDeque<InputEvent>,
    /// The time at which an incomplete input is ended.
    partial_until: Instant,
}

impl Input {
    /// Starts the threads, which run until the program ends.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub(super) fn new() -> io::Result<Self> {
        let (sender, messages) = channel();
        start_threads(sender)?;
        let (decoder, events) = (Decoder::default(), VecDeque::new());
        Ok(Self { messages, decoder, events, partial_until: Instant::now() })
    }

    /// Returns the next event, if it comes within `wait`.
    pub(super) fn next(&mut self, wait: Duration) -> Option<InputEvent> {
        let until = Instant::now() + wait;
        loop {
            if let Some(event) = self.events.pop_front() {
                return Some(event);
            }
            let is_partial = self.decoder.is_partial();
            let deadline = if is_partial { until.min(self.partial_until) } else { until };
            let left = deadline.saturating_duration_since(Instant::now());
            match self.messages.recv_timeout(left) {
                Ok(message) => self.receive(message),
                Err(RecvTimeoutError::Disconnected) => return Some(InputEvent::HangUp),
                Err(RecvTimeoutError::Timeout)
                    if is_partial && Instant::now() >= self.partial_until =>
                {
                    self.events.extend(self.decoder.flush());
                }
                Err(RecvTimeoutError::Timeout) => return None,
            }
        }
    }

    fn receive(&mut self, message: Message) {
        match message {
            #[cfg(unix)]
            Message::Bytes(bytes) => {
                self.events.extend(self.decoder.push(&bytes));
                let patience = if self.decoder.is_in_paste() { PARTIAL_PASTE } else { PARTIAL };
                self.partial_until = Instant::now() + patience;
            }
            Message::Event(event) => self.events.push_back(event),
        }
    }
}

/// Starts one thread that reads bytes, and one that waits for changes of the terminal's size.
#[cfg(unix)]
fn start_threads(sender: Sender<Message>) -> io::Result<()> {
    let resized = sender.clone();
    let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGWINCH])?;
    thread::Builder::new().spawn(move || {
        let _ =
            signals.forever().try_for_each(|_| resized.send(Message::Event(InputEvent::Resize)));
    })?;
    thread::Builder::new().spawn(move || {
        while let Some(bytes) = read_bytes()
            && sender.send(Message::Bytes(bytes)).is_ok()
        {}
        let _ = sender.send(Message::Event(InputEvent::HangUp));
    })?;
    Ok(())
}

/// Waits for bytes from the terminal; `None` once it is gone.
#[cfg(unix)]
fn read_bytes() -> Option<Vec<u8>> {
    use std::io::Read as _;
    let mut bytes = [0; 4096];
    loop {
        match io::stdin().read(&mut bytes) {
            Ok(0) => return None,
            Ok(count) => return Some(bytes[..count].to_vec()),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}

/// Starts a thread that waits for events.
#[cfg(not(unix))]
fn start_threads(sender: Sender<Message>) -> io::Result<()> {
    thread::Builder::new().spawn(move || {
        while let Ok(event) = ratatui::crossterm::event::read() {
            let event = event_of(event).map_or(Ok(()), |event| sender.send(Message::Event(event)));
            if event.is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

/// Converts an event of the console; `None` if the explorer does not use such events.
#[cfg(not(unix))]
fn event_of(event: ratatui::crossterm::event::Event) -> Option<InputEvent> {
    use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
    Some(match event {
        Event::Key(key) if key.kind == KeyEventKind::Release => return None,
        Event::Key(key) => match key.code {
            KeyCode::Char(c) if key.modifiers.contains(KeyModifiers::CONTROL) => {
                InputEvent::Ctrl(c)
            }
            code => InputEvent::Key(code),
        },
        Event::Paste(text) => InputEvent::Paste(text),
        Event::Resize(..) => InputEvent::Resize,
        _ => return None,
    })
}
