//! Solvers, and how far to believe them.
//!
//! Whatever solver is asked, its model is checked against every clause before it is passed on, and
//! its "unsatisfiable" is only a claim until a proof is checked.

pub(in crate::sat) mod budget;
mod command;
pub(in crate::sat) mod embedded;
mod limited;
mod output;
mod process;
mod external;
mod session;

use std::path::PathBuf;
use std::time::Duration;

pub use budget::Budget;
pub use command::{SolverCommand, SolverCommandError};
pub use embedded::{Batsat, EmbeddedBackend, EmbeddedSolver, VARISAT, Varisat};
pub use external::ExternalSolver;
pub use limited::LimitedVarisat;
pub use output::{OutputError, SolverOutput};
use serde::{Deserialize, Serialize};
pub use session::IncrementalSolver;

use crate::sat::cnf::Cnf;
use crate::sat::model::{Model, ModelError};
use crate::sat::size::ProofSize;

/// What a back end found out about a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is satisfiable, by this checked model.
    Sat(Model),
    /// It is not; how well that is known is part of the answer.
    Unsat(Evidence),
    /// Nothing.
    Unknown(UnknownReason),
}

/// How well "unsatisfiable" is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Evidence {
    /// A solver says so: unproved.
    Claimed {
        /// Which solver.
        by: String,
    },
    /// A proof was written and [`crate::sat::proof`] accepted it.
    Checked {
        /// Which solver found it.
        by: String,
        /// How large the proof is.
        size: ProofSize,
    },
}

impl Evidence {
    /// Whether a proof was checked.
    pub const fn is_proved(&self) -> bool {
        matches!(self, Self::Checked { .. })
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UnknownReason {
    /// The time was over.
    OutOfTime {
        /// The time that there was.
        limit: Duration,
    },
    /// So many clauses had been learnt without an answer.
    OutOfNodes {
        /// The number allowed.
        limit: u64,
    },
    /// The solver itself said that it does not know.
    GaveUp,
}

/// Why a back end gave no answer that can be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum BackendError {
    /// The model does not satisfy the formula.
    #[error("{by} gave a model that is none: {violated}")]
    Lied {
        by: String,
        /// The first violated clause.
        violated: ModelError,
    },
    /// There is no such program.
    #[error("the solver `{program}` was not found: give a path, or a command that is installed")]
    NotFound { program: String },
    /// The program could not be started or waited for.
    #[error("the solver `{program}` could not be run: {cause}")]
    NotRun { program: String, cause: std::io::Error },
    /// The program ended with a status that no solver ends with.
    #[error("{by} ended with {status}{}{said}", if .said.is_empty() { "" } else { ": " })]
    Crashed {
        by: String,
        status: String,
        /// The end of what it wrote to its standard error, may be empty.
        said: String,
    },
    /// The program's output is not in the competition format.
    #[error("{by} wrote what is not an answer: {cause}")]
    Garbage { by: String, cause: OutputError },
    /// More output than any answer takes.
    #[error(
        "{by} was ended: it wrote more than {limit} bytes, and no answer to this formula takes so many"
    )]
    TooMuch {
        by: String,
        /// The most bytes.
        limit: usize,
    },
    /// The exit code says another thing than the output.
    #[error("{by} says {said} but ends with exit code {code}")]
    ExitMismatch { by: String, said: &'static str, code: i32 },
    /// An embedded solver failed.
    #[error("{by} failed: {message}")]
    Failed { by: String, message: String },
    /// A file for the solver could not be written or read.
    #[error("cannot use {}: {cause}", .path.display())]
    File { path: PathBuf, cause: std::io::Error },
    /// The solver's unsatisfiability proof was not accepted.
    #[error("the proof by {by} was not accepted: {message}")]
    Unproved { by: String, message: String },
}

/// Something that decides formulas, one at a time.
pub trait Backend {
    /// What to call it in messages and manifests, with its version where that is known.
    fn name(&self) -> String;

    /// Decides the formula. A model has been checked.
    ///
    /// # Errors
    /// See [`BackendError`]; never for a formula that is merely hard.
    fn solve(&self, cnf: &Cnf) -> Result<Answer, BackendError>;
}

/// What a solver says of a formula: a model, which is checked, or that there is none.
pub(crate) fn check_result(
    by: &str,
    cnf: &Cnf,
    said: Result<Option<Vec<bool>>, String>,
) -> Result<Option<Model>, BackendError> {
    let said = said.map_err(|message| BackendError::Failed { by: by.to_owned(), message })?;
    said.map(|values| check_model(by, cnf, values)).transpose()
}

/// The answer of a solver that has this model, or says that there is none.
fn answer(by: &str, model: Option<Model>) -> Answer {
    let claimed = || Answer::Unsat(Evidence::Claimed { by: by.to_owned() });
    model.map_or_else(claimed, Answer::Sat)
}

/// The answer "satisfiable", if the values bear it out.
pub(crate) fn check_model(by: &str, cnf: &Cnf, values: Vec<bool>) -> Result<Model, BackendError> {
    Model::from_values(cnf, values)
        .map_err(|violated| BackendError::Lied { by: by.to_owned(), violated })
}
