//! What the commands about configurations have in common.

use clap::ValueEnum;

use crate::commands::minimal::filters::Filters;
use crate::commands::minimal::write::{Format, Writer};
use crate::games::crosstrack::args::GameArgs;
use crate::{CommandError, Console, Diagnostic, Exit, OutputArgs, ShardArgs};
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::Query;

/// Which configurations are asked about, and how the answer is given in one of the formats `F`.
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
    /// Answers, and gives the answer where it is wanted.
    ///
    /// # Errors
    /// If the options contradict each other, there is no answer, or it cannot be written.
    pub(crate) fn put(
        &self,
        console: &mut Console<'_>,
        answer: impl FnOnce(
            &Ruleset,
            &Query,
            &mut Writer<'_>,
            &mut Console<'_>,
        ) -> Result<Exit, CommandError>,
    ) -> Result<Exit, CommandError> {
        let how = (self.format.into(), &self.output);
        put((&self.filters, &self.game), how, console, answer)
    }
}

/// Answers a question about configurations, and gives the answer where it is wanted.
///
/// # Errors
/// As [`ConfigurationArgs::put`].
pub(crate) fn put(
    (filters, game): (&Filters, &GameArgs),
    (format, output): (Format, &OutputArgs),
    console: &mut Console<'_>,
    answer: impl FnOnce(
        &Ruleset,
        &Query,
        &mut Writer<'_>,
        &mut Console<'_>,
    ) -> Result<Exit, CommandError>,
) -> Result<Exit, CommandError> {
    let target = output.open()?;
    let loaded = filters.load(game, console);
    let answered = loaded.and_then(|(ruleset, query)| {
        let mut writer = Writer::new(&ruleset, format, console.colour);
        let exit = answer(&ruleset, &query, &mut writer, console)?;
        Ok((exit, writer.finish()?))
    });
    target.put(answered, console)
}

/// Why work is not done in shards: whether that is so, what shards go with, and what to do.
pub(crate) type Unshared = (bool, &'static str, &'static str);

/// Work that is about a position from standard input.
pub(crate) const fn read_from_input(reads: bool) -> Unshared {
    (reads, "with a position that is written out", "name it: --given POS")
}

/// Work that takes as long as it is given.
pub(crate) const fn limited(is_limited: bool) -> Unshared {
    let help = "more shards, such as 1/100, take less time each";
    (is_limited, "with what is the same in each run, and so not with --seconds", help)
}

/// Refuses shards of what has no units, and of what is not the same in each run.
pub(crate) fn check_shard(
    shard: &ShardArgs,
    console: &Console<'_>,
    reasons: &[Unshared],
) -> Result<(), CommandError> {
    match reasons.iter().find(|(is_so, ..)| *is_so && shard.is_shared(console)) {
        None => Ok(()),
        Some((_, what, help)) => {
            Err(Diagnostic::new(format!("--shard goes {what}")).help(*help).with(Exit::Usage))
        }
    }
}
