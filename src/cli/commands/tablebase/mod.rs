//! `crosstrack tablebase`: solved games in files.

mod shown;
mod probe;
mod stats;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::value_parser;

use crate::base::vocab::UnknownWord;
use crate::cli::asked::{POS, TextOrJson};
use crate::cli::commands::tablebase::shown::Ask;
use crate::cli::console::{Console, OutputArgs, unwritten};
use crate::cli::crosstrack::args::WaiveArgs;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::{Playable, Question};
use crate::cli::games::AnyGameArgs;
use crate::cli::progress::Progress;
use crate::games::{GameName, with_game};
use crate::solve::retrograde;
use crate::solve::retrograde::file::game_of;
use crate::solve::retrograde::{AnySolved, NotSolved, TableError, check, check_some, open};

/// Makes, checks and asks tables of every position of a study board with perfect play
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack tablebase probe 2x1.table x1_2x1_1122.1_2-2_d",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Solves every position of a board and writes the table; goes on with what a killed build left
    #[command(
        before_help = "Example: crosstrack tablebase build --board 2x1 --output 2x1.table\nExample: crosstrack tablebase build --game crossings --board 3x4 --output 3x4.table",
        after_help = Exit::help(),
        help_template = crate::cli::HELP
    )]
    Build(Build),
    /// Derives values again, from those of the positions after each move, and compares
    #[command(
        before_help = "Example: crosstrack tablebase verify 2x1.table --sample 100000",
        after_help = Exit::help(),
        help_template = crate::cli::HELP
    )]
    Verify(Verify),
    /// Gives the value of a position, won or lost in how many plies, and the best moves
    #[command(
        before_help = "Example: crosstrack tablebase probe 2x1.table x1_2x1_1122.2_rA2.gI1-2_d",
        after_help = Exit::help(),
        help_template = crate::cli::HELP
    )]
    Probe(Probe),
    /// Counts the positions of each value, and gives the value of each first move for who makes it
    #[command(
        before_help = "Example: crosstrack tablebase stats 2x1.table --format json",
        after_help = Exit::help(),
        help_template = crate::cli::HELP
    )]
    Stats(StatsOf),
}

#[derive(clap::Args, Debug)]
struct Build {
    /// The table; while it is unfinished it is called FILE.part
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    game: AnyGameArgs,
}

#[derive(clap::Args, Debug)]
struct Verify {
    /// The table
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Look at this many positions at random only
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// Which positions these are
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
}

#[derive(clap::Args, Debug)]
struct Probe {
    /// The table
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[arg(value_name = "POS", help = POS)]
    pos: String,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    waive: WaiveArgs,
}

#[derive(clap::Args, Debug)]
struct StatsOf {
    /// The table
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        match &self.what {
            What::Build(args) => {
                let (exit, text) = args.game.put("start", args, console)?;
                OutputArgs::default().open()?.finish(&text, console)?;
                Ok(exit)
            }
            What::Verify(args) => put(args, &args.file, &OutputArgs::default(), console),
            What::Probe(args) => put(args, &args.file, &args.output, console),
            What::Stats(args) => put(args, &args.file, &args.output, console),
        }
    }
}

/// What is wrong with a table, by name.
fn unusable(path: &Path) -> impl Fn(TableError) -> Failure {
    let name = path.display().to_string();
    move |error| {
        let again = "build it again: crosstrack tablebase build";
        let trouble = Trouble::new(format!("{name}: {error}"));
        match error {
            TableError::Unwritten(error) => unwritten(&error),
            TableError::NotSolved(error) => not_solved(error),
            TableError::Version { .. } => trouble.help(again).with(Exit::Input),
            _ => trouble.with(Exit::Input),
        }
    }
}

fn not_solved(error: NotSolved) -> Failure {
    let trouble = Trouble::new(error.to_string());
    match error {
        NotSolved::Unsuited { help, .. } => trouble.help(help).with(Exit::Usage),
        NotSolved::TooDeep => trouble.with(Exit::Internal),
        NotSolved::Interrupted => trouble.with(Exit::Interrupted),
        _ => trouble.with(Exit::Usage),
    }
}

/// Opens a table and asks it.
fn put(
    question: &impl Ask,
    path: &Path,
    output: &OutputArgs,
    console: &mut Console<'_>,
) -> Result<Exit, Failure> {
    let target = output.open()?;
    let name = game_of(path).map_err(unusable(path))?;
    let game: GameName = name.parse().map_err(|bad: UnknownWord| {
        unusable(path)(TableError::Header(format!("there is no game `{}`", bad.word)))
    })?;
    let text = with_game!(game, G => {
        question.ask(open::<G>(path).map_err(unusable(path))?, console)
    })?;
    target.finish(&text, console)?;
    Ok(Exit::Done)
}

/// Shows how far the work is.
fn watched(bar: &Progress) -> impl FnMut(retrograde::Progress) -> ControlFlow<()> {
    |progress| {
        bar.of(progress.all);
        bar.done(progress.done);
        ControlFlow::Continue(())
    }
}

impl Question for Build {
    fn answer<G: Playable>(
        &self,
        game: &G,
        start: &G::Position,
        console: &mut Console<'_>,
    ) -> Result<(Exit, String), Failure> {
        let bad = unusable(&self.output);
        let bar = Progress::positions(0, console.watched);
        let built = game.build(&self.output, &mut watched(&bar));
        drop(bar);
        let table = built.map_err(&bad)?;
        let value = table.value(start).map_err(&bad)?.ok_or_else(shown::missing)?;
        let name = self.output.display();
        Ok((Exit::Done, format!("{name}: {} positions stored, start {value}\n", table.stored())))
    }
}

impl Ask for Verify {
    fn ask<G: Playable>(
        &self,
        mut table: AnySolved<G>,
        console: &mut Console<'_>,
    ) -> Result<String, Failure> {
        let name = self.file.display();
        let bad = unusable(&self.file);
        table.load().map_err(&bad)?;
        let (checked, which) = if let Some(number) = self.sample {
            let positions = table.sample(number.into(), self.seed).ok_or_else(|| {
                Trouble::new(format!("{name}: this table is verified as a whole"))
                    .help("it has keys for positions and no numbers: leave --sample out")
                    .with(Exit::Usage)
            })?;
            (check_some(&*table, &positions), "positions at random")
        } else {
            let bar = Progress::positions(0, console.watched);
            (check(&*table, &mut watched(&bar)), "positions")
        };
        let checked = checked.map_err(&bad)?;
        if let Some(wrong) = checked.wrong {
            return Err(Trouble::new(format!("{name}: {wrong}")).with(Exit::No));
        }
        let positions = checked.positions;
        Ok(format!("{name}: {positions} {which} have the values that follow from their moves\n"))
    }
}
