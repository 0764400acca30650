//! The error for a position that is not a puzzle.

use crate::puzzle::Goal;
use crosstrack::solve::BudgetError;

/// The reason why a position is not a puzzle for a goal, or could not be proved to be one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The game is over in this position.
    #[error("the game is over")]
    Over,
    /// The player to move cannot force the goal.
    #[error("the goal {0} is out of reach")]
    OutOfReach(Goal),
    /// No win can take exactly this number of plies, since the last ply would be another side's turn.
    #[error("a win cannot take {} plies, since the last of them is another side's turn", .0.length())]
    NotInTurn(Goal),
    /// The player to move can win faster; the shorter goal that is in reach.
    #[error("the nearer goal {0} is in reach")]
    Sooner(Goal),
    /// The goal is solitaire, but no null move is possible in this position.
    #[error("a solitaire goal needs the others to pass, and here nobody may pass")]
    NoSolitaire,
    /// The search spent its budget before it could decide.
    #[error("the budget was spent before the position was rated")]
    Spent,
    /// The replay by the rules refuses the strategy that the search found, which is a fault of this
    /// program; the reason.
    #[error("the strategy that was found is refused: {0}")]
    Refused(String),
}

impl From<BudgetError> for PuzzleError {
    fn from(_: BudgetError) -> Self {
        Self::Spent
    }
}
