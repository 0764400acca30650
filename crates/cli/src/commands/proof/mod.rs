//! `crosstrack proof`: archives of proofs that fewer pieces cannot win.
//!
//! An archive says with which options it was made. `crosstrack check` derives from those options what the formula is to be
//! and what it says, and compares both with the archive.

pub mod fewest;
pub mod question;

use std::fs;
use std::path::PathBuf;

use crate::commands::proof::question::{FormulaArgs, readings_of};
use crate::commands::recorded::{SAYS, unmade};
use crate::commands::solver_options::{failed, tried};
use crate::{CommandError, Console, Diagnostic, Exit, OutputArgs, Progress, to_failure};
use crosstrack_prove::formula::minimal::Certificate;
use crosstrack_prove::formula::{Method, Minimum, Plan, Solvers, minimum};
use crosstrack_prove::sat::proof::{ArchiveSubject, archive};
use crosstrack_prove::sat::{LimitedVarisat, Prover};

/// Proves that one piece fewer than the minimum cannot win, and archives the proof
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack proof small --board 4x2")]
pub struct Args {
    /// The archive's name: the files are NAME.cnf, NAME.lrat.gz and NAME.json
    #[arg(value_name = "NAME")]
    name: String,
    /// The folder of the archive
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    dir: PathBuf,
    #[command(flatten)]
    asked: FormulaArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = OutputArgs::default().open()?;
        let bar = Progress::spinner(console.watched);
        let text = self.make(&bar, console)?;
        drop(bar);
        target.finish(&text, console)
    }

    fn make(&self, bar: &Progress, console: &mut Console<'_>) -> Result<String, CommandError> {
        let mut asked = self.asked.clone();
        let tables = asked.game.ruleset.options.carry()?;
        asked.filters.settle(&asked.game, console)?;
        let (ruleset, query) = asked.filters.load(&asked.game, console)?;
        fs::create_dir_all(&self.dir).map_err(|e| {
            Diagnostic::new(format!("{} cannot be made: {e}", self.dir.display())).with(Exit::Input)
        })?;
        let finder = LimitedVarisat::default();
        let solvers = Solvers { finder: &finder, prover: Prover::default() };
        let method = Method { reachability: asked.reachability, solvers };
        let mut progress = |step| bar.say(tried(step));
        let found = minimum(&ruleset, &query, method, &mut progress).map_err(|e| failed(&e))?;
        let certificate: Certificate = match found {
            Minimum::Found { below, .. } => below,
            Minimum::Impossible { none } => none,
            Minimum::Unknown { .. } => {
                return Err(Diagnostic::new("the minimum is not known").with(Exit::Budget));
            }
        };
        let plan = Plan::new(&ruleset, &query).map_err(to_failure(Exit::Internal))?;
        bar.say("writing the proof");
        let readings = readings_of(&asked, &ruleset, &plan, certificate.pieces);
        let subject = ArchiveSubject { readings, tables };
        let manifest = archive::make(&self.dir, &self.name, &certificate.cnf, subject, |out| {
            certificate.prove(out)
        })
        .map_err(|e| unmade(&e))?;
        Ok(format!(
            "{}: {}\n  formula  {} variables, {} clauses\n  proof    {} steps, {} bytes\n",
            self.dir.join(format!("{}.json", self.name)).display(),
            manifest.readings[SAYS],
            manifest.formula.variables,
            manifest.formula.clauses,
            manifest.proof.additions,
            manifest.proof.bytes,
        ))
    }
}
