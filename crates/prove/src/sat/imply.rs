//! Implications, named by their shape. Every function says which clauses it adds.

use crate::sat::lit::Lit;
use crate::sat::sink::ClauseSink;

/// `a`. One clause.
pub fn fact(sink: &mut dyn ClauseSink, a: Lit) {
    sink.add_clause(&[a]);
}

/// `a → b`. One clause.
pub fn if_then(sink: &mut dyn ClauseSink, a: Lit, b: Lit) {
    sink.add_clause(&[!a, b]);
}

/// `a → b₁ ∧ b₂ ∧ …`. One clause for each `b`.
pub fn if_then_all(sink: &mut dyn ClauseSink, a: Lit, bs: &[Lit]) {
    for &b in bs {
        if_then(sink, a, b);
    }
}

/// `a → b₁ ∨ b₂ ∨ …`. One clause; with no `b`, that `a` is false.
pub fn if_then_any(sink: &mut dyn ClauseSink, a: Lit, bs: &[Lit]) {
    if_all_then_any(sink, &[a], bs);
}

/// `a₁ ∨ a₂ ∨ … → b`. One clause for each `a`.
pub fn if_any_then(sink: &mut dyn ClauseSink, premises: &[Lit], b: Lit) {
    for &a in premises {
        if_then(sink, a, b);
    }
}

/// `a₁ ∧ a₂ ∧ … → b₁ ∨ b₂ ∨ …`. One clause.
pub fn if_all_then_any(sink: &mut dyn ClauseSink, premises: &[Lit], bs: &[Lit]) {
    let clause: Vec<Lit> = premises.iter().map(|&a| !a).chain(bs.iter().copied()).collect();
    sink.add_clause(&clause);
}

/// `a₁ ∧ a₂ ∧ … → (b ↔ c)`. Two clauses.
pub fn if_all_then_equal(sink: &mut dyn ClauseSink, premises: &[Lit], b: Lit, c: Lit) {
    if_all_then_any(sink, premises, &[!b, c]);
    if_all_then_any(sink, premises, &[b, !c]);
}

/// `a ↔ b`. Two clauses.
pub fn iff(sink: &mut dyn ClauseSink, a: Lit, b: Lit) {
    if_all_then_equal(sink, &[], a, b);
}

/// `a ↔ b₁ ∨ b₂ ∨ …`. One clause for each `b` and one more; with no `b`, that `a` is false.
pub fn iff_or(sink: &mut dyn ClauseSink, a: Lit, bs: &[Lit]) {
    if_any_then(sink, bs, a);
    if_then_any(sink, a, bs);
}

/// Not all of them at once: `¬a₁ ∨ ¬a₂ ∨ …`. One clause; of none, the empty clause.
pub fn not_all(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    if_all_then_any(sink, lits, &[]);
}

/// `a₁ ∨ a₂ ∨ …`. One clause; of none, the empty clause.
pub fn at_least_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    sink.add_clause(lits);
}

/// No two of them, said of every pair: n(n−1)/2 clauses.
pub fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    for (i, &a) in lits.iter().enumerate() {
        for &b in &lits[..i] {
            sink.add_clause(&[!b, !a]);
        }
    }
}

/// [`at_least_one`] and [`at_most_one`].
pub fn exactly_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    at_least_one(sink, lits);
    at_most_one(sink, lits);
}
