//! The options of `crosstrack conform`.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::commands::conform::format::{Format, ReportTarget};
use crate::commands::conform::launch::{EngineArgs, seconds_parser};
use crate::commands::conform::words::{flag_parser, group_parser};
use crate::commands::conform::{engine, new, probe, vectors};
use crate::{GameArg, OutputArgs, word_parser};
use crosstrack_conform::filter::{CaseFilter, Glob};
use crosstrack_conform::{Level, Source};

/// What may be allowed of a verdict.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// A run in which nothing failed, but not every case of the demand passed
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
/// The demand is the set of cases that the engine must pass. The options --level, --group, --run, --source and --flag
/// select the demand, or --require alone: a case is in it if it matches any value of each option that is given. The
/// exit code is 0 if the engine passes the whole demand.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack conform --engine 'crosstrack conform engine'",
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    disable_help_subcommand = true
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Option<ConformCommand>,
    #[command(flatten)]
    pub of: EngineArgs,
    /// Demand the cases of this level, or of all levels; may be given several times [default: core if no other option
    /// selects cases]
    #[arg(long, value_name = "LEVEL", value_parser = word_parser::<LevelChoice>(LevelChoice::WORDS))]
    pub level: Vec<LevelChoice>,
    /// Demand the cases of this group of vectors; may be given several times
    #[arg(long, value_name = "GROUP", value_parser = group_parser())]
    pub group: Vec<String>,
    /// Demand cases whose id matches this glob: `*` matches any text, `?` one character; may be given several times
    #[arg(long = "run", value_name = "GLOB")]
    pub only: Vec<String>,
    /// Demand cases whose answer follows from this source of the rules alone: the English article (en), the Dutch sheet
    /// (nl), the French sheet (fr), or the article on Crossings (cr)
    #[arg(long, value_name = "SOURCE", value_parser = word_parser::<Source>(Source::WORDS))]
    pub source: Option<Source>,
    /// Demand cases that look for this kind of mistake; may be given several times
    #[arg(long, value_name = "FLAG", value_parser = flag_parser())]
    pub flag: Vec<String>,
    /// Demand all cases of a group, all cases with a value of a ruleset such as 4x3 or junction=through, or all cases;
    /// may be given several times; not with the other options that select cases
    #[arg(
        long,
        value_name = "GROUP|VALUE|all",
        conflicts_with_all = ["level", "group", "only", "source", "flag"]
    )]
    pub require: Vec<String>,
    /// Do not ask cases whose id matches this glob; may be given several times. The run is then incomplete
    #[arg(long, value_name = "GLOB")]
    pub skip: Vec<String>,
    /// Exit with 0 in spite of this verdict, if a case passed
    #[arg(long, value_enum, value_name = "VERDICT")]
    pub allow: Option<Allowed>,
    /// The number of processes of the engine to run in parallel
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// The report of an earlier run over the same vectors, which --report json=FILE wrote: tell which failures are new
    /// or gone. Wrong answers that were wrong then leave the run incomplete and do not fail it
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Stop at the first failure that --baseline does not have
    #[arg(long)]
    pub fail_fast: bool,
    /// A folder of vectors that `crosstrack conform vectors export` or --save wrote [default: the vectors that come
    /// with the program]
    #[arg(long, value_name = "DIR")]
    pub vectors: Option<PathBuf>,
    /// Run only if the vectors are the suite of this version, or have this SHA-256, so that a later release does not demand
    /// more
    #[arg(long, value_name = "VERSION|HASH")]
    pub suite: Option<String>,
    /// End the run when the engine has failed this many times: crashed, exceeded --timeout, or sent an invalid answer; or
    /// when such failures have taken 20 seconds in total
    #[arg(long, value_name = "N", default_value = "50", value_parser = clap::value_parser!(u16).range(1..))]
    pub max_faults: u16,
    /// The number of fresh questions after the cases: at positions of random games in random rulesets of the demand, and
    /// judged by the rules of this program. The verdict says so if there are none
    #[arg(long, value_name = "N", default_value = "300", value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub fresh: u32,
    /// The seed of the fresh questions; the same options and the same seed give the same questions [default: a new one]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// The time limit in seconds to shrink one failure; the limit for all failures is three times as long
    #[arg(long, value_name = "S", default_value = "20", value_parser = seconds_parser())]
    pub max_shrink: Duration,
    /// Do not shrink failures to small positions
    #[arg(long)]
    pub no_shrink: bool,
    /// Write the smallest failure of each cause to vector files in a folder without such files, for --vectors
    #[arg(long, value_name = "DIR", conflicts_with = "no_shrink")]
    pub save: Option<PathBuf>,
    /// Write another report of the same run to a file, in one of the formats of --format; `github` without a file
    /// writes to standard output; may be given several times
    #[arg(long, value_name = "FORMAT=FILE", value_hint = clap::ValueHint::FilePath)]
    pub report: Vec<ReportTarget>,
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
}

impl Args {
    /// Returns the options that select the demand, as words.
    pub(super) fn demand_words(&self) -> Vec<String> {
        let level = |level: &LevelChoice| match level {
            LevelChoice::One(level) => level.to_string(),
            LevelChoice::All => "all".to_owned(),
        };
        let levels: Vec<String> = self.level.iter().map(level).collect();
        let source: Vec<String> = self.source.iter().map(ToString::to_string).collect();
        let options = [
            ("--level", &levels),
            ("--group", &self.group),
            ("--run", &self.only),
            ("--source", &source),
            ("--flag", &self.flag),
            ("--require", &self.require),
        ];
        let each = options.into_iter().flat_map(|(option, values)| {
            values.iter().flat_map(move |value| [option.to_owned(), value.clone()])
        });
        each.collect()
    }

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
