//! The error of a position that is no puzzle.

use crate::puzzle::Goal;
use crosstrack::solve::BudgetError;

/// The reason why a position is no puzzle for a goal, or is not proved to be one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The game is over in this position.
    #[error("the game is over")]
    Over,
    /// The player to move cannot force the goal.
    #[error("the goal {0} is out of reach")]
    OutOfReach(Goal),
    /// No win takes exactly so many plies, since the last one would be the turn of another side.
    #[error("a win cannot take {} plies, since the last of them is another side's turn", .0.length())]
    NotInTurn(Goal),
    /// The player to move can win sooner: the shorter goal that is in reach.
    #[error("the nearer goal {0} is in reach")]
    Sooner(Goal),
    /// The goal is solitaire, but no null move is possible in this position.
    #[error("a solitaire goal needs the others to pass, and here nobody may pass")]
    NoSolitaire,
    /// The search spent its budget before it could decide.
    #[error("the budget was spent before the position was rated")]
    Spent,
    /// Replay by the rules refuses the strategy of the search, a fault of this program; the reason.
    #[error("the strategy that was found is refused: {0}")]
    Refused(String),
}

impl From<BudgetError> for PuzzleError {
    fn from(_: BudgetError) -> Self {
        Self::Spent
    }
}
