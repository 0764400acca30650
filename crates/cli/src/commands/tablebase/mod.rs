//! `crosstrack tablebase`: solved games in folders.

mod args;
mod common;
mod build;
mod verify;
mod probe;
mod stats;
mod zugzwangs;

use std::path::Path;

pub use crate::commands::tablebase::args::Command;
pub use crate::commands::tablebase::build::BuildReport;
use crate::commands::tablebase::common::{TableCommand, table_error};
pub use crate::commands::tablebase::probe::ProbeReport;
pub use crate::commands::tablebase::stats::StatsReport;
pub use crate::commands::tablebase::verify::VerifyReport;
pub use crate::commands::tablebase::zugzwangs::ZugzwangsReport;
use crate::game::{GameName, with_game};
use crate::{Console, Ended, Fault, OutputArgs};
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
            Self::Verify(args) => run_on_table(args, &args.dir, &OutputArgs::default(), console),
            Self::Probe(args) => run_on_table(args, &args.dir, &args.output, console),
            Self::Stats(args) => run_on_table(args, &args.whole.dir, &args.whole.output, console),
            Self::Zugzwangs(args) => run_on_table(args, &args.dir, &args.output, console),
        }
    }
}

/// Opens a table, runs a command on it, and writes the output.
fn run_on_table(
    command: &impl TableCommand,
    path: &Path,
    output: &OutputArgs,
    console: &mut Console<'_>,
) -> Result<Ended, Fault> {
    let target = output.open()?;
    let name = game_name(path).map_err(table_error(path))?;
    let game: GameName = name.parse().map_err(|bad: UnknownWordError| {
        table_error(path)(TableError::Header(format!("there is no game `{}`", bad.word)))
    })?;
    with_game!(game, G => {
        command.run(open::<G>(path).map_err(table_error(path))?, target, console)
    })
}
