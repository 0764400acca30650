//! Decodes the bytes that a terminal sends: characters, escape sequences and pasted texts.

use ratatui::crossterm::event::KeyCode;

const ESC: u8 = 0x1b;
/// The byte that Ctrl-C sends.
const ETX: u8 = 0x03;
/// The bytes that end a pasted text.
const PASTE_END: &[u8] = b"\x1b[201~";

/// An input from the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputEvent {
    Key(KeyCode),
    /// A letter pressed with Ctrl.
    Ctrl(char),
    /// A pasted text.
    Paste(String),
    /// A change of the size of the terminal.
    Resize,
    /// The end of the terminal's input.
    HangUp,
}

/// A decoder that converts bytes to input events. It keeps an incomplete input until the rest arrives, or
/// until [`Decoder::flush`] ends the input.
#[derive(Debug, Default)]
pub struct Decoder {
    /// The bytes of an incomplete input; for a pasted text, without its opening sequence.
    rest: Vec<u8>,
    in_paste: bool,
    /// The number of bytes at the start of `rest` that are known not to begin the end of the pasted text.
    searched: usize,
}

/// The number of bytes of the first input, and its event, or `None` if the input has no meaning.
type Decoded = (usize, Option<InputEvent>);

impl Decoder {
    /// Returns the events that the next bytes complete. Ctrl-C also ends an incomplete input.
    pub fn push(&mut self, bytes: &[u8]) -> Vec<InputEvent> {
        self.rest.extend(bytes);
        let mut events = Vec::new();
        let mut at = 0;
        while let Some((length, event)) = self.decode_next(at) {
            at += length;
            events.extend(event);
        }
        self.rest.drain(..at);
        events
    }

    /// Returns whether an input is incomplete.
    pub fn is_partial(&self) -> bool {
        self.in_paste || !self.rest.is_empty()
    }

    /// Returns whether a pasted text is incomplete.
    pub fn is_in_paste(&self) -> bool {
        self.in_paste
    }

    /// Ends an incomplete input: ESC alone becomes a key, a pasted text is complete as it is, and anything
    /// else is dropped.
    pub fn flush(&mut self) -> Option<InputEvent> {
        let rest = std::mem::take(&mut self.rest);
        self.searched = 0;
        if std::mem::take(&mut self.in_paste) {
            return Some(paste(&rest));
        }
        (rest == [ESC]).then_some(InputEvent::Key(KeyCode::Esc))
    }

    /// Decodes the input that begins at `at`; `None` if it is not complete.
    fn decode_next(&mut self, at: usize) -> Option<Decoded> {
        let bytes = &self.rest[at..];
        if self.in_paste {
            let decoded = decode_paste(bytes, self.searched);
            self.in_paste = decoded.is_none();
            // The end of the text may have begun in the last bytes.
            let searched = bytes.len().saturating_sub(PASTE_END.len() - 1);
            self.searched = if self.in_paste { searched } else { 0 };
            return decoded;
        }
        let decoded = match *bytes.first()? {
            ESC => decode_escape(bytes),
            b'\r' | b'\n' => Some(key(1, KeyCode::Enter)),
            b'\t' => Some(key(1, KeyCode::Tab)),
            0x08 | 0x7f => Some(key(1, KeyCode::Backspace)),
            letter @ 1..=26 => Some((1, Some(InputEvent::Ctrl(char::from(letter - 1 + b'a'))))),
            0..0x20 => Some((1, None)),
            _ => decode_char(bytes),
        };
        self.in_paste = bytes.starts_with(b"\x1b[200~");
        decoded
    }
}

fn key(length: usize, code: KeyCode) -> Decoded {
    (length, Some(InputEvent::Key(code)))
}

fn paste(text: &[u8]) -> InputEvent {
    InputEvent::Paste(String::from_utf8_lossy(text).into_owned())
}

/// Decodes a pasted text up to its end, or up to Ctrl-C. Neither begins in the first `searched` bytes.
fn decode_paste(bytes: &[u8], searched: usize) -> Option<Decoded> {
    let end = (searched..bytes.len())
        .find(|&at| bytes[at] == ETX || bytes[at..].starts_with(PASTE_END))?;
    let length = if bytes[end] == ETX { end } else { end + PASTE_END.len() };
    Some((length, Some(paste(&bytes[..end]))))
}

/// Decodes a UTF-8 character; a byte that begins no character has no meaning.
fn decode_char(bytes: &[u8]) -> Option<Decoded> {
    let head = &bytes[..bytes.len().min(4)];
    let length = match std::str::from_utf8(head) {
        Ok(_) => head.len(),
        Err(error) if error.valid_up_to() > 0 => error.valid_up_to(),
        Err(error) => return error.error_len().map(|length| (length, None)),
    };
    let text = std::str::from_utf8(&head[..length]).unwrap_or_default();
    let c = text.chars().next()?;
    Some(key(c.len_utf8(), KeyCode::Char(c)))
}

/// Decodes an escape sequence, or the key Esc if another input follows it.
fn decode_escape(bytes: &[u8]) -> Option<Decoded> {
    match *bytes.get(1)? {
        b'[' => decode_csi(bytes),
        b'O' => match *bytes.get(2)? {
            b'M' => Some(key(3, KeyCode::Enter)),
            last @ b'@'..=b'~' => Some((3, sequence_key(b"", last).map(InputEvent::Key))),
            _ => Some((2, None)),
        },
        _ => Some(key(1, KeyCode::Esc)),
    }
}

/// Decodes a control sequence: ESC, `[`, parameters, and a final byte that says what the sequence is. Any
/// other byte ends the sequence without a meaning.
fn decode_csi(bytes: &[u8]) -> Option<Decoded> {
    let parameters = &bytes[2..];
    if parameters.first() == Some(&b'[') {
        // A function key of the Linux console.
        return bytes
            .get(3)
            .map(|last| if last.is_ascii_graphic() { (4, None) } else { (3, None) });
    }
    let length = parameters.iter().position(|byte| !(0x20..0x40).contains(byte))?;
    let (parameters, last) = (&parameters[..length], parameters[length]);
    if !(b'@'..=b'~').contains(&last) {
        return Some((2 + length, None));
    }
    Some((3 + length, sequence_key(parameters, last).map(InputEvent::Key)))
}

/// Returns the key that a control sequence stands for. Modifiers such as Shift are ignored.
fn sequence_key(parameters: &[u8], last: u8) -> Option<KeyCode> {
    let number = parameters.split(|&byte| byte == b';').next().unwrap_or_default();
    Some(match (last, number) {
        (b'A', _) => KeyCode::Up,
        (b'B', _) => KeyCode::Down,
        (b'C', _) => KeyCode::Right,
        (b'D', _) => KeyCode::Left,
        (b'H', _) | (b'~', b"1" | b"7") => KeyCode::Home,
        (b'F', _) | (b'~', b"4" | b"8") => KeyCode::End,
        (b'Z', _) => KeyCode::BackTab,
        (b'~', b"3") => KeyCode::Delete,
        (b'~', b"5") => KeyCode::PageUp,
        (b'~', b"6") => KeyCode::PageDown,
        _ => return None,
    })
}
