//! Text from a stranger, made safe to look at and cut to what a message has room for.

use std::fmt::Write;

use crosstrack_io::clean::push_escaped;

/// The text on one line, cut to `limit` characters, with everything escaped that could move the
/// cursor, hide or reorder what stands beside it.
pub fn sanitize(text: &str, limit: usize) -> String {
    sanitize_bytes(text.as_bytes(), limit)
}

/// As [`sanitize`], of bytes: those that are not UTF-8 as `\xNN`.
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
