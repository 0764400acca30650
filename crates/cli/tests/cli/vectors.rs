//! `crosstrack conform vectors` writes folders that can be read back, and nothing over what is there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::program;
use crosstrack::rules::Ruleset;
use crosstrack_cli::Exit;
use crosstrack_conform::HasVectors as _;
use crosstrack_conform::crosstrack::Suite;
use crosstrack_conform::vectors::VectorsError;

fn run(args: &[&str]) -> (Exit, String) {
    let (exit, out, err) = program::run(&[&["conform", "vectors"], args].concat());
    (exit, out + &err)
}

fn names(dir: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(dir).expect("a folder");
    entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn an_export_is_read_back_and_not_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("new").join("vectors");
    let path = dir.to_str().expect("UTF-8");
    let (exit, text) = run(&["export", path]);
    assert_eq!(exit, Exit::Done, "{text}");
    // The vectors, what belongs to them, and the index.
    let files = Ruleset::SHIPPED.len() + Ruleset::DOCUMENTS.len() + 1;
    assert_eq!(names(&dir).len(), files, "nothing else is left behind");
    let suite = Suite::from_dir(&dir).expect("a suite");
    assert_eq!(&suite, Suite::shipped());
    assert!(text.contains(suite.sha256()) && text.contains(suite.version()), "{text}");
    for (name, shipped) in Ruleset::SHIPPED {
        assert_eq!(fs::read_to_string(dir.join(name)).expect("a file"), *shipped);
    }

    fs::write(dir.join("games.json"), "mine").expect("a file");
    let (exit, text) = run(&["export", path]);
    assert_eq!(exit, Exit::Input);
    assert!(text.contains("--force"), "{text}");
    assert_eq!(fs::read_to_string(dir.join("games.json")).expect("a file"), "mine");
    assert!(matches!(Suite::from_dir(&dir), Err(VectorsError::Json { .. })));
    assert_eq!(run(&["export", path, "--force"]).0, Exit::Done);
    assert_eq!(&Suite::from_dir(&dir).expect("a suite"), Suite::shipped());
}

#[test]
fn folders_that_cannot_be_used_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(matches!(Suite::from_dir(folder.path()), Err(VectorsError::Empty(_))));
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    assert!(matches!(Suite::from_dir(&file), Err(VectorsError::Unreadable { .. })));
    let (exit, text) = run(&["export", file.to_str().expect("UTF-8")]);
    assert_eq!(exit, Exit::Input, "{text}");
}

#[test]
fn every_case_is_listed_and_shown() {
    let (exit, list) = run(&["list"]);
    assert_eq!(exit, Exit::Done);
    assert_eq!(list.lines().count(), Suite::shipped().cases().count());
    for case in Suite::shipped().cases().step_by(13) {
        let (exit, text) = run(&["show", &case.id]);
        assert_eq!(exit, Exit::Done, "{text}");
        assert!(text.starts_with(&case.id) && text.contains(&case.why), "{text}");
    }
}
