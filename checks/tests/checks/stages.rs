//! Tests that skip where a program is missing are asked where all programs are.

use std::fs;
use std::path::Path;

/// Returns the test binary and the module of each file of tests, with its text. A folder without a `main.rs` belongs to the
/// binary beside it that names it.
fn test_modules() -> Vec<(String, String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder");
    let crates = fs::read_dir(root.join("crates")).expect("a folder");
    let crates = crates.map(|entry| entry.expect("an entry").path().join("tests"));
    let mut modules = Vec::new();
    for tests in crates.chain([root.join("tests")]).filter(|tests| tests.is_dir()) {
        let binary_of = |first: &str| {
            let mains = fs::read_dir(&tests).expect("a folder").filter_map(|entry| {
                let path = entry.expect("an entry").path();
                let main = fs::read_to_string(path.join("main.rs")).ok()?;
                Some((path.file_name()?.to_str()?.to_owned(), main))
            });
            let path = format!("\"../{first}/");
            let mut mains = mains.filter(|(name, main)| name == first || main.contains(&path));
            mains.next().map(|(name, _)| name)
        };
        let mut folders = vec![tests.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end == "rs") {
                    let below = path.strip_prefix(&tests).expect("below").with_extension("");
                    let parts: Vec<&str> = below.iter().filter_map(|part| part.to_str()).collect();
                    let is_file = parts.len() == 1;
                    let binary =
                        if is_file { Some(parts[0].to_owned()) } else { binary_of(parts[0]) };
                    let text = fs::read_to_string(&path).expect("a file");
                    modules.extend(binary.map(|binary| (binary, parts.join("::"), text)));
                }
            }
        }
    }
    modules
}

/// A test that skips where a program is missing runs where it is not: its module is among those that `tests` and `programs`
/// of `.ci/run` ask for, each of which is one.
#[test]
fn tests_that_start_programs_run_where_all_programs_are() {
    let asked: Vec<(Vec<&str>, Vec<&str>)> = include_str!("../../../.ci/run")
        .lines()
        .filter_map(|line| {
            let stages = ["elsewhere --test ", "cargo test --release --locked --test "];
            stages.iter().find_map(|stage| line.trim().strip_prefix(stage))
        })
        .map(|line| {
            let (binaries, words) = line.split_once(" -- ").unwrap_or((line, ""));
            (binaries.split(" --test ").collect(), words.split_whitespace().collect())
        })
        .collect();
    let modules = test_modules();
    let mut found = 0;
    for (binary, module, text) in &modules {
        let skips = ["SKIPPED", "python::python", "python::{", "checkers::{"];
        if module.ends_with("main") || !skips.iter().any(|skip| text.contains(skip)) {
            continue;
        }
        found += 1;
        let is_asked = asked.iter().any(|(binaries, words)| {
            let named = words.iter().any(|word| format!("{module}::").contains(word));
            binaries.contains(&binary.as_str()) && (words.is_empty() || named)
        });
        assert!(is_asked, ".ci/run: no stage asks for {module} of {binary}");
    }
    assert!(found >= 10, "{found}");
    for (binaries, words) in &asked {
        for word in words {
            let is_one = modules.iter().any(|(binary, module, _)| {
                binaries.contains(&binary.as_str()) && format!("{module}::").contains(word)
            });
            assert!(is_one, ".ci/run: {word} is no module of {binaries:?}");
        }
    }
}
