//! `crosstrack tablebase`: solved games in files.

mod args;
mod shown;
pub(in crate::cli::commands) mod build;
mod verify;
mod probe;
mod classes;
mod stats;
mod zugzwangs;

use std::path::Path;

use crate::base::UnknownWord;
pub(in crate::cli) use crate::cli::commands::tablebase::args::Command;
pub(in crate::cli) use crate::cli::commands::tablebase::classes::List as Classes;
pub(in crate::cli) use crate::cli::commands::tablebase::probe::Report as ProbeReport;
use crate::cli::commands::tablebase::shown::{TableQuestion, unusable};
pub(in crate::cli) use crate::cli::commands::tablebase::stats::Stats;
pub(in crate::cli) use crate::cli::commands::tablebase::zugzwangs::List as Zugzwangs;
use crate::cli::{Console, Exit, OutputArgs, Stop};
use crate::games::{GameName, with_game};
use crate::solve::TableError;
use crate::solve::retrograde::file::game_of;
use crate::solve::retrograde::open;

impl Command {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
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
) -> Result<Exit, Stop> {
    let target = output.open()?;
    let name = game_of(path).map_err(unusable(path))?;
    let game: GameName = name.parse().map_err(|bad: UnknownWord| {
        unusable(path)(TableError::Header(format!("there is no game `{}`", bad.word)))
    })?;
    let answered = with_game!(game, G => {
        question.ask(open::<G>(path).map_err(unusable(path))?, console)
    });
    target.put(answered, console)
}
