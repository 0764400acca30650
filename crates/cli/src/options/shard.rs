//! Long work in shards: every shard does every n-th unit on a machine of its own; then the results are
//! merged.
//!
//! Work is a list of units with permanent names. A shard writes the results of its units as lines of a file
//! ([`shard_file`]). `crosstrack merge` runs the command with the lines of all shards in place of the work
//! ([`ShardArgs::run`]), so that the answer is that of a single run.

use std::fmt::Display;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::output::shard_file;
use crate::{Console, Fault, FaultKind, Progress, WorkOutput};
use crosstrack_io::shard::ParseShardError;
use crosstrack_io::shard::Shard;

/// The option `--shard` of commands whose work can be split into shards.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct ShardArgs {
    /// Do only shard I of N, and write its results for `crosstrack merge`; auto/N takes I from Slurm,
    /// Kubernetes or AWS Batch, and auto takes I and N from Slurm
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
}

/// Options, each with a value, that do not change the answer or say where it goes.
const OPTIONS_APART: [&str; 5] = ["--shard", "--output", "-o", "--jobs", "--color"];

impl ShardArgs {
    /// Returns the results of all units, in their order: computed by `work`, or merged from shards. With
    /// `--shard`, `work` computes only the units of the shard, and the result is the file of the shard.
    ///
    /// `units` are the names of the units. A name must state everything that the result depends on, apart
    /// from the options; units of the same name have the same result. `work` gets 0-based indices of units.
    ///
    /// # Errors
    /// If there is no such shard, the merged results are those of other units, or `work` fails.
    pub fn run<R: Serialize + DeserializeOwned>(
        &self,
        units: &[String],
        console: &mut Console<'_>,
        work: impl FnOnce(&[usize], &mut Console<'_>) -> Result<Vec<R>, Fault>,
    ) -> Result<WorkOutput<Vec<R>>, Fault> {
        let command = command_words(&console.args);
        if let Some(merged) = console.merged.take() {
            return merged.results(&command, units).map(WorkOutput::Complete);
        }
        let Some(text) = &self.shard else {
            let all: Vec<usize> = (0..units.len()).collect();
            return work(&all, console).map(WorkOutput::Complete);
        };
        let shard = parse_shard(text)
            .map_err(|bad| Fault::new(format!("--shard: {bad}")).kind(FaultKind::Usage))?;
        let part: Vec<usize> = (0..units.len()).filter(|&unit| shard.contains(unit)).collect();
        let results = work(&part, console)?;
        let results = results.iter().map(serde_json::to_value).collect::<Result<Vec<_>, _>>();
        let results = results.map_err(|e| {
            let title = format!("a result cannot be written as JSON: {e}");
            Fault::new(title).kind(FaultKind::Internal)
        })?;
        let named = part.iter().map(|&unit| &units[unit]).zip(results);
        shard_file::write(&command, named).map(WorkOutput::ShardFile)
    }

    /// Does the same as [`ShardArgs::run`], but calls `work` for one unit after the other and shows a bar
    /// with its name.
    pub fn run_each<R: Serialize + DeserializeOwned>(
        &self,
        units: &[String],
        console: &mut Console<'_>,
        mut work: impl FnMut(usize) -> Result<R, Fault>,
    ) -> Result<WorkOutput<Vec<R>>, Fault> {
        self.run(units, console, |part, console| {
            let bar = Progress::counter(part.len(), console.watched);
            let mut results = Vec::new();
            for &unit in part {
                bar.say(units[unit].clone());
                results.push(work(unit)?);
                bar.advance();
            }
            Ok(results)
        })
    }

    /// Returns whether the work is done in shards: `--shard` is given, or results are merged.
    pub const fn is_shared(&self, console: &Console<'_>) -> bool {
        self.shard.is_some() || console.merged.is_some()
    }
}

/// Creates the error of a file of a shard whose result the command cannot read.
pub fn faulty_result(cause: impl Display) -> Fault {
    Fault::new(format!("the file of a shard has a faulty result: {cause}"))
}

/// Parses a shard: `I/N`, or `auto`, which takes it from the environment.
pub fn parse_shard(text: &str) -> Result<Shard, ParseShardError> {
    Shard::parse_with_env(text, |name| std::env::var(name).ok())
}

/// Returns the words of a command line without the program's name and the options in `OPTIONS_APART`, which
/// do not change the answer.
fn command_words(args: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut args = args.iter().skip(1);
    while let Some(arg) = args.next() {
        if OPTIONS_APART.contains(&arg.as_str()) {
            args.next();
            continue;
        }
        let name = arg.split_once('=').map_or(arg.as_str(), |(name, _)| name);
        let is_short = arg.starts_with("-o") && !arg.starts_with("--");
        if !OPTIONS_APART.contains(&name) && !is_short {
            kept.push(arg.clone());
        }
    }
    kept
}
