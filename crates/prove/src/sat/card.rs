//! Cardinality: at most and at least k of some literals, by the totalizer of **rustsat**: O(n²)
//! clauses, of which unit propagation finds every consequence.
//!
//! rustsat numbers variables by our index, and takes new ones where the sink would; that the two
//! agree is checked for every variable and clause that comes back.
//!
//! Bailleux, Boufkhad, *Efficient CNF encoding of Boolean cardinality constraints*, CP 2003,
//! incremental after Martins et al., CP 2014.

use std::ops::RangeInclusive;

use rustsat::encodings::card::{BoundLower as _, BoundUpper as _, Totalizer};
use rustsat::instances::{BasicVarManager, Cnf as RustsatCnf, ManageVars as _};
use rustsat::types::{Lit as RustsatLit, Var as RustsatVar};

use crate::sat::lit::{Lit, Var};
use crate::sat::sink::ClauseSink;

const _: () =
    assert!(Var::MAX_NUMBER <= RustsatVar::MAX_IDX, "rustsat has room for every variable");

/// Which bounds a [`Ladder`] is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// Only at most.
    AtMost,
    /// Only at least.
    AtLeast,
    /// Both, which share their variables.
    Both,
}

/// Why a [`Ladder`] has no such bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum LadderError {
    /// The ladder was built for other bounds.
    #[error("the bound {bound} was not prepared: the ladder is for {first} to {last}")]
    NotPrepared { bound: usize, first: usize, last: usize },
    /// The ladder was built for the other direction only.
    #[error("the ladder was not built for bounds in this direction")]
    WrongDirection,
    /// At least more than there are.
    #[error("at least {bound} of {total} literals is impossible")]
    Impossible { bound: usize, total: usize },
}

/// Literals that set a bound when they are assumed, or added as units, one bound after another over
/// the same clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    total: usize,
    range: (usize, usize),
    /// For the bounds `range.0..`, the literals that set them; empty if not for that direction.
    upper: Vec<Vec<Lit>>,
    lower: Vec<Vec<Lit>>,
}

impl Ladder {
    /// Adds the clauses that count `lits` (as often as they occur), for bounds in the range.
    ///
    /// The clauses alone forbid nothing.
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
        let mut ladder = Self { total, range: (first, last), upper: Vec::new(), lower: Vec::new() };
        if first > last {
            return ladder;
        }
        let mut link = Link::new(sink);
        let (up, down) = (bounds != Bounds::AtLeast, bounds != Bounds::AtMost);
        let mut totalizer: Totalizer = lits.iter().map(|&lit| to_rustsat(lit)).collect();
        if up && first < total {
            totalizer.encode_ub(first..=last, &mut link.cnf, &mut link.vars).expect(MEMORY);
        }
        if down && last > 0 {
            // `encode_lb` forgets nothing of what `encode_ub` has built.
            totalizer.encode_lb(first..=last, &mut link.cnf, &mut link.vars).expect(MEMORY);
        }
        if up {
            let bound =
                |k| if k >= total { Vec::new() } else { totalizer.enforce_ub(k).expect(BUILT) };
            ladder.upper = (first..=last).map(|k| link.lits(bound(k))).collect();
        }
        if down {
            let bound = |k| if k == 0 { Vec::new() } else { totalizer.enforce_lb(k).expect(BUILT) };
            ladder.lower = (first..=last).map(|k| link.lits(bound(k))).collect();
        }
        link.deliver(sink);
        ladder
    }

    /// The literals that together say "at most `bound`"; none if that is always so.
    ///
    /// # Errors
    /// If the ladder was not built for it.
    pub fn at_most(&self, bound: usize) -> Result<&[Lit], LadderError> {
        if bound >= self.total { Ok(&[]) } else { self.find(&self.upper, bound) }
    }

    /// The literals that together say "at least `bound`"; none if that is always so.
    ///
    /// # Errors
    /// If the ladder was not built for it, or there are not so many literals.
    pub fn at_least(&self, bound: usize) -> Result<&[Lit], LadderError> {
        if bound > self.total {
            return Err(LadderError::Impossible { bound, total: self.total });
        }
        if bound == 0 { Ok(&[]) } else { self.find(&self.lower, bound) }
    }

    fn find<'a>(&self, side: &'a [Vec<Lit>], bound: usize) -> Result<&'a [Lit], LadderError> {
        let (first, last) = self.range;
        if !(first..=last).contains(&bound) {
            return Err(LadderError::NotPrepared { bound, first, last });
        }
        side.get(bound - first).map(Vec::as_slice).ok_or(LadderError::WrongDirection)
    }
}

/// At most `bound` of the literals, counted as often as they occur.
///
/// # Panics
/// As [`Ladder::new`].
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
    let ladder = Ladder::new(sink, lits, bound..=bound, Bounds::AtMost);
    for &unit in ladder.at_most(bound).expect("the ladder was built for this bound") {
        sink.add_clause(&[unit]);
    }
}

const MEMORY: &str = "an encoding fits into memory";
const BUILT: &str = "the bound has been encoded";

/// Where rustsat puts its clauses until they are checked and passed on.
struct Link {
    cnf: RustsatCnf,
    vars: BasicVarManager,
    issued: usize,
}

impl Link {
    fn new(sink: &dyn ClauseSink) -> Self {
        let issued = sink.var_count();
        let next = RustsatVar::new(u32::try_from(issued).expect("at most 2^28 variables"));
        Self { cnf: RustsatCnf::new(), vars: BasicVarManager::from_next_free(next), issued }
    }

    fn lits(&self, lits: Vec<RustsatLit>) -> Vec<Lit> {
        lits.into_iter().map(|lit| from_rustsat(lit, self.vars.n_used())).collect()
    }

    /// Passes the variables and clauses on.
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

/// A literal as rustsat has it.
pub(in crate::sat) fn to_rustsat(lit: Lit) -> RustsatLit {
    RustsatLit::new(lit.var().index() as u32, !lit.is_pos())
}

/// # Panics
/// If rustsat uses a variable that it has not taken.
fn from_rustsat(lit: RustsatLit, used: u32) -> Lit {
    assert!(lit.vidx32() < used, "rustsat used variable {} of {used}", lit.vidx32());
    Var::from_index(lit.vidx()).expect("fewer than 2^28 variables").lit(lit.is_pos())
}
