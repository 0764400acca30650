//! Runs the command in the process of the test.

use std::ffi::{OsStr, OsString};

use crosstrack_cli::{Exit, run_with};

/// Runs the command with these arguments: the exit, standard output and standard error.
pub(crate) fn run<W: AsRef<OsStr>>(words: &[W]) -> (Exit, String, String) {
    run_input(words, "")
}

/// As [`run`], with the words of a line and a text as standard input.
pub(crate) fn run_line(line: &str, input: &(impl AsRef<[u8]> + ?Sized)) -> (Exit, String, String) {
    run_input(&line.split_whitespace().collect::<Vec<_>>(), input)
}

/// As [`run`], with standard input.
pub(crate) fn run_input<W: AsRef<OsStr>>(
    words: &[W],
    input: &(impl AsRef<[u8]> + ?Sized),
) -> (Exit, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let words = words.iter().map(|word| word.as_ref().to_owned());
    let args = std::iter::once(OsString::from("crosstrack")).chain(words);
    let exit = run_with(args, &mut input.as_ref(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (exit, text(out), text(err))
}
