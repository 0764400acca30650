//! What shows an answer: made, checked by the rules alone, and written to files.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};

use crate::commands::solve::report::{Basis, Evidence, Files};
use crate::console::Target;
use crate::game::is_nameable;
use crate::{CommandError, Console, Diagnostic, Exit, OutputArgs, Playable, Progress, to_failure};
use crosstrack::game::Game;
use crosstrack::solve::certificate::{CertificateErrorKind, CheckOptions, Strategy, check_with};
use crosstrack::solve::{
    Budget, BudgetError, CertificateFile, Problem, RefutationError, RefutationGoal, Search,
    SearchRules, Solution, refutation, search,
};

/// The files that are asked for, opened before any work is done.
pub(super) struct Targets {
    certificate: Option<Target>,
    refutation: Option<Target>,
}

/// What an answer is to be shown with.
#[derive(clap::Args, Debug)]
pub(super) struct ShownArgs {
    /// Write what shows the answer to a file that `crosstrack check` replays: the strategy of
    /// a win, or replies that refute every first move; packed if its name ends with `.gz`
    #[arg(long, value_name = "FILE")]
    pub(super) certificate: Option<PathBuf>,
    /// Write replies that refute every other first move than the winning ones, and every sooner win
    #[arg(long, value_name = "FILE", conflicts_with = "one")]
    refutation: Option<PathBuf>,
    /// Let refutations of few plies rest on lemmas, too: smaller, and sooner made and checked
    #[arg(long)]
    lemmas: bool,
}

impl ShownArgs {
    /// Checks that the options make sense together, and with the file of the answer.
    ///
    /// # Errors
    /// If they do not.
    pub(super) fn check(
        &self,
        output: Option<&Path>,
        by_threats: bool,
    ) -> Result<(), CommandError> {
        let refused =
            |title: &str, help: &str| Err(Diagnostic::new(title).help(help).with(Exit::Usage));
        let named = [
            ("--certificate", self.certificate.as_deref()),
            ("--refutation", self.refutation.as_deref()),
            ("--output", output),
        ];
        for (at, (option, path)) in named.iter().enumerate() {
            let same = named[..at].iter().find(|(_, other)| path.is_some() && other == path);
            if let Some((other, _)) = same {
                let title = format!("{other} and {option} name the same file");
                return refused(&title, "name another for one of them");
            }
        }
        if self.refutation.is_some() && by_threats {
            let title = "--refutation is for all wins, and --by threats looks only for some";
            return refused(title, "leave one of them out");
        }
        if self.lemmas && self.certificate.is_none() && self.refutation.is_none() {
            let title = "--lemmas says how a refutation is made, and none is asked for";
            return refused(title, "add --refutation FILE or --certificate FILE");
        }
        Ok(())
    }

    /// Opens the files that are to show the answer.
    ///
    /// # Errors
    /// If one cannot be written, or could not name the ruleset.
    pub(super) fn open_files<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Targets, CommandError> {
        let is_asked = self.certificate.is_some() || self.refutation.is_some();
        if is_asked && !is_nameable(game, position) {
            let title = "a certificate cannot name pieces, sets or connectors of your own";
            return Err(Diagnostic::new(title)
                .help("leave it out, or --pieces, --sets and --connectors FILE")
                .with(Exit::Usage));
        }
        let open = |path: &Option<PathBuf>| path.as_ref().map(|path| OutputArgs::to(path).open());
        let (certificate, refutation) = (open(&self.certificate), open(&self.refutation));
        Ok(Targets { certificate: certificate.transpose()?, refutation: refutation.transpose()? })
    }
}

/// What an answer is shown with.
pub(super) struct Shown<'a, 'c, G: Game> {
    pub(super) args: &'a ShownArgs,
    /// Whether everything is to be checked that the budget allows.
    pub(super) by_both: bool,
    /// Whether only wins by threats were looked for.
    pub(super) by_threats: bool,
    pub(super) game: &'a G,
    pub(super) position: &'a G::Position,
    pub(super) budget: Budget,
    pub(super) console: &'a mut Console<'c>,
}

impl<G: Playable> Shown<'_, '_, G> {
    /// Makes and checks what is asked for, and writes it: what the answer rests on, and where it is.
    ///
    /// # Errors
    /// If the budget is spent before a file that is asked for is written, or a check fails.
    pub(super) fn show(
        &mut self,
        problem: Problem,
        solution: &Solution<G>,
        targets: Targets,
    ) -> Result<(Evidence, Files), CommandError> {
        let Targets { mut certificate, refutation } = targets;
        let mut evidence = Evidence::searched(&solution.verdict);
        if self.by_threats {
            evidence.no_win = None;
        }
        let mut files = Files::default();
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
            Err(stop) if is_asked || stop.exit() != Exit::Budget => return Err(stop),
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

    fn refute(&self, refutable: RefutationGoal<G::Move>) -> Result<Strategy<G>, CommandError> {
        let progress = Progress::spinner(self.console.watched);
        progress.say("a reply to every line of play");
        let refutable =
            RefutationGoal { lemmas: refutable.lemmas || self.args.lemmas, ..refutable };
        let budget = self.budget.clone();
        let mut engine =
            Search::with_rules(self.game, budget.clone(), SearchRules::ALL, search::DEFAULT_MEMORY);
        let made = refutation(self.game, &mut engine, self.position, &refutable, budget);
        made.map_err(|error| match error {
            RefutationError::Spent(BudgetError) => spent("refutation"),
            RefutationError::Wins(line) => {
                let line: Vec<String> = line.iter().map(|&mv| self.game.write_move(mv)).collect();
                let title = format!("a win was overlooked: no reply refutes {}", line.join(" "));
                Diagnostic::new(title)
                    .help("please report the position and the readings")
                    .with(Exit::Internal)
            }
        })
    }

    fn check(&self, strategy: &Strategy<G>) -> Result<Basis, CommandError> {
        let progress = Progress::spinner(self.console.watched);
        progress.say("checked by the rules alone");
        let checking = CheckOptions { budget: self.budget.clone(), every_move: false };
        let stats =
            check_with(self.game, strategy, checking).map_err(|fault| match fault.kind {
                CertificateErrorKind::Spent(_) => spent("check"),
                _ => to_failure(Exit::Internal)(&fault),
            })?;
        Ok(if stats.waits.is_empty() { Basis::Checked } else { Basis::CheckedWithLemmas })
    }

    fn write(
        &mut self,
        strategy: &Strategy<G>,
        path: &Path,
        target: Target,
    ) -> Result<String, CommandError> {
        let document = CertificateFile::new(self.game, G::NAME, self.game.readings(), strategy);
        let text = document.write().map_err(to_failure(Exit::Internal))?;
        if path.extension().is_some_and(|extension| extension == "gz") {
            let mut packed = GzBuilder::new().mtime(0).write(Vec::new(), Compression::default());
            let bytes = packed.write_all(text.as_bytes()).and_then(|()| packed.finish());
            target.finish_bytes(&bytes.map_err(to_failure(Exit::Internal))?, self.console)?;
        } else {
            target.finish(&text, self.console)?;
        }
        Ok(path.display().to_string())
    }
}

fn spent(what: &str) -> CommandError {
    Diagnostic::new(format!("there is an answer, but {BudgetError} before its {what} is complete"))
        .help(format!("allow more for the {what}"))
        .with(Exit::Budget)
}
