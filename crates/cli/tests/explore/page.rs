//! The files of the page are those that the server has.

use std::path::{Path, PathBuf};

fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("the folder of the page") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn every_file_of_the_page_is_served() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let listed = std::fs::read_to_string(root.join("web/lib.rs")).expect("the list of files");
    let mut found = Vec::new();
    files(&root.join("web/page"), &mut found);
    let is_code = |path: &&PathBuf| {
        let name = path.to_string_lossy();
        [".html", ".css", ".js"].iter().any(|end| name.ends_with(end))
    };
    let found: Vec<&PathBuf> = found.iter().filter(is_code).collect();
    assert!(found.len() > 20);
    for path in found {
        let name = path.strip_prefix(root.join("web/page")).expect("inside").to_string_lossy();
        assert!(listed.contains(&format!("\"{name}\"")), "{name} is not in the list of page.rs");
    }
}
