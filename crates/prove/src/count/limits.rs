//! Limits on a count, and the reasons why a count fails.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crosstrack::solve::Cancel;
use crosstrack_io::ByteSize;

/// Reason why configurations cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The board is too wide: too many wires lead from filled tiles to tiles that are not filled.
    #[error("a frontier of this board has more than {} wires", crate::count::reach::MOST_WIRES)]
    TooWide,
    /// There are more states than the query allows.
    #[error("after {done} of {tiles} tiles there are more than {limit} states")]
    TooManyStates {
        /// Number of tiles (cells and interstices) filled so far.
        done: usize,
        /// Number of tiles of the board.
        tiles: usize,
        /// Maximum number of states that the query allows.
        limit: usize,
    },
    /// A number of configurations may exceed 128 bits.
    #[error("on a board of {cells} cells the numbers may exceed 128 bits")]
    TooLarge {
        /// Number of cells of the board.
        cells: usize,
    },
    /// The states take more memory than the budget allows.
    #[error("the count takes more than {}", ByteSize(*limit))]
    TooMuchMemory {
        /// Maximum number of bytes that the budget allows.
        limit: usize,
    },
    /// The time limit of the budget was reached.
    #[error("the count takes longer than {} s", limit.as_secs_f64())]
    OutOfTime {
        /// Time limit of the budget.
        limit: Duration,
    },
    /// The count was cancelled.
    #[error("the count was cancelled")]
    Cancelled,
}

/// Bytes that a process takes before it counts anything, and that its allocator keeps beside what is in use.
const PROCESS_BYTES: usize = 32 << 20;

/// Limits on the memory and time of counts, which may run on several threads at once. Time runs from the call of
/// [`CountBudget::new`].
#[derive(Debug)]
pub struct CountBudget {
    most_bytes: usize,
    used: AtomicUsize,
    end: Option<(Instant, Duration)>,
}

impl CountBudget {
    /// Creates a budget of `most_bytes` bytes for the whole process, of which 32 MiB are its own, and of `time`; `None`
    /// sets no time limit.
    pub fn new(most_bytes: usize, time: Option<Duration>) -> Self {
        let end = time.and_then(|time| Some((Instant::now().checked_add(time)?, time)));
        Self { most_bytes, used: AtomicUsize::new(PROCESS_BYTES), end }
    }
}

/// Bytes that a part of a count has taken from its budget. They are given back on drop.
pub(super) struct HeldBytes<'c> {
    budget: Option<&'c CountBudget>,
    bytes: usize,
}

impl HeldBytes<'_> {
    /// Changes the number of bytes that are taken.
    ///
    /// # Errors
    /// If all parts together take too many bytes.
    pub(super) fn set(&mut self, bytes: usize) -> Result<(), CountError> {
        let Some(budget) = self.budget else { return Ok(()) };
        let before = std::mem::replace(&mut self.bytes, bytes);
        let used = if bytes < before {
            budget.used.fetch_sub(before - bytes, Ordering::Relaxed) - (before - bytes)
        } else {
            budget.used.fetch_add(bytes - before, Ordering::Relaxed) + (bytes - before)
        };
        let limit = budget.most_bytes;
        if used > limit { Err(CountError::TooMuchMemory { limit }) } else { Ok(()) }
    }
}

impl Drop for HeldBytes<'_> {
    fn drop(&mut self) {
        if let Some(budget) = self.budget {
            budget.used.fetch_sub(self.bytes, Ordering::Relaxed);
        }
    }
}

/// Limits on a count.
#[derive(Clone, Copy)]
pub(super) struct Limits<'c> {
    /// Maximum number of states in a layer.
    pub(super) most_states: usize,
    /// Flag that ends the count.
    pub(super) cancel: Option<&'c Cancel>,
    /// Limits on memory and time.
    pub(super) budget: Option<&'c CountBudget>,
}

impl<'c> Limits<'c> {
    /// Creates a part of a count that has taken no bytes yet.
    pub(super) const fn hold(self) -> HeldBytes<'c> {
        HeldBytes { budget: self.budget, bytes: 0 }
    }

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

    /// Checks the flag and the time.
    ///
    /// # Errors
    /// If the count was cancelled, or its time is over.
    pub(super) fn check_flag(self) -> Result<(), CountError> {
        if let Some((end, limit)) = self.budget.and_then(|budget| budget.end)
            && Instant::now() >= end
        {
            return Err(CountError::OutOfTime { limit });
        }
        match self.cancel {
            Some(cancel) if cancel.is_cancelled() => Err(CountError::Cancelled),
            _ => Ok(()),
        }
    }
}
