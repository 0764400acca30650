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
