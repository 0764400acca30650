//! The streams of a command, through which nothing passes that could trick a terminal or a log.

use std::io::{self, Write};

use crosstrack_io::clean::{OutputStyle, Sanitizer};

/// A stream that shows what it is given and obeys none of it. Bytes that are no text are shown as
/// `\xNN`.
pub struct Clean<'a> {
    to: &'a mut dyn Write,
    stream: Sanitizer,
    /// The beginning of a character whose end has not come yet.
    begun: Vec<u8>,
}

impl<'a> Clean<'a> {
    /// A stream in front of another, which can show that much.
    pub const fn new(to: &'a mut dyn Write, show: OutputStyle) -> Self {
        Self { to, stream: Sanitizer::new(show), begun: Vec::new() }
    }

    /// What it can show.
    pub const fn show(&self) -> OutputStyle {
        self.stream.style()
    }

    /// The text as the stream would write it at the start of a line, without colours.
    pub fn cleaned(&self, text: &str) -> String {
        Sanitizer::new(OutputStyle { colour: false, ..self.stream.style() }).clean(text)
    }

    /// Writes commands for a log, which are ours, as they are.
    pub fn commands(&mut self, text: &str) -> io::Result<()> {
        self.stream.note_verbatim(text);
        self.to.write_all(text.as_bytes())
    }

    /// Writes bytes that are no text as they are.
    pub fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.to.write_all(bytes)?;
        self.to.flush()
    }
}

impl Write for Clean<'_> {
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
