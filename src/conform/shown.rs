//! Text from a stranger, made safe to look at.

use std::fmt::Write;

/// The text on one line, cut to `limit` characters, with everything escaped that could move the
/// cursor, hide or reorder what stands beside it.
pub fn shown(text: &str, limit: usize) -> String {
    let mut out = String::new();
    let mut characters = text.chars();
    for c in characters.by_ref().take(limit) {
        push(&mut out, c);
    }
    let rest = characters.as_str().len();
    if rest > 0 {
        let _ = write!(out, "… ({rest} more bytes)");
    }
    out
}

/// As [`shown`], of bytes: those that are not UTF-8 as `\xNN`.
pub fn shown_bytes(bytes: &[u8], limit: usize) -> String {
    let mut out = String::new();
    let mut left = limit;
    let mut rest = bytes.len();
    'all: for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if left == 0 {
                break 'all;
            }
            push(&mut out, c);
            left -= 1;
            rest -= c.len_utf8();
        }
        for byte in chunk.invalid() {
            if left == 0 {
                break 'all;
            }
            let _ = write!(out, "\\x{byte:02x}");
            left -= 1;
            rest -= 1;
        }
    }
    if rest > 0 {
        let _ = write!(out, "… ({rest} more bytes)");
    }
    out
}

fn push(out: &mut String, c: char) {
    // Marks that change the direction of what follows, joiners, and line ends beyond ASCII.
    let invisible = matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{61c}');
    if c.is_control() || invisible {
        out.extend(c.escape_default());
    } else {
        out.push(c);
    }
}

/// A message of a GitHub workflow command: what would end it is escaped.
pub fn workflow_message(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property of a GitHub workflow command, in which `:` and `,` separate.
pub fn workflow_property(text: &str) -> String {
    workflow_message(text).replace(':', "%3A").replace(',', "%2C")
}
