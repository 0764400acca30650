//! Terms: literals or constants. Constants, for what a position fixes, add no clauses.

use std::ops::Not;

use crate::formula::encoding::orientation::Link;
use crate::sat::{ClauseSink, Lit};

/// A literal or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Constant true.
    True,
    /// Constant false.
    False,
    /// A literal.
    Lit(Lit),
}

impl Not for Term {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::True => Self::False,
            Self::False => Self::True,
            Self::Lit(lit) => Self::Lit(!lit),
        }
    }
}

impl From<Lit> for Term {
    fn from(lit: Lit) -> Self {
        Self::Lit(lit)
    }
}

impl From<bool> for Term {
    fn from(value: bool) -> Self {
        if value { Self::True } else { Self::False }
    }
}

impl From<Term> for Link {
    fn from(term: Term) -> Self {
        match term {
            Term::True => Self::Always,
            Term::False => Self::Never,
            Term::Lit(lit) => Self::If(lit),
        }
    }
}

/// Returns the literal of a key; [`Term::False`] if the key has none.
pub(crate) fn literal_of<K: PartialEq>(lits: &[(K, Lit)], key: &K) -> Term {
    let found = lits.iter().find(|(other, _)| other == key);
    found.map_or(Term::False, |&(_, lit)| lit.into())
}

/// Adds `a₁ ∧ a₂ ∧ … → b₁ ∨ b₂ ∨ …`: one clause, or none if constants satisfy it.
pub(crate) fn add_implication(sink: &mut dyn ClauseSink, premises: &[Term], conclusions: &[Term]) {
    let mut clause = Vec::with_capacity(premises.len() + conclusions.len());
    for term in premises.iter().map(|&term| !term).chain(conclusions.iter().copied()) {
        match term {
            Term::True => return,
            Term::False => {}
            Term::Lit(lit) => clause.push(lit),
        }
    }
    sink.add_clause(&clause);
}

/// Returns a term equal to the disjunction of the terms; adds a new variable if one is needed.
///
/// **Size**: one variable, and one clause more than there are terms.
pub(crate) fn any(sink: &mut dyn ClauseSink, terms: &[Term]) -> Term {
    if terms.contains(&Term::True) {
        return Term::True;
    }
    let lits: Vec<Term> = terms.iter().copied().filter(|&term| term != Term::False).collect();
    match lits.as_slice() {
        [] => Term::False,
        &[one] => one,
        several => {
            let either = Term::Lit(sink.new_var().pos());
            for &one in several {
                add_implication(sink, &[one], &[either]);
            }
            add_implication(sink, &[either], several);
            either
        }
    }
}

/// Returns a term equal to the conjunction of the terms; see [`any`].
pub(crate) fn all(sink: &mut dyn ClauseSink, terms: &[Term]) -> Term {
    let negated: Vec<Term> = terms.iter().map(|&term| !term).collect();
    !any(sink, &negated)
}

/// Adds that at most one of the terms is true: one clause for each pair.
pub(crate) fn at_most_one(sink: &mut dyn ClauseSink, terms: &[Term]) {
    for (i, &a) in terms.iter().enumerate() {
        for &b in &terms[..i] {
            add_implication(sink, &[a, b], &[]);
        }
    }
}

/// Returns terms that together say that fewer than `bound` of the given terms are true. There is one for each
/// choice of `bound` of the given terms, so these must be few.
pub(crate) fn fewer_than(sink: &mut dyn ClauseSink, terms: &[Term], bound: usize) -> Vec<Term> {
    let mut found = Vec::new();
    for choice in 0..1u32 << terms.len() {
        if choice.count_ones() as usize == bound {
            let chosen = (0..terms.len()).filter(|&at| choice & 1 << at != 0);
            let negated: Vec<Term> = chosen.map(|at| !terms[at]).collect();
            found.push(any(sink, &negated));
        }
    }
    found
}
