//! `crosstrack proof`: archives of proofs that fewer pieces cannot win.
//!
//! An archive records the options with which it was made. `crosstrack check` derives from them the
//! formula and what it says, and compares both with the archive.

pub mod fewest;
pub mod formula;

use std::fs;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::values::FileName;
use crate::commands::configurations::write::size_text;
use crate::commands::proof::formula::{FormulaArgs, readings_of};
use crate::options::recorded::{SAYS, archive_error};
use crate::options::solver::{minimal_error, show_progress};
use crate::output::folder::check_new;
use crate::output::json;
use crate::{
    CommandError, Console, Diagnostic, Ended, Exit, OutputArgs, Progress, TextOrJson, to_error,
};
use crosstrack::base::counted;
use crosstrack_io::files::read_error_text;
use crosstrack_prove::formula::minimal::Certificate;
use crosstrack_prove::formula::{Method, Minimum, Plan, Solvers, minimum};
use crosstrack_prove::sat::proof::{ArchiveSubject, archive};
use crosstrack_prove::sat::{LimitedVarisat, Prover};

/// Proves that fewer pieces than the minimum cannot win, and archives the proof
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack proof small --board 4x2")]
pub struct Args {
    /// The name of the archive, whose files are NAME.cnf, NAME.lrat.gz and NAME.json, and NAME.connectors.csv or
    /// NAME.pieces.csv for a table that --connectors or --pieces names
    #[arg(value_name = "NAME")]
    name: String,
    /// The folder of the archive; created if it does not exist
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    dir: PathBuf,
    /// Replace existing files of the archive
    #[arg(long)]
    force: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    formula: FormulaArgs,
}

/// An archive of a proof that was written.
#[derive(Serialize, JsonSchema)]
pub struct ProofReport {
    /// The path of the manifest of the archive, for `crosstrack check`.
    file: FileName,
    /// The statement that the archive proves, as a sentence.
    says: String,
    /// The number of variables of the formula.
    variables: u64,
    /// The number of clauses of the formula.
    clauses: u64,
    /// The number of steps of the proof that add a clause.
    steps: u64,
    /// The size of the compressed proof in bytes.
    bytes: u64,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, CommandError> {
        let target = OutputArgs::default().open()?;
        let bar = Progress::spinner(console.watched);
        let report = self.make_archive(&bar, console)?;
        drop(bar);
        let text = match self.format {
            TextOrJson::Text => report.text(),
            TextOrJson::Json => json::to_pretty(&report)?,
        };
        target.finish(&text, console)
    }

    fn make_archive(
        &self,
        bar: &Progress,
        console: &mut Console<'_>,
    ) -> Result<ProofReport, CommandError> {
        let mut args = self.formula.clone();
        let tables = args.game.ruleset.options.carry()?;
        let ends = ["cnf", "lrat.gz", "json"].map(str::to_owned);
        let ends = ends.into_iter().chain(tables.keys().map(|word| format!("{word}.csv")));
        check_new(ends.map(|end| self.dir.join(format!("{}.{end}", self.name))), self.force)?;
        args.filters.resolve_stdin(&args.game, console)?;
        let (ruleset, query) = args.filters.load(&args.game, console)?;
        fs::create_dir_all(&self.dir).map_err(|e| {
            Diagnostic::new(format!(
                "{} cannot be made: {}",
                self.dir.display(),
                read_error_text(&e)
            ))
            .into_error(Exit::Input)
        })?;
        let finder = LimitedVarisat::default();
        let solvers = Solvers { finder: &finder, prover: Prover::default() };
        let method = Method { reachability: args.reachability, solvers };
        let mut progress = |step| show_progress(bar, step);
        let found =
            minimum(&ruleset, &query, method, &mut progress).map_err(|e| minimal_error(&e))?;
        let certificate: Certificate = match found {
            Minimum::Found { below, .. } => below,
            Minimum::Impossible { none } => none,
            Minimum::Unknown { .. } => {
                return Err(Diagnostic::new("the minimum is not known").into_error(Exit::Budget));
            }
        };
        let plan = Plan::new(&ruleset, &query).map_err(to_error(Exit::Internal))?;
        bar.say("writing the proof");
        let readings = readings_of(&args, &ruleset, &plan, certificate.pieces);
        let subject = ArchiveSubject { readings, tables };
        let manifest = archive::make(&self.dir, &self.name, &certificate.cnf, subject, |out| {
            certificate.prove(out)
        })
        .map_err(|e| archive_error(&e))?;
        Ok(ProofReport {
            file: FileName::new(&self.dir.join(format!("{}.json", self.name))),
            says: manifest.readings[SAYS].clone(),
            variables: manifest.formula.variables,
            clauses: manifest.formula.clauses,
            steps: manifest.proof.additions,
            bytes: manifest.proof.bytes,
        })
    }
}

impl ProofReport {
    fn text(&self) -> String {
        let Self { file, says, variables, clauses, steps, bytes } = self;
        let (size, steps) = (size_text(*variables, *clauses), counted(*steps, "step"));
        format!("{file}: {says}\n  formula  {size}\n  proof    {steps}, {bytes} bytes\n")
    }
}
