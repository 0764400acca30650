//! Limits on a solve.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::sat::backend::UnknownReason;

/// Limits on one solve. Without limits, the solve runs until it has an answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// Time limit of each solve; `None` for no limit.
    pub time: Option<Duration>,
    /// End of all work, which several solves share; `None` for no end.
    pub until: Option<Instant>,
    /// Limit on the number of clauses learnt from conflicts; `None` for no limit. Unlike a time limit, it gives
    /// the same answer on every machine.
    pub nodes: Option<u64>,
    /// Function that returns whether the work is cancelled, for example by Ctrl-C.
    pub cancelled: Option<fn() -> bool>,
}

impl Budget {
    /// No limits.
    pub const UNLIMITED: Self = Self { time: None, until: None, nodes: None, cancelled: None };

    /// Returns whether there is no limit.
    pub(crate) const fn is_unlimited(self) -> bool {
        self.time.is_none()
            && self.until.is_none()
            && self.nodes.is_none()
            && self.cancelled.is_none()
    }

    /// Returns the reason why work has to end that counts no clauses, such as the making of a formula.
    pub fn ended(self) -> Option<UnknownReason> {
        let is_late = self.until.is_some_and(|end| Instant::now() >= end);
        if self.cancelled.is_some_and(|is_cancelled| is_cancelled()) {
            Some(UnknownReason::Cancelled)
        } else {
            is_late.then(|| UnknownReason::OutOfTime { limit: self.time.unwrap_or_default() })
        }
    }
}

/// A meter of how much of its budget a solve has spent.
///
/// varisat 0.2.2 has no limits, but it stops a solve if the proof cannot be written. So the meter receives
/// the proof, counts its clauses, and reports a write error once the budget is spent.
#[derive(Debug)]
pub(in crate::sat) struct Meter {
    budget: Budget,
    started: Instant,
    learnt: u64,
    spent: Option<UnknownReason>,
    /// Whether the next byte of binary DRAT is inside a step. A step ends with its only zero byte.
    in_step: bool,
}

impl Meter {
    /// Creates a meter for a budget. The time runs from now.
    pub(in crate::sat) fn new(budget: Budget) -> Self {
        Self { budget, started: Instant::now(), learnt: 0, spent: None, in_step: false }
    }

    /// Counts learnt clauses.
    ///
    /// # Errors
    /// Once a limit is exceeded, every call returns that limit.
    pub(in crate::sat) fn learn(&mut self, clauses: u64) -> Result<(), UnknownReason> {
        self.learnt += clauses;
        if self.spent.is_none() {
            let Budget { time, nodes, .. } = self.budget;
            let ended = self.budget.ended();
            self.spent = match (time, nodes) {
                _ if ended.is_some() => ended,
                (_, Some(limit)) if self.learnt > limit => {
                    Some(UnknownReason::OutOfNodes { limit })
                }
                (Some(limit), _) if self.started.elapsed() > limit => {
                    Some(UnknownReason::OutOfTime { limit })
                }
                _ => None,
            };
        }
        self.spent.map_or(Ok(()), Err)
    }

    /// Returns the limit that ended the solve; `None` if no limit was exceeded.
    pub(in crate::sat) const fn spent(&self) -> Option<UnknownReason> {
        self.spent
    }
}

/// Receives a proof in binary DRAT.
impl Write for Meter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut added = 0;
        for &byte in bytes {
            added += u64::from(!self.in_step && byte == b'a');
            self.in_step = !self.in_step || byte != 0;
        }
        match self.learn(added) {
            Ok(()) => Ok(bytes.len()),
            Err(_) => Err(io::Error::other("the budget is spent")),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
