//! `crosstrack verify`: all claims about the rules, and what they leave unsaid.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game_args::claims;
use crate::games::{GameName, with_game};
use crate::{
    Answered, CommandError, Console, Diagnostic, Exit, GameArg, OutputArgs, Progress, ShardArgs,
    json, no_threads, question,
};
use crosstrack_verify::claim::Verdict;
use crosstrack_verify::matrix::Matrix;
use crosstrack_verify::output::{
    Standing, VerifyReport, json as answer, junit, line, markdown, matrix, standing, totals,
};
use crosstrack_verify::run::{Checked, check_all};
use crosstrack_verify::{Claim, Tier};

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    /// A line for each claim, the clause matrix, totals
    Text,
    /// One object
    Json,
    /// For continuous integration
    Junit,
    /// Tables
    Md,
}

/// Checks every claim about the rules, and that every clause has one
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack verify")]
pub struct Args {
    /// Only this claim, and not the clause matrix; may be given several times
    #[arg(long, value_name = "ID")]
    claim: Vec<String>,
    /// Look at more cases, and check the claims that take minutes
    #[arg(long)]
    full: bool,
    /// Only list the claims with their statements
    #[arg(long)]
    list: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Give times in json and md, too; text and junit always have them
    #[arg(long)]
    times: bool,
    /// How many claims to check at a time [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    of: GameArg,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let answered = self.answered(console);
        target.put(answered, console)
    }

    fn answered(&self, console: &mut Console<'_>) -> Answered {
        let chosen = self.chosen()?;
        let matrix_of_all =
            self.claim.is_empty().then(|| with_game!(self.of.game, G => Matrix::of::<G>()));
        if self.list {
            return Ok((Exit::Done, self.listed(&chosen)?));
        }
        let start = Instant::now();
        let units: Vec<String> = chosen.iter().map(|claim| claim.id.to_owned()).collect();
        let is_whole = !self.shard.is_shared(console);
        let live = self.format == Format::Text && self.output.is_out() && is_whole;
        let found = self.shard.work(&units, console, |own, console| {
            let own: Vec<&Claim> = own.iter().map(|&unit| chosen[unit]).collect();
            self.check(&own, live, console)
        })?;
        let checked = |(&claim, Found { verdict, panicked, time }): (&&'static Claim, Found)| {
            Checked { claim, verdict, time, panicked }
        };
        let checked: Vec<Checked> = chosen.iter().zip(found).map(checked).collect();
        let time = if is_whole { start.elapsed() } else { checked.iter().map(|c| c.time).sum() };
        let text = self.answer(&checked, matrix_of_all.as_ref(), live, time)?;
        Ok((exit(&checked, matrix_of_all.as_ref()), text))
    }

    /// The claims with their statements.
    ///
    /// # Errors
    /// If the format is for what was checked.
    fn listed(&self, chosen: &[&'static Claim]) -> Result<String, CommandError> {
        let report = VerifyReport { checked: &[], listed: chosen, matrix: None, time: None };
        match self.format {
            Format::Json => json::pretty(&answer(&report)),
            Format::Md => Ok(markdown(&report)),
            Format::Text => Ok(list(chosen)),
            Format::Junit => {
                Err(Diagnostic::new("a list of claims has no JUnit form: nothing is checked")
                    .help("leave --list out, or write --format text, json or md")
                    .with(Exit::Usage))
            }
        }
    }

    /// Checks claims, with a line for each as soon as those before it are checked, if `live`.
    fn check(
        &self,
        chosen: &[&'static Claim],
        live: bool,
        console: &mut Console<'_>,
    ) -> Result<Vec<Found>, CommandError> {
        let tier = if self.full { Tier::Full } else { Tier::Quick };
        let jobs = self.jobs.map_or_else(
            || std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            usize::from,
        );
        let mut failed = None;
        let bar = Progress::counter(chosen.len(), console.watched);
        let done = |checked: &Checked| {
            bar.say(checked.claim.id);
            bar.next();
        };
        let in_order = |checked: &Checked| {
            if live && failed.is_none() {
                let written = bar.suspend(|| {
                    console.out.write_all(line(checked).as_bytes())?;
                    console.out.flush()
                });
                failed = written.err();
            }
            // Nobody reads it any more: no need to go on.
            if failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let checked = check_all(chosen, tier, jobs, done, in_order).map_err(no_threads)?;
        drop(bar);
        let found = |checked: Checked| {
            let Checked { verdict, time, panicked, .. } = checked;
            Found { verdict, panicked, time }
        };
        failed.map_or(Ok(checked.into_iter().map(found).collect()), |error| Err(error.into()))
    }

    /// The claims to check, in their order.
    fn chosen(&self) -> Result<Vec<&'static Claim>, CommandError> {
        let is_of = |game, id: &str| claims(game).iter().any(|claim| claim.id == id);
        if let Some(id) = self.claim.iter().find(|id| !is_of(self.of.game, id)) {
            let list = || match self.of.game {
                GameName::DEFAULT => "`crosstrack verify --list` lists them".to_owned(),
                game => format!("`crosstrack verify --list --game {game}` lists them"),
            };
            let help = if let Some(game) = GameName::ALL.iter().find(|&&game| is_of(game, id)) {
                format!("it is about {}: write --game {game}", game.title())
            } else {
                question(id, claims(self.of.game).iter().map(|c| c.id)).unwrap_or_else(list)
            };
            let diagnostic = Diagnostic::new(format!("there is no claim `{id}`"));
            return Err(diagnostic.help(help).with(Exit::Usage));
        }
        let wanted = |claim: &&Claim| {
            if self.claim.is_empty() {
                self.full || self.list || claim.tier == Tier::Quick
            } else {
                self.claim.iter().any(|id| id == claim.id)
            }
        };
        Ok(claims(self.of.game).into_iter().filter(wanted).collect())
    }

    fn answer(
        &self,
        checked: &[Checked],
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
            Format::Json => json::pretty(&answer(&shown)),
            Format::Md => Ok(markdown(&shown)),
            Format::Junit => junit(&shown, time).map_err(|error| {
                Diagnostic::new(format!("the answer cannot be written: {error}"))
                    .with(Exit::Internal)
            }),
            Format::Text => {
                let mut text = String::new();
                if !live {
                    text.extend(checked.iter().map(line));
                }
                text += &matrix_of_all.map_or_else(String::new, matrix);
                Ok(text + &totals(&shown, Some(time)))
            }
        }
    }
}

/// What a check found, as the file of a shard has it.
#[derive(Serialize, Deserialize)]
struct Found {
    verdict: Verdict,
    panicked: bool,
    /// Whole numbers come back from JSON as they are.
    #[serde(rename = "milliseconds", serialize_with = "whole", deserialize_with = "of_whole")]
    time: Duration,
}

fn whole<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(time.as_millis() as u64)
}

fn of_whole<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Duration, D::Error> {
    u64::deserialize(deserializer).map(Duration::from_millis)
}

fn list(claims: &[&Claim]) -> String {
    let line = |c: &&Claim| {
        let tier = if c.tier == Tier::Full { " (full)" } else { "" };
        format!("{}{tier}\n    {}\n    {}\n", c.id, c.statement, c.clauses.join(" "))
    };
    claims.iter().map(line).collect()
}

/// The worst of what was found decides.
fn exit(checked: &[Checked], matrix: Option<&Matrix>) -> Exit {
    match standing(checked, matrix) {
        Standing::Sound => Exit::Done,
        Standing::Open => Exit::Budget,
        Standing::Wrong => Exit::No,
        Standing::Broken => Exit::Internal,
    }
}
