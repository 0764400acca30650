//! A thread that cannot be started is an error and no panic: `spawn` of the standard library breaks the
//! program, its `Builder` does not.

use std::fs;
use std::path::{Path, PathBuf};

fn rust_files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_thread_that_is_started_may_be_missing() {
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    assert!(files.len() > 300, "{}", files.len());
    let breaks = |path: &&PathBuf| {
        let code = fs::read_to_string(path).expect("a source file");
        ["thread::spawn(", "scope.spawn("].iter().any(|call| code.contains(call))
    };
    let mut found: Vec<String> =
        files.iter().filter(breaks).map(|path| path.display().to_string()).collect();
    found.sort_unstable();
    assert_eq!(found, [""; 0]);
}
