//! Untrusted text, escaped and shortened so that it can be shown in a message.

use std::fmt::Write;

use crosstrack_io::clean::push_escaped;

/// Returns at most `limit` characters of a text, on one line. Escapes everything that could move the
/// cursor, or hide or reorder other text.
pub fn sanitize(text: &str, limit: usize) -> String {
    sanitize_bytes(text.as_bytes(), limit)
}

/// Returns at most `limit` characters like [`sanitize`], with `\xNN` in place of bytes that are not UTF-8.
pub fn sanitize_bytes(bytes: &[u8], limit: usize) -> String {
    let mut out = String::new();
    let mut left = limit;
    let mut rest = bytes.len();
    'all: for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if left == 0 {
                break 'all;
            }
            push_escaped(&mut out, c);
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
