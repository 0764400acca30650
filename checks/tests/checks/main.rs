//! What the repository holds agrees with itself: links, guides, tables, packages, schemas, and the files of a release.

#[path = "../../../crates/cli/tests/cli/answer_lines.rs"]
mod answer_lines;
mod answers;
mod guides;
mod links;
mod named;
mod package;
mod packages;
mod pictures;
#[cfg(unix)]
mod release;
mod reports;
mod stages;
mod wire;

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Returns the path of a program of ours, which stands beside the tests when it has been built.
fn built(name: &str) -> PathBuf {
    let here = std::env::current_exe().expect("the path of the tests");
    let folder = here.parent().and_then(|deps| deps.parent()).expect("the folder of what is built");
    let program = folder.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    assert!(
        program.is_file(),
        "no {}: run `cargo build --release --package crosstrack-cli --package crosstrack-lab` first",
        program.display()
    );
    program
}

/// Runs a program of ours: its exit code, its answer, and what it says beside.
fn run_line(name: &str, args: impl Iterator<Item = impl AsRef<OsStr>>) -> (i32, String, String) {
    let done = Command::new(built(name)).args(args).stdin(Stdio::null()).output();
    let done = done.expect("the program starts");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (done.status.code().expect("no signal"), text(done.stdout), text(done.stderr))
}
