//! `crosstrack conform`: puts the vectors to an engine, and everything around that.

mod differ;
mod files;
mod matrix;
mod new;
mod places;
mod run;
mod shrunk;
mod write;
mod write_ci;
mod write_text;

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::games::AnyGameArgs;
use crate::cli::ruleset::words;
use crate::conform::case::Level;
use crate::conform::process::Launch;
use crate::conform::vectors::Vectored as _;
use crate::conform::words::split;
use crate::games::with_game;
use crate::verify::clauses::Rulebook;

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// Groups, what is wrong, totals; the first failure of each group shrunk
    Text,
    /// One object
    Json,
    /// For continuous integration
    Junit,
    /// The Test Anything Protocol, version 14
    Tap,
    /// Tables
    Md,
    /// Annotations of a workflow, and its summary if `GITHUB_STEP_SUMMARY` is set
    Github,
}

/// Tests an engine in any language against the test vectors, over the protocol xtp/1
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack conform --engine 'crosstrack engine'",
    after_help = Exit::help(),
    help_template = crate::cli::HELP,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    command: Option<Sub>,
    /// The engine: a program with its arguments, quoted as in a shell, but run without one;
    /// `crosstrack` is this very program
    #[arg(long, value_name = "CMD", required = true)]
    engine: Option<String>,
    /// Only this group of vectors; may be given several times
    #[arg(long, value_name = "GROUP", value_parser = groups())]
    group: Vec<String>,
    /// Only cases whose id the pattern matches: `*` is anything, `?` a character
    #[arg(long = "run", value_name = "GLOB")]
    only: Vec<String>,
    /// No cases whose id the pattern matches
    #[arg(long, value_name = "GLOB")]
    skip: Vec<String>,
    /// Only cases of this level; may be given several times
    #[arg(long, value_name = "LEVEL", value_parser = words::<Level>(Level::WORDS))]
    level: Vec<Level>,
    /// Seconds that an answer may take, from the request to the end of its line
    #[arg(long, value_name = "S", default_value = "30", value_parser = seconds())]
    timeout: Duration,
    /// How many processes of the engine are asked at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// Cases known to fail, an id a line: they do not fail the run, but fail it if they pass
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Write the list of cases known to fail anew, from this run; comments stay
    #[arg(long, value_name = "FILE", conflicts_with = "known")]
    update_known: Option<PathBuf>,
    /// Stop at the first failure that is not known
    #[arg(long)]
    fail_fast: bool,
    /// Remember results in a file, for --changed
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Leave out what passed the last time, by the file of --state, unless the case has changed
    #[arg(long, requires = "state")]
    changed: bool,
    /// The vectors of a folder that `crosstrack vectors export` wrote [default: the shipped ones]
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,
    /// Shrink the first failure of each group; text does it anyway
    #[arg(long, conflicts_with = "no_shrink")]
    shrink: bool,
    /// Shrink nothing
    #[arg(long)]
    no_shrink: bool,
    /// Instead of the vectors, compare random games over so many positions, of the ruleset below
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "group", "only", "skip", "level", "known", "update_known", "state", "vectors"])]
    walk: Option<usize>,
    /// With --walk: which random games [default: 1]
    #[arg(long, value_name = "S", requires = "walk")]
    seed: Option<u64>,
    /// With --walk: how many of a hundred positions are planted, so that wins and near misses are
    /// among them [default: 50]
    #[arg(long, value_name = "PERCENT", requires = "walk", value_parser = clap::value_parser!(u8).range(0..=100))]
    planted: Option<u8>,
    /// Instead of the vectors, compare the answers about one position
    #[arg(long, value_name = "POS", conflicts_with_all = ["group", "only", "skip", "level", "known", "update_known", "state", "vectors"])]
    position: Option<String>,
    /// With --position: compare what this move leads to
    #[arg(long = "move", value_name = "MOVE", requires = "position")]
    mv: Option<String>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: AnyGameArgs,
}

#[derive(clap::Subcommand, Debug)]
enum Sub {
    New(new::Args),
    Matrix(matrix::Args),
    Places(places::Args),
}

/// The words for groups of vectors, of any game.
pub(super) fn groups() -> PossibleValuesParser {
    let of = |&game: &Rulebook| with_game!(game, G => G::GROUPS).iter();
    let mut words: Vec<&str> = Vec::new();
    for group in Rulebook::ALL.iter().flat_map(of) {
        if !words.contains(&group.name) {
            words.push(group.name);
        }
    }
    PossibleValuesParser::new(words)
}

fn seconds() -> impl TypedValueParser<Value = Duration> {
    clap::builder::StringValueParser::new().try_map(|text| {
        let wrong = || format!("`{text}` is not a number of seconds, such as 30 or 0.5");
        let number: f64 = text.parse().map_err(|_| wrong())?;
        if !(0.001..=86_400.0).contains(&number) {
            return Err("write a number of seconds from 0.001 to 86400".to_owned());
        }
        Ok(Duration::from_secs_f64(number))
    })
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        match &self.command {
            Some(Sub::New(args)) => args.run(console),
            Some(Sub::Matrix(args)) => args.run(console),
            Some(Sub::Places(args)) => args.run(console),
            None => {
                if self.walk.is_some() || self.position.is_some() {
                    return differ::run(self, console);
                }
                self.check_ruleset()?;
                with_game!(self.game.game(), G => run::run::<G>(self, console))
            }
        }
    }

    /// Vectors have rulesets of their own.
    fn check_ruleset(&self) -> Result<(), Failure> {
        let Some(option) = self.game.given().first().copied() else { return Ok(()) };
        Err(Trouble::new(format!("{option} is for --walk and --position"))
            .help(
                "vectors have rulesets of their own: --group, --run and --level choose among them",
            )
            .with(Exit::Usage))
    }

    /// Which random games are walked through.
    fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// The engine's command line, as it was given.
    fn engine(&self) -> &str {
        self.engine.as_deref().unwrap_or_default()
    }

    fn launch(&self) -> Result<Launch, Failure> {
        launch(self.engine(), self.timeout)
    }
}

/// How the engine of a command line is started.
fn launch(line: &str, timeout: Duration) -> Result<Launch, Failure> {
    let mut words = split(line).map_err(|e| {
        Trouble::new(format!("--engine '{line}' is not a command: {e}"))
            .help("write the program and its arguments in one text: --engine 'python3 engine.py'")
            .with(Exit::Usage)
    })?;
    // So that this very program can be an engine wherever it is installed.
    if words[0] == "crosstrack"
        && let Ok(this) = std::env::current_exe()
        && this.file_stem().is_some_and(|stem| stem == "crosstrack")
    {
        words[0] = this.to_string_lossy().into_owned();
    }
    Ok(Launch { words, timeout, line_limit: Launch::LINE_LIMIT })
}
