//! `crosstrack-lab vectors`: makes the test vectors from their inputs.

use std::path::{Path, PathBuf};

use crossings::rules::Ruleset as Crossings;
use crosstrack::game::Notation as _;
use crosstrack::rules::Ruleset as Crosstrack;
use crosstrack_cli::commands::conform::vectors::{ExportArgs, vectors_error};
use crosstrack_cli::output::console::write;
use crosstrack_cli::{Console, Ended, Fault, FaultKind, GameArg, OutputArgs, Progress, to_fault};
use crosstrack_conform::{HasVectors, Suite};

use crate::make::changes::{changes, digests};
use crate::make::{VectorSource, make_vector_files};

/// Makes the test vectors from their inputs
#[derive(clap::Subcommand, Debug)]
#[command(
    before_help = "Example: crosstrack-lab vectors make data/vectors",
    disable_help_subcommand = true
)]
pub enum Command {
    Make(MakeArgs),
    /// See [`DigestArgs`].
    Digest(DigestArgs),
}

/// Makes the vector files anew from their inputs, their index, and what has changed since the suite before; for who
/// changes the inputs
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab vectors make data/vectors")]
pub struct MakeArgs {
    /// The folder; files that are there are replaced
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    of: GameArg,
}

/// Prints digests of all cases of a suite, of which the next suite is told what it changes; kept as
/// `lab/cases/suites/NAME-VERSION.csv`
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab vectors digest data/vectors")]
pub struct DigestArgs {
    /// The folder with the suite
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    of: GameArg,
    #[command(flatten)]
    output: OutputArgs,
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// If an input is faulty, or the files cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        match self {
            Self::Make(MakeArgs { dir, of }) => {
                let export = ExportArgs::new(dir.clone(), true, *of);
                let bar = Progress::spinner(console.watched);
                bar.say("making vectors");
                match of.game.name() {
                    Crossings::NAME => make::<Crossings>(dir, &export, console, bar),
                    _ => make::<Crosstrack>(dir, &export, console, bar),
                }
            }
            Self::Digest(DigestArgs { dir, of, output }) => {
                let text = match of.game.name() {
                    Crossings::NAME => digest_text::<Crossings>(dir),
                    _ => digest_text::<Crosstrack>(dir),
                }?;
                output.open()?.finish(&text, console)
            }
        }
    }
}

/// Makes the vectors of a game in a folder.
fn make<G: VectorSource>(
    dir: &Path,
    export: &ExportArgs,
    console: &mut Console<'_>,
    bar: Progress,
) -> Result<Ended, Fault> {
    let suite =
        Suite::new(make_vector_files::<G>().map_err(vectors_error)?).map_err(vectors_error)?;
    drop(bar);
    let exit = export.write::<G>(&suite, console)?;
    write(&dir.join("changes.csv"), &changes(&suite).map_err(vectors_error)?)?;
    Ok(exit)
}

fn digest_text<G: HasVectors>(dir: &Path) -> Result<String, Fault> {
    let suite = Suite::<G>::from_dir(dir).map_err(to_fault(FaultKind::Input))?;
    Ok(digests(&suite))
}
