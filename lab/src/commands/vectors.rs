//! `crosstrack-lab vectors`: makes the test vectors from their inputs.

use std::path::PathBuf;

use crosstrack_cli::commands::conform::vectors::{ExportArgs, vectors_error};
use crosstrack_cli::games::with_game;
use crosstrack_cli::{CommandError, Console, Exit, GameArg, Progress};
use crosstrack_conform::Suite;

use crate::commands::plant;
use crate::make::make_vector_files;

/// Makes the test vectors from their inputs
#[derive(clap::Subcommand, Debug)]
#[command(
    before_help = "Example: crosstrack-lab vectors make data/vectors",
    disable_help_subcommand = true
)]
pub enum Command {
    Make(MakeArgs),
    /// See [`plant`].
    Plant(plant::Args),
}

/// Makes the vector files anew from their inputs; for who changes the inputs
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab vectors make data/vectors")]
pub struct MakeArgs {
    /// The folder; files that are there are replaced
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    of: GameArg,
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// If an input is faulty, or the files cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match self {
            Self::Make(MakeArgs { dir, of }) => {
                let export = ExportArgs::new(dir.clone(), true, *of);
                let bar = Progress::spinner(console.watched);
                bar.say("making vectors");
                with_game!(of.game, G => {
                    let suite = Suite::new(make_vector_files::<G>().map_err(vectors_error)?).map_err(vectors_error)?;
                    drop(bar);
                    export.write::<G>(&suite, console)
                })
            }
            Self::Plant(args) => args.run(console),
        }
    }
}
