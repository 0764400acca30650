//! Data flows one way: a module imports only what stands below it in the one table here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every module with its layer, lowest first. A module may import modules of lower layers; modules
/// of one layer do not import each other.
const HOUSE: &[(u32, &[&str])] = &[
    (0, &["vocab", "data", "files", "random"]),
    (1, &["game", "clauses"]),
    (
        2,
        &[
            "tactics",
            "crosstrack::compass",
            "crosstrack::readings",
            "crossings::compass",
            "crossings::readings",
        ],
    ),
    (3, &["crosstrack::geometry", "crosstrack::links", "crossings::geometry"]),
    (4, &["crosstrack::piece", "crossings::action", "crossings::rules"]),
    (5, &["crosstrack::intersection", "crosstrack::edition", "crossings::setup"]),
    (6, &["crosstrack::rules", "crosstrack::board", "crossings::position"]),
    (
        7,
        &[
            "crosstrack::action",
            "crosstrack::track",
            "crossings::movegen",
            "crossings::legality",
            "crossings::notation",
            "crossings::symmetry",
        ],
    ),
    (8, &["crosstrack::setup", "crossings::win", "crossings::key"]),
    (9, &["crosstrack::position", "crossings::tally"]),
    (
        10,
        &["crosstrack::win", "crosstrack::movegen", "crosstrack::legality", "crosstrack::symmetry"],
    ),
    (
        11,
        &["crosstrack::threats", "crosstrack::distance", "crosstrack::key", "crosstrack::notation"],
    ),
    (12, &["crosstrack", "crosstrack::game::tactics", "crossings", "crossings::tactics"]),
    (13, &["canonical", "perft", "certificate", "claim", "draw"]),
    (14, &["verify", "table", "sat", "count", "conform", "solve", "retrograde", "tablebase"]),
    (15, &["puzzle"]),
    (16, &["puzzle::crosstrack", "puzzle::crossings", "puzzle::shipped"]),
    (17, &["forced"]),
    (18, &["report"]),
    (19, &["cli"]),
];

/// Code for any game: it may not know one.
const GENERIC: &[&str] = &[
    "vocab",
    "data",
    "files",
    "random",
    "game",
    "tactics",
    "canonical",
    "perft",
    "certificate",
    "claim",
    "solve",
    "retrograde",
    "puzzle",
];

/// The games. They do not know of each other.
const GAMES: &[&str] = &["crosstrack", "crossings"];

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

/// The path of a module, such as `crosstrack::notation::read` for its file.
fn module_of(file: &Path) -> Vec<String> {
    let relative = file.strip_prefix("src").expect("a source file").with_extension("");
    let mut parts: Vec<String> =
        relative.iter().map(|p| p.to_str().expect("UTF-8").to_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

/// The entry of the table that a path belongs to: the longest that it begins with.
fn entry(path: &[String]) -> Option<(u32, &'static str)> {
    let all = HOUSE.iter().flat_map(|&(layer, names)| names.iter().map(move |&n| (layer, n)));
    all.filter(|(_, name)| {
        let parts: Vec<&str> = name.split("::").collect();
        path.len() >= parts.len() && parts.iter().zip(path).all(|(a, b)| a == b)
    })
    .max_by_key(|(_, name)| name.len())
}

/// Every path that a `use` tree names.
fn expand(tree: &str, prefix: &[String], found: &mut Vec<Vec<String>>) {
    let tree = tree.trim();
    if let Some(open) = tree.find('{') {
        let mut base = prefix.to_vec();
        base.extend(segments(&tree[..open]));
        let inner = &tree[open + 1..tree.rfind('}').expect("a closing brace")];
        let (mut depth, mut start) = (0, 0);
        for (i, c) in inner.char_indices().chain([(inner.len(), ',')]) {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    if !inner[start..i].trim().is_empty() {
                        expand(&inner[start..i], &base, found);
                    }
                    start = i + 1;
                }
                _ => {}
            }
        }
    } else {
        let mut path = prefix.to_vec();
        path.extend(segments(tree));
        found.push(path);
    }
}

fn segments(path: &str) -> impl Iterator<Item = String> + '_ {
    path.split("::").map(str::trim).filter(|s| !s.is_empty()).map(str::to_owned)
}

/// Every path from the root of the crate that a file names, in `use` lines and elsewhere.
fn imports(text: &str, module: &[String], is_folder: bool) -> Vec<Vec<String>> {
    let code: String =
        text.lines().filter(|l| !l.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut raw = Vec::new();
    for statement in code.split(';') {
        let at = statement.rfind("use crate::").or_else(|| statement.rfind("use super::"));
        if let Some(at) = at {
            expand(&statement[at + 4..], &[], &mut raw);
        }
    }
    for root in ["crate::", "super::"] {
        for (at, _) in code.match_indices(root) {
            let path: String = code[at..]
                .chars()
                .take_while(|&c| c.is_alphanumeric() || c == '_' || c == ':')
                .collect();
            raw.push(segments(&path).collect());
        }
    }
    raw.into_iter()
        .map(|path| {
            let mut base = module.to_vec();
            if !is_folder {
                base.pop();
            }
            // In a folder's own file `super` leaves the folder; elsewhere it names it.
            let mut rest = path.as_slice();
            let mut first = true;
            while let Some((head, tail)) = rest.split_first() {
                match head.as_str() {
                    "crate" => base.clear(),
                    "super" if first && !is_folder => {}
                    "super" => {
                        base.pop();
                    }
                    _ => break,
                }
                first = false;
                rest = tail;
            }
            base.extend(rest.iter().cloned());
            base
        })
        .collect()
}

#[test]
fn modules_import_only_lower_layers() {
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    let mut wrong = BTreeSet::new();
    let mut edges = 0;
    for file in files {
        let module = module_of(&file);
        if module == ["lib"] || module == ["main"] {
            continue;
        }
        let Some((layer, name)) = entry(&module) else {
            wrong.insert(format!("{} stands in no layer", file.display()));
            continue;
        };
        let text = fs::read_to_string(&file).expect("a readable file");
        let is_folder = file.ends_with("mod.rs");
        for path in imports(&text, &module, is_folder) {
            let Some((below, other)) = entry(&path) else { continue };
            if other == name || name.starts_with(&format!("{other}::")) && below > layer {
                continue;
            }
            edges += 1;
            if below >= layer {
                wrong.insert(format!("{name} [{layer}] imports {other} [{below}]"));
            }
            if GENERIC.contains(&name) && game_of(other).is_some() {
                wrong.insert(format!("{name} is for any game, but imports {other}"));
            }
            if let (Some(game), Some(imported)) = (game_of(name), game_of(other))
                && game != imported
            {
                wrong.insert(format!("{name} imports {other}, of another game"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(edges > 50, "only {edges} imports were found: the reader of `use` lines is broken");
}

/// The game that a module belongs to.
fn game_of(module: &str) -> Option<&'static str> {
    GAMES.iter().copied().find(|game| module.split("::").next() == Some(game))
}

#[test]
fn generic_code_does_not_speak_of_the_second_game() {
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    let mut looked = 0;
    for file in files {
        let is_generic = entry(&module_of(&file)).is_some_and(|(_, name)| GENERIC.contains(&name));
        if is_generic {
            let text = fs::read_to_string(&file).expect("a readable file").to_lowercase();
            // That a folder has a module of that name says nothing about the game.
            let text = text.replace("\npub mod crossings;\n", "\n");
            assert!(!text.contains("crossings"), "{} speaks of Crossings", file.display());
            looked += 1;
        }
    }
    assert!(looked >= GENERIC.len(), "only {looked} files are for any game");
}

#[test]
fn every_layer_of_the_table_is_there() {
    let mut files = Vec::new();
    rust_files(Path::new("src"), &mut files);
    let modules: Vec<String> = files.iter().map(|f| module_of(f).join("::")).collect();
    for (_, names) in HOUSE {
        for name in *names {
            assert!(modules.iter().any(|m| m == name), "{name} is in the table but not in src");
        }
    }
}
