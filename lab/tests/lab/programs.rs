//! The two programs, each for its commands.

use std::ffi::OsString;
use std::io::Read;

use crosstrack_cli::Exit;

/// The commands that the laboratory has beside those that both programs have.
const LABORATORY: [&str; 6] = ["experiment", "judged", "ladder", "match", "puzzles", "rulesets"];

/// Whether the laboratory has the command of some words; merging belongs to the program whose command
/// was shared.
fn is_of_laboratory(words: &[String]) -> bool {
    match words.first().map(String::as_str) {
        Some("merge") => {
            let command = words.iter().skip_while(|word| *word != "--").nth(1);
            command.is_some_and(|command| LABORATORY.contains(&command.as_str()))
        }
        Some("vectors") => words.get(1).is_some_and(|word| word == "make"),
        Some("schema") => words.get(1).is_some_and(|word| word == "match" || word == "game-record"),
        Some(command) => LABORATORY.contains(&command),
        None => false,
    }
}

/// Runs a command of either program: what it answers, and what it says beside.
pub(crate) fn run<W: AsRef<str>>(
    words: impl IntoIterator<Item = W>,
    input: &mut dyn Read,
) -> (Exit, String, String) {
    let words: Vec<String> = words.into_iter().map(|word| word.as_ref().to_owned()).collect();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = if is_of_laboratory(&words) {
        let args = ["crosstrack-lab".to_owned()].into_iter().chain(words).map(OsString::from);
        crosstrack_lab::run_with(args.collect(), (input, &mut out, &mut err))
    } else {
        let args = ["crosstrack".to_owned()].into_iter().chain(words);
        crosstrack_cli::run_with(args, input, &mut out, &mut err)
    };
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (exit, text(out), text(err))
}

/// As [`run`], with the words of a line and no input.
pub(crate) fn run_line(line: &str) -> (Exit, String, String) {
    run(line.split(' '), &mut std::io::empty())
}
