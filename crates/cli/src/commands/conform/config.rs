//! The file `conform.toml`: options of `crosstrack conform` that stand beside an engine.

use std::path::{Path, PathBuf};

use clap::Args as _;
use toml_edit::{DocumentMut, Item, Value};

use crate::commands::conform::args::Args;
use crate::output::console::{read, read_if_exists};
use crate::{CommandError, Diagnostic, Exit, did_you_mean};
use crosstrack_io::bounded;

/// The file that is read if no other is named.
const NAME: &str = "conform.toml";

/// The options that a file cannot have: they are about one call.
const ONLY_ON_THE_COMMAND_LINE: [&str; 4] = ["config", "help", "color", "output"];

/// Returns the options of the file of the arguments, as words of a command line; `None` if there is no such file. An
/// option that `given` has is left out.
///
/// # Errors
/// If the file cannot be read, is not TOML, or has what is no option: its place.
pub(super) fn words(args: &Args, given: &[String]) -> Result<Option<Vec<String>>, CommandError> {
    let (path, text) = if let Some(path) = &args.config {
        (path.clone(), Some(read(path, bounded::MAX_TEXT)?))
    } else {
        let path = PathBuf::from(NAME);
        let text = read_if_exists(&path, bounded::MAX_TEXT)?;
        (path, text)
    };
    let Some(text) = text else { return Ok(None) };
    let document: DocumentMut = text.parse().map_err(|e: toml_edit::TomlError| {
        Diagnostic::new(format!("{}: {}", path.display(), e.message().trim()))
            .help(format!(
                "it is TOML, such as: engine = \"python3 engine.py\"{}",
                at_line(&text, e.span())
            ))
            .into_error(Exit::Input)
    })?;
    let names = option_names();
    let mut words = Vec::new();
    for (key, item) in document.iter() {
        if !names.iter().any(|name| name == key) {
            let near = did_you_mean(key, names.iter().map(String::as_str));
            return Err(Diagnostic::new(format!("{}: `{key}` is no option", path.display()))
                .help(near.unwrap_or_default())
                .help(format!("it may have {}", names.join(", ")))
                .into_error(Exit::Input));
        }
        let option = format!("--{key}");
        let is_given = |word: &String| *word == option || word.starts_with(&format!("{option}="));
        if !given.iter().any(is_given) {
            words.extend(words_of(&path, &option, item)?);
        }
    }
    Ok(Some(words))
}

/// Says on which line an error is.
fn at_line(text: &str, span: Option<std::ops::Range<usize>>) -> String {
    let line =
        span.and_then(|span| text.get(..span.start)).map(|before| before.lines().count().max(1));
    line.map_or_else(String::new, |line| format!("; the mistake is on line {line}"))
}

/// Returns the names of the options that a file may have.
fn option_names() -> Vec<String> {
    let conform = Args::augment_args(clap::Command::new("conform"));
    let names = conform.get_arguments().filter_map(|argument| argument.get_long());
    let names = names.filter(|name| !ONLY_ON_THE_COMMAND_LINE.contains(name));
    names.map(str::to_owned).collect()
}

/// Returns an option with its value as words; those of a list one after the other.
fn words_of(path: &Path, option: &str, item: &Item) -> Result<Vec<String>, CommandError> {
    let bad = || {
        Diagnostic::new(format!("{}: {option} has a value of another type", path.display()))
            .help("a value is a text, a number, true, false, or a list of these")
            .into_error(Exit::Input)
    };
    let word = |value: &Value| match value {
        Value::String(text) => Ok(vec![format!("{option}={}", text.value())]),
        Value::Integer(number) => Ok(vec![format!("{option}={}", number.value())]),
        Value::Float(number) => Ok(vec![format!("{option}={}", number.value())]),
        Value::Boolean(is) if *is.value() => Ok(vec![option.to_owned()]),
        Value::Boolean(_) => Ok(Vec::new()),
        _ => Err(bad()),
    };
    match item.as_value() {
        Some(Value::Array(values)) => {
            Ok(values.iter().map(word).collect::<Result<Vec<_>, _>>()?.concat())
        }
        Some(value) => word(value),
        None => Err(bad()),
    }
}
