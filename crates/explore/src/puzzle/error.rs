//! The error of a position that is no puzzle.

use crate::puzzle::Goal;
use crosstrack::solve::BudgetError;

/// Why a position is no puzzle for a goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The goal is out of reach.
    #[error("the goal {0} is out of reach")]
    OutOfReach(Goal),
    /// No win has so many plies, since the last would be the turn of another side.
    #[error("no win takes {} plies: the last of them is another side's turn", .0.length())]
    NotInTurn(Goal),
    /// The goal is reached sooner.
    #[error("it takes no more than {0}")]
    Sooner(Goal),
    /// The game has no null moves, or not in this position.
    #[error("nobody can play alone here: a turn cannot be passed")]
    NoSolitaire,
    /// The budget is spent.
    #[error("the budget was spent before that was known")]
    Spent,
    /// Replay refuses the strategy: a fault of this program.
    #[error("the strategy that was found is refused: {0}")]
    Refused(String),
}

impl From<BudgetError> for PuzzleError {
    fn from(_: BudgetError) -> Self {
        Self::Spent
    }
}
