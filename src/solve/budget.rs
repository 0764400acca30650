//! How much a search may cost.

use std::time::{Duration, Instant};

/// Limits of a search; without any it goes on until it has an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// No longer than this.
    pub time: Option<Duration>,
    /// No more positions than this: the same on every machine.
    pub nodes: Option<u64>,
}

/// The budget is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the budget is spent")]
pub struct Spent;

/// What a search has spent of its budget; time runs from when it is made.
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    started: Instant,
    nodes: u64,
}

/// The clock is read once for so many positions.
const BETWEEN_LOOKS: u64 = 64;

impl Meter {
    /// A budget of which nothing is spent.
    pub fn new(budget: Budget) -> Self {
        Self { budget, started: Instant::now(), nodes: 0 }
    }

    /// Counts a position.
    ///
    /// # Errors
    /// If there is no budget for it. It is not counted then, nor later.
    pub fn count(&mut self) -> Result<(), Spent> {
        if self.budget.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(Spent);
        }
        if self.nodes.is_multiple_of(BETWEEN_LOOKS) && self.is_late() {
            return Err(Spent);
        }
        self.nodes += 1;
        Ok(())
    }

    /// Whether the time is up.
    pub fn is_late(&self) -> bool {
        self.budget.time.is_some_and(|most| self.started.elapsed() >= most)
    }

    /// When the time is up, if it is limited.
    pub fn deadline(&self) -> Option<Instant> {
        self.budget.time.and_then(|most| self.started.checked_add(most))
    }

    /// The positions counted.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }
}
