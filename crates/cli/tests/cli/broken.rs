//! A mistake of the program itself has a code and a word, and so has a machine without threads.

use std::process::{Command, Output};

use crosstrack_cli::{Exit, run_guarded};

fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstrack"));
    command.args(args);
    command
}

fn text(output: &Output) -> String {
    let all = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8_lossy(&all).into_owned()
}

const BREAKS: &str = "CROSSTRACK_TEST_BREAKS";

/// Breaks, in a process of its own, if it is asked to.
#[test]
fn breaks() {
    if std::env::var_os(BREAKS).is_some() {
        let exit = run_guarded(|| panic!("the board \u{1b}[31m has a hole"));
        std::process::exit(exit.code().into());
    }
}

#[test]
fn a_mistake_of_the_program_is_to_be_reported() {
    let mut again = Command::new(std::env::current_exe().expect("this program"));
    again.args(["--exact", "broken::breaks", "--nocapture"]).env(BREAKS, "1");
    let output = again.env_remove("RUST_BACKTRACE").output().expect("it runs");
    let said = text(&output);
    assert_eq!(output.status.code(), Some(Exit::Internal.code().into()), "{said}");
    let title = "error: this program broke at crates/cli/tests/cli/broken.rs:";
    assert!(said.contains(title), "{said}");
    for words in ["the board \\u{1b}[31m has a hole", "Please report it", "--version"] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

/// A thread with a stack beyond all memory cannot be started: what a process meets at the limit of
/// threads or of memory.
#[test]
fn without_threads_a_command_works_or_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("table").to_string_lossy().into_owned();
    for (line, exit) in [
        ("show start", Exit::Done),
        ("moves start --rules 2x1", Exit::Done),
        ("moves start --rules 2x1 --wins", Exit::Done),
        ("perft start --rules 2x1 --plies 2", Exit::Done),
        ("minimal --rules 2x1 --only A,I", Exit::Done),
        ("count --rules 2x1 --only A,I --by-pieces", Exit::Done),
        ("minimal longest --rules 2x2,connectors=none", Exit::Done),
        ("puzzle check --quick ../../data/puzzles/crossings.csv", Exit::Done),
        ("verify --claim boards-formula", Exit::Input),
        ("tablebase build --rules 2x1,sets=A --dir TABLE", Exit::Done),
        ("tablebase verify TABLE", Exit::Done),
        ("tablebase zugzwangs TABLE", Exit::Done),
        ("conform --engine cat", Exit::Input),
    ] {
        let line = line.replace("TABLE", &table);
        let mut command = program(&line.split(' ').collect::<Vec<_>>());
        let output = command.env("RUST_MIN_STACK", (1_u64 << 48).to_string()).output();
        let output = output.expect("the program runs");
        let said = text(&output);
        assert_eq!(output.status.code(), Some(exit.code().into()), "{line}: {said}");
        assert!(exit == Exit::Done || said.contains("threads cannot be started"), "{line}: {said}");
    }
}

/// A device that is full: what is not written is told, with a code.
#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_written_is_told() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("the device");
    let own = format!("'{}' conform engine", env!("CARGO_BIN_EXE_crosstrack"));
    for args in [
        &["show", "start"][..],
        &["perft", "start", "--plies", "1"],
        &["moves", "start", "--format", "json"],
        &["minimal", "list", "--rules", "2x1", "--only", "A,I"],
        &["verify", "--claim", "boards-formula"],
        &["rules", "--clauses"],
        &["help", "solve"],
        &["--version"],
        &["completions", "bash"],
        &["conform", "--engine", &own, "--group", "board"],
        &["conform", "--engine", &own, "--group", "board", "--format", "junit"],
        &["puzzle", "check", "--quick", "--shard", "1/90"],
    ] {
        let output = program(args).stdout(full()).output().expect("the program runs");
        let said = text(&output);
        assert_eq!(output.status.code(), Some(Exit::Input.code().into()), "{args:?}: {said}");
        assert!(said.contains("cannot be written"), "{args:?}: {said}");
        // Nowhere is left to say so.
        let output = program(args).stdout(full()).stderr(full()).output();
        let code = output.expect("the program runs").status.code();
        assert_eq!(code, Some(Exit::Input.code().into()), "{args:?}");
    }
}
