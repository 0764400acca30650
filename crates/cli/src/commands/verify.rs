//! `crosstrack verify`: checks the claims about the rules.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::game::any::{AnyGame, games};
use crate::{
    CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind, GameArg, HasJson as _,
    OutputArgs, Progress, TextOrJson, did_you_mean, thread_error,
};
use crosstrack_verify::matrix::Matrix;
use crosstrack_verify::output::{
    ClaimStatus, VerifyReport, claim_line, matrix_text, overall_status, to_json, totals,
};
use crosstrack_verify::run::{ClaimReport, check_all};
use crosstrack_verify::{Claim, Tier};

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
    /// List the claims with their statements, and check nothing
    #[arg(long, conflicts_with_all = ["full", "jobs"])]
    list: bool,
    /// How the answer is written: a line for each claim, the claims that check each clause, and the totals; or JSON,
    /// which has no times
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    /// The number of claims to check at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: GameArg,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let result = self.check_claims(console);
        target.write(result, console)
    }

    fn check_claims(&self, console: &mut Console<'_>) -> CommandResult {
        let chosen = self.chosen_claims()?;
        let matrix_of_all = self.claim.is_empty().then(|| self.game.game.matrix());
        if self.list {
            return Ok(CommandOutput::Answer(Exit::Done, self.write_list(&chosen)?));
        }
        let start = Instant::now();
        let live = matches!(self.format, TextOrJson::Text) && self.output.is_stdout();
        let checked = self.check(&chosen, live, console)?;
        let text = self.write_report(&checked, matrix_of_all.as_ref(), live, start.elapsed())?;
        Ok(CommandOutput::Answer(exit_code(&checked, matrix_of_all.as_ref()), text))
    }

    /// Writes the claims with their statements.
    fn write_list(&self, chosen: &[&'static Claim]) -> Result<String, Fault> {
        let report = VerifyReport { checked: &[], listed: chosen, matrix: None };
        self.format.write(&to_json(&report), |_| list(chosen))
    }

    /// Checks claims. If `live`, prints a line for each as soon as those before it are checked.
    fn check(
        &self,
        chosen: &[&'static Claim],
        live: bool,
        console: &mut Console<'_>,
    ) -> Result<Vec<ClaimReport>, Fault> {
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
            // If nobody reads the output any more, the work goes on for its exit code.
            if live && let Err(why) = bar.suspend(|| console.write_part(&claim_line(checked))) {
                failed = Some(why);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let checked = check_all(chosen, tier, jobs, done, print_in_order).map_err(thread_error)?;
        drop(bar);
        match failed {
            Some(error) => Err(error),
            None => Ok(checked),
        }
    }

    /// Returns the claims to check, in their order.
    ///
    /// # Errors
    /// If there is no claim of a name.
    fn chosen_claims(&self) -> Result<Vec<&'static Claim>, Fault> {
        let is_of = |game: AnyGame, id: &str| game.claims().iter().any(|claim| claim.id == id);
        if let Some(id) = self.claim.iter().find(|id| !is_of(self.game.game, id)) {
            let list = || match self.game.game {
                game if game == AnyGame::usual() => {
                    "`crosstrack verify --list` lists them".to_owned()
                }
                game => format!("`crosstrack verify --list --game {game}` lists them"),
            };
            let help = if let Some(game) = games().iter().find(|&&game| is_of(game, id)) {
                format!("it is about {}: write --game {game}", game.title())
            } else {
                did_you_mean(id, self.game.game.claims().iter().map(|c| c.id)).unwrap_or_else(list)
            };
            let clause = crate::game::clause(id)
                .map(|_| format!("it is a clause: `crosstrack rules {id}` shows it"));
            let help = clause.unwrap_or(help);
            let diagnostic = Fault::new(format!("there is no claim `{id}`"));
            return Err(diagnostic.help(help).kind(FaultKind::Usage));
        }
        let wanted = |claim: &&Claim| {
            if self.claim.is_empty() {
                self.full || self.list || claim.tier == Tier::Quick
            } else {
                self.claim.iter().any(|id| id == claim.id)
            }
        };
        Ok(self.game.game.claims().into_iter().filter(wanted).collect())
    }

    /// Writes what was checked, in the format of the options.
    fn write_report(
        &self,
        checked: &[ClaimReport],
        matrix_of_all: Option<&Matrix>,
        live: bool,
        time: Duration,
    ) -> Result<String, Fault> {
        let shown = VerifyReport { checked, listed: &[], matrix: matrix_of_all };
        self.format.write(&to_json(&shown), |_| {
            let mut text = String::new();
            if !live {
                text.extend(checked.iter().map(claim_line));
            }
            text += &matrix_of_all.map_or_else(String::new, matrix_text);
            text + &totals(&shown, time)
        })
    }
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
