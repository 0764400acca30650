//! Errors of the solver of forced wins.

use crate::sat::BackendError;
use crosstrack::rules::Action;
use crosstrack::solve;

/// Error of [`ForcedWinSolver`](crate::formula::ForcedWinSolver).
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum ForcedError {
    /// The budget is spent.
    #[error(transparent)]
    Spent(#[from] solve::BudgetError),
    /// More turns of a player than the formula can follow.
    #[error(
        "within {plies} plies a player has three turns, and the formula does not say when a common piece thaws between them (PL-FREEZE): {most} plies at most, or search"
    )]
    TooDeep { plies: usize, most: usize },
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The rules contradict the formula.
    #[error("internal error: {actions:?} in {position}: {why}")]
    Mismatch { position: String, actions: Vec<Action>, why: String },
}
