//! Texts are read up to a limit, whole or line by line, whatever the reader gives.

use std::io::{self, BufReader, Read};

use crosstrack_io::ByteSize;
use crosstrack_io::bounded::BoundedError;
use crosstrack_io::bounded::{Lines, read_bytes, read_text};
use proptest::prelude::*;

/// A reader without end that counts what is taken from it.
struct Endless(u64);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer.fill(b'0');
        self.0 += buffer.len() as u64;
        Ok(buffer.len())
    }
}

#[test]
fn a_text_of_the_limit_is_read_and_one_byte_more_is_not() {
    assert_eq!(read_text(&b"abc"[..], 3).expect("three bytes"), "abc");
    let error = read_text(&b"abcd"[..], 3).expect_err("four bytes");
    assert!(matches!(error, BoundedError::TooLong { limit: 3 }));
    assert_eq!(error.to_string(), "it is longer than 3 bytes, the most that is read here");
    assert!(matches!(read_bytes(&b"a"[..], 0), Err(BoundedError::TooLong { limit: 0 })));
    assert_eq!(read_bytes(&b""[..], 0).expect("nothing"), b"");
}

#[test]
fn of_an_endless_stream_no_more_is_taken_than_the_limit() {
    let mut endless = Endless(0);
    let error = read_text(&mut endless, 1 << 16).expect_err("endless");
    assert!(error.to_string().starts_with("it is longer than 64 KiB"), "{error}");
    assert!(endless.0 <= (1 << 16) + 1, "{}", endless.0);
    let mut lines = Lines::new(BufReader::new(Endless(0)), 1000);
    let error = lines.next().expect("a line").expect_err("too long");
    assert!(matches!(error, BoundedError::LongLine { line: 1, limit: 1000 }));
    assert!(lines.next().is_none(), "nothing after an error");
}

#[test]
fn what_is_no_text_is_told_with_its_line() {
    let error = read_text(&b"a\nb\n\xff\n"[..], 100).expect_err("no UTF-8");
    assert!(matches!(error, BoundedError::NotText { line: 3 }), "{error:?}");
    let read: Vec<_> = Lines::new(&b"a\nb\n\xff\nc\n"[..], 100).collect();
    assert_eq!(read.len(), 3);
    assert!(matches!(read[2], Err(BoundedError::NotText { line: 3 })));
}

#[test]
fn a_line_of_the_limit_is_read_with_either_end_and_a_longer_one_is_not() {
    for end in ["\n", "\r\n", ""] {
        let text = format!("abc{end}");
        let mut lines = Lines::new(text.as_bytes(), 3);
        assert_eq!(lines.next().expect("a line").expect("short enough"), "abc");
        assert_eq!((lines.number(), lines.has_line_end()), (1, !end.is_empty()));
        assert!(lines.next().is_none());
        let text = format!("x\nabcd{end}");
        let read: Vec<_> = Lines::new(text.as_bytes(), 3).collect();
        assert!(matches!(read[1], Err(BoundedError::LongLine { line: 2, limit: 3 })), "{read:?}");
    }
}

#[test]
fn sizes_read_as_a_person_writes_them() {
    let cases = [(0, "0 bytes"), (512, "512 bytes"), (1024, "1 KiB"), (1536, "1536 bytes")];
    for (size, words) in cases.into_iter().chain([(8 << 20, "8 MiB"), (3 << 30, "3 GiB")]) {
        assert_eq!(ByteSize(size).to_string(), words);
    }
}

proptest! {
    /// Short lines are those of the standard library.
    #[test]
    fn lines_are_those_of_the_text(text in "[a-z€\r\n]{0,60}") {
        let read: Vec<String> =
            Lines::new(text.as_bytes(), 1000).collect::<Result<_, _>>().expect("short lines");
        let expected: Vec<&str> = text.lines().collect();
        // The standard library keeps a `\r` at the very end, and so does this.
        prop_assert_eq!(read, expected);
    }
}
