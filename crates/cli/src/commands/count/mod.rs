//! `crosstrack count`: in how many ways pieces win.

mod by_pieces;
mod fewest;
mod subsets;

pub(crate) use crate::commands::count::by_pieces::transfer;
pub(crate) use crate::commands::count::fewest::letters;
use crate::commands::minimal::args::{ConfigurationArgs, check_shard, read_from_input};
use crate::commands::minimal::write::TableFormat;
use crate::{CommandError, Console, Exit, ShardArgs};

/// Counts the configurations in which the least number of pieces wins, exactly
///
/// It needs no solver. In other formats than text, it counts by cell, terminal and pattern, too. Intersection pieces are
/// not laid.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack count --board 4x2\nExample: crosstrack count --board 2x1 --by-pieces"
)]
pub struct Args {
    /// Count the winning configurations, and those that need all their pieces, for every number of
    /// pieces; for study boards
    #[arg(long)]
    by_pieces: bool,
    /// With --by-pieces: only configurations of so many pieces or more that need them all, which
    /// takes less
    #[arg(long, value_name = "N", requires = "by_pieces", conflicts_with = "shard")]
    at_least: Option<usize>,
    /// With --by-pieces: only winning configurations of so many pieces or fewer, which larger boards
    /// allow, too
    #[arg(long, value_name = "N", requires = "by_pieces", conflicts_with_all = ["at_least", "shard"])]
    at_most: Option<usize>,
    /// Count for each set of patterns alone, as one table. The patterns are those that --only and
    /// --without leave
    #[arg(long, conflicts_with_all = ["by_pieces", "each_pattern_once", "given"])]
    each_subset: bool,
    /// With --each-subset: only sets of at most so many patterns
    #[arg(long, value_name = "N", requires = "each_subset", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    max_size: Option<usize>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    asked: ConfigurationArgs<TableFormat>,
}

impl Args {
    /// Whether the work can be shared.
    pub const fn is_shared(&self) -> bool {
        let is_part = self.at_least.is_some() || self.at_most.is_some();
        self.each_subset || (self.by_pieces && !is_part)
    }

    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let whole = "each answer of the others is one piece of work";
        let reasons = [
            (!self.is_shared(), "with --by-pieces and --each-subset", whole),
            read_from_input(self.asked.filters.reads_input()),
        ];
        check_shard(&self.shard, console, &reasons)?;
        self.asked.put(console, |ruleset, query, writer, console| {
            if self.each_subset {
                return subsets::each(
                    (ruleset, query),
                    self.max_size,
                    &self.shard,
                    writer,
                    console,
                );
            }
            if self.by_pieces {
                return self.by_pieces(ruleset, query, writer, console);
            }
            fewest::count(ruleset, query, writer)
        })
    }
}
