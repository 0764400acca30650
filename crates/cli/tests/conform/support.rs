//! Engines for the tests of the runner, and what they need to run.

#![allow(dead_code, reason = "each test uses some of it")]

use std::io::Write as _;
use std::io::empty;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crosstrack_cli::games::clause;
use crosstrack_cli::{Exit, run_with};
use crosstrack_conform::Launch;
use crosstrack_conform::matrix::{Bug, insert_bug, parse_bugs};
use crosstrack_io::shell_words::split;

/// Our own engine.
pub(crate) fn own() -> String {
    format!("'{}' conform engine", env!("CARGO_BIN_EXE_crosstrack"))
}

/// The command line of an engine, in `tests/engines` if no folder is named; `None`, loudly, where its language is not
/// there. Where `CI=true` it has to be there.
pub(crate) fn engine(interpreter: &str, file: &str) -> Option<String> {
    let found = Command::new(interpreter)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !found {
        let required = std::env::var("CI").is_ok_and(|value| value == "true");
        assert!(!required, "{interpreter} is not there, but CI=true requires it");
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: {interpreter} is not there, so {file} was not tested"
        );
    }
    let folder = if file.contains('/') { "" } else { "../../tests/engines/" };
    found.then(|| format!("{interpreter} {folder}{file}"))
}

pub(crate) fn launch(line: &str, seconds: f64) -> Launch {
    Launch::new(split(line).expect("a command"), Duration::from_secs_f64(seconds))
}

/// Runs the program in this process.
pub(crate) fn run(args: &[&str]) -> (Exit, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["crosstrack"].iter().chain(args);
    let exit = run_with(args, &mut empty(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (exit, text(out), text(err))
}

pub(crate) const SOURCE: &str = "../../tests/engines/naive.py";

/// The bugs of the naive engine.
pub(crate) fn all_bugs() -> Vec<Bug> {
    let file = "../../tests/engines/bugs.csv";
    let text = std::fs::read_to_string(file).expect("a table of bugs");
    parse_bugs(file, &text, |id| clause(id).is_some()).unwrap_or_else(|e| panic!("{e}"))
}

/// Writes the naive engine with a bug into a folder; the command line that runs it.
pub(crate) fn break_naive(bug: &Bug, folder: &Path) -> String {
    let source = std::fs::read_to_string(SOURCE).expect("the naive engine");
    let text = insert_bug(&source, bug).unwrap_or_else(|e| panic!("{e}"));
    let path = folder.join(format!("{}.py", bug.id));
    std::fs::write(&path, text).expect("written");
    format!("python3 {}", path.display())
}
