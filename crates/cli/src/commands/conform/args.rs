//! The options of `crosstrack conform`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::PossibleValuesParser;

use crate::commands::conform::launch::{launch, seconds};
use crate::commands::conform::{engine, new, vectors};
use crate::games::{GameName, with_game};
use crate::{AnyGameArgs, CommandError, Diagnostic, Exit, OutputArgs, words};
use crosstrack_conform::{HasVectors as _, Launch, Level};

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Groups, what is wrong by cause with a shrunk failure of each, totals
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

/// How many causes are shown in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// So many.
    Some(usize),
    /// All of them, and every failure.
    All,
}

impl FromStr for Show {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.parse()) {
            ("all", _) => Ok(Self::All),
            (_, Ok(number)) => Ok(Self::Some(number)),
            _ => Err("write a number, or all".to_owned()),
        }
    }
}

/// Tests an engine in any language against the test vectors, over the protocol xtp/1
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack conform --engine 'crosstrack conform engine'",
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<Sub>,
    /// The engine: a program with its arguments, quoted as in a shell, but run without one;
    /// `crosstrack` is this very program
    #[arg(long, value_name = "CMD", value_hint = clap::ValueHint::CommandString, required = true)]
    pub engine: Option<String>,
    /// Only this group of vectors; may be given several times
    #[arg(long, value_name = "GROUP", value_parser = groups())]
    pub group: Vec<String>,
    /// Only cases whose id the pattern matches: `*` is anything, `?` a character
    #[arg(long = "run", value_name = "GLOB")]
    pub only: Vec<String>,
    /// No cases whose id the pattern matches
    #[arg(long, value_name = "GLOB")]
    pub skip: Vec<String>,
    /// Only cases of this level; may be given several times
    #[arg(long, value_name = "LEVEL", value_parser = words::<Level>(Level::WORDS))]
    pub level: Vec<Level>,
    /// Seconds that an answer may take, from the request to the end of its line
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds())]
    pub timeout: Duration,
    /// How many processes of the engine are asked at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// Cases known to fail, an id a line: they do not fail the run, but fail it if they pass
    #[arg(long, value_name = "FILE")]
    pub known: Option<PathBuf>,
    /// Write the list of cases known to fail anew, from this run; comments stay
    #[arg(long, value_name = "FILE")]
    pub update_known: Option<PathBuf>,
    /// CommandError at the first failure that is not known
    #[arg(long)]
    pub fail_fast: bool,
    /// Remember the results of this engine in a file, for --changed
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Leave out what passed the last time, by the file of --state, unless the case has changed,
    /// the command, what the engine says to hello, or a file that the command names
    #[arg(long, requires = "state")]
    pub changed: bool,
    /// The vectors of a folder that `crosstrack conform vectors export` wrote [default: the shipped ones]
    #[arg(long, value_name = "DIR")]
    pub vectors: Option<PathBuf>,
    /// What has to be tested in this run, every case of it: a group, a value of a ruleset such as
    /// 4x3 or junction=through, or all; may be given several times
    #[arg(long, value_name = "GROUP|VALUE|all")]
    pub require: Vec<String>,
    /// More skips than this fail the run
    #[arg(long, value_name = "N")]
    pub max_skip: Option<usize>,
    /// The run ends when the engine broke so often
    #[arg(long, value_name = "N", default_value = "50", value_parser = clap::value_parser!(u16).range(1..))]
    pub max_faults: u16,
    /// The run ends when it waited so many seconds for answers that never came
    #[arg(long, value_name = "S", default_value = "20", value_parser = seconds())]
    pub max_wait: Duration,
    /// How many causes are shown in full, each with its smallest failure; `all` lists every failure
    /// as well
    #[arg(long, value_name = "N|all", default_value = "3")]
    pub show: Show,
    /// Write what failures were shrunk to as vector files into a folder, for --vectors
    #[arg(long, value_name = "DIR", conflicts_with = "no_shrink")]
    pub save: Option<PathBuf>,
    /// Shrink a failure of each cause; text does it anyway
    #[arg(long, conflicts_with = "no_shrink")]
    pub shrink: bool,
    /// Shrink nothing
    #[arg(long)]
    pub no_shrink: bool,
    /// Instead of the vectors, compare random games over so many positions, of the ruleset below
    #[arg(long, value_name = "N", conflicts_with_all = ["position", "group", "only", "skip", "level", "known", "update_known", "state", "changed", "vectors", "require", "max_skip"])]
    pub walk: Option<usize>,
    /// With --walk: which random games [default: 1]
    #[arg(long, value_name = "S", requires = "walk")]
    pub seed: Option<u64>,
    /// With --walk: how many of a hundred positions are planted, so that wins and near misses are
    /// among them [default: 50]
    #[arg(long, value_name = "PERCENT", requires = "walk", value_parser = clap::value_parser!(u8).range(0..=100))]
    pub planted: Option<u8>,
    /// Instead of the vectors, compare the answers about one position
    #[arg(long, value_name = "POS", conflicts_with_all = ["group", "only", "skip", "level", "known", "update_known", "state", "changed", "vectors", "require", "max_skip"])]
    pub position: Option<String>,
    /// With --position: compare what this move leads to
    #[arg(long = "move", value_name = "MOVE", requires = "position")]
    pub mv: Option<String>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub game: AnyGameArgs,
}

#[derive(clap::Subcommand, Debug)]
pub enum Sub {
    Engine(engine::Args),
    #[command(subcommand)]
    Vectors(vectors::Command),
    New(new::Args),
}

/// The words for groups of vectors, of any game.
pub fn groups() -> PossibleValuesParser {
    let of = |&game: &GameName| with_game!(game, G => G::GROUPS).iter();
    let mut words: Vec<&str> = Vec::new();
    for group in GameName::ALL.iter().flat_map(of) {
        if !words.contains(&group.name) {
            words.push(group.name);
        }
    }
    PossibleValuesParser::new(words)
}

impl Args {
    /// Vectors have rulesets of their own.
    pub fn check_ruleset(&self) -> Result<(), CommandError> {
        let Some(option) = self.game.given().first().copied() else { return Ok(()) };
        Err(Diagnostic::new(format!("{option} is for --walk and --position"))
            .help(
                "vectors have rulesets of their own: --group, --run and --level choose among them",
            )
            .with(Exit::Usage))
    }

    /// Which random games are walked through.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Whether failures are shrunk.
    pub fn shrinks(&self) -> bool {
        let is_asked = self.save.is_some() || self.shrink;
        is_asked || (self.format == Format::Text && !self.no_shrink)
    }

    /// The engine's command line, as it was given.
    pub fn engine(&self) -> &str {
        self.engine.as_deref().unwrap_or_default()
    }

    pub fn launch(&self) -> Result<Launch, CommandError> {
        launch(self.engine(), self.timeout)
    }
}
