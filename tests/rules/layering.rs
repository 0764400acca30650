//! The house: data flows one way, and the folders are the way.
//!
//! A folder lists its modules in the order of who uses whom: a module imports only modules that are
//! listed before it. That holds for the rooms of `src`, which `lib.rs` lists, for the folders in
//! them, and so for every single file. What a folder's own file defines is either for its modules
//! or made of them, never both; what it only passes on (`pub use`) counts as being where it is
//! defined.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Rooms that serve any game: they may not import a wing.
const KITS: &[&str] =
    &["base", "game", "table", "draw", "sat", "solve", "verify", "puzzle", "explore", "conform"];

/// The wings, one for each game. They do not import each other.
const WINGS: &[&str] = &["crosstrack", "crossings"];

/// Rooms above both.
const ABOVE: &[&str] = &["games", "report", "cli"];

/// The modules outside of the wings that import more than one, each with the reason. What else is
/// about several games asks `games`. The list may only get shorter.
const ABOVE_THE_WINGS: &[(&str, &str)] = &[
    ("games", "it is the list of games"),
    ("cli::games", "options of all games stand in one command line"),
];

/// Folders that have circles today. The list may only get shorter: a folder without a circle that
/// is still listed fails.
const WITH_CIRCLES: &[&str] = &[];

/// The path of a module from the root, such as `["crosstrack", "rules", "win"]`.
type Module = Vec<String>;

/// The source as the test reads it.
struct House {
    /// Every module with its code, comments left out.
    code: BTreeMap<Module, String>,
    /// The modules that a folder lists, in its order.
    listed: BTreeMap<Module, Vec<String>>,
    /// Where a name that a module passes on comes from.
    passed_on: BTreeMap<Module, Module>,
}

fn rust_files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("main.rs") {
            found.push(path);
        }
    }
}

fn module_of(file: &Path) -> Module {
    let relative = file.strip_prefix("src").expect("a source file").with_extension("");
    let mut parts: Module =
        relative.iter().map(|p| p.to_str().expect("UTF-8").to_owned()).collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib") {
        parts.pop();
    }
    parts
}

fn segments(path: &str) -> impl Iterator<Item = String> + '_ {
    path.split("::")
        .map(|part| part.split(" as ").next().unwrap_or_default().trim())
        .filter(|part| !part.is_empty() && *part != "self")
        .map(str::to_owned)
}

/// Every path that a `use` tree names.
fn expand(tree: &str, prefix: &[String], found: &mut Vec<Module>) {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let mut path = prefix.to_vec();
        path.extend(segments(tree));
        found.push(path);
        return;
    };
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
}

/// The trees of all `use` statements, each with whether it passes on what it names.
fn uses(code: &str) -> Vec<(bool, &str)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let line = code[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = code[line..at].trim();
        let public = before.starts_with("pub");
        if before.is_empty() || (public && !before.contains(' ')) {
            let end = code[at..].find(';').expect("a statement ends");
            found.push((public, &code[at + 4..at + end]));
        }
    }
    found
}

impl House {
    fn read() -> Self {
        let mut files = Vec::new();
        rust_files(Path::new("src"), &mut files);
        let mut house =
            Self { code: BTreeMap::new(), listed: BTreeMap::new(), passed_on: BTreeMap::new() };
        for file in files {
            let text = fs::read_to_string(&file).expect("a readable file");
            let code: Vec<&str> =
                text.lines().filter(|l| !l.trim_start().starts_with("//")).collect();
            let module = module_of(&file);
            let listed = code.iter().filter_map(|line| {
                let line = line.strip_suffix(';')?;
                let name =
                    line.strip_prefix("mod ").or_else(|| line.split_once(" mod ").map(|p| p.1));
                name.filter(|_| line.starts_with("pub") || line.starts_with("mod"))
            });
            house.listed.insert(module.clone(), listed.map(str::to_owned).collect());
            house.code.insert(module, code.join("\n"));
        }
        house.pass_on();
        house
    }

    fn pass_on(&mut self) {
        let mut passed_on = BTreeMap::new();
        for (module, code) in &self.code {
            // What a folder's file imports for itself the modules in the folder may name, too.
            for (_, tree) in uses(code) {
                let mut paths = Vec::new();
                expand(tree, &[], &mut paths);
                for path in paths {
                    let Some(name) = path.last().cloned() else { continue };
                    let mut at = module.clone();
                    at.push(name);
                    if let Some(from) = self.absolute(module, &path) {
                        passed_on.insert(at, from);
                    }
                }
            }
        }
        self.passed_on = passed_on;
    }

    /// A path as it is seen from a module, from the root; `None` if it leads out of the crate.
    fn absolute(&self, module: &Module, path: &[String]) -> Option<Module> {
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "super" => {
                let mut from = module.clone();
                from.pop();
                from.extend(path[1..].iter().cloned());
                Some(from)
            }
            first => {
                let mut child = module.clone();
                child.push(first.to_owned());
                self.code.contains_key(&child).then(|| {
                    let mut from = module.clone();
                    from.extend(path.iter().cloned());
                    from
                })
            }
        }
    }

    /// The module that a path leads into.
    fn home(&self, path: &[String]) -> Module {
        for len in (0..=path.len()).rev() {
            if !self.code.contains_key(&path[..len]) {
                continue;
            }
            if let Some(from) = path.get(..=len).and_then(|named| self.passed_on.get(named)) {
                let mut further = from.clone();
                further.extend(path[len + 1..].iter().cloned());
                if further != path {
                    return self.home(&further);
                }
            }
            return path[..len].to_vec();
        }
        Vec::new()
    }

    /// The other modules that a module names, in `use` statements and elsewhere.
    fn imports(&self, module: &Module) -> BTreeSet<Module> {
        let code = &self.code[module];
        let mut paths = Vec::new();
        // Who may see something is no import.
        let mut rest = code.replace("pub(in crate::", "");
        for (public, tree) in uses(code) {
            if !public {
                expand(tree, &[], &mut paths);
            }
            rest = rest.replace(tree, "");
        }
        let in_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
        for word in rest.split(|c: char| !in_path(c)).filter(|word| word.contains("::")) {
            paths.push(segments(word).collect());
        }
        let absolute = paths.iter().filter_map(|path| self.absolute(module, path));
        let homes = absolute.map(|path| self.home(&path));
        homes.filter(|home| home != module && !home.is_empty()).collect()
    }

    /// What is wrong in each folder; and how many imports were looked at.
    fn faults(&self) -> (BTreeMap<String, BTreeSet<String>>, usize) {
        let mut faults: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut both: BTreeMap<Module, [Option<String>; 2]> = BTreeMap::new();
        let mut seen = 0;
        for module in self.code.keys().filter(|module| !module.is_empty()) {
            for other in self.imports(module) {
                seen += 1;
                let common = module.iter().zip(&other).take_while(|(a, b)| a == b).count();
                let folder = module[..common].to_vec();
                let arrow = format!("{} imports {}", module.join("::"), other.join("::"));
                match (module.get(common), other.get(common)) {
                    (Some(from), Some(to)) => {
                        let order = &self.listed[&folder];
                        let place = |name| order.iter().position(|n| n == name);
                        if place(to) > place(from) {
                            faults.entry(folder.join("::")).or_default().insert(arrow);
                        }
                    }
                    (None, _) => both.entry(folder).or_default()[0] = Some(arrow),
                    (_, None) => both.entry(folder).or_default()[1] = Some(arrow),
                }
            }
        }
        for (folder, arrows) in both {
            if let [Some(down), Some(up)] = arrows {
                let fault = format!("{down}, and {up}");
                faults.entry(folder.join("::")).or_default().insert(fault);
            }
        }
        (faults, seen)
    }
}

#[test]
fn a_module_imports_only_what_is_listed_before_it() {
    let (mut faults, seen) = House::read().faults();
    assert!(seen > 1_000, "only {seen} imports were found: the reader of `use` lines is broken");
    for folder in WITH_CIRCLES {
        assert!(faults.remove(*folder).is_some(), "{folder} has no circle any more: unlist it");
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The imports of what stands outside the library: tests, benches, examples, and code in documentation.
fn imports_outside() -> Vec<(PathBuf, Module)> {
    let mut files = Vec::new();
    for dir in ["src", "tests", "benches", "examples"] {
        rust_files(Path::new(dir), &mut files);
    }
    let mut imports = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a readable file");
        let in_docs = |line| ["/// ", "//! "].iter().find_map(|mark| str::strip_prefix(line, mark));
        let docs: Vec<&str> = text.lines().map(str::trim_start).filter_map(in_docs).collect();
        for (_, tree) in uses(&docs.join("\n")).into_iter().chain(uses(&text)) {
            let mut paths = Vec::new();
            expand(tree, &[], &mut paths);
            let ours = paths.iter().filter_map(|path| path.split_first());
            let ours = ours.filter(|(first, _)| *first == "crosstrack");
            imports.extend(ours.map(|(_, path)| (file.clone(), path.to_vec())));
        }
    }
    imports
}

/// What a room passes on from its files is imported from the room, and not from the file. What a wing
/// as a whole passes on is for those who use the library.
#[test]
fn rooms_are_entered_by_the_front_door() {
    let house = House::read();
    let mut offered: BTreeMap<Module, &Module> = BTreeMap::new();
    for (room, code) in &house.code {
        if room.is_empty() || WINGS.contains(&&*room.join("::")) {
            continue;
        }
        let mut paths = Vec::new();
        for (_, tree) in uses(code).into_iter().filter(|(public, _)| *public) {
            expand(tree, &[], &mut paths);
        }
        for from in paths.iter().filter_map(|path| house.absolute(room, path)) {
            if from.len() == room.len() + 2 && from.starts_with(room) {
                offered.insert(from, room);
            }
        }
    }
    assert!(offered.len() > 150, "rooms offer only {} names", offered.len());
    let mut past = BTreeSet::new();
    let mut look = |file: String, path: &Module, is_inside: &dyn Fn(&Module) -> bool| {
        if let Some(room) = offered.get(path).filter(|room| !is_inside(room)) {
            let name = path.last().expect("a name");
            past.insert(format!("{file}: import {}::{name}", room.join("::")));
        }
    };
    for (module, code) in house.code.iter().filter(|(module, _)| !module.is_empty()) {
        let mut paths = Vec::new();
        for (_, tree) in uses(code) {
            expand(tree, &[], &mut paths);
        }
        for path in paths.iter().filter_map(|path| house.absolute(module, path)) {
            look(module.join("::"), &path, &|room| module.starts_with(room));
        }
    }
    let outside = imports_outside();
    assert!(outside.len() > 1_000, "only {} imports outside were found", outside.len());
    for (file, path) in &outside {
        look(file.display().to_string(), path, &|_| false);
    }
    assert!(past.is_empty(), "{past:#?}");
}

#[test]
fn kits_import_no_wing_and_wings_not_each_other() {
    let house = House::read();
    let mut looked = 0;
    for (module, code) in &house.code {
        let Some(room) = module.first() else { continue };
        for wing in WINGS.iter().filter(|wing| *wing != room) {
            if !KITS.contains(&room.as_str()) && !WINGS.contains(&room.as_str()) {
                continue;
            }
            looked += 1;
            let path = format!("crate::{wing}");
            assert!(!code.contains(&path), "{} imports {wing}", module.join("::"));
        }
    }
    assert!(looked > 200, "only {looked} modules were looked at");
}

#[test]
fn only_the_list_of_games_names_more_than_one() {
    let house = House::read();
    let mut above = BTreeSet::new();
    for (module, code) in &house.code {
        let name = module.join("::");
        if module.first().is_some_and(|room| WINGS.contains(&room.as_str())) {
            continue;
        }
        let imports = house.imports(module);
        let is_imported = |wing: &&&str| imports.iter().any(|home| home[0] == **wing);
        if WINGS.iter().filter(is_imported).count() > 1 {
            above.insert(name.clone());
        }
        let is_matched = code.match_indices("GameName::").any(|(at, path)| {
            // A game, as in `GameName::Crossings`, and no constant, as in `GameName::ALL`.
            let mut name = code[at + path.len()..].chars();
            name.next().is_some_and(char::is_uppercase)
                && name.next().is_some_and(char::is_lowercase)
        });
        assert!(!is_matched || name == "games", "{name} matches on a game's name: use with_game!");
    }
    let listed = ABOVE_THE_WINGS.iter().map(|(name, _)| (*name).to_owned());
    assert_eq!(above, listed.collect(), "modules that import more than one wing");
}

#[test]
fn every_room_is_listed() {
    let house = House::read();
    let rooms = &house.listed[&Module::new()];
    let found: BTreeSet<&String> = house.code.keys().filter_map(|module| module.first()).collect();
    assert_eq!(rooms.iter().collect::<BTreeSet<_>>(), found);
    assert!(rooms.len() <= 18, "{} rooms", rooms.len());
    let known: BTreeSet<&str> = [KITS, WINGS, ABOVE].concat().into_iter().collect();
    for room in rooms {
        assert!(known.contains(&**room), "add {room} to WINGS if it holds a game, else to KITS");
    }
    assert_eq!(known.len(), rooms.len(), "{known:?} are the rooms that are known here");
}
