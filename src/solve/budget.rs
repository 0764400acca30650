//! Budgets: limits of time and nodes, and cancellation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A flag that cancels work. All clones share the flag.
///
/// # Examples
/// ```
/// use crosstrack::solve::{Budget, Cancel};
///
/// let cancel = Cancel::default();
/// let budget = Budget { cancel: cancel.clone(), ..Budget::default() };
/// cancel.cancel();
/// assert!(budget.is_over());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Sets the flag, for all clones.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether any clone was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Limits of a search. The default has none.
///
/// # Examples
/// ```
/// use crosstrack::solve::{Budget, Meter, BudgetError};
/// let mut meter = Meter::new(Budget { nodes: Some(1), ..Budget::default() });
/// assert_eq!((meter.count(), meter.count()), (Ok(()), Err(BudgetError)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Time at which the budget ends; `None` for no limit.
    pub until: Option<Instant>,
    /// Maximum number of positions to visit; `None` for no limit. Unlike time, it has the same effect on every
    /// machine.
    pub nodes: Option<u64>,
    /// Flag that cancels the search.
    pub cancel: Cancel,
}

impl Budget {
    /// Returns a budget that ends after `time`, counted from now.
    pub fn with_time(time: Duration) -> Self {
        Self::new(Some(time), None)
    }

    /// Returns a budget that ends after `time`, counted from now, or after `nodes` nodes; `None` means no limit.
    pub fn new(time: Option<Duration>, nodes: Option<u64>) -> Self {
        let until = time.and_then(|time| Instant::now().checked_add(time));
        Self { until, nodes, ..Self::default() }
    }

    /// Returns whether the deadline has passed or the work is cancelled.
    pub fn is_over(&self) -> bool {
        // WebAssembly has no clock: read it only if there is a deadline.
        self.cancel.is_cancelled() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// Error: the budget is spent before the answer is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the budget is spent")]
pub struct BudgetError;

/// A counter of the nodes spent from a budget.
#[derive(Clone, Debug)]
pub struct Meter {
    budget: Budget,
    nodes: u64,
    /// Nodes spent from earlier budgets.
    before: u64,
    /// Number of nodes at which the clock is read next.
    look: u64,
}

/// Number of nodes between two readings of the clock.
const BETWEEN_LOOKS: u64 = 64;

impl Meter {
    /// Returns a meter that has counted no node of a budget.
    pub const fn new(budget: Budget) -> Self {
        Self { budget, nodes: 0, before: 0, look: 0 }
    }

    /// Replaces the budget by an unspent one; [`Self::nodes`] goes on counting.
    pub fn set_budget(&mut self, budget: Budget) {
        *self = Self { before: self.nodes(), ..Self::new(budget) };
    }

    /// Counts a node.
    ///
    /// # Errors
    /// If the budget is spent; the node is then not counted.
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

    /// Counts nodes that another meter spent from a [`partial_budget`](Self::partial_budget).
    pub const fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// Returns the rest of the budget, but at most `nodes` nodes of it.
    pub fn partial_budget(&self, nodes: u64) -> Budget {
        let rest = self.budget.nodes.map_or(nodes, |most| most.saturating_sub(self.nodes));
        Budget { nodes: Some(nodes.min(rest)), ..self.budget.clone() }
    }

    /// Returns the current budget as it was set, however much of it is spent.
    pub const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns the number of nodes counted since the meter was made, under all its budgets.
    pub const fn nodes(&self) -> u64 {
        self.before + self.nodes
    }
}
