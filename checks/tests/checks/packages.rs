//! The table of packages in `docs/architecture.md` says what the manifests say.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value as Json;

const GUIDE: &str = include_str!("../../../docs/architecture.md");

/// A row of the table.
struct Row<'t> {
    folder: &'t str,
    may_use: BTreeSet<&'t str>,
}

/// The rows below the header that begins with `package`, by package.
fn rows() -> BTreeMap<&'static str, Row<'static>> {
    let table = GUIDE.lines().skip_while(|line| !line.starts_with("| package | where |"));
    let rows = table.skip(2).take_while(|line| line.starts_with('|'));
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[_, package, folder, _, may_use, _] = cells.as_slice() else {
            panic!("not a row of five columns: {line}");
        };
        let may_use = may_use.split('`').skip(1).step_by(2).collect();
        (package.trim_matches('`'), Row { folder: folder.trim_matches('`'), may_use })
    };
    rows.map(row).collect()
}

/// The packages of the workspace, each with its folder and what it uses of the others, tests aside.
fn manifests() -> BTreeMap<String, (String, BTreeSet<String>)> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let arguments = ["metadata", "--format-version", "1", "--no-deps", "--offline"];
    let made = Command::new(cargo).args(arguments).current_dir(root).output().expect("cargo runs");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let metadata: Json = serde_json::from_slice(&made.stdout).expect("JSON");
    let text = |value: &Json| value.as_str().expect("a text").to_owned();
    let top = text(&metadata["workspace_root"]);
    let packages = metadata["packages"].as_array().expect("packages");
    let names: BTreeSet<String> = packages.iter().map(|package| text(&package["name"])).collect();
    let described = packages.iter().map(|package| {
        let manifest = text(&package["manifest_path"]);
        let folder = Path::new(&manifest).parent().expect("a folder");
        let folder = folder.strip_prefix(&top).expect("in the workspace").to_string_lossy();
        let folder = if folder.is_empty() { ".".to_owned() } else { folder.replace('\\', "/") };
        let uses = package["dependencies"].as_array().expect("a list").iter();
        let uses = uses.filter(|used| used["kind"].is_null()).map(|used| text(&used["name"]));
        let uses = uses.filter(|name| names.contains(name)).collect();
        (text(&package["name"]), (folder, uses))
    });
    described.collect()
}

/// What a package may use: the packages named in its row, and what these may use.
fn allowed<'t>(rows: &BTreeMap<&'t str, Row<'t>>, package: &str) -> BTreeSet<&'t str> {
    let mut all = BTreeSet::new();
    let mut open: Vec<&str> = rows[package].may_use.iter().copied().collect();
    while let Some(next) = open.pop() {
        if all.insert(next) {
            open.extend(rows[next].may_use.iter().copied());
        }
    }
    all
}

#[test]
fn the_table_of_packages_is_that_of_the_manifests() {
    let (rows, manifests) = (rows(), manifests());
    let listed: Vec<&str> = rows.keys().copied().collect();
    let there: Vec<&str> = manifests.keys().map(String::as_str).collect();
    assert_eq!(listed, there, "the packages of the table, and those of the workspace");
    for (package, (folder, uses)) in &manifests {
        let row = &rows[package.as_str()];
        assert_eq!(row.folder, folder, "{package}");
        let allowed = allowed(&rows, package);
        assert!(!allowed.contains(package.as_str()), "{package} may use itself");
        for used in uses {
            assert!(allowed.contains(used.as_str()), "{package} uses {used}: the table says no");
        }
        for &named in &row.may_use {
            assert!(uses.contains(named), "{package} does not use {named}: the table names it");
        }
    }
}

/// The archive of a package that registries get holds both licences.
#[test]
fn every_package_for_a_registry_has_its_licences() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut published = Vec::new();
    for (package, (folder, _)) in manifests() {
        let folder = root.join(folder);
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        if manifest.contains("publish = false") {
            continue;
        }
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let own = std::fs::read(folder.join(licence)).unwrap_or_default();
            let ours = std::fs::read(root.join(licence)).expect("a licence");
            assert!(own == ours, "{package}: {licence}");
        }
        published.push(package);
    }
    assert_eq!(published, ["crosstrack", "crosstrack-data"]);
}
