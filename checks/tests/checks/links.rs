//! Every link of a page that people read leads to a file, and to a heading of it; so does every one of the book.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The pages, the reports among them.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let named = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"];
    let readers = ["fuzz/README.md", "tests/engines/README.md", "web/README.md"];
    let mut pages: Vec<PathBuf> =
        named.iter().chain(&readers).map(|page| root.join(page)).collect();
    let mut folders = vec![root.join("docs"), root.join("reports")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "md") {
                pages.push(path);
            }
        }
    }
    pages
}

/// The targets of links, outside of blocks of code.
fn links(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    let after = prose.flat_map(|part| part.split("](").skip(1));
    after.filter_map(|rest| rest.split_once(')').map(|(target, _)| target)).collect()
}

/// A heading as a link names it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Follows the links of pages, and returns how many there are.
fn follow(pages: Vec<PathBuf>) -> usize {
    let mut followed = 0;
    for page in pages {
        let text = fs::read_to_string(&page).expect("a page");
        for link in links(&text).into_iter().filter(|link| !link.starts_with("http")) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let there = page.parent().expect("a folder").join(file);
            let target = if file.is_empty() { page.clone() } else { there };
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
            if !heading.is_empty() {
                let text = fs::read_to_string(&target).expect("a page");
                let mut headings = text.lines().filter(|line| line.starts_with('#'));
                let found = headings.any(|line| anchor(line.trim_start_matches('#')) == heading);
                assert!(found, "{}: {link} names no heading", page.display());
            }
            followed += 1;
        }
    }
    followed
}

#[test]
fn every_link_leads_somewhere() {
    let followed = follow(pages());
    assert!(followed > 300, "only {followed} links");
}

/// What the book is built from: each guide is a chapter, and links lead from chapter to chapter.
#[test]
fn the_book_has_each_guide_and_its_links_lead_somewhere() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let folder = tempfile::tempdir().expect("a folder");
    let stage = folder.path();
    let mut python = Command::new("python3");
    let args = [root.join("docs/book.py"), "--stage".into(), stage.into()];
    let Ok(done) = python.args(args).env("REPOSITORY", "https://localhost/it").output() else {
        let _ = writeln!(std::io::stderr(), "SKIPPED: python3 is not installed");
        return;
    };
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let summary = fs::read_to_string(stage.join("SUMMARY.md")).expect("a list of chapters");
    for entry in fs::read_dir(root.join("docs")).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("text");
        if Path::new(&name).extension().is_some_and(|end| end == "md") {
            assert!(summary.contains(&format!("(docs/{name})")), "{name} is no chapter");
        }
    }
    let chapters: Vec<PathBuf> = links(&summary).into_iter().map(|at| stage.join(at)).collect();
    let text = fs::read_to_string(stage.join("docs/trust.md")).expect("a chapter");
    assert!(text.contains("](https://localhost/it/blob/main/formal/README.md)"), "{text}");
    let followed = follow(chapters);
    assert!(followed > 100, "only {followed} links");
}
