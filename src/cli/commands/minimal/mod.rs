//! `crosstrack minimal`: how few pieces can win, which, how many ways, and is that proved.

pub(super) mod filters;
mod answers;
mod write;
mod count;
mod list;
mod subsets;

use std::ops::ControlFlow;
use std::path::PathBuf;

pub(in crate::cli) use crate::cli::commands::minimal::answers::MinimalReport;
use crate::cli::commands::minimal::filters::Filters;
use crate::cli::commands::minimal::list::Listing;
use crate::cli::commands::minimal::write::{Format, Shown, Writer};
use crate::cli::commands::solver_options::{SolverArgs, failed};
use crate::cli::console::{Console, OutputArgs};
use crate::cli::crosstrack::args::GameArgs;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::progress::Progress;
use crate::crosstrack::formula::encoding::Query;
use crate::crosstrack::formula::longest::longest;
use crate::crosstrack::formula::minimal::{Minimum, Progress as Step, minimum, trade_off};
use crate::crosstrack::rules::ruleset::Ruleset;

/// Finds how few pieces can win, with a witness and a proof that fewer cannot
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack minimal --board 4x2 --each-pattern-once",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
#[allow(clippy::struct_excessive_bools, reason = "flags of which one at most is given")]
#[group(id = "mode", multiple = false, args = ["count", "by_pieces", "list", "all", "trade_off", "longest"])]
pub(in crate::cli) struct Args {
    /// Count the configurations of the least number of pieces, exactly and without a solver; in
    /// other formats than text, by cell, terminal and pattern too. Intersection pieces are not laid
    #[arg(long)]
    count: bool,
    /// Count the winning configurations, and those that need all their pieces, for every number of
    /// pieces; for study boards
    #[arg(long)]
    by_pieces: bool,
    /// Find so many different configurations of the least number of pieces
    #[arg(long, value_name = "N", conflicts_with_all = ["nodes", "solver"])]
    list: Option<usize>,
    /// Find them all, writing each as it is found; --seconds limits the whole list
    #[arg(long, conflicts_with_all = ["nodes", "solver"])]
    all: bool,
    /// For each number of pathway pieces, the least number of intersection pieces
    #[arg(long)]
    trade_off: bool,
    /// Find the irreducible configuration with the most pieces: one that wins, and from which no
    /// piece can be removed
    #[arg(long)]
    longest: bool,
    /// With --all or --list: go on from the configurations in a file, a line each, and add to it
    /// what is found
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "by_pieces", "trade_off", "longest"])]
    resume: Option<PathBuf>,
    /// The same for each set of patterns alone, as one table; with --count how many there are. The
    /// patterns are those that --only and --without leave
    #[arg(long, conflicts_with_all = ["by_pieces", "list", "all", "trade_off", "longest", "each_pattern_once", "given"])]
    each_subset: bool,
    /// With --each-subset: only sets of at most so many patterns
    #[arg(long, value_name = "N", requires = "each_subset")]
    max_size: Option<usize>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    solver: SolverArgs,
    #[command(flatten)]
    filters: Filters,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: GameArgs,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let (ruleset, query) = self.filters.load(&self.game, console)?;
        let mut writer = Writer::new(&ruleset, self.format, console.colour);
        let exit = if self.each_subset {
            self.each(&ruleset, &query, &mut writer, console)?
        } else if self.count {
            count::count(&ruleset, &query, &mut writer)?
        } else if self.by_pieces {
            count::by_pieces(&ruleset, &query, &mut writer)?
        } else {
            self.solve(&ruleset, &query, &mut writer, console)?
        };
        target.finish(&writer.finish()?, console)?;
        Ok(exit)
    }

    fn solve(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<Exit, Failure> {
        let deciding = self.solver.who.deciding()?;
        let method = deciding.method(self.solver.reachability);
        let bar = Progress::spinner(console.watched);
        let mut progress = |step: Step| {
            bar.say(match step {
                Step::Trying { pieces, .. } => format!("looking for {pieces} pieces"),
                Step::Proving { pieces, .. } => format!("proving that {pieces} do not do"),
            });
        };
        if self.trade_off {
            let unknown = trade_off(ruleset, query, method, &mut progress, |point| {
                writer.trade_off(&point);
                ControlFlow::Continue(())
            });
            let unknown = unknown.map_err(|e| failed(&e))?;
            return Ok(if unknown.is_some() { Exit::Budget } else { Exit::Done });
        }
        if self.longest {
            let found = longest(ruleset, query, method, &mut progress).map_err(|e| failed(&e))?;
            writer.longest(&found);
            return Ok(match (&found.witness, found.is_exact()) {
                (Some(_), true) => Exit::Done,
                (None, true) => Exit::No,
                (_, false) => Exit::Budget,
            });
        }
        let found = minimum(ruleset, query, method, &mut progress).map_err(|e| failed(&e))?;
        let pieces = match &found {
            Minimum::Found { witness, below } => {
                if self.list.is_none() && !self.all {
                    writer.minimum(&Shown { witness, below });
                    let known = below.evidence.is_ok();
                    return Ok(if known { Exit::Done } else { Exit::Budget });
                }
                witness.pieces()
            }
            Minimum::Impossible { none } => {
                writer.impossible(none);
                return Ok(if none.evidence.is_ok() { Exit::No } else { Exit::Budget });
            }
            Minimum::Unknown { at_least, best, why } => {
                writer.unknown(*at_least, best.as_ref(), *why);
                return Ok(Exit::Budget);
            }
        };
        let exact = Query { pieces: Some(pieces), ..query.clone() };
        let listing = Listing {
            ruleset,
            query: &exact,
            solver: &self.solver,
            most: self.list,
            journal: self.resume.as_deref(),
            stream: self.all && self.output.is_out(),
        };
        listing.run(writer, console, &bar)
    }
}
