//! Text of the conformance kit: command lines, patterns for ids, lists of known failures, and what
//! engines say, made safe to look at.

use crosstrack::conform::choose::Glob;
use crosstrack::conform::known::Known;
use crosstrack::conform::shown::{shown, shown_bytes, workflow_message, workflow_property};
use crosstrack::conform::vectors::Suite;
use crosstrack::conform::words::{BadCommand, quoted, split};

#[test]
fn stars_and_marks_stand_for_characters() {
    for (glob, text, fits) in [
        ("freeze/*", "freeze/two-turns-01", true),
        ("freeze/*", "refreeze/x", false),
        ("*-01", "freeze/two-01-turns-01", true),
        ("*-0?", "freeze/two-turns-01", true),
        ("", "", true),
        ("", "a", false),
        ("*", "", true),
        ("a*b*c", "a/b/b/c", true),
        ("a*b*c", "a/c/b", false),
        ("**", "abc", true),
    ] {
        assert_eq!(Glob::new(glob).matches(text), fits, "{glob} {text}");
    }
}

#[test]
fn comments_and_what_was_not_run_stay() {
    let suite = Suite::shipped();
    let ids: Vec<&str> = suite.cases().map(|case| case.id.as_str()).take(4).collect();
    let [x, y, z, new] = ids[..] else { panic!("four cases") };
    let known =
        Known::parse(&format!("# ours\n{x} # slow\n\n{y}\n{z}\n"), &suite.listing()).expect("ids");
    let next = known.updated([y], [new, x]);
    assert_eq!(next.text(), format!("# ours\n{x} # slow\n\n{z}\n{new}\n"));
    assert!(next.has(new) && !next.has(y) && next.len() == 3);
}

#[test]
fn quotes_are_as_in_a_shell() {
    for (line, words) in [
        ("a b", &["a", "b"] as &[&str]),
        ("  a\t'b c'  ", &["a", "b c"]),
        (r#"a"b 'c"d"#, &["ab 'cd"]),
        (r#""a\"b\n" \  c\'d"#, &[r#"a"b\n"#, " ", "c'd"]),
        ("'' \"\"", &["", ""]),
        ("é 'ü ß'", &["é", "ü ß"]),
    ] {
        assert_eq!(split(line).expect(line), words, "{line}");
    }
    assert_eq!(split(" "), Err(BadCommand::Empty));
    assert_eq!(split("a\\"), Err(BadCommand::LoneBackslash));
    assert_eq!(split("a 'b"), Err(BadCommand::OpenQuote { quote: '\'', at: 3 }));
    assert_eq!(split("\"b\\"), Err(BadCommand::OpenQuote { quote: '"', at: 1 }));
}

#[test]
fn what_is_quoted_is_read_back() {
    for word in ["a", "", "it's", "a b", "x\"y", "$HOME", "a\\b"] {
        assert_eq!(split(&quoted(word)).expect(word), [word]);
    }
}

#[test]
fn nothing_that_moves_the_cursor_comes_through() {
    assert_eq!(shown("a\x1b[2Jb\r\n", 99), "a\\u{1b}[2Jb\\r\\n");
    assert_eq!(shown("x\u{202e}y", 99), "x\\u{202e}y");
    assert_eq!(shown("abcdef", 2), "ab… (4 more bytes)");
    assert_eq!(shown_bytes(b"a\xff\xc3\xa9\x07", 99), "a\\xffé\\u{7}");
    assert_eq!(shown_bytes(b"\xff\xff\xffabc", 2), "\\xff\\xff… (4 more bytes)");
}

#[test]
fn nothing_ends_a_workflow_command_early() {
    assert_eq!(workflow_message("50%\r\n::error::x"), "50%25%0D%0A::error::x");
    assert_eq!(workflow_property("a,b:c\n"), "a%2Cb%3Ac%0A");
}
