//! `crosstrack vectors`: the test vectors for other implementations, as files, as a list, one by
//! one.

mod list;
mod plant;
mod show;

use std::io::Write as _;
use std::path::PathBuf;

use crate::cli::commands::folder::write_files;
pub(in crate::cli) use crate::cli::commands::vectors::list::CasesReport;
pub(in crate::cli) use crate::cli::commands::vectors::show::CaseReport;
use crate::cli::commands::vectors::show::ours;
use crate::cli::{Console, Exit, GameArg, Stop};
use crate::conform::{Shipped as _, Suite, Vectored};
use crate::games::with_game;

/// Test vectors for other implementations of the game
#[derive(clap::Subcommand, Debug)]
#[command(
    before_help = "Example: crosstrack vectors export vectors",
    disable_help_subcommand = true
)]
pub(in crate::cli) enum Command {
    Export(ExportArgs),
    List(list::Args),
    Show(show::Args),
    Make(MakeArgs),
    Plant(plant::Args),
}

/// Writes all vector files and the schemas into a folder
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack vectors export vectors")]
pub(in crate::cli) struct ExportArgs {
    /// The folder; made if it is not there
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// Replace files that are there
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    of: GameArg,
}

/// Makes the vector files anew from their inputs; for who changes the inputs
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack vectors make data/vectors")]
pub(in crate::cli) struct MakeArgs {
    /// The folder; files that are there are replaced
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    #[command(flatten)]
    of: GameArg,
}

impl Command {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
        match self {
            Self::Export(args) => {
                with_game!(args.of.game, G => args.write::<G>(G::shipped(), console))
            }
            Self::Make(MakeArgs { dir, of }) => {
                let export = ExportArgs { dir: dir.clone(), force: true, of: *of };
                with_game!(of.game, G => {
                    let suite = Suite::new(G::make().map_err(ours)?).map_err(ours)?;
                    export.write::<G>(&suite, console)
                })
            }
            Self::Plant(args) => args.run(console),
            Self::List(args) => args.run(console),
            Self::Show(args) => args.run(console),
        }
    }
}

impl ExportArgs {
    /// Writes the files of a suite, and the schemas beside them.
    fn write<G: Vectored>(
        &self,
        suite: &Suite<G>,
        console: &mut Console<'_>,
    ) -> Result<Exit, Stop> {
        let mut texts = suite.texts();
        texts.extend(G::SCHEMAS.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())));
        write_files(&self.dir, &texts, self.force)?;
        let (files, cases, dir) = (texts.len(), suite.cases().count(), self.dir.display());
        writeln!(
            console.err,
            "{files} files with {cases} cases, suite {}, sha256 {}, are in {dir}",
            suite.version(),
            suite.sha256()
        )?;
        Ok(Exit::Done)
    }
}
