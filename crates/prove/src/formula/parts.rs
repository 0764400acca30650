//! The configurations of a query, split into parts that are enumerated separately. A part has the
//! configurations with the same first piece in reading order.

use std::fmt;
use std::ops::ControlFlow;

#[cfg(doc)]
use crate::formula::decode;
use crate::formula::decode::Configuration;
use crate::formula::encoding::{Formula, Plan, Query, QueryError, Reachability};
use crate::formula::minimal::{MinimalError, for_each_model};
use crate::sat::enumerate::Enumeration;
use crate::sat::{ClauseSink as _, IncrementalSolver, Varisat};
use crosstrack::rules::{Cell, Layout, Letter, Ruleset};

/// A part of a query: the configurations that have this piece as their first in reading order. Displayed as
/// `b1.C7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryPart {
    /// Cell of the piece.
    pub cell: Cell,
    /// Pattern of the piece.
    pub letter: Letter,
    /// Rotation of the piece: the smallest of the rotations with the same links.
    pub rotation: u8,
}

impl fmt::Display for QueryPart {
    /// Writes cell, pattern and rotation, as in `b1.C7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.cell, self.letter, self.rotation)
    }
}

impl QueryPart {
    /// Returns whether a layout belongs to the part.
    pub fn has(&self, layout: &Layout) -> bool {
        layout.pieces().next().is_some_and(|(cell, placed)| {
            (cell, placed.piece.letter, placed.rotation) == (self.cell, self.letter, self.rotation)
        })
    }
}

/// A query whose configurations are enumerated part by part.
///
/// # Examples
/// ```
/// use std::ops::ControlFlow;
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::formula::{Query, QueryParts, Reachability};
/// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
/// let query = Query { max_pieces: Some(2), ..Query::default() };
/// let parts = QueryParts::new(&ruleset, &query, Reachability::Levels)?;
/// let mut found = 0;
/// for part in parts.all() {
///     found += parts.for_each(part, &[], |_| ControlFlow::Continue(()))?.found;
/// }
/// assert!(found > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct QueryParts<'r> {
    ruleset: &'r Ruleset,
    plan: Plan,
    formula: Formula,
}

impl<'r> QueryParts<'r> {
    /// Checks and encodes a query.
    ///
    /// # Errors
    /// If the query is invalid.
    pub fn new(
        ruleset: &'r Ruleset,
        query: &Query,
        reachability: Reachability,
    ) -> Result<Self, QueryError> {
        let plan = Plan::new(ruleset, query)?;
        let formula = Formula::new(ruleset, &plan, plan.at_most, reachability);
        Ok(Self { ruleset, plan, formula })
    }

    /// Returns all parts in a fixed, scattered order, so that taking every n-th part takes about 1/n of the
    /// work. (In the order of the board, every fourth part would have the same rotation.) Many parts are empty.
    pub fn all(&self) -> Vec<QueryPart> {
        let cells = self.formula.vars.cells.iter();
        let of = cells.flat_map(|vars| {
            let part = |letter, rotation| QueryPart { cell: vars.cell, letter, rotation };
            vars.choices.iter().map(move |c| part(c.letter, c.rotation))
        });
        // Multiples of an odd number, modulo 2^32, are all different.
        let scattered = (0..).map(|number: u32| number.wrapping_mul(0x9E37_79B9));
        let mut parts: Vec<(u32, QueryPart)> = scattered.zip(of).collect();
        parts.sort_unstable_by_key(|&(key, _)| key);
        parts.into_iter().map(|(_, part)| part).collect()
    }

    /// Calls `each` once with every configuration of a part, until `each` breaks. If `known` is empty, the
    /// order depends only on the part. `known` holds layouts, of any part, that [`decode::check`] has
    /// accepted; they are not found again.
    ///
    /// **Cost**: loading the formula; then a solve and a clause for each configuration of the part, known or
    /// new.
    ///
    /// # Errors
    /// See [`MinimalError`].
    pub fn for_each(
        &self,
        part: QueryPart,
        known: &[Layout],
        each: impl FnMut(&Configuration) -> ControlFlow<()>,
    ) -> Result<Enumeration, MinimalError> {
        let vars = &self.formula.vars;
        let at = vars.cells.iter().position(|vars| vars.cell == part.cell);
        let choice = vars.cells.at(part.cell).choice(part.letter, part.rotation);
        let (before, Some(choice)) = (at.unwrap_or_default(), choice) else {
            return Ok(Enumeration { found: 0, complete: true });
        };
        let left = vars.cells.iter().count() - before;
        if left < self.plan.at_least {
            return Ok(Enumeration { found: 0, complete: true });
        }
        let known: Vec<Layout> = known.iter().filter(|layout| part.has(layout)).cloned().collect();
        let mut session = IncrementalSolver::<Varisat>::from(self.formula.cnf.clone());
        for earlier in vars.cells.iter().take(before) {
            session.add_clause(&[earlier.empty]);
        }
        session.add_clause(&[choice.pos()]);
        for_each_model(self.ruleset, &self.plan, vars, &mut session, &known, each)
    }

    /// Returns the plan of the query.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }
}
