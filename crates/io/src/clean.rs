//! Text that we did not write, made safe to print: for a terminal, a log, Markdown, TAP, XML.
//!
//! A file, an argument, a vector or an engine may hold characters that move the cursor, reorder what
//! stands beside them or end a line, and a log may take a line for a command. Such characters are
//! shown as Rust escapes, `\u{1b}`; text that people can read stays as it is.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character is printed as it is: neither a control character nor one that is invisible,
/// reorders text, or is not assigned.
pub fn is_shown(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_control();
    }
    // After a letter only what Unicode calls not printable is escaped; a combining mark is not.
    let mut pair = [b'a'; 5];
    let length = c.encode_utf8(&mut pair[1..]).len();
    let pair = std::str::from_utf8(&pair[..=length]).unwrap_or_default();
    pair.escape_debug().count() == 2
}

/// Adds a character as it is printed: itself, or an escape.
pub fn push(out: &mut String, c: char) {
    if is_shown(c) {
        out.push(c);
    } else {
        out.extend(c.escape_default());
    }
}

/// The text on one line: line ends are escaped too.
pub fn line(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().fold(String::new(), |mut out, c| {
        push(&mut out, c);
        out
    }))
}

/// A text of several lines, and where each of its bytes is in it: `at[i]` is where byte `i` of
/// `text` went, `at[text.len()]` the new length. `\r\n` is a line end.
pub fn lines(text: &str) -> (String, Vec<usize>) {
    let (mut out, mut at) = (String::new(), Vec::with_capacity(text.len() + 1));
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        at.extend(std::iter::repeat_n(out.len(), c.len_utf8()));
        match c {
            '\n' => out.push(c),
            '\r' if rest.peek() == Some(&'\n') => {}
            c => push(&mut out, c),
        }
    }
    at.push(out.len());
    (out, at)
}

/// JSON in which every character that a [`Stream`] would change is written as `\uXXXX`: the same
/// value. Only strings can hold such characters, or two hashes in a row, which begin commands of
/// some logs.
pub fn json(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c == '\n' || (is_shown(c) && (c.is_ascii() || ascii(c).is_none()));
    if !text.contains("##") && text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let (mut out, mut last) = (String::new(), ' ');
    for c in text.chars() {
        if is_plain(c) && (last, c) != ('#', '#') {
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

/// A cell of a Markdown table: no markup, no HTML, no end of the cell or of the line.
pub fn markdown(text: &str) -> String {
    let mut out = String::new();
    for c in line(text).chars() {
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

/// A block of text for Markdown, fenced so that no line of it ends the block. Ends with a line
/// break, as the text has to.
pub fn markdown_block(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    format!("{fence}text\n{text}{fence}\n")
}

/// The rest of a line of TAP: a hash would begin a directive.
pub fn tap(text: &str) -> String {
    line(&text.replace('\\', "\\\\").replace('#', "\\#")).into_owned()
}

/// A message of a GitHub workflow command: what would end it is escaped.
pub fn workflow_message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property of a GitHub workflow command, in which `:` and `,` separate.
pub fn workflow_property(text: &str) -> String {
    workflow_message(text).replace(':', "%3A").replace(',', "%2C")
}

/// What stands before a character in its line, as far as it may begin a command of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    /// Nothing but blanks.
    Nothing,
    /// Blanks and a colon.
    Colon,
    /// A hash.
    Hash,
    /// Two hashes, and letters after them.
    Hashes,
    /// Anything else.
    Other,
}

impl Before {
    /// Whether a character would make a command of what stands before it.
    const fn makes_command(self, c: char) -> bool {
        matches!((self, c), (Self::Colon, ':') | (Self::Hashes, '['))
    }

    /// What stands before the character after this one.
    const fn then(self, c: char) -> Self {
        match (self, c) {
            (_, '\n') | (Self::Nothing, ' ') => Self::Nothing,
            (Self::Nothing, ':') => Self::Colon,
            (Self::Hash | Self::Hashes, '#') | (Self::Hashes, 'a'..='z' | 'A'..='Z') => {
                Self::Hashes
            }
            (_, '#') => Self::Hash,
            _ => Self::Other,
        }
    }
}

/// Cleans a stream of text of several lines. It is the last to see it, so it lets nothing through
/// whatever was forgotten before: no control characters but line ends, and no line that a log takes
/// for a command (`::error::` at its start, `##[error]` or `##vso[` anywhere).
#[derive(Clone, Debug)]
pub struct Stream {
    show: Show,
    before: Before,
}

/// What can be shown where a text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Show {
    /// Escapes that change how text looks pass.
    pub colour: bool,
    /// Pictures are drawn in ASCII.
    pub ascii: bool,
}

impl Show {
    /// Pictures as they are, without colours.
    pub const PLAIN: Self = Self { colour: false, ascii: false };
}

/// A character of a picture in ASCII; `None` if it is no such character. Each is one column wide, so
/// that pictures keep their form.
pub const fn ascii(c: char) -> Option<char> {
    Some(match c {
        '─' => '-',
        '│' => '|',
        '╱' => '/',
        '╲' => '\\',
        '╳' => 'X',
        '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' => '+',
        '●' => 'o',
        // Letters with the corner that a tee leaves out at the same place.
        '◢' => 'J',
        '◣' => 'L',
        '◤' => 'F',
        '◥' => '7',
        '∨' => 'v',
        '∧' => '^',
        _ => return None,
    })
}

impl Stream {
    /// A stream that begins a line.
    pub const fn new(show: Show) -> Self {
        Self { show, before: Before::Nothing }
    }

    /// What it shows.
    pub const fn show(&self) -> Show {
        self.show
    }

    /// The next part of the text, clean. An escape of a colour has to be in one part.
    pub fn clean(&mut self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let length = if self.show.colour { colour_escape(rest) } else { 0 };
            if length > 0 {
                out += &rest[..length];
                rest = &rest[length..];
                continue;
            }
            rest = &rest[c.len_utf8()..];
            let is_command = self.before.makes_command(c);
            self.before = self.before.then(c);
            if c == '\n' {
                out.push(c);
            } else if is_command {
                out.extend(c.escape_unicode());
            } else if let (true, Some(c)) = (self.show.ascii, ascii(c)) {
                out.push(c);
            } else {
                push(&mut out, c);
            }
        }
        out
    }

    /// Notes a part that is written as it is, by us.
    pub fn pass(&mut self, text: &str) {
        let last = text.rsplit('\n').next().unwrap_or_default();
        let empty = last.chars().all(|c| c == ' ') && text.contains('\n');
        self.before = if empty { Before::Nothing } else { Before::Other };
    }
}

/// How many bytes an escape takes that changes how text looks and does not hide it; 0 if the text
/// begins with none.
fn colour_escape(text: &str) -> usize {
    let Some(rest) = text.strip_prefix("\x1b[") else { return 0 };
    let Some(end) = rest.find(|c: char| !c.is_ascii_digit() && c != ';') else { return 0 };
    let is_hidden = rest[..end].split(';').any(|number| number == "8");
    if rest[end..].starts_with('m') && !is_hidden { 3 + end } else { 0 }
}
