//! The evidence of an answer: strategies, made, checked by the rules alone, and written to files.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::answer::values::FileName;
use crate::commands::solve::report::{Basis, Evidence, EvidenceFiles};
use crate::game::is_nameable;
use crate::output::console::Target;
use crate::{
    CommandOutput, Console, Exit, Fault, FaultKind, OutputArgs, Playable, Progress, to_fault,
};
use crosstrack::game::Game;
use crosstrack::solve::certificate::{CertificateErrorKind, CheckOptions, Strategy, prove};
use crosstrack::solve::{
    Budget, BudgetError, CertificateFile, Problem, RefutationError, RefutationGoal, Search,
    SearchRules, Solution, refutation, search,
};
use crosstrack_io::gzip;

/// The files for the evidence, opened before the search begins.
pub(super) struct EvidenceTargets {
    certificate: Option<Target>,
    refutation: Option<Target>,
}

/// The options for the evidence of an answer.
#[derive(clap::Args, Debug)]
pub(super) struct EvidenceArgs {
    /// Write the evidence of the answer to a file for `crosstrack check`: the strategy of the win or, without a win,
    /// replies that refute every first move; compressed by gzip if the name ends with `.gz`
    #[arg(long, value_name = "FILE")]
    pub(super) certificate: Option<PathBuf>,
    /// Write replies that refute all first moves but the winning ones, and every sooner win; not with --one or
    /// --by threats
    #[arg(long, value_name = "FILE", conflicts_with = "one")]
    refutation: Option<PathBuf>,
    /// Use lemmas also in refutations of up to 5 plies, which makes these smaller, and faster to make and to check;
    /// needs --certificate or --refutation
    #[arg(long)]
    lemmas: bool,
}

impl EvidenceArgs {
    /// Checks that the options do not contradict each other.
    ///
    /// # Errors
    /// If they do.
    pub(super) fn check(&self, by_threats: bool) -> Result<(), Fault> {
        if self.refutation.is_some() && by_threats {
            let title = "--refutation is for all wins, and --by threats looks only for some";
            return Err(options_error(title, "leave one of them out"));
        }
        if self.lemmas && self.certificate.is_none() && self.refutation.is_none() {
            let title = "--lemmas is for refutations, and none is written";
            return Err(options_error(title, "add --refutation FILE or --certificate FILE"));
        }
        Ok(())
    }

    /// Opens the files for the evidence.
    ///
    /// # Errors
    /// If one cannot be written, or readings cannot name the ruleset.
    pub(super) fn open_files<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<EvidenceTargets, Fault> {
        let is_asked = self.certificate.is_some() || self.refutation.is_some();
        if is_asked && !is_nameable(game, position) {
            let title = "a certificate cannot name patterns or connectors of your own";
            return Err(Fault::new(title)
                .help("leave it out, or the rules pieces and connectors=FILE")
                .kind(FaultKind::Usage));
        }
        let open =
            |path: &Option<PathBuf>| path.as_ref().map(|path| OutputArgs::to_file(path).open());
        let (certificate, refutation) = (open(&self.certificate), open(&self.refutation));
        Ok(EvidenceTargets {
            certificate: certificate.transpose()?,
            refutation: refutation.transpose()?,
        })
    }
}

/// Makes the evidence of an answer.
pub(super) struct EvidenceMaker<'a, 'c, G: Game> {
    pub(super) args: &'a EvidenceArgs,
    /// Whether to check whatever the budget allows, even if no file is asked for.
    pub(super) by_both: bool,
    /// Whether only wins by threats were looked for.
    pub(super) by_threats: bool,
    pub(super) game: &'a G,
    pub(super) position: &'a G::Position,
    pub(super) budget: Budget,
    pub(super) console: &'a mut Console<'c>,
}

impl<G: Playable> EvidenceMaker<'_, '_, G> {
    /// Makes, checks and writes the evidence; returns on what the answer rests, and the files.
    ///
    /// # Errors
    /// If the budget is spent before a file is written, or a check fails.
    pub(super) fn make(
        &mut self,
        problem: Problem,
        solution: &Solution<G>,
        targets: EvidenceTargets,
    ) -> Result<(Evidence, EvidenceFiles), Fault> {
        let EvidenceTargets { mut certificate, refutation } = targets;
        let mut evidence = Evidence::searched(&solution.verdict, problem.plies);
        if self.by_threats {
            evidence = Evidence { no_win: None, no_win_plies: None, ..evidence };
        }
        let mut files = EvidenceFiles::default();
        if let Some(strategy) = &solution.strategy {
            evidence.win = Some(self.check(strategy)?);
            if let (Some(path), Some(target)) = (&self.args.certificate, certificate.take()) {
                files.certificate = Some(self.write(strategy, path, target)?);
            }
        }
        let is_asked = refutation.is_some() || certificate.is_some();
        let refutable = RefutationGoal::of(&solution.verdict, problem.plies, problem.wanted);
        let Some(refutable) = refutable.filter(|_| is_asked || self.by_both) else {
            return Ok((evidence, files));
        };
        let strategy = match self.refute(refutable) {
            Ok(strategy) => strategy,
            Err(error) if is_asked || error.kind != FaultKind::Budget => return Err(error),
            Err(_) => return Ok((evidence, files)),
        };
        evidence.no_win = Some(self.check(&strategy)?);
        if let (Some(path), Some(target)) = (&self.args.certificate, certificate) {
            files.certificate = Some(self.write(&strategy, path, target)?);
        }
        if let (Some(path), Some(target)) = (&self.args.refutation, refutation) {
            files.refutation = Some(self.write(&strategy, path, target)?);
        }
        Ok((evidence, files))
    }

    fn refute(&self, refutable: RefutationGoal<G::Move>) -> Result<Strategy<G>, Fault> {
        let progress = Progress::spinner(self.console.watched);
        progress.say("a reply to every line of play");
        let refutable =
            RefutationGoal { lemmas: refutable.lemmas || self.args.lemmas, ..refutable };
        let budget = self.budget.clone();
        let mut engine =
            Search::with_rules(self.game, budget.clone(), SearchRules::ALL, search::DEFAULT_MEMORY);
        let result = refutation(self.game, &mut engine, self.position, &refutable, budget);
        result.map_err(|error| match error {
            RefutationError::Spent(BudgetError) => budget_error("refutation"),
            RefutationError::Wins(line) => {
                let line: Vec<String> = line.iter().map(|&mv| self.game.write_move(mv)).collect();
                let title = format!("a win was overlooked: no reply refutes {}", line.join(" "));
                Fault::new(title)
                    .help("please report the position and the readings")
                    .kind(FaultKind::Internal)
            }
            other => Fault::new(other.to_string()).kind(FaultKind::Internal),
        })
    }

    fn check(&self, strategy: &Strategy<G>) -> Result<Basis, Fault> {
        let progress = Progress::spinner(self.console.watched);
        progress.say("checked by the rules alone");
        let checking = CheckOptions { budget: self.budget.clone(), every_move: false };
        let (proved, _) =
            prove(self.game, strategy, checking).map_err(|fault| match fault.kind {
                CertificateErrorKind::Spent(_) => budget_error("check"),
                _ => to_fault(FaultKind::Internal)(&fault),
            })?;
        Ok(proved.by().into())
    }

    fn write(
        &mut self,
        strategy: &Strategy<G>,
        path: &Path,
        target: Target,
    ) -> Result<FileName, Fault> {
        let document = CertificateFile::new(self.game, G::NAME, self.game.readings(), strategy);
        let text = document.write().map_err(to_fault(FaultKind::Internal))?;
        if path.extension().is_some_and(|extension| extension == "gz") {
            let mut packed = gzip::pack(Vec::new());
            let bytes = packed.write_all(text.as_bytes()).and_then(|()| packed.finish());
            let bytes = bytes.map_err(to_fault(FaultKind::Internal))?;
            let _ = target.write(Ok(CommandOutput::Bytes(Exit::Done, bytes)), self.console)?;
        } else {
            let _ = target.finish(&text, self.console)?;
        }
        Ok(FileName::new(path))
    }
}

/// Makes the error of options that contradict each other.
fn options_error(title: &str, help: &str) -> Fault {
    Fault::new(title).help(help).kind(FaultKind::Usage)
}

/// Makes the error of evidence that the budget does not allow.
fn budget_error(what: &str) -> Fault {
    Fault::new(format!("there is an answer, but {BudgetError} before its {what} is complete"))
        .help(format!("allow more for the {what}"))
        .kind(FaultKind::Budget)
}
