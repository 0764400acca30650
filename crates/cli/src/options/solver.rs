//! The options of commands that solve formulas: the encoding, the SAT solver and its budget.

use std::time::{Duration, Instant};

use crate::process::{interrupt, progress};
use crate::{CommandError, Diagnostic, Exit, Progress, parse_duration, word_parser};
use crosstrack::base::counted;
use crosstrack_prove::formula::minimal::Progress as Step;
use crosstrack_prove::formula::{Method, MinimalError, Reachability, Solvers};
use crosstrack_prove::sat::backend::{Budget, ExternalSolver};
use crosstrack_prove::sat::{Backend, LimitedVarisat, Prover};

/// The options of a command that solves formulas: the encoding, the SAT solver and its budget.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solver")]
pub struct SolverArgs {
    #[command(flatten)]
    pub encoding: EncodingArgs,
    #[command(flatten)]
    pub backend: BackendArgs,
}

/// The option for the encoding of formulas.
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Solver")]
pub struct EncodingArgs {
    /// How the formula encodes that a path connects two opposite terminals
    #[arg(long, value_name = "ENCODING", default_value = "levels",
          value_parser = word_parser::<Reachability>(Reachability::WORDS))]
    pub reachability: Reachability,
}

/// The options for the SAT solver and its budget.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solver")]
pub struct BackendArgs {
    /// An external SAT solver instead of the built-in one: a command, quoted as in a shell, that reads a DIMACS file
    /// and answers as in SAT competitions. The DIMACS file replaces {cnf}, or is the last argument; {out} stands for a
    /// file to which the solver writes its answer, as in 'minisat {cnf} {out}'
    #[arg(long, value_name = "COMMAND", value_hint = clap::ValueHint::CommandString)]
    pub solver: Option<String>,
    /// Give up after this many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub seconds: Option<Duration>,
    /// Give up each formula after this many learnt clauses, which has the same effect on every machine; not with
    /// --solver
    #[arg(long, value_name = "N", conflicts_with = "solver")]
    pub nodes: Option<u64>,
}

/// The SAT solver that the options choose, with its budget.
pub struct ChosenSolver {
    built_in: LimitedVarisat,
    external: Option<ExternalSolver>,
}

impl BackendArgs {
    /// Returns the SAT solver that the options choose.
    ///
    /// # Errors
    /// If `--solver` is not a command line.
    pub fn solver(&self) -> Result<ChosenSolver, CommandError> {
        let cancelled = Some(interrupt::is_cancelled as fn() -> bool);
        let built_in = LimitedVarisat(Budget {
            time: self.seconds,
            until: self.seconds.and_then(|time| Instant::now().checked_add(time)),
            nodes: self.nodes,
            cancelled,
        });
        let external = match &self.solver {
            None => None,
            Some(command) => {
                let command = command.parse().map_err(|e| {
                    Diagnostic::new(format!("--solver {command}: {e}")).into_error(Exit::Usage)
                })?;
                Some(
                    ExternalSolver::new(command, self.seconds).with_cancel(interrupt::is_cancelled),
                )
            }
        };
        Ok(ChosenSolver { built_in, external })
    }
}

impl ChosenSolver {
    pub fn method(&self, reachability: Reachability) -> Method<'_> {
        let prover = self.prover();
        let finder: &dyn Backend = match &self.external {
            Some(solver) => solver,
            None => &self.built_in,
        };
        Method { reachability, solvers: Solvers { finder, prover } }
    }

    pub fn prover(&self) -> Prover<'_> {
        match &self.external {
            Some(solver) => Prover::Other(solver),
            None => Prover::Varisat(self.built_in.0),
        }
    }

    /// Returns the budget of the built-in SAT solver.
    pub const fn budget(&self) -> Budget {
        self.built_in.0
    }
}

/// Shows a step of the search for the minimum or the longest as progress; Ctrl-C prints what is found.
pub fn show_progress(bar: &Progress, step: Step) {
    let found = match step {
        Step::Trying { pieces, .. } => {
            return bar.say(format!("looking for {}", counted(pieces, "piece")));
        }
        Step::Proving { pieces, .. } => {
            return bar.say(format!("proving that none has {}", counted(pieces, "piece")));
        }
        Step::Found { pieces } => format!("found: {}", counted(pieces, "piece")),
        Step::Refuted { pieces } => {
            format!("none has {} or fewer (searched, not proved)", counted(pieces, "piece"))
        }
    };
    progress::update_results(|results| *results = found);
}

/// Creates the error of a failed search for the minimum number of pieces.
pub fn minimal_error(error: &MinimalError) -> CommandError {
    let exit = match error {
        MinimalError::Query(_) => Exit::Usage,
        MinimalError::Backend(_) | MinimalError::Enumerate(_) => Exit::Input,
        MinimalError::Mismatch(_) | MinimalError::Disagreement { .. } => Exit::Internal,
    };
    Diagnostic::new(error.to_string()).into_error(exit)
}
