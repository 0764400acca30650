//! Cardinality constraints by the totalizer of **rustsat**: O(n²) clauses for n literals. The encoding
//! is arc-consistent: unit propagation finds every consequence.
//!
//! rustsat numbers variables with the same index as the sink, and issues new ones in the same order.
//! This is checked for every variable and clause that it returns.
//!
//! Bailleux, Boufkhad, *Efficient CNF encoding of Boolean cardinality constraints*, CP 2003,
//! incremental after Martins et al., CP 2014.

use std::ops::RangeInclusive;

use rustsat::encodings::card::{BoundLower as _, BoundUpper as _, Totalizer as RustsatTotalizer};
use rustsat::instances::{BasicVarManager, Cnf as RustsatCnf, ManageVars as _};
use rustsat::types::{Lit as RustsatLit, Var as RustsatVar};

use crate::sat::lit::{Lit, Var};
use crate::sat::sink::ClauseSink;

const _: () =
    assert!(Var::MAX_NUMBER <= RustsatVar::MAX_IDX, "rustsat has room for every variable");

/// Which bounds a [`Totalizer`] can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// Upper bounds: at most k.
    AtMost,
    /// Lower bounds: at least k.
    AtLeast,
    /// Upper and lower bounds, which share variables.
    Both,
}

/// Error when a [`Totalizer`] is asked for a bound that it cannot set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum TotalizerError {
    /// The bound is outside the range that was encoded.
    #[error("the bound {bound} is not encoded: the totalizer is for {first} to {last}")]
    NotPrepared { bound: usize, first: usize, last: usize },
    /// Only the other direction was encoded.
    #[error("the totalizer does not encode bounds in this direction")]
    WrongDirection,
    /// A lower bound above the number of literals.
    #[error("at least {bound} of {total} literals is impossible")]
    Impossible { bound: usize, total: usize },
}

/// A cardinality constraint over some literals. Its bound is set by assumptions or unit clauses.
///
/// The clauses are added once and serve all bounds of a range.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::card::Bounds;
/// use crosstrack_prove::sat::{ClauseSink, IncrementalSolver, Totalizer, Varisat};
/// let mut solver = IncrementalSolver::<Varisat>::default();
/// let lits: Vec<_> = (0..5).map(|_| solver.new_var().pos()).collect();
/// let count = Totalizer::new(&mut solver, &lits, 0..=5, Bounds::Both);
/// let both = [count.at_least(3)?, count.at_most(2)?].concat();
/// assert!(solver.solve_under(&both)?.is_none());
/// assert!(solver.solve_under(count.at_least(3)?)?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Totalizer {
    total: usize,
    range: (usize, usize),
    /// For each upper bound from `range.0` on, the literals that impose it; empty if upper bounds are not
    /// encoded. `lower` is the same for lower bounds.
    upper: Vec<Vec<Lit>>,
    lower: Vec<Vec<Lit>>,
}

impl Totalizer {
    /// Adds the clauses that count `lits`, for the bounds in `range`. Repeated literals count as
    /// often as they occur. The clauses alone exclude no assignment of `lits`.
    ///
    /// **Cost**: O(n²) clauses for n literals, fewer for small bounds.
    ///
    /// # Panics
    /// If the sink has not issued a literal's variable, or runs out of variables.
    pub fn new(
        sink: &mut dyn ClauseSink,
        lits: &[Lit],
        range: RangeInclusive<usize>,
        bounds: Bounds,
    ) -> Self {
        let total = lits.len();
        let (first, last) = (*range.start(), (*range.end()).min(total));
        let mut constraint =
            Self { total, range: (first, last), upper: Vec::new(), lower: Vec::new() };
        if first > last {
            return constraint;
        }
        let mut bridge = Bridge::new(sink);
        let (up, down) = (bounds != Bounds::AtLeast, bounds != Bounds::AtMost);
        let mut totalizer: RustsatTotalizer = lits.iter().map(|&lit| to_rustsat(lit)).collect();
        if up && first < total {
            totalizer.encode_ub(first..=last, &mut bridge.cnf, &mut bridge.vars).expect(MEMORY);
        }
        if down && last > 0 {
            // `encode_lb` keeps everything that `encode_ub` has built.
            totalizer.encode_lb(first..=last, &mut bridge.cnf, &mut bridge.vars).expect(MEMORY);
        }
        for k in (first..=last).filter(|_| up) {
            let set = if k < total { totalizer.enforce_ub(k).expect(BUILT) } else { Vec::new() };
            constraint.upper.push(bridge.lits(set));
        }
        for k in (first..=last).filter(|_| down) {
            let set = if k > 0 { totalizer.enforce_lb(k).expect(BUILT) } else { Vec::new() };
            constraint.lower.push(bridge.lits(set));
        }
        bridge.deliver(sink);
        constraint
    }

    /// Returns literals to assume (or add as units) for "at most `bound`"; none if that is always true.
    ///
    /// # Errors
    /// If the bound was not encoded.
    pub fn at_most(&self, bound: usize) -> Result<&[Lit], TotalizerError> {
        if bound >= self.total { Ok(&[]) } else { self.find(&self.upper, bound) }
    }

    /// Returns literals to assume (or add as units) for "at least `bound`"; none if that is always true.
    ///
    /// # Errors
    /// If the bound was not encoded, or is above the number of literals.
    pub fn at_least(&self, bound: usize) -> Result<&[Lit], TotalizerError> {
        if bound > self.total {
            return Err(TotalizerError::Impossible { bound, total: self.total });
        }
        if bound == 0 { Ok(&[]) } else { self.find(&self.lower, bound) }
    }

    fn find<'a>(&self, side: &'a [Vec<Lit>], bound: usize) -> Result<&'a [Lit], TotalizerError> {
        let (first, last) = self.range;
        if !(first..=last).contains(&bound) {
            return Err(TotalizerError::NotPrepared { bound, first, last });
        }
        side.get(bound - first).map(Vec::as_slice).ok_or(TotalizerError::WrongDirection)
    }
}

/// Adds that at most `bound` of the literals are true. Repeated literals count as often as they occur.
///
/// # Panics
/// Like [`Totalizer::new`].
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{ClauseSink, Cnf, card};
/// let mut cnf = Cnf::default();
/// let lits: Vec<_> = (0..5).map(|_| cnf.new_var().pos()).collect();
/// card::at_most(&mut cnf, &lits, 2);
/// assert!(cnf.clause_count() > 0);
/// ```
pub fn at_most(sink: &mut dyn ClauseSink, lits: &[Lit], bound: usize) {
    let constraint = Totalizer::new(sink, lits, bound..=bound, Bounds::AtMost);
    for &unit in constraint.at_most(bound).expect("the bound is encoded") {
        sink.add_clause(&[unit]);
    }
}

const MEMORY: &str = "an encoding fits into memory";
const BUILT: &str = "the bound has been encoded";

/// Clauses and variables of rustsat, until they are checked and passed on.
struct Bridge {
    cnf: RustsatCnf,
    vars: BasicVarManager,
    issued: usize,
}

impl Bridge {
    fn new(sink: &dyn ClauseSink) -> Self {
        let issued = sink.var_count();
        let next = RustsatVar::new(u32::try_from(issued).expect("at most 2^28 variables"));
        Self { cnf: RustsatCnf::new(), vars: BasicVarManager::from_next_free(next), issued }
    }

    fn lits(&self, lits: Vec<RustsatLit>) -> Vec<Lit> {
        lits.into_iter().map(|lit| from_rustsat(lit, self.vars.n_used())).collect()
    }

    /// Adds the variables and clauses to the sink.
    fn deliver(self, sink: &mut dyn ClauseSink) {
        assert_eq!(sink.var_count(), self.issued, "the sink was used while rustsat was encoding");
        let used = self.vars.n_used();
        for index in self.issued..used as usize {
            assert_eq!(sink.new_var().index(), index, "sinks issue variables in order");
        }
        let mut clause = Vec::new();
        for encoded in self.cnf {
            clause.clear();
            clause.extend(encoded.into_iter().map(|lit| from_rustsat(lit, used)));
            sink.add_clause(&clause);
        }
    }
}

/// Converts a literal to a literal of rustsat.
pub(in crate::sat) fn to_rustsat(lit: Lit) -> RustsatLit {
    RustsatLit::new(lit.var().index() as u32, !lit.is_pos())
}

/// Converts a literal of rustsat to ours. rustsat has issued `used` variables.
///
/// # Panics
/// If the variable was not issued.
fn from_rustsat(lit: RustsatLit, used: u32) -> Lit {
    assert!(lit.vidx32() < used, "rustsat used variable {} of {used}", lit.vidx32());
    Var::from_index(lit.vidx()).expect("fewer than 2^28 variables").lit(lit.is_pos())
}
