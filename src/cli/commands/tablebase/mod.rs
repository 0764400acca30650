//! `crosstrack tablebase`: retrograde tables of study boards. Those of Crosstrack number positions;
//! for other games there are [values by key](values).

mod shown;
mod stats;
mod values;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::value_parser;

use crate::base::vocab::Outcome;
use crate::cli::asked::{POS, TextOrJson};
use crate::cli::commands::tablebase::shown::{SOURCE, disagrees, lines};
use crate::cli::commands::tablebase::stats::{ProbeReport, Stats};
use crate::cli::console::{Console, OutputArgs, unwritten};
use crate::cli::crosstrack::args::WaiveArgs;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::Playable as _;
use crate::cli::games::AnyGameArgs;
use crate::cli::json;
use crate::cli::progress::Progress;
use crate::crosstrack::dense::build::build;
use crate::crosstrack::dense::check::{every_position, some_positions};
use crate::crosstrack::dense::file::{FileError, TableFile};
use crate::crosstrack::dense::solve::TooDeep;
use crate::crosstrack::dense::space::Space;
use crate::crosstrack::dense::value::Value;
use crate::crosstrack::draw::words;
use crate::game::{Game, GameExt};
use crate::games::with_game;

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
    /// Tells who wins a position, in how many plies, and the best moves
    #[command(
        before_help = "Example: crosstrack tablebase probe 2x1.table x1_2x1_1122.2_rA2.gI1-2_d",
        after_help = Exit::help(),
        help_template = crate::cli::HELP
    )]
    Probe(Probe),
    /// Counts the positions of each value, and tells what each first move is worth to who makes it
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
            What::Build(args) => args.run(console),
            What::Verify(args) => args.run(console),
            What::Probe(args) => args.run(console),
            What::Stats(args) => args.run(console),
        }
    }
}

/// What is wrong with a table, by name.
fn unusable(path: &Path) -> impl Fn(FileError) -> Failure {
    let name = path.display().to_string();
    move |error| {
        let exit = match error {
            FileError::Unwritten(error) => return unwritten(&error),
            FileError::TooDeep(_) => Exit::Internal,
            FileError::Interrupted => Exit::Interrupted,
            _ => Exit::Input,
        };
        Trouble::new(format!("{name}: {error}")).with(exit)
    }
}

impl Build {
    fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        if !with_game!(self.game.game(), G => G::IS_NUMBERED) {
            let build = values::Build { output: &self.output };
            let (exit, text) = self.game.put("start", &build, console)?;
            OutputArgs::default().open()?.finish(&text, console)?;
            return Ok(exit);
        }
        let ruleset = self.game.crosstrack()?.ruleset.ruleset()?;
        let space = Space::new(&ruleset).map_err(|e| {
            let help = "study boards with tables are 1x1, 2x1 and 1x2";
            Trouble::new(e.to_string()).help(help).with(Exit::Usage)
        })?;
        let bar = Progress::positions(space.len(), console.watched);
        let built = build(&space, &self.output, |progress| {
            bar.done(progress.done as u64);
            ControlFlow::Continue(())
        });
        drop(bar);
        built.map_err(unusable(&self.output))?;
        let text = format!(
            "{}: {} positions of {}, {} stored\n",
            self.output.display(),
            space.positions(),
            ruleset.board(),
            space.len()
        );
        OutputArgs::default().open()?.finish(&text, console)?;
        Ok(Exit::Done)
    }
}

impl Verify {
    fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        if values::is_one(&self.file) {
            if self.sample.is_some() {
                return Err(Trouble::new("a table of values is verified as a whole")
                    .help("leave --sample out")
                    .with(Exit::Usage));
            }
            let text = values::ask(&self.file, &values::Verify { file: &self.file }, console)?;
            OutputArgs::default().open()?.finish(&text, console)?;
            return Ok(Exit::Done);
        }
        let bad = unusable(&self.file);
        let table = TableFile::open(&self.file).and_then(TableFile::load).map_err(&bad)?;
        let checked = if let Some(number) = self.sample {
            some_positions(&table, number.into(), self.seed)
        } else {
            let bar = Progress::positions(table.space().len(), console.watched);
            let checked = every_position(&table, |done| {
                bar.done(done);
                ControlFlow::Continue(())
            });
            drop(bar);
            checked
        };
        if let Some(wrong) = checked.wrong {
            let title = format!("{}: {wrong}", self.file.display());
            return Err(Trouble::new(title).with(Exit::No));
        }
        let which = if self.sample.is_some() { "positions at random" } else { "stored positions" };
        let text = format!(
            "{}: {} {which} have the values that follow from their moves\n",
            self.file.display(),
            checked.positions
        );
        OutputArgs::default().open()?.finish(&text, console)?;
        Ok(Exit::Done)
    }
}

impl Probe {
    fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        if values::is_one(&self.file) {
            let probe = values::Probe { file: &self.file, pos: &self.pos, format: self.format };
            let text = values::ask(&self.file, &probe, console)?;
            target.finish(&text, console)?;
            return Ok(Exit::Done);
        }
        let bad = unusable(&self.file);
        let mut file = TableFile::open(&self.file).map_err(&bad)?;
        let ruleset = file.space().ruleset().clone();
        let position = self.waive.load(&ruleset, &self.pos, console)?;
        let value = file.value(&position).map_err(&bad)?;
        let outcome = ruleset.outcome(&position);
        let over = outcome.is_some();
        let mut best_moves = Vec::new();
        let mut derived = match outcome {
            Some(Outcome::Win(_)) => Some(Value::LOST),
            Some(Outcome::Draw) => Some(Value::DRAW),
            None => None,
        };
        for mv in if over { Vec::new() } else { ruleset.moves(&position) } {
            let next = file.value(&ruleset.play(&position, mv)).map_err(&bad)?;
            let mine = next.before().ok_or(FileError::TooDeep(TooDeep)).map_err(&bad)?;
            if mine == value {
                best_moves.push(ruleset.write_move(mv));
            }
            derived = derived.max(Some(mine));
        }
        if derived != Some(value) {
            return Err(disagrees(&self.file, &value, derived.as_ref()));
        }
        let text = match self.format {
            TextOrJson::Json => {
                let position = ruleset.write_position(&position);
                json::pretty(&ProbeReport {
                    source: SOURCE,
                    position,
                    value: value.into(),
                    best_moves,
                })?
            }
            TextOrJson::Text if over => {
                format!("the table says {value}: {}\n", words::turn(&ruleset, &position))
            }
            TextOrJson::Text => {
                let turn = words::turn(&ruleset, &position);
                format!("the table says {value}: {turn}\n\nbest moves\n{}", lines(&best_moves))
            }
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }
}

impl StatsOf {
    fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        if values::is_one(&self.file) {
            let stats = values::Stats { format: self.format };
            let text = values::ask(&self.file, &stats, console)?;
            target.finish(&text, console)?;
            return Ok(Exit::Done);
        }
        let mut file = TableFile::open(&self.file).map_err(unusable(&self.file))?;
        let stats = Stats::new(&mut file).map_err(unusable(&self.file))?;
        let text = match self.format {
            TextOrJson::Json => json::pretty(&stats)?,
            TextOrJson::Text => stats.text(),
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }
}
