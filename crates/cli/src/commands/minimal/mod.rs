//! `crosstrack minimal`: the fewest pieces that win, with a proof.

mod list;
mod longest;

use std::path::PathBuf;

pub use crate::commands::configurations::answers::MinimalReport;
use crate::commands::configurations::args::ConfigurationArgs;
use crate::commands::configurations::write::{Format, Writer, write_minimum};
use crate::options::solver::{BudgetArgs, minimal_error, show_progress};
use crate::output::console::read;
use crate::process::interrupt;
use crate::{Console, Ended, Exit, Fault, FaultKind, Progress, WorkOutput};
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::{Formula, Plan, Query, QueryError, Reachability, decode, minimum};
use crosstrack_prove::sat::backend::SolverOutput;
use crosstrack_prove::sat::{ClauseSink as _, Model};

/// Finds the minimum number of pieces that win, with an example and a proof
///
/// A configuration is an arrangement of pieces on the board with a winning path. It is irreducible if it needs all of
/// its pieces to win.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack minimal --rules 4x2 --each-pattern-once\nExample: crosstrack minimal list --rules 2x1 --only I",
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true
)]
pub struct Args {
    #[command(subcommand)]
    command: Option<MinimalCommand>,
    #[command(flatten)]
    common: ConfigurationArgs<Format>,
    #[command(flatten)]
    budget: BudgetArgs,
    /// Write the formula instead of solving it. Its models are the configurations that match the filters, of any number
    /// of pieces up to --max-pieces
    #[arg(long, value_enum, conflicts_with_all = ["format", "seconds", "nodes"])]
    export: Option<Export>,
    /// Read a model of the exported formula from a file instead of solving: the `v` lines of a SAT solver, or the
    /// result file of minisat. Repeat the options of the export; the rules check the configuration
    #[arg(long, value_name = "FILE", conflicts_with_all = ["export", "seconds", "nodes"])]
    model: Option<PathBuf>,
}

/// The most bytes of the output of a solver: 64 MiB.
const MODEL_BYTES: usize = 64 << 20;

/// A form in which the formula is written instead of being solved.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Export {
    /// DIMACS CNF, with the name of each variable in a comment `c var NUMBER NAME`
    Dimacs,
}

#[derive(clap::Subcommand, Debug)]
enum MinimalCommand {
    List(list::Args),
    Longest(longest::Args),
}

impl Args {
    /// Whether shards can share the work.
    pub const fn can_shard(&self) -> bool {
        match &self.command {
            Some(MinimalCommand::List(args)) => args.can_shard(),
            Some(MinimalCommand::Longest(_)) | None => false,
        }
    }

    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        match &self.command {
            Some(MinimalCommand::List(args)) => args.run(console),
            Some(MinimalCommand::Longest(args)) => args.run(console),
            None if self.export.is_some() => self.write_formula(console),
            None if self.model.is_some() => {
                self.common.run(console, |ruleset, query, writer, _| {
                    self.read_model(ruleset, query, writer).map(WorkOutput::Complete)
                })
            }
            None => self.common.run(console, |ruleset, query, writer, console| {
                self.find_minimum(ruleset, query, writer, console).map(WorkOutput::Complete)
            }),
        }
    }

    /// Writes the formula whose models are the configurations.
    fn write_formula(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.common.output.open()?;
        let (ruleset, query) = self.common.filters.load(&self.common.game, console)?;
        let (_, formula) = Self::formula(&ruleset, &query)?;
        target.finish(&formula.cnf.to_dimacs(), console)
    }

    /// Returns the formula whose models are the configurations, with its plan. With fewer pieces than any path has, it is
    /// that of the plan without a limit, and has no model.
    fn formula(ruleset: &Ruleset, query: &Query) -> Result<(Plan, Formula), Fault> {
        let plan = match Plan::new(ruleset, query) {
            Err(QueryError::TooFew { .. }) => {
                Plan::new(ruleset, &Query { max_pieces: None, ..query.clone() })
            }
            plan => plan,
        };
        let plan = plan.map_err(|e| minimal_error(&e.into()))?;
        let most = query.max_pieces.map_or(plan.at_most, |most| most.min(plan.at_most));
        let formula = Formula::new(ruleset, &plan, most, Reachability::Levels);
        Ok((plan, formula))
    }

    /// Reads a model of the formula, and writes its configuration.
    fn read_model(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
    ) -> Result<Exit, Fault> {
        let Some(path) = &self.model else { return Ok(Exit::Done) };
        let refused = |kind| {
            let name = path.display();
            move |why: &dyn std::fmt::Display| Fault::new(format!("{name}: {why}")).kind(kind)
        };
        let text = read(path, MODEL_BYTES)?;
        let (plan, Formula { cnf, vars }) = Self::formula(ruleset, query)?;
        let output = SolverOutput::parse_any(text.as_bytes(), cnf.var_count());
        let values = match output.map_err(|why| refused(FaultKind::Input)(&why))? {
            SolverOutput::Sat(values) => values,
            other => {
                let why = format!("it has no model, but says {}", other.status());
                return Err(refused(FaultKind::Input)(&why));
            }
        };
        let model = Model::from_values(&cnf, values).map_err(|why| {
            let help = "give the options with which the formula was exported";
            refused(FaultKind::No)(&format!("this is no model of the formula: {why}")).help(help)
        })?;
        let found = decode::configuration(ruleset, &plan, &vars, &model);
        let found = found.map_err(|e| minimal_error(&e.into()))?;
        writer.picture(&found.position(ruleset));
        writer.configuration(&found);
        Ok(Exit::Done)
    }

    /// Finds and writes the fewest pieces that win.
    fn find_minimum(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<Exit, Fault> {
        // From now on Ctrl-C ends the search, which says what it knows.
        interrupt::cancel_flag();
        let solver = self.budget.solver();
        let bar = Progress::spinner(console.watched);
        let mut progress = |step| show_progress(&bar, step);
        let found = minimum(ruleset, query, solver.method(), &mut progress)
            .map_err(|e| minimal_error(&e))?;
        Ok(write_minimum(&found, writer))
    }
}
