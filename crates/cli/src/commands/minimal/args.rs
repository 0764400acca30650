//! The options of `crosstrack minimal`.

use std::path::PathBuf;

use crate::commands::minimal::filters::Filters;
use crate::commands::minimal::write::Format;
use crate::commands::solver_options::SolverArgs;
use crate::games::crosstrack::args::GameArgs;
use crate::{Console, Exit, OutputArgs, ShardArgs, Stop, Trouble};

/// How cubes are decided.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CubesBy {
    /// By a formula each, and a proof where there is nothing
    Formula,
    /// By counting, which needs no solver and gives no proof
    Count,
}

/// Finds how few pieces can win, with a witness and a proof that fewer cannot
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack minimal --board 4x2 --each-pattern-once")]
#[allow(clippy::struct_excessive_bools, reason = "flags of which one at most is given")]
#[group(id = "mode", multiple = false, args = ["count", "by_pieces", "list", "all", "trade_off", "longest"])]
pub struct Args {
    /// Count the configurations of the least number of pieces, exactly and without a solver; in
    /// other formats than text, by cell, terminal and pattern too. Intersection pieces are not laid
    #[arg(long, conflicts_with_all = ["seconds", "nodes", "solver"])]
    pub(super) count: bool,
    /// Count the winning configurations, and those that need all their pieces, for every number of
    /// pieces; for study boards
    #[arg(long, conflicts_with_all = ["seconds", "nodes", "solver"])]
    pub(super) by_pieces: bool,
    /// With --by-pieces: only configurations of so many pieces or more that need them all, which
    /// takes less
    #[arg(long, value_name = "N", requires = "by_pieces", conflicts_with_all = ["list", "all", "trade_off", "longest", "shard"])]
    pub(super) at_least: Option<usize>,
    /// With --by-pieces: only winning configurations of so many pieces or fewer, which larger boards
    /// allow, too
    #[arg(long, value_name = "N", requires = "by_pieces", conflicts_with_all = ["at_least", "list", "all", "trade_off", "longest", "shard"])]
    pub(super) at_most: Option<usize>,
    /// Find so many different configurations of the least number of pieces
    #[arg(long, value_name = "N", conflicts_with_all = ["nodes", "solver"], value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub(super) list: Option<usize>,
    /// Find them all, writing each as it is found; --seconds limits the whole list
    #[arg(long, conflicts_with_all = ["nodes", "solver"])]
    pub(super) all: bool,
    /// For each number of pathway pieces, the least number of intersection pieces
    #[arg(long)]
    pub(super) trade_off: bool,
    /// Find the irreducible configuration with the most pieces: one that wins, and from which no
    /// piece can be removed
    #[arg(long)]
    pub(super) longest: bool,
    /// With --longest: decide whether more pieces than were found can all be needed in cubes, one for
    /// each set of cells that stay empty, up to quarter turns; for boards that are nearly full
    #[arg(
        long, value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true,
        default_missing_value = "formula", requires = "longest",
        conflicts_with_all = ["count", "by_pieces", "list", "all", "trade_off"]
    )]
    pub(super) cubes: Option<CubesBy>,
    /// With --all or --list: go on from the configurations in a file, a line each, and add to it
    /// what is found
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "by_pieces", "trade_off", "longest"])]
    pub(super) resume: Option<PathBuf>,
    /// The same for each set of patterns alone, as one table; with --count how many there are. The
    /// patterns are those that --only and --without leave
    #[arg(long, conflicts_with_all = ["by_pieces", "list", "all", "trade_off", "longest", "each_pattern_once", "given"])]
    pub(super) each_subset: bool,
    /// With --each-subset: only sets of at most so many patterns
    #[arg(long, value_name = "N", requires = "each_subset", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    pub(super) max_size: Option<usize>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
    #[command(flatten)]
    pub(super) solver: SolverArgs,
    #[command(flatten)]
    pub(super) filters: Filters,
    #[command(flatten)]
    pub(super) output: OutputArgs,
    #[command(flatten)]
    pub(super) game: GameArgs,
}

impl Args {
    /// Whether the work can be shared.
    pub const fn is_shared(&self) -> bool {
        self.all || self.by_pieces || self.each_subset || self.cubes.is_some()
    }

    /// Refuses shards of what has no units, and of what is not the same in each run.
    pub(super) fn check_shard(&self, console: &Console<'_>) -> Result<(), Stop> {
        if !self.shard.is_shared(console) {
            return Ok(());
        }
        let wrong = |what: &str, help: &'static str| {
            Err(Trouble::new(format!("--shard goes {what}")).help(help).with(Exit::Usage))
        };
        if !self.is_shared() {
            return wrong(
                "with --all, --by-pieces, --each-subset and --cubes",
                "each answer of the others is one piece of work",
            );
        }
        if self.filters.reads_input() {
            return wrong("with a position that is written out", "name it: --given POS");
        }
        if self.resume.is_some() {
            return wrong("without --resume", "a shard that was killed is run again");
        }
        if (self.all || self.cubes.is_some()) && self.solver.who.seconds.is_some() {
            return wrong(
                "with what is the same in each run, and so not with --seconds",
                "more shards, such as 1/100, take less time each",
            );
        }
        Ok(())
    }
}
