//! `crosstrack merge`: the answer of a command whose work was done in shards.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{ArgMatches, ValueHint};

use crate::options::shard::command_words;
use crate::output::console::read;
use crate::output::shard_file::{MergedResults, merge_files};
use crate::program::Program;
use crate::{CommandError, Console, Diagnostic, Exit};
use crosstrack::rules::Connectors;

/// The most bytes of the files of all shards together: 256 MiB.
const MAX_BYTES: usize = 256 << 20;

/// Merges the results of shards into the answer of a single run
///
/// The files are those that a command wrote with --shard I/N. Each of the N shards must be there exactly once, from the
/// same command and the same version of the program. The files that the command reads must not have changed since.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack puzzle check --shard 1/2 --output 1.json\nExample: crosstrack puzzle check --shard 2/2 --output 2.json\nExample: crosstrack merge 1.json 2.json"
)]
pub struct Args {
    /// The files of all shards, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the answer to a file, replacing it only once the answer is complete
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The command of the shards, without --shard; required if the command names files or programs, because merge does
    /// not open or run anything that only a shard file names
    #[arg(last = true, value_name = "COMMAND")]
    shared: Vec<String>,
}

impl Args {
    /// Merges the files of the shards, and runs their command with these results in place of its work.
    ///
    /// # Errors
    /// If a file is invalid, its command cannot be shared, or that command fails.
    pub fn run<P: Program>(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let mut line = P::command();
        line.build();
        let merged = self.read(&line)?;
        let args = self.command_line(&line, &merged)?;
        let matches = line.clone().try_get_matches_from(args).ok();
        let parsed = matches.as_ref().and_then(|matches| P::from_arg_matches(matches).ok());
        let sharded = parsed.filter(Program::can_shard);
        let (program, matches) = sharded.zip(matches).ok_or_else(|| {
            let command = merged.command.join(" ");
            Diagnostic::new(format!("`{command}` is no command whose work can be shared"))
                .into_error(Exit::Input)
        })?;
        self.check_files(&line, &matches)?;
        console.merged = Some(merged);
        program.run(console)
    }

    /// Reads and merges the files.
    ///
    /// # Errors
    /// If a file is faulty, of other work or another version, or a shard is missing or there twice.
    fn read(&self, command: &clap::Command) -> Result<MergedResults, CommandError> {
        let mut texts = Vec::new();
        if let Some(path) = self.output.as_ref().filter(|path| self.files.contains(path)) {
            let title = format!("--output {} would replace the file of a shard", path.display());
            return Err(Diagnostic::new(title).help("name another file").into_error(Exit::Usage));
        }
        let mut left = MAX_BYTES;
        for path in &self.files {
            let text = read(path, left).map_err(|error| match &texts[..] {
                [] => error,
                _ => error.help("the files of all shards together have at most 256 MiB"),
            })?;
            left -= text.len();
            texts.push((path.display().to_string(), text));
        }
        merge_files(texts, |one, other| is_same_command(command, one, other))
    }

    /// Returns the command line to run: that of the files, with the output of this command.
    ///
    /// # Errors
    /// If another command was given.
    fn command_line(
        &self,
        command: &clap::Command,
        merged: &MergedResults,
    ) -> Result<Vec<String>, CommandError> {
        let line = |words: &[String]| [&[command.get_name().to_owned()], words].concat();
        let recorded = merged.command.join(" ");
        let shared = command_words(&line(&self.shared));
        if !self.shared.is_empty() && !is_same_command(command, &shared, &merged.command) {
            let given = self.shared.join(" ");
            let title = format!("the files are of `{recorded}`, and not of `{given}`");
            return Err(Diagnostic::new(title).into_error(Exit::Usage));
        }
        // A shard never writes such options into its file: this one was changed.
        let given = line(&merged.command);
        if command_words(&given) != merged.command {
            return Ok(line(&[]));
        }
        let output = self.output.iter().map(|path| format!("--output={}", path.display()));
        Ok(given.into_iter().chain(output).collect())
    }

    /// Checks that only a command that was given names files or programs.
    ///
    /// # Errors
    /// At the first such option of a command that the files alone name.
    fn check_files(
        &self,
        command: &clap::Command,
        matches: &ArgMatches,
    ) -> Result<(), CommandError> {
        let Some(named) = first_path_argument(command, matches).filter(|_| self.shared.is_empty())
        else {
            return Ok(());
        };
        let title =
            format!("the command of these files has {named}, which names files or programs");
        Err(Diagnostic::new(title)
            .help("write the command after the files: merge FILE... -- COMMAND...; what only a file names is not opened or run")
            .into_error(Exit::Input))
    }
}

/// Returns whether two command lines, without the program, say the same: options may stand in any order,
/// and values after a blank or `=`.
fn is_same_command(command: &clap::Command, one: &[String], other: &[String]) -> bool {
    let arguments = |words: &[String]| {
        let line = std::iter::once(command.get_name()).chain(words.iter().map(String::as_str));
        let matches = command.clone().try_get_matches_from(line).ok()?;
        let mut arguments = Vec::new();
        collect_arguments(command, &matches, &mut arguments);
        Some(arguments)
    };
    one == other || arguments(one).is_some_and(|read| Some(read) == arguments(other))
}

/// Adds the arguments of a command line, in the order of their declarations: names with values.
fn collect_arguments(
    command: &clap::Command,
    matches: &ArgMatches,
    found: &mut Vec<(String, Vec<OsString>)>,
) {
    for arg in command.get_arguments() {
        let id = arg.get_id().as_str();
        if matches.value_source(id) == Some(ValueSource::CommandLine) {
            let values = matches.get_raw(id).into_iter().flatten();
            found.push((id.to_owned(), values.map(OsStr::to_owned).collect()));
        }
    }
    if let Some((name, matches)) = matches.subcommand() {
        found.push((name.to_owned(), Vec::new()));
        if let Some(command) = command.find_subcommand(name) {
            collect_arguments(command, matches, found);
        }
    }
}

/// Returns the first option or argument of a command line that names a file or a program, by what it is
/// declared to be; --output, which is the caller's, is none.
fn first_path_argument(command: &clap::Command, matches: &ArgMatches) -> Option<String> {
    // `--connectors` takes a file, or one of a few names.
    let is_name = |id: &str| {
        let value = matches.get_raw(id).and_then(|mut values| values.next());
        let name = value.and_then(OsStr::to_str).filter(|_| id == "connectors");
        name.is_some_and(|name| Connectors::from_name(name).is_some())
    };
    let here = command.get_arguments().find(|arg| {
        let id = arg.get_id().as_str();
        id != "output"
            && matches.value_source(id) == Some(ValueSource::CommandLine)
            && arg.get_value_hint() != ValueHint::Unknown
            && !is_name(id)
    });
    let here = here.map(ToString::to_string);
    here.or_else(|| {
        let (name, matches) = matches.subcommand()?;
        first_path_argument(command.find_subcommand(name)?, matches)
    })
}
