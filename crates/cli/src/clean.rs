//! Output streams without control characters that a terminal or a log would obey.

use std::io::{self, Write};

use crosstrack_io::clean::{OutputStyle, Sanitizer};

/// A writer that replaces control characters by visible ones. Bytes that are not UTF-8 become `\xNN`.
pub struct CleanWriter<'a> {
    to: &'a mut dyn Write,
    stream: Sanitizer,
    /// The first bytes of a character that is not complete yet.
    begun: Vec<u8>,
}

impl<'a> CleanWriter<'a> {
    /// Makes a writer in front of another stream; `show` says what that stream can show.
    pub const fn new(to: &'a mut dyn Write, show: OutputStyle) -> Self {
        Self { to, stream: Sanitizer::new(show), begun: Vec::new() }
    }

    /// Returns what the stream can show.
    pub const fn show(&self) -> OutputStyle {
        self.stream.style()
    }

    /// Returns a text as the stream writes it at the start of a line, without colours.
    pub fn clean(&self, text: &str) -> String {
        Sanitizer::new(OutputStyle { colour: false, ..self.stream.style() }).clean(text)
    }

    /// Writes commands that this program made for the log of a workflow, unchanged.
    pub fn write_commands(&mut self, text: &str) -> io::Result<()> {
        self.stream.note_verbatim(text);
        self.to.write_all(text.as_bytes())
    }

    /// Writes bytes that are no text, unchanged.
    pub fn write_raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.to.write_all(bytes)?;
        self.to.flush()
    }
}

impl Write for CleanWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut all = std::mem::take(&mut self.begun);
        all.extend_from_slice(bytes);
        let mut text = String::new();
        let mut chunks = all.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            text += &self.stream.clean(chunk.valid());
            let is_begun = chunks.peek().is_none()
                && std::str::from_utf8(chunk.invalid()).is_err_and(|e| e.error_len().is_none());
            if is_begun {
                self.begun = chunk.invalid().to_vec();
            } else {
                text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
            }
        }
        self.to.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
