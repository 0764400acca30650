//! Where answers go: pipes that close early, files, standard input, and nothing else.

use std::fs;
use std::io::{self, Write, empty};
use std::process::{Command, Stdio};

use crate::program::run_input;
use crosstrack_cli::{Exit, run_with};

const START: &str = "x1_4x2_1122.1_4-6-6-6-6-4_d";

struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
}

#[test]
fn a_reader_that_has_gone_ends_every_command_quietly() {
    let lines = [
        "--help",
        "show start",
        "show start --format svg",
        "moves start",
        "table pieces",
        "perft",
        "play start rA.d1.0",
        "canon start",
        "rules --clauses",
        "verify --list",
        "conform vectors list --group board",
    ];
    for line in lines {
        let mut err = Vec::new();
        let args = ["crosstrack"].into_iter().chain(line.split_whitespace());
        let exit = run_with(args, &mut empty(), &mut Closed, &mut err);
        assert_eq!((exit, err.len()), (Exit::Done, 0), "{line}");
    }
}

#[test]
fn a_real_pipe_that_closes_is_no_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_crosstrack"))
        .args(["moves", "start", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{:?}", output.status);
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_position_may_come_from_standard_input() {
    let direct = run_input(&["canon", START], "");
    for input in [START.to_owned(), format!("{START}\n"), format!("\n  {START}\r\n\n")] {
        assert_eq!(run_input(&["canon", "-"], &input), direct);
    }
    for options in [&[] as &[&str], &["--game", "crossings"]] {
        let [direct, read] = ["start", "-"].map(|pos| [&["show", pos], options].concat());
        assert_eq!(run_input(&read, " start\n"), run_input(&direct, ""), "{options:?}");
    }
    let two = format!("{START}\n{START}\n");
    for input in ["", "\n", two.as_str(), "start start\n", "Start\n", "-\n"] {
        assert_eq!(run_input(&["canon", "-"], input).0, Exit::Input, "{input:?}");
    }
}

#[test]
fn a_file_gets_the_answer_and_standard_output_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("start.svg");
    let name = path.to_str().expect("UTF-8");
    fs::write(&path, "what was there before").expect("a file");
    let show = ["show", START, "--format", "svg"];
    let (exit, out, err) = run_input(&[&show[..], &["--output", name]].concat(), "");
    assert_eq!((exit, out.as_str(), err.as_str()), (Exit::Done, "", ""));
    assert_eq!(fs::read_to_string(&path).expect("the answer"), run_input(&show, "").1);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "nothing else is left behind");
}

#[test]
fn a_file_is_left_alone_when_there_is_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("start.svg");
    let name = path.to_str().expect("UTF-8");
    fs::write(&path, "what was there before").expect("a file");
    assert_eq!(run_input(&["show", "nonsense", "--output", name], "").0, Exit::Input);
    assert_eq!(fs::read_to_string(&path).expect("the file"), "what was there before");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "nothing else is left behind");
    let is_folder = folder.path().to_str().expect("UTF-8");
    assert_eq!(run_input(&["show", START, "--output", is_folder], "").0, Exit::Input);
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to() {
    assert_eq!(run_input(&["show", START, "--output", "/dev/null"], "").0, Exit::Done);
}

#[test]
fn a_table_of_ones_own_is_read_and_a_bad_one_is_shown_where_it_is_bad() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("UTF-8").to_owned()
    };
    let good = write("good.csv", "letter,pattern\nP,15\nQ,13-57\n");
    let (exit, out, _) = run_input(&["show", "start", "--rules", &format!("pieces={good}")], "");
    assert_eq!(exit, Exit::Done);
    assert!(out.contains("stock     r PQ  (player 1)") && out.contains("4x2~custom"), "{out}");
    let bad = write("bad.csv", "letter,pattern\nP,15\nQ,19\n");
    let (exit, out, err) = run_input(&["show", "start", "--rules", &format!("pieces={bad}")], "");
    assert_eq!((exit, out.as_str()), (Exit::Input, ""));
    assert!(err.contains("bad.csv:3:3") && err.contains(" 3 | Q,19"), "{err}");
    let layout = write("layout.csv", "interstice,piece\nxb2,T1\n");
    let (exit, out, _) = run_input(
        &["show", "start", "--rules", &format!("connectors={layout}"), "--format", "json"],
        "",
    );
    assert_eq!(exit, Exit::Done);
    assert!(out.contains("\"interstice\": \"xb2\"") && out.contains("\"piece\": \"T1\""), "{out}");
    let bad = write("bad-layout.csv", "interstice,piece\nxa1,T1\nxa1,X0\n");
    let (exit, _, err) = run_input(&["show", "start", "--rules", &format!("connectors={bad}")], "");
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("bad-layout.csv:3:1") && err.contains("xa1 is there twice"), "{err}");
}
