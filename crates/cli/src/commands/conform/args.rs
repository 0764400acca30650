//! The options of `crosstrack conform`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::PossibleValuesParser;

use crate::commands::conform::changes::TableArgs;
use crate::commands::conform::launch::{parse_launch, seconds_parser};
use crate::commands::conform::reports::ReportTarget;
use crate::commands::conform::{engine, new, vectors};
use crate::console::write_error;
use crate::games::{GameName, with_game};
use crate::{AnyGameArgs, CommandError, Diagnostic, Exit, OutputArgs, word_parser};
use crosstrack_conform::conversation_log::ConversationLog;
use crosstrack_conform::{HasVectors as _, Launch, Level, Source};
use crosstrack_io::files::{WriteError, WriteStep};

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Groups, failures by cause with the smallest one of each, totals
    Text,
    /// One object
    Json,
    /// XML for test viewers in continuous integration
    Junit,
    /// The Test Anything Protocol, version 14
    Tap,
    /// Tables
    Md,
    /// Annotations of a workflow, and its summary if `GITHUB_STEP_SUMMARY` is set
    Github,
}

/// The number of causes that a report shows in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownCauses {
    /// At most so many causes.
    Some(usize),
    /// All causes, and a list of every failure.
    All,
}

impl FromStr for ShownCauses {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text, text.parse()) {
            ("all", _) => Ok(Self::All),
            (_, Ok(number)) => Ok(Self::Some(number)),
            _ => Err("write a number, or all".to_owned()),
        }
    }
}

/// The options that are about vectors. The parser drops a requirement that conflicts with a present option, so
/// each option that needs `--walk` or `--position` names them too.
const VECTOR_OPTIONS: [&str; 24] = [
    "group",
    "flag",
    "only",
    "skip",
    "level",
    "source",
    "jobs",
    "known",
    "update_known",
    "fail_fast",
    "state",
    "changed",
    "vectors",
    "require",
    "max_skip",
    "max_faults",
    "max_wait",
    "report",
    "compare",
    "slowest",
    "show",
    "save",
    "shrink",
    "no_shrink",
];

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
    pub command: Option<ConformCommand>,
    /// The engine (the program under test) with its arguments, quoted as in a shell, but run without one;
    /// `crosstrack` stands for this program, and alone for its own engine
    #[arg(long, value_name = "CMD", value_hint = clap::ValueHint::CommandString, required = true)]
    pub engine: Option<String>,
    /// Only this group of vectors; may be given several times
    #[arg(long, value_name = "GROUP", value_parser = group_parser())]
    pub group: Vec<String>,
    /// Only cases whose id matches the pattern: `*` is any text, `?` any character
    #[arg(long = "run", value_name = "GLOB")]
    pub only: Vec<String>,
    /// Leave out cases whose id matches the pattern
    #[arg(long, value_name = "GLOB")]
    pub skip: Vec<String>,
    /// Only cases of this level; may be given several times
    #[arg(long, value_name = "LEVEL", value_parser = word_parser::<Level>(Level::WORDS))]
    pub level: Vec<Level>,
    /// Only cases whose answer this source demands by itself: en, nl, fr or cr
    #[arg(long, value_name = "SOURCE", value_parser = word_parser::<Source>(Source::WORDS))]
    pub source: Option<Source>,
    /// Only cases that hunt this kind of mistake; may be given several times
    #[arg(long, value_name = "FLAG", value_parser = flag_parser())]
    pub flag: Vec<String>,
    /// The seconds that an answer may take, from the request to the end of its line
    #[arg(long, value_name = "S", default_value = "10", value_parser = seconds_parser())]
    pub timeout: Duration,
    /// The number of processes of the engine that run at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// A list of cases known to fail, one id a line; the run fails if one of them passes
    #[arg(long, value_name = "FILE")]
    pub known: Option<PathBuf>,
    /// Update the list of cases known to fail from this run; comments stay
    #[arg(long, value_name = "FILE")]
    pub update_known: Option<PathBuf>,
    /// Stop at the first failure that is not known
    #[arg(long)]
    pub fail_fast: bool,
    /// Record the results of this engine in a file, for --changed
    #[arg(long, value_name = "FILE")]
    pub state: Option<PathBuf>,
    /// Leave out cases that passed the last time, by the file of --state, unless something has changed: the
    /// case, the command, the answer to hello, or a file that the command names
    #[arg(long, requires = "state")]
    pub changed: bool,
    /// A folder of vectors that `crosstrack conform vectors export` wrote [default: the vectors that come
    /// with the program]
    #[arg(long, value_name = "DIR")]
    pub vectors: Option<PathBuf>,
    /// Fail unless all these cases are tested: a group, those with a value of a ruleset such as 4x3 or
    /// junction=through, or all; may be given several times
    #[arg(long, value_name = "GROUP|VALUE|all")]
    pub require: Vec<String>,
    /// Fail if more cases than this are skipped
    #[arg(long, value_name = "N")]
    pub max_skip: Option<usize>,
    /// End the run when the engine has crashed, hung or answered nonsense this many times
    #[arg(long, value_name = "N", default_value = "50", value_parser = clap::value_parser!(u16).range(1..))]
    pub max_faults: u16,
    /// End the run after waiting this many seconds for answers that never came
    #[arg(long, value_name = "S", default_value = "20", value_parser = seconds_parser())]
    pub max_wait: Duration,
    /// The seconds that shrinking a failure may take; all of them together three times as many
    #[arg(long, value_name = "S", default_value = "20", value_parser = seconds_parser())]
    pub max_shrink: Duration,
    /// How many causes are shown in full, each with its smallest failure; `all` also lists every failure
    #[arg(long, value_name = "N|all", default_value = "3")]
    pub show: ShownCauses,
    /// Write the smallest failures as vector files into a folder, for --vectors
    #[arg(long, value_name = "DIR", conflicts_with = "no_shrink")]
    pub save: Option<PathBuf>,
    /// Shrink a failure of each cause to a small position; all formats but json do so anyway
    #[arg(long, conflicts_with = "no_shrink")]
    pub shrink: bool,
    /// Do not shrink failures
    #[arg(long)]
    pub no_shrink: bool,
    /// Compare answers along random games over this many positions, instead of the vectors
    #[arg(long, value_name = "N", conflicts_with = "position", conflicts_with_all = VECTOR_OPTIONS)]
    pub walk: Option<usize>,
    /// With --walk: the seed of the random games [default: 1]
    #[arg(long, value_name = "S", requires = "walk", conflicts_with = "position", conflicts_with_all = VECTOR_OPTIONS)]
    pub seed: Option<u64>,
    /// With --walk: how many percent of the positions are constructed to be wins or near misses
    /// [default: 50]
    #[arg(long, value_name = "PERCENT", requires = "walk", conflicts_with = "position", conflicts_with_all = VECTOR_OPTIONS, value_parser = clap::value_parser!(u8).range(0..=100))]
    pub planted: Option<u8>,
    /// Compare answers about one position, instead of the vectors
    #[arg(long, value_name = "POS", conflicts_with_all = VECTOR_OPTIONS)]
    pub position: Option<String>,
    /// With --position: compare the position after this move
    #[arg(long = "move", value_name = "MOVE", requires = "position", conflicts_with = "walk", conflicts_with_all = VECTOR_OPTIONS)]
    pub mv: Option<String>,
    /// Write everything that goes to the engine and comes from it into a file, a line each
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Compare the failures with those of an earlier run, by the file that its --report json=FILE wrote
    #[arg(long, value_name = "FILE")]
    pub compare: Option<PathBuf>,
    /// List the cases that took the most time
    #[arg(long, value_name = "N", default_value = "0")]
    pub slowest: usize,
    /// Write another report of the same run, in one of the formats of --format; github alone needs no file; may
    /// be given several times
    #[arg(long, value_name = "FORMAT=FILE")]
    pub report: Vec<ReportTarget>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub game: AnyGameArgs,
}

#[derive(clap::Subcommand, Debug)]
pub enum ConformCommand {
    Engine(engine::Args),
    #[command(subcommand)]
    Vectors(vectors::Command),
    New(new::Args),
    Table(TableArgs),
}

/// Returns a parser of the option `--group`, which accepts the groups of vectors of every game.
pub fn group_parser() -> PossibleValuesParser {
    let groups = |game| with_game!(game, G => G::GROUPS).iter().map(|group| group.name);
    words_of_games(groups)
}

/// Returns a parser of the option `--flag`, which accepts the flags of vectors of every game.
pub fn flag_parser() -> PossibleValuesParser {
    words_of_games(|game| with_game!(game, G => G::FLAGS).iter().map(|flag| flag.name))
}

/// Returns a parser of the words of all games.
fn words_of_games<I: Iterator<Item = &'static str>>(
    of: impl Fn(GameName) -> I,
) -> PossibleValuesParser {
    let mut words: Vec<&str> = Vec::new();
    for word in GameName::ALL.iter().flat_map(|&game| of(game)) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    PossibleValuesParser::new(words)
}

impl Args {
    /// Checks that no option names a ruleset, since each vector has its own.
    pub fn check_ruleset(&self) -> Result<(), CommandError> {
        let Some(option) = self.game.given_options().first().copied() else { return Ok(()) };
        Err(Diagnostic::new(format!("{option} goes only with --walk or --position"))
            .help(
                "leave it out: each test vector has its own ruleset; --group and --run choose among the vectors",
            )
            .into_error(Exit::Usage))
    }

    /// Returns the seed of the random games, 1 by default.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Returns whether failures are shrunk.
    pub fn is_shrinking(&self) -> bool {
        let is_asked = self.save.is_some() || self.shrink;
        let formats = self.report.iter().map(|report| report.format).chain([self.format]);
        is_asked || (!self.no_shrink && formats.into_iter().any(|format| format != Format::Json))
    }

    /// Returns the command line of the engine as given; empty if it is missing.
    pub fn engine(&self) -> &str {
        self.engine.as_deref().unwrap_or_default()
    }

    pub fn launch(&self) -> Result<Launch, CommandError> {
        let mut launch = parse_launch(self.engine(), self.timeout)?;
        if let Some(path) = &self.log {
            let created = std::fs::File::create(path).map_err(|source| {
                write_error(&WriteError { path: path.clone(), step: WriteStep::Open, source })
            })?;
            launch.log = Some(ConversationLog::new(created));
        }
        Ok(launch)
    }
}
