//! Solver back ends.
//!
//! Every model is checked against every clause. "Unsatisfiable" is a claim until a proof is checked.

pub(in crate::sat) mod budget;
pub(in crate::sat) mod embedded;
mod limited;
mod output;
mod session;

use std::path::PathBuf;
use std::time::Duration;

pub use budget::Budget;
pub use embedded::{Batsat, EmbeddedBackend, EmbeddedSolver, VARISAT, Varisat};
pub use limited::LimitedVarisat;
pub use output::{OutputError, SolverOutput};
use serde::{Deserialize, Serialize};
pub use session::IncrementalSolver;

use crate::sat::cnf::Cnf;
use crate::sat::model::{Model, ModelError};
use crate::sat::size::ProofSize;

/// The answer of a back end to whether a formula is satisfiable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The formula is satisfiable; the model was checked.
    Sat(Model),
    /// The formula is unsatisfiable, as far as the evidence goes.
    Unsat(Evidence),
    /// The formula is not decided, for this reason.
    Unknown(UnknownReason),
}

/// The evidence for "unsatisfiable".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Evidence {
    /// A solver says so, without a checked proof.
    Claimed {
        /// Name of the solver.
        by: String,
    },
    /// [`crate::sat::proof`] accepted a proof.
    Checked {
        /// Name of the solver that found the proof.
        by: String,
        /// Size of the proof.
        size: ProofSize,
    },
}

impl Evidence {
    /// Returns whether a proof was checked.
    pub const fn is_proved(&self) -> bool {
        matches!(self, Self::Checked { .. })
    }
}

/// The reason why a formula was not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UnknownReason {
    /// The time limit was reached.
    OutOfTime {
        /// The time limit.
        limit: Duration,
    },
    /// The limit on learnt clauses was reached.
    OutOfNodes {
        /// Maximum number of learnt clauses.
        limit: u64,
    },
    /// The work was cancelled, for example by Ctrl-C.
    Cancelled,
}

/// Error of a back end.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum BackendError {
    /// A solver returned a model that does not satisfy the formula.
    #[error("{by} gave a model that is none: {violated}")]
    Lied {
        by: String,
        /// The first violated clause.
        violated: ModelError,
    },
    /// An embedded solver failed.
    #[error("{by} failed: {message}")]
    Failed { by: String, message: String },
    /// A file for the solver could not be written or read.
    #[error("cannot use {}: {cause}", .path.display())]
    File { path: PathBuf, cause: std::io::Error },
    /// The checker did not accept the proof.
    #[error("the proof by {by} was not accepted: {message}")]
    Unproved { by: String, message: String },
}

/// A solver that decides one formula at a time.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{Answer, Backend, BackendError, Cnf, LimitedVarisat};
/// let cnf = Cnf::parse_dimacs(b"p cnf 2 2\n1 2 0\n-1 0\n").unwrap();
/// let Answer::Sat(model) = LimitedVarisat::default().solve(&cnf)? else { panic!() };
/// assert_eq!(model.values(), [false, true]);
/// # Ok::<(), BackendError>(())
/// ```
pub trait Backend {
    /// Returns the name for messages and manifests, with the version if it is known.
    fn name(&self) -> String;

    /// Decides a formula. A model that is returned satisfies every clause.
    ///
    /// # Errors
    /// See [`BackendError`]. A formula that is too hard is [`Answer::Unknown`], not an error.
    fn solve(&self, cnf: &Cnf) -> Result<Answer, BackendError>;

    /// Returns the limits on the work, which hold for the making of formulas too.
    fn budget(&self) -> Budget {
        Budget::UNLIMITED
    }
}

/// Checks the model that a solver returned, if it returned one.
pub(crate) fn check_result(
    by: &str,
    cnf: &Cnf,
    said: Result<Option<Vec<bool>>, String>,
) -> Result<Option<Model>, BackendError> {
    let said = said.map_err(|message| BackendError::Failed { by: by.to_owned(), message })?;
    said.map(|values| check_model(by, cnf, values)).transpose()
}

/// Returns the answer for a checked model, or for the claim that there is none.
fn answer(by: &str, model: Option<Model>) -> Answer {
    let claimed = || Answer::Unsat(Evidence::Claimed { by: by.to_owned() });
    model.map_or_else(claimed, Answer::Sat)
}

/// Checks the values that a solver returned against the formula.
pub(crate) fn check_model(by: &str, cnf: &Cnf, values: Vec<bool>) -> Result<Model, BackendError> {
    Model::from_values(cnf, values)
        .map_err(|violated| BackendError::Lied { by: by.to_owned(), violated })
}
