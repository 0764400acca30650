//! Long work in parts: every n-th unit on a machine of its own, and the results put together again.
//!
//! Work is a list of units with permanent names. A shard does every n-th of them and writes one file,
//! whole ([`file`]). `crosstrack merge` checks that all shards are there, once each, of the same version
//! and the same command, and then runs that command with the results in place of the work ([`Share`]),
//! so that its answer is the answer of a single run.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::base::shard::Shard;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::json;
use crate::cli::shard_file::{Merged, ShardFile};
use crate::cli::stop::Stop;
use crate::cli::trouble::Trouble;

/// The option of commands whose work can be shared.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct ShardArgs {
    /// Do only every N-th unit of the work, from the I-th on, and write the results for `crosstrack
    /// merge`; auto/N, or auto under Slurm, takes I from Slurm, Kubernetes or AWS Batch
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
}

/// What a command is to do.
pub(super) enum Share<R> {
    /// All of the work.
    Whole,
    /// The units of a shard, by their numbers from 0.
    Part(Shard, Vec<usize>),
    /// No work: these are the results of all units.
    Merged(Vec<R>),
}

/// Options that do not change the answer, or say where it goes: with the value that follows.
const APART: [&str; 5] = ["--shard", "--output", "-o", "--jobs", "--color"];

impl ShardArgs {
    /// What the command is to do of units with these names; `merged` are results that take the place
    /// of its work.
    ///
    /// # Errors
    /// If there is no such shard, or the results are not those of the units.
    pub(super) fn share<R: DeserializeOwned>(
        &self,
        units: &[String],
        merged: &mut Option<Merged>,
    ) -> Result<Share<R>, Stop> {
        if let Some(merged) = merged.take() {
            let results = merged
                .results(units)
                .map_err(|why| Trouble::new(why.to_string()).with(Exit::Input))?;
            let read = results.into_iter().map(serde_json::from_value).collect::<Result<_, _>>();
            return read.map(Share::Merged).map_err(|why| {
                Trouble::new(format!("the file of a shard has a faulty result: {why}"))
                    .with(Exit::Input)
            });
        }
        let Some(text) = &self.shard else { return Ok(Share::Whole) };
        let shard = Shard::meant(text, |name| std::env::var(name).ok())
            .map_err(|bad| Trouble::new(format!("--shard: {bad}")).with(Exit::Usage))?;
        let part = (0..units.len()).filter(|&unit| shard.has(unit)).collect();
        Ok(Share::Part(shard, part))
    }

    /// The results of units with these names, in their order: done by `work`, which is given the numbers
    /// of those that it is to do, or merged.
    ///
    /// A name says all that the result of its unit depends on, apart from the options.
    ///
    /// # Errors
    /// As [`ShardArgs::share`], and if `work` fails; and [`Stop::Part`] if a shard is done.
    pub(super) fn work<R: Serialize + DeserializeOwned>(
        &self,
        units: &[String],
        console: &mut Console<'_>,
        work: impl FnOnce(&[usize]) -> Result<Vec<R>, Stop>,
    ) -> Result<Vec<R>, Stop> {
        match self.share(units, &mut console.merged)? {
            Share::Merged(results) => Ok(results),
            Share::Whole => work(&(0..units.len()).collect::<Vec<_>>()),
            Share::Part(shard, part) => {
                Err(Stop::Part(file(shard, units, &work(&part)?, console)?))
            }
        }
    }

    /// Whether the results of the work are not to be had by doing all of it.
    pub(super) const fn is_shared(&self, console: &Console<'_>) -> bool {
        self.shard.is_some() || console.merged.is_some()
    }
}

/// The file of a shard: of the units of all shards, and the results of its own in their order.
///
/// # Errors
/// If a result cannot be written as JSON, which is a fault of ours.
pub(super) fn file<R: Serialize>(
    shard: Shard,
    units: &[String],
    results: &[R],
    console: &Console<'_>,
) -> Result<String, Stop> {
    let results = results.iter().map(serde_json::to_value).collect::<Result<_, _>>();
    let results = results.map_err(|e| {
        Trouble::new(format!("a result cannot be written as JSON: {e}")).with(Exit::Internal)
    })?;
    json::pretty(&ShardFile::new(&command(&console.args), shard, units, results))
}

/// The command without the program and what does not change the answer.
pub(super) fn command(args: &[String]) -> Vec<String> {
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
