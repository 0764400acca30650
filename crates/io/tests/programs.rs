//! Programs that do not start.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

use crosstrack_io::process_group::ProcessGroup;

#[test]
fn a_program_that_does_not_start_says_why() {
    let folder = tempfile::tempdir().expect("a folder");
    let why = |program: &str| {
        let error = ProcessGroup::start(&mut Command::new(program)).expect_err(program);
        assert!(error.to_string().starts_with(&format!("`{program}` does not start: ")), "{error}");
        (error.why, error.is_not_found)
    };
    for (text, mode, said) in [
        ("#!/usr/bin/python3\r\nprint()\r\n", 0o755, "ends as in files of Windows"),
        ("#!/no/such/interpreter -x\n", 0o755, "names `/no/such/interpreter`, which is not there"),
        ("#!/bin/sh\n", 0o644, "chmod +x"),
        ("", 0o644, "chmod +x"),
    ] {
        let path = folder.path().join("engine");
        fs::write(&path, text).expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("allowed");
        let (why, is_not_found) = why(path.to_str().expect("text"));
        assert!(why.contains(said) && !is_not_found, "{text:?}: {why}");
        fs::remove_file(path).expect("removed");
    }
    let words = folder.path().join("words");
    fs::write(&words, "no script at all\n").expect("written");
    fs::set_permissions(&words, fs::Permissions::from_mode(0o755)).expect("allowed");
    assert!(why(words.to_str().expect("text")).0.contains("it is no program"));
    assert!(why(folder.path().to_str().expect("text")).0.contains("it is a folder"));
    let missing = folder.path().join("nothing");
    let missing = why(missing.to_str().expect("text"));
    assert_eq!(missing, ("there is no such file".to_owned(), true));
    assert!(why("no-such-program-at-all").0.contains("no program of that name"));
    assert!(why("~/engine").0.contains("only a shell knows `~`"));
}
