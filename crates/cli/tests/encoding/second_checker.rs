//! Archives made by the commands that the reports name, checked by `tests/checkers/lrat.py`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::program;
use crate::python::{all_accepted, python};
use crosstrack_cli::Exit;

fn run(line: &str, more: &[&str]) {
    let (exit, _, err) = program::run(&[&line.split(' ').collect::<Vec<_>>(), more].concat());
    assert_eq!(exit, Exit::Done, "{line}: {err}");
}

#[test]
fn that_fewer_pieces_cannot_win() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("text");
    for (name, line) in [
        ("a", "proof --rules 4x2,junction=through"),
        ("b", "proof --rules 4x2,connectors=straight"),
        ("c", "proof --rules 4x2,connectors=none"),
        ("d", "proof --rules 4x2,connectors=none --stock one-set"),
        ("e", "proof --rules 3x1"),
    ] {
        run(line, &["--dir", dir, name]);
    }
    all_accepted(folder.path(), 5);
}

/// The commands in the shell blocks of the page about trust, in a folder of their own.
#[test]
fn the_commands_of_the_page_about_trust_work() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let page = fs::read_to_string(root.join("docs/trust.md")).expect("the page");
    let folder = tempfile::tempdir().expect("a folder");
    let (mut commands, mut scripts, mut others) = (0, 0, Vec::new());
    let blocks =
        page.split("```sh\n").skip(1).map(|rest| rest.split("```").next().expect("a block"));
    // Without the remarks behind the commands.
    let lines = blocks.flat_map(str::lines).map(|line| line.split(" #").next().expect("a command"));
    for line in lines {
        let mut words = line.split_whitespace().map(|word| match root.join(word) {
            path if path.exists() => path.into_os_string(),
            _ => word.into(),
        });
        let program = words.next().expect("a program");
        let program = match program.to_str() {
            Some("crosstrack") => {
                commands += 1;
                // The first command of the README, and a test of its package.
                if line.trim_end() == "crosstrack verify" {
                    continue;
                }
                env!("CARGO_BIN_EXE_crosstrack")
            }
            Some("python3") => {
                scripts += 1;
                if python("lrat.py", [""; 0]).is_none() {
                    continue;
                }
                "python3"
            }
            _ => {
                others.push(line.trim_end());
                continue;
            }
        };
        let done =
            Command::new(program).args(words).current_dir(&folder).output().expect("it runs");
        assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
    }
    // What needs a network is not run.
    assert_eq!((commands, scripts, others), (4, 2, vec!["cargo deny check", "cargo audit"]));
}
