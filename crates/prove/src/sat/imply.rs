//! Small encodings: implications, equivalences and pairwise bounds. Each function adds the clauses of
//! the formula that the first line of its documentation shows.

use crate::sat::lit::Lit;
use crate::sat::sink::ClauseSink;

/// Adds `a`: one clause.
pub fn fact(sink: &mut dyn ClauseSink, a: Lit) {
    sink.add_clause(&[a]);
}

/// Adds `a → b`: one clause.
pub fn if_then(sink: &mut dyn ClauseSink, a: Lit, b: Lit) {
    sink.add_clause(&[!a, b]);
}

/// Adds `a → b₁ ∧ b₂ ∧ …`: one clause for each `b`.
pub fn if_then_all(sink: &mut dyn ClauseSink, a: Lit, bs: &[Lit]) {
    for &b in bs {
        if_then(sink, a, b);
    }
}

/// Adds `a → b₁ ∨ b₂ ∨ …`: one clause. Without a `b` it says `¬a`.
pub fn if_then_any(sink: &mut dyn ClauseSink, a: Lit, bs: &[Lit]) {
    if_all_then_any(sink, &[a], bs);
}

/// Adds `a₁ ∨ a₂ ∨ … → b`: one clause for each `a`.
pub fn if_any_then(sink: &mut dyn ClauseSink, premises: &[Lit], b: Lit) {
    for &a in premises {
        if_then(sink, a, b);
    }
}

/// Adds `a₁ ∧ a₂ ∧ … → b₁ ∨ b₂ ∨ …`: one clause.
pub fn if_all_then_any(sink: &mut dyn ClauseSink, premises: &[Lit], bs: &[Lit]) {
    let clause: Vec<Lit> = premises.iter().map(|&a| !a).chain(bs.iter().copied()).collect();
    sink.add_clause(&clause);
}

/// Adds `a₁ ∧ a₂ ∧ … → (b ↔ c)`: two clauses.
pub fn if_all_then_equal(sink: &mut dyn ClauseSink, premises: &[Lit], b: Lit, c: Lit) {
    if_all_then_any(sink, premises, &[!b, c]);
    if_all_then_any(sink, premises, &[b, !c]);
}

/// Adds `a ↔ b`: two clauses.
pub fn iff(sink: &mut dyn ClauseSink, a: Lit, b: Lit) {
    if_all_then_equal(sink, &[], a, b);
}

/// Adds `a ↔ b₁ ∨ b₂ ∨ …`: one clause for each `b` and one more. Without a `b` it says `¬a`.
pub fn iff_or(sink: &mut dyn ClauseSink, a: Lit, bs: &[Lit]) {
    if_any_then(sink, bs, a);
    if_then_any(sink, a, bs);
}

/// Adds `¬a₁ ∨ ¬a₂ ∨ …`: one clause, the empty one for no literals.
pub fn not_all(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    if_all_then_any(sink, lits, &[]);
}

/// Adds `a₁ ∨ a₂ ∨ …`: one clause, the empty one for no literals.
pub fn at_least_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    sink.add_clause(lits);
}

/// Adds that at most one of n literals is true, pairwise: n(n−1)/2 clauses.
pub fn at_most_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    for (i, &a) in lits.iter().enumerate() {
        for &b in &lits[..i] {
            sink.add_clause(&[!b, !a]);
        }
    }
}

/// Adds [`at_least_one`] and [`at_most_one`].
pub fn exactly_one(sink: &mut dyn ClauseSink, lits: &[Lit]) {
    at_least_one(sink, lits);
    at_most_one(sink, lits);
}
