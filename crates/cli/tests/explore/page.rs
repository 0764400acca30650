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

#[test]
fn an_exported_page_has_everything_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = folder.path().join("engine.wasm");
    std::fs::write(&engine, b"\0asm\x01\0\0\0").expect("written");
    let site = folder.path().join("site");
    let path = |path: &Path| path.to_string_lossy().into_owned();
    let (to, from) = (path(&site), path(&engine));
    let base = "https://example.org/game";
    let args = ["crosstrack", "explore", "--export", &to, "--wasm", &from, "--base", base];
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = crosstrack_cli::run_with(args, &mut std::io::empty(), &mut out, &mut err);
    assert_eq!(exit, crosstrack_cli::Exit::Done, "{}", String::from_utf8_lossy(&err));
    let page = std::fs::read_to_string(site.join("index.html")).expect("the page");
    assert!(!site.join("service-worker.js").exists() && !page.contains("manifest-src"));
    assert!(page.contains("Redistribution and use in source and binary forms"));
    assert!(page.contains("CROSSTRACK_ENGINE = \"AGFzbQEAAAA=\""));
    // It runs nothing but its own scripts, each by its hash.
    let (_, policy) =
        page.split_once("http-equiv=\"Content-Security-Policy\" content=\"").expect("one");
    let (policy, rest) = policy.split_once('"').expect("its end");
    assert!(
        policy.starts_with("default-src 'none'; ")
            && !page.split(policy).next().expect("the head").contains("<script")
    );
    let scripts: Vec<&str> = rest.split("<script").skip(1).collect();
    assert_eq!(scripts.len(), 2);
    assert!(!policy.contains("data:"), "{policy}");
    let mut markup = page.split("<script").next().expect("the head").to_owned();
    for script in scripts {
        let (tag, text) = script.split_once('>').expect("a tag");
        let (text, behind) = text.split_once("</script>").expect("its end");
        markup.extend([tag, behind]);
        let hash = STANDARD.encode(Sha256::digest(text));
        assert!(policy.contains(&format!("'sha256-{hash}'")), "{policy}");
    }
    for outside in ["<link rel=\"stylesheet\"", "src=\"", "href=\"http"] {
        assert!(!markup.contains(outside), "{outside}");
    }
    every_puzzle_has_a_page(&site);
}

/// A worker keeps the page by its version, and the policy allows it where it was asked for alone.
#[test]
fn a_page_to_be_installed_has_a_manifest_and_a_worker() {
    let folder = tempfile::tempdir().expect("a folder");
    let engine = folder.path().join("engine.wasm");
    std::fs::write(&engine, b"\0asm\x01\0\0\0").expect("written");
    let site = folder.path().join("site");
    let (to, from) = (site.display().to_string(), engine.display().to_string());
    let args = ["crosstrack", "explore", "--export", &to, "--wasm", &from, "--installable"];
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = crosstrack_cli::run_with(args, &mut std::io::empty(), &mut out, &mut err);
    assert_eq!(exit, crosstrack_cli::Exit::Done, "{}", String::from_utf8_lossy(&err));
    let read = |path: PathBuf| std::fs::read_to_string(path).expect("a file");
    let page = read(site.join("index.html"));
    assert!(page.contains("worker-src blob: 'self'; manifest-src 'self';"));
    let manifest: serde_json::Value =
        serde_json::from_str(&read(site.join("manifest.webmanifest"))).expect("JSON");
    let icon = manifest["icons"][0]["src"].as_str().expect("an icon");
    assert!(read(site.join(icon)).starts_with("<svg"));
    let hash = crosstrack::base::hex(&Sha256::digest(&page));
    let worker = read(site.join("service-worker.js"));
    assert!(worker.contains(&format!("\"crosstrack-{}\"", &hash[..16])), "{worker}");
}

/// Each puzzle has a page with its picture.
fn every_puzzle_has_a_page(site: &Path) {
    let files = std::fs::read_dir(site.join("puzzles")).expect("the puzzles").count();
    let table =
        std::fs::read_to_string("../../data/puzzles/small.csv").expect("a table of puzzles");
    assert!(files > 100 && files.is_multiple_of(2), "{files}");
    let id = table.split(|c: char| !c.is_ascii_hexdigit()).find(|word| word.len() == 10);
    let id = id.expect("a puzzle");
    let shared = std::fs::read_to_string(site.join(format!("puzzles/{id}.html"))).expect("a page");
    for part in [
        format!("url=../index.html#view=puzzle&amp;id={id}"),
        format!("content=\"https://example.org/game/puzzles/{id}.svg\""),
    ] {
        assert!(shared.contains(&part), "{part}: {shared}");
    }
    let svg = std::fs::read_to_string(site.join(format!("puzzles/{id}.svg"))).expect("a picture");
    assert!(svg.starts_with("<svg") && svg.contains("<title>"));
}
