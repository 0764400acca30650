//! `crosstrack minimal trade-off`: how many intersection pieces save a pathway piece.

use std::ops::ControlFlow;

use crate::commands::configurations::args::ConfigurationArgs;
use crate::commands::configurations::write::TableFormat;
use crate::options::solver::{SolverArgs, minimal_error, show_progress};
use crate::process::interrupt;
use crate::{CommandError, Console, Ended, Exit, Progress, WorkOutput};
use crosstrack_prove::formula::trade_off;

/// Finds the minimum number of intersection pieces that win, for each limit on pathway pieces
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack minimal trade-off --board 4x3 --max-pieces 8")]
pub(super) struct Args {
    #[command(flatten)]
    common: ConfigurationArgs<TableFormat>,
    #[command(flatten)]
    solver: SolverArgs,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, CommandError> {
        self.common.run(console, |ruleset, query, writer, console| {
            // From now on Ctrl-C ends the search, which says what it knows.
            interrupt::cancel_flag();
            let solver = self.solver.backend.solver()?;
            let method = solver.method(self.solver.encoding.reachability);
            let bar = Progress::spinner(console.watched);
            let mut progress = |step| show_progress(&bar, step);
            let unknown = trade_off(ruleset, query, method, &mut progress, |point| {
                writer.trade_off(&point);
                ControlFlow::Continue(())
            });
            let unknown = unknown.map_err(|e| minimal_error(&e))?;
            let exit = if unknown.is_some() { Exit::Budget } else { Exit::Done };
            Ok(WorkOutput::Complete(exit))
        })
    }
}
