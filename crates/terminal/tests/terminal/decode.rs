//! What keys send, in one piece and in parts.

use crosstrack_terminal::decode::{Decoder, InputEvent};
use crosstrack_terminal::keys::Key;
use proptest::prelude::*;

fn decode(bytes: &[u8]) -> Vec<InputEvent> {
    Decoder::default().push(bytes)
}

fn keys(keys: &[Key]) -> Vec<InputEvent> {
    keys.iter().map(|&key| InputEvent::Key(key)).collect()
}

#[test]
fn keys_are_known_by_what_they_send() {
    for (bytes, expected) in [
        (
            &b"q\r\n\t\x7f\x08"[..],
            &[Key::Char('q'), Key::Enter, Key::Enter, Key::Tab, Key::Backspace, Key::Backspace][..],
        ),
        ("é→𝄞".as_bytes(), &[Key::Char('é'), Key::Char('→'), Key::Char('𝄞')]),
        (b"\x1b[A\x1bOB\x1b[1;5C\x1b[D", &[Key::Up, Key::Down, Key::Right, Key::Left]),
        (b"\x1b[H\x1b[4~\x1bOF\x1b[7~", &[Key::Home, Key::End, Key::End, Key::Home]),
        (b"\x1b[Z\x1b[3~\x1b[5~\x1b[6~", &[Key::BackTab, Key::Delete, Key::PageUp, Key::PageDown]),
        // Esc, and a letter typed at once after it.
        (b"\x1bu", &[Key::Esc, Key::Char('u')]),
        // Function keys, a report of the cursor, and a sequence that is broken off.
        (b"\x1b[15~\x1b[[A\x1bOP\x1b[12;40R\x1b[1\tq", &[Key::Tab, Key::Char('q')]),
        (b"\xff\xc3q\xe2\x82q\0\x1f", &[Key::Char('q'), Key::Char('q')]),
    ] {
        assert_eq!(decode(bytes), keys(expected), "{}", bytes.escape_ascii());
    }
    assert_eq!(decode(b"\x15\x1a"), [InputEvent::Ctrl('u'), InputEvent::Ctrl('z')]);
    let pasted = [InputEvent::Paste("q\r\x1b[A".to_owned()), InputEvent::Key(Key::Enter)];
    assert_eq!(decode(b"\x1b[200~q\r\x1b[A\x1b[201~\r"), pasted);
}

/// A megabyte, byte by byte, is no work only if no byte is searched again and again.
#[test]
fn a_long_pasted_text_comes_in_many_parts() {
    let text = "e\x1b[201".repeat(1 << 18);
    let mut decoder = Decoder::default();
    let mut events = Vec::new();
    for byte in format!("\x1b[200~{text}\x1b[201~q").bytes() {
        events.extend(decoder.push(&[byte]));
    }
    assert_eq!(events, [InputEvent::Paste(text), InputEvent::Key(Key::Char('q'))]);
}

#[test]
fn half_an_input_is_given_up() {
    for (bytes, event) in [
        (&b"\x1b"[..], Some(InputEvent::Key(Key::Esc))),
        (b"\x1b[", None),
        (b"\x1b[1;", None),
        (b"\x1bO", None),
        (b"\xc3", None),
        (b"\xe2\x82", None),
        (b"\x1b[200~x1_", Some(InputEvent::Paste("x1_".to_owned()))),
    ] {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.push(bytes), []);
        assert!(decoder.is_partial(), "{}", bytes.escape_ascii());
        assert_eq!(decoder.flush(), event, "{}", bytes.escape_ascii());
        assert!(!decoder.is_partial());
        assert_eq!(decoder.push(b"q"), keys(&[Key::Char('q')]));
    }
}

/// Bytes as they may come: those that sequences are made of more often than others.
fn any_bytes() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        any::<u8>().prop_map(|byte| vec![byte]),
        prop::sample::select(b"\x1b[O0~;AM".to_vec()).prop_map(|byte| vec![byte]),
        prop::sample::select(vec!["\x1b[200~", "\x1b[201~", "\x1b[A", "é"])
            .prop_map(|text| text.as_bytes().to_vec()),
    ];
    prop::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    /// Whatever came before, Ctrl-C is Ctrl-C.
    #[test]
    fn control_c_is_heard_after_anything(mut bytes in any_bytes()) {
        bytes.push(3);
        let mut decoder = Decoder::default();
        prop_assert_eq!(decoder.push(&bytes).pop(), Some(InputEvent::Ctrl('c')));
        prop_assert!(!decoder.is_partial());
    }

    /// Where the bytes are divided changes nothing.
    #[test]
    fn parts_are_put_together(bytes in any_bytes()) {
        let mut decoder = Decoder::default();
        let one_by_one: Vec<_> = bytes.iter().flat_map(|&byte| decoder.push(&[byte])).collect();
        prop_assert_eq!(one_by_one, decode(&bytes));
    }
}
