//! `crosstrack count`: counts winning configurations.

mod by_pieces;
mod fewest;

use std::time::Duration;

use crate::commands::configurations::args::{ConfigurationArgs, check_shard, refuse_stdin};
use crate::options::format::TableFormat;
use crate::{Console, Ended, Fault, Progress, ShardArgs, WorkOutput};
use crosstrack_io::parse_duration;
use crosstrack_prove::count::CountBudget;

/// The most memory of the process, in MiB, unless told otherwise.
const MEMORY: u32 = 1024;

/// Counts the winning configurations with the minimum number of pieces
///
/// A configuration is an arrangement of pieces on the board with a winning path. Without --by-pieces, the formats json
/// and csv also have counts by cell, terminal and pattern where these are known. The count is exact, uses no SAT
/// solver, and adds no intersection pieces.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack count --rules 4x2\nExample: crosstrack count --rules 2x1 --by-pieces"
)]
pub struct Args {
    /// For each number of pieces, count the winning configurations and those that are irreducible, which means that
    /// they need all their pieces; for small boards
    #[arg(long)]
    by_pieces: bool,
    /// With --by-pieces: count only irreducible configurations with at least this many pieces, which takes less memory
    #[arg(long, value_name = "N", requires = "by_pieces", conflicts_with = "shard")]
    at_least: Option<usize>,
    /// With --by-pieces: count only winning configurations with at most this many pieces, which also works on larger
    /// boards
    #[arg(long, value_name = "N", requires = "by_pieces", conflicts_with_all = ["at_least", "shard"])]
    at_most: Option<usize>,
    /// With --by-pieces: the maximum memory of the process in MiB; a count that takes more is given up [default: 1024]
    #[arg(long, value_name = "MIB", requires = "by_pieces",
          value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: Option<u32>,
    /// With --by-pieces: give up after this many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", requires = "by_pieces", value_parser = parse_duration,
          conflicts_with = "shard")]
    seconds: Option<Duration>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    common: ConfigurationArgs<TableFormat>,
}

impl Args {
    /// Whether shards can share the work.
    pub const fn can_shard(&self) -> bool {
        let is_part = self.at_least.is_some() || self.at_most.is_some();
        self.by_pieces && !is_part
    }

    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let whole = "each answer of the others is one piece of work";
        let reasons = [
            (!self.can_shard(), "with --by-pieces", whole),
            refuse_stdin(self.common.filters.reads_stdin()),
        ];
        check_shard(&self.shard, console, &reasons)?;
        self.common.filters.check_without_intersections()?;
        self.common.run(console, |ruleset, query, writer, console| {
            let budget =
                CountBudget::new((self.memory.unwrap_or(MEMORY) as usize) << 20, self.seconds);
            if self.by_pieces {
                let bounds = (self.at_least, self.at_most);
                return by_pieces::count(
                    (ruleset, query),
                    (bounds, &budget),
                    &self.shard,
                    writer,
                    console,
                );
            }
            let bar = Progress::spinner(console.watched);
            bar.say("counting the configurations of the fewest pieces");
            fewest::count(ruleset, query, &budget, writer).map(WorkOutput::Complete)
        })
    }
}
