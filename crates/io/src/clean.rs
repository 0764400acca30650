//! Escapes untrusted text, so that it is safe to print to a terminal, a log, Markdown, TAP or JSON.
//!
//! A file, an argument, a vector or an engine's output may hold characters that move the cursor, reorder their
//! neighbours or end a line; a log may take a line for a command. Such characters become Rust escapes, such as
//! `\u{1b}`; readable text stays as it is.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns whether a character is printed as it is: it is assigned in Unicode, and is not a control character,
/// not invisible, and does not reorder text.
pub(crate) fn is_printable(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_control();
    }
    // As after a letter: only characters that are not printable by Unicode are escaped, but not combining marks.
    let mut pair = [b'a'; 5];
    let length = c.encode_utf8(&mut pair[1..]).len();
    let pair = std::str::from_utf8(&pair[..=length]).unwrap_or_default();
    pair.escape_debug().count() == 2
}

/// Appends a character to `out`: as it is if it is printable, else as a Rust escape such as `\u{1b}`.
pub fn push_escaped(out: &mut String, c: char) {
    if is_printable(c) {
        out.push(c);
    } else {
        out.extend(c.escape_default());
    }
}

/// Escapes a text so that it is one line: unprintable characters and line ends become Rust escapes.
pub fn escape_line(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().fold(String::new(), |mut out, c| {
        push_escaped(&mut out, c);
        out
    }))
}

/// Returns the whole text if it has at most `most` bytes; otherwise, its beginning, with the number of bytes that
/// are left out.
pub fn shorten(text: &str, most: usize) -> Cow<'_, str> {
    if text.len() <= most {
        return Cow::Borrowed(text);
    }
    let end = (0..=most).rev().find(|&at| text.is_char_boundary(at)).unwrap_or_default();
    let shown = &text[..end];
    Cow::Owned(format!("{shown}… ({} more bytes)", text.len() - shown.len()))
}

/// Escapes unprintable characters of a text, but not its line ends, and maps byte offsets: byte `i` of
/// `text` stands at `offsets[i]` of the result, and `offsets[text.len()]` is the length of the result.
/// `\r\n` becomes `\n`.
pub fn escape_lines(text: &str) -> (String, Vec<usize>) {
    let (mut out, mut offsets) = (String::new(), Vec::with_capacity(text.len() + 1));
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        offsets.extend(std::iter::repeat_n(out.len(), c.len_utf8()));
        match c {
            '\n' => out.push(c),
            '\r' if rest.peek() == Some(&'\n') => {}
            c => push_escaped(&mut out, c),
        }
    }
    offsets.push(out.len());
    (out, offsets)
}

/// Escapes as `\uXXXX` each character of a JSON text that a [`Sanitizer`] would change; the JSON value stays the
/// same. The second of two consecutive hashes is escaped too, since two hashes begin a command in some logs. All
/// these characters occur only in strings.
pub fn escape_json(text: &str) -> Cow<'_, str> {
    if !text.contains("##") && text.chars().all(is_plain_json) {
        return Cow::Borrowed(text);
    }
    let (mut out, mut last) = (String::new(), ' ');
    for c in text.chars() {
        if is_plain_json(c) && (last, c) != ('#', '#') {
            out.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        }
        last = c;
    }
    Cow::Owned(out)
}

/// Returns whether a [`Sanitizer`] leaves a character of JSON as it is, in every style.
fn is_plain_json(c: char) -> bool {
    c == '\n' || (is_printable(c) && (c.is_ascii() || to_ascii(c).is_none()))
}

/// Escapes a text for a cell of a Markdown table: markup, HTML, `|` and line ends lose their effect.
pub fn escape_markdown(text: &str) -> String {
    let mut out = String::new();
    for c in escape_line(text).chars() {
        match c {
            '\\' | '|' | '`' | '*' | '[' | ']' => out.extend(['\\', c]),
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '&' => out += "&amp;",
            c => out.push(c),
        }
    }
    out
}

/// Returns `text` as a fenced Markdown code block. Its fence is longer than any run of backticks in `text`,
/// which must end with a line break.
pub fn markdown_block(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    format!("{fence}text\n{text}{fence}\n")
}

/// Escapes a text for the message of a GitHub workflow command: `%` and line ends.
pub fn escape_workflow_message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property of a GitHub workflow command, in which `:` and `,` are separators.
pub fn escape_workflow_property(text: &str) -> String {
    escape_workflow_message(text).replace(':', "%3A").replace(',', "%2C")
}

/// The text that precedes a character in its line, as far as it may be the start of a log command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinePrefix {
    /// Nothing but spaces.
    Blank,
    /// Spaces and a colon.
    Colon,
    /// One hash at the end.
    Hash,
    /// Two hashes or more, and letters after them.
    Hashes,
    /// Anything else.
    Other,
}

impl LinePrefix {
    /// Returns whether `c`, after this prefix, would complete the start of a command.
    const fn makes_command(self, c: char) -> bool {
        matches!((self, c), (Self::Colon, ':') | (Self::Hashes, '['))
    }

    /// Returns the prefix of the character that follows `c`.
    const fn next(self, c: char) -> Self {
        match (self, c) {
            (_, '\n') | (Self::Blank, ' ') => Self::Blank,
            (Self::Blank, ':') => Self::Colon,
            (Self::Hash | Self::Hashes, '#') | (Self::Hashes, 'a'..='z' | 'A'..='Z') => {
                Self::Hashes
            }
            (_, '#') => Self::Hash,
            _ => Self::Other,
        }
    }
}

/// The last filter of text before an output stream. Except for line ends, it passes on no control characters; it
/// also passes on no line that a log takes for a command (`::error::` at the start, `##[error]` or `##vso[`
/// anywhere), even if the caller forgot to escape the text.
#[derive(Clone, Debug)]
pub struct Sanitizer {
    style: OutputStyle,
    prefix: LinePrefix,
}

/// What an output stream can display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputStyle {
    /// Whether escape sequences for colours and emphasis are passed on.
    pub colour: bool,
    /// Whether box-drawing characters are replaced by ASCII.
    pub ascii: bool,
}

impl OutputStyle {
    /// The style of a stream that displays Unicode, but no colours.
    pub const PLAIN: Self = Self { colour: false, ascii: false };
}

/// Returns the ASCII character that replaces a character of pictures, such as a box-drawing character;
/// `None` for any other. Both are one column wide, so that pictures keep their shape.
pub const fn to_ascii(c: char) -> Option<char> {
    Some(match c {
        '─' => '-',
        '│' => '|',
        '╱' => '/',
        '╲' => '\\',
        '╳' => 'X',
        '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' => '+',
        '●' => 'o',
        // Letters that have a corner where the triangle has a right angle.
        '◢' => 'J',
        '◣' => 'L',
        '◤' => 'F',
        '◥' => '7',
        '∨' => 'v',
        '∧' => '^',
        _ => return None,
    })
}

impl Sanitizer {
    /// Returns a filter for a stream that is at the start of a line.
    pub const fn new(style: OutputStyle) -> Self {
        Self { style, prefix: LinePrefix::Blank }
    }

    /// Returns what the stream of the filter can display.
    pub const fn style(&self) -> OutputStyle {
        self.style
    }

    /// Returns the next part of the text, filtered. A colour sequence must lie within one part.
    pub fn clean(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let length = if self.style.colour { colour_sequence_length(rest) } else { 0 };
            if length > 0 {
                out += &rest[..length];
                rest = &rest[length..];
                continue;
            }
            rest = &rest[c.len_utf8()..];
            let is_command = self.prefix.makes_command(c);
            self.prefix = self.prefix.next(c);
            if c == '\n' {
                out.push(c);
            } else if is_command {
                out.extend(c.escape_unicode());
            } else if let (true, Some(c)) = (self.style.ascii, to_ascii(c)) {
                out.push(c);
            } else {
                push_escaped(&mut out, c);
            }
        }
        out
    }

    /// Takes note of a trusted part of the text, which the caller writes to the stream unfiltered.
    pub fn note_verbatim(&mut self, text: &str) {
        let last = text.rsplit('\n').next().unwrap_or_default();
        let is_blank = last.chars().all(|c| c == ' ') && text.contains('\n');
        self.prefix = if is_blank { LinePrefix::Blank } else { LinePrefix::Other };
    }
}

/// Returns the length in bytes of the colour or emphasis sequence that the text begins with; 0 if there is no
/// such sequence, or if it hides text.
fn colour_sequence_length(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\x1b[") else { return 0 };
    let Some(end) = rest.find(|c: char| !c.is_ascii_digit() && c != ';') else { return 0 };
    let is_hidden = rest[..end].split(';').any(|number| number == "8");
    if rest[end..].starts_with('m') && !is_hidden { 3 + end } else { 0 }
}
