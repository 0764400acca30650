//! What the guides name of the code is there: files, folders, types and functions.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const ARCHITECTURE: &str = include_str!("../../../docs/architecture.md");
const LIBRARY: &str = include_str!("../../../docs/library.md");

/// Folders that hold the code, the data and the guides.
const FOLDERS: [&str; 10] =
    [".github", "benches", "checks", "crates", "data", "examples", "lab", "src", "tests", "web"];

/// Endings of files that a guide may name.
const ENDINGS: [&str; 8] = [".rs", ".csv", ".md", ".mjs", ".js", ".py", ".sh", ".json"];

/// Words that stand for a name of the reader's own.
const OWN: [&str; 2] = ["NAME", "DIR"];

/// Every file below the folders, with `/` before and between its parts.
fn files() -> Vec<String> {
    let mut found = Vec::new();
    let mut folders: Vec<PathBuf> = FOLDERS.iter().map(|name| Path::new(ROOT).join(name)).collect();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.ends_with("node_modules") || path.ends_with("target") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                let path = path.strip_prefix(ROOT).expect("inside").to_string_lossy();
                found.push(format!("/{}", path.replace('\\', "/")));
            }
        }
    }
    found
}

/// The code spans of a page's sentences and tables.
fn spans(page: &str) -> Vec<&str> {
    let prose = page.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

/// The texts of the Rust files.
fn sources(files: &[String]) -> Vec<String> {
    let code = files.iter().filter(|file| {
        let is_here = file.ends_with("/checks/tests/checks/named.rs");
        Path::new(file).extension().is_some_and(|e| e == "rs") && !is_here
    });
    code.map(|file| fs::read_to_string(format!("{ROOT}{file}")).expect("a file")).collect()
}

/// The words of a text.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

/// Returns whether a block about a type or trait of this name declares a function, constant or variant: a block begins at a
/// line without an indent.
fn declares(text: &str, name: &str, member: &str) -> bool {
    let (mut is_inside, mut has_variants) = (false, false);
    text.lines().any(|line| {
        if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let is_block =
                words(line).any(|word| ["impl", "trait", "enum", "struct"].contains(&word));
            is_inside = is_block && words(line).any(|word| word == name);
            has_variants = words(line).any(|word| word == "enum");
            return false;
        }
        let head: Vec<&str> = words(line).take(4).collect();
        let at = head.iter().position(|word| *word == member);
        let declares = |at| match at {
            0 => has_variants,
            at => ["fn", "const", "type", "pub"].contains(&head[at - 1]),
        };
        is_inside && at.is_some_and(declares)
    })
}

#[test]
fn a_member_is_one_of_its_type() {
    let text = "impl<A> Shard<A> {\n    pub const fn run(&self) {\n    call();\n    }\n}\n\nenum Other {\n    One,\n}\n";
    assert!(declares(text, "Shard", "run") && declares(text, "Other", "One"));
    assert!(!declares(text, "Other", "run") && !declares(text, "Shard", "One"));
    assert!(!declares(text, "Shard", "call"));
}

#[test]
fn files_that_guides_name_are_there() {
    let files = files();
    let mut named = 0;
    for entry in fs::read_dir(Path::new(ROOT).join("docs")).expect("the guides") {
        let path = entry.expect("a guide").path();
        if path.extension().is_none_or(|e| e != "md") {
            continue;
        }
        let page = fs::read_to_string(&path).expect("a guide");
        let is_plain = |span: &&str| {
            span.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-./".contains(&b))
                && !OWN.iter().any(|own| span.contains(own))
        };
        for span in spans(&page).into_iter().filter(is_plain) {
            let is_of_code = FOLDERS.iter().any(|top| span.starts_with(&format!("{top}/")));
            let is_source = Path::new(span).extension().is_some_and(|e| e == "rs");
            if is_source || is_of_code && ENDINGS.iter().any(|end| span.ends_with(end)) {
                let end = format!("/{span}");
                let is_there = files.iter().any(|file| file.ends_with(&end));
                assert!(is_there, "{}: {span} is not there", path.display());
                named += 1;
            } else if is_of_code {
                let is_there = Path::new(ROOT).join(span).exists();
                assert!(is_there, "{}: {span} is not there", path.display());
                named += 1;
            }
        }
    }
    assert!(named > 60, "only {named} files were found");
}

#[test]
fn items_that_guides_name_are_there() {
    let sources = sources(&files());
    let known: BTreeSet<&str> = sources.iter().flat_map(|text| words(text)).collect();
    let (mut named, mut members) = (0, 0);
    for (page, text) in [("architecture", ARCHITECTURE), ("library", LIBRARY)] {
        for span in spans(text) {
            // `Type`, `Type::method`, `macro!` and `CONSTANT`.
            let parts: Vec<&str> = span.trim_end_matches('!').split("::").collect();
            let is_name = |part: &&str| {
                !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
            };
            let begins = parts[0].starts_with(|c: char| c.is_ascii_uppercase());
            let is_item = begins || span.ends_with('!');
            if !is_item || !parts.iter().all(is_name) || OWN.contains(&span) {
                continue;
            }
            for part in &parts {
                assert!(known.contains(part), "docs/{page}.md: {span} is not there");
                named += 1;
            }
            if let [.., name, member] = parts[..]
                && begins
            {
                let is_there = sources.iter().any(|text| declares(text, name, member));
                assert!(is_there, "docs/{page}.md: no type has {span}");
                members += 1;
            }
        }
    }
    assert!(named > 30, "only {named} items were found");
    assert!(members > 1, "only {members} members were found");
}

#[test]
fn every_promise_of_safety_names_tests_that_are_there() {
    let sources = sources(&files());
    let page = fs::read_to_string(Path::new(ROOT).join("SECURITY.md")).expect("the page");
    let mut named = 0;
    for promise in page.split("\n- **").skip(1) {
        let promise = promise.split("\n\n").next().unwrap_or_default();
        let is_test = |span: &&str| {
            span.contains('_') && span.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
        };
        let tests: Vec<&str> = spans(promise).into_iter().filter(is_test).collect();
        assert!(!tests.is_empty(), "SECURITY.md: no test is named for: {promise}");
        for test in tests {
            let head = format!("fn {test}(");
            let is_there = sources.iter().any(|text| text.contains(&head));
            assert!(is_there, "SECURITY.md: no test is called {test}");
            named += 1;
        }
    }
    assert!(named > 15, "only {named} tests were found");
}
