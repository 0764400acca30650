//! The arguments that commands about configurations share.

use clap::ValueEnum;

use crate::commands::configurations::filters::Filters;
use crate::commands::configurations::write::{Format, Writer};
use crate::options::crosstrack::GameArgs;
use crate::process::interrupt;
use crate::{Console, Ended, Exit, Fault, FaultKind, OutputArgs, ShardArgs, WorkOutput};
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::Query;

/// The arguments of a command about configurations whose answer has the formats `F`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ConfigurationArgs<F: ValueEnum + Clone + Send + Sync + 'static> {
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: F,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) filters: Filters,
    #[command(flatten)]
    pub(crate) game: GameArgs,
}

impl<F: ValueEnum + Copy + Into<Format> + Send + Sync + 'static> ConfigurationArgs<F> {
    /// Runs a command on the ruleset and the query of the arguments, and writes its output.
    ///
    /// # Errors
    /// If the options contradict each other, the command fails, or its output cannot be written.
    pub(crate) fn run(
        &self,
        console: &mut Console<'_>,
        answer: impl FnOnce(
            &Ruleset,
            &Query,
            &mut Writer<'_>,
            &mut Console<'_>,
        ) -> Result<WorkOutput<Exit>, Fault>,
    ) -> Result<Ended, Fault> {
        let output = (self.format.into(), &self.output);
        run_query((&self.filters, &self.game), output, console, answer)
    }
}

/// Runs a command on the ruleset and the query of filters, and writes its output.
///
/// # Errors
/// As [`ConfigurationArgs::run`].
pub(crate) fn run_query(
    (filters, game): (&Filters, &GameArgs),
    (format, output): (Format, &OutputArgs),
    console: &mut Console<'_>,
    answer: impl FnOnce(
        &Ruleset,
        &Query,
        &mut Writer<'_>,
        &mut Console<'_>,
    ) -> Result<WorkOutput<Exit>, Fault>,
) -> Result<Ended, Fault> {
    let target = output.open()?;
    let loaded = filters.load(game, console);
    let result = loaded.and_then(|(ruleset, query)| {
        let mut writer = Writer::new(&ruleset, format, console.colour);
        let work = answer(&ruleset, &query, &mut writer, console)?;
        if interrupt::is_cancelled() && !output.is_stdout() {
            let help = "the file of --output is as it was: it gets complete answers alone";
            return Err(Fault::new("interrupted").help(help).kind(FaultKind::Interrupted));
        }
        Ok(work.try_map(|exit| Ok((exit, writer.finish()?)))?.into())
    });
    target.write(result, console)
}

/// A reason against shards: whether it applies, what shards go with, and what to try.
pub(crate) type ShardRefusal = (bool, &'static str, &'static str);

/// Refuses shards of work that reads a position from standard input.
pub(crate) const fn refuse_stdin(reads: bool) -> ShardRefusal {
    (reads, "with a position that is written out", "name it: --given POS")
}

/// Refuses shards of work with a time limit.
pub(crate) const fn refuse_time_limit(is_limited: bool) -> ShardRefusal {
    let help = "more shards, such as 1/100, take less time each";
    (is_limited, "without --seconds, since a shard must be the same in each run", help)
}

/// Checks that there is no reason against shards, if shards are asked for.
pub(crate) fn check_shard(
    shard: &ShardArgs,
    console: &Console<'_>,
    reasons: &[ShardRefusal],
) -> Result<(), Fault> {
    match reasons.iter().find(|(is_so, ..)| *is_so && shard.is_shared(console)) {
        None => Ok(()),
        Some((_, what, help)) => {
            Err(Fault::new(format!("--shard goes {what}")).help(*help).kind(FaultKind::Usage))
        }
    }
}
