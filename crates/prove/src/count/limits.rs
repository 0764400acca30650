//! Limits of a count, and why there is none.

use crosstrack::solve::Cancel;

/// Reason why configurations cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The board is too wide: too many wires lead from filled tiles to others.
    #[error("a frontier of this board has more than {} wires", crate::count::reach::MOST_WIRES)]
    TooWide,
    /// There are more states than the query allows.
    #[error("after {done} of {tiles} tiles there are more than {limit} states")]
    TooManyStates {
        /// Number of tiles (cells and interstices) filled so far.
        done: usize,
        /// Number of tiles of the board.
        tiles: usize,
        /// Largest number of states that the query allows.
        limit: usize,
    },
    /// A number of configurations may exceed 128 bits.
    #[error("on a board of {cells} cells the numbers may exceed 128 bits")]
    TooLarge {
        /// Number of cells of the board.
        cells: usize,
    },
    /// The count was cancelled.
    #[error("the count was cancelled")]
    Cancelled,
}

/// Limits of a count.
#[derive(Clone, Copy)]
pub(super) struct Limits<'c> {
    /// Largest number of states in a layer.
    pub(super) most_states: usize,
    /// Flag that ends the count.
    pub(super) cancel: Option<&'c Cancel>,
}

impl Limits<'_> {
    /// Checks the number of states after `done` of `tiles` tiles, and the flag.
    ///
    /// # Errors
    /// If there are too many states, or if the count was cancelled.
    pub(super) fn check(self, states: usize, done: usize, tiles: usize) -> Result<(), CountError> {
        if states > self.most_states {
            return Err(CountError::TooManyStates { done, tiles, limit: self.most_states });
        }
        self.check_flag()
    }

    /// Checks the flag.
    ///
    /// # Errors
    /// If the count was cancelled.
    pub(super) fn check_flag(self) -> Result<(), CountError> {
        match self.cancel {
            Some(cancel) if cancel.is_cancelled() => Err(CountError::Cancelled),
            _ => Ok(()),
        }
    }
}
