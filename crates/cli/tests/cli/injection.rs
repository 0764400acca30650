//! Text of others, in arguments, files and standard input, reaches neither a terminal nor a log as
//! anything but text.

use std::fs;
use std::path::Path;

use crate::program::run_input;
use crosstrack_cli::Exit;

/// Escapes of a terminal, line ends of every kind, marks that reorder text, characters that XML
/// forbids, commands of logs, and the ends of what texts are put into.
pub(crate) const NASTY: &str = "a\x1b[31m\x07\x1b]8;;http://x\x1b\\b\u{9b}2J\n::error::pwned\r::error::x\u{85}::error::y\
     \u{2028}::error::z\n  ::add-mask::q ##[error]w ##vso[task.x] \u{0}\u{202e}\u{fffe}\u{feff}\u{200b}]]> | ` <b> # %0A é";

/// What a terminal or a log would obey.
pub(crate) fn assert_clean(text: &str, of: &str) {
    for c in text.chars() {
        assert!(!c.is_control() || c == '\n', "{of}: {c:?} in {text:?}");
        assert!(!"\u{202e}\u{fffe}\u{feff}\u{200b}\u{2028}".contains(c), "{of}: {c:?} in {text:?}");
    }
    for line in text.lines() {
        assert!(!line.trim_start().starts_with("::"), "{of}: {line:?}");
        assert!(!line.contains("##[") && !line.contains("##vso["), "{of}: {line:?}");
    }
}

fn run(args: &[&str], input: &str) -> (Exit, String) {
    let (exit, out, err) = run_input(args, input);
    (exit, out + "\n" + &err)
}

/// Command lines in which N stands for what must not be obeyed.
const LINES: &[&str] = &[
    "N",
    "--N",
    "show N",
    "show N N",
    "show start --format N",
    "show start --rules N",
    "show start --rules N",
    "show start --rules players=N",
    "show start --rules pieces=N",
    "show start --rules connectors=N",
    "show start --rules junction=N",
    "show start -o N/x",
    "show x1_4x2_1122.1_N_d",
    "show x1_4x2~N_1122.1_4_d",
    "show x1_4x2_1122.1_rA0.N_d --rules waive=N",
    "show start --game crossings --rules N",
    "show N --game crossings",
    "show N --game N",
    "show start --game crossings --rules distance=N",
    "moves N",
    "moves start --kind N",
    "play start N",
    "play start rA.d1.0 N",
    "play start --game crossings N",
    "canon N",
    "perft N --plies 1",
    "perft start --plies N",
    "rules N",
    "table N",
    "table pieces --rules pieces=N",
    "conform vectors show N",
    "conform vectors list --group N",
    "conform vectors export N/x/y",
    "puzzle show N",
    "puzzle list N",
    "puzzle list --theme N",
    "puzzle list --goal N",
    "puzzle list --board N",
    "puzzle check N",
    "minimal --rules N",
    "minimal --stock N",
    "verify --claim N",
    "check N",
    "proof N --out N",
    "tablebase check N",
    "tablebase value N start",
    "tablebase stats N",
    "solve N",
    "conform --engine N",
    "conform probe --engine N --position start",
    "conform --engine x --group N",
    "conform --engine x --run N",
    "conform --engine x --baseline N",
    "conform --engine x --vectors N",
    "conform --engine x --timeout N",
    "conform --engine 'N",
    "conform new N",
];

#[test]
fn an_argument_is_shown_and_not_obeyed() {
    let mut message = 0;
    for line in LINES {
        let words: Vec<String> = line.split(' ').map(|word| word.replace('N', NASTY)).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (exit, text) = run(&words, "");
        assert_clean(&text, line);
        assert_ne!(exit, Exit::Internal, "{line}: {text}");
        message += usize::from(text.contains("pwned"));
    }
    assert!(message > 40, "only {message} of {} messages show the argument", LINES.len());
}

#[test]
fn standard_input_is_shown_and_not_obeyed() {
    for line in ["show -", "moves -", "show - --game crossings"] {
        let words: Vec<&str> = line.split(' ').collect();
        let shown = NASTY.replace('\n', "");
        for input in [NASTY, &shown, &format!("x1_4x2_{shown}")] {
            assert_clean(&run(&words, input).1, line);
        }
    }
}

#[test]
fn our_engine_answers_in_clean_json() {
    let text = serde_json::to_string(NASTY).expect("JSON");
    let of = r#"{"id":7,"cmd":"read","ruleset":{"game":"crosstrack","board":"4x2","edition":"standard",
        "owners":"1122","junction":"joined","relocate-turn":"free","null-turn":"forbidden",
        "claim-rule":"automatic","connectors":"crossed"},"text":TEXT}"#;
    let of = of.replace('\n', " ").replace("TEXT", &text);
    for line in [&of, &format!(r#"{{"id":7,"cmd":{text}}}"#), &format!(r#"{{"id":7,{text}:1}}"#)] {
        let (_, answer) = run(&["conform", "engine"], line);
        assert_clean(&answer, line);
        let answer: serde_json::Value = serde_json::from_str(answer.trim()).expect("JSON");
        assert_eq!(answer["id"], 7);
    }
}

fn write(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_table_of_a_user_is_shown_and_not_obeyed() {
    let folder = tempfile::tempdir().expect("a folder");
    let quoted = format!("\"{NASTY}\"");
    let mut message = 0;
    for (index, text) in [
        format!("{NASTY}\nA,14-15\n"),
        format!("letter,pattern\n{quoted},14-15\n"),
        format!("letter,pattern\r\nA,{quoted}\r\n"),
        format!("interstice,piece\n{quoted},X\n"),
        format!("interstice,piece\nxa1,{quoted}\n"),
    ]
    .iter()
    .enumerate()
    {
        let file = write(folder.path(), &format!("{index}.csv"), text);
        for option in ["pieces", "connectors"] {
            for command in ["show start", "table pieces --format csv", "table turns --format json"]
            {
                let mut words: Vec<&str> = command.split(' ').collect();
                let rules = format!("{option}={file}");
                words.extend(["--rules", &rules]);
                let (_, shown) = run(&words, "");
                assert_clean(&shown, &format!("{command} {option} {index}"));
                message += usize::from(shown.contains("pwned"));
            }
        }
    }
    assert!(message > 10, "{message}");
}

#[test]
fn a_puzzle_of_a_user_is_shown_and_not_obeyed() {
    let folder = tempfile::tempdir().expect("a folder");
    let shipped = fs::read_to_string("../../data/puzzles/small.csv").expect("puzzles");
    let mut lines = shipped.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    let row: Vec<&str> = lines.next().expect("a puzzle").split(',').collect();
    let mut message = 0;
    for column in 0..header.len() {
        let mut fields: Vec<String> = row.iter().map(|&field| field.to_owned()).collect();
        fields[column] = format!("\"{}{}\"", fields[column], NASTY.replace('"', "\"\""));
        let text = format!("{}\n{}\n", header.join(","), fields.join(","));
        let file = write(folder.path(), "puzzles.csv", &text);
        for line in [
            "puzzle list FILE",
            "puzzle list FILE --format csv",
            "puzzle list FILE --format json",
            "puzzle check FILE --quick",
            "puzzle show 1a66 --file FILE",
            "puzzle show 1a66 --file FILE --solution",
            "puzzle show 1a66 --file FILE --format json",
            "puzzle show 1a66 --file FILE --format svg",
        ] {
            let words: Vec<String> = line.split(' ').map(|w| w.replace("FILE", &file)).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let (exit, shown) = run(&words, "");
            assert_clean(&shown, &format!("{line}, {}", header[column]));
            let answer = shown.split("\nwhat a file says").next().expect("an answer");
            if exit == Exit::Done && line.ends_with("json") {
                serde_json::from_str::<serde_json::Value>(answer).expect("JSON");
            }
            if exit == Exit::Done && line.ends_with("md") {
                let bars = |row: &str| row.replace("\\|", "").matches('|').count();
                let rows: Vec<usize> = answer.trim().lines().map(bars).collect();
                assert_eq!(rows, [7, 7, 7], "{shown}");
            }
            message += usize::from(shown.contains("pwned"));
        }
    }
    assert!(message > 40, "{message}");
}

#[test]
fn a_file_of_data_keeps_what_a_terminal_does_not_show() {
    let folder = tempfile::tempdir().expect("a folder");
    let shipped = fs::read_to_string("../../data/puzzles/small.csv").expect("puzzles");
    let mut lines = shipped.lines();
    let (header, row) = (lines.next().expect("a header"), lines.next().expect("a puzzle"));
    let text = format!("{header}\n{}\n", row.replace("rotation-only", "rotation\u{202e}\x1b-only"));
    let (file, copy) = (write(folder.path(), "a.csv", &text), folder.path().join("b.csv"));
    let copy = copy.to_str().expect("UTF-8");
    let (exit, shown) = run(&["puzzle", "list", &file, "--format", "csv", "-o", copy], "");
    // Nothing on standard output; the other stream says that the file is repeated.
    assert_eq!((exit, &shown[..1]), (Exit::Done, "\n"));
    assert_eq!(fs::read_to_string(copy).expect("a copy"), text);
}

/// A file without line breaks is not repeated on a screen.
#[test]
fn what_is_quoted_is_bounded() {
    let folder = tempfile::tempdir().expect("a folder");
    let long = "K".repeat(200_000);
    let files = [
        ("pieces", format!("letter,pattern\nK,13-57\n{long},13\n")),
        ("connectors", format!("interstice,piece\n{long},X0\n")),
        ("column", format!("{long},pattern\nK,13-57\n")),
        ("position", format!("position,goal\n{long},win-in-1\n")),
        ("goal", format!("position,goal\nx1_2x1_1122.1_2-2_d,{long}\n")),
        ("word.json", format!("{{\"format\": \"{long}\", \"schema\": \"{long}\"}}")),
        ("field.json", format!("{{\"version\": 1, \"{long}\": 5, \"ask\": 5}}")),
    ];
    for (name, text) in &files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    let folder = folder.path().display().to_string();
    for line in [
        "show --rules pieces=@/pieces",
        "show --rules connectors=@/connectors",
        "show --rules pieces=@/column",
        "puzzle check @/position",
        "puzzle check @/goal",
        "puzzle list @/goal",
        "check @/word.json",
        "merge @/word.json -- perft",
        "merge @/field.json -- perft",
        "minimal list --rules 2x1 --resume @/goal",
        "tablebase stats @/position",
        "conform --engine cat --baseline @/goal",
        "show K",
        "show K --game crossings",
        "play start K",
    ] {
        let line = line.replace('@', &folder);
        let words: Vec<&str> =
            line.split(' ').map(|word| if word == "K" { long.as_str() } else { word }).collect();
        for format in [&[][..], &["--format", "json"]] {
            let (exit, text) = run(&[&words, format].concat(), "");
            assert_ne!(exit, Exit::Done, "{line}");
            assert!(text.len() < 20_000, "{line}: {} bytes", text.len());
            assert!(text.trim().len() > 20, "{line}: {text}");
        }
    }
    // The place is told though the line is not shown.
    let (_, text) = run(&["show", "--rules", &format!("pieces={folder}/pieces")], "");
    assert!(text.split_whitespace().collect::<String>().contains("/pieces:3:1"), "{text}");
}
