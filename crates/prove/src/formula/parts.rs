//! All configurations that a query asks for, in parts that can be listed apart from each other: those
//! with the same first piece, in reading order.

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

/// The configurations whose first piece in reading order is this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueryPart {
    /// Where the piece lies.
    pub cell: Cell,
    /// Its pattern.
    pub letter: Letter,
    /// Its rotation, the least of equal ones.
    pub rotation: u8,
}

impl fmt::Display for QueryPart {
    /// Such as `b1.C7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}{}", self.cell, self.letter, self.rotation)
    }
}

impl QueryPart {
    /// Whether a layout belongs to the part.
    pub fn has(&self, layout: &Layout) -> bool {
        layout.pieces().next().is_some_and(|(cell, placed)| {
            (cell, placed.piece.letter, placed.rotation) == (self.cell, self.letter, self.rotation)
        })
    }
}

/// What a query asks for, ready to be listed part by part.
#[derive(Debug)]
pub struct QueryParts<'r> {
    ruleset: &'r Ruleset,
    plan: Plan,
    formula: Formula,
}

impl<'r> QueryParts<'r> {
    /// The parts of a query.
    ///
    /// # Errors
    /// If the query makes no sense.
    pub fn new(
        ruleset: &'r Ruleset,
        query: &Query,
        reachability: Reachability,
    ) -> Result<Self, QueryError> {
        let plan = Plan::new(ruleset, query)?;
        let formula = Formula::new(ruleset, &plan, plan.at_most, reachability);
        Ok(Self { ruleset, plan, formula })
    }

    /// All parts, in an order that does not change. Many are empty: those of late cells, say.
    ///
    /// Neighbours are not alike, so that every n-th is about as much work whatever n is. In the order of
    /// the board, where orientations come in fours and eights, every fourth would turn the same way.
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

    /// Every configuration of a part, each once, in an order that depends on the part alone if none is
    /// known; `each` is called with them until it says to stop. Those in `known` are not found again:
    /// layouts of any part that [`decode::check`] has accepted.
    ///
    /// **Cost** that of loading the formula, and a solve and a clause for each configuration of the part,
    /// known or new.
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

    /// What is asked for.
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }
}
