//! The exit code is that of the answer, whoever reads it: every command, with every kind of standard output and
//! standard error. The codes are those of the guide.

#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

const OURS: &str = env!("CARGO_BIN_EXE_crosstrack");

/// Command lines, each with words from the meaning of its exit code. `@` stands for the folder of the inputs.
const LINES: &[(&str, &str)] = &[
    ("solve x1_2x1_1122.1_rA0.gI1-2_d", "claim holds"),
    ("solve start --plies 1", "answer is no"),
    ("solve start --plies 1 --format json", "answer is no"),
    ("solve start --plies 11 --seconds 0.001", "budget ran out"),
    ("solve nonsense", "is invalid"),
    ("solve start --plies 0", "command line is wrong"),
    ("moves", "done"),
    ("moves nonsense", "is invalid"),
    ("check @/win-in-three.json", "claim holds"),
    ("check @/tampered.json", "claim fails"),
    ("check @/win-in-three.json @/tampered.json", "claim fails"),
    ("check @/tampered.json @/win-in-three.json --format jsonl", "claim fails"),
    ("conform --engine crosstrack --group links", "claim holds"),
    ("conform --engine cat --group links --no-shrink", "claim fails"),
    ("conform --engine cat --group links --no-shrink --format json", "claim fails"),
    ("conform --engine no-such-program", "command line is wrong"),
    ("conform probe --engine crosstrack --position start", "claim holds"),
    ("conform probe --engine cat --position start", "answer is no"),
    ("conform vectors list --group links", "done"),
    ("conform vectors show links/tee-1-through", "done"),
    ("conform vectors export vectors --format json", "done"),
    ("conform new --lang python", "done"),
    ("puzzle check @/own-puzzles.csv", "claim holds"),
    ("puzzle check @/wrong-puzzles.csv", "claim fails"),
    ("puzzle try 1a66703bbf f5.1", "claim holds"),
    ("puzzle try 1a66703bbf f5.2", "answer is no"),
    ("puzzle list --level easy", "done"),
    ("puzzle list @/own-puzzles.csv --level hard", "answer is no"),
    ("puzzle show 1a66703bbf", "done"),
    ("verify --claim boards-table", "claim holds"),
    ("verify --claim no-such-claim", "command line is wrong"),
    ("tablebase build --rules 1x1 --dir table", "done"),
    ("tablebase probe @/table start", "done"),
    ("tablebase verify @/table", "claim holds"),
    ("tablebase stats @/table", "done"),
    ("tablebase zugzwangs @/table", "done"),
    ("tablebase stats @/own.csv", "is invalid"),
    ("minimal --rules 2x1", "claim holds"),
    ("minimal --rules 4x2 --nodes 3", "budget ran out"),
    ("minimal list --rules 2x1", "done"),
    ("minimal longest --rules 2x1", "claim holds"),
    ("count --rules 2x1", "done"),
    ("proof p --rules 1x1 --only A", "claim holds"),
    ("perft --plies 2", "done"),
    ("perft --plies 30 --seconds 0.000001", "budget ran out"),
    ("review @/game.txt", "done"),
    ("bot start --level 1", "done"),
    ("rules", "done"),
    ("rules PL-NO-SUCH", "command line is wrong"),
    ("canon", "done"),
    ("show", "done"),
    ("show --format svg", "done"),
    ("play", "done"),
    ("play start rA.a1.0", "is invalid"),
    ("table pieces", "done"),
    ("schema", "done"),
    ("completions bash", "done"),
    ("man", "done"),
    ("merge @/own.csv -- puzzle check", "is invalid"),
    ("--help", "done"),
    ("shwo", "command line is wrong"),
];

/// Commands without a line: two answer requests, one by one, and affirm nothing; the others take long, need a person or a
/// date, or have the same code as others for their answers.
const WITHOUT_LINE: &[&str] = &["explore", "conform engine"];

/// What standard output and standard error are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sink {
    /// Pipes that are read to their end.
    Open,
    /// Standard output is a pipe that nobody reads.
    Closed,
    /// Standard output is a pipe that is full, and closed while the command runs.
    ClosedWhileWriting,
    /// Standard output is a full disk.
    Full,
    /// There is no standard output.
    Missing,
    /// Standard error is a pipe that nobody reads.
    ErrorsClosed,
    /// Standard error is a full disk.
    ErrorsFull,
}

const SINKS: [Sink; 6] = [
    Sink::Closed,
    Sink::ClosedWhileWriting,
    Sink::Full,
    Sink::Missing,
    Sink::ErrorsClosed,
    Sink::ErrorsFull,
];

/// A pipe that nobody reads.
fn closed_pipe() -> io::PipeWriter {
    io::pipe().expect("a pipe").1
}

/// Runs a command line in a folder of its own.
fn run(line: &str, sink: Sink, folder: &Path) -> Output {
    let words = line.split_whitespace();
    let mut command = Command::new(if sink == Sink::Missing { "sh" } else { OURS });
    if sink == Sink::Missing {
        command.args(["-c", r#"exec "$0" "$@" >&-"#, OURS]);
    }
    command.args(words).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let full = || File::options().write(true).open("/dev/full").expect("a full device");
    match sink {
        Sink::Open | Sink::Missing => {}
        Sink::Closed => drop(command.stdout(closed_pipe())),
        Sink::Full => drop(command.stdout(full())),
        Sink::ErrorsClosed => drop(command.stderr(closed_pipe())),
        Sink::ErrorsFull => drop(command.stderr(full())),
        Sink::ClosedWhileWriting => {
            let (reader, writer) = io::pipe().expect("a pipe");
            let mut filler = writer.try_clone().expect("a pipe");
            command.stdout(writer);
            // The pipe is full as long as it is open, however large it is.
            #[allow(clippy::disallowed_methods, reason = "a test may break")]
            let filling = std::thread::spawn(move || while filler.write_all(&[0; 4096]).is_ok() {});
            let child = command.spawn().expect("it runs");
            drop(command);
            drop(reader);
            filling.join().expect("the pipe is closed");
            return child.wait_with_output().expect("it ends");
        }
    }
    command.output().expect("it runs")
}

/// Returns the rows of the table of exit codes in the guide: codes with their meanings.
fn documented() -> Vec<(i32, String)> {
    let guide = fs::read_to_string("../../docs/positions.md").expect("a guide");
    let (_, table) = guide.split_once("\n## Exit codes\n").expect("a table");
    let rows = table.lines().filter(|line| line.starts_with("| ")).skip(1);
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        (cells[1].parse().expect("a code"), cells[2].to_owned())
    })
    .collect()
}

/// Returns the exit code that the guide gives this meaning.
fn code(codes: &[(i32, String)], meaning: &str) -> i32 {
    let mut found = codes.iter().filter(|(_, text)| text.contains(meaning));
    let (code, _) = found.next().unwrap_or_else(|| panic!("no code means {meaning}"));
    assert!(found.next().is_none(), "two codes mean {meaning}");
    *code
}

#[test]
fn the_guide_lists_the_codes_of_the_help() {
    let ours: Vec<i32> =
        crosstrack_cli::Exit::ALL.iter().map(|exit| i32::from(exit.code())).collect();
    let theirs: Vec<i32> = documented().into_iter().map(|(code, _)| code).collect();
    assert_eq!(ours, theirs);
}

/// Adds the names of all commands that can be run.
fn collect(command: &clap::Command, path: &str, names: &mut Vec<String>) {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        let name = format!("{path}{}", below.get_name());
        if !below.is_subcommand_required_set() {
            names.push(name.clone());
        }
        collect(below, &format!("{name} "), names);
    }
}

#[test]
fn every_command_has_a_line_in_the_table() {
    let mut names = Vec::new();
    collect(&crosstrack_cli::command(), "", &mut names);
    names.retain(|name| {
        !LINES.iter().any(|(line, _)| format!("{line} ").starts_with(&format!("{name} ")))
    });
    names.retain(|name| !WITHOUT_LINE.contains(&name.as_str()));
    assert_eq!(names, [""; 0]);
}

#[test]
fn the_exit_code_is_that_of_the_answer_whoever_reads_it() {
    let inputs = tempfile::tempdir().expect("a folder");
    for entry in fs::read_dir("../../examples/files").expect("a folder") {
        let path = entry.expect("a file").path();
        fs::copy(&path, inputs.path().join(path.file_name().expect("a name"))).expect("copied");
    }
    let built = run("tablebase build --rules 1x1 --dir table", Sink::Open, inputs.path());
    assert!(built.status.success(), "{built:?}");
    let codes = documented();
    let cannot_write = code(&codes, "is invalid");
    let check = |&(line, meaning): &(&str, &str)| {
        let line = line.replace('@', inputs.path().to_str().expect("text"));
        let in_folder = |sink| {
            let folder = tempfile::tempdir().expect("a folder");
            let output = run(&line, sink, folder.path());
            (output.status.code(), output)
        };
        let answer = code(&codes, meaning);
        let (status, open) = in_folder(Sink::Open);
        assert_eq!(status, Some(answer), "{line}: {open:?}");
        for sink in SINKS {
            let (status, output) = in_folder(sink);
            let is_lost = sink == Sink::Full && !open.stdout.is_empty();
            let expected = if is_lost { answer.max(cannot_write) } else { answer };
            assert_eq!(status, Some(expected), "{line}, {sink:?}: {output:?}");
            let is_said = sink == Sink::Full && is_lost;
            if !is_said && open.stderr.is_empty() {
                assert!(output.stderr.is_empty(), "{line}, {sink:?}: {output:?}");
            }
        }
    };
    std::thread::scope(|scope| {
        for part in LINES.chunks(LINES.len().div_ceil(4)) {
            #[allow(clippy::disallowed_methods, reason = "a test may break")]
            scope.spawn(move || part.iter().for_each(check));
        }
    });
}

/// The reports of a run are there before its answer is written.
#[test]
fn files_are_written_before_standard_output() {
    for sink in [Sink::Closed, Sink::ClosedWhileWriting, Sink::Full] {
        let folder = tempfile::tempdir().expect("a folder");
        let line = "conform --engine cat --group links --no-shrink --report junit=p.xml";
        run(line, sink, folder.path());
        let report = fs::read_to_string(folder.path().join("p.xml")).expect("a report");
        assert!(report.contains("</testsuites>"), "{sink:?}: {report}");
    }
}
