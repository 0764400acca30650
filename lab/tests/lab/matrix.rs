//! The kill matrix: which bugs of an engine the vectors catch.

use crosstrack_cli::Exit;

use crate::programs::run;

const BUGS: [&str; 6] = [
    "matrix",
    "--quick",
    "--bugs",
    "../tests/engines/bugs.csv",
    "--engine-source",
    "../tests/engines/naive.py",
];

#[test]
fn a_matrix_without_threads_fails() {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_crosstrack-lab"))
        .args(BUGS)
        .env("RUST_MIN_STACK", (1_u64 << 48).to_string())
        .output();
    let output = output.expect("it runs");
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{text}");
    assert!(text.contains("threads cannot be started"), "{text}");
}

/// A bug is caught by an answer, and not by an engine that cannot be started.
#[test]
fn engines_that_never_greet_catch_no_bugs() {
    let words = BUGS.into_iter().chain(["--engine", "false {}"]);
    let (exit, out, err) = run(words, &mut std::io::empty());
    assert_eq!(exit, Exit::No, "{out}{err}");
    assert!(out.contains("\n0 of "), "{out}");
}

#[test]
fn a_table_of_bugs_that_is_not_there_is_told() {
    let words = ["matrix", "--bugs", "no-such-file", "--engine-source", "Cargo.toml"];
    assert_eq!(run(words, &mut std::io::empty()).0, Exit::Input);
}

/// Ctrl-C says how far the work is.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_matrix_says_how_far_it_is() {
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().expect("a folder");
    let started = folder.path().join("started");
    let engine = format!("sh -c 'touch {}; exec sleep 60' sh {{}}", started.display());
    let mut child = Command::new("env")
        // Tests may run with this signal ignored, as after `nohup`.
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_crosstrack-lab")])
        .args(BUGS.iter().filter(|word| **word != "--quick"))
        .args(["--engine", &engine])
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let until = Instant::now() + Duration::from_secs(60);
    while !started.exists() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    if !started.exists() || !sent.is_ok_and(|status| status.success()) {
        let _ = child.kill();
    }
    let output = child.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("interrupted after 0 of ") && text.contains(": bugs"), "{text}");
}
