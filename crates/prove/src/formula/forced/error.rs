//! Errors of the solver for forced wins.

use crate::sat::BackendError;
use crosstrack::rules::Action;
use crosstrack::solve;

/// Error of [`ForcedWinSolver`](crate::formula::ForcedWinSolver).
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum ForcedError {
    /// The budget is spent.
    #[error(transparent)]
    Spent(#[from] solve::BudgetError),
    /// A player has more turns within the plies than the formula can follow.
    #[error(
        "the formula handles at most {most} plies here, not {plies}, since it does not follow when common pieces thaw between three turns of a player (PL-FREEZE)"
    )]
    TooDeep { plies: usize, most: usize },
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The rules contradict the formula.
    #[error("internal error: {actions:?} in {position}: {why}")]
    Mismatch { position: String, actions: Vec<Action>, why: String },
}
