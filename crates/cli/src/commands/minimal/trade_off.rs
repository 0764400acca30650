//! `crosstrack minimal trade-off`: how many intersection pieces save a pathway piece.

use std::ops::ControlFlow;

use crate::commands::minimal::args::ConfigurationArgs;
use crate::commands::minimal::write::TableFormat;
use crate::commands::solver_options::{SolverArgs, failed, tried};
use crate::{CommandError, Console, Exit, Progress};
use crosstrack_prove::formula::trade_off;

/// Finds for each number of pathway pieces the least number of intersection pieces
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack minimal trade-off --board 4x3 --max-pieces 8")]
pub(super) struct Args {
    #[command(flatten)]
    asked: ConfigurationArgs<TableFormat>,
    #[command(flatten)]
    solver: SolverArgs,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        self.asked.put(console, |ruleset, query, writer, console| {
            let deciding = self.solver.who.deciding()?;
            let method = deciding.method(self.solver.encoding.reachability);
            let bar = Progress::spinner(console.watched);
            let mut progress = |step| bar.say(tried(step));
            let unknown = trade_off(ruleset, query, method, &mut progress, |point| {
                writer.trade_off(&point);
                ControlFlow::Continue(())
            });
            let unknown = unknown.map_err(|e| failed(&e))?;
            Ok(if unknown.is_some() { Exit::Budget } else { Exit::Done })
        })
    }
}
