//! What Ctrl-C leaves of work on lines, and of long counts.

#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Stdio};

use pty_process::blocking::open;
use serde_json::Value as Json;

const OURS: &str = env!("CARGO_BIN_EXE_crosstrack");

/// A position after the end of a game, and one before it.
const OVER: &str = "RRR/3/BBB b -";
const OPEN: &str = "bb2/3r/4/2b1/rr2 r -";

fn interrupt(child: &Child) {
    crate::signals::send(child, rustix::process::Signal::INT);
}

/// Puts lines to a count of so many plies, interrupts it after a number of answers, and returns what it says on
/// standard output after these, on standard error, and its exit code.
fn cut_off(depth: u8, lines: &[&str], answers: usize) -> (String, String, i32) {
    crate::signals::restore();
    let line = format!("perft - --game crossings --format jsonl --plies {depth}");
    let mut child = Command::new(OURS)
        .args(line.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    // It stays open: nobody may wait for its end.
    let mut input = child.stdin.take().expect("a pipe");
    let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    input.write_all(text.as_bytes()).expect("written");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    for number in 0..answers {
        let mut answer = String::new();
        out.read_line(&mut answer).expect("a line");
        assert!(answer.contains("crosstrack/perft/1"), "{number}: {answer}");
    }
    interrupt(&child);
    let (mut rest, mut err) = (String::new(), String::new());
    out.read_to_string(&mut rest).expect("text");
    child.stderr.take().expect("a pipe").read_to_string(&mut err).expect("text");
    let status = child.wait().expect("it ends");
    (
        rest,
        err,
        status.code().or_else(|| status.signal().map(|signal| 128 + signal)).expect("a code"),
    )
}

#[test]
fn lines_that_are_answered_are_there_and_others_are_not() {
    // The fourth would take years, and the fifth, which is quick, comes after it.
    let (rest, err, code) = cut_off(30, &[OVER, OVER, OVER, OPEN, OVER], 3);
    assert_eq!((rest.as_str(), code), ("", 130), "{err}");
    assert!(err.contains("interrupted: answered 3 lines"), "{err}");
}

#[test]
fn it_ends_while_it_waits_for_a_line() {
    let (rest, err, code) = cut_off(1, &[OPEN, OVER], 2);
    assert_eq!((rest.as_str(), code), ("", 130), "{err}");
    assert!(err.contains("interrupted: answered 2 lines"), "{err}");
}

/// Counts in a terminal until it shows that it is at depth 4 or deeper, and returns what it prints after Ctrl-C.
fn cut_off_in_terminal(format: &str) -> String {
    let args = ["perft", OPEN, "--game", "crossings", "--plies", "32", "--format", format];
    cut_off_once(&args, |text| {
        let depths = text.split("first moves, depth ").skip(1);
        let depths = depths.filter_map(|rest| {
            rest.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u8>().ok()
        });
        depths.max() >= Some(4)
    })
}

/// Runs a command in a terminal until it shows what it is to show, and returns what it prints after Ctrl-C.
fn cut_off_once(args: &[&str], is_there: impl Fn(&str) -> bool) -> String {
    crate::signals::restore();
    let (pty, pts) = open().expect("a terminal");
    let command = pty_process::blocking::Command::new(OURS).args(args).env("TERM", "xterm");
    let mut child = command.stdout(Stdio::piped()).spawn(pts).expect("it runs");
    let mut shown = Vec::new();
    // The terminal is gone once the command ends, and cannot be read any more.
    while !is_there(&String::from_utf8_lossy(&shown)) {
        let mut bytes = [0; 4096];
        let count = (&pty).read(&mut bytes).expect("it says how far it is");
        shown.extend_from_slice(&bytes[..count]);
    }
    interrupt(&child);
    let mut out = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut out).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{out}");
    out
}

fn perft(depth: u64) -> Json {
    let depth = depth.to_string();
    let args =
        ["perft", OPEN, "--game", "crossings", "--divide", "--format", "json", "--plies", &depth];
    let output = Command::new(OURS).args(args).output().expect("it runs");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_count_prints_what_is_complete() {
    let cut: Json = serde_json::from_str(&cut_off_in_terminal("json")).expect("JSON");
    let depth = cut["depth"].as_u64().expect("a number");
    assert!(depth >= 3 && cut["so_far"]["depth"] == depth + 1, "{cut}");
    assert_eq!(cut["counts"], perft(depth)["counts"]);
    let next = perft(depth + 1);
    let all = next["divide"].as_object().expect("moves");
    assert_eq!(cut["so_far"]["moves"], all.len());
    for (mv, count) in cut["so_far"]["done"].as_object().expect("moves") {
        assert_eq!(all[mv], *count, "{mv}");
    }

    let text = cut_off_in_terminal("text");
    let (title, rest) = text.split_once("\n\n").expect("a title");
    assert!(title.starts_with("interrupted at depth ") && title.ends_with(" of 32"), "{text}");
    assert!(rest.starts_with("depth "), "{text}");
    // A sum, and no list that nobody asked for.
    let (_, sum) = rest.split_once("first moves so far\n").expect("how many are done");
    assert!(sum.starts_with("nodes ") && sum.lines().count() == 1, "{text}");
}

/// The longest that was found is there, in each format.
#[test]
fn a_search_for_the_longest_prints_the_witness_that_it_has() {
    let cut = |format| {
        let args = ["minimal", "longest", "--rules", "4x3", "--format", format];
        cut_off_once(&args, |text| text.contains("looking for"))
    };
    let found: Json = serde_json::from_str(&cut("json")).expect("JSON");
    let answer = &found["answers"][0];
    assert!(answer["pieces"].as_u64() > Some(20), "{found}");
    assert_eq!(answer["unknown"], "interrupted", "{found}");
    let text = cut("text");
    assert!(text.contains("witness   x1_4x3") && text.contains("interrupted"), "{text}");
}

/// Far more threads than the command has without the option.
#[test]
#[cfg(target_os = "linux")]
fn as_many_threads_search_a_position_as_jobs_says() {
    let args = ["bot", "start", "--seconds", "60", "--jobs", "40"];
    let mut child = Command::new(OURS).args(args).stdout(Stdio::null()).spawn().expect("it runs");
    let tasks = format!("/proc/{}/task", child.id());
    while std::fs::read_dir(&tasks).map_or(0, Iterator::count) < 40 {
        assert!(child.try_wait().expect("a status").is_none(), "it ends with fewer threads");
    }
    child.kill().expect("killed");
    child.wait().expect("it ends");
}

#[test]
fn a_table_says_what_it_does_before_it_knows_how_much() {
    let folder = tempfile::tempdir().expect("a folder");
    let (pty, pts) = open().expect("a terminal");
    let command = pty_process::blocking::Command::new(OURS)
        .args(["tablebase", "build", "--rules", "1x2", "--dir", "table"])
        .current_dir(folder.path())
        .env("TERM", "xterm");
    let mut child = command.spawn(pts).expect("it runs");
    let mut shown = Vec::new();
    while !String::from_utf8_lossy(&shown).contains("counting the positions") {
        let mut bytes = [0; 4096];
        let count = (&pty).read(&mut bytes).expect("it says what it does");
        shown.extend_from_slice(&bytes[..count]);
    }
    child.kill().expect("killed");
    child.wait().expect("it ends");
}

/// Runs a command to its end: what it writes, what it says, and its exit code.
fn whole(line: &str) -> (String, String, Option<i32>) {
    let output = Command::new(OURS).args(line.split_whitespace()).output().expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code())
}

/// A limit of time ends a count as Ctrl-C does: with what is known.
#[test]
fn a_count_whose_time_is_up_says_what_it_knows() {
    let (out, _, code) = whole("perft --rules 4x2 --plies 30 --seconds 0.5");
    assert_eq!(code, Some(4), "{out}");
    assert!(out.starts_with("the time is up at depth "), "{out}");
    assert!(out.contains("\nnodes  ") || out.contains("\nnodes "), "{out}");
    let (out, _, code) = whole("perft --rules 4x2 --plies 30 --seconds 0.000001 --format json");
    let json: Json = serde_json::from_str(&out).expect("an answer");
    assert_eq!((code, &json["depth"], &json["so_far"]["depth"]), (Some(4), &1.into(), &2.into()));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("answer");
    let line = format!("perft --plies 30 --seconds 0.000001 --output {}", file.display());
    let (_, err, code) = whole(&line);
    assert_eq!((code, file.exists()), (Some(4), false), "{err}");
    assert!(err.contains("the time is up after 0 of"), "{err}");
}

/// A table whose time is up is none, and the same command completes it.
#[test]
fn a_table_whose_time_is_up_is_completed_by_the_same_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = format!("tablebase build --rules 2x1 --dir {}/t", folder.path().display());
    let (_, err, code) = whole(&format!("{line} --seconds 0.000001"));
    assert_eq!(code, Some(4), "{err}");
    assert!(err.contains("the same command goes on where this one stopped"), "{err}");
    let (out, err, code) = whole(&line);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("what was there before is as its files say"), "{out}");
}
