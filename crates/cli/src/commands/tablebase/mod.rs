//! `crosstrack tablebase`: solved games in files.

mod args;
mod shown;
pub mod build;
mod verify;
mod probe;
mod classes;
mod stats;
mod zugzwangs;

use std::path::Path;

pub use crate::commands::tablebase::args::Command;
pub use crate::commands::tablebase::classes::List as Classes;
pub use crate::commands::tablebase::probe::Report as ProbeReport;
use crate::commands::tablebase::shown::{TableQuestion, unusable};
pub use crate::commands::tablebase::stats::Stats;
pub use crate::commands::tablebase::zugzwangs::List as Zugzwangs;
use crate::games::{GameName, with_game};
use crate::{CommandError, Console, Exit, OutputArgs};
use crosstrack::base::UnknownWordError;
use crosstrack_tablebase::TableError;
use crosstrack_tablebase::file::game_name;
use crosstrack_tablebase::open;

impl Command {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match self {
            Self::Build(args) => {
                let answered = args.game.put("start", &**args, console);
                OutputArgs::default().open()?.put(answered, console)
            }
            Self::Verify(args) => put(args, &args.file, &OutputArgs::default(), console),
            Self::Probe(args) => put(args, &args.file, &args.output, console),
            Self::Stats(args) => put(args, &args.whole.file, &args.whole.output, console),
            Self::Zugzwangs(args) => put(args, &args.file, &args.output, console),
        }
    }
}

/// Opens a table and asks it.
fn put(
    question: &impl TableQuestion,
    path: &Path,
    output: &OutputArgs,
    console: &mut Console<'_>,
) -> Result<Exit, CommandError> {
    let target = output.open()?;
    let name = game_name(path).map_err(unusable(path))?;
    let game: GameName = name.parse().map_err(|bad: UnknownWordError| {
        unusable(path)(TableError::Header(format!("there is no game `{}`", bad.word)))
    })?;
    let answered = with_game!(game, G => {
        question.ask(open::<G>(path).map_err(unusable(path))?, console)
    });
    target.put(answered, console)
}
