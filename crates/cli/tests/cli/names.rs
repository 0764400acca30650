//! Names of files that are not UTF-8: they are bytes, and taken as they are, or the argument is named that cannot
//! be taken.

#![cfg(target_os = "linux")]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::empty;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

use crosstrack_cli::{Exit, run_with};

/// A name that is no text.
fn name() -> &'static OsStr {
    OsStr::from_bytes(b"\xff")
}

/// Runs a line with one more word at its end.
fn run(line: &str, last: &Path) -> (Exit, String, String) {
    let words = ["crosstrack"].into_iter().chain(line.split_whitespace()).map(OsString::from);
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = run_with(words.chain([last.into()]), &mut empty(), &mut out, &mut err);
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (exit, text(out), text(err))
}

#[test]
fn files_that_are_made_may_have_any_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name());
    for line in [
        "tablebase build --rules 1x1 --dir",
        "man --dir",
        "schema solve --output",
        "canon --output",
        "proof p --rules 1x1 --only A --dir",
    ] {
        let (exit, _, err) = run(line, &path);
        assert_eq!(exit, Exit::Done, "{line}: {err}");
        if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) }
            .unwrap_or_else(|e| panic!("{line}: {e}"));
    }
}

#[test]
fn evidence_may_have_any_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |end: &[u8]| folder.path().join(OsStr::from_bytes(&[b"\xff", end].concat()));
    fs::copy("../../examples/files/win-in-three.json", at(b"")).expect("copied");
    assert_eq!(run("check", &at(b"")).0, Exit::Done);
    fs::remove_file(at(b"")).expect("removed");

    let (exit, _, err) = run("proof p --rules 1x1 --only A --dir", folder.path());
    assert_eq!(exit, Exit::Done, "{err}");
    for end in ["cnf", "lrat.gz", "json"] {
        let end = format!(".{end}");
        fs::rename(folder.path().join(format!("p{end}")), at(end.as_bytes())).expect("renamed");
    }
    for end in ["", ".cnf", ".lrat.gz", ".json"] {
        let (exit, out, err) = run("check", &at(end.as_bytes()));
        assert_eq!(exit, Exit::Done, "{end}: {err}");
        assert!(out.contains("no configuration of at most 0 pieces wins"), "{out}");
    }
}

#[test]
fn an_argument_that_has_to_be_text_is_named() {
    let path = Path::new("own").join(name());
    for line in [
        "show --rules",
        "minimal --rules",
        "proof",
        "table pieces --rules",
        "conform --engine",
        "show",
    ] {
        let (exit, out, err) = run(line, &path);
        assert_eq!((exit, out.as_str()), (Exit::Usage, ""), "{line}");
        assert!(err.contains("the argument 'own/\u{fffd}' is not UTF-8"), "{line}: {err}");
        assert!(err.contains("rename the file"), "{line}: {err}");
    }
    // Of two such words that one is named.
    let last = Path::new("--output").as_os_str();
    let words = ["crosstrack", "show", "--rules"].map(OsStr::new);
    let words = words.into_iter().chain([path.as_os_str(), last, name()]);
    let mut err = Vec::new();
    let exit = run_with(words, &mut empty(), &mut Vec::new(), &mut err);
    let err = String::from_utf8_lossy(&err);
    assert!(exit == Exit::Usage && err.contains("own/\u{fffd}' is not UTF-8"), "{err}");
}

/// Names that a terminal would obey stand in an answer as one line.
#[test]
fn names_in_answers_are_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a\nb\u{1b}[1m.json");
    let table = folder.path().join("a\nb\u{1b}[1m");
    for (line, path) in [
        ("solve x1_2x1_1122.1_rA0.gI1-2_d --certificate", &path),
        ("check", &path),
        ("tablebase build --rules 1x1 --dir", &table),
        ("tablebase verify", &table),
        ("tablebase stats", &table),
    ] {
        let (exit, out, err) = run(line, path);
        assert_eq!(exit, Exit::Done, "{line}: {err}");
        assert!(!out.contains("a\nb") && !out.contains('\u{1b}'), "{line}: {out}");
        assert!(!err.contains("a\nb") && !err.contains('\u{1b}'), "{line}: {err}");
    }
    let (exit, out, _) = run("solve x1_2x1_1122.1_rA0.gI1-2_d --format json --certificate", &path);
    let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((exit, answer["certificate"].as_str()), (Exit::Done, path.to_str()));
}
