//! The prompt, into which the user types positions and moves. An error is shown in the prompt, and leaves
//! the board unchanged.

use crate::app::{App, Intent, Prompt};
use crate::keys::Key;
use crate::request::{Request, Slot};

impl Prompt {
    /// Returns the byte offset of the cursor.
    fn cursor_byte(&self) -> usize {
        self.text.char_indices().nth(self.cursor).map_or(self.text.len(), |(byte, _)| byte)
    }

    pub(super) fn insert(&mut self, text: &str) {
        let byte = self.cursor_byte();
        self.text.insert_str(byte, text);
        self.cursor += text.chars().count();
        self.error = None;
    }

    fn delete(&mut self) {
        let byte = self.cursor_byte();
        if byte < self.text.len() {
            self.text.remove(byte);
            self.error = None;
        }
    }

    /// Returns the range of characters that the error is about, as the first one and the one past the last.
    /// Returns `None` if there is no error, or if the error has no place in the text.
    pub fn error_span(&self) -> Option<(usize, usize)> {
        let error = self.error.as_ref()?;
        let (span, part) = (error.span()?, error.source.as_ref()?);
        // The offsets of the error count within a part of the text: a position without the blanks around
        // it, or a move.
        let offset = self.text.find(&part.text).filter(|_| !part.text.is_empty())?;
        let chars = |byte: usize| self.text.get(..offset + byte).map(|text| text.chars().count());
        let (start, end) = (chars(span.start)?, chars(span.end)?);
        Some((start, end.max(start + 1)))
    }
}

impl App {
    pub(super) fn open_prompt(&mut self, text: &str) {
        let mut prompt = Prompt::default();
        prompt.insert(text);
        self.prompt = Some(prompt);
    }

    /// Handles a key while the prompt is open.
    pub(super) fn press_in_prompt(&mut self, key: Key) {
        let Some(prompt) = &mut self.prompt else { return };
        let length = prompt.text.chars().count();
        match key {
            Key::Esc => {
                self.prompt = None;
                if self.intent == Some(Intent::Typed) {
                    self.cancel(Slot::Board);
                }
            }
            Key::Enter => {
                let text = prompt.text.trim().to_owned();
                if text.is_empty() {
                    self.prompt = None;
                } else if self.session.is_some() {
                    self.prompt = None;
                    self.play(&text);
                } else {
                    self.request_board(Request::Read(self.line.at(), text), Intent::Typed);
                }
            }
            Key::Left => prompt.cursor = prompt.cursor.saturating_sub(1),
            Key::Right => prompt.cursor = (prompt.cursor + 1).min(length),
            Key::Home => prompt.cursor = 0,
            Key::End => prompt.cursor = length,
            Key::Backspace if prompt.cursor > 0 => {
                prompt.cursor -= 1;
                prompt.delete();
            }
            Key::Delete => prompt.delete(),
            Key::Char(c) => prompt.insert(&c.to_string()),
            _ => {}
        }
    }
}
