//! `crosstrack proof`: archives of proofs that fewer pieces cannot win.
//!
//! An archive records its claim as a value. `crosstrack check` derives the formula from it, and what it says.

pub mod claim;

use std::fs;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::values::FileName;
use crate::commands::configurations::filters::Filters;
use crate::commands::configurations::write::size_text;
use crate::options::crosstrack::GameArgs;
use crate::options::solver::{minimal_error, show_progress};
use crate::output::folder::check_new;
use crate::{
    Console, Ended, Fault, FaultKind, HasJson as _, OutputArgs, Progress, TextOrJson, to_fault,
    write_error,
};
use crosstrack::base::counted;
use crosstrack_io::files::read_error_text;
use crosstrack_prove::formula::minimal::Certificate;
use crosstrack_prove::formula::{BoundClaim, Method, Minimum, minimum};
use crosstrack_prove::sat::ClauseSink as _;
use crosstrack_prove::sat::proof::{ArchiveError, ProveError, archive};

/// Proves that fewer pieces than the minimum cannot win, and archives the proof
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack proof small --rules 4x2")]
pub struct Args {
    /// The name of the archive, whose files are NAME.cnf, NAME.lrat.gz and NAME.json
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
    filters: Filters,
    #[command(flatten)]
    game: GameArgs,
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
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = OutputArgs::default().open()?;
        let bar = Progress::spinner(console.watched);
        let report = self.make_archive(&bar, console)?;
        drop(bar);
        let text = self.format.write(&report, ProofReport::text)?;
        target.finish(&text, console)
    }

    fn make_archive(
        &self,
        bar: &Progress,
        console: &mut Console<'_>,
    ) -> Result<ProofReport, Fault> {
        let ends = ["cnf", "lrat.gz", "json"];
        check_new(ends.map(|end| self.dir.join(format!("{}.{end}", self.name))), self.force)?;
        let (ruleset, filters) = self.filters.load(&self.game, console)?;
        fs::create_dir_all(&self.dir).map_err(|e| {
            Fault::new(format!("{} cannot be made: {}", self.dir.display(), read_error_text(&e)))
        })?;
        let mut progress = |step| show_progress(bar, step);
        let found = minimum(&ruleset, &filters, Method::default(), &mut progress)
            .map_err(|e| minimal_error(&e))?;
        let certificate: Certificate = match found {
            Minimum::Found { below, .. } => below,
            Minimum::Impossible { none } => none,
            Minimum::Unknown { .. } => {
                return Err(Fault::new("the minimum is not known").kind(FaultKind::Budget));
            }
        };
        let claim = BoundClaim { ruleset, filters, at_most: certificate.pieces };
        let plan = claim.plan().map_err(to_fault(FaultKind::Internal))?;
        bar.say("writing the proof");
        let query = serde_json::to_value(&claim).map_err(to_fault(FaultKind::Internal))?;
        let made = archive::make(&self.dir, &self.name, &certificate.cnf, query, |out| {
            certificate.prove(out)
        })
        .map_err(|e| archive_error(&e))?;
        Ok(ProofReport {
            file: FileName::new(&self.dir.join(format!("{}.json", self.name))),
            says: claim::sentence(&claim, &plan),
            variables: made.cnf.var_count() as u64,
            clauses: made.cnf.clause_count() as u64,
            steps: made.size.additions,
            bytes: made.manifest.proof.bytes,
        })
    }
}

/// Creates the error of a proof that cannot be archived.
fn archive_error(error: &ArchiveError) -> Fault {
    let kind = match error {
        ArchiveError::Write(error) => return write_error(error),
        ArchiveError::Make(ProveError::Io(_)) => FaultKind::Input,
        ArchiveError::Make(_) | ArchiveError::Satisfiable { .. } | ArchiveError::Unknown { .. } => {
            FaultKind::Internal
        }
        _ => FaultKind::Input,
    };
    Fault::new(error.to_string()).kind(kind)
}

impl ProofReport {
    fn text(&self) -> String {
        let Self { file, says, variables, clauses, steps, bytes } = self;
        let (size, steps) = (size_text(*variables, *clauses), counted(*steps, "step"));
        format!("{file}: {says}\n  formula  {size}\n  proof    {steps}, {bytes} bytes\n")
    }
}
