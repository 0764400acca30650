//! The command line of an engine.

use std::time::Duration;

use clap::builder::TypedValueParser;

use crate::{CommandError, Diagnostic, Exit};
use crosstrack_conform::Launch;
use crosstrack_io::shell_words::{shell_quote, split};

/// Returns a parser of option values in seconds, such as `0.5`.
pub fn seconds_parser() -> impl TypedValueParser<Value = Duration> {
    clap::builder::StringValueParser::new().try_map(|text| {
        let number: f64 = text
            .parse()
            .map_err(|_| format!("`{text}` is not a number of seconds, such as 30 or 0.5"))?;
        if !(0.001..=86_400.0).contains(&number) {
            return Err("write a number of seconds from 0.001 to 86400".to_owned());
        }
        Ok(Duration::from_secs_f64(number))
    })
}

/// Parses the command line of an engine into words. A response may take `timeout`.
///
/// # Errors
/// If the text cannot be split into words, or needs a shell.
pub fn parse_launch(line: &str, timeout: Duration) -> Result<Launch, CommandError> {
    let mut words = split(line).map_err(|e| {
        Diagnostic::new(format!("--engine '{line}' is not a command: {e}"))
            .help("write the program and its arguments in one text: --engine 'python3 engine.py'")
            .into_error(Exit::Usage)
    })?;
    if is_assignment(&words[0]) || words.iter().any(|word| is_shell_operator(word)) {
        return Err(Diagnostic::new(format!(
            "--engine '{line}' is meant for a shell, and is run without one"
        ))
        .help(format!("write --engine {}", shell_quote(&format!("sh -c {}", shell_quote(line)))))
        .into_error(Exit::Usage));
    }
    // This program can be the engine wherever it is installed.
    if words[0] == "crosstrack"
        && let Ok(this) = std::env::current_exe()
        && this.file_stem().is_some_and(|stem| stem == "crosstrack")
    {
        words[0] = this.to_string_lossy().into_owned();
        if words.len() == 1 {
            words.extend(["conform", "engine"].map(str::to_owned));
        }
    }
    Ok(Launch::new(words, timeout))
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

fn is_shell_operator(word: &str) -> bool {
    matches!(word, "&&" | "||" | "|" | ";" | ">" | "<")
        || (word.ends_with(';') && !word.contains(' '))
}
