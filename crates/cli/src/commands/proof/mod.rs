//! `crosstrack proof`: archives of proofs that fewer pieces cannot win.
//!
//! An archive says with which options it was made. `check` shows that its formula has no
//! model, and says no more than that; `audit` derives from those options, in the same run, what the
//! formula is to be and what it says, compares both with the archive, and prints what it derived.

pub mod fewest;
mod question;

use std::fs;
use std::path::PathBuf;

use clap::builder::TypedValueParser as _;

use crate::commands::proof::question::{FormulaArgs, derive, readings_of};
use crate::commands::recorded::{OPTIONS, Readings, SAYS, agree, unmade};
use crate::commands::solver_options::{failed, tried};
use crate::{Console, Exit, OutputArgs, Progress, Stop, Trouble, as_stop};
use crosstrack_prove::formula::minimal::Certificate;
use crosstrack_prove::formula::{Method, Minimum, Plan, Solvers, minimum};
use crosstrack_prove::sat::dimacs::DimacsErrorKind;
use crosstrack_prove::sat::proof::lrat::LratErrorKind;
use crosstrack_prove::sat::proof::manifest::{ManifestError, TableFile};
use crosstrack_prove::sat::proof::{
    ArchiveError, CheckError, ProofError, Subject, Verified, archive,
};
use crosstrack_prove::sat::{ClauseSink as _, Limited, Prover};

/// Makes, checks and audits proofs that fewer pieces cannot win
#[derive(clap::Subcommand, Debug)]
#[command(
    before_help = "Example: crosstrack proof audit reports/minimal/proofs/4x2-joined-crossed.json"
)]
pub enum Command {
    /// Proves that one piece fewer than the minimum cannot win, and archives formula and proof
    #[command(before_help = "Example: crosstrack proof make small --board 4x2")]
    Make(Box<Make>),
    /// Checks every byte of an archive and every step of its proof
    #[command(
        before_help = "Example: crosstrack proof check reports/minimal/proofs/4x2-joined-crossed.json"
    )]
    Check(Look),
    /// Checks an archive, derives its formula from the rules again, and compares
    #[command(
        before_help = "Example: crosstrack proof audit reports/minimal/proofs/4x2-joined-crossed.json"
    )]
    Audit(Look),
}

#[derive(clap::Args, Debug)]
pub struct Make {
    /// The archive's name: the files are NAME.cnf, NAME.lrat.gz and NAME.json
    #[arg(value_name = "NAME")]
    name: String,
    /// The folder of the archive
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    dir: PathBuf,
    #[command(flatten)]
    asked: FormulaArgs,
}

#[derive(clap::Args, Debug)]
pub struct Look {
    /// The manifest of the archive, NAME.json
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,
    /// The most memory for the formula, and again for the clauses of the proof
    #[arg(long, value_name = "MIB", default_value_t = archive::MEMORY >> 20,
          value_parser = clap::value_parser!(u32).range(1..=1 << 20).map(|mib| mib as usize))]
    memory: usize,
}

impl Command {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
        let target = OutputArgs::default().open()?;
        let bar = Progress::spinner(console.watched);
        if !matches!(self, Self::Make(_)) {
            bar.say("checking the proof");
        }
        let text = match self {
            Self::Make(make) => make.run(&bar, console)?,
            Self::Check(look) => look.check()?,
            Self::Audit(look) => look.audit(console)?,
        };
        drop(bar);
        target.finish(&text, console)
    }
}

fn unusable(error: &ArchiveError) -> Stop {
    let trouble = Trouble::new(error.to_string());
    if is_memory(error) {
        return trouble.help("allow more: --memory MIB").with(Exit::Budget);
    }
    if let ArchiveError::Manifest { cause: ManifestError::Json(_), .. } = error {
        return trouble.help("name the file NAME.json of an archive").with(Exit::Input);
    }
    trouble.with(Exit::No)
}

/// Whether an archive was given up because it takes too much memory.
const fn is_memory(error: &ArchiveError) -> bool {
    match error {
        ArchiveError::Formula { cause, .. } => {
            matches!(
                cause.kind,
                DimacsErrorKind::TooLarge { .. } | DimacsErrorKind::LongLine { .. }
            )
        }
        ArchiveError::Proof { cause: ProofError::Step { cause, .. }, .. } => {
            matches!(cause, CheckError::Memory { .. })
        }
        ArchiveError::Proof { cause: ProofError::Syntax(error), .. } => {
            matches!(error.kind, LratErrorKind::TooLong { .. })
        }
        _ => false,
    }
}

impl Make {
    fn run(&self, bar: &Progress, console: &mut Console<'_>) -> Result<String, Stop> {
        let mut asked = self.asked.clone();
        let tables = asked.game.ruleset.options.carry()?;
        asked.filters.settle(&asked.game, console)?;
        let (ruleset, query) = asked.filters.load(&asked.game, console)?;
        fs::create_dir_all(&self.dir).map_err(|e| {
            Trouble::new(format!("{} cannot be made: {e}", self.dir.display())).with(Exit::Input)
        })?;
        let finder = Limited::default();
        let solvers = Solvers { finder: &finder, prover: Prover::default() };
        let method = Method { reachability: asked.reachability, solvers };
        let mut progress = |step| bar.say(tried(step));
        let found = minimum(&ruleset, &query, method, &mut progress).map_err(|e| failed(&e))?;
        let certificate: Certificate = match found {
            Minimum::Found { below, .. } => below,
            Minimum::Impossible { none } => none,
            Minimum::Unknown { .. } => {
                return Err(Trouble::new("the minimum is not known").with(Exit::Budget));
            }
        };
        let plan = Plan::new(&ruleset, &query).map_err(as_stop(Exit::Internal))?;
        bar.say("writing the proof");
        let readings = readings_of(&asked, &ruleset, &plan, certificate.pieces);
        let subject = Subject { readings, tables };
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

impl Look {
    fn verify(&self) -> Result<Verified, Stop> {
        if let Err(e) = fs::metadata(&self.manifest) {
            let title = format!("{} cannot be read: {e}", self.manifest.display());
            return Err(Trouble::new(title).with(Exit::Input));
        }
        archive::verify(&self.manifest, self.memory << 20).map_err(|e| unusable(&e))
    }

    fn check(&self) -> Result<String, Stop> {
        let Verified { cnf, .. } = self.verify()?;
        Ok(format!(
            "{}: this formula has no model ({} variables, {} clauses); `crosstrack proof audit` \
             says what it means for the game\n",
            self.manifest.display(),
            cnf.var_count(),
            cnf.clause_count(),
        ))
    }

    fn audit(&self, console: &mut Console<'_>) -> Result<String, Stop> {
        let verified = self.verify()?;
        let name = self.manifest.display().to_string();
        let broken =
            |what: &str| Trouble::new(format!("{name} cannot be audited: {what}")).with(Exit::No);
        let stored = &verified.manifest.readings;
        let recorded: Vec<String> = stored
            .get(OPTIONS)
            .and_then(|text| serde_json::from_str(text).ok())
            .ok_or_else(|| broken("it does not record its options"))?;
        let derived = match fewest::derive(&verified, &recorded, &broken) {
            Some(derived) => derived,
            None => derive(&verified, &recorded, console, &broken),
        }?;
        agree(&name, stored, &derived.readings)?;
        if !derived.same {
            return Err(broken("its formula is not the one that the rules give"));
        }
        Ok(verified_text(&name, &verified, &recorded, &derived.readings))
    }
}

/// What an audit has shown. Everything in it was derived, the options as they are recorded.
fn verified_text(
    name: &str,
    verified: &Verified,
    options: &[String],
    readings: &Readings,
) -> String {
    let named = readings.iter().filter(|(key, _)| ![SAYS, OPTIONS].contains(&key.as_str()));
    let named: Vec<String> = named.map(|(key, value)| format!("{key}={value}")).collect();
    let mut text = format!(
        "{name}: {}\n  derived   the same {} clauses, which have no model\n  options   {}\n  \
         readings  {}\n",
        readings[SAYS],
        verified.cnf.clause_count(),
        options.join(" "),
        named.join(", "),
    );
    for (word, table) in &verified.tables {
        text += &format!("  table     {word}.csv, {}\n", TableFile::of(table));
    }
    text
}
