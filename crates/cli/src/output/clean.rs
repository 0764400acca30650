//! Output streams from which control characters are removed, since a terminal or a log would obey them.

use std::io::{self, Write};

use crosstrack_io::clean::{OutputStyle, Sanitizer};

/// A writer that makes control characters visible before it writes to another stream. Bytes that are not
/// UTF-8 become `\xNN`.
pub struct CleanWriter<'a> {
    to: &'a mut dyn Write,
    stream: Sanitizer,
    /// The first bytes of a character that is not complete yet.
    begun: Vec<u8>,
}

impl<'a> CleanWriter<'a> {
    /// Creates a writer in front of the stream `to`; `show` says which characters and colours that stream can
    /// show.
    pub const fn new(to: &'a mut dyn Write, show: OutputStyle) -> Self {
        Self { to, stream: Sanitizer::new(show), begun: Vec::new() }
    }

    /// Returns which characters and colours the stream can show.
    pub const fn show(&self) -> OutputStyle {
        self.stream.style()
    }

    /// Returns a text with its control characters made visible, as at the start of a line and without
    /// colours. Writes nothing.
    pub fn clean(&self, text: &str) -> String {
        Sanitizer::new(OutputStyle { colour: false, ..self.stream.style() }).clean(text)
    }

    /// Writes workflow commands made by this program to the log of a workflow, unchanged.
    pub fn write_commands(&mut self, text: &str) -> io::Result<()> {
        self.stream.note_verbatim(text);
        self.to.write_all(text.as_bytes())?;
        self.to.flush()
    }

    /// Writes binary data, such as a picture, unchanged.
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
