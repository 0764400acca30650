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
    /// Not asked for where time is not limited: some places have no clock.
    started: Option<Instant>,
    nodes: u64,
    /// The positions of the budgets before this one.
    before: u64,
}

/// The clock is read once for so many positions.
const BETWEEN_LOOKS: u64 = 64;

impl Meter {
    /// A budget of which nothing is spent.
    pub fn new(budget: Budget) -> Self {
        Self { budget, started: budget.time.map(|_| Instant::now()), nodes: 0, before: 0 }
    }

    /// Starts a new budget.
    pub fn allow(&mut self, budget: Budget) {
        *self = Self { before: self.nodes(), ..Self::new(budget) };
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

    /// Counts the positions of a search within this one, which was given no more than the rest.
    pub const fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// How many positions are left, if they are limited.
    pub fn rest(&self) -> Option<u64> {
        self.budget.nodes.map(|most| most.saturating_sub(self.nodes))
    }

    /// Whether the time is up.
    pub fn is_late(&self) -> bool {
        self.deadline().is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// When the time is up, if it is limited.
    pub fn deadline(&self) -> Option<Instant> {
        self.started.zip(self.budget.time).and_then(|(started, most)| started.checked_add(most))
    }

    /// The positions counted, under all budgets.
    pub const fn nodes(&self) -> u64 {
        self.before + self.nodes
    }
}
