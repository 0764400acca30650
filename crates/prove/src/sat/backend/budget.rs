//! How much a solve may cost.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::sat::backend::UnknownReason;

/// Limits of one solve; without any it goes on until it has an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// No longer than this.
    pub time: Option<Duration>,
    /// No more clauses than this learnt from conflicts: the same on every machine.
    pub nodes: Option<u64>,
}

impl Budget {
    /// No limits.
    pub const UNLIMITED: Self = Self { time: None, nodes: None };

    /// Whether there is no limit.
    pub(crate) const fn is_unlimited(self) -> bool {
        self.time.is_none() && self.nodes.is_none()
    }
}

/// What a solve has spent of its budget.
///
/// varisat 0.2.2 has no limits of its own, but ends a solve whose proof cannot be written. So a
/// meter takes the proof, counts its clauses, and refuses more when the budget is spent.
#[derive(Debug)]
pub(in crate::sat) struct Meter {
    budget: Budget,
    started: Instant,
    learnt: u64,
    spent: Option<UnknownReason>,
    /// Whether the next byte of a proof in binary DRAT stands in a step, which ends with a zero: no
    /// other byte of it is one.
    in_step: bool,
}

impl Meter {
    /// A budget of which nothing is spent; time runs from now.
    pub(in crate::sat) fn new(budget: Budget) -> Self {
        Self { budget, started: Instant::now(), learnt: 0, spent: None, in_step: false }
    }

    /// Counts learnt clauses; an error once more is spent than there was.
    pub(in crate::sat) fn learn(&mut self, clauses: u64) -> Result<(), UnknownReason> {
        self.learnt += clauses;
        if self.spent.is_none() {
            let Budget { time, nodes } = self.budget;
            self.spent = match (time, nodes) {
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

    /// Which limit ended the solve, if one did.
    pub(in crate::sat) const fn spent(&self) -> Option<UnknownReason> {
        self.spent
    }
}

/// Takes a proof in binary DRAT.
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
