//! Wrong inputs of all kinds: each has its exit code and a message that says what is wrong, and where or
//! what to try.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::program;

/// A wrong command line: `@` is the folder of [`FILES`], `~` a blank inside of an argument.
struct WrongInput {
    line: String,
    exit: u8,
    /// What the message has: what is wrong, and where or what to try.
    words: Vec<String>,
}

/// Returns the rows of the table.
fn wrong_inputs() -> Vec<WrongInput> {
    let mut table = csv::Reader::from_path("tests/wrong-inputs.csv").expect("a table");
    let rows = table.records().map(|row| row.expect("a row"));
    rows.map(|row| WrongInput {
        line: row[0].to_owned(),
        exit: row[1].parse().expect("an exit code"),
        words: row.iter().skip(2).map(str::to_owned).collect(),
    })
    .collect()
}

/// Files with a fault each.
const FILES: &[(&str, &[u8])] = &[
    ("k.csv", b"letter,pattern\nK,13-57\n"),
    ("conn-bad.csv", b"interstice,piece\nza1,X0\n"),
    ("conn-piece.csv", b"interstice,piece\nxa1,Q0\n"),
    ("empty.csv", b""),
    ("header.csv", b"letter,pattern\n"),
    ("semi.csv", b"letter;pattern\nK;13-57\n"),
    ("tab.csv", b"letter\tpattern\nK\t13-57\n"),
    ("blank.csv", b"letter, pattern\nK,13-57\n"),
    ("blank-field.csv", b"letter,pattern\nK, 13-57\n"),
    ("quote.csv", b"letter,pattern\nK,\"13-57"),
    ("twice.csv", b"letter,letter\nK,13-57\n"),
    ("columns.csv", b"letter\nK\n"),
    ("fields.csv", b"letter,pattern\nK\n"),
    ("path.csv", b"letter,pattern\nK,19\n"),
    ("short.csv", b"letter,pattern\nK,"),
    ("latin.csv", b"letter,pattern\nK,13-57\nL,\xe9\n"),
    ("letter.csv", b"letter,pattern\n5,13-57\n"),
    ("goal.csv", b"position,goal\nx1_2x1_1122.1_2-2_d,win\n"),
    ("position.csv", b"position,goal\nx1_2x1_1122.1_2-3_d,win-in-1\n"),
    ("game.csv", b"game,position,goal\nchess,x1_2x1_1122.1_2-2_d,win-in-1\n"),
    ("empty-puzzles.csv", b"position,goal\n"),
    ("half.json", b"{\"format\": \"crosstrack-"),
    ("empty.json", b"{}"),
    ("format.json", b"{\"format\": \"x\", \"schema\": \"x\"}"),
    ("number.json", b"{\"format\": 5, \"version\": 1, \"ask\": 5}"),
    ("version.json", b"{\"version\": 99, \"ask\": \"hint\"}"),
    ("ask.json", b"{\"version\": 1, \"ask\": \"chess\"}"),
];

/// Runs a line; returns its exit code, and all that it says on one line.
fn run(line: &str, folder: &Path) -> (u8, String) {
    let name = folder.display().to_string();
    let words = line.split_whitespace().map(|word| match word {
        "''" => String::new(),
        word => word.replace('~', " ").replace('@', &name),
    });
    let (exit, out, err) = program::run(&words.collect::<Vec<_>>());
    let text = (out + &err).replace(&name, "@");
    let words = text.split_whitespace().filter(|&word| word != "|" && word != ":");
    (exit.code(), words.collect::<Vec<_>>().join(" "))
}

/// Words of libraries, which say nothing to users.
const FOREIGN: [&str; 13] = [
    "unknown field",
    "unknown variant",
    "os error",
    "expected value at line",
    "EOF while",
    "target type",
    "invalid digit",
    "expected u",
    "expected struct",
    "uncategorized",
    "panicked",
    "Os {",
    "unexpected argument '-1'",
];

#[test]
fn each_wrong_input_gets_a_message_that_helps() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in FILES {
        fs::write(folder.path().join(name), bytes).expect("written");
    }
    let inputs = wrong_inputs();
    assert!(inputs.len() >= 200, "{}", inputs.len());
    let mut faults = String::new();
    for WrongInput { line, exit, words } in inputs {
        let (found, text) = run(&line, folder.path());
        let missing = words.iter().find(|words| !text.contains(words.as_str()));
        let foreign = FOREIGN.iter().find(|words| text.contains(**words));
        if found != exit || missing.is_some() || foreign.is_some() || text.is_empty() {
            write!(faults, "\n{line}\n  {found}, {missing:?}, {foreign:?}: {text}")
                .expect("a string takes all");
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
