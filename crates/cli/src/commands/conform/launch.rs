//! The command line of an engine.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::TypedValueParser;

use crate::output::console::write_error;
use crate::{Fault, FaultKind};
use crosstrack_conform::Launch;
use crosstrack_conform::conversation_log::ConversationLog;
use crosstrack_io::files::{WriteError, WriteStep};
use crosstrack_io::parse_duration;
use crosstrack_io::shell_words::{shell_quote, split};

/// The options that name an engine.
#[derive(clap::Args, Clone, Debug)]
pub struct EngineArgs {
    /// The engine to test: a program with its arguments, quoted as in a shell, but run without a shell. `crosstrack`
    /// stands for this program; without arguments it stands for `crosstrack conform engine`
    #[arg(long, value_name = "CMD", value_hint = clap::ValueHint::CommandString)]
    engine: Option<String>,
    /// The time limit for an answer in seconds, from the request to the end of the line
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds_parser())]
    timeout: Duration,
    /// Write each line to and from the engine to a file, which is replaced if it exists
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

impl EngineArgs {
    /// Returns the command line of the engine as given; empty if it is missing.
    pub fn engine(&self) -> &str {
        self.engine.as_deref().unwrap_or_default()
    }

    /// Returns how the engine is started.
    ///
    /// # Errors
    /// If no engine is named, its command line is none, or the log cannot be written.
    pub fn launch(&self) -> Result<Launch, Fault> {
        let Some(engine) = &self.engine else {
            return Err(Fault::new("no engine is named")
                .help("write --engine CMD, such as --engine 'python3 engine.py'")
                .kind(FaultKind::Usage));
        };
        let mut launch = parse_launch(engine, self.timeout)?;
        if let Some(path) = &self.log {
            let created = std::fs::File::create(path).map_err(|source| {
                write_error(&WriteError { path: path.clone(), step: WriteStep::Open, source })
            })?;
            launch.log = Some(ConversationLog::new(created));
        }
        Ok(launch)
    }
}
/// Returns a parser of time limits, such as `0.5` or `5m`, that are not zero.
pub fn seconds_parser() -> impl TypedValueParser<Value = Duration> {
    clap::builder::StringValueParser::new().try_map(|text| {
        let time = parse_duration(&text)?;
        if time < Duration::from_millis(1) {
            return Err("write at least 0.001, a thousandth of a second".to_owned());
        }
        Ok(time)
    })
}

/// Parses the command line of an engine into words. A response may take `timeout`.
///
/// # Errors
/// If the text cannot be split into words, or needs a shell.
pub fn parse_launch(line: &str, timeout: Duration) -> Result<Launch, Fault> {
    let mut words = split(line).map_err(|e| {
        Fault::new(format!("--engine '{line}' is not a command: {e}"))
            .help("write the program and its arguments in one text: --engine 'python3 engine.py'")
            .kind(FaultKind::Usage)
    })?;
    if is_assignment(&words[0]) || words.iter().any(|word| is_shell_operator(word)) {
        return Err(Fault::new(format!(
            "--engine '{line}' is meant for a shell, and is run without one"
        ))
        .help(format!("write --engine {}", shell_quote(&format!("sh -c {}", shell_quote(line)))))
        .kind(FaultKind::Usage));
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
