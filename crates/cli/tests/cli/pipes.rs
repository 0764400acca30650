//! A named pipe where a file is meant is refused at once: nobody may ever write into it.

#![cfg(target_os = "linux")]

use std::fs::File;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn run(line: &str, folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstrack"));
    command.args(line.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command.output().expect("it runs")
}

/// Of each argument that reads a file; `@` is the pipe.
const LINES: &[&str] = &[
    "check @",
    "check --cnf @ --lrat @",
    "review @",
    "merge @ -- puzzle check",
    "merge @ -- verify",
    "puzzle check @",
    "puzzle list @",
    "puzzle show 1a66 --file @",
    "puzzle try 1a66 f5.1 --file @",
    "show start --rules pieces=@",
    "show start --rules connectors=@",
    "minimal --rules 1x1,pieces=@",
    "minimal --rules 1x1 --model @",
    "minimal list --rules 1x1 --resume @",
    "count --rules 1x1,pieces=@",
    "table pieces --rules pieces=@",
    "tablebase stats @",
    "tablebase probe @ start",
    "explore --no-open --table @",
    "conform --engine cat --baseline @",
    "conform --engine cat --vectors @",
];

#[test]
fn a_pipe_where_a_file_is_meant_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.json");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("it runs").success());
    for line in LINES {
        // Whoever opens the pipe meets a writer that has nothing to say, so that no command waits for ever.
        #[allow(clippy::disallowed_methods, reason = "a test may break")]
        let writer = std::thread::spawn({
            let pipe = pipe.clone();
            move || drop(File::options().write(true).open(pipe))
        });
        let output = run(&line.replace('@', "pipe.json"), folder.path());
        // The writer still waits if nobody opened the pipe. Opened for both, a pipe waits for nobody.
        let was_opened = writer.is_finished();
        let reader = File::options().read(true).write(true).open(&pipe).expect("a pipe");
        writer.join().expect("it ends");
        drop(reader);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{line}: {err}");
        assert!(!was_opened, "{line} opened the pipe: {err}");
        assert!(err.contains("pipe.json"), "{line}: {err}");
    }
}

/// `crosstrack check <(unpack file)`
#[test]
fn an_open_pipe_is_read() {
    let file = File::open("../../examples/files/win-in-three.json").expect("a file");
    let mut cat = Command::new("cat").stdin(file).stdout(Stdio::piped()).spawn().expect("it runs");
    let pipe = cat.stdout.take().expect("a pipe");
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstrack"));
    let output = command.args(["check", "/dev/stdin"]).stdin(pipe).output().expect("it runs");
    cat.wait().expect("it ends");
    assert!(output.status.success(), "{output:?}");
}
