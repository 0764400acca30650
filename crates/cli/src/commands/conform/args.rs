//! The options of `crosstrack conform`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::commands::conform::format::{Format, ReportTarget};
use crate::commands::conform::launch::{EngineArgs, seconds_parser};
use crate::commands::conform::table::TableArgs;
use crate::commands::conform::words::{flag_parser, group_parser};
use crate::commands::conform::{engine, new, probe, vectors};
use crate::{GameArg, OutputArgs, word_parser};
use crosstrack_conform::filter::{CaseFilter, Glob};
use crosstrack_conform::report::ShownCauses;
use crosstrack_conform::{Level, Source};

/// What may be allowed of a verdict.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// A run that did not test every case, in which nothing failed
    Incomplete,
}

/// A value of `--level`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelChoice {
    One(Level),
    All,
}

impl LevelChoice {
    const WORDS: &'static [&'static str] = &["core", "edition", "reading", "interpretation", "all"];
}

impl FromStr for LevelChoice {
    type Err = <Level as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "all" { Ok(Self::All) } else { text.parse().map(Self::One) }
    }
}

/// Tests an engine in any language against the test vectors, over the protocol xtp/1
///
/// What is not named on the command line is read from conform.toml, if that is in the current folder.
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
    #[command(flatten)]
    pub of: EngineArgs,
    /// Demand the cases of this level, or all; may be given several times [default: core, if no other option
    /// names cases]
    #[arg(long, value_name = "LEVEL", value_parser = word_parser::<LevelChoice>(LevelChoice::WORDS))]
    pub level: Vec<LevelChoice>,
    /// Demand the cases of this group of vectors; may be given several times
    #[arg(long, value_name = "GROUP", value_parser = group_parser())]
    pub group: Vec<String>,
    /// Demand cases whose id matches the pattern: `*` is any text, `?` any character
    #[arg(long = "run", value_name = "GLOB")]
    pub only: Vec<String>,
    /// Demand cases whose answer this source demands by itself: en, nl, fr or cr
    #[arg(long, value_name = "SOURCE", value_parser = word_parser::<Source>(Source::WORDS))]
    pub source: Option<Source>,
    /// Demand cases that hunt this kind of mistake; may be given several times
    #[arg(long, value_name = "FLAG", value_parser = flag_parser())]
    pub flag: Vec<String>,
    /// Demand all these cases: a group, those with a value of a ruleset such as 4x3 or junction=through, or
    /// all; may be given several times
    #[arg(
        long,
        value_name = "GROUP|VALUE|all",
        conflicts_with_all = ["level", "group", "only", "source", "flag"]
    )]
    pub require: Vec<String>,
    /// Do not ask cases whose id matches the pattern; they stay in the demand, and the run is incomplete
    #[arg(long, value_name = "GLOB")]
    pub skip: Vec<String>,
    /// End with 0 although the run is incomplete, if nothing that was asked failed
    #[arg(long, value_enum, value_name = "VERDICT")]
    pub allow: Option<Allowed>,
    /// The number of processes of the engine that run at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// A list of cases known to give a wrong answer, one id a line; it makes the run incomplete, and only gets
    /// shorter
    #[arg(long, value_name = "FILE")]
    pub known: Option<PathBuf>,
    /// Take the cases that pass off the list of --known; comments stay
    #[arg(long, requires = "known")]
    pub update_known: bool,
    /// Write a new list of the cases that give a wrong answer, for --known
    #[arg(long, value_name = "FILE", conflicts_with_all = ["known", "allow"])]
    pub create_known: Option<PathBuf>,
    /// Do not ask cases that passed the last time, by this file, and record what passes in it; ask them if the
    /// case, the command, the answer to hello, or a file that the command names has changed
    #[arg(long, value_name = "FILE")]
    pub changed: Option<PathBuf>,
    /// Stop at the first failure that is not known
    #[arg(long)]
    pub fail_fast: bool,
    /// A folder of vectors that `crosstrack conform vectors export` wrote [default: the vectors that come
    /// with the program]
    #[arg(long, value_name = "DIR")]
    pub vectors: Option<PathBuf>,
    /// Refuse to run with vectors of another version of the suite, such as those of a later release
    #[arg(long, value_name = "VERSION")]
    pub suite: Option<String>,
    /// End the run when the engine has crashed, hung or answered nonsense this many times
    #[arg(long, value_name = "N", default_value = "50", value_parser = clap::value_parser!(u16).range(1..))]
    pub max_faults: u16,
    /// End the run after waiting this many seconds for answers that never came
    #[arg(long, value_name = "S", default_value = "20", value_parser = seconds_parser())]
    pub max_wait: Duration,
    /// The seconds that shrinking a failure may take; all of them together three times as many
    #[arg(long, value_name = "S", default_value = "20", value_parser = seconds_parser())]
    pub max_shrink: Duration,
    /// Do not shrink a failure of each cause to a small position
    #[arg(long)]
    pub no_shrink: bool,
    /// Write the smallest failures as vector files into a folder, for --vectors
    #[arg(long, value_name = "DIR", conflicts_with = "no_shrink")]
    pub save: Option<PathBuf>,
    /// How many causes are shown in full, each with its smallest failure; `all` also lists every failure
    #[arg(long, value_name = "N|all", default_value = "3")]
    pub show: ShownCauses,
    /// List the cases that took the most time
    #[arg(long, value_name = "N", default_value = "0")]
    pub slowest: usize,
    /// Compare the failures with those of an earlier run, by the file that its --report json=FILE wrote
    #[arg(long, value_name = "FILE")]
    pub compare: Option<PathBuf>,
    /// Write another report of the same run, in one of the formats of --format; github alone needs no file; may
    /// be given several times
    #[arg(long, value_name = "FORMAT=FILE")]
    pub report: Vec<ReportTarget>,
    /// A file with options of this command, such as `level = "core"`; those on the command line replace its own
    /// [default: conform.toml, if it is there]
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub output: OutputArgs,
    #[command(flatten)]
    pub game: GameArg,
}

#[derive(clap::Subcommand, Debug)]
pub enum ConformCommand {
    Engine(engine::Args),
    #[command(subcommand)]
    Vectors(vectors::Command),
    New(new::Args),
    Probe(Box<probe::Args>),
    Table(TableArgs),
}

impl Args {
    /// Returns the conditions on cases that the options name.
    pub(super) fn filter(&self) -> CaseFilter {
        let globs = |texts: &[String]| texts.iter().map(Glob::new).collect();
        let all_levels = self.level.contains(&LevelChoice::All);
        let levels = self.level.iter().filter_map(|level| match level {
            LevelChoice::One(level) if !all_levels => Some(*level),
            _ => None,
        });
        CaseFilter {
            groups: self.group.clone(),
            run: globs(&self.only),
            skip: globs(&self.skip),
            levels: levels.collect(),
            all_levels,
            flags: self.flag.clone(),
            source: self.source,
            required: self.require.clone(),
        }
    }
}
