//! `crosstrack merge`: the answer of a command whose work was done in shards.

use std::path::PathBuf;

use crate::output::console::read;
use crate::output::shard_file::MergedFiles;
use crate::program::Program;
use crate::program::paths::RunFiles;
use crate::{Console, Ended, Fault, FaultKind};

/// The most bytes of the files of all shards together: 256 MiB.
const MAX_BYTES: usize = 256 << 20;

/// Merges the results of shards into the answer of a single run
///
/// The files are those that the command wrote with --shard I/N, all N of them, or joined into one. The command is the
/// same without --shard; it may have another --output. What it reads must not have changed since.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack puzzle check --shard 1/2 --output 1.jsonl\nExample: crosstrack puzzle check --shard 2/2 --output 2.jsonl\nExample: crosstrack merge 1.jsonl 2.jsonl -- puzzle check"
)]
pub struct Args {
    /// The files of all shards, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The command of the shards, without --shard
    #[arg(last = true, value_name = "COMMAND", required = true)]
    command: Vec<String>,
}

impl Args {
    /// Runs the command with the results of the shards in place of its work.
    ///
    /// # Errors
    /// If a file cannot be read, the command has no shards, or it fails.
    pub fn run<P: Program>(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let mut files = Vec::new();
        let mut left = MAX_BYTES;
        for path in &self.files {
            let text = read(path, left).map_err(|error| match &files[..] {
                [] => error,
                _ => error.help("the files of all shards together have at most 256 MiB"),
            })?;
            left -= text.len();
            files.push((path.display().to_string(), text));
        }
        let name = console.args.first().cloned().unwrap_or_default();
        let line: Vec<String> = [name].into_iter().chain(self.command.iter().cloned()).collect();
        // Only commands with shards take this option.
        let shard = "--shard=1/1".to_owned();
        let refused = |why: &str| {
            let command = self.command.join(" ");
            Fault::new(format!("`{command}` is no command whose work can be shared"))
                .help(why)
                .kind(FaultKind::Usage)
        };
        // It would hand the option on to its own command.
        if self.command.first().is_some_and(|word| word == "merge") {
            return Err(refused("write the command that was run in shards"));
        }
        let program = P::try_parse_from(line.iter().chain([&shard])).map_err(|error| {
            let why = error.to_string();
            refused(why.lines().next().unwrap_or_default().trim_start_matches("error: "))
        })?;
        let mut command = P::command();
        command.build();
        if let Ok(matches) = command.clone().try_get_matches_from(&line) {
            RunFiles::of(&command, &matches).with_read("FILE", &self.files).check()?;
        }
        console.args = line;
        console.merged = Some(MergedFiles(files));
        program.run(console)
    }
}
