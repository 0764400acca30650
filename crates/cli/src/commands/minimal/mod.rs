//! `crosstrack minimal`: how few pieces can win, which, and is that proved.

pub(crate) mod filters;
pub(crate) mod answers;
pub(crate) mod write;
pub(crate) mod args;
mod list;
mod longest;
pub(crate) mod subsets;
mod trade_off;

pub use crate::commands::minimal::answers::MinimalReport;
use crate::commands::minimal::args::ConfigurationArgs;
use crate::commands::minimal::write::{Format, Writer};
use crate::commands::solver_options::{SolverArgs, failed, tried};
use crate::{CommandError, Console, Exit, Progress};
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::{Minimum, Query, minimum};

/// Finds how few pieces can win, with a witness and a proof that fewer cannot
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack minimal --board 4x2 --each-pattern-once\nExample: crosstrack minimal list --board 2x1 --only I",
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true
)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Sub>,
    #[command(flatten)]
    asked: ConfigurationArgs<Format>,
    #[command(flatten)]
    solver: SolverArgs,
}

#[derive(clap::Subcommand, Debug)]
enum Sub {
    List(list::Args),
    Longest(longest::Args),
    TradeOff(trade_off::Args),
    Subsets(subsets::Args),
}

impl Args {
    /// Whether the work can be shared.
    pub const fn is_shared(&self) -> bool {
        match &self.command {
            Some(Sub::List(args)) => args.is_shared(),
            Some(Sub::Longest(args)) => args.is_shared(),
            Some(Sub::Subsets(_)) => true,
            Some(Sub::TradeOff(_)) | None => false,
        }
    }

    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match &self.command {
            Some(Sub::List(args)) => args.run(console),
            Some(Sub::Longest(args)) => args.run(console),
            Some(Sub::TradeOff(args)) => args.run(console),
            Some(Sub::Subsets(args)) => args.run(console),
            None => self.asked.put(console, |ruleset, query, writer, console| {
                self.least(ruleset, query, writer, console)
            }),
        }
    }

    fn least(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        let deciding = self.solver.who.deciding()?;
        let method = deciding.method(self.solver.encoding.reachability);
        let bar = Progress::spinner(console.watched);
        let mut progress = |step| bar.say(tried(step));
        let found = minimum(ruleset, query, method, &mut progress).map_err(|e| failed(&e))?;
        Ok(said(&found, writer))
    }
}

/// Says how few pieces win.
fn said(found: &Minimum, writer: &mut Writer<'_>) -> Exit {
    match found {
        Minimum::Found { witness, below } => {
            writer.minimum(witness, below);
            if below.evidence.is_ok() { Exit::Done } else { Exit::Budget }
        }
        Minimum::Impossible { none } => {
            writer.impossible(none);
            if none.evidence.is_ok() { Exit::No } else { Exit::Budget }
        }
        Minimum::Unknown { at_least, best, why } => {
            writer.unknown(*at_least, best.as_ref(), *why);
            Exit::Budget
        }
    }
}
