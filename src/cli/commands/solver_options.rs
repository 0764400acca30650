//! Who decides formulas, and how long that may take.

use std::time::Duration;

use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::ruleset::words;
use crate::sat::backend::{Budget, ExternalSolver, Limited};
use crate::sat::encoding::Reachability;
use crate::sat::lemma::Prover;
use crate::sat::minimal::{Method, MinimalError, Solvers};

/// The options of a search by satisfiability.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Solver")]
pub(super) struct SolverArgs {
    /// How the formula says that a path wins
    #[arg(long, value_name = "ENCODING", default_value = "levels",
          value_parser = words::<Reachability>(Reachability::WORDS))]
    pub(super) reachability: Reachability,
    /// A solver to ask instead of the one within: a command that reads a DIMACS file and answers as
    /// in competitions
    #[arg(long, value_name = "COMMAND")]
    pub(super) solver: Option<String>,
    /// Give up a solve after so many seconds
    #[arg(long, value_name = "SECONDS")]
    pub(super) seconds: Option<u64>,
    /// Give up a solve after so many clauses learnt from conflicts, the same on every machine
    #[arg(long, value_name = "N", conflicts_with = "solver")]
    pub(super) nodes: Option<u64>,
}

/// A solver that is ready.
pub(super) struct Deciding {
    reachability: Reachability,
    within: Limited,
    external: Option<ExternalSolver>,
}

impl SolverArgs {
    /// The solver of the options.
    ///
    /// # Errors
    /// If the command of an outside solver is none.
    pub(super) fn deciding(&self) -> Result<Deciding, Failure> {
        let time = self.seconds.map(Duration::from_secs);
        let within = Limited(Budget { time, nodes: self.nodes });
        let external = match &self.solver {
            None => None,
            Some(command) => {
                let command = command.parse().map_err(|e| {
                    Trouble::new(format!("--solver {command}: {e}")).with(Exit::Usage)
                })?;
                let solver = ExternalSolver::new(command);
                Some(time.map_or_else(|| solver.clone(), |l| solver.clone().with_limit(l)))
            }
        };
        Ok(Deciding { reachability: self.reachability, within, external })
    }
}

impl Deciding {
    pub(super) fn method(&self) -> Method<'_> {
        let solvers = match &self.external {
            Some(solver) => Solvers { finder: solver, prover: Prover::Other(solver) },
            None => Solvers { finder: &self.within, prover: Prover::Varisat(self.within.0) },
        };
        Method { reachability: self.reachability, solvers }
    }
}

/// What a search that failed has to say.
pub(super) fn failed(error: &MinimalError) -> Failure {
    let exit = match error {
        MinimalError::Contradiction(_) => Exit::Usage,
        MinimalError::Backend(_) | MinimalError::Enumerate(_) => Exit::Input,
        MinimalError::Mismatch(_) | MinimalError::Disagreement { .. } => Exit::Internal,
    };
    Trouble::new(error.to_string()).with(exit)
}
