//! A run never writes what it reads, and writes no file twice: whatever the names of the file are, nothing is touched.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs a command line in a folder, with a file as standard input.
fn run(line: &str, folder: &Path) -> Output {
    let input = fs::File::open(folder.join("lines")).expect("a file");
    let words = line.split(' ').map(|word| word.replace('~', " "));
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstrack"));
    command.args(words).current_dir(folder).stdin(Stdio::from(input)).output().expect("it runs")
}

/// Makes a folder with an engine, vectors, a report, tables and links to them.
fn inputs() -> tempfile::TempDir {
    let inputs = tempfile::tempdir().expect("a folder");
    let folder = inputs.path();
    for (name, text) in [
        ("eng", "#!/bin/sh\nexec cat\n"),
        ("own.csv", "letter,pattern\nP,15\nQ,13-57\n"),
        ("puzzles.csv", "position,goal\nx1_2x1_1122.1_rA0.gI1-2_d,win-in-1\n"),
        ("game.txt", "1. rI.c1.2 bI.c5.0\n"),
        ("shard.json", "{}"),
        ("proof.json", "{}"),
        ("proof.cnf", "p cnf 0 0\n"),
        ("lines", "start\n"),
    ] {
        fs::write(folder.join(name), text).expect("written");
    }
    let executable = fs::Permissions::from_mode(0o755);
    fs::set_permissions(folder.join("eng"), executable).expect("allowed");
    assert!(run("conform vectors export vectors --game crossings", folder).status.success());
    assert!(run("tablebase build --rules 1x1 --dir table", folder).status.success());
    symlink("eng", folder.join("link")).expect("a link");
    fs::hard_link(folder.join("eng"), folder.join("hard")).expect("a link");
    symlink(".", folder.join("here")).expect("a link");
    fs::hard_link(folder.join("vectors/games.json"), folder.join("games")).expect("a link");
    inputs
}

/// Returns the contents of all files of a folder.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if !path.is_symlink() {
                found.extend(contents(&path));
            }
        } else {
            found.push((path.display().to_string(), fs::read(&path).expect("a file")));
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn a_run_never_writes_what_it_reads() {
    let inputs = inputs();
    let folder = inputs.path();
    let before = contents(folder);
    for line in [
        "conform --engine ./eng --report junit=eng",
        "conform --engine ./eng --report junit=here/eng",
        "conform --engine ./eng --report junit=link",
        "conform --engine ./eng --report junit=hard",
        "conform --engine ./link --output eng",
        "conform --engine ./eng --log eng",
        "conform --engine sh~eng --report json=eng",
        "conform --engine sh~-c~'./eng' --report json=./eng",
        "conform --engine sh~--file=eng --report json=eng",
        "conform probe --engine ./eng --position start --log eng",
        "conform --engine ./eng --vectors vectors --report json=vectors/games.json",
        "conform --engine ./eng --vectors vectors --report json=games",
        "conform --engine ./eng --vectors vectors --save vectors",
        "conform --engine ./eng --baseline shard.json --report json=shard.json",
        "show start --rules pieces=own.csv --output own.csv",
        "puzzle check puzzles.csv --output ./puzzles.csv",
        "puzzle list puzzles.csv --output puzzles.csv",
        "review game.txt --output game.txt",
        "check proof.json --output proof.json",
        "check proof.json --output proof.cnf",
        "check proof.cnf --output proof.json",
        "merge shard.json -- puzzle check --output here/shard.json",
        "tablebase stats table --output table",
        "table pieces --rules pieces=own.csv --output own.csv",
        "moves - --format jsonl --output lines",
        "minimal --rules 1x1,pieces=own.csv --output own.csv",
    ] {
        let output = run(line, folder);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {err}");
        assert!(output.stdout.is_empty(), "{line}");
        assert!(
            err.contains("would replace") && err.contains("name another file"),
            "{line}: {err}"
        );
        assert!(contents(folder) == before, "{line} changed a file");
    }
}

#[test]
fn a_run_writes_no_file_twice() {
    let inputs = inputs();
    let folder = inputs.path();
    let before = contents(folder);
    for line in [
        "conform --engine ./eng --report junit=p --report json=p",
        "conform --engine ./eng --report junit=p --report json=./p",
        "conform --engine ./eng --report junit=p --report json=here/p",
        "conform --engine ./eng --report junit=p --output p",
        "conform --engine ./eng --report junit=p --log p",
        "solve start --plies 1 --certificate p --output p",
        "solve start --plies 1 --certificate p --refutation here/p",
    ] {
        let output = run(line, folder);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{line}: {err}");
        assert!(err.contains("the same file"), "{line}: {err}");
        assert!(contents(folder) == before, "{line} changed a file");
    }
    // A device is no file.
    let line = "solve start --plies 1 --certificate /dev/null --refutation /dev/null";
    assert_eq!(run(line, folder).status.code(), Some(1));
}

/// Of each argument that names a file it is said whether it is written or read.
#[test]
fn every_argument_that_names_a_file_is_collected() {
    let mut command = crosstrack_cli::command();
    command.build();
    assert_eq!(crosstrack_cli::program::paths::undeclared(&command), [""; 0]);
}

#[test]
fn no_report_of_an_earlier_run_survives_an_error() {
    let inputs = inputs();
    let folder = inputs.path();
    for (line, code) in [
        ("conform --engine ./eng --level nonsense --report junit=p", 2),
        ("conform --no-such-option --report=junit=p", 2),
        ("conform --engine ./eng --require nonsense --report junit=p", 2),
        ("conform --report junit=p", 2),
        ("conform --engine ./eng --vectors no-such-folder --report junit=p", 3),
        ("conform --engine ./no-such-engine --report junit=p", 2),
        ("conform --engine ./eng --log eng --report junit=p", 2),
        ("conform --engine ./eng --report junit=p --report json=p", 2),
        ("conform --engine ./eng --level nonsense --output p", 2),
    ] {
        fs::write(folder.join("p"), "an earlier report").expect("written");
        let output = run(line, folder);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{line}: {err}");
        assert!(!folder.join("p").exists(), "{line}");
    }
    // What is no report stays, however wrong the line is.
    let before = contents(folder);
    for line in [
        "conform --engine ./eng --level nonsense --report junit=eng",
        "conform --engine sh~eng --level nonsense --report junit=here/eng",
        "conform --vectors vectors --level nonsense --baseline own.csv --report junit=own.csv",
        "conform new --lang nonsense --output eng",
        "show start --rules nonsense --output own.csv",
    ] {
        assert_eq!(run(line, folder).status.code(), Some(2), "{line}");
        assert!(contents(folder) == before, "{line} changed a file");
    }
}
