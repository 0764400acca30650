//! How much work may cost, and who may end it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A word that ends work before it has its answer. All clones are one.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Ends the work.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the work is to end.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Limits of work; without any it goes on until it has an answer.
///
/// # Examples
/// ```
/// use crosstrack::solve::{Budget, Meter, BudgetError};
/// let mut meter = Meter::new(Budget { nodes: Some(1), ..Budget::default() });
/// assert_eq!((meter.count(), meter.count()), (Ok(()), Err(BudgetError)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Not beyond this moment.
    pub until: Option<Instant>,
    /// No more positions than this: the same on every machine.
    pub nodes: Option<u64>,
    /// Not once this is cancelled.
    pub cancel: Cancel,
}

impl Budget {
    /// So much time from now on.
    pub fn with_time(time: Duration) -> Self {
        Self::new(Some(time), None)
    }

    /// So much time from now on and so many positions, as far as they are limited.
    pub fn new(time: Option<Duration>, nodes: Option<u64>) -> Self {
        let until = time.and_then(|time| Instant::now().checked_add(time));
        Self { until, nodes, ..Self::default() }
    }

    /// Returns whether the time is up, or the work is cancelled.
    pub fn is_over(&self) -> bool {
        // Some places have no clock: it is asked only where time is limited.
        self.cancel.is_cancelled() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// The budget is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the budget is spent")]
pub struct BudgetError;

/// What work has spent of its budget.
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    nodes: u64,
    /// The positions of the budgets before this one.
    before: u64,
    /// So many positions are counted before the clock is read again.
    look: u64,
}

/// The clock is read once for so many positions.
const BETWEEN_LOOKS: u64 = 64;

impl Meter {
    /// Returns a budget of which nothing is spent.
    pub const fn new(budget: Budget) -> Self {
        Self { budget, nodes: 0, before: 0, look: 0 }
    }

    /// Starts a new budget.
    pub fn set_budget(&mut self, budget: Budget) {
        *self = Self { before: self.nodes(), ..Self::new(budget) };
    }

    /// Counts a position.
    ///
    /// # Errors
    /// If there is no budget for it. It is not counted then, nor later.
    pub fn count(&mut self) -> Result<(), BudgetError> {
        if self.budget.nodes.is_some_and(|most| self.nodes >= most) {
            return Err(BudgetError);
        }
        if self.nodes >= self.look {
            if self.budget.is_over() {
                return Err(BudgetError);
            }
            self.look = self.nodes + BETWEEN_LOOKS;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts the positions of work within this one, which was given a [`partial_budget`](Self::partial_budget).
    pub const fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Returns what is left, but no more than so many positions.
    pub fn partial_budget(&self, nodes: u64) -> Budget {
        let rest = self.budget.nodes.map_or(nodes, |most| most.saturating_sub(self.nodes));
        Budget { nodes: Some(nodes.min(rest)), ..self.budget.clone() }
    }

    /// Returns the budget as it was given.
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns the positions counted, under all budgets.
    pub const fn nodes(&self) -> u64 {
        self.before + self.nodes
    }
}
