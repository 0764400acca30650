//! What arguments say before they are parsed: how to show even the error or the help that parsing
//! them ends with.

use std::ffi::OsString;

/// The value of an option such as `--color`, given as `--color VALUE` or `--color=VALUE`; the last
/// one of several.
pub fn value_of<'a>(option: &str, args: &'a [OsString]) -> Option<&'a str> {
    let end = args.iter().position(|arg| arg == "--").unwrap_or(args.len());
    let words: Vec<&str> = args[..end].iter().map(|arg| arg.to_str().unwrap_or_default()).collect();
    let value = |(at, word): (usize, &&'a str)| match word.strip_prefix(option)? {
        "" => words.get(at + 1).copied(),
        rest => rest.strip_prefix('='),
    };
    words.iter().enumerate().skip(1).rev().find_map(value)
}
