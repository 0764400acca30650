//! `crosstrack tablebase`: solved games in folders.

mod args;
mod common;
mod build;
mod verify;
mod probe;
mod stats;
mod zugzwangs;

use std::path::Path;

pub use crate::commands::tablebase::args::{
    BuildArgs, Command, ProbeArgs, StatsArgs, VerifyArgs, WholeTableArgs,
};
pub use crate::commands::tablebase::build::BuildReport;
use crate::commands::tablebase::common::{TableCommand, table_error};
pub use crate::commands::tablebase::probe::ProbeReport;
pub use crate::commands::tablebase::stats::StatsReport;
pub use crate::commands::tablebase::verify::VerifyReport;
pub use crate::commands::tablebase::zugzwangs::ZugzwangsReport;
use crate::game::AnyGame;
use crate::{Console, Ended, Fault, OutputArgs, Playable, Target};
use crosstrack::base::UnknownWordError;
use crosstrack_tablebase::TableError;
use crosstrack_tablebase::file::game_name;
use crosstrack_tablebase::open;

impl Command {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        match self {
            Self::Build(args) => {
                let result = args.game.run("start", &**args, console);
                OutputArgs::default().open()?.write(result, console)
            }
            Self::Verify(args) => {
                let target = OutputArgs::default().open()?;
                game_of(&args.dir)?.verify_table(args, &args.dir, target, console)
            }
            Self::Probe(args) => {
                let target = args.output.open()?;
                game_of(&args.dir)?.probe_table(args, &args.dir, target, console)
            }
            Self::Stats(args) => {
                let WholeTableArgs { dir, output, .. } = &args.whole;
                let target = output.open()?;
                game_of(dir)?.table_stats(args, dir, target, console)
            }
            Self::Zugzwangs(args) => {
                let target = args.output.open()?;
                game_of(&args.dir)?.zugzwangs(args, &args.dir, target, console)
            }
        }
    }
}

/// Returns the game of a table.
fn game_of(path: &Path) -> Result<AnyGame, Fault> {
    let name = game_name(path).map_err(table_error(path))?;
    name.parse().map_err(|bad: UnknownWordError| {
        table_error(path)(TableError::Header(format!("there is no game `{}`", bad.word)))
    })
}

/// Opens a table, runs a command on it, and writes the output.
pub(crate) fn run<G: Playable>(
    command: &impl TableCommand,
    path: &Path,
    target: Target,
    console: &mut Console<'_>,
) -> Result<Ended, Fault> {
    command.run(open::<G>(path).map_err(table_error(path))?, target, console)
}
