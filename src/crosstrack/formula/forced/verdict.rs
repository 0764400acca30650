//! What is answered, and why there may be no answer.

use crate::crosstrack::rules::action::{Action, Move};
use crate::sat::backend::BackendError;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum ForcedError {
    /// The budget is spent.
    #[error("the budget is spent")]
    Spent,
    /// More turns of one's own than the formula can follow.
    #[error(
        "within {plies} plies a player has three turns, and the formula does not say when a common piece thaws between them (PL-FREEZE): {most} plies at most, or search"
    )]
    TooDeep {
        /// The plies asked for.
        plies: usize,
        /// The most that can be.
        most: usize,
    },
    /// The solver failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The rules do not bear out what the formula says.
    #[error("internal error: {actions:?} in {position}: {why}")]
    Mismatch {
        /// The position.
        position: String,
        /// What was found.
        actions: Vec<Action>,
        /// What the rules say.
        why: String,
    },
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side to move forces a win.
    Win {
        /// The least number of plies within which it does.
        plies: usize,
        /// The first moves that do, ascending; one of them if no more were wanted.
        first_moves: Vec<Move>,
    },
    /// It does not, within the plies that were asked for.
    No,
    /// The budget was spent.
    Unknown {
        /// A number of plies within which it is known not to.
        refuted: usize,
    },
}
