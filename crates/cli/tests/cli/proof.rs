//! Archives of proofs on the command line: what is printed was derived, whatever a manifest says.

use std::fs;
use std::path::PathBuf;

use crate::program::run;
use crosstrack_cli::Exit;
use crosstrack_prove::sat::proof::Manifest;
use serde_json::{Value, json};

/// An archive made by the command, in a folder of its own.
struct Archive {
    dir: tempfile::TempDir,
}

impl Archive {
    fn make(options: &[&str]) -> Self {
        let dir = tempfile::tempdir().expect("a folder");
        let to = dir.path().to_str().expect("text").to_owned();
        let words = [&["proof", "a", "--dir", &to], options].concat();
        let (exit, out, err) = run(&words);
        assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{out}");
        Self { dir }
    }

    fn path(&self) -> PathBuf {
        self.dir.path().join("a.json")
    }

    fn manifest(&self) -> Manifest {
        Manifest::parse(&fs::read(self.path()).expect("a file")).expect("a manifest")
    }

    /// Puts another query into the manifest.
    fn forge(&self, query: Value) {
        let sheet = Manifest { query, ..self.manifest() };
        fs::write(self.path(), sheet.to_json()).expect("written");
    }

    fn check(&self) -> (Exit, String, String) {
        let path = self.path();
        run(&["check", path.to_str().expect("text")])
    }
}

fn checked(archive: &Archive, says: &str) {
    let (exit, out, err) = archive.check();
    assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{out}");
    let first = format!("{}: {says}\n", archive.path().display());
    assert!(out.starts_with(&first), "{out} instead of {first}");
}

#[test]
fn what_is_made_is_checked() {
    // On 2x1 a path has two pieces.
    checked(&Archive::make(&["--rules", "2x1"]), "no configuration of at most 1 piece wins");
    checked(
        &Archive::make(&["--rules", "2x1", "--without", "I"]),
        "with --without I: no configuration of at most 1 piece wins",
    );
    checked(
        &Archive::make(&["--rules", "2x2,junction=through", "--max-pieces", "4", "--avoid", "b2"]),
        "with --avoid b2 --max-pieces 4: no configuration of at most 3 pieces wins",
    );
}

/// Another query than that of the formula is refused, and not repeated as true.
#[test]
fn forged_queries_are_refused() {
    let archive = Archive::make(&["--rules", "2x1"]);
    let honest = archive.manifest().query;
    assert_eq!(honest["at_most"], 1);
    assert!(honest.get("filters").is_none(), "{honest}");
    let ruleset = |options: &[&str]| Archive::make(options).manifest().query["ruleset"].clone();
    let larger = ruleset(&["--rules", "2x2"]);
    let through = ruleset(&["--rules", "2x1,junction=through"]);
    let bare = ruleset(&["--rules", "2x1,connectors=none"]);
    let forgeries = [
        ("at_most", json!(3)),
        ("at_most", json!(0)),
        ("at_most", json!(4)),
        ("at_most", json!(24)),
        ("at_most", json!(u64::MAX)),
        ("at_most", json!(-1)),
        ("at_most", json!("1")),
        ("ruleset", larger),
        ("ruleset", through),
        ("ruleset", bare),
        ("ruleset", json!("2x1,owners=own")),
        ("ruleset", json!("2x1,pieces=own")),
        ("ruleset", json!({ "board": "2x1" })),
        ("ruleset", Value::Null),
        ("filters", json!({ "without": ["I"] })),
        ("filters", json!({ "only": ["A"] })),
        ("filters", json!({ "stock": 1 })),
        ("filters", json!({ "stock": 9 })),
        ("filters", json!({ "max_pieces": 1 })),
        ("filters", json!({ "from": "A1" })),
        ("filters", json!({ "avoid": ["a1"] })),
        ("filters", json!({ "through": ["h8"] })),
        ("filters", json!({ "each_pattern_once": true })),
        ("filters", json!({ "given": { "pieces": [["a1", "rA0"]], "connectors": [] } })),
        ("filters", json!({ "given": { "pieces": [["h8", "rA0"]], "connectors": [] } })),
        ("filters", json!({ "reachability": "flow" })),
        ("says", json!("nobody ever wins")),
        ("options", json!(["--rules", "connectors=/etc/passwd"])),
    ];
    let refuse = |query: Value| {
        archive.forge(query.clone());
        let (exit, out, err) = archive.check();
        assert_eq!((exit, out.as_str()), (Exit::No, ""), "{query}: {err}");
        assert!(!err.contains("root:"), "{err}");
    };
    for (key, value) in forgeries {
        let mut query = honest.clone();
        query[key] = value;
        assert_ne!(query, honest);
        refuse(query);
    }
    for key in ["ruleset", "at_most"] {
        let mut query = honest.clone();
        query.as_object_mut().expect("an object").remove(key);
        refuse(query);
    }
    for query in [Value::Null, json!([]), json!({}), json!("start")] {
        refuse(query);
    }
    archive.forge(honest);
    checked(&archive, "no configuration of at most 1 piece wins");
}

/// A ruleset that differs in a reading about turns has the same formula: the check names the reading of the manifest, and
/// the sentence is true of it.
#[test]
fn a_check_names_the_ruleset_of_the_query() {
    let archive = Archive::make(&["--rules", "2x1"]);
    let mut query = archive.manifest().query;
    query["ruleset"] = json!("2x1,null-turn=allowed");
    archive.forge(query);
    let (exit, out, err) = archive.check();
    assert_eq!((exit, err.as_str()), (Exit::Done, ""));
    assert!(out.contains("null-turn=allowed") && !out.contains("null-turn=forbidden"), "{out}");
}

/// Filters of every kind are in the query, and in the sentence.
#[test]
fn filters_are_recorded_and_said() {
    let given = "x1_2x1_1122.1_rA0.1-2_d";
    let rules = "2x1,waive=PL-OPENING";
    let options = ["--rules", rules, "--max-pieces", "3", "--stock", "one-set", "--given", given];
    let archive = Archive::make(&options);
    let expected = json!({
        "stock": 1,
        "max_pieces": 3,
        "given": { "pieces": [["a1", "rA0"]], "connectors": archive.manifest().query["filters"]["given"]["connectors"] },
    });
    assert_eq!(archive.manifest().query["filters"], expected);
    let (exit, out, err) = archive.check();
    assert_eq!((exit, err.as_str()), (Exit::Done, ""));
    let says = format!(
        ": with --stock one-set --max-pieces 3 --given {given}: no configuration of at most "
    );
    assert!(out.contains(&says), "{out}");
}

/// Connectors and pieces of one's own are part of the query: an archive is checked where their files are gone.
#[test]
fn an_archive_has_own_connectors_and_pieces_in_its_query() {
    let files = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path: PathBuf = files.path().join(name);
        fs::write(&path, text).expect("written");
        path.to_str().expect("text").to_owned()
    };
    let connectors = file("my-connectors.csv", "interstice,piece\nxa1,S0\n");
    let pieces = file("my-pieces.csv", "letter,pattern\nI,15-26\nA,14-15\n");
    let rules = format!("2x1,connectors={connectors},pieces={pieces}");
    let archive = Archive::make(&["--rules", &rules]);
    fs::remove_file(&connectors).expect("removed");
    fs::remove_file(&pieces).expect("removed");
    checked(&archive, "no configuration of at most 1 piece wins");
    let (_, out, _) = archive.check();
    assert!(out.contains("connectors=own"), "{out}");
    assert!(
        out.contains("own connectors: xa1 S0") && out.contains("own pieces: A 14-15, I 15-26"),
        "{out}"
    );
    let made = archive.manifest();
    assert!(!made.to_json().contains("my-"), "{}", made.to_json());
    assert_eq!(fs::read_dir(archive.dir.path()).expect("a folder").count(), 3);

    // Another layout is another formula.
    let mut query = made.query.clone();
    query["ruleset"]["tables"]["connectors"] = json!({ "xa1": "S1" });
    archive.forge(query);
    let (exit, out, err) = archive.check();
    assert_eq!((exit, out.as_str()), (Exit::No, ""), "{err}");
    // A table has no other name, and a name from the manifest is not printed as it is.
    let mut query = made.query;
    query["ruleset"]["rules"] = json!("2x1,1122,connectors=\u{1b}[31mfake,pieces=own");
    archive.forge(query);
    let (exit, out, err) = archive.check();
    assert_eq!((exit, out.as_str()), (Exit::No, ""), "{err}");
    assert!(err.contains("there is no such table") && !err.contains('\u{1b}'), "{err}");
}

/// Every byte of the manifest of an archive: refused, or nothing is printed that is not printed without.
#[test]
fn every_byte_of_a_manifest_flipped() {
    let archive = Archive::make(&["--rules", "2x1"]);
    // Whether each set has an owner makes no difference to so small a formula, and a layout of another name that has the
    // same connectors is the same.
    let without_names = |out: &str| {
        let words = out.split_inclusive(' ').filter(|word| !word.starts_with("owners="));
        let text: String = words.collect();
        text.replace("=own\n  own connectors: xa1 X0\n", "=crossed\n")
    };
    let honest = without_names(&archive.check().1);
    let text = fs::read(archive.path()).expect("a file");
    let (mut refused, mut taken) = (0, 0);
    for at in 0..text.len() {
        let mut bytes = text.clone();
        bytes[at] ^= 0x01;
        fs::write(archive.path(), bytes).expect("written");
        match archive.check() {
            (Exit::Done, out, _) => {
                assert_eq!(without_names(&out), honest, "byte {at}");
                taken += 1;
            }
            (_, out, _) => {
                assert_eq!(out, "", "byte {at}");
                refused += 1;
            }
        }
    }
    // Who made it, in letters that may be others, and blanks between the fields.
    assert!(refused > 300 && taken < refused, "{refused} {taken}");
}
