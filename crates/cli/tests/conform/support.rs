//! Engines for the tests of the runner, and what they need to run.

#![allow(dead_code, reason = "each test uses some of it")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crosstrack_cli::game::clause;
use crosstrack_conform::Launch;
use crosstrack_io::shell_words::split;

use crosstrack_cli::Exit;

use crate::bugs::{Bug, insert_bug, parse_bugs};
use crate::program;

/// Runs the command as [`program::run`] does. Unless the words say how long an answer may take, an engine has minutes: it may be
/// an interpreter beside others, and what is tested is what it answers.
pub(crate) fn run<W: AsRef<str>>(words: &[W]) -> (Exit, String, String) {
    let mut words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    if words.first() == Some(&"conform")
        && !words.contains(&"--timeout")
        && let Some(at) = words.iter().position(|word| *word == "--engine")
    {
        words.splice(at..at, ["--timeout", "300"]);
    }
    // A few fresh questions, the same in each test.
    let is_run = words.first() == Some(&"conform")
        && words.get(1).is_some_and(|word| word.starts_with("--"));
    if is_run && words.contains(&"--engine") {
        for (option, value) in [("--fresh", "12"), ("--seed", "1")] {
            if !words.contains(&option) {
                words.extend([option, value]);
            }
        }
    }
    program::run(&words)
}

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

/// Writes an engine that is ours but for what `change` makes of the `answer` to a `request`, and returns its command line;
/// `None` where Python is not there.
///
/// `change` is Python, indented by four, which knows the command `cmd`, the number `n` of requests so far, and
/// `memory`, which it may keep things in. What it puts into `out` is written in place of the answer, with `end` behind.
pub(crate) fn changed(folder: &Path, name: &str, change: &str) -> Option<String> {
    engine("python3", name)?;
    let script = folder.join(format!("{name}.py"));
    let text = format!(
        r#"
import json, subprocess, sys
ours = subprocess.Popen(__import__("shlex").split({:?}), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
memory, n = {{}}, 0
for line in sys.stdin:
    request = json.loads(line)
    ours.stdin.write(line)
    ours.stdin.flush()
    answer = json.loads(ours.stdout.readline())
    cmd, ok, out, end = request["cmd"], answer.get("ok", {{}}), "", "\n"
    n += 1
{change}
    sys.stdout.write((out or json.dumps(answer)) + end)
    sys.stdout.flush()
    if cmd == "bye":
        break
"#,
        own()
    );
    std::fs::write(&script, text).expect("written");
    Some(format!("python3 {}", script.display()))
}

pub(crate) fn launch(line: &str, seconds: f64) -> Launch {
    Launch::new(split(line).expect("a command"), Duration::from_secs_f64(seconds))
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
