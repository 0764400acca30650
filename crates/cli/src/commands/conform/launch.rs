//! How the engine of a command line is started.

use std::time::Duration;

use clap::builder::TypedValueParser;

use crate::{CommandError, Diagnostic, Exit};
use crosstrack_conform::shell_words::split;
use crosstrack_conform::{Launch, shell_quote};

/// A parser for a number of seconds.
pub fn seconds() -> impl TypedValueParser<Value = Duration> {
    clap::builder::StringValueParser::new().try_map(|text| {
        let wrong = || format!("`{text}` is not a number of seconds, such as 30 or 0.5");
        let number: f64 = text.parse().map_err(|_| wrong())?;
        if !(0.001..=86_400.0).contains(&number) {
            return Err("write a number of seconds from 0.001 to 86400".to_owned());
        }
        Ok(Duration::from_secs_f64(number))
    })
}

/// How the engine of a command line is started.
pub fn launch(line: &str, timeout: Duration) -> Result<Launch, CommandError> {
    let mut words = split(line).map_err(|e| {
        Diagnostic::new(format!("--engine '{line}' is not a command: {e}"))
            .help("write the program and its arguments in one text: --engine 'python3 engine.py'")
            .with(Exit::Usage)
    })?;
    let is_assignment = |word: &str| {
        word.split_once('=').is_some_and(|(name, _)| {
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        })
    };
    let is_shell = |word: &String| {
        matches!(word.as_str(), "&&" | "||" | "|" | ";" | ">" | "<")
            || (word.ends_with(';') && !word.contains(' '))
    };
    if is_assignment(&words[0]) || words.iter().any(is_shell) {
        return Err(Diagnostic::new(format!(
            "--engine '{line}' is meant for a shell, and is run without one"
        ))
        .help(format!("write --engine {}", shell_quote(&format!("sh -c {}", shell_quote(line)))))
        .with(Exit::Usage));
    }
    // So that this very program can be an engine wherever it is installed.
    if words[0] == "crosstrack"
        && let Ok(this) = std::env::current_exe()
        && this.file_stem().is_some_and(|stem| stem == "crosstrack")
    {
        words[0] = this.to_string_lossy().into_owned();
    }
    Ok(Launch { words, timeout, line_limit: Launch::LINE_LIMIT })
}
