//! `crosstrack verify`: checks the claims about the rules.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::{GameName, with_game};
use crate::options::game_args::claims;
use crate::output::json;
use crate::{
    CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit, GameArg, OutputArgs,
    Progress, ShardArgs, WorkOutput, did_you_mean, thread_error,
};
use crosstrack_verify::claim::Verdict;
use crosstrack_verify::matrix::Matrix;
use crosstrack_verify::output::{
    ClaimStatus, VerifyReport, claim_line, matrix_text, overall_status, to_json, to_junit,
    to_markdown, totals,
};
use crosstrack_verify::run::{ClaimReport, check_all};
use crosstrack_verify::{Claim, Tier};

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// A line for each claim, the clause matrix (the claims that check each clause), and the totals
    Text,
    /// One JSON object
    Json,
    /// A test report in XML, for continuous integration
    Junit,
    /// Tables in Markdown
    Md,
}

/// Checks the claims about the rules by computation, and that each clause has a claim
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack verify")]
pub struct Args {
    /// Check only this claim, without the clause matrix; may be given several times
    #[arg(long, value_name = "ID")]
    claim: Vec<String>,
    /// Check more cases, and the claims that take minutes
    #[arg(long)]
    full: bool,
    /// List the claims with their statements, and check nothing; not in the format junit
    #[arg(long, conflicts_with_all = ["full", "times", "jobs", "shard"])]
    list: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Include times in the formats json and md; text and junit always have them
    #[arg(long)]
    times: bool,
    /// The number of claims to check at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: GameArg,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let result = self.check_claims(console);
        target.write(result, console)
    }

    fn check_claims(&self, console: &mut Console<'_>) -> CommandResult {
        let chosen = self.chosen_claims()?;
        let matrix_of_all =
            self.claim.is_empty().then(|| with_game!(self.game.game, G => Matrix::of::<G>()));
        if self.list {
            return Ok(CommandOutput::Answer(Exit::Done, self.write_list(&chosen)?));
        }
        let start = Instant::now();
        let units: Vec<String> = chosen.iter().map(|claim| claim.id.to_owned()).collect();
        let is_whole = !self.shard.is_shared(console);
        let live = self.format == Format::Text && self.output.is_stdout() && is_whole;
        let results = self.shard.run(&units, console, |part, console| {
            let part: Vec<&Claim> = part.iter().map(|&unit| chosen[unit]).collect();
            self.check(&part, live, console)
        })?;
        let results = match results {
            WorkOutput::Complete(results) => results,
            WorkOutput::ShardFile(file) => return Ok(CommandOutput::ShardFile(file)),
        };
        let checked: Vec<ClaimReport> =
            chosen.iter().zip(results).map(|(claim, result)| result.of_claim(claim)).collect();
        let time = if is_whole { start.elapsed() } else { checked.iter().map(|c| c.time).sum() };
        let text = self.write_report(&checked, matrix_of_all.as_ref(), live, time)?;
        Ok(CommandOutput::Answer(exit_code(&checked, matrix_of_all.as_ref()), text))
    }

    /// Writes the claims with their statements.
    ///
    /// # Errors
    /// If the format is only for claims that were checked.
    fn write_list(&self, chosen: &[&'static Claim]) -> Result<String, CommandError> {
        let report = VerifyReport { checked: &[], listed: chosen, matrix: None, time: None };
        match self.format {
            Format::Json => json::to_pretty(&to_json(&report)),
            Format::Md => Ok(to_markdown(&report)),
            Format::Text => Ok(list(chosen)),
            Format::Junit => {
                Err(Diagnostic::new("a list of claims has no JUnit form: nothing is checked")
                    .help("leave --list out, or write --format text, json or md")
                    .into_error(Exit::Usage))
            }
        }
    }

    /// Checks claims. If `live`, prints a line for each as soon as those before it are checked.
    fn check(
        &self,
        chosen: &[&'static Claim],
        live: bool,
        console: &mut Console<'_>,
    ) -> Result<Vec<ClaimResult>, CommandError> {
        let tier = if self.full { Tier::Full } else { Tier::Quick };
        let jobs = self.jobs.map_or_else(
            || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            usize::from,
        );
        let mut failed = None;
        let bar = Progress::counter(chosen.len(), console.watched);
        let done = |checked: &ClaimReport| {
            bar.say(checked.claim.id);
            bar.advance();
        };
        let print_in_order = |checked: &ClaimReport| {
            if live && failed.is_none() {
                let written = bar.suspend(|| {
                    console.out.write_all(claim_line(checked).as_bytes())?;
                    console.out.flush()
                });
                failed = written.err();
            }
            // Nobody reads the output any more.
            if failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let checked = check_all(chosen, tier, jobs, done, print_in_order).map_err(thread_error)?;
        drop(bar);
        match failed {
            Some(error) => Err(error.into()),
            None => Ok(checked.into_iter().map(ClaimResult::from).collect()),
        }
    }

    /// Returns the claims to check, in their order.
    ///
    /// # Errors
    /// If there is no claim of a name.
    fn chosen_claims(&self) -> Result<Vec<&'static Claim>, CommandError> {
        let is_of = |game, id: &str| claims(game).iter().any(|claim| claim.id == id);
        if let Some(id) = self.claim.iter().find(|id| !is_of(self.game.game, id)) {
            let list = || match self.game.game {
                GameName::DEFAULT => "`crosstrack verify --list` lists them".to_owned(),
                game => format!("`crosstrack verify --list --game {game}` lists them"),
            };
            let help = if let Some(game) = GameName::ALL.iter().find(|&&game| is_of(game, id)) {
                format!("it is about {}: write --game {game}", game.title())
            } else {
                did_you_mean(id, claims(self.game.game).iter().map(|c| c.id)).unwrap_or_else(list)
            };
            let clause = crate::game::clause(id)
                .map(|_| format!("it is a clause: `crosstrack rules {id}` shows it"));
            let help = clause.unwrap_or(help);
            let diagnostic = Diagnostic::new(format!("there is no claim `{id}`"));
            return Err(diagnostic.help(help).into_error(Exit::Usage));
        }
        let wanted = |claim: &&Claim| {
            if self.claim.is_empty() {
                self.full || self.list || claim.tier == Tier::Quick
            } else {
                self.claim.iter().any(|id| id == claim.id)
            }
        };
        Ok(claims(self.game.game).into_iter().filter(wanted).collect())
    }

    /// Writes what was checked, in the format of the options.
    fn write_report(
        &self,
        checked: &[ClaimReport],
        matrix_of_all: Option<&Matrix>,
        live: bool,
        time: Duration,
    ) -> Result<String, CommandError> {
        let shown = VerifyReport {
            checked,
            listed: &[],
            matrix: matrix_of_all,
            time: self.times.then_some(time),
        };
        match self.format {
            Format::Json => json::to_pretty(&to_json(&shown)),
            Format::Md => Ok(to_markdown(&shown)),
            Format::Junit => to_junit(&shown, time).map_err(|error| {
                Diagnostic::new(format!("the answer cannot be written: {error}"))
                    .into_error(Exit::Internal)
            }),
            Format::Text => {
                let mut text = String::new();
                if !live {
                    text.extend(checked.iter().map(claim_line));
                }
                text += &matrix_of_all.map_or_else(String::new, matrix_text);
                Ok(text + &totals(&shown, Some(time)))
            }
        }
    }
}

/// The result of a claim, as the file of a shard has it.
#[derive(Serialize, Deserialize)]
struct ClaimResult {
    verdict: Verdict,
    panicked: bool,
    /// In whole milliseconds, which JSON keeps exactly.
    #[serde(
        rename = "milliseconds",
        serialize_with = "write_milliseconds",
        deserialize_with = "read_milliseconds"
    )]
    time: Duration,
}

impl ClaimResult {
    fn of_claim(self, claim: &'static Claim) -> ClaimReport {
        let Self { verdict, panicked, time } = self;
        ClaimReport { claim, verdict, time, panicked }
    }
}

impl From<ClaimReport> for ClaimResult {
    fn from(checked: ClaimReport) -> Self {
        let ClaimReport { verdict, time, panicked, .. } = checked;
        Self { verdict, panicked, time }
    }
}

fn write_milliseconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(time.as_millis() as u64)
}

fn read_milliseconds<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Duration, D::Error> {
    u64::deserialize(deserializer).map(Duration::from_millis)
}

/// Lists claims with their statements and clauses.
fn list(claims: &[&Claim]) -> String {
    let line = |c: &&Claim| {
        let tier = if c.tier == Tier::Full { " (full)" } else { "" };
        format!("{}{tier}\n    {}\n    {}\n", c.id, c.statement, c.clauses.join(" "))
    };
    claims.iter().map(line).collect()
}

/// Returns the exit code of the worst result.
fn exit_code(checked: &[ClaimReport], matrix: Option<&Matrix>) -> Exit {
    match overall_status(checked, matrix) {
        ClaimStatus::Holds => Exit::Done,
        ClaimStatus::Unknown => Exit::Budget,
        ClaimStatus::Fails => Exit::No,
        ClaimStatus::Broken => Exit::Internal,
    }
}
