//! `crosstrack merge`: the answer of work that was done in shards.

use std::path::PathBuf;

use crate::cli::console::read;
use crate::cli::shard::command;
use crate::cli::shard_file::{Merged, merged};
use crate::cli::{Exit, Stop, Trouble};

/// The most bytes of the file of a shard: 256 MiB.
const MOST_BYTES: usize = 256 << 20;

/// Puts the results of shards together: the answer of the command as if it had run once
///
/// The files are what the command wrote with --shard I/N. All shards have to be there, once each, of the
/// same version and the same command, and what the command reads has to be there unchanged.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack puzzle check --shard 1/2 --output 1.json\nExample: crosstrack puzzle check --shard 2/2 --output 2.json\nExample: crosstrack merge 1.json 2.json"
)]
pub(in crate::cli) struct Args {
    /// The files of all shards, in any order
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write the answer to a file, replacing it only once the answer is complete
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Args {
    /// The results of all shards.
    ///
    /// # Errors
    /// If a file is faulty, of other work or another version, or a shard is missing or there twice.
    pub(in crate::cli) fn read(&self) -> Result<Merged, Stop> {
        let mut texts = Vec::new();
        if let Some(path) = self.output.as_ref().filter(|path| self.files.contains(path)) {
            let title = format!("--output {} would replace the file of a shard", path.display());
            return Err(Trouble::new(title).help("name another file").with(Exit::Usage));
        }
        for path in &self.files {
            texts.push((path.display().to_string(), read(path, MOST_BYTES)?));
        }
        merged(&texts)
    }

    /// The command line of the command, with the output of this one.
    pub(in crate::cli) fn command(&self, merged: &Merged) -> Vec<String> {
        let program = "crosstrack".to_owned();
        let given: Vec<String> =
            std::iter::once(program.clone()).chain(merged.command.clone()).collect();
        // What a shard leaves out of its file stands in none that a shard wrote.
        if command(&given) != merged.command {
            return vec![program];
        }
        let output = self.output.iter().map(|path| format!("--output={}", path.display()));
        given.into_iter().chain(output).collect()
    }
}
