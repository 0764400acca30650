//! Folders of vectors: a part of a suite is a part, and an edited one is not the suite that it names.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{own, run};
use crosstrack_cli::Exit;
use serde_json::Value;

/// Exports the shipped vectors into a folder.
fn exported(folder: &Path) -> PathBuf {
    let dir = folder.join("vectors");
    let (exit, _, err) = run(&["conform", "vectors", "export", dir.to_str().expect("a path")]);
    assert_eq!(exit, Exit::Done, "{err}");
    dir
}

/// Runs our engine over a folder; returns the exit code, the verdict and all that is said.
fn conform(dir: &Path, more: &[&str]) -> (Exit, String, String) {
    let dir = dir.to_str().expect("a path");
    let own = own();
    let words = ["conform", "--engine", &own, "--vectors", dir, "--no-shrink"];
    let (exit, out, err) = run(&[&words[..], more].concat());
    let last = out.lines().last().unwrap_or(&err).to_owned();
    (exit, last, out)
}

fn change(path: &Path, edit: impl FnOnce(&mut Value)) {
    let mut file = serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON");
    edit(&mut file);
    fs::write(path, serde_json::to_string(&file).expect("JSON")).expect("written");
}

#[test]
fn a_whole_folder_is_the_suite() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = exported(folder.path());
    let group = ["--group", "board"];
    let (exit, last, out) = conform(&dir, &group);
    assert_eq!(exit, Exit::Done, "{out}");
    assert!(last.starts_with("CONFORMS to group board of crosstrack suite 6"), "{last}");
    assert!(!out.contains("note:"), "{out}");
    // The same demand as without a folder, with the same hash.
    let sha256 = |more: &[&str]| {
        let own = own();
        let words = ["conform", "--engine", &own, "--format", "json"];
        let report: Value =
            serde_json::from_str(&run(&[&words[..], more].concat()).1).expect("JSON");
        report["verdict"]["demand"]["sha256"].clone()
    };
    let of_folder = ["--group", "board", "--vectors", dir.to_str().expect("a path")];
    assert_eq!(sha256(&of_folder), sha256(&group));
    assert_ne!(sha256(&group), sha256(&["--group", "opening"]));
    // The layout of a file is nothing.
    change(&dir.join("board.json"), |_| {});
    assert_eq!(conform(&dir, &group).0, Exit::Done);
}

#[test]
fn a_part_of_the_suite_is_a_part() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = exported(folder.path());
    for entry in fs::read_dir(&dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        if !path.ends_with("links.json") {
            fs::remove_file(path).expect("removed");
        }
    }
    for demand in [&[][..], &["--require", "all"], &["--level", "all"], &["--group", "board"]] {
        let (exit, last, out) = conform(&dir, demand);
        assert_eq!(exit, Exit::No, "{out}");
        assert!(
            last.starts_with("INCOMPLETE for ") && last.contains(" not in the folder"),
            "{last}"
        );
        assert!(out.contains("note: the folder lacks "), "{out}");
    }
    // What is all there is tested, all of it.
    assert_eq!(conform(&dir, &["--group", "links"]).0, Exit::Done);
    // A group of which the folder has nothing.
    let (exit, last, _) = conform(&dir, &["--require", "perft", "--allow", "incomplete"]);
    assert_eq!(exit, Exit::No, "{last}");
    assert!(last.contains("nothing was tested; --allow incomplete does not allow that"), "{last}");
}

#[test]
fn a_case_less_and_a_case_more_are_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = exported(folder.path());
    let board = dir.join("board.json");
    let whole = fs::read_to_string(&board).expect("a file");
    change(&board, |file| drop(file["cases"].as_array_mut().expect("cases").pop()));
    let (exit, err, _) = conform(&dir, &["--group", "board"]);
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("case_count") || err.contains("there are 32 cases"), "{err}");
    change(&board, |file| file["case_count"] = 32.into());
    let (exit, last, out) = conform(&dir, &["--group", "board"]);
    assert_eq!(exit, Exit::No, "{out}");
    assert!(last.contains("32 of 33 cases passed, 1 not in the folder"), "{last}");
    assert!(out.contains("board.json has 32 cases, and index.json says 33"), "{out}");
    fs::write(&board, whole).expect("written");
    change(&board, |file| {
        let cases = file["cases"].as_array_mut().expect("cases");
        let mut more = cases[0].clone();
        more["id"] = "board/mine-01".into();
        cases.push(more);
        file["case_count"] = 34.into();
    });
    let (exit, last, out) = conform(&dir, &["--group", "board"]);
    assert_eq!(exit, Exit::Done, "{last}");
    assert!(out.contains("1 case that the folder has beside crosstrack suite"), "{out}");
    assert!(last.contains("all 34 cases"), "{last}");
}

#[test]
fn edited_expectations_are_named_and_conform_to_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = exported(folder.path());
    let board = dir.join("board.json");
    for field in ["expect", "why"] {
        let before = fs::read_to_string(&board).expect("a file");
        change(&board, |file| match field {
            "expect" => file["cases"][3]["expect"]["cells"] = serde_json::json!([]),
            _ => file["cases"][3][field] = "Otherwise.".into(),
        });
        let (exit, last, out) = conform(&dir, &["--group", "board"]);
        assert_eq!(exit, Exit::No, "{out}");
        assert!(last.contains("32 of 33 cases passed, 1 changed in the folder"), "{last}");
        assert!(
            out.contains("1 case that the folder has otherwise than crosstrack suite"),
            "{out}"
        );
        assert!(out.contains("board.json is not the file that index.json is about"), "{out}");
        fs::write(&board, before).expect("written");
    }
}

/// Vectors that say they are of another suite are that, and the verdict says so.
#[test]
fn vectors_of_another_suite_are_not_this_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = exported(folder.path());
    for entry in fs::read_dir(&dir).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.ends_with("board.json") {
            change(&path, |file| file["suite_version"] = "9.9.9".into());
        } else if !path.ends_with("index.json") {
            fs::remove_file(path).expect("removed");
        }
    }
    // The index is that of the suite.
    let (exit, last, out) = conform(&dir, &[]);
    assert_eq!(exit, Exit::No, "{out}");
    assert!(last.contains("index.json says version `6"), "{last}");
    fs::remove_file(dir.join("index.json")).expect("removed");
    let (exit, last, out) = conform(&dir, &[]);
    assert_eq!(exit, Exit::Done, "{out}");
    let said =
        "CONFORMS to all cases of vectors that say they are crosstrack suite 9.9.9: all 33 cases";
    assert!(last.starts_with(said), "{last}");
}
