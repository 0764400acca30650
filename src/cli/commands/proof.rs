//! `crosstrack proof`: archives of proofs that fewer pieces cannot win.
//!
//! An archive says with which options it was made. `check` trusts nothing but the formula; `audit`
//! also derives the formula from the rules again, so that the archive need not be trusted at all.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufReader, BufWriter, Seek as _, SeekFrom};
use std::path::PathBuf;

use clap::Parser;

use crate::cli::commands::minimal_filters::Filters;
use crate::cli::commands::proof_options::options;
use crate::cli::commands::solver_options::failed;
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::position::GameArgs;
use crate::cli::ruleset::words;
use crate::crosstrack::draw::words as said;
use crate::crosstrack::formula::encoding::Reachability;
use crate::crosstrack::formula::minimal::{
    Certificate, Method, Minimum, Solvers, formula, minimum,
};
use crate::sat::backend::{Limited, VARISAT};
use crate::sat::cnf::Cnf;
use crate::sat::lemma::Prover;
use crate::sat::proof::Proving;
use crate::sat::proof::archive;
use crate::sat::proof::archive::{ArchiveError, Verified};
use crate::sat::sink::ClauseSink;

/// Makes, checks and audits proofs that fewer pieces cannot win
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack proof audit reports/minimal/proofs/4x2-joined-crossed.json",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Proves that one piece fewer than the minimum cannot win, and archives formula and proof
    #[command(
        before_help = "Example: crosstrack proof make small --board 4x2",
        after_help = Exit::help(),
        help_template = crate::cli::HELP
    )]
    Make(Box<Make>),
    /// Checks every byte of an archive and every step of its proof
    #[command(
        before_help = "Example: crosstrack proof check reports/minimal/proofs/4x2-joined-crossed.json",
        after_help = Exit::help(),
        help_template = crate::cli::HELP
    )]
    Check(Look),
    /// Checks an archive, derives its formula from the rules again, and compares
    #[command(
        before_help = "Example: crosstrack proof audit reports/minimal/proofs/4x2-joined-crossed.json",
        after_help = Exit::help(),
        help_template = crate::cli::HELP
    )]
    Audit(Look),
}

#[derive(clap::Args, Debug)]
struct Make {
    /// The archive's name: the files are NAME.cnf, NAME.lrat.gz and NAME.json
    #[arg(value_name = "NAME")]
    name: String,
    /// The folder of the archive
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    dir: PathBuf,
    #[command(flatten)]
    asked: Asked,
}

/// What is asked; recorded in the archive.
#[derive(clap::Args, Debug)]
pub(super) struct Asked {
    /// How the formula says that a path wins
    #[arg(long, value_name = "ENCODING", default_value = "levels",
          value_parser = words::<Reachability>(Reachability::WORDS))]
    pub(super) reachability: Reachability,
    #[command(flatten)]
    pub(super) filters: Filters,
    #[command(flatten)]
    pub(super) game: GameArgs,
}

/// The recorded options, as a command line of their own.
#[derive(Parser, Debug)]
struct Recorded {
    #[command(flatten)]
    asked: Asked,
}

#[derive(clap::Args, Debug)]
struct Look {
    /// The manifest of the archive, NAME.json
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = OutputArgs::default().open()?;
        let text = match &self.what {
            What::Make(make) => make.run(console)?,
            What::Check(look) => {
                let verified = look.verify()?;
                look.accepted(&verified, "every byte and every step is as it should be")
            }
            What::Audit(look) => look.audit(console)?,
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }
}

fn unusable(error: &ArchiveError) -> Failure {
    Trouble::new(error.to_string()).with(Exit::No)
}

impl Make {
    fn run(&self, console: &mut Console<'_>) -> Result<String, Failure> {
        let Asked { reachability, filters, game } = &self.asked;
        let (ruleset, query) = filters.load(game, console)?;
        fs::create_dir_all(&self.dir).map_err(|e| {
            Trouble::new(format!("{} cannot be made: {e}", self.dir.display())).with(Exit::Input)
        })?;
        let finder = Limited::default();
        let solvers = Solvers { finder: &finder, prover: Prover::default() };
        let method = Method { reachability: *reachability, solvers };
        let found = minimum(&ruleset, &query, method, &mut |_| ()).map_err(|e| failed(&e))?;
        let (says, certificate): (String, Certificate) = match found {
            Minimum::Found { below, .. } => {
                (format!("no configuration of at most {} pieces wins", below.pieces), below)
            }
            Minimum::Impossible { none } => ("no configuration wins".to_owned(), none),
            Minimum::Unknown { .. } => {
                return Err(Trouble::new("the minimum is not known").with(Exit::Budget));
            }
        };
        let mut readings: BTreeMap<String, String> =
            said::readings(&ruleset).into_iter().map(|(id, v)| (id.to_owned(), v)).collect();
        readings.insert("says".to_owned(), says);
        readings.insert("at most".to_owned(), certificate.pieces.to_string());
        let recorded = serde_json::to_string(&options(&self.asked)).unwrap_or_default();
        readings.insert("options".to_owned(), recorded);
        let failed = |e: std::io::Error| {
            Trouble::new(format!("the proof cannot be written: {e}")).with(Exit::Input)
        };
        let mut steps = tempfile::tempfile().map_err(failed)?;
        match certificate.prove(BufWriter::new(&mut steps)) {
            Ok(Proving::Unsat(_)) => {}
            Ok(Proving::Sat(_) | Proving::Unknown(_)) => {
                return Err(Trouble::new("the formula has a model after all").with(Exit::Internal));
            }
            Err(e) => return Err(Trouble::new(e.to_string()).with(Exit::Internal)),
        }
        steps.seek(SeekFrom::Start(0)).map_err(failed)?;
        let reader = BufReader::new(steps);
        let manifest =
            archive::pack(&self.dir, &self.name, &certificate.cnf, reader, VARISAT, readings)
                .map_err(|e| Trouble::new(e.to_string()).with(Exit::Input))?;
        Ok(format!(
            "{}: {}\n  formula  {} variables, {} clauses\n  proof    {} steps, {} bytes\n",
            self.dir.join(format!("{}.json", self.name)).display(),
            manifest.readings["says"],
            manifest.formula.variables,
            manifest.formula.clauses,
            manifest.proof.additions,
            manifest.proof.bytes,
        ))
    }
}

impl Look {
    fn verify(&self) -> Result<Verified, Failure> {
        if let Err(e) = fs::metadata(&self.manifest) {
            let title = format!("{} cannot be read: {e}", self.manifest.display());
            return Err(Trouble::new(title).with(Exit::Input));
        }
        archive::verify(&self.manifest).map_err(|e| unusable(&e))
    }

    fn accepted(&self, verified: &Verified, what: &str) -> String {
        let readings = &verified.manifest.readings;
        let says = readings.get("says").map_or("a formula has no model", String::as_str);
        format!("{}: {says}; {what}\n", self.manifest.display())
    }

    fn audit(&self, console: &mut Console<'_>) -> Result<String, Failure> {
        let verified = self.verify()?;
        let broken = |what: &str| self.broken(what);
        let reading = |key: &str| verified.manifest.readings.get(key);
        let recorded: Vec<String> = reading("options")
            .and_then(|text| serde_json::from_str(text).ok())
            .ok_or_else(|| broken("it does not record its options"))?;
        if let Some(derived) =
            crate::cli::commands::forced::formula_of(&verified.manifest.readings, &recorded)
        {
            let derived = derived.map_err(|e| broken(&e))?;
            return self.compared(&verified, &derived);
        }
        let pieces: usize = reading("at most")
            .and_then(|text| text.parse().ok())
            .ok_or_else(|| broken("it does not record its bound"))?;
        let args = std::iter::once("crosstrack".to_owned()).chain(recorded);
        let Recorded { asked } = Recorded::try_parse_from(args)
            .map_err(|e| broken(&format!("its options are not ours: {e}")))?;
        let (ruleset, query) = asked.filters.load(&asked.game, console)?;
        let derived = formula(&ruleset, &query, pieces, asked.reachability)
            .map_err(|e| broken(&e.to_string()))?;
        self.compared(&verified, &derived.cnf)
    }

    /// Whether the formula of an archive is the one derived again.
    fn compared(&self, verified: &Verified, derived: &Cnf) -> Result<String, Failure> {
        if derived.to_dimacs() != verified.cnf.to_dimacs() {
            return Err(self.broken("its formula is not the one that the rules give"));
        }
        let clauses = derived.clause_count();
        let what = format!("the rules give the same {clauses} clauses again");
        Ok(self.accepted(verified, &what))
    }

    fn broken(&self, what: &str) -> Failure {
        let title = format!("{} cannot be audited: {what}", self.manifest.display());
        Trouble::new(title).with(Exit::No)
    }
}
