//! Long work in parts: every n-th unit on a machine of its own, and the results put together again.
//!
//! Work is a list of units with permanent names. A shard does every n-th of them and writes one file,
//! whole ([`ShardFile`]). `crosstrack merge` checks that all shards are there, once each, of the same version
//! and the same command, and then runs that command with the results in place of the work
//! ([`ShardArgs::work`]),
//! so that its answer is the answer of a single run.

use std::fmt::Display;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::shard_file::ShardFile;
use crate::{CommandError, Console, Diagnostic, Exit, Progress, json};
use crosstrack_io::shard::ParseShardError;
use crosstrack_io::shard::Shard;

/// The option of commands whose work can be shared.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct ShardArgs {
    /// Do only every N-th unit of the work, from the I-th on, and write the results for `crosstrack
    /// merge`; auto/N, or auto under Slurm, takes I from Slurm, Kubernetes or AWS Batch
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
}

/// Options that do not change the answer, or say where it goes: with the value that follows.
const APART: [&str; 5] = ["--shard", "--output", "-o", "--jobs", "--color"];

impl ShardArgs {
    /// The results of units with these names, in their order: done by `work`, which is given the numbers
    /// of those that it is to do, or merged.
    ///
    /// A name says all that the result of its unit depends on, apart from the options.
    ///
    /// # Errors
    /// If there is no such shard, the merged results are not those of the units, or `work` fails; and
    /// [`CommandError::Part`] if a shard is done.
    pub fn work<R: Serialize + DeserializeOwned>(
        &self,
        units: &[String],
        console: &mut Console<'_>,
        work: impl FnOnce(&[usize], &mut Console<'_>) -> Result<Vec<R>, CommandError>,
    ) -> Result<Vec<R>, CommandError> {
        if let Some(merged) = console.merged.take() {
            let results = merged.results(units)?;
            return results
                .into_iter()
                .map(serde_json::from_value)
                .collect::<Result<_, _>>()
                .map_err(faulty);
        }
        let Some(text) = &self.shard else {
            return work(&(0..units.len()).collect::<Vec<_>>(), console);
        };
        let shard = meant(text)
            .map_err(|bad| Diagnostic::new(format!("--shard: {bad}")).with(Exit::Usage))?;
        let part: Vec<usize> = (0..units.len()).filter(|&unit| shard.contains(unit)).collect();
        let results = work(&part, console)?;
        let results = results.iter().map(serde_json::to_value).collect::<Result<_, _>>();
        let results = results.map_err(|e| {
            Diagnostic::new(format!("a result cannot be written as JSON: {e}")).with(Exit::Internal)
        })?;
        let file = ShardFile::new(&command(&console.args), shard, units, results);
        Err(CommandError::Part(json::pretty(&file)?))
    }

    /// As [`ShardArgs::work`], done of one unit after the other while a bar names it.
    pub fn each<R: Serialize + DeserializeOwned>(
        &self,
        units: &[String],
        console: &mut Console<'_>,
        mut one: impl FnMut(usize) -> Result<R, CommandError>,
    ) -> Result<Vec<R>, CommandError> {
        self.work(units, console, |own, console| {
            let bar = Progress::counter(own.len(), console.watched);
            let named = |&unit: &usize| {
                bar.say(units[unit].clone());
                let result = one(unit);
                bar.next();
                result
            };
            own.iter().map(named).collect()
        })
    }

    /// Whether the results of the work are not to be had by doing all of it.
    pub const fn is_shared(&self, console: &Console<'_>) -> bool {
        self.shard.is_some() || console.merged.is_some()
    }
}

/// A result in the file of a shard that is none of its command.
pub fn faulty(why: impl Display) -> CommandError {
    Diagnostic::new(format!("the file of a shard has a faulty result: {why}")).with(Exit::Input)
}

/// The shard that a text means, here or as an environment says it.
pub fn meant(text: &str) -> Result<Shard, ParseShardError> {
    Shard::parse_with_env(text, |name| std::env::var(name).ok())
}

/// The command without the program and what does not change the answer.
pub fn command(args: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut args = args.iter().skip(1);
    while let Some(arg) = args.next() {
        if APART.contains(&arg.as_str()) {
            args.next();
            continue;
        }
        let name = arg.split_once('=').map_or(arg.as_str(), |(name, _)| name);
        let is_short = arg.starts_with("-o") && !arg.starts_with("--");
        if !APART.contains(&name) && !is_short {
            kept.push(arg.clone());
        }
    }
    kept
}
