//! A whole table in memory.

use crate::crosstrack::dense::solve::{Solver, TooDeep};
use crate::crosstrack::dense::space::{Place, Space};
use crate::crosstrack::dense::value::Value;
use crate::crosstrack::rules::position::Position;

/// The value of every position of a ruleset.
#[derive(Debug)]
pub struct Table {
    space: Space,
    values: Vec<u8>,
}

impl Table {
    /// Solves a space.
    ///
    /// **Cost** a byte of memory for each stored position; on two cores some seconds for 2×1, some
    /// minutes for 1×2.
    ///
    /// # Errors
    /// If a value cannot be told.
    pub fn solve(space: Space) -> Result<Self, TooDeep> {
        let mut solver = Solver::new(&space);
        while !solver.step()?.is_empty() {}
        let values = solver.finish();
        Ok(Self { space, values })
    }

    /// The table of values that somebody else knows.
    ///
    /// # Panics
    /// If they are not as many as the space has.
    pub fn of(space: Space, values: Vec<u8>) -> Self {
        assert_eq!(values.len(), space.len(), "a value for each stored position");
        Self { space, values }
    }

    /// The positions.
    pub const fn space(&self) -> &Space {
        &self.space
    }

    /// The values, in the order of the space.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The value at a place.
    pub fn at(&self, place: Place) -> Value {
        let start = self.space.bytes(place.slot..place.slot).start;
        Value(self.values[start + place.index])
    }

    /// The value of a position of the ruleset.
    ///
    /// # Panics
    /// If it is of another ruleset.
    pub fn value(&self, position: &Position) -> Value {
        self.at(self.space.place(position))
    }
}
