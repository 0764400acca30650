//! The tables in `lab/cases` are what the scripts in `tests/engines/making` write.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Command;

/// Compares the tables that a script writes with those that are kept.
fn is_what_the_script_writes(name: &str) {
    let python = std::env::var("CROSSTRACK_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let folder = tempfile::tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let script = root.join("tests/engines/making").join(format!("{name}.py"));
    let output = Command::new(&python).arg(script).env("CROSSTRACK_CASES", folder.path()).output();
    let Ok(output) = output else {
        assert!(std::env::var_os("CI").is_none(), "{python} is missing");
        let _ = writeln!(std::io::stderr(), "SKIPPED: {python} is missing");
        return;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}.py: {errors}");
    let tables =
        fs::read_dir(folder.path()).expect("a folder").map(|entry| entry.expect("a table").path());
    let tables: Vec<_> = tables.collect();
    assert!(!tables.is_empty(), "{name}.py writes no table");
    for path in tables {
        let table = path.file_name().expect("a name").to_string_lossy().into_owned();
        let made = fs::read_to_string(&path).expect("the script writes it");
        let kept = fs::read_to_string(root.join("lab/cases").join(&table)).expect("it is kept");
        let line = made.lines().zip(kept.lines()).position(|(made, kept)| made != kept);
        assert!(
            made == kept,
            "lab/cases/{table} differs in line {}: run tests/engines/making/{name}.py, then `crosstrack-lab vectors make`",
            line.unwrap_or_else(|| made.lines().count().min(kept.lines().count())) + 1
        );
    }
}

#[test]
fn tables_are_what_their_scripts_write() {
    for name in ["texts", "crossings", "pairs", "published", "full", "last", "foreign"] {
        is_what_the_script_writes(name);
    }
}

#[test]
#[ignore = "takes some minutes"]
fn larger_tables_are_what_their_scripts_write() {
    for name in ["positions", "triples", "traps"] {
        is_what_the_script_writes(name);
    }
}
