//! `crosstrack-lab forced formula`.

use std::fs;
use std::path::PathBuf;

use crosstrack::base::counted;
use crosstrack_cli::commands::proof::fewest::subject;
use crosstrack_cli::options::recorded::archive_error;
use crosstrack_cli::{
    CommandError, Console, Diagnostic, Ended, Exit, OutputArgs, Progress, RulesetArgs,
};
use crosstrack_prove::formula::forced::least::formula;
use crosstrack_prove::sat::ClauseSink as _;
use crosstrack_prove::sat::backend::Budget;
use crosstrack_prove::sat::proof::archive::make;
use crosstrack_prove::sat::proof::{ArchiveError, prove};

/// Proves that no win in 3 plies, and not in 1, begins with so many pieces, and writes the proof for `crosstrack check`
///
/// Each row of reports/forced/kept/formulas.csv is such a formula. One that has a model proves nothing.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack-lab forced formula --pieces 5 --theirs 1 --dir proofs"
)]
pub struct Args {
    /// How many pieces lie on the board after the first move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..64))]
    pieces: u8,
    /// How many of these are the other player's
    #[arg(long, value_name = "N", default_value_t = 0)]
    theirs: u8,
    /// The folder of the formula and its proof
    #[arg(long, value_name = "FOLDER")]
    dir: PathBuf,
    #[command(flatten)]
    ruleset: RulesetArgs,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, CommandError> {
        if self.theirs >= self.pieces {
            return Err(Diagnostic::new("--theirs must be less than --pieces")
                .help("the piece of the first move is the mover's")
                .into_error(Exit::Usage));
        }
        let target = OutputArgs::default().open()?;
        let (pieces, theirs) = (usize::from(self.pieces), usize::from(self.theirs));
        let cnf = formula(&self.ruleset.ruleset()?, pieces, theirs).map_err(|none| {
            Diagnostic::new(none.to_string())
                .help("choose two players and a board with fixed connectors, such as 4x2")
                .into_error(Exit::Usage)
        })?;
        let subject = subject(&self.ruleset, pieces, theirs)?;
        fs::create_dir_all(&self.dir).map_err(|e| {
            let title = format!("{} cannot be made: {e}", self.dir.display());
            Diagnostic::new(title).into_error(Exit::Input)
        })?;
        let bar = Progress::spinner(console.watched);
        bar.say("proving that the formula has no model");
        let name = format!("after-{pieces}-theirs-{theirs}");
        let made = make(&self.dir, &name, &cnf, subject, |out| prove(&cnf, Budget::UNLIMITED, out));
        drop(bar);
        let manifest = made.map_err(|error| match error {
            ArchiveError::Satisfiable { .. } => {
                Diagnostic::new("the formula has a model, so that nothing follows")
                    .into_error(Exit::No)
            }
            error => archive_error(&error),
        })?;
        let text = format!(
            "{}: {}, {}, {} steps of proof\n",
            self.dir.join(name).with_extension("json").display(),
            counted(cnf.var_count(), "variable"),
            counted(cnf.clause_count(), "clause"),
            manifest.proof.additions,
        );
        target.finish(&text, console)
    }
}
