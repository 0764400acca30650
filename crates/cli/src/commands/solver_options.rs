//! Who decides formulas, and how long that may take.

use std::time::Duration;

use crate::{CommandError, Diagnostic, Exit, duration, words};
use crosstrack::base::counted;
use crosstrack_prove::formula::minimal::Progress as Step;
use crosstrack_prove::formula::{Method, MinimalError, Reachability, Solvers};
use crosstrack_prove::sat::backend::{Budget, ExternalSolver};
use crosstrack_prove::sat::{Backend, LimitedVarisat, Prover};

/// The options of a search by satisfiability.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solver")]
pub struct SolverArgs {
    #[command(flatten)]
    pub encoding: EncodingArgs,
    #[command(flatten)]
    pub who: WhoArgs,
}

/// How a question becomes a formula.
#[derive(clap::Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Solver")]
pub struct EncodingArgs {
    /// How the formula says that a path wins
    #[arg(long, value_name = "ENCODING", default_value = "levels",
          value_parser = words::<Reachability>(Reachability::WORDS))]
    pub reachability: Reachability,
}

/// Who decides formulas, and how long that may take.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solver")]
pub struct WhoArgs {
    /// A solver to ask instead of the one within: a command that reads a DIMACS file and answers as
    /// in competitions
    #[arg(long, value_name = "COMMAND", value_hint = clap::ValueHint::CommandString)]
    pub solver: Option<String>,
    /// Give up a solve after so many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub seconds: Option<Duration>,
    /// Give up a solve after so many clauses learnt from conflicts, the same on every machine
    #[arg(long, value_name = "N", conflicts_with = "solver")]
    pub nodes: Option<u64>,
}

/// A solver that is ready.
pub struct Deciding {
    within: LimitedVarisat,
    external: Option<ExternalSolver>,
}

impl WhoArgs {
    /// The solver of the options.
    ///
    /// # Errors
    /// If the command of an outside solver is none.
    pub fn deciding(&self) -> Result<Deciding, CommandError> {
        let within = LimitedVarisat(Budget { time: self.seconds, nodes: self.nodes });
        let external = match &self.solver {
            None => None,
            Some(command) => {
                let command = command.parse().map_err(|e| {
                    Diagnostic::new(format!("--solver {command}: {e}")).with(Exit::Usage)
                })?;
                Some(ExternalSolver::new(command, self.seconds))
            }
        };
        Ok(Deciding { within, external })
    }
}

impl Deciding {
    pub fn method(&self, reachability: Reachability) -> Method<'_> {
        let prover = self.prover();
        let finder: &dyn Backend = match &self.external {
            Some(solver) => solver,
            None => &self.within,
        };
        Method { reachability, solvers: Solvers { finder, prover } }
    }

    pub fn prover(&self) -> Prover<'_> {
        match &self.external {
            Some(solver) => Prover::Other(solver),
            None => Prover::Varisat(self.within.0),
        }
    }

    /// What the solver within may take.
    pub const fn budget(&self) -> Budget {
        self.within.0
    }
}

/// What a search for the fewest pieces does.
pub fn tried(step: Step) -> String {
    match step {
        Step::Trying { pieces, .. } => format!("looking for {}", counted(pieces, "piece")),
        Step::Proving { pieces, .. } => format!("proving that {pieces} do not do"),
    }
}

/// What a search that failed has to say.
pub fn failed(error: &MinimalError) -> CommandError {
    let exit = match error {
        MinimalError::Query(_) => Exit::Usage,
        MinimalError::Backend(_) | MinimalError::Enumerate(_) => Exit::Input,
        MinimalError::Mismatch(_) | MinimalError::Disagreement { .. } => Exit::Internal,
    };
    Diagnostic::new(error.to_string()).with(exit)
}
