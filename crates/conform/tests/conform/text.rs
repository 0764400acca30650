//! Text of the conformance kit: command lines, patterns for ids, and what engines say, made safe to look at.

use crosstrack::rules::Ruleset;
use crosstrack_conform::HasVectors as _;
use crosstrack_conform::crosstrack::VectorFile;
use crosstrack_conform::engine::game_handler;
use crosstrack_conform::engine::respond;
use crosstrack_conform::filter::Glob;
use crosstrack_conform::sanitize::{sanitize, sanitize_bytes};
use crosstrack_conform::strict_json::parse;
use crosstrack_io::clean::{
    OutputStyle, Sanitizer, escape_json, escape_line, escape_workflow_message,
    escape_workflow_property,
};
use crosstrack_io::shell_words::{CommandLineError, shell_quote, split};

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
    assert_eq!(split(" "), Err(CommandLineError::Empty));
    assert_eq!(split("a\\"), Err(CommandLineError::LoneBackslash));
    assert_eq!(split("a 'b"), Err(CommandLineError::OpenQuote { quote: '\'', at: 3 }));
    assert_eq!(split("\"b\\"), Err(CommandLineError::OpenQuote { quote: '"', at: 1 }));
}

#[test]
fn what_is_quoted_is_read_back() {
    for word in ["a", "", "it's", "a b", "x\"y", "$HOME", "a\\b"] {
        assert_eq!(split(&shell_quote(word)).expect(word), [word]);
    }
}

#[test]
fn nothing_that_moves_the_cursor_comes_through() {
    assert_eq!(sanitize("a\x1b[2Jb\r\n", 99), "a\\u{1b}[2Jb\\r\\n");
    assert_eq!(sanitize("x\u{202e}y", 99), "x\\u{202e}y");
    assert_eq!(sanitize("abcdef", 2), "ab… (4 more bytes)");
    assert_eq!(sanitize_bytes(b"a\xff\xc3\xa9\x07", 99), "a\\xffé\\u{7}");
    assert_eq!(sanitize_bytes(b"\xff\xff\xffabc", 2), "\\xff\\xff… (4 more bytes)");
}

#[test]
fn nothing_ends_a_workflow_command_early() {
    assert_eq!(escape_workflow_message("50%\r\n::error::x"), "50%25%0D%0A::error::x");
    assert_eq!(escape_workflow_property("a,b:c\n"), "a%2Cb%3Ac%0A");
}

#[test]
fn a_key_that_is_there_twice_is_an_error_that_names_it() {
    for text in [
        r#"{"a":1,"b":2,"a":1}"#,
        r#"{"b":[1,{"c":{"a":null,"\u0061":null}}]}"#,
        r#"[[{"a":[],"a":[]}]]"#,
    ] {
        let why = parse(text.as_bytes()).expect_err(text).to_string();
        assert!(why.starts_with("the key `a` is there twice at line 1 column "), "{why}");
    }
    let text = r#"{"a":{"a":[{"b":-1},{"b":1.5}]},"b":[true,null,"é",18446744073709551615]}"#;
    let whole: serde_json::Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(parse(text.as_bytes()).expect("no key is there twice"), whole);

    let (name, text) = Ruleset::SHIPPED[1];
    assert!(VectorFile::parse(name, text).is_ok());
    let text = text.replacen("\"expect\":{", "\"expect\":{\"cells\":[],", 1);
    let why = VectorFile::parse(name, &text).expect_err("cells twice").to_string();
    assert!(why.starts_with("board.json: the key `cells` is there twice"), "{why}");

    for line in [r#"{"id":1,"cmd":"bye","cmd":"hello"}"#, r#"{"id":1,"game":"crossings","game":1}"#]
    {
        let said = serde_json::to_string(
            &respond(
                &[game_handler::<Ruleset>(), game_handler::<crossings::Ruleset>()],
                line.as_bytes(),
            )
            .response,
        )
        .expect("JSON");
        assert!(said.contains("is there twice"), "{said}");
    }
}

#[test]
fn what_people_read_stays_as_it_is() {
    for text in ["plain", "é ß 日本 ↦ ╱●╲ … ×", "e\u{301}", "🂡", "it's \"so\" \\ too"]
    {
        assert_eq!(escape_line(text), text);
    }
    assert_eq!(escape_line("a\tb\n\u{ad}\u{a0}\u{85}"), "a\\tb\\n\\u{ad}\\u{a0}\\u{85}");
    assert_eq!(
        escape_json("\"\u{7f}\u{202e}\u{e0041}é ##[x\"\n"),
        "\"\\u007f\\u202e\\udb40\\udc41é #\\u0023[x\"\n"
    );
}

#[test]
fn a_stream_lets_only_our_colours_through() {
    let clean = |text: &str, colour: bool| {
        Sanitizer::new(OutputStyle { colour, ..OutputStyle::PLAIN }).clean(text)
    };
    assert_eq!(clean("\x1b[1;31mred\x1b[0m\n", true), "\x1b[1;31mred\x1b[0m\n");
    assert_eq!(clean("\x1b[31mred", false), "\\u{1b}[31mred");
    for hidden in ["\x1b[8mx", "\x1b[2J", "\x1b]0;t\x07", "\x1bc", "\x1b[31"] {
        assert!(!clean(hidden, true).contains('\x1b'), "{hidden:?}");
    }
    assert_eq!(
        clean("a::b\n  ::error::c\n# ##[d] ## [e]\n", false),
        "a::b\n  :\\u{3a}error::c\n# ##\\u{5b}d] ## [e]\n"
    );
    // However the text is cut.
    let mut stream = Sanitizer::new(OutputStyle::PLAIN);
    let cut: String = "x\n ::y #".chars().map(|c| stream.clean(&c.to_string())).collect();
    assert_eq!(cut, "x\n :\\u{3a}y #");
}
