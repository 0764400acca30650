//! Arguments before they are parsed. They decide how errors and help of the parser are shown.

use std::ffi::OsString;

/// Returns the value of an option, given as `--color VALUE` or `--color=VALUE`. If it is given several times,
/// the last value counts.
pub fn option_value<'a>(option: &str, args: &'a [OsString]) -> Option<&'a str> {
    let end = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let words: Vec<&str> = args[..end].iter().map(|arg| arg.to_str().unwrap_or_default()).collect();
    words.iter().enumerate().skip(1).rev().find_map(|(at, word)| {
        match word.strip_prefix(option)? {
            "" => words.get(at + 1).copied(),
            rest => rest.strip_prefix('='),
        }
    })
}

/// Returns whether command-line arguments, valid or not, ask for an answer in JSON.
pub fn is_json_requested(args: &[OsString]) -> bool {
    let args = args.iter().map(|arg| arg.to_string_lossy()).take_while(|arg| arg != "--");
    let args: Vec<_> = args.collect();
    let is_json = |word: &str| word == "json" || word == "jsonl";
    args.iter().any(|arg| arg.strip_prefix("--format=").is_some_and(is_json))
        || args.windows(2).any(|pair| pair[0] == "--format" && is_json(&pair[1]))
}
